"""What effects give: crystals, points, points per something on the whole board."""

import pytest

from tablee.games.rauha.state import State
from tests.playing import after
from tests.rulings.rauha.positions import GAME, activating, laid, refusal, world


def gain(before: State, source: str) -> tuple[int, int]:
    """Crystals and points that seat 0 gains by activating that."""
    state = after(GAME, before, f"0 activate {source}")
    one, two = before.worlds[0], state.worlds[0]
    return two.crystals - one.crystals, two.energy - one.energy


ZOO = {"b1": "II-12", "c1": "I-03", "b2": "II-24", "c2": "I-13", "b3": "II-16", "c3": "I-26"}
"""Flying 2 + 1 + 1 = 4, walking 2 + 1 = 3, marine 1 + 1 = 2; water 2."""


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("I-09", 4),  # 1 per flying, and itself walks
        ("II-13", 8),  # 2 per flying
        ("I-04", 5),  # 1 per flying, itself among them
        ("II-08", 6),  # 1 per flying, itself two of them
        ("II-07", 10),  # 2 per flying, itself among them
        ("I-14", 2),  # 1 per marine
        ("I-10", 3),  # 1 per marine, itself among them
        ("II-29", 4),  # 1 per marine, itself two of them
        ("II-14", 4),  # 2 per marine
        ("I-13", 3),  # 1 per walking
        ("I-16", 4),  # 1 per walking, itself among them
        ("II-24", 5),  # 1 per walking, itself two of them
        ("II-15", 6),  # 2 per walking
    ],
)
def test_animals_are_counted_on_the_whole_board_doubles_as_two(card: str, points: int) -> None:
    assert gain(activating(laid({"a1": card, **ZOO})), "a1") == (0, points)


@pytest.mark.parametrize(("spores", "points"), [("", 0), ("a1", 1), ("b2 c3", 2), ("a1 b2 c1 c3", 4)])
def test_spores_are_counted_on_the_whole_board(spores: str, points: int) -> None:
    assert gain(activating(world(a1="I-21", spores=spores)), "a1") == (0, points)
    assert gain(activating(world(a1="II-17", spores=spores)), "a1") == (0, 2 * points)
    assert gain(activating(world(spores=spores), won=["Maa"]), "Maa") == (0, points)


def test_a_spore_laid_a_moment_ago_counts() -> None:
    state = after(GAME, activating(world(a1="I-21", a2="I-18")), "0 activate a2 spore c3")
    assert gain(state, "a1") == (0, 1)


def test_others_spores_and_animals_do_not_count() -> None:
    other = world(spores="a1 b1", b2="II-24", c2="II-28")
    assert gain(activating(world(a1="I-21"), other), "a1") == (0, 0)
    assert gain(activating(world(a1="I-13"), other), "a1") == (0, 0)
    assert gain(activating(world(a1="II-27"), other), "a1") == (0, 2)


def test_water_counts_the_sources_of_the_board() -> None:
    # A-b3 has one, I-31 one, I-26 two.
    assert gain(activating(world(a1="I-31", c1="I-26")), "a1") == (0, 4)
    assert gain(activating(world(a1="II-25", c1="II-26")), "a1") == (0, 6)


def test_water_counts_vuoris_two_sources_for_its_owner() -> None:
    board = world(a1="I-31")
    assert gain(activating(board, owners={"Vuori": 0}), "a1") == (0, 4)
    assert gain(activating(board, owners={"Vuori": 1}), "a1") == (0, 2)


def test_vuori_won_this_turn_counts_at_once() -> None:
    assert gain(activating(world(), won=["Meri", "Vuori"]), "Meri") == (0, 3)


def test_taivas_gives_7_points_for_4_crystals() -> None:
    assert gain(activating(world(), won=["Taivas"]), "Taivas") == (-4, 7)
    poor = activating(world(crystals=3), won=["Taivas"])
    assert refusal(poor, "0 activate Taivas") == "activating Taivas costs 4 crystals and there are 3"


def test_sienet_gives_3_crystals() -> None:
    assert gain(activating(world(), won=["Sienet"]), "Sienet") == (3, 0)


def test_kiteet_gives_3_points() -> None:
    assert gain(activating(world(), won=["Kiteet"]), "Kiteet") == (0, 3)


def test_meri_gives_a_point_per_water_source() -> None:
    assert gain(activating(world(c3="I-26"), won=["Meri"]), "Meri") == (0, 3)
    assert gain(activating(world(b3="I-33"), won=["Meri"]), "Meri") == (0, 0)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ({}, 0),
        ({"b1": "I-03"}, 1),
        ({"b1": "I-03", "b2": "II-24", "b3": "I-13"}, 2),
        ({"b1": "II-29", "b2": "I-05", "b3": "I-03"}, 3),
        (ZOO, 4),
    ],
)
def test_metsat_counts_the_animal_you_have_most_of(cards: dict[str, str], points: int) -> None:
    assert gain(activating(laid(cards), won=["Metsat"]), "Metsat") == (0, points)


def test_crystal_effects_give_crystals() -> None:
    assert gain(activating(world(a1="I-01")), "a1") == (4, 0)
    assert gain(activating(world(a1="II-01")), "a1") == (5, 0)


def test_point_effects_give_points_for_their_price() -> None:
    assert gain(activating(world(a1="I-15")), "a1") == (0, 4)
    assert gain(activating(world(a1="I-02")), "a1") == (-3, 5)
    assert gain(activating(world(a1="II-04")), "a1") == (-3, 6)
    assert gain(activating(world(a1="II-02")), "a1") == (-2, 7)


def test_the_price_of_a_spore_differs_from_card_to_card() -> None:
    for card, price in (("I-18", 2), ("I-19", 2), ("I-20", 3), ("II-19", 2), ("II-20", 1)):
        assert gain(activating(world(a1=card)), "a1 spore c3") == (-price, 0)
