"""One race: whose hands lie, which are right, who may still come, and when to judge."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tablee.core import Millis, Seat
from tablee.race.evidence import Evidence

LONGEST_WAIT: Final[Millis] = 300
"""The longest wait after the first right hand arrived, or the first hand where none is right."""

BREATH: Final[Millis] = 40
"""Hands of one instant on one device come in messages of their own: so long they are waited for."""


@dataclass(frozen=True, slots=True)
class Race:
    """The hands that lie unjudged on what was revealed at `shown`, and which of them are right."""

    shown: Millis
    hands: Mapping[Seat, Evidence] = field(default_factory=dict)
    right: frozenset[Seat] = frozenset()

    def with_hand(self, seat: Seat, evidence: Evidence, right: bool) -> "Race":
        """The race with one more hand."""
        return replace(
            self,
            hands={**self.hands, seat: evidence},
            right=self.right | {seat} if right else self.right,
        )

    def closes(self, others: Mapping[Seat, Millis], least: Millis = 0) -> Millis | None:
        """From when on no hand can be earlier than the first right one, or than all where none is right.

        None while no hand lies. `others` are those who may still put a hand down, with the network each of
        them may claim. A hand of theirs that arrives later is slower. It is never closed sooner than `least`
        after the hand that it waits for arrived.
        """
        if not self.hands:
            return None
        deciding = [self.hands[seat] for seat in self.right] or list(self.hands.values())
        first = min(hand.arrived for hand in deciding)
        best = min(hand.reaction for hand in deciding)
        waits = [
            self.shown + best + allowed + 1 for seat, allowed in others.items() if seat not in self.hands
        ]
        return max(first + least, min(first + LONGEST_WAIT, max(waits, default=first)))
