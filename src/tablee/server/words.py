"""Why something was refused, in the language of whoever asked."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tablee.core import Illegal
from tablee.server.french import FRENCH

_SEAT: Final = re.compile(r"\bseat \{(\w+)\}")


def say_in(lang: str, error: Illegal, names: Sequence[str] = ()) -> str:
    """The sentence in French or English; a seat is called by its player's name, if `names` has it.

    >>> turn = Illegal("it is seat {mover}'s turn, not seat {seat}'s", mover=1, seat=0)
    >>> say_in("en", turn, ["Ana", "Noé"])
    "it is Noé's turn, not Ana's"
    >>> say_in("fr", turn, ["Ana"])
    'c’est à la place 1 de jouer, pas à Ana'
    """
    if lang == "fr":
        return french(error.reason, error.facts, names)
    if not error.facts:
        return str(error)
    return _SEAT.sub(r"{\1}", error.reason).format(**_told(error.reason, error.facts, names, "seat {}"))


def french(reason: str, facts: Mapping[str, object], names: Sequence[str] = ()) -> str:
    """The refusal in French; one that has no French yet stays as it is."""
    if reason not in FRENCH:
        return str(Illegal(reason, **facts))
    if not facts:
        return FRENCH[reason]
    return FRENCH[reason].format(**_told(reason, facts, names, "la place {}"))


def _told(reason: str, facts: Mapping[str, object], names: Sequence[str], unnamed: str) -> dict[str, object]:
    """The facts as they are said: seats by name, everything else as it is."""
    seats = set(_SEAT.findall(reason))
    return {gap: _called(fact, names, unnamed) if gap in seats else fact for gap, fact in facts.items()}


def _called(seat: object, names: Sequence[str], unnamed: str) -> str:
    if isinstance(seat, int) and 0 <= seat < len(names):
        return names[seat]
    return unnamed.format(seat)
