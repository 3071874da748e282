"""Setting up: boards, crystals, markers, satellites, decks."""

import pytest

from tablee.core import Chance, Malformed
from tablee.games.rauha.cards import TRACK, Facing
from tablee.games.rauha.setup import Options
from tablee.games.rauha.state import Phase
from tests.playing import dealt, started
from tests.rulings.rauha.positions import GAME, opened


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_player_receives_4_crystals_and_stands_on_0_without_spores(seats: int) -> None:
    state = started(GAME, seats)
    assert [world.crystals for world in state.worlds] == [4] * seats
    assert [world.energy for world in state.worlds] == [0] * seats
    assert all(world.spores == frozenset() for world in state.worlds)


def test_the_entities_begin_beside_the_central_board() -> None:
    view = GAME.view(opened(3), None)
    assert view.free_entities == ("Taivas", "Sienet", "Meri", "Metsat", "Kiteet", "Vuori", "Maa")
    assert [world.entities for world in view.worlds] == [(), (), ()]


def test_the_black_hole_begins_empty() -> None:
    assert opened(4).black_hole == ()


def test_the_avatar_begins_on_the_first_notch_facing_a_moon() -> None:
    state = opened(2)
    assert state.notch is TRACK[0]
    assert (state.notch.number, state.notch.facing) == (1, Facing.MOON)
    assert state.phase is Phase.DRAFT


def test_all_players_use_side_a_unless_the_host_chose_b() -> None:
    assert started(GAME, 3).setup.side == "A"
    for side, first in (("A", "A-a1"), ("B", "B-a1")):
        state = started(GAME, 3, side=side)
        assert state.setup.side == side
        assert [world.biomes[0].id for world in state.worlds] == [first] * 3


def test_cell_a1_is_top_left_and_c3_bottom_right() -> None:
    biomes = opened(2).worlds[0].biomes
    names = ["A-a1", "A-b1", "A-c1", "A-a2", "A-b2", "A-c2", "A-a3", "A-b3", "A-c3"]
    assert [biome.id for biome in biomes] == names


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_is_a_satellite_between_each_two_players(seats: int) -> None:
    assert [len(cards) for cards in opened(seats).satellites] == [4] * seats


def test_each_satellite_receives_the_next_four_cards_in_deal_order() -> None:
    satellites = [[card.id for card in cards] for cards in opened(3).satellites]
    assert satellites == [
        ["I-01", "I-02", "I-03", "I-04"],
        ["I-05", "I-06", "I-07", "I-08"],
        ["I-09", "I-10", "I-11", "I-12"],
    ]


def test_the_satellites_are_filled_from_the_shuffled_deck_of_age_1() -> None:
    setup = dealt(GAME, 5)
    state = GAME.start(setup)
    assert [card for cards in state.satellites for card in cards] == list(setup.decks[0][:20])
    assert [card.id for card in setup.decks[0]] != sorted(card.id for card in setup.decks[0])


def test_both_ages_are_shuffled_separately() -> None:
    first, second = dealt(GAME, 2).decks
    assert sorted(card.id for card in first) == [f"I-{number:02}" for number in range(1, 41)]
    assert sorted(card.id for card in second) == [f"II-{number:02}" for number in range(1, 41)]
    assert [card.id[-2:] for card in first] != [card.id[-2:] for card in second]


def test_the_markers_are_piled_up_at_random() -> None:
    piles = {dealt(GAME, 3, f"seed {number}").pile for number in range(60)}
    assert piles == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}


def test_the_marker_on_top_of_the_pile_leads_at_first() -> None:
    assert opened(4, pile=(1, 0, 3, 2)).leader == 2
    assert opened(4, pile=(2, 3, 0, 1)).leader == 1


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    with pytest.raises(Malformed) as wrong:
        GAME.deal(seats, Options(), Chance("x"))
    assert str(wrong.value) == f"seats: must lie between 2 and 5, not {seats}"


def test_nothing_is_due_from_the_table() -> None:
    state = opened(2)
    assert GAME.due(state) == ()
    assert GAME.legal(state, None) == ()
