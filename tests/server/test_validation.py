"""Whatever the framework finds wrong has words of ours, in both languages."""

import re
from typing import Annotated, Literal

import msgspec
import pytest

from tablee.server.edge.validation import worded
from tablee.server.words.say import say_in


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """Every kind of value our API asks for."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=6)] = 2
    name: Annotated[str, msgspec.Meta(min_length=2, max_length=4)] = "name"
    code: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")] = "code"
    bots: Annotated[list[str], msgspec.Meta(max_length=2)] = []
    local: dict[str, bool] = {}
    pace: float = 1.0
    timer: Literal[0, 30] = 0
    look: Annotated[int, msgspec.Meta(le=5)] | None = None


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ({"seats": "2"}, "must be a whole number, not a text", "doit être un nombre entier, pas un texte"),
        ({"seats": None}, "must be a whole number, not nothing", "doit être un nombre entier, pas rien"),
        ({"seats": 1}, "must be at least 2", "doit être au moins 2"),
        ({"seats": 7}, "must be at most 6", "doit être au plus 6"),
        ({"look": 9}, "must be at most 5", "doit être au plus 5"),
        ({"look": {}}, "must be a whole number, not an object", "doit être un nombre entier, pas un objet"),
        ({"name": 1}, "must be a text, not a whole number", "doit être un texte, pas un nombre entier"),
        ({"name": "n"}, "must have at least 2 characters", "doit avoir au moins 2 caractères"),
        ({"name": "names"}, "must have at most 4 characters", "doit avoir au plus 4 caractères"),
        ({"code": "7"}, "this value does not fit here", "cette valeur ne convient pas ici"),
        ({"bots": {}}, "must be a list, not an object", "doit être une liste, pas un objet"),
        ({"bots": ["a", "b", "c"]}, "must have at most 2 entries", "doit avoir au plus 2 éléments"),
        ({"local": {"a": 1}}, "must be true or false, not a whole number", "true ou false, pas un nombre"),
        ({"pace": []}, "must be a number, not a list", "doit être un nombre, pas une liste"),
        ({"timer": 7}, "7 is none of the choices", "7 n’est pas un choix possible"),
        ({"cheat": 7}, "unknown key cheat", "clé inconnue\xa0: cheat"),
    ],
)
def test_a_wrong_value_is_named_in_both_languages(body: object, english: str, french: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.json.decode(msgspec.json.encode(body), type=Asked)
    message = re.sub(r" - at `.*`$", "", str(error.value))
    said = worded(message, "field")
    assert said == f"field: {english}"
    assert say_in("en", said) == said
    assert french in say_in("fr", said)
    assert say_in("fr", said).startswith("field\xa0: ")


@pytest.mark.parametrize("body", [b"", b"{", b"{]", b"\xff", b"nul"])
def test_what_is_no_json_is_no_field(body: bytes) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(body, type=Asked)
    assert say_in("fr", worded(str(error.value))) == "la requête n’est pas du JSON"
