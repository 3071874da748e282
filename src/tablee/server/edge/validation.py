"""What the web framework finds wrong with a request, in our own words, so that it can be said in French."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from tablee.core import Phrase

BODY: Final = "data"
"""What the framework calls the body as a whole."""

_KINDS: Final[Mapping[str, Phrase]] = {
    "int": Phrase("a whole number"),
    "float": Phrase("a number"),
    "str": Phrase("a text"),
    "bool": Phrase("true or false"),
    "array": Phrase("a list"),
    "object": Phrase("an object"),
    "null": Phrase("nothing"),
}

_Worded = Callable[[re.Match[str]], Phrase]
_SAID: Final[tuple[tuple[re.Pattern[str], _Worded], ...]] = (
    (
        re.compile(r"Object missing required field `(.+)`"),
        lambda found: Phrase("{key} is missing", key=found[1]),
    ),
    (
        re.compile(r"Object contains unknown field `(.+)`"),
        lambda found: Phrase("unknown key {key}", key=found[1]),
    ),
    (
        re.compile(r"Expected `([a-z]+)(?: \| null)?`, got `([a-z]+)`"),
        lambda found: Phrase(
            "must be {expected}, not {value}", expected=_kind(found[1]), value=_kind(found[2])
        ),
    ),
    (
        re.compile(r"Expected `(?:int|float)(?: \| null)?` >= (-?\d+)"),
        lambda found: Phrase("must be at least {least}", least=found[1]),
    ),
    (
        re.compile(r"Expected `(?:int|float)(?: \| null)?` <= (-?\d+)"),
        lambda found: Phrase("must be at most {most}", most=found[1]),
    ),
    (
        re.compile(r"Expected `str` of length >= (\d+)"),
        lambda found: Phrase("must have at least {least} characters", least=found[1]),
    ),
    (
        re.compile(r"Expected `str` of length <= (\d+)"),
        lambda found: Phrase("must have at most {most} characters", most=found[1]),
    ),
    (
        re.compile(r"Expected `array` of length <= (\d+)"),
        lambda found: Phrase("must have at most {most} entries", most=found[1]),
    ),
    (
        re.compile(r"Invalid enum value (.+)"),
        lambda found: Phrase("{value} is none of the choices", value=found[1]),
    ),
    (
        re.compile(r"(?s)(?:JSON is malformed|Input data was truncated|'data').*"),
        lambda _: Phrase("the request is not JSON"),
    ),
)

_UNFIT: Final = Phrase("this value does not fit here")


def worded(message: str, field: str = BODY) -> Phrase:
    """The framework's message about that field, as a phrase of ours.

    >>> worded("Expected `int` >= 2", "seats")
    'seats: must be at least 2'
    >>> worded("Object missing required field `game`")
    'game is missing'
    """
    problem = next((say(found) for said, say in _SAID if (found := said.fullmatch(message))), _UNFIT)
    if field == BODY:
        return problem
    return Phrase("{place}: {problem}", place=field, problem=problem)


def _kind(name: str) -> str:
    return _KINDS.get(name, name)
