"""The scorings: biomes with spores, entities, water."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from tablee.games.rauha.cards import CARDS, CELL_BY_NAME
from tablee.games.rauha.state import Phase, State, World
from tests.playing import after, legal
from tests.rulings.rauha.positions import (
    GAME,
    activations,
    drafted,
    holding,
    idled_to,
    opened,
    refusal,
    scoring,
    world,
)

# Boards with that many water sources.
WATER = {
    0: world(b3="I-33"),
    1: world(),
    2: world(b3="I-26"),
    3: world(b3="II-26"),
    4: world(a1="II-26"),
    5: world(a1="II-26", b3="I-26"),
    6: world(a1="II-26", b3="II-26"),
    7: world(a1="II-26", c3="II-26"),
    9: world(a1="II-26", c3="II-26", b3="II-26"),
}


def energy(state: State) -> list[int]:
    return [one.energy for one in state.worlds]


def last_turn(*worlds: World, notch: int = 3) -> State:
    """Only the last seat still has its card, in the third turn of a round."""
    state = holding("I-26", *worlds, notch=notch)
    choices = (*(None for _ in worlds[1:]), CARDS["I-26"])
    return replace(state, done=len(worlds) - 1, choices=choices)


@pytest.mark.parametrize(("notch", "scored"), [(3, 4), (7, 8), (11, 12), (15, 16)])
def test_after_three_turns_of_a_round_there_is_a_scoring(notch: int, scored: int) -> None:
    state = last_turn(world(spores="a3"), world(), notch=notch)
    state = after(GAME, state, "1 discard crystals", "1 end")
    assert (state.notch.number, state.phase, state.active) == (scored, Phase.SCORING, 0)


@pytest.mark.parametrize("notch", [1, 2, 5, 6])
def test_there_is_no_scoring_between_the_turns_of_a_round(notch: int) -> None:
    state = idled_to(opened(2), notch)
    state = replace(state, worlds=(world(spores="a3"), world()))
    state = after(GAME, drafted(state), "0 discard crystals", "0 end", "1 discard crystals", "1 end")
    assert (state.notch.number, state.phase) == (notch + 1, Phase.DRAFT)


def test_every_biome_with_a_spore_and_every_entity_owned_is_activated() -> None:
    owners = {"Kiteet": 0, "Sienet": 0, "Maa": 1}
    state = scoring(world(spores="a1 b1 c3"), owners=owners)
    assert legal(GAME, state, 0) == [
        *("activate Kiteet", "activate Sienet", "activate a1", "activate b1", "activate c3"),
        "end",
    ]
    for text in ("Kiteet", "a1", "c3", "b1", "Sienet"):
        state = after(GAME, state, f"0 activate {text}")
    assert (state.worlds[0].energy, state.worlds[0].crystals) == (3 + 1 + 1, 4 + 3 + 1)


@pytest.mark.parametrize("order", list(permutations(["a1", "b1", "Kiteet"])))
def test_the_order_in_a_scoring_is_free(order: tuple[str, ...]) -> None:
    state = scoring(world(spores="a1 b1"), owners={"Kiteet": 0})
    state = after(GAME, state, *(f"0 activate {source}" for source in order))
    assert (state.worlds[0].energy, state.worlds[0].crystals) == (4, 5)


def test_a_biome_without_a_spore_is_not_activated_in_a_scoring() -> None:
    state = scoring(world(spores="a1"))
    for cell in ("a2", "a3", "b1", "b2", "c2 spore c3", "c3"):
        assert refusal(state, f"0 activate {cell}") == f"{cell[:2]} cannot be activated now"


def test_a_biome_with_a_spore_but_without_an_effect_is_not_activated() -> None:
    state = scoring(world(spores="a1 c1"))
    assert activations(state) == ["a1"]
    assert refusal(state, "0 activate c1") == "c1 cannot be activated now"


def test_an_entity_of_somebody_else_is_not_activated_in_a_scoring() -> None:
    state = scoring(world(spores="a1"), owners={"Kiteet": 1})
    assert activations(state) == ["a1"]
    assert refusal(state, "0 activate Kiteet") == "Kiteet cannot be activated now"


def test_each_is_activated_at_most_once_in_a_scoring() -> None:
    state = scoring(world(spores="a1 b1"), owners={"Kiteet": 0})
    state = after(GAME, state, "0 activate a1", "0 activate Kiteet")
    assert legal(GAME, state, 0) == ["activate b1", "end"]
    assert refusal(state, "0 activate a1") == "a1 was activated already"
    assert refusal(state, "0 activate Kiteet") == "Kiteet was activated already"


def test_activations_of_a_scoring_are_optional() -> None:
    state = after(GAME, scoring(world(spores="a1 b1"), world(spores="a1")), "0 end")
    assert (state.worlds[0].energy, state.worlds[0].crystals) == (0, 4)
    assert state.active == 1


def test_the_next_player_of_a_scoring_begins_afresh() -> None:
    state = scoring(world(spores="a1 b1"), world(spores="a1 b1"), owners={"Kiteet": 1})
    state = after(GAME, state, "0 activate a1", "0 end")
    assert activations(state, 1) == ["Kiteet", "a1", "b1"]


def test_prices_are_paid_in_a_scoring_too() -> None:
    state = scoring(world(spores="a1", a1="I-05", crystals=5), owners={"Taivas": 0})
    state = after(GAME, state, "0 activate a1")
    assert (state.worlds[0].energy, state.worlds[0].crystals) == (4, 3)
    # Three crystals are too few for Taivas: nothing is left to activate.
    assert state.notch.number == 5


def test_a_biome_that_receives_its_spore_during_the_scoring_may_be_activated_in_it() -> None:
    state = scoring(world(spores="c2", crystals=3))
    assert "a3" not in activations(state)
    state = after(GAME, state, "0 activate c2 spore a3")
    assert legal(GAME, state, 0) == ["activate a3", "end"]
    assert after(GAME, state, "0 activate a3").worlds[0].energy == 1


def test_a_biome_that_received_its_spore_is_not_activated_twice() -> None:
    # I-18 on b2 has its spore and gives another; c2, which receives it, gives a third.
    state = scoring(world(spores="b2", b2="I-18", crystals=9))
    state = after(GAME, state, "0 activate b2 spore c2", "0 activate c2 spore a3")
    assert refusal(state, "0 activate b2 spore a1") == "b2 was activated already"
    assert activations(state) == ["a3"]
    assert state.worlds[0].crystals == 4


def test_spores_crystals_and_entities_stay_after_a_scoring() -> None:
    state = scoring(world(spores="a1 b1"), world(), owners={"Kiteet": 0, "Vuori": 1})
    state = after(GAME, state, "0 activate a1", "0 activate b1", "0 end")
    assert state.worlds[0].spores == {CELL_BY_NAME["a1"], CELL_BY_NAME["b1"]}
    assert state.worlds[0].crystals == 5
    assert state.owners == (("Kiteet", 0), ("Vuori", 1))


def test_after_a_scoring_the_avatar_walks_on_and_the_next_round_begins() -> None:
    for notch in (4, 8, 12):
        state = after(GAME, scoring(world(), world(), notch=notch), "0 end")
        assert (state.notch.number, state.phase) == (notch + 1, Phase.DRAFT)
        assert [len(cards) for cards in state.satellites] == [4, 4]
        assert GAME.awaiting(state) == {0, 1}


def test_a_scoring_turn_ends_by_itself_when_nothing_is_left_to_activate() -> None:
    state = scoring(world(spores="a1 b1"), world(spores="a1"))
    state = after(GAME, state, "0 activate a1")
    assert state.active == 0
    assert after(GAME, state, "0 activate b1").active == 1


def test_a_scoring_with_nothing_to_activate_passes_by_itself_and_water_is_scored() -> None:
    state = last_turn(WATER[1], WATER[3], WATER[4])
    state = after(GAME, state, "2 discard crystals", "2 end")
    assert (state.notch.number, state.phase) == (5, Phase.DRAFT)
    assert energy(state) == [0, 3, 6]


@pytest.mark.parametrize(
    ("sources", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15), (7, 15), (9, 15)]
)
def test_water_gives_0_1_3_6_10_15_points_for_at_most_5_more_than_the_least(
    sources: int, points: int
) -> None:
    board = WATER[sources]
    assert GAME.view(scoring(board), None).worlds[0].water == sources
    assert energy(after(GAME, scoring(board, WATER[0]), "0 end")) == [points, 0]


@pytest.mark.parametrize(("one", "two", "three"), [(5, 3, 2), (3, 5, 2), (5, 2, 3), (2, 3, 5)])
def test_water_is_compared_with_whoever_has_the_least(one: int, two: int, three: int) -> None:
    state = after(GAME, scoring(WATER[one], WATER[two], WATER[three]), "0 end")
    assert energy(state) == [{2: 0, 3: 1, 5: 6}[sources] for sources in (one, two, three)]


def test_equal_water_gives_nobody_points() -> None:
    state = after(GAME, scoring(WATER[4], WATER[4], WATER[4]), "0 end")
    assert energy(state) == [0, 0, 0]


def test_0_points_for_water_move_no_marker() -> None:
    state = replace(scoring(WATER[1], WATER[1]), pile=(0, 1))
    assert after(GAME, state, "0 end").pile == (0, 1)


def test_vuori_gives_its_owner_two_sources() -> None:
    state = after(GAME, scoring(world(), world(), owners={"Vuori": 0}), "0 end")
    assert energy(state) == [3, 0]
    state = after(GAME, scoring(world(), WATER[4], owners={"Vuori": 0}), "0 end")
    assert energy(state) == [0, 1]


def test_vuori_alone_leaves_nothing_to_activate_in_a_scoring() -> None:
    state = last_turn(world(), world())
    state = replace(state, owners=(("Vuori", 1),))
    state = after(GAME, state, "1 discard crystals", "1 end")
    assert (state.notch.number, energy(state)) == (5, [0, 3])
    vuori = scoring(world(spores="a1"), owners={"Vuori": 0})
    assert refusal(vuori, "0 activate Vuori") == "Vuori cannot be activated now"


def test_water_is_scored_in_each_players_own_scoring_turn() -> None:
    before = scoring(world(spores="a1", b3="I-26"), world(spores="a1", b3="II-26"), world(spores="a1"))
    state = after(GAME, before, "0 activate a1")
    # Seat 0 had nothing else to activate: the turn is over with its point, the others' still to come.
    assert (state.active, energy(state)) == (1, [1, 0, 0])
    state = after(GAME, state, "1 end")
    assert (state.active, energy(state)) == (2, [1, 3, 0])
    assert state.pile == (2, 0, 1)
    assert energy(after(GAME, state, "2 end")) == [1, 3, 0]


def test_water_comes_after_the_activations() -> None:
    state = after(GAME, scoring(world(spores="b1 c3", b3="I-26"), world()), "0 activate b1")
    assert energy(state) == [1, 0]
    assert energy(after(GAME, state, "0 activate c3")) == [1 + 1 + 1, 0]


def test_water_gives_no_points_at_the_end_of_an_ordinary_turn() -> None:
    state = after(GAME, holding("I-40", WATER[9], WATER[0]), "0 discard crystals", "0 end")
    assert energy(state) == [0, 0]


def test_worked_example_johannes_scoring() -> None:
    # Two biomes with spores, two crystals and two points, and Kiteet's three points.
    state = scoring(world("B", spores="a1 a3"), world("B"), owners={"Kiteet": 0})
    state = after(GAME, state, "0 activate a1", "0 activate Kiteet", "0 activate a3")
    assert state.worlds[0].crystals == 4 + 2
    assert state.worlds[0].energy == 5


def test_worked_example_celine_water_5_against_3_gives_3_points() -> None:
    celine, theo, johannes = WATER[5], WATER[3], WATER[4]
    state = after(GAME, scoring(celine, theo, johannes), "0 end")
    assert energy(state) == [3, 0, 1]
