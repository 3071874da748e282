"""The OpenAPI document of the HTTP API, made from its routes."""

import json
import re
from collections.abc import Sequence
from http import HTTPStatus
from inspect import cleandoc
from typing import Any, Final

import msgspec

from tablee import __version__
from tablee.games import GAMES
from tablee.server.edge.problems import MEDIA
from tablee.server.edge.strict import JSON
from tablee.server.http.parameters import PATH
from tablee.server.http.route import Route
from tablee.wire.http import Problem

METHODS: Final = ("get", "put", "post", "patch", "delete")
REF: Final = "#/components/schemas/{name}"
Json = dict[str, Any]

REFUSALS: Final = {
    400: "The request makes no sense.",
    403: "The request comes from a page of another site.",
    404: "There is no such thing.",
    405: "This address knows no such method.",
    409: "The rules or the table said no: `detail` says why.",
    413: "The request is larger than anybody reads.",
    415: "The request is not said to be JSON.",
    429: "Too many requests: `Retry-After` says when there may be more.",
    503: "The store does not answer. Asked again with the same action id, nothing happens twice.",
}
EXAMPLES: Final = {"game": next(iter(GAMES)), "id": "3vQx_8aZ0LwT1b2c", "seat": 0, "look": 0}

GUEST: Final = {
    "type": "apiKey",
    "in": "cookie",
    "name": "tablee",
    "description": "Given with the first answer to whoever has none.",
}


def document(routes: Sequence[Route]) -> bytes:
    """The document of these routes as JSON."""
    (problem, *schemas), components = msgspec.json.schema_components(
        [Problem, *(kind for route in routes for kind in _types(route))], ref_template=REF
    )
    refusals = {
        str(status): {"description": meaning, "content": {MEDIA: {"schema": problem}}}
        for status, meaning in REFUSALS.items()
    }
    described, paths = iter(schemas), Json()
    for route in routes:
        operation = _operation(route, [next(described) for _ in _types(route)])
        operation["responses"] |= refusals
        for status, meaning in route.refuses.items():
            operation["responses"][str(status)] = {**refusals["503"], "description": meaning}
        paths.setdefault(route.path, {})[route.method.lower()] = operation
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Tablée", "version": __version__},
            "servers": [{"url": "/"}],
            "paths": paths,
            "components": {"schemas": components, "securitySchemes": {"guest": GUEST}},
        }
    ).encode()


def _types(route: Route) -> list[Any]:
    """Every type that the route names: of its parameters, of its body, and of its answer."""
    path = [PATH[name] for name in _names(route)]
    return [*path, *(query.type for query in route.query), route.body, route.answer]


def _names(route: Route) -> list[str]:
    return re.findall(r"{(\w+)}", route.path)


def _operation(route: Route, schemas: list[Json]) -> Json:
    """What is told of one route; `schemas`: of its types, in the same order."""
    *of_parameters, body, answer = schemas
    parameters = [
        _parameter(name, "path", schema) for name, schema in zip(_names(route), of_parameters, strict=False)
    ]
    for query, schema in zip(route.query, of_parameters[len(parameters) :], strict=True):
        default = {} if query.default is None else {"default": query.default}
        parameters.append(_parameter(query.name, "query", {**schema, **default}))
    status = 204 if route.answer is None else route.status
    answered: Json = {"description": HTTPStatus(status).phrase}
    if route.answer is not None:
        answered["content"] = {route.media: {"schema": _unread(route.answer, answer)}}
    operation: Json = {
        "operationId": route.handler.__name__,
        "tags": [route.tag],
        "description": cleandoc(route.handler.__doc__ or ""),
        "security": [{}, {"guest": []}],
        "parameters": parameters,
        "responses": {str(status): answered},
    }
    if route.body is not None:
        content = {JSON: {"schema": _one_of(_unread(route.body, body))}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameter(name: str, where: str, schema: Json) -> Json:
    example = {"example": EXAMPLES[name]} if name in EXAMPLES else {}
    return {"name": name, "in": where, "required": where == "path", "schema": schema, **example}


def _unread(kind: Any, schema: Json) -> Json:
    """The schema; JSON that is read or written elsewhere is an object."""
    return {"type": "object"} if kind is bytes else schema


def _one_of(schema: Json) -> Json:
    """The schema; of types told apart by a field, exactly one fits."""
    if "discriminator" not in schema:
        return schema
    return {"oneOf": schema["anyOf"], "discriminator": schema["discriminator"]}
