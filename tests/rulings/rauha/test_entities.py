"""Step 3: welcome the divine entities."""

import pytest

from tablee.games.rauha.cards import CELL_BY_NAME
from tablee.games.rauha.score import attracted
from tablee.games.rauha.state import State, World
from tests.playing import after
from tests.rulings.rauha.positions import GAME, activations, holding, laid, refusal, world

# Of each symbol: the card in hand, two more that share nothing else with it, and who comes.
LINES = [
    pytest.param("II-01", "I-01", "I-02", "Kiteet", id="crystal"),
    pytest.param("I-13", "I-12", "I-15", "Metsat", id="forest"),
    pytest.param("I-18", "I-17", "II-17", "Sienet", id="mushroom"),
    pytest.param("I-25", "I-26", "II-25", "Vuori", id="mountain"),
    pytest.param("I-03", "I-14", "I-20", "Taivas", id="flying"),
    pytest.param("I-06", "I-13", "I-22", "Meri", id="marine"),
    pytest.param("I-08", "I-09", "I-23", "Maa", id="walking"),
]


def entities(state: State) -> tuple[str, ...]:
    """What lies beside seat 0's board."""
    return state.entities(0)


@pytest.mark.parametrize(("card", "one", "two", "entity"), LINES)
@pytest.mark.parametrize("line", ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3"])
@pytest.mark.parametrize("last", [0, 1, 2])
def test_a_row_of_one_symbol_gives_its_entity(
    card: str, one: str, two: str, entity: str, line: str, last: int
) -> None:
    cells = line.split()
    cell = cells.pop(last)
    board = laid(dict(zip(cells, (one, two), strict=True)))
    assert entities(after(GAME, holding(card, board), f"0 place {cell}")) == (entity,)


@pytest.mark.parametrize(("card", "one", "two", "entity"), LINES)
@pytest.mark.parametrize("line", ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3"])
@pytest.mark.parametrize("last", [0, 1, 2])
def test_a_column_of_one_symbol_gives_its_entity(
    card: str, one: str, two: str, entity: str, line: str, last: int
) -> None:
    cells = line.split()
    cell = cells.pop(last)
    board = laid(dict(zip(cells, (one, two), strict=True)))
    state = after(GAME, holding(card, board), f"0 place {cell}")
    assert state.owner(entity) == 0
    assert len(state.owners) == 1


def test_a_row_and_a_column_give_both_their_entities() -> None:
    # Row 2 of crystals (a2 is printed), column b of flying animals.
    board = world(c2="I-01", b1="I-14", b3="I-27")
    state = after(GAME, holding("I-03", board), "0 place b2")
    assert entities(state) == ("Taivas", "Kiteet")
    assert state.won == {"Taivas", "Kiteet"}


def test_one_line_of_two_symbols_gives_two_entities() -> None:
    # Three flying creatures on three crystals.
    state = after(GAME, holding("I-03", world(a1="I-04", b1="II-07")), "0 place c1")
    assert entities(state) == ("Taivas", "Kiteet")


def test_a_biome_of_two_types_counts_for_both() -> None:
    state = after(GAME, holding("I-35", world(a1="I-36", b1="II-38")), "0 place c1")
    assert entities(state) == ("Sienet", "Kiteet")


def test_a_biome_of_two_types_joins_a_line_of_either() -> None:
    state = after(GAME, holding("I-33", world(a1="I-12", b1="I-15")), "0 place c1")
    assert entities(state) == ("Metsat",)
    state = after(GAME, holding("I-33", world(a1="I-25", b1="I-26")), "0 place c1")
    assert entities(state) == ("Vuori",)


def test_a_printed_biome_counts_in_a_line() -> None:
    # A-b1 is a forest.
    state = after(GAME, holding("I-13", world(a1="I-12")), "0 place c1")
    assert entities(state) == ("Metsat",)


def test_the_same_symbol_in_row_and_column_gives_its_entity_once() -> None:
    board = world(b1="I-12", b3="I-15", a2="I-33", c2="II-09")
    state = after(GAME, holding("I-13", board), "0 place b2")
    assert state.owners == (("Metsat", 0),)
    assert activations(state) == ["Metsat", "a1", "a2", "a3"]


def test_two_of_three_attract_nobody() -> None:
    state = after(GAME, holding("I-08", world(b1="I-09", b3="I-26", a2="I-23", c2="I-25")), "0 place b2")
    assert state.owners == ()


def test_double_symbols_on_one_card_count_once() -> None:
    # Three flying creatures, but on two biomes.
    state = after(GAME, holding("I-03", world(a1="II-12", b1="I-17")), "0 place c1")
    assert state.owners == ()
    state = after(GAME, holding("II-12", world(a1="I-03", b1="I-17")), "0 place c1")
    assert state.owners == ()


def test_a_double_symbol_is_one_of_the_three() -> None:
    state = after(GAME, holding("II-12", world(a1="I-03", b1="I-20")), "0 place c1")
    assert entities(state) == ("Taivas",)


def test_different_animals_attract_nobody() -> None:
    # Flying, marine, walking, on three types.
    state = after(GAME, holding("I-03", world(a1="I-13", b1="I-23")), "0 place c1")
    assert state.owners == ()


def test_a_diagonal_attracts_nobody() -> None:
    state = after(GAME, holding("II-01", world(a1="I-01", c3="I-02", a3="I-07", c1="I-04")), "0 place b2")
    assert state.owners == ()


@pytest.mark.parametrize("line", ["a1 b1 c1", "a3 b3 c3", "a1 a2 a3", "c1 c2 c3"])
def test_only_lines_through_the_placed_card_attract(line: str) -> None:
    board = laid(dict(zip(line.split(), ("I-15", "I-12", "II-09"), strict=True)))
    state = after(GAME, holding("I-18", board), "0 place b2")
    assert state.owners == ()


@pytest.mark.parametrize("cell", sorted(CELL_BY_NAME))
def test_desert_attracts_nobody(cell: str) -> None:
    # Column b of side B is all desert.
    assert [world("B").biomes[CELL_BY_NAME[name]].types for name in ("b1", "b2", "b3")] == [("desert",)] * 3
    assert attracted(world("B"), CELL_BY_NAME[cell]) == frozenset()


def test_a_desert_in_the_line_breaks_it() -> None:
    state = after(GAME, holding("II-01", world(a1="I-01")), "0 place b1")
    assert state.owners == ()


def test_an_entity_is_taken_from_whoever_has_it() -> None:
    board = world(a1="I-01", b1="I-02")
    before = holding("II-01", board, world(), world(), owners={"Kiteet": 2, "Vuori": 2, "Maa": 1})
    state = after(GAME, before, "0 place c1")
    assert [state.entities(seat) for seat in range(3)] == [("Kiteet",), ("Maa",), ("Vuori",)]
    assert state.won == {"Kiteet"}


def test_an_entity_taken_from_somebody_may_be_activated_this_turn() -> None:
    board = world(a1="I-26", a2="I-26", a3="I-26", b1="I-01", b3="I-02")
    state = after(GAME, holding("II-01", board, owners={"Kiteet": 1}), "0 place b2")
    assert activations(state) == ["Kiteet"]


def test_nothing_happens_if_the_entity_is_owned_already() -> None:
    board = world(b1="I-01", c1="I-02")
    before = holding("II-01", board, owners={"Kiteet": 0})
    state = after(GAME, before, "0 place a1")
    assert state.owners == (("Kiteet", 0),)
    assert state.won == frozenset()
    assert "Kiteet" not in activations(state)
    assert refusal(state, "0 activate Kiteet") == "Kiteet cannot be activated now"


def test_an_entity_owned_already_does_not_keep_another_from_coming() -> None:
    board = world(a1="I-04", b1="II-07")
    state = after(GAME, holding("I-03", board, owners={"Kiteet": 0}), "0 place c1")
    assert state.won == {"Taivas"}
    assert entities(state) == ("Taivas", "Kiteet")


def test_an_entity_stays_when_its_line_is_covered() -> None:
    board = world(a1="I-01", b1="I-02", c1="II-01")
    state = after(GAME, holding("I-26", board, owners={"Kiteet": 0}), "0 place b1")
    assert entities(state) == ("Kiteet",)


def test_covering_a_biome_of_a_standing_line_brings_the_entity_back() -> None:
    board = world(a1="I-01", b1="I-02", c1="I-03")
    state = after(GAME, holding("II-01", board, owners={"Kiteet": 1}), "0 place b1")
    assert state.owners == (("Kiteet", 0),)


def test_the_covered_biome_no_longer_counts() -> None:
    # The crystal of a2 is covered by a mountain.
    board: World = world(b2="I-01", c2="I-02")
    state = after(GAME, holding("I-25", board), "0 place a2")
    assert state.owners == ()


def test_entities_come_by_themselves_in_the_same_move() -> None:
    state = after(GAME, holding("II-01", world(a1="I-01", b1="I-02")), "0 place c1")
    view = GAME.view(state, None)
    assert view.won == ("Kiteet",)
    assert view.worlds[0].entities == ("Kiteet",)
    assert view.free_entities == ("Taivas", "Sienet", "Meri", "Metsat", "Vuori", "Maa")


def test_entities_won_this_turn_are_forgotten_when_the_turn_ends() -> None:
    state = after(GAME, holding("II-01", world(a1="I-01", b1="I-02"), world()), "0 place c1")
    assert state.won == {"Kiteet"}
    state = after(GAME, state, "0 end")
    assert (state.active, state.won) == (1, frozenset())
    assert GAME.view(state, None).won == ()
    assert entities(state) == ("Kiteet",)
