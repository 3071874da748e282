"""The words of ASGI, as everything around the application uses them."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def header(scope: Scope, name: bytes) -> str | None:
    """The first header of that name (in small letters), None if there is none."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def origin_of(scope: Scope) -> str:
    """Returns the address of this house as the client wrote it, without a path."""
    return f"{scope['scheme']}://{header(scope, b'host') or 'localhost'}"
