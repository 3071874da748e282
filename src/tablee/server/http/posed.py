"""A puzzle as it travels: posed to whoever is to move, and explained once they have answered."""

from functools import partial
from typing import Any

from tablee.core import Act
from tablee.puzzles import Puzzle
from tablee.puzzles.puzzle import SEPARATOR
from tablee.server.words.say import say_in
from tablee.wire.daily import DailyPuzzle, Solution
from tablee.wire.shared import LogLine


class Posed:
    """A puzzle with its game played up to the position, once for all who look at it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, self._rules = puzzle, puzzle.rules
        states = puzzle.states()
        self._state = states[-1]
        self.seat = puzzle.seat_in(self._state)
        moves = [self._rules.read(text) for text in puzzle.acts.split(SEPARATOR) if text]
        acts = [
            Act(min(self._rules.awaiting(state)), move) for state, move in zip(states, moves, strict=False)
        ]
        self._log = [
            self._line(ply, before, act, after)
            for ply, (before, act, after) in enumerate(zip(states, acts, states[1:], strict=False))
        ]
        self._legal = self._rules.legal_texts(self._state, self.seat)
        self.view = self._rules.view(self._state, self.seat)

    def told(self, lang: str, tried: str | None) -> DailyPuzzle:
        """The position in that language, and what is to be said about the move that was tried."""
        return DailyPuzzle(
            game=self._rules.key,
            seat=self.seat,
            view=self.view,
            legal=self._legal,
            guide=self._rules.guide(self._state, self.seat, partial(say_in, lang)),
            log=self._log,
            solution=None if tried is None else self.solution(tried),
        )

    def allows(self, move: str) -> bool:
        """Whether that is a move one can make there."""
        return move in self._legal

    def solution(self, tried: str) -> Solution:
        """What is to be said to whoever tried that move."""
        puzzle, rules = self._puzzle, self._rules
        right = tried == puzzle.best
        others = (move for move in puzzle.worths if move != puzzle.best)
        other = max(others, key=puzzle.worths.__getitem__) if right else tried
        return Solution(
            move=tried,
            right=right,
            best=puzzle.best,
            worth=puzzle.worths[tried],
            best_worth=puzzle.worths[puzzle.best],
            merits=[*rules.merits(self._state, self.seat, rules.read(puzzle.best), rules.read(other))],
        )

    def _line(self, ply: int, before: Any, act: Act[Any], after: Any) -> LogLine:
        rules = self._rules
        return LogLine(
            ply=ply,
            seat=act.seat,
            move=rules.retell(before, act, self.seat),
            at=0,
            by="bot",
            told=list(rules.tell(before, act, after)),
        )
