"""`tablee schema`."""

from collections.abc import Sequence
from inspect import cleandoc
from typing import Any, Final, get_args

import msgspec

from tablee.games.elementals.story import Happening as ElementalsHappening
from tablee.games.elementals.view import View as ElementalsView
from tablee.games.helpme.view import View as HelpMeView
from tablee.games.rauha.guide import Guide as RauhaGuide
from tablee.games.rauha.story import Happening as RauhaHappening
from tablee.games.rauha.view import View as RauhaView
from tablee.wire import http
from tablee.wire.noun import Wire
from tablee.wire.to_client import ToClient
from tablee.wire.to_server import ToServer

REF: Final = "#/components/schemas/{name}"
HAPPENINGS: Final = {"Rauha": get_args(RauhaHappening), "Elementals": get_args(ElementalsHappening)}
"""What a game's log has to tell beside its moves."""
NOUNS: Final = {**HAPPENINGS, "Rauha": (RauhaGuide, *HAPPENINGS["Rauha"])}
"""What else a game has to tell beside its view."""
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
        schemas |= _own(name.removesuffix("View"), view)
    for game, told in NOUNS.items():
        for noun in told:
            schemas |= _own(game, noun)
    for game, told in HAPPENINGS.items():
        schemas[f"{game}Happening"] = _one_of(game, told)
    _tidy(schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée wire", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }


def _own(game: str, noun: Any) -> dict[str, Any]:
    """A noun of a game under its own names: games may call different things alike.

    A game tells every field, also one that has a default.
    """
    template = f"#/components/schemas/{game}{{name}}"
    _, components = msgspec.json.schema_components([noun], ref_template=template)
    for schema in components.values():
        if fields := schema.get("properties"):
            schema["required"] = [*fields]
            for field in fields.values():
                field.pop("default", None)
    return {f"{game}{part}": schema for part, schema in components.items()}


def _one_of(game: str, nouns: Sequence[type]) -> dict[str, Any]:
    """Any of these, told apart by their field `what`."""
    return {"anyOf": [{"$ref": REF.format(name=f"{game}{noun.__name__}")} for noun in nouns]}


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
