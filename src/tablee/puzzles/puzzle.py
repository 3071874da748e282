"""A position to solve: the game that led there, whose move it is, and what each move is worth."""

from typing import Any, Final

import msgspec

from tablee.core import Act, AnyGame, Chance, Seat
from tablee.games import GAMES

SEPARATOR: Final = "; "


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A game as far as it was played, dealt from its seed with the usual options.

    `acts` are its moves in the notation of records, each by whoever was awaited first, counted from seat 0.
    """

    game: str
    seats: int
    seed: str
    acts: str
    best: str
    """The move to find."""
    worths: dict[str, int]
    """What every legal move is worth to its player by what they can know: hundredths of the win."""

    @property
    def rules(self) -> AnyGame:
        """The game's rulebook."""
        return GAMES[self.game]

    @property
    def margin(self) -> int:
        """How much better the best move is than any other, in hundredths of the win."""
        return self.worths[self.best] - max(worth for move, worth in self.worths.items() if move != self.best)

    def states(self) -> list[Any]:
        """Every state up to the position, which is the last. Raises Illegal where the rules forbid an act."""
        rules = self.rules
        states = [rules.start(rules.deal(self.seats, rules.options({}), Chance(self.seed)))]
        for text in self.acts.split(SEPARATOR) if self.acts else ():
            states.append(rules.play(states[-1], Act(min(rules.awaiting(states[-1])), rules.read(text))))
        return states

    def seat_in(self, state: Any) -> Seat:
        """Who is to move in the position."""
        return min(self.rules.awaiting(state))


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Puzzle).decode


def write_puzzle(puzzle: Puzzle) -> bytes:
    """The puzzle as one line."""
    return _encode(puzzle)


def read_puzzle(line: bytes) -> Puzzle:
    """The puzzle that was written so. Raises msgspec.DecodeError."""
    return _decode(line)
