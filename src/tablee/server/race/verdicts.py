"""Races as they are told afterwards: the hands of each, fastest first, with their evidence."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

import msgspec

from tablee.core import Act, Seat
from tablee.games import Elementals
from tablee.games.elementals import notation
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.state import State
from tablee.race import Evidence
from tablee.record import Record, positions
from tablee.wire.race import JudgedRace, RaceHand


@dataclass(slots=True)
class Verdicts:
    """Follows a game of Elementals act by act, and knows its last race."""

    number: int = 0
    """Counts up with every card that is turned and every judgement."""
    reveal: int = 0
    """Counts up with every act that turned cards."""
    judged: JudgedRace | None = None
    """The race that was judged last, until the next card is turned."""
    hands: dict[Seat, Evidence | None] = field(default_factory=dict)
    """Of the open race."""

    def follow(self, act: Act[Move], evidence: Evidence | None, after: State) -> None:
        """One act more."""
        match act.move:
            case Flip() | Reveal():
                self.number += 1
                self.reveal += 1
                self.hands, self.judged = {}, None
            case Slap() | Book():
                assert act.seat is not None
                self.hands[act.seat] = evidence
            case Judge():
                if after.verdict is not None:
                    hands = [
                        told(one.seat, one.move, self.hands.get(one.seat)) for one in after.verdict.hands
                    ]
                    self.judged = JudgedRace(number=self.number, hands=hands)
                self.number += 1
                self.hands = {}
            case Time():
                pass
            case _:
                assert_never(act.move)

    def late(self, number: int, hand: RaceHand) -> bool:
        """Adds a hand that came when that race was closed, if it is the last one and the hand is new."""
        last = self.judged
        if last is None or last.number != number or any(one.seat == hand.seat for one in last.hands):
            return False
        self.judged = msgspec.structs.replace(last, hands=[*last.hands, hand])
        return True


def told(seat: Seat, move: Slap | Book, evidence: Evidence | None, *, late: bool = False) -> RaceHand:
    """A hand as it was put down, with what is known about it."""
    assert move.reaction is not None
    return RaceHand(
        seat=seat,
        move=notation.write(replace(move, reaction=None)),
        reaction=move.reaction,
        claimed=None if evidence is None else evidence.claimed,
        network=None if evidence is None else evidence.network,
        allowed=None if evidence is None else evidence.allowed,
        early=move.early,
        late=late,
    )


def judged(record: Record) -> Iterator[tuple[Any, JudgedRace | None]]:
    """Every position of a recorded game, each with the race that was judged last before it."""
    verdicts = Verdicts()
    for ply, state in enumerate(positions(record)):
        if ply > 0 and record.game == Elementals.key:
            line = record.moves[ply - 1]
            act = Act(line.seat, notation.read(line.move), line.at)
            verdicts.follow(act, line.evidence, state)
        yield state, verdicts.judged
