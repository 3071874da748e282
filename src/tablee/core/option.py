"""What the host may choose before a game: described once, for a form to offer and a document to be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from tablee.core.document import Json, Malformed, as_int, quote
from tablee.core.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values, the usual one first."""

    key: str
    choices: tuple[bool | int | str, ...]

    @property
    def default(self) -> Json:
        return self.choices[0]

    def read(self, value: object) -> Json:
        """The value, if it is one of the choices. Neither 1 nor "true" is true."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise Malformed(
            f"options.{self.key}",
            "must be {choices}, not {value}",
            choices=self._spelled(),
            value=quote(value),
        )

    def _spelled(self) -> str:
        if set(self.choices) == {False, True}:
            return Phrase("true or false")
        return reduce(
            lambda one, other: Phrase("{one} or {other}", one=one, other=other), map(str, self.choices)
        )


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`; where the default is None, also none at all."""

    key: str
    low: int
    high: int
    default: int | None = None

    def read(self, value: object) -> Json:
        """The number, if it lies in the range."""
        if value is None and self.default is None:
            return None
        return as_int(value, f"options.{self.key}", self.low, self.high)


Option = Choice | Number


def values_of(document: Mapping[str, object], offers: Sequence[Option], game: str) -> dict[str, Any]:
    """The value of every option a game offers, with the default of what the document leaves out.

    Raises Malformed for an option the game does not have, or a value it does not allow.
    """
    known = {option.key: option for option in offers}
    for key in document:
        if key not in known:
            raise Malformed(
                "options",
                "{game} has no option {key} (it has: {known})",
                game=game,
                key=quote(key),
                known=", ".join(sorted(known)) or Phrase("none"),
            )
    return {
        key: option.read(document[key]) if key in document else option.default
        for key, option in known.items()
    }
