"""A turn, one step at a time: take, place or discard, activate, end. What follows by itself comes after."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar, assert_never

from msgspec.structs import replace

from tablee.core import Illegal, Seat
from tablee.games.rauha.cards import (
    CARDS,
    CARDS_PER_SATELLITE,
    CELLS,
    DISCARD_CRYSTALS,
    ENTITIES,
    TRACK,
    Biome,
    Cell,
    Effect,
    cell_name,
)
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Source, Take
from tablee.games.rauha.score import attracted, leader, points, water_points
from tablee.games.rauha.state import Earned, Phase, State, World, next_notch

T = TypeVar("T")

ACTIVATING: Final = (Phase.ACTIVATE, Phase.SCORING)
"""When effects are used: after step 3, and in scorings."""


def step(state: State, seat: Seat, move: Move) -> State:
    """The state after that move of a seat whose turn it is, and before anything that follows by itself."""
    match move:
        case Take(card):
            return _take(state, seat, card)
        case Place(cell):
            return _place(state, seat, cell)
        case Discard(spore):
            return _discard(state, seat, spore)
        case Activate(source, spore):
            return _activate(state, seat, source, spore)
        case End():
            if state.phase not in ACTIVATING:
                raise Illegal("there is nothing to end yet")
            return end(state, seat)
        case _:
            assert_never(move)


def endings(state: State) -> Iterator[State]:
    """The states after each turn that ends by itself, because nothing is left to activate."""
    while state.phase in ACTIVATING:
        seat = state.active
        assert seat is not None
        if next(activations(state, seat), None) is not None:
            return
        state = end(state, seat)
        yield state


def settled(state: State) -> State:
    """The state when everything that happens by itself has happened."""
    for after in endings(state):
        state = after
    return state


# Step 1: choose a card.


def fill_satellites(state: State) -> State:
    """A new round: the next four cards of the age to satellite 0, the next four to satellite 1, …"""
    age, rounds_of_age_before = state.notch.age, (state.notch.round - 1) % 2
    deck = state.setup.decks[age - 1]
    start = rounds_of_age_before * CARDS_PER_SATELLITE * state.seats
    satellites = tuple(
        deck[start + CARDS_PER_SATELLITE * k : start + CARDS_PER_SATELLITE * (k + 1)]
        for k in range(state.seats)
    )
    return replace(state, satellites=satellites)


def _take(state: State, seat: Seat, id: str) -> State:
    if state.phase is not Phase.DRAFT:
        raise Illegal("cards are taken in step 1 only")
    card = CARDS.get(id)
    if card is None or card not in state.satellites[state.satellite(seat)]:
        raise Illegal("{card} is not among the cards of this satellite", card=id)
    choices = _put(state.choices, seat, card)
    state = replace(state, choices=choices)
    if None in choices:
        return state
    # All have chosen. The rest goes back, or after the third turn face down to the black hole.
    satellites = list(state.satellites)
    for other, taken in enumerate(choices):
        k = state.satellite(other)
        satellites[k] = tuple(left for left in satellites[k] if left is not taken)
    black_hole = state.black_hole
    if state.notch.turn == 3:
        black_hole += tuple(left for rest in satellites for left in rest)
        satellites = [()] * state.seats
    return replace(
        state,
        satellites=tuple(satellites),
        black_hole=black_hole,
        phase=Phase.PLACE,
        leader=leader(state),
        done=0,
    )


# Step 2: place or discard the chosen card. Step 3: welcome the entities.


def placements(state: State, seat: Seat) -> Iterator[Place | Discard]:
    """Every way to be rid of the card in hand."""
    card, world = chosen(state, seat), state.worlds[seat]
    if card.cost <= world.crystals:
        yield from (Place(cell) for cell in CELLS if card.cells is None or cell in card.cells)
    yield Discard()
    yield from (Discard(cell) for cell in CELLS if cell not in world.spores)


def _place(state: State, seat: Seat, cell: Cell) -> State:
    if state.phase is not Phase.PLACE:
        raise Illegal("a card is placed in step 2 only")
    card, world = chosen(state, seat), state.worlds[seat]
    if cell not in CELLS:
        raise Illegal("there is no cell {cell}", cell=cell)
    if card.cells is not None and cell not in card.cells:
        allowed = ", ".join(cell_name(other) for other in sorted(card.cells))
        raise Illegal("{card} may lie on {cells} only", card=card, cells=allowed)
    if card.cost > world.crystals:
        raise Illegal(
            "{card} costs {cost} crystals and there are {crystals}",
            card=card,
            cost=card.cost,
            crystals=world.crystals,
        )
    # A spore on the covered biome moves onto the new card: the cell keeps it.
    world = replace(world, biomes=_put(world.biomes, cell, card), crystals=world.crystals - card.cost)
    # Wherever the entity is, it comes; nothing happens if it is here already.
    won = attracted(world, cell) - set(state.entities(seat))
    owners = {**dict(state.owners), **dict.fromkeys(won, seat)}
    return replace(
        state,
        phase=Phase.ACTIVATE,
        choices=_put(state.choices, seat, None),
        worlds=_put(state.worlds, seat, world),
        owners=tuple((name, owners[name]) for name in ENTITIES if name in owners),
        won=won,
        activated=frozenset(),
    )


def _discard(state: State, seat: Seat, spore: Cell | None) -> State:
    if state.phase is not Phase.PLACE:
        raise Illegal("a card is discarded in step 2 only")
    card, world = chosen(state, seat), state.worlds[seat]
    if spore is None:
        world = replace(world, crystals=world.crystals + DISCARD_CRYSTALS)
    else:
        world = _with_spore(world, spore)
    return replace(
        state,
        phase=Phase.ACTIVATE,
        choices=_put(state.choices, seat, None),
        black_hole=(*state.black_hole, card),
        worlds=_put(state.worlds, seat, world),
        won=frozenset(),
        activated=frozenset(),
    )


def chosen(state: State, seat: Seat) -> Biome:
    """The card in that seat's hand, in step 2."""
    card = state.choices[seat]
    assert card is not None, "in step 2 the active player holds a card"
    return card


# Step 4, and scoring: activate.


def sources(state: State, seat: Seat) -> list[tuple[Source, Effect]]:
    """What has an effect and its turn now, and was not used yet."""
    world, used = state.worlds[seat], state.activated
    if state.phase is Phase.SCORING:
        # A biome that receives its spore during the scoring may be activated in it.
        cells: Sequence[Cell] = sorted(world.spores)
        entities: Sequence[str] = state.entities(seat)
    else:
        cells = state.notch.line
        entities = sorted(state.won)
    found: list[tuple[Source, Effect]] = []
    for cell in cells:
        effect = world.biomes[cell].effect
        if effect is not None and cell not in used:
            found.append((cell, effect))
    for name in entities:
        effect = ENTITIES[name].effect
        if effect is not None and name not in used:
            found.append((name, effect))
    return found


def activations(state: State, seat: Seat) -> Iterator[Activate]:
    """Every way to use an effect whose price can be paid, and whose spore finds a free biome."""
    world = state.worlds[seat]
    for source, effect in sources(state, seat):
        if effect.pay > world.crystals:
            continue
        if effect.spore:
            yield from (Activate(source, cell) for cell in CELLS if cell not in world.spores)
        else:
            yield Activate(source)


def usable(state: State, seat: Seat, source: Source, spore: Cell | None) -> Effect:
    """The effect of what can be activated now, with its spore there. Raises Illegal."""
    if state.phase not in ACTIVATING:
        raise Illegal("effects are activated after step 3 and in scorings only")
    name = source if isinstance(source, str) else cell_name(source)
    if source in state.activated:
        raise Illegal("{name} was activated already", name=name)
    effect = dict(sources(state, seat)).get(source)
    if effect is None:
        raise Illegal("{name} cannot be activated now", name=name)
    world = state.worlds[seat]
    if effect.pay > world.crystals:
        raise Illegal(
            "activating {name} costs {pay} crystals and there are {crystals}",
            name=name,
            pay=effect.pay,
            crystals=world.crystals,
        )
    if effect.spore and len(world.spores) == len(CELLS):
        raise Illegal("activating {name} gives a spore and every biome has one", name=name)
    if effect.spore and spore is None:
        raise Illegal("activating {name} gives a spore: say where, as in activate b2 spore a1", name=name)
    if spore is not None and not effect.spore:
        raise Illegal("activating {name} gives no spore", name=name)
    if spore is not None:
        _check_free(world, spore)
    return effect


def _activate(state: State, seat: Seat, source: Source, spore: Cell | None) -> State:
    effect, world = usable(state, seat, source, spore), state.worlds[seat]
    world = replace(world, crystals=world.crystals - effect.pay + effect.crystals)
    if spore is not None:
        world = _with_spore(world, spore)
    gained = points(state, seat, effect)
    state = replace(state, worlds=_put(state.worlds, seat, world), activated=state.activated | {source})
    if isinstance(source, str):
        return _gain(state, seat, Earned(entities=gained))
    if state.phase is Phase.SCORING:
        return _gain(state, seat, Earned(spores=gained))
    return _gain(state, seat, Earned(biomes=gained))


def _with_spore(world: World, cell: Cell) -> World:
    _check_free(world, cell)
    return replace(world, spores=world.spores | {cell})


def _check_free(world: World, cell: Cell) -> None:
    if cell not in CELLS:
        raise Illegal("there is no cell {cell}", cell=cell)
    if cell in world.spores:
        raise Illegal("there is a spore on {cell} already", cell=cell_name(cell))


def _gain(state: State, seat: Seat, won: Earned) -> State:
    """The marker lands on top of those already there. Nothing gained moves nothing."""
    if won.total == 0:
        return state
    world = state.worlds[seat].with_energy(won, state.notch.round)
    pile = (*(other for other in state.pile if other != seat), seat)
    return replace(state, worlds=_put(state.worlds, seat, world), pile=pile)


# The end of a turn, of a round, of the game.


def end(state: State, seat: Seat) -> State:
    """The seat's turn is over; the next one's begins, or the avatar walks on."""
    if state.phase is Phase.SCORING:
        # Water is scored in each player's own scoring turn.
        state = _gain(state, seat, Earned(water=water_points(state, seat)))
    done = state.done + 1
    state = replace(state, done=done, won=frozenset(), activated=frozenset())
    if done < state.seats:
        return replace(state, phase=Phase.SCORING if state.notch.scoring else Phase.PLACE)
    if state.notch is TRACK[-1]:
        return replace(state, phase=Phase.OVER)
    # Step 5: the avatar walks on.
    notch = next_notch(state.notch)
    state = replace(state, notch=notch, done=0, leader=leader(state))
    if notch.scoring:
        return replace(state, phase=Phase.SCORING)
    state = replace(state, phase=Phase.DRAFT)
    return fill_satellites(state) if notch.turn == 1 else state


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same items with another one at that index."""
    return (*items[:index], item, *items[index + 1 :])
