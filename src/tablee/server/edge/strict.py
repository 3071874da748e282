"""Bodies and parameters of requests as what they are said to be: 0 is no false, and "3" in JSON no 3."""

from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

JSON: Final = "application/json"


async def json_body(request: Request) -> bytes:
    """Returns the body, which may be empty. Raises HTTPException where it is not said to be JSON."""
    body = await request.body()
    # A form of another site's cannot say so.
    if body and request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise HTTPException(415, "JSON needs the content type application/json")
    return body


def must_be_text(body: bytes) -> None:
    """Raises HTTPException unless the body is UTF-8, as JSON has to be."""
    try:
        body.decode()
    except UnicodeDecodeError:
        raise HTTPException(400, "the request is not JSON") from None


def decoded(body: bytes, kind: Any) -> Any:
    """Returns the body as that type, and takes nothing else for it. Raises HTTPException, RecursionError."""
    if not body:
        raise HTTPException(400, "the request has no body")
    must_be_text(body)
    try:
        return msgspec.convert(_whole(msgspec.json.decode(body)), kind)
    except msgspec.DecodeError as error:
        raise HTTPException(400, str(error)) from None


def parameter(name: str, text: str, kind: Any) -> Any:
    """Returns what stands in an address as that type. Raises HTTPException."""
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError as error:
        raise HTTPException(400, f"{name}: {error}") from None


def _whole(read: Any) -> Any:
    """The same, but 2.0 is 2: JSON knows no difference."""
    if isinstance(read, dict):
        return {key: _whole(value) for key, value in read.items()}
    if isinstance(read, list):
        return [_whole(value) for value in read]
    return int(read) if isinstance(read, float) and read.is_integer() else read
