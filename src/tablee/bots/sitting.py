"""A game under way: whose turn it is, and what each seat has been told."""

from typing import Any, Final

from tablee.bots.levels import LEVELS, looks_round
from tablee.bots.randoms import ByChance
from tablee.bots.thought import Thinker, Thought
from tablee.core import Act, AnyGame, Chance, Outcome, Seat

RANDOM: Final = "random"


def thinkers(game: str) -> dict[str, Thinker]:
    """Who can be played against, weakest first: chance, and every level of the game."""
    return {RANDOM: ByChance(), **LEVELS.get(game, {})}


class Sitting:
    """The acts so far, and the states before and after them.

    Whoever is awaited first, counted from seat 0, is asked first: where all choose at once, none is told what
    the others chose.
    """

    def __init__(self, game: AnyGame, setup: Any) -> None:
        self.game = game
        self.setup = setup
        self.states: list[Any] = [game.start(setup)]
        self.acts: list[Act[Any]] = []

    def copied(self) -> "Sitting":
        """The same game, which goes on by itself: what has happened is shared."""
        copy = object.__new__(Sitting)
        copy.game, copy.setup = self.game, self.setup
        copy.states, copy.acts = [*self.states], [*self.acts]
        return copy

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def mover(self) -> Seat | None:
        """Whose move it is; nobody's when the game is over."""
        return min(self.game.awaiting(self.state), default=None)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def play(self, move: Any) -> None:
        """The mover's move. Raises Illegal, and then nothing happened."""
        act = Act(self.mover, move)
        self.states.append(self.game.play(self.state, act))
        self.acts.append(act)

    def lines(self, seat: Seat) -> tuple[tuple[Seat | None, str], ...]:
        """The acts so far as that seat was told them."""
        retell = self.game.retell
        return tuple(
            (act.seat, retell(before, act, seat)) for before, act in zip(self.states, self.acts, strict=False)
        )

    def thought(self, level: str, seed: str, seconds: float | None = None) -> Thought:
        """All that a bot in the mover's place is told: what a person there would be."""
        game, seat = self.game, self.mover
        assert seat is not None, "a bot is asked while the game goes on"
        return Thought(
            game=game.key,
            level=level,
            seat=seat,
            first=game.view(self.states[0], seat),
            lines=self.lines(seat),
            view=game.view(self.state, seat),
            legal=tuple(game.legal_texts(self.state, seat)),
            seed=seed,
            views=tuple(
                game.view(before, seat)
                for before, act in zip(self.states, self.acts, strict=False)
                if act.seat == seat and looks_round(game.key, game.write(act.move))
            ),
            seconds=seconds,
        )

    def choice(self, thinker: Thinker, level: str, seed: str) -> Any:
        """The move that a bot would make now."""
        return self.game.read(thinker.choose(self.thought(level, seed), Chance(seed)))
