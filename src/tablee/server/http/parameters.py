"""The parameters of the API: what may stand in its addresses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from msgspec import Meta

from tablee.games import MOST_SEATS

PATH: Final[Mapping[str, Any]] = {
    "id": Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")],
    "game": Annotated[str, Meta(pattern="^[a-z]{1,16}$")],
    "seat": Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)],
    "who": Annotated[str, Meta(pattern="^(me|[0-9a-f]{16})$")],
    "day": Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")],
    "passkey": Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,1400}$")],
    "path": str,
}
"""The type of every parameter in a path, by its name."""


@dataclass(frozen=True, slots=True)
class Query:
    """A parameter behind the ? of an address: its name and type, and its value where it is left out."""

    name: str
    type: Any
    default: Any
    argument: str = ""
    """What the handler calls it, if not by its name."""


LOOK: Final = Query("look", Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)], None)
"""Through which seat's eyes; a spectator's without."""
