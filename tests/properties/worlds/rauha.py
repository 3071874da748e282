"""What is hidden in Rauha."""

from collections.abc import Iterator
from typing import Any

from tablee.core import Act, Chance, Viewer, changed
from tablee.games.rauha.cards import CARDS, CELLS, ENTITIES
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Take
from tablee.games.rauha.state import Phase, State
from tests.properties.walks import Walk
from tests.properties.worlds.swapping import swapped


def universe() -> Iterator[Move]:
    places: list[int | None] = [None, *CELLS]
    yield from (Take(card) for card in CARDS)
    yield from (Place(cell) for cell in CELLS)
    yield from (Discard(spore) for spore in places)
    yield from (Activate(cell, spore) for cell in CELLS for spore in places)
    yield from (Activate(name, spore) for name in ENTITIES for spore in places)
    yield End()


def other_world(state: State, viewer: Viewer, chance: Chance) -> State:
    """What lies on the other satellites, what the others chose, the black hole, the rest of the decks."""
    seen = state.satellite(viewer) if viewer is not None and state.phase is Phase.DRAFT else None
    # In the draft a chosen card still lies on its satellite: choices are drawn from there afterwards.
    taken = state.phase is not Phase.DRAFT
    hidden = [card for k, cards in enumerate(state.satellites) if k != seen for card in cards]
    hidden += state.black_hole
    if taken:
        hidden += [card for seat, card in enumerate(state.choices) if card is not None and seat != viewer]
    shuffled = iter(chance.shuffled(hidden))
    satellites = tuple(
        cards if k == seen else tuple(next(shuffled) for _ in cards)
        for k, cards in enumerate(state.satellites)
    )
    black_hole = tuple(next(shuffled) for _ in state.black_hole)
    choices = tuple(
        card
        if card is None or seat == viewer
        else next(shuffled)
        if taken
        else chance.choice(satellites[state.satellite(seat)])
        for seat, card in enumerate(state.choices)
    )
    first, second = state.setup.decks
    setup = changed(state.setup, decks=(chance.shuffled(first), chance.shuffled(second)))
    return changed(state, setup=setup, satellites=satellites, black_hole=black_hole, choices=choices)


def dealt_otherwise(played: Walk, viewer: Viewer, chance: Chance) -> tuple[Any, list[Act[Any]]]:
    """Cards of one age that the viewer never held and nobody laid change places."""
    seen: set[str] = set()
    for state in played.states:
        seen |= {biome.id for world in state.worlds for biome in world.biomes}
        if viewer is not None and state.phase is Phase.DRAFT:
            seen |= {card.id for card in state.satellites[state.satellite(viewer)]}
    decks = played.states[-1].setup.decks
    return swapped(played, [[card.id for card in deck if card.id not in seen] for deck in decks], chance)
