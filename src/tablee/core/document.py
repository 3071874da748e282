"""Reading documents that nobody vouches for: every value is checked, every error names its place."""

from collections.abc import Collection, Mapping

from tablee.core.phrase import Phrase, Spoken

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class Malformed(Spoken):
    """Something in a document is not what it has to be, and where.

    What is wrong is a phrase with named gaps, and the facts fill them:

    >>> str(
    ...     Malformed("setup.first", "must lie between {low} and {high}, not {value}", low=0, high=1, value=2)
    ... )
    'setup.first: must lie between 0 and 1, not 2'
    """

    def __init__(self, place: str, problem: str, /, **facts: object) -> None:
        self.place = place
        self.problem = Phrase(problem, **facts)
        super().__init__("{place}: {problem}", place=place, problem=self.problem)

    def __reduce__(self) -> tuple[object, ...]:
        """It may be told from one process to another."""
        return type(self), (self.place, str(self.problem)), self.__dict__


def quote(value: object) -> str:
    """A value as an error message may quote it: short, on one line, printable everywhere."""
    if isinstance(value, dict):
        return Phrase("an object")
    if isinstance(value, list):
        return Phrase("a list")
    if isinstance(value, str):
        return ascii(value) if len(value) <= 40 else ascii(value[:37]) + "…"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else Phrase("a huge number")
    return repr(value)


def as_object(value: object, place: str, keys: Collection[str]) -> Mapping[str, object]:
    """An object with exactly these keys."""
    if not isinstance(value, dict):
        raise Malformed(place, "must be an object, not {value}", value=quote(value))
    for key in keys:
        if key not in value:
            raise Malformed(place, "{key} is missing", key=key)
    for key in value:
        if key not in keys:
            raise Malformed(place, "unknown key {key}", key=quote(key))
    return value


def as_list(value: object, place: str, length: int | None = None) -> list[object]:
    """A list, of this length if one is given."""
    if not isinstance(value, list):
        raise Malformed(place, "must be a list, not {value}", value=quote(value))
    if length is not None and len(value) != length:
        raise Malformed(place, "must have {length} entries, not {count}", length=length, count=len(value))
    return value


def as_text(value: object, place: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise Malformed(place, "must be a text, not {value}", value=quote(value))
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Malformed(place, "holds half a character (a lone surrogate)")
    return value


def as_int(value: object, place: str, low: int, high: int) -> int:
    """A whole number from low to high. Neither true nor 1.0 is one."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(place, "must be a whole number, not {value}", value=quote(value))
    if not low <= value <= high:
        raise Malformed(
            place, "must lie between {low} and {high}, not {value}", low=low, high=high, value=quote(value)
        )
    return value


def as_seat(value: object, place: str, seats: int) -> int:
    """A seat at a table of that many."""
    return as_int(value, place, 0, seats - 1)


def as_seats(value: object, allowed: range) -> int:
    """A number of players the game is made for."""
    return as_int(value, "seats", allowed.start, allowed.stop - 1)
