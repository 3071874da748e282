"""The one error a player can cause."""


class Illegal(Exception):
    """A move the rules refuse, said in table language.

    The reason is a sentence with named gaps, and the facts fill them:

    >>> str(Illegal("{a} and {b} are not neighbours", a="c3", b="d4"))
    'c3 and d4 are not neighbours'

    Keeping both apart lets a table speak another language than English.
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason.format(**facts) if facts else reason)
        self.reason = reason
        self.facts = facts
