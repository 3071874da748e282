"""How long a match waits, and for what."""

from typing import Final

PATIENCE_S: Final = 30.0
"""So long a bot of somebody else's may take for a move, where the match does not say otherwise."""

LONGEST_S: Final = 3_600.0
"""More time for a move is nothing that a match can ask for."""

WAITING_S: Final = 600.0
"""So long a bot from outside is waited for, where the match does not say otherwise."""

LONGEST_WAITING_S: Final = 86_400.0

STARTING_S: Final = 120.0
"""So long a bot of one's own may take to load all it needs."""
