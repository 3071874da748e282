"""The one error a player can cause."""

from tablee.core.phrase import Spoken


class Illegal(Spoken):
    """A move the rules refuse, said in table language.

    The reason is a sentence with named gaps, and the facts fill them:

    >>> str(Illegal("{a} and {b} are not neighbours", a="c3", b="d4"))
    'c3 and d4 are not neighbours'

    Keeping both apart lets a table speak another language than English.
    """
