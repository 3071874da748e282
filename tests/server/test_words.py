"""Nothing is refused without a French sentence for it."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee
from tablee.core import Illegal, Malformed, Phrase
from tablee.core.document import quote
from tablee.record import Unreadable, loads
from tablee.server.words.french import FRENCH
from tablee.server.words.previews import PREVIEWS
from tablee.server.words.say import french, say_in
from tablee.server.words.summons import SUMMONS
from tablee.table.refused import Refused

SOURCE = Path(tablee.__file__).parent
ROOMS = ("core", "games", "record", "table", "server")
PLACE_OF_SENTENCE = {
    "Illegal": 0,
    "Refused": 0,
    "NotFound": 0,
    "Enough": 0,
    "Full": 0,
    "Unreadable": 0,
    "Phrase": 0,
    "Malformed": 1,
    "HTTPException": 1,
}
HANDED_ON = {
    # Made of what another phrase or error holds.
    ("core/document.py", "Phrase"),
    ("record/replay.py", "Malformed"),
    ("server/edge/problems.py", "Phrase"),
    # About the shape of a request, in the words of its reader.
    ("server/edge/strict.py", "HTTPException"),
    ("server/words/say.py", "Phrase"),
}


def calls() -> Iterator[tuple[ast.Call, str, Path]]:
    """Every call in the source, what is called, and the file."""
    for room in ROOMS:
        for path in sorted((SOURCE / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    called = node.func
                    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                    yield node, name, path.relative_to(SOURCE)


def refusals() -> Iterator[tuple[str, str]]:
    """Every sentence in the source that refuses something, and where it stands."""
    for call, name, path in calls():
        if (sentence := said(call, name)) is not None:
            yield sentence, f"{path}:{call.lineno}"


def said(call: ast.Call, name: str) -> str | None:
    if name not in PLACE_OF_SENTENCE:
        return None
    first = PLACE_OF_SENTENCE.get(name, 0)
    given = call.args[first : first + 1]
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


def test_no_sentence_is_put_together_before_it_can_be_translated() -> None:
    made = [
        f"{path}:{call.lineno}"
        for call, name, path in calls()
        if name in PLACE_OF_SENTENCE and said(call, name) is None and (str(path), name) not in HANDED_ON
    ]
    assert made == []


@pytest.mark.parametrize("english", FRENCH)
def test_both_have_the_same_gaps(english: str) -> None:
    assert gaps(english) == gaps(FRENCH[english])


def test_no_line_of_french_begins_with_what_ends_another() -> None:
    """No plain space stands where a line must not break."""
    spoken = [*FRENCH.values(), *SUMMONS["fr"].values(), *PREVIEWS["fr"].values()]
    assert [words for words in spoken if re.search(" [:;!?»]|« ", words)] == []


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


def test_phrases_and_errors_among_the_facts_are_translated_too() -> None:
    line = Malformed(Phrase("move {ply}", ply=17), "seat {seat} has left the game", seat=1)
    assert say_in("en", Refused("{problem}", problem=line)) == "move 17: seat 1 has left the game"
    assert say_in("fr", Refused("{problem}", problem=line)) == "coup 17\xa0: la place 1 a quitté la partie"
    assert say_in("fr", line, ["Ana", "Noé"]) == "coup 17\xa0: Noé a quitté la partie"
    assert say_in("fr", Malformed("x", "must be a text, not {value}", value=quote([]))) == (
        "x\xa0: doit être un texte, pas une liste"
    )
    # Somebody's own words are theirs, whatever they look like.
    assert say_in("fr", Refused("there is no game {game}", game="a list")) == "le jeu a list n’existe pas"


def test_what_is_wrong_with_json_is_said_as_its_reader_says_it() -> None:
    with pytest.raises(Unreadable) as error:
        loads('{"a" 1}')
    assert say_in("fr", error.value) == (
        "ce n’est pas du JSON\xa0: Expecting ':' delimiter, ligne 1, colonne 6"
    )


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
