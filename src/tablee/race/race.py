"""One race: whose hands lie, who may still come, and when nobody can be faster any more."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tablee.core import Millis, Seat
from tablee.race.evidence import Evidence

LONGEST_WAIT: Final[Millis] = 300
"""A race is closed so long after its first hand arrived, whoever might still come."""

BREATH: Final[Millis] = 40
"""Hands of one instant on one device come in messages of their own: so long they are waited for."""


@dataclass(frozen=True, slots=True)
class Race:
    """The hands on one reveal since it was shown, or since the last judgement on it."""

    shown: Millis
    hands: Mapping[Seat, Evidence] = field(default_factory=dict)

    def with_hand(self, seat: Seat, evidence: Evidence) -> "Race":
        """The race with one more hand."""
        return replace(self, hands={**self.hands, seat: evidence})

    def closes(self, others: Mapping[Seat, Millis], least: Millis = 0) -> Millis | None:
        """From when on nobody can be faster than the fastest hand; None while no hand lies.

        `others` are those who may still put a hand down, with the network each of them may claim. A
        hand of theirs that arrives later counts, at the least, as slower than the fastest. It is never
        closed sooner than `least` after the first hand.
        """
        if not self.hands:
            return None
        first = min(hand.arrived for hand in self.hands.values())
        best = min(hand.reaction for hand in self.hands.values())
        waits = [
            self.shown + best + allowed + 1 for seat, allowed in others.items() if seat not in self.hands
        ]
        return max(first + least, min(first + LONGEST_WAIT, max(waits, default=first)))
