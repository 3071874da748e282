"""`tablee schema`."""

from inspect import cleandoc
from typing import Any, Final

import msgspec

from tablee.games.elementals.view import View as ElementalsView
from tablee.games.helpme.view import View as HelpMeView
from tablee.games.rauha.view import View as RauhaView
from tablee.wire import http
from tablee.wire.noun import Wire
from tablee.wire.to_client import ToClient
from tablee.wire.to_server import ToServer

REF: Final = "#/components/schemas/{name}"
VIEWS: Final = {"HelpMeView": HelpMeView, "RauhaView": RauhaView, "ElementalsView": ElementalsView}


def schema() -> None:
    """Prints the schema, indented and in a fixed order."""
    print(msgspec.json.format(msgspec.json.encode(wire_schema(), order="sorted"), indent=1).decode())


def wire_schema() -> dict[str, Any]:
    """The schema of every message, answer and view."""
    nouns = [
        noun
        for noun in vars(http).values()
        if isinstance(noun, type) and issubclass(noun, Wire) and noun is not Wire
    ]
    (to_client, to_server, *_), components = msgspec.json.schema_components(
        [ToClient, ToServer, *nouns], ref_template=REF
    )
    schemas: dict[str, Any] = {**components, "ToClient": to_client, "ToServer": to_server}
    for name, view in VIEWS.items():
        schemas |= _view(name, view)
    _tidy(schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée wire", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }


def _view(name: str, view: Any) -> dict[str, Any]:
    """A game's view under its own names: games may call different things alike."""
    game = name.removesuffix("View")
    template = f"#/components/schemas/{game}{{name}}"
    _, components = msgspec.json.schema_components([view], ref_template=template)
    return {f"{game}{part}": schema for part, schema in components.items()}


def _tidy(node: Any) -> None:
    """Descriptions without the indentation that some versions of Python leave in docstrings."""
    if isinstance(node, list):
        for item in node:
            _tidy(item)
    elif isinstance(node, dict):
        if isinstance(node.get("description"), str):
            node["description"] = cleandoc(node["description"])
        for item in node.values():
            _tidy(item)
