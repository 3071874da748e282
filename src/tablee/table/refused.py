"""What a table says to a wish it cannot grant."""

from tablee.core import Illegal


class Refused(Illegal):
    """A wish about the table, not a move of the game, that is refused; nothing happened."""


class NotFound(Refused):
    """What was asked for does not exist."""
