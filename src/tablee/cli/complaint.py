"""Errors for people: one sentence on stderr, and an exit status."""

from typing import Final

WRONG: Final = 1
"""Exit status: a record is wrong."""
UNUSABLE: Final = 2
"""Exit status: what was asked for, or given to read, makes no sense."""


class Complaint(Exception):
    """Why a command cannot go on."""

    def __init__(self, sentence: str, status: int = UNUSABLE) -> None:
        super().__init__(sentence)
        self.status = status
