"""Options and setups of Help Me! as documents say them."""

from collections.abc import Callable
from typing import Any

import pytest

from tablee.core import Malformed
from tablee.games import HelpMe
from tablee.games.helpme.setup import TILE_BY_NAME, Creature, Options, Setup, Tile
from tests.playing import dealt

GAME = HelpMe()


def written(seats: int = 2) -> dict[str, Any]:
    return GAME.write_setup(dealt(GAME, seats, "7"))


def complaint(document: object, seats: int = 2) -> str:
    with pytest.raises(Malformed) as error:
        GAME.read_setup(document, seats, Options())
    return str(error.value)


@pytest.mark.parametrize("open_stacks", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_written_is_read_back(seats: int, open_stacks: bool) -> None:
    setup = dealt(GAME, seats, "7", open_stacks=open_stacks)
    assert GAME.read_setup(GAME.write_setup(setup), seats, Options(open_stacks)) == setup
    assert setup.open_stacks is open_stacks
    assert setup.seats == seats


def test_the_option_is_no_part_of_the_setup() -> None:
    assert set(written()) == {"board", "creatures", "first"}


@pytest.mark.parametrize(
    ("document", "expected"),
    [({}, False), ({"open_stacks": False}, False), ({"open_stacks": True}, True)],
)
def test_the_stacks_are_closed_unless_the_host_opened_them(document: dict[str, Any], expected: bool) -> None:
    assert GAME.options(document) == Options(expected)


def test_options_and_setups_that_say_nothing_have_the_stacks_closed() -> None:
    assert GAME.options({}) == Options()
    assert Options().open_stacks is False
    assert Setup((), (), 0).open_stacks is False


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"open_stacks": 1}, "options.open_stacks: must be true or false, not 1"),
        ({"open_stacks": 0}, "options.open_stacks: must be true or false, not 0"),
        ({"open_stacks": None}, "options.open_stacks: must be true or false, not null"),
        ({"open_stacks": "true"}, "options.open_stacks: must be true or false, not 'true'"),
        ({"open_stacks": []}, "options.open_stacks: must be true or false, not a list"),
        ({"side": "A"}, "options: helpme has no option 'side' (it has: open_stacks)"),
        (
            {"open_stacks": True, "minutes": 3},
            "options: helpme has no option 'minutes' (it has: open_stacks)",
        ),
    ],
)
def test_wrong_options(document: dict[str, Any], message: str) -> None:
    with pytest.raises(Malformed) as error:
        GAME.options(document)
    assert str(error.value) == message


def put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        holder: Any = document
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value

    return change


def drop(key: str) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        del document[key]

    return change


# The board of this setup begins bamboo3 baobab1 …; the creatures are willow baobab, oak palm.
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (drop("board"), "setup: board is missing"),
        (drop("creatures"), "setup: creatures is missing"),
        (drop("first"), "setup: first is missing"),
        (put("side", value="A"), "setup: unknown key 'side'"),
        (put("board", value={}), "setup.board: must be a list, not an object"),
        (put("board", value=[]), "setup.board: must have 30 entries, not 0"),
        (put("board", value=["oak1"] * 31), "setup.board: must have 30 entries, not 31"),
        (put("board", 0, value=7), "setup.board[0]: must be a text, not 7"),
        (put("board", 29, value="oak6"), "setup.board[29]: 'oak6' is not a tile"),
        (put("board", 3, value="oak0"), "setup.board[3]: 'oak0' is not a tile"),
        (put("board", 3, value="Oak1"), "setup.board[3]: 'Oak1' is not a tile"),
        (put("board", 3, value="oak"), "setup.board[3]: 'oak' is not a tile"),
        (put("board", 1, value="bamboo3"), "setup.board[1]: bamboo3 lies on the board twice"),
        (put("board", 29, value="bamboo3"), "setup.board[29]: bamboo3 lies on the board twice"),
        (put("creatures", value="oak"), "setup.creatures: must be a list, not 'oak'"),
        (put("creatures", value=[["oak", "palm"]]), "setup.creatures: must have 2 entries, not 1"),
        (put("creatures", 0, value="oak"), "setup.creatures[0]: must be a list, not 'oak'"),
        (put("creatures", 1, value=["oak"]), "setup.creatures[1]: must have 2 entries, not 1"),
        (put("creatures", 1, 0, value=None), "setup.creatures[1][0]: must be a text, not null"),
        (put("creatures", 1, 1, value="elm"), "setup.creatures[1][1]: 'elm' is not a creature"),
        (put("creatures", 1, 1, value="oak1"), "setup.creatures[1][1]: 'oak1' is not a creature"),
        (put("creatures", 1, 1, value="willow"), "setup.creatures[1][1]: willow is protected twice"),
        (put("creatures", 1, 1, value="oak"), "setup.creatures[1][1]: oak is protected twice"),
        (put("first", value=2), "setup.first: must lie between 0 and 1, not 2"),
        (put("first", value=-1), "setup.first: must lie between 0 and 1, not -1"),
        (put("first", value=True), "setup.first: must be a whole number, not true"),
        (put("first", value=1.0), "setup.first: must be a whole number, not 1.0"),
        (put("first", value="1"), "setup.first: must be a whole number, not '1'"),
        (put("first", value=None), "setup.first: must be a whole number, not null"),
    ],
)
def test_a_setup_that_could_not_have_been_dealt(
    change: Callable[[dict[str, Any]], None], message: str
) -> None:
    document = written()
    change(document)
    assert complaint(document) == message


@pytest.mark.parametrize(
    ("document", "shown"), [(None, "null"), ([], "a list"), ("setup", "'setup'"), (3, "3")]
)
def test_a_setup_is_an_object(document: object, shown: str) -> None:
    assert complaint(document) == f"setup: must be an object, not {shown}"


def test_the_number_of_creatures_depends_on_the_seats() -> None:
    assert complaint(written(2), 3) == "setup.creatures: must have 3 entries, not 2"
    assert complaint({**written(4), "creatures": [["oak", "palm"]] * 4}, 4) == (
        "setup.creatures[0]: must have 1 entries, not 2"
    )
    assert complaint({**written(3), "first": 3}, 3) == "setup.first: must lie between 0 and 2, not 3"


def test_creatures_and_tiles_are_written_as_in_records() -> None:
    assert [str(creature) for creature in Creature] == ["baobab", "cherry", "palm", "bamboo", "willow", "oak"]
    assert str(Tile(Creature.BAOBAB, 5)) == "baobab5"
    assert TILE_BY_NAME["willow2"] == Tile(Creature.WILLOW, 2)
    assert len(TILE_BY_NAME) == 30
