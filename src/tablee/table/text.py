"""What of a text can be seen."""

from typing import Final
from unicodedata import category

# Cc: control, Cf: format (bidirectional overrides, zero-width signs), Cs: half characters, Co: private,
# Cn: unassigned, Zl and Zp: line ends.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINER: Final = "\u200d"  # makes one sign of several emoji
_GAPS: Final = frozenset("\t\n\r\v\f\u2028\u2029")


def unseen(letter: str) -> bool:
    """Whether the character shows nothing of its own, or changes how others show."""
    return category(letter) in _UNSEEN


def visible_text(text: str) -> str:
    """What of a text can be seen, on one line."""
    seen = (" " if letter in _GAPS else letter for letter in text)
    kept = (letter for letter in seen if letter == _JOINER or not unseen(letter))
    return " ".join("".join(kept).split())
