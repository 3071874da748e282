"""Every route of the house: those of the API under its root, and those beside it."""

from dataclasses import replace
from functools import cache
from typing import Final

from tablee.server.http import (
    api,
    daily,
    enter,
    ladder,
    lobby,
    own_data,
    own_games,
    push,
    records,
    reports,
    site,
    ways,
)
from tablee.server.http.call import Call
from tablee.server.http.openapi import document
from tablee.server.http.route import Route

ROOT: Final = "/api/v1"

API: Final = tuple(
    replace(route, path=ROOT + route.path)
    for part in (
        api,
        own_data,
        own_games,
        ways,
        enter,
        reports,
        records,
        ladder,
        daily,
        lobby,
        push,
    )
    for route in part.ROUTES
)
"""What the API's document describes."""


async def openapi(_: Call) -> bytes:
    """The document of the API."""
    return _document()


@cache
def _document() -> bytes:
    return document(API)


ROUTES: Final = (*API, Route("GET", f"{ROOT}/openapi.json", openapi, answer=bytes), *site.ROUTES)
"""In the order in which an address is looked for: a page is at any other."""
