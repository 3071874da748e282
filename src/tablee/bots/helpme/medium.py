"""Somebody who half remembers what was covered, suspects everybody alike, and tries each move out."""

from random import Random
from typing import Final

from tablee.bots.helpme.memory import remember
from tablee.bots.helpme.playout import Roll, Way, play_out, ways
from tablee.bots.kernels.helpme_stack import CREATURES, KINDS
from tablee.bots.thought import Thought
from tablee.core import Chance, Seat
from tablee.games.helpme.notation import read
from tablee.games.helpme.setup import CREATURES_EACH
from tablee.games.helpme.view import View

MOVES: Final = {2: 12_000, 3: 3_000, 4: 1_500}
"""How many moves it makes in its head before it makes one, by number of seats: between some 550 and 70 whole
games from the first move. With more it would be too close to `hard`."""

SPAN: Final = {2: 6, 3: 6, 4: 8}
"""How many moves back it remembers what was covered, by number of seats."""

MARGIN: Final = 0.01
"""What a point more than the best of the others is worth beside winning."""

NOBODY: Final[Seat] = -1


class Medium:
    """The move that wins most often when the rest of the game is left to chance.

    It forgets what was covered a while ago, as people do, and draws whom the others protect from what its
    own creatures leave, whatever they did.
    Weak moves are given up early, half of them at a time, so that the good ones are tried more often.
    """

    def __init__(self, moves: int | None = None, span: int | None = None) -> None:
        self._moves = moves
        self._span = span

    def choose(self, thought: Thought, chance: Chance) -> str:
        view: View = thought.view
        in_the_open = any(stack is not None and stack.tiles is not None for stack in view.stacks)
        span = SPAN[view.seats] if self._span is None else self._span
        stacks = remember(thought, None if in_the_open else span)
        possible = ways(stacks)
        tried = {text: _Trial((move.source, move.target)) for text in thought.legal for move in [read(text)]}
        remaining = [*thought.legal]
        # Random.random gives the same numbers for the same seed in every version of Python.
        random = Random(chance.below(1 << 32)).random
        budget = MOVES[view.seats] if self._moves is None else self._moves
        for halvings in range(len(remaining).bit_length(), 0, -1):
            if len(remaining) == 1:
                break
            share = budget // halvings
            while share > 0:
                owners = _owners(thought, random)
                # Every move meets the same worlds.
                for text in remaining:
                    trial = tried[text]
                    points, made = play_out(stacks, trial.first, possible, random)
                    trial.games += 1
                    trial.value += _value(points, owners, thought)
                    share -= made
                    budget -= made
            remaining.sort(key=lambda text: -tried[text].value / tried[text].games)
            del remaining[(len(remaining) + 1) // 2 :]
        return remaining[0]


class _Trial:
    """How a first move did so far."""

    __slots__ = ("first", "games", "value")

    def __init__(self, first: Way) -> None:
        self.first = first
        self.games = 0
        self.value = 0.0


def _owners(thought: Thought, random: Roll) -> list[Seat]:
    """Who protects each creature in a world that the thinking seat could live in."""
    view: View = thought.view
    owners = [NOBODY] * KINDS
    for creature in view.creatures[thought.seat] or ():
        owners[CREATURES.index(creature)] = thought.seat
    unknown = [number for number, owner in enumerate(owners) if owner == NOBODY]
    for seat in range(view.seats):
        if seat != thought.seat:
            for _ in range(CREATURES_EACH[view.seats]):
                owners[unknown.pop(int(random() * len(unknown)))] = seat
    return owners


def _value(points: list[int], owners: list[Seat], thought: Thought) -> float:
    """What that end is worth to the thinking seat: its share of the win, and a little for the margin."""
    view: View = thought.view
    scores = [0] * view.seats
    for owner, won in zip(owners, points, strict=True):
        if owner != NOBODY:
            scores[owner] += won
    mine = scores.pop(thought.seat)
    best = max(scores)
    share = 0.0 if mine < best else 1.0 if mine > best else 1 / (1 + scores.count(best))
    return share + MARGIN * (mine - best)
