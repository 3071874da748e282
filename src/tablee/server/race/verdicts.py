"""Races as they are told afterwards: the hands of each, fastest first, with their evidence."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

import msgspec

from tablee.core import Act, Millis, Seat
from tablee.games import Elementals
from tablee.games.elementals import notation
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.state import State
from tablee.race import Evidence
from tablee.record import Record, positions
from tablee.wire.race import RaceHand, RaceVerdict


@dataclass(slots=True)
class Verdicts:
    """Follows a game of Elementals act by act, and knows its last race."""

    number: int = 0
    """Counts up with every card that is turned and every judgement."""
    reveal: int = 0
    """Counts up with every act that turned cards."""
    verdict: RaceVerdict | None = None
    """The last judgement, until the next card is turned."""
    hands: dict[Seat, Evidence | None] = field(default_factory=dict)
    """Of the open race."""

    def follow(self, before: State, act: Act[Move], evidence: Evidence | None, after: State) -> None:
        """One act more."""
        match act.move:
            case Flip() | Reveal():
                self.number += 1
                self.reveal += 1
                self.hands, self.verdict = {}, None
            case Slap() | Book():
                assert act.seat is not None
                self.hands[act.seat] = evidence
            case Judge():
                if before.hands and after.verdict is not None:
                    self.verdict = self._judged(before, after)
                self.number += 1
                self.hands = {}
            case Time():
                self.verdict = None
            case _:
                assert_never(act.move)

    def late(self, number: int, hand: RaceHand) -> bool:
        """Adds a hand that came when that race was closed, if it is the last one and the hand is new."""
        last = self.verdict
        if last is None or last.number != number or any(one.seat == hand.seat for one in last.hands):
            return False
        self.verdict = msgspec.structs.replace(last, hands=[*last.hands, hand])
        return True

    def _judged(self, before: State, after: State) -> RaceVerdict:
        assert after.verdict is not None
        hands = after.verdict.hands
        seat = hands[0].seat
        return RaceVerdict(
            number=self.number,
            seat=seat,
            right=after.verdict.right,
            cards=abs(len(after.decks[seat]) - len(before.decks[seat])),
            hands=[told(hand.seat, hand.move, hand.reaction, self.hands.get(hand.seat)) for hand in hands],
        )


def told(
    seat: Seat, move: Slap | Book, reaction: Millis, evidence: Evidence | None, *, late: bool = False
) -> RaceHand:
    """A hand as it is told, with what is known about it."""
    return RaceHand(
        seat=seat,
        move=notation.write(replace(move, reaction=None)),
        reaction=reaction,
        claimed=None if evidence is None else evidence.claimed,
        network=None if evidence is None else evidence.network,
        allowed=None if evidence is None else evidence.allowed,
        early=move.early,
        late=late,
    )


def judged(record: Record) -> Iterator[tuple[Any, RaceVerdict | None]]:
    """Every position of a recorded game, each with the race that was judged last before it."""
    verdicts, before = Verdicts(), None
    for ply, state in enumerate(positions(record)):
        if before is not None and record.game == Elementals.key:
            line = record.moves[ply - 1]
            act = Act(line.seat, notation.read(line.move), line.at)
            verdicts.follow(before, act, line.evidence, state)
        yield state, verdicts.verdict
        before = state
