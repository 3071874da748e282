"""Any game as text: what its view holds, line by line."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from tablee.draw.seats import draw_outcome, seat_name

AROUND: Final = ("game", "viewer", "seats", "outcome")
"""What every view has, and this drawing says in its own way."""


def draw(view: Any, names: Sequence[str]) -> str:
    """Every field of the view; a list with an entry for each seat by the players' names."""
    fields = {
        key: value
        for key, value in msgspec.json.decode(msgspec.json.encode(view)).items()
        if key not in AROUND
    }
    lines = [line for key, value in fields.items() for line in _field(_words(key), value, names)]
    if view.outcome is not None:
        lines += ["", draw_outcome(view.outcome, names)]
    return "\n".join(lines)


def _field(label: str, value: Any, names: Sequence[str]) -> Iterator[str]:
    match value:
        case dict():
            yield f"{label}:"
            for key, held in value.items():
                yield from (f"  {line}" for line in _field(_words(key), held, names))
        case list() if len(value) == len(names):
            yield f"{label}:"
            for seat, held in enumerate(value):
                yield from (f"  {line}" for line in _field(seat_name(seat, names), held, names))
        case [dict() | list(), *_]:
            yield f"{label}:"
            for number, held in enumerate(value, 1):
                yield from (f"  {line}" for line in _field(str(number), held, names))
        case list():
            yield f"{label}: {', '.join(map(_said, value)) or '–'}"
        case _:
            yield f"{label}: {_said(value)}"


def _words(key: str) -> str:
    return key.replace("_", " ")


def _said(value: Any) -> str:
    if value is None:
        return "–"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
