"""Nothing is refused without a French sentence for it."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee
from tablee.core import Illegal
from tablee.server.french import FRENCH
from tablee.server.words import french, say_in
from tablee.table.refused import Refused

SOURCE = Path(tablee.__file__).parent
ROOMS = ("games", "table", "server")


def refusals() -> Iterator[tuple[str, str]]:
    """Every sentence in the source that refuses something, and where it stands."""
    for room in ROOMS:
        for path in sorted((SOURCE / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and (sentence := said(node)) is not None:
                    yield sentence, f"{path.relative_to(SOURCE)}:{node.lineno}"


def said(call: ast.Call) -> str | None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in ("Illegal", "Refused") and not name.endswith("Exception"):
        return None
    given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "detail")]
    if given and isinstance(given[0], ast.Constant) and isinstance(given[0].value, str):
        return given[0].value
    return None


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_the_walk_finds_refusals_of_every_room() -> None:
    rooms = {place.partition("/")[0] for _, place in refusals()}
    assert rooms == set(ROOMS)


def test_every_refusal_has_its_french() -> None:
    assert [f"{place}: {sentence}" for sentence, place in refusals() if sentence not in FRENCH] == []


@pytest.mark.parametrize("english", FRENCH)
def test_both_have_the_same_gaps(english: str) -> None:
    assert gaps(english) == gaps(FRENCH[english])


def test_seats_are_called_by_their_players() -> None:
    turn = Illegal("it is seat {mover}'s turn, not seat {seat}'s", mover=1, seat=0)
    assert say_in("fr", turn, ["Ana", "Noé"]) == "c’est à Noé de jouer, pas à Ana"
    assert say_in("en", turn, ["Ana", "Noé"]) == "it is Noé's turn, not Ana's"
    assert say_in("en", turn, []) == str(turn)
    assert say_in("fr", turn, []) == "c’est à la place 1 de jouer, pas à la place 0"


def test_a_seat_that_is_not_there_has_a_number_only() -> None:
    nobody = Refused("there is no seat {seat}", seat=7)
    assert say_in("en", nobody, ["Ana", "Noé"]) == "there is no seat 7"
    assert say_in("fr", nobody, ["Ana", "Noé"]) == "la place 7 n’existe pas"


def test_facts_stay_as_they_are() -> None:
    assert french("{a} and {b} are not neighbours", {"a": "c3", "b": "d4"}) == "c3 et d4 ne sont pas voisines"


def test_braces_in_facts_and_unknown_sentences_mean_nothing() -> None:
    assert say_in("fr", Illegal("{text} is not a move like c3-c4", text="'{x}'"), []) == (
        "'{x}' n’est pas un coup comme c3-c4"
    )
    assert say_in("fr", Illegal("nobody wrote {this} down"), []) == "nobody wrote {this} down"
    assert say_in("en", Illegal("nor {that}"), ["Ana"]) == "nor {that}"
    assert say_in("fr", Refused("the game is over"), ["{seat}"]) == "la partie est terminée"
    assert say_in("en", Illegal("seat {seat} has left the game", seat=0), ["{mover}"]) == (
        "{mover} has left the game"
    )
