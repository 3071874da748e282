"""The OpenAPI document of the HTTP API: what Litestar says about it, and what it leaves out."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec
from litestar import Controller, Litestar, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from tablee import __version__
from tablee.games import GAMES, MOST_SEATS
from tablee.server.edge.problems import MEDIA
from tablee.wire import http
from tablee.wire.noun import Wire

ROOT: Final = "/api/v1"
METHODS: Final = ("get", "put", "post", "patch", "delete")
Json = dict[str, Any]

REFUSALS: Final = {
    "400": "The request makes no sense.",
    "403": "The request comes from a page of another site.",
    "404": "There is no such thing.",
    "405": "This address knows no such method.",
    "409": "The rules or the table said no: `detail` says why.",
    "413": "The request is larger than anybody reads.",
    "415": "The request is not said to be JSON.",
    "429": "Too many requests: `Retry-After` says when there may be more.",
    "503": "The store does not answer. Asked again with the same action id, nothing happens twice.",
}
EXAMPLES: Final = {"game": next(iter(GAMES)), "id": "3vQx_8aZ0LwT1b2c", "seat": 0, "look": 0}

QUERIES: Final = {
    "look": {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1},
    "code": {"type": "string", "pattern": "^([A-Za-z0-9_-]{8,64})?$"},
}
"""What may be left out, or null: Litestar describes these by halves."""


@cache
def document(controllers: tuple[type[Controller], ...], dependencies: tuple[str, ...]) -> bytes:
    """The document as JSON; `dependencies` names what the handlers are given beside the request."""
    # Handlers are described here, never called.
    nobody = {name: Provide(lambda: None, sync_to_thread=False) for name in dependencies}
    described = Litestar(
        route_handlers=[Router(ROOT, route_handlers=controllers)],
        dependencies=nobody,
        openapi_config=OpenAPIConfig(title="Tablée", version=__version__, use_handler_docstrings=True),
        logging_config=None,
    ).openapi_schema.to_schema()
    return json.dumps(_completed(described)).encode()


def _completed(described: Json) -> Json:
    described["components"] = {
        # Litestar forgets some of what the types promise.
        "schemas": msgspec.json.schema_components(_nouns(), ref_template="#/components/schemas/{name}")[1],
        "securitySchemes": {
            "guest": {
                "type": "apiKey",
                "in": "cookie",
                "name": "tablee",
                "description": "Given with the first answer to whoever has none.",
            }
        },
    }
    for path, method, operation in _operations(described):
        operation["security"] = [{}, {"guest": []}]
        _answer(path, method, operation)
        for parameter in operation.get("parameters", ()):
            if parameter["name"] in EXAMPLES:
                parameter["example"] = EXAMPLES[parameter["name"]]
            if parameter["name"] in QUERIES:
                parameter["schema"] = {"oneOf": [QUERIES[parameter["name"]], {"type": "null"}]}
    return described


def _nouns() -> list[type[Wire]]:
    """Everything that travels in the API."""
    return [noun for noun in vars(http).values() if isinstance(noun, type) and issubclass(noun, Wire)]


def _operations(described: Json) -> Iterator[tuple[str, str, Json]]:
    for path, item in described["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def _answer(path: str, method: str, operation: Json) -> None:
    """What the operation takes and answers, where Litestar does not know."""
    answers: Json = operation["responses"]
    answers.pop("400", None)
    for status, meaning in REFUSALS.items():
        answers[status] = {
            "description": meaning,
            "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    if path == f"{ROOT}/records" and method == "post":
        answers["507"] = {**answers["503"], "description": "The house has no room for more records."}
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": {"type": "object"}}},
        }
    if path.endswith("/qr.svg"):
        answers["200"]["content"] = {"image/svg+xml": {"schema": {"type": "string"}}}
    elif path.endswith("/record") or (path.endswith("/records/{id}") and method == "get"):
        answers["200"]["content"] = {"application/json": {"schema": {"type": "object"}}}
