"""Refusals over HTTP: problem+json (RFC 9457), in the language that was asked for."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from tablee.core import Illegal, Phrase
from tablee.server.edge.allowance import Enough
from tablee.server.edge.asgi import Scope, header
from tablee.server.edge.language import language
from tablee.server.keeping.archive import Full
from tablee.server.rooms.room import LOST
from tablee.server.thinking.workers import Closed, NotStarted
from tablee.server.words.say import say_in
from tablee.table.refused import NotFound
from tablee.wire.http import Problem

log: Final = structlog.get_logger()

MEDIA: Final = "application/problem+json"
OUR_FAULT: Final = Phrase("something went wrong here; nothing was changed")
LATER: Final = (*LOST, Closed, NotStarted)
"""The store does not answer, or the table is just being read again: ask again, with the same id."""


def problem_of(error: Exception, scope: Scope) -> Response:
    """Returns the answer to a request that failed so. Our own fault is told in the log only, in full."""
    match error:
        case NotFound():
            return _problem(scope, 404, error)
        case Enough(wait=wait):
            return _problem(scope, 429, error, {"retry-after": str(wait)})
        case Full():
            return _problem(scope, 507, error)
        case Illegal():
            return _problem(scope, 409, error)
        case HTTPException(status_code=status, detail=detail, headers=headers):
            return _problem(scope, status, Phrase(detail), headers)
        case RecursionError():
            return _problem(scope, 400, Phrase("the request is nested too deeply"))
        case ClientDisconnect():
            return Response(status_code=400)  # which nobody reads
        case _ if isinstance(error, LATER):
            return _problem(scope, 503, OUR_FAULT, {"retry-after": "1"})
        case _:
            kind = type(error).__name__
            log.error("a request failed", path=scope["path"], error=kind, exc_info=error)
            return _problem(scope, 500, OUR_FAULT)


def _problem(
    scope: Scope, status: int, why: Illegal | Phrase, headers: Mapping[str, str] | None = None
) -> Response:
    detail = say_in(language(header(scope, b"accept-language")), why, ())
    body = Problem(type="about:blank", title=HTTPStatus(status).phrase, status=status, detail=detail)
    return Response(msgspec.json.encode(body), status, headers, MEDIA)
