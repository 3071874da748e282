"""Messages to and from clients: tagged unions, one module per direction."""

from typing import Final

WIRE: Final = 3
"""The version both sides must agree on. A client with another one is asked to reload."""
