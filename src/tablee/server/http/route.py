"""Routes as data, and the application that answers them."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.routing import Router

from tablee.server.edge.asgi import App, Receive, Scope, Send
from tablee.server.edge.patience import Patience
from tablee.server.edge.problems import problem_of
from tablee.server.edge.strict import JSON, decoded, json_body, parameter
from tablee.server.http.call import Call, Limits, Parts
from tablee.server.http.parameters import PATH, Query
from tablee.table.refused import NotFound

Handler = Callable[..., Awaitable[Any]]
"""Takes the call, then by name the parameters in the path, those of the query, and the body as `data`."""


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one address: what it takes, what it answers, and who answers."""

    method: str
    path: str
    handler: Handler
    body: Any = None
    """The type of the body; `bytes`: JSON that the handler reads itself."""
    answer: Any = None
    """The type of the answer; `bytes`: what is encoded already; None: there is none."""
    status: int = 200
    query: tuple[Query, ...] = ()
    limit: Callable[[Limits], Patience] | None = None
    """The limit that counts each request."""
    media: str = JSON
    tag: str = "house"
    refuses: Mapping[int, str] = field(default_factory=dict)
    """Refusals that no other route knows, with what they mean."""


def application(routes: Iterable[Route], house: Parts) -> App:
    """The application that answers these routes, and everything else with a problem."""
    addresses: dict[str, dict[str, Route]] = {}
    for route in routes:
        addresses.setdefault(route.path, {})[route.method] = route
    return Router(
        [StarletteRoute(path, _Address(methods, house)) for path, methods in addresses.items()],
        redirect_slashes=False,
        default=_nothing,
    )


class _Address:
    """Answers every method of one address."""

    def __init__(self, routes: Mapping[str, Route], house: Parts) -> None:
        self._routes, self._house = routes, house
        self._allow: Final = {"allow": ", ".join(sorted({*routes, "OPTIONS"}))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            response = await self._answer(Call(scope, receive, self._house))
        except Exception as error:
            response = problem_of(error, scope)
        await response(scope, receive, send)

    async def _answer(self, call: Call) -> Response:
        route = self._routes.get(call.method)
        if route is not None:
            return await _answered(route, call)
        if call.method == "OPTIONS":
            return Response(status_code=204, headers=self._allow)
        raise HTTPException(405, "Method Not Allowed", self._allow)


async def _answered(route: Route, call: Call) -> Response:
    arguments = {name: parameter(name, text, PATH[name]) for name, text in call.path_params.items()}
    for query in route.query:
        text = call.query_params.get(query.name)
        arguments[query.argument or query.name] = (
            query.default if text is None else parameter(query.name, text, query.type)
        )
    if route.body is not None:
        body = await json_body(call)
        arguments["data"] = body if route.body is bytes else decoded(body, route.body)
    if route.limit is not None:
        route.limit(call.house.limits).ask(*call.counted_as)
    answer = await route.handler(call, **arguments)
    if isinstance(answer, Response):
        return answer
    if route.answer is None:
        return Response(status_code=204)
    content = answer if isinstance(answer, bytes) else msgspec.json.encode(answer)
    return Response(content, route.status, media_type=route.media)


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    await problem_of(NotFound("there is nothing at this address"), scope)(scope, receive, send)
