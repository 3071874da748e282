"""Why something was refused, in the language of whoever asked."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tablee.core import Phrase, Spoken
from tablee.server.words.french import FRENCH

_SEAT: Final = re.compile(r"\bseat \{(\w+)\}")


def say_in(lang: str, said: Phrase | Spoken, names: Sequence[str] = ()) -> str:
    """The sentence in French or English; a seat is called by its player's name, if `names` has it.

    Phrases and errors among its facts are said in the same language.

    >>> from tablee.core import Illegal
    >>> turn = Illegal("it is seat {mover}'s turn, not seat {seat}'s", mover=1, seat=0)
    >>> say_in("en", turn, ["Ana", "Noé"])
    "it is Noé's turn, not Ana's"
    >>> say_in("fr", turn, ["Ana"])
    'c’est à la place 1 de jouer, pas à Ana'
    """
    if lang == "fr":
        return french(said.reason, said.facts, names)
    if not said.facts:
        return str(said)
    return _SEAT.sub(r"{\1}", said.reason).format(**_told(lang, said.reason, said.facts, names, "seat {}"))


def french(reason: str, facts: Mapping[str, object], names: Sequence[str] = ()) -> str:
    """The refusal in French; one that has no French yet stays as it is."""
    if reason not in FRENCH:
        return str(Phrase(reason, **facts))
    if not facts:
        return FRENCH[reason]
    return FRENCH[reason].format(**_told("fr", reason, facts, names, "la place {}"))


def _told(
    lang: str, reason: str, facts: Mapping[str, object], names: Sequence[str], unnamed: str
) -> dict[str, object]:
    """The facts as they are said: seats by name, phrases in the language, everything else as it is."""
    seats = set(_SEAT.findall(reason))
    told: dict[str, object] = {}
    for gap, fact in facts.items():
        said = say_in(lang, fact, names) if isinstance(fact, Phrase | Spoken) else fact
        told[gap] = _called(said, names, unnamed) if gap in seats else said
    return told


def _called(seat: object, names: Sequence[str], unnamed: str) -> str:
    if isinstance(seat, int) and 0 <= seat < len(names):
        return names[seat]
    return unnamed.format(seat)
