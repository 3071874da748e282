"""What the bots at a race are about to do with their hands."""

import secrets
from dataclasses import dataclass
from typing import Final

from tablee.bots.elementals import REFLEXES
from tablee.core import Chance, Millis, Seat
from tablee.games.elementals.moves import Book, Slap
from tablee.games.elementals.state import State
from tablee.table.table import Table

AGAIN: Final = (300, 700)
"""So many milliseconds after somebody else's wrong hand, a bot that saw the card tries again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A hand in that race, so long after the reveal."""

    number: int
    move: Slap | Book
    reaction: Millis


class BotHands:
    """The plans of all bots at one table. Nobody can foresee them: the chance in them is secret."""

    def __init__(self) -> None:
        self._secret = secrets.token_hex(16)
        self._dice = secrets.SystemRandom()
        self.plans: dict[Seat, Plan] = {}

    def look(self, table: Table, ply: int, number: int) -> None:
        """Every bot looks at what was turned with that ply, and may decide on a hand."""
        self.plans = {}
        state: State = table.states[ply]
        if state.ended is not None:
            return
        for seat, chair in enumerate(table.chairs):
            if chair.level is None or seat in state.gone:
                continue
            reflex = REFLEXES.get(chair.level, REFLEXES["medium"])
            hand = reflex.react(table.game.view(state, seat), Chance(f"{self._secret}/{ply}/{seat}"))
            if hand is not None and hand.reaction is not None:
                self.plans[seat] = Plan(number, hand, hand.reaction)

    def look_again(self, after: State, number: int, passed: Millis) -> None:
        """After a wrong hand, so long after the reveal, the card can still be caught."""
        plans, self.plans = self.plans, {}
        if after.verdict is None or after.verdict.right or after.ended is not None:
            return
        loser = after.verdict.hands[0].seat
        for seat, plan in plans.items():
            if seat != loser and seat not in after.gone:
                reaction = max(plan.reaction, passed + self._dice.randint(*AGAIN))
                self.plans[seat] = Plan(number, plan.move, reaction)
