"""Whether an act can be undone."""

from enum import StrEnum


class TakeBack(StrEnum):
    """What it takes to undo an act that nobody has answered yet."""

    FREE = "free"  # nothing: it showed nobody anything hidden
    CONSENT = "consent"  # the others' agreement: something hidden came to light
    NEVER = "never"  # it was a race
