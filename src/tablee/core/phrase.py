"""Words for people, kept so that they can be said in another language."""


class Phrase(str):
    """A text with named gaps and the facts that fill them. As a text it is the English.

    >>> Phrase("move {ply}", ply=17)
    'move 17'

    A fact that is a phrase itself, or an error that says one, is said in the other language too.
    Other facts (names, numbers, notation) are the same in every language.
    """

    __slots__ = ("facts", "reason")

    reason: str
    facts: dict[str, object]

    def __new__(cls, reason: str, /, **facts: object) -> "Phrase":
        phrase = super().__new__(cls, reason.format(**facts) if facts else reason)
        phrase.reason, phrase.facts = reason, facts
        return phrase


class Spoken(Exception):
    """An error that people are told: a phrase, and nothing that only a programmer would understand."""

    def __init__(self, reason: str, /, **facts: object) -> None:
        super().__init__(reason.format(**facts) if facts else reason)
        self.reason = reason
        self.facts = facts
