"""Help Me!, for two to four: hide whom you protect, and end on top."""

from tablee.games.helpme.rules import HelpMe

__all__ = ["HelpMe"]
