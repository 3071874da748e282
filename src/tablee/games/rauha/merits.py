"""What one move does better than another, when the turn is played on as far as it is free."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal

import msgspec
from msgspec.structs import replace

from tablee.core import Seat
from tablee.games.rauha.cards import CARDS, ENTITIES, LINES, TRACK, Biome, cell_name
from tablee.games.rauha.moves import End, Move, Place, Take
from tablee.games.rauha.score import water, water_points
from tablee.games.rauha.state import Phase, State
from tablee.games.rauha.together import together
from tablee.games.rauha.turn import chosen, placements, step

When = Literal["turn", "scoring", "best"]
"""In this turn, in this part of a scoring, or in the turn that begins, where the card brings most."""


class More(msgspec.Struct, frozen=True, gc=False):
    """So many more of something; below 0, so many fewer.

    `visits` are the turns, this one with them, in which the avatar looks at the card that is laid; `lead` is
    the energy that the lead in water would bring if the scoring were now.
    """

    what: Literal["energy", "crystals", "spores", "water", "lead", "visits"]
    more: int
    when: When


class Wins(msgspec.Struct, frozen=True, gc=False):
    """An entity comes, from another player or (None) from beside the board; `won` False: it does not."""

    entity: str
    loser: Seat | None
    won: bool
    what: Literal["entity"] = "entity"


class Nears(msgspec.Struct, frozen=True, gc=False):
    """A line is one biome short of an entity that the seat does not have; `near` False: no line is."""

    entity: str
    near: bool
    what: Literal["nears"] = "nears"


class Keeps(msgspec.Struct, frozen=True, gc=False):
    """A card with an effect stays, which the other move covers; `kept` False: this one covers it."""

    biome: str
    cell: str
    kept: bool
    what: Literal["keeps"] = "keeps"


Merit = More | Wins | Nears | Keeps


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
    near, far = _near(after, seat), _near(otherwise, seat)
    for entity in sorted(near ^ far):
        if entity not in (*came, *stayed):  # what is won is told as won
            yield Nears(entity, entity in near)
    if more := water(after, seat) - water(otherwise, seat):
        yield More("water", more, when)
    if more := water_points(after, seat) - water_points(otherwise, seat):
        yield More("lead", more, when)
    if more := len(mine.spores) - len(theirs.spores):
        yield More("spores", more, when)
    if more := mine.crystals - theirs.crystals:
        yield More("crystals", more, when)
    if isinstance(move, Place) and isinstance(other, Place):
        left = TRACK[state.notch.number - 1 :]
        more = sum((move.cell in notch.line) - (other.cell in notch.line) for notch in left)
        if more and chosen(state, seat).effect is not None:
            yield More("visits", more, when)
        covered, spared = (_effective(state, seat, way) for way in (move, other))
        # Where both cover one there is little to say.
        if spared is not None and covered is None:
            yield Keeps(spared.id, cell_name(other.cell), kept=True)
        elif covered is not None and spared is None:
            yield Keeps(covered.id, cell_name(move.cell), kept=False)


def _effective(state: State, seat: Seat, move: Place) -> Biome | None:
    """The card with an effect that this covers, if it does."""
    biome = state.worlds[seat].biomes[move.cell]
    return biome if biome.id in CARDS and biome.effect is not None else None


def _near(state: State, seat: Seat) -> set[str]:
    """The entities that the seat does not have, and that one biome in some line would bring."""
    biomes = state.worlds[seat].biomes
    own = state.entities(seat)
    return {
        entity.name
        for entity in ENTITIES.values()
        if entity.name not in own
        and any(
            sum(entity.symbol in biomes[cell].symbols for cell in line) == len(line) - 1
            for line in chain.from_iterable(LINES)
        )
    }


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
