"""Step 2: place the chosen card."""

import pytest
from msgspec.structs import replace

from tablee.games.rauha.cards import CELL_BY_NAME
from tablee.games.rauha.state import Phase
from tests.playing import after, legal
from tests.rulings.rauha.positions import DISCARDS, GAME, holding, refusal, world


def placeable(card: str, crystals: int = 4) -> list[str]:
    """The cells on which that card may be placed."""
    moves = legal(GAME, holding(card, world(crystals=crystals)), 0)
    return [move.removeprefix("place ") for move in moves if move.startswith("place ")]


EVERYWHERE = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


def test_a_card_is_laid_on_the_named_cell_and_leaves_the_hand() -> None:
    state = after(GAME, holding("I-25", world()), "0 place b2")
    names = ["A-a1", "A-b1", "A-c1", "A-a2", "I-25", "A-c2", "A-a3", "A-b3", "A-c3"]
    assert [biome.id for biome in state.worlds[0].biomes] == names
    assert state.choices[0] is None
    assert state.phase is Phase.ACTIVATE
    assert state.black_hole == ()


def test_only_the_players_own_board_changes() -> None:
    before = holding("I-15", world(), world(crystals=7), world("B"))
    state = after(GAME, before, "0 place b2")
    assert state.worlds[1:] == before.worlds[1:]
    assert state.choices[1:] == before.choices[1:]


@pytest.mark.parametrize(
    ("card", "crystals", "left"), [("I-01", 4, 2), ("I-05", 4, 3), ("I-15", 4, 0), ("II-30", 9, 2)]
)
def test_the_cost_is_paid_in_crystals(card: str, crystals: int, left: int) -> None:
    state = after(GAME, holding(card, world(crystals=crystals)), "0 place c1")
    assert state.worlds[0].crystals == left


def test_a_free_card_costs_nothing_and_may_be_laid_anywhere() -> None:
    assert placeable("I-25", crystals=0) == EVERYWHERE
    state = after(GAME, holding("I-25", world(crystals=0)), "0 place c3")
    assert state.worlds[0].crystals == 0


def test_a_card_that_costs_all_the_crystals_may_be_placed() -> None:
    assert placeable("I-15", crystals=4) == EVERYWHERE


def test_a_card_that_cannot_be_paid_for_must_be_discarded() -> None:
    state = holding("I-15", world(crystals=3))
    assert legal(GAME, state, 0) == DISCARDS
    assert refusal(state, "0 place b2") == "I-15 costs 4 crystals and there are 3"


@pytest.mark.parametrize(
    ("card", "cells"),
    [
        ("I-07", "a1 b1 c1"),
        ("I-02", "a3 b3 c3"),
        ("I-30", "a1 a2 a3"),
        ("I-27", "c1 c2 c3"),
        ("II-33", "a1 a3 c1 c3"),
        ("II-36", "a2 b1 b3 c2"),
        ("II-26", "a1 b2 c3"),
        ("II-32", "a3 b2 c1"),
    ],
)
def test_position_restrictions_are_obeyed(card: str, cells: str) -> None:
    assert placeable(card) == cells.split()
    state = holding(card, world())
    for cell in EVERYWHERE:
        if cell in cells.split():
            placed = after(GAME, state, f"0 place {cell}")
            assert placed.worlds[0].biomes[CELL_BY_NAME[cell]].id == card
        else:
            in_rows = ", ".join(sorted(cells.split(), key=lambda name: (name[1], name[0])))
            assert refusal(state, f"0 place {cell}") == f"{card} may lie on {in_rows} only"


def test_a_restricted_card_costs_no_crystals() -> None:
    state = after(GAME, holding("II-33", world(crystals=0)), "0 place a1")
    assert state.worlds[0].crystals == 0


def test_a_placing_is_never_free_of_its_cost_even_when_it_would_bring_crystals() -> None:
    state = holding("I-01", world(crystals=1))
    assert refusal(state, "0 place a1") == "I-01 costs 2 crystals and there are 1"


def test_the_card_need_not_lie_on_the_avatars_line() -> None:
    # The avatar of notch 1 stands before column a.
    state = after(GAME, holding("I-25", world(), notch=1), "0 place c2")
    assert state.worlds[0].biomes[5].id == "I-25"


def test_a_printed_biome_may_be_covered() -> None:
    state = after(GAME, holding("I-26", world()), "0 place b3")
    assert state.worlds[0].biomes[7].id == "I-26"


def test_a_card_may_be_covered_and_what_was_there_is_gone() -> None:
    state = after(GAME, holding("I-33", world(b3="I-26")), "0 place b3")
    assert state.worlds[0].biomes[7].id == "I-33"
    # The covered card went nowhere, and its two sources are covered too.
    assert state.black_hole == ()
    assert GAME.view(state, None).worlds[0].water == 0


def test_a_spore_on_the_covered_biome_moves_onto_the_new_card() -> None:
    state = after(GAME, holding("I-25", world(spores="b2 c3")), "0 place b2")
    assert state.worlds[0].spores == {CELL_BY_NAME["b2"], CELL_BY_NAME["c3"]}
    cells = GAME.view(state, None).worlds[0].cells
    assert (cells[4].biome, cells[4].spore) == ("I-25", True)


def test_a_new_card_on_a_biome_without_a_spore_has_none() -> None:
    state = after(GAME, holding("I-25", world(spores="c3")), "0 place b2")
    assert state.worlds[0].spores == {CELL_BY_NAME["c3"]}


def test_placing_gives_neither_crystals_nor_points_by_itself() -> None:
    state = after(GAME, holding("I-08", world()), "0 place a1")
    assert (state.worlds[0].crystals, state.worlds[0].energy) == (4, 0)


def test_a_card_is_placed_once() -> None:
    state = after(GAME, holding("I-25", world()), "0 place b2")
    assert refusal(state, "0 place b3") == "a card is placed in step 2 only"
    assert refusal(state, "0 discard crystals") == "a card is discarded in step 2 only"


def test_placing_waits_until_all_have_chosen() -> None:
    state = replace(holding("I-25", world()), phase=Phase.DRAFT)
    assert refusal(state, "0 place b2") == "a card is placed in step 2 only"
