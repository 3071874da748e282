"""Counts the cards turned in a game, and has the hands judged on the last with their evidence."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tablee.core import Act, AnyRaceGame, Judges, RaceGame, Reveals, Seat, Timed, untimed
from tablee.race import Evidence
from tablee.record import Record, positions
from tablee.wire.race import JudgedRace, RaceHand


@dataclass(slots=True)
class Races:
    """Follows a game act by act, and knows the hands that were judged on what lies there."""

    game: AnyRaceGame
    number: int = 0
    """Counts up with every act that revealed something."""
    judged: JudgedRace | None = None
    """The hands judged on what was last revealed."""
    _hands: dict[Seat, Evidence | None] = field(default_factory=dict)
    """What is known of the hands on what was last revealed."""

    def follow(self, act: Act[Any], evidence: Evidence | None, after: Any) -> None:
        """One act more."""
        if isinstance(act.move, Reveals):
            self.number += 1
            self._hands, self.judged = {}, None
        elif isinstance(act.move, Timed):
            assert act.seat is not None
            self._hands[act.seat] = evidence
        elif isinstance(act.move, Judges):
            verdict = self.game.verdict(after)
            if verdict is not None:
                hands = [
                    self.hand_told(hand.seat, hand.move, self._hands.get(hand.seat)) for hand in verdict.hands
                ]
                self.judged = JudgedRace(number=self.number, hands=hands)

    def late(self, hand: RaceHand) -> bool:
        """Adds a hand that came after a right one was judged, unless that seat has had one."""
        if self.judged is None or any(one.seat == hand.seat for one in self.judged.hands):
            return False
        self.judged = msgspec.structs.replace(self.judged, hands=[*self.judged.hands, hand])
        return True

    def hand_told(
        self, seat: Seat, move: Timed, evidence: Evidence | None, *, late: bool = False
    ) -> RaceHand:
        """A hand as it was put down, with what is known about it."""
        assert move.reaction is not None
        return RaceHand(
            seat=seat,
            move=self.game.write(untimed(move)),
            reaction=move.reaction,
            claimed=None if evidence is None else evidence.claimed,
            network=None if evidence is None else evidence.network,
            allowed=None if evidence is None else evidence.allowed,
            early=move.early,
            late=late,
        )


def judged(record: Record) -> Iterator[tuple[Any, JudgedRace | None]]:
    """Every position of a recorded game, each with the hands judged on the card that lies there."""
    game = record.rules
    races = Races(game) if isinstance(game, RaceGame) else None
    for ply, state in enumerate(positions(record)):
        if races is not None and ply > 0:
            line = record.moves[ply - 1]
            races.follow(Act(line.seat, game.read(line.move), line.at), line.evidence, state)
        yield state, None if races is None else races.judged
