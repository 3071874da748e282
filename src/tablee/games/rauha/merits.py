"""What one move does better than another, when the turn is played on as far as it is free."""

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.core import Seat
from tablee.games.rauha.cards import CARDS, TRACK
from tablee.games.rauha.moves import End, Move, Place, Take
from tablee.games.rauha.score import water
from tablee.games.rauha.state import Phase, State
from tablee.games.rauha.together import together
from tablee.games.rauha.turn import chosen, placements, step

When = Literal["turn", "scoring", "best"]
"""In this turn, in this part of a scoring, or in the turn that begins, where the card brings most."""


class More(msgspec.Struct, frozen=True, gc=False):
    """So many more of something; below 0, so many fewer.

    `visits` are the turns, this one with them, in which the avatar looks at the card that is laid.
    """

    what: Literal["energy", "crystals", "spores", "water", "visits"]
    more: int
    when: When


class Wins(msgspec.Struct, frozen=True, gc=False):
    """An entity comes, from another player or (None) from beside the board; `won` False: it does not."""

    entity: str
    loser: Seat | None
    won: bool
    what: Literal["entity"] = "entity"


Merit = More | Wins


def merits(state: State, seat: Seat, move: Move, other: Move) -> tuple[Merit, ...]:
    """What the one move has over the other, by what that seat may know."""
    return tuple(_merits(state, seat, move, other))


def _merits(state: State, seat: Seat, move: Move, other: Move) -> Iterator[Merit]:
    when: When = "best" if isinstance(move, Take) else "scoring" if state.phase is Phase.SCORING else "turn"
    after, otherwise = _played_on(state, seat, move), _played_on(state, seat, other)
    mine, theirs = after.worlds[seat], otherwise.worlds[seat]
    if more := mine.energy - theirs.energy:
        yield More("energy", more, when)
    came, stayed = after.entities(seat), otherwise.entities(seat)
    for entity in (*came, *stayed):
        if (entity in came) != (entity in stayed):
            yield Wins(entity, state.owner(entity), entity in came)
    if more := water(after, seat) - water(otherwise, seat):
        yield More("water", more, when)
    if more := len(mine.spores) - len(theirs.spores):
        yield More("spores", more, when)
    if more := mine.crystals - theirs.crystals:
        yield More("crystals", more, when)
    if isinstance(move, Place) and isinstance(other, Place) and chosen(state, seat).effect is not None:
        left = TRACK[state.notch.number - 1 :]
        if more := sum((move.cell in notch.line) - (other.cell in notch.line) for notch in left):
            yield More("visits", more, when)


def _played_on(state: State, seat: Seat, move: Move) -> State:
    """The table when that seat has made its move and what goes together after it, before its turn ends."""
    if isinstance(move, Take):
        held = _holding(state, seat, move.card)
        return max(
            (_played_on(held, seat, way) for way in placements(held, seat)), key=lambda s: _brings(s, seat)
        )
    if isinstance(move, End):
        return state
    state = step(state, seat, move)
    for free in together(state, seat):
        state = step(state, seat, free)
    return state


def _holding(state: State, seat: Seat, card: str) -> State:
    """The same table with that seat about to lay that card: what the others do before is not known."""
    choices = tuple(CARDS[card] if other == seat else None for other in range(state.seats))
    return replace(
        state, phase=Phase.PLACE, choices=choices, leader=seat, done=0, won=frozenset(), activated=frozenset()
    )


def _brings(state: State, seat: Seat) -> tuple[int, int, int, int]:
    world = state.worlds[seat]
    return world.energy, len(state.entities(seat)), water(state, seat), world.crystals
