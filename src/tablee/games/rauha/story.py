"""What an act led to, told step by step: everybody at the table may know all of it."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Literal, assert_never

import msgspec
from msgspec.structs import asdict

from tablee.core import Act, Seat, winners
from tablee.games.rauha.cards import DISCARD_CRYSTALS, ENTITIES, Cell, Effect, Facing, Per, cell_name
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Source, Take
from tablee.games.rauha.score import count, water, water_lead, water_points
from tablee.games.rauha.state import Phase, State
from tablee.games.rauha.turn import activations, chosen, endings, sources, step


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A card was laid on a biome, for its price; `spore`: the one that lay there is on the card now."""

    seat: Seat
    card: str
    cell: str
    covers: str
    pays: int
    spore: bool
    water: tuple[int, int]
    """The seat's sources before and after, with those of the entities it won."""
    what: Literal["placed"] = "placed"


class Won(msgspec.Struct, frozen=True, gc=False):
    """An entity came, from another player (a theft) or from beside the board (loser None)."""

    seat: Seat
    entity: str
    loser: Seat | None
    what: Literal["won"] = "won"


class Discarded(msgspec.Struct, frozen=True, gc=False):
    """A card, nobody learns which, was thrown away for crystals or for a spore on a cell."""

    seat: Seat
    crystals: int
    spore: str | None
    what: Literal["discarded"] = "discarded"


class Because(StrEnum):
    """Why something could be activated."""

    LINE = "line"  # it lies in the avatar's line
    WON = "won"  # the entity came this turn
    SPORE = "spore"  # in a scoring: the biome has a spore
    ENTITY = "entity"  # in a scoring: the entity is there


class Gain(msgspec.Struct, frozen=True, gc=False):
    """What an effect gives: `points` are `each` times `count`, which is 1 where nothing is counted."""

    pays: int
    crystals: int
    points: int
    each: int
    per: Per | None
    count: int


class Activated(Gain, frozen=True, gc=False, kw_only=True):
    """An effect was used; `energy` is the seat's total after it."""

    seat: Seat
    source: str
    biome: str | None
    because: Because
    spore: str | None
    energy: int
    what: Literal["activated"] = "activated"


class Ended(msgspec.Struct, frozen=True, gc=False):
    """A turn was over; `left` is what could still have been activated."""

    seat: Seat
    left: tuple[str, ...]
    what: Literal["ended"] = "ended"


class Lead(msgspec.Struct, frozen=True, gc=False):
    """Water compared: `more` than whoever has the least is worth `points`."""

    mine: int
    least: int
    more: int
    points: int


class Watered(Lead, frozen=True, gc=False, kw_only=True):
    """At the end of a player's part of a scoring, the water was compared; `energy` is the total after it."""

    seat: Seat
    energy: int
    what: Literal["water"] = "water"


class Swallowed(msgspec.Struct, frozen=True, gc=False):
    """The cards left on the satellites went to the black hole, face down."""

    cards: int
    what: Literal["swallowed"] = "swallowed"


class Walked(msgspec.Struct, frozen=True, gc=False):
    """The avatar walked on: to a turn, or (facing nothing) to a scoring."""

    notch: int
    round: int
    facing: Facing | None
    line: tuple[str, ...]
    what: Literal["walked"] = "walked"


class Led(msgspec.Struct, frozen=True, gc=False):
    """Whoever is furthest on the energy track begins this turn or scoring."""

    seat: Seat
    energy: int
    what: Literal["led"] = "led"


class Dealt(msgspec.Struct, frozen=True, gc=False):
    """New cards lie on the satellites."""

    round: int
    age: int
    what: Literal["dealt"] = "dealt"


class Finished(msgspec.Struct, frozen=True, gc=False):
    """The last scoring is over."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    what: Literal["finished"] = "finished"


Happening = (
    Placed | Won | Discarded | Activated | Ended | Watered | Swallowed | Walked | Led | Dealt | Finished
)


def tell(before: State, act: Act[Move], after: State) -> tuple[Happening, ...]:
    """What that act led to, in order, up to where somebody has a choice again."""
    assert act.seat is not None, "in Rauha the table never acts"
    return tuple(_told(before, act.seat, act.move, after))


def _told(before: State, seat: Seat, move: Move, after: State) -> Iterator[Happening]:
    # Only where a turn ended are there states between, which nobody kept.
    going_on = (after.notch, after.done) == (before.notch, before.done)
    state = after if going_on else step(before, seat, move)
    match move:
        case Take():
            yield from _drafted(before, state)
        case Place():
            yield from placed(before, state, seat, move.cell)
        case Discard(spore):
            crystals = DISCARD_CRYSTALS if spore is None else 0
            yield Discarded(seat, crystals, None if spore is None else cell_name(spore))
        case Activate():
            yield _activated(before, state, seat, move)
        case End():
            yield from _ended(before, state)
        case _:
            assert_never(move)
    if not going_on:
        for ended in endings(state):
            yield from _ended(state, ended)
            state = ended


def _drafted(before: State, after: State) -> Iterator[Happening]:
    """Nothing, until the last one has chosen."""
    if after.phase is Phase.PLACE:
        if swallowed := len(after.black_hole) - len(before.black_hole):
            yield Swallowed(swallowed)
        yield _leader(after)


def placed(before: State, after: State, seat: Seat, cell: Cell) -> Iterator[Placed | Won]:
    """What laying the card in hand on that cell did, between these two states."""
    yield Placed(
        seat,
        chosen(before, seat).id,
        cell_name(cell),
        covers=before.worlds[seat].biomes[cell].id,
        pays=before.worlds[seat].crystals - after.worlds[seat].crystals,
        spore=cell in after.worlds[seat].spores,
        water=(water(before, seat), water(after, seat)),
    )
    for entity in ENTITIES:
        if entity in after.won:
            yield Won(seat, entity, before.owner(entity))


def _activated(before: State, after: State, seat: Seat, move: Activate) -> Activated:
    source, scoring = move.source, before.phase is Phase.SCORING
    if isinstance(source, str):
        biome, because = None, Because.ENTITY if scoring else Because.WON
    else:
        biome, because = before.worlds[seat].biomes[source].id, Because.SPORE if scoring else Because.LINE
    return Activated(
        **asdict(gain(before, seat, dict(sources(before, seat))[source])),
        seat=seat,
        source=source_name(source),
        biome=biome,
        because=because,
        spore=None if move.spore is None else cell_name(move.spore),
        energy=after.worlds[seat].energy,
    )


def _ended(before: State, after: State) -> Iterator[Happening]:
    """The end of the active player's turn, and of the table's turn if that was the last one."""
    seat = before.active
    assert seat is not None
    yield Ended(seat, left(before, seat))
    if before.phase is Phase.SCORING:
        yield Watered(**asdict(lead(before, seat)), seat=seat, energy=after.worlds[seat].energy)
    if after.phase is Phase.OVER:
        scores = tuple(world.energy for world in after.worlds)
        yield Finished(scores, winners(scores))
    elif after.notch is not before.notch:
        notch = after.notch
        yield Walked(notch.number, notch.round, notch.facing, tuple(map(cell_name, notch.line)))
        if notch.scoring:
            yield _leader(after)
        elif notch.turn == 1:
            yield Dealt(notch.round, notch.age)


def _leader(state: State) -> Led:
    return Led(state.leader, state.worlds[state.leader].energy)


def source_name(source: Source) -> str:
    """As moves name it: a cell, or an entity."""
    return source if isinstance(source, str) else cell_name(source)


def gain(state: State, seat: Seat, effect: Effect) -> Gain:
    """What that effect would give now."""
    counted = 1 if effect.per is None else count(state, seat, effect.per)
    return Gain(effect.pay, effect.crystals, effect.points * counted, effect.points, effect.per, counted)


def lead(state: State, seat: Seat) -> Lead:
    """What that seat's water would be worth now."""
    mine, more = water(state, seat), water_lead(state, seat)
    return Lead(mine, mine - more, more, water_points(state, seat))


def left(state: State, seat: Seat) -> tuple[str, ...]:
    """What the active player could still activate."""
    possible = {move.source for move in activations(state, seat)}
    return tuple(source_name(source) for source, _ in sources(state, seat) if source in possible)
