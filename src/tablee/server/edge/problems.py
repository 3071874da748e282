"""Refusals over HTTP: problem+json (RFC 9457), in the language that was asked for."""

from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, ValidationException

from tablee.core import Illegal, Phrase
from tablee.server.edge.allowance import Enough
from tablee.server.edge.language import language
from tablee.server.keeping.archive import Full
from tablee.server.words.say import say_in
from tablee.wire.http import Problem

MEDIA: Final = "application/problem+json"


def problem(status: int, detail: str) -> Response[bytes]:
    """The answer to a request that changes nothing."""
    body = Problem(type="about:blank", title=HTTPStatus(status).phrase, status=status, detail=detail)
    return Response(msgspec.json.encode(body), status_code=status, media_type=MEDIA)


def refused(request: Request[Any, Any, Any], error: Illegal) -> Response[bytes]:
    """The rules or the table said no."""
    return problem(409, say_in(language(request.headers.get("accept-language")), error, ()))


def enough(request: Request[Any, Any, Any], error: Enough) -> Response[bytes]:
    """Somebody has had their share for now."""
    answer = problem(429, say_in(language(request.headers.get("accept-language")), error))
    answer.headers["retry-after"] = str(error.wait)
    return answer


def full(request: Request[Any, Any, Any], error: Full) -> Response[bytes]:
    """There is no room, whoever asks."""
    return problem(507, say_in(language(request.headers.get("accept-language")), error))


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """The request made no sense, or led nowhere."""
    said = _said(error)
    answer = problem(error.status_code, say_in(language(request.headers.get("accept-language")), said))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _said(error: HTTPException) -> Phrase:
    """What our handlers say, or Litestar; about the shape of a request, English for programmers."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if first["message"] == "'data'":
            return Phrase("the request has no body")
        return Phrase(f"{first['key']}: {first['message']}")
    if error.detail == "Not Found":
        return Phrase("there is nothing at this address")
    return Phrase(error.detail)


def nested(request: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """A body that is nested deeper than anything we would read."""
    return failed(request, ClientException("the request is nested too deeply"))


def unavailable(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The store does not answer, or the table is just being read again: ask again, with the same id."""
    known = Phrase("something went wrong here; nothing was changed")
    answer = problem(503, say_in(language(request.headers.get("accept-language")), known))
    answer.headers["retry-after"] = "1"
    return answer
