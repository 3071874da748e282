"""What stands in the addresses of the API, and what its answers are made of."""

from typing import Annotated, Final

from litestar.params import PathParameter, QueryParameter

from tablee.games import MOST_SEATS

JSON: Final = "application/json"

GameKey = Annotated[str, PathParameter(pattern="^[a-z]{1,16}$")]
TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=MOST_SEATS - 1)]
WatcherKey = Annotated[str, PathParameter(pattern="^[0-9a-f]{12}$")]
PlayerMark = Annotated[str, PathParameter(pattern="^(me|[0-9a-f]{16})$")]
LookFrom = Annotated[int | None, QueryParameter(ge=0, le=MOST_SEATS - 1)]
