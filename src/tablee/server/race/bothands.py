"""What the bots at a race are about to do with their hands."""

import secrets
from dataclasses import dataclass
from typing import Any

from tablee.bots.levels import LEVELS
from tablee.bots.thought import Reflexes
from tablee.core import AnyRaceGame, Chance, Millis, Seat, Timed
from tablee.table.table import Table


@dataclass(frozen=True, slots=True)
class Intent:
    """A hand on the card with that number, so long after it was turned."""

    number: int
    move: Timed
    reaction: Millis


def hands(game: AnyRaceGame, state: Any, seat: Seat) -> list[Timed]:
    """The hands that seat may put down."""
    return [move for move in game.legal(state, seat) if isinstance(move, Timed)]


class BotHands:
    """The intents of all bots at one table. Nobody can foresee them: the chance in them is secret."""

    def __init__(self, game: AnyRaceGame) -> None:
        self._game = game
        self._secret = secrets.token_hex(16)
        self.intents: dict[Seat, Intent] = {}

    def look(self, table: Table, ply: int, number: int) -> None:
        """Every bot looks at what was revealed with that ply, and may decide on a hand."""
        self.intents = {}
        state, bots = table.states[ply], LEVELS[self._game.key]
        for seat, chair in enumerate(table.chairs):
            bot: object = None if chair.level is None else bots.get(chair.level)
            if not isinstance(bot, Reflexes) or not hands(self._game, state, seat):
                continue
            hand = bot.react(self._game.view(state, seat), Chance(f"{self._secret}/{ply}/{seat}"))
            if hand is not None and hand.reaction is not None:
                self.intents[seat] = Intent(number, hand, hand.reaction)
