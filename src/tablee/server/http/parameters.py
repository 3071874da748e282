"""What stands in the addresses of the API, and what its answers are made of."""

from typing import Annotated, Final

from litestar.params import PathParameter, QueryParameter

JSON: Final = "application/json"

GameKey = Annotated[str, PathParameter(pattern="^[a-z]{1,16}$")]
TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=5)]
LookFrom = Annotated[int | None, QueryParameter(ge=0, le=5)]
