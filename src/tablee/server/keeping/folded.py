"""Names that people would take for the same."""

from unicodedata import normalize


def folded(name: str) -> str:
    """What a name has in common with all that look or sound the same: letters and digits alone, in one size
    and width.

    >>> folded("Ada L."), folded("\\uff21da-l"), folded("?!")
    ('adal', 'adal', '?!')
    """
    plain = normalize("NFKC", normalize("NFKC", name).casefold())
    return "".join(letter for letter in plain if letter.isalnum()) or plain
