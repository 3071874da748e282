"""A code on paper, by which somebody is found again: nobody can guess it, and hands can copy it."""

import secrets
from typing import Final

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Five bits each, and none that looks like another."""

GROUPS: Final = 7
GROUP: Final = 4
"""140 bits in all."""

_ALIKE: Final = str.maketrans("OIL", "011")


def new_code() -> str:
    """A code as it is printed.

    >>> len(new_code())
    34
    """
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def as_kept(typed: str) -> str:
    """The code that somebody meant, however they wrote it.

    >>> as_kept(" k7ol -29xi ")
    'K70129X1'
    """
    return "".join(letter for letter in typed.upper().translate(_ALIKE) if letter in LETTERS)
