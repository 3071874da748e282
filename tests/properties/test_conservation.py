"""Nothing appears from nowhere, and nothing is lost."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given

from tablee.games import Elementals, HelpMe, Rauha
from tablee.games.elementals.setup import CARDS as ALL_CARDS
from tablee.games.helpme.moves import WAYS
from tablee.games.helpme.setup import TILES
from tablee.games.rauha.cards import BOARDS, CARDS, ENTITIES, Biome, Effect
from tablee.games.rauha.moves import Activate, Discard, Place
from tablee.games.rauha.state import Phase, State
from tests.properties.walks import seeds, walk


@pytest.mark.parametrize("seats", HelpMe.seats)
@given(seed=seeds)
def test_help_me_keeps_its_thirty_tiles(seats: int, seed: str) -> None:
    played = walk(HelpMe(), seats, seed, 100)
    for ply, state in enumerate(played.states):
        assert Counter(tile for stack in state.stacks for tile in stack) == Counter(TILES)
        assert sum(bool(stack) for stack in state.stacks) == len(TILES) - ply


@pytest.mark.parametrize("seats", HelpMe.seats)
@given(seed=seeds)
def test_help_me_keeps_every_way_between_two_stacks_and_no_other(seats: int, seed: str) -> None:
    for state in walk(HelpMe(), seats, seed, 100).states:
        assert [WAYS[number] for number in state.ways] == [
            way for way in WAYS if state.stacks[way.source] and state.stacks[way.target]
        ]


@pytest.mark.parametrize("seats", Elementals.seats)
@given(seed=seeds)
def test_elementals_keeps_its_sixty_cards(seats: int, seed: str) -> None:
    for state in walk(Elementals(), seats, seed, 600).states:
        everywhere = [*state.middle, *state.aside]
        for cards in (*state.decks, *state.piles):
            everywhere += cards
        assert Counter(everywhere) == Counter(ALL_CARDS.values())


@pytest.mark.parametrize("seats", Rauha.seats)
@given(seed=seeds)
def test_rauha_keeps_its_cards(seats: int, seed: str) -> None:
    """Dealt so far = on satellites, chosen, in the black hole, or laid on a world (perhaps covered)."""
    played = walk(Rauha(), seats, seed, 1_000)
    laid: list[Biome] = []
    for before, act, state in zip(played.states, played.acts, played.states[1:], strict=False):
        if isinstance(act.move, Place):
            laid.append(before.choices[act.seat])
        held = [] if state.phase is Phase.DRAFT else [card for card in state.choices if card is not None]
        on_satellites = [card for cards in state.satellites for card in cards]
        everywhere = [*on_satellites, *held, *state.black_hole, *laid]
        assert Counter(everywhere) == Counter(dealt_so_far(state))
        for world in state.worlds:
            printed = BOARDS[state.setup.side]
            for cell, biome in enumerate(world.biomes):
                assert biome in laid or biome is printed[cell]


def dealt_so_far(state: State) -> list[Biome]:
    first, second = state.setup.decks
    each = 4 * state.seats
    round_ = 4 if state.phase is Phase.OVER else state.notch.round
    return [*first[: each * min(round_, 2)], *second[: each * max(round_ - 2, 0)]]


@pytest.mark.parametrize("seats", Rauha.seats)
@given(seed=seeds)
def test_rauha_accounts_for_every_crystal_and_every_spore(seats: int, seed: str) -> None:
    played = walk(Rauha(), seats, seed, 1_000)
    crystals, spores = [4] * seats, [0] * seats
    for before, act, state in zip(played.states, played.acts, played.states[1:], strict=False):
        seat = act.seat
        assert seat is not None
        match act.move:
            case Place():
                crystals[seat] -= CARDS[before.choices[seat].id].cost
            case Discard(None):
                crystals[seat] += 4
            case Discard():
                spores[seat] += 1
            case Activate(source):
                effect = effect_of(before, seat, source)
                crystals[seat] += effect.crystals - effect.pay
                spores[seat] += effect.spore
            case _:
                pass
        assert [world.crystals for world in state.worlds] == crystals
        assert [len(world.spores) for world in state.worlds] == spores
        assert min(crystals) >= 0


def effect_of(state: State, seat: int, source: int | str) -> Effect:
    effect = ENTITIES[source].effect if isinstance(source, str) else state.worlds[seat].biomes[source].effect
    assert effect is not None
    return effect


@pytest.mark.parametrize("seats", Rauha.seats)
@given(seed=seeds)
def test_rauha_energy_is_never_lost_and_entities_have_one_owner(seats: int, seed: str) -> None:
    states = walk(Rauha(), seats, seed, 1_000).states
    for before, state in pairwise(states):
        assert all(new.energy >= old.energy for old, new in zip(before.worlds, state.worlds, strict=True))
        assert sorted(state.pile) == list(range(seats))
        owned = [name for seat in range(seats) for name in state.entities(seat)]
        assert len(owned) == len(set(owned))
        assert set(dict(before.owners)) <= set(owned), "an entity never goes back"
