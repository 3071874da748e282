"""`tablee schema`."""

from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from inspect import cleandoc
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec.inspect import is_struct_type

from tablee.core import AnyGame, Outcome
from tablee.games import OWN
from tablee.wire import WIRE, daily, http, ways
from tablee.wire.noun import Wire
from tablee.wire.to_client import ToClient
from tablee.wire.to_server import ToServer

REF: Final = "#/components/schemas/{name}"


def schema() -> None:
    """Prints the schema, indented and in a fixed order."""
    print(msgspec.json.format(msgspec.json.encode(wire_schema(), order="sorted"), indent=1).decode())


def wire_schema() -> dict[str, Any]:
    """The schema of every message, answer and view."""
    nouns = [
        noun
        for noun in (vars(http) | vars(daily) | vars(ways)).values()
        if isinstance(noun, type) and issubclass(noun, Wire) and noun is not Wire
    ]
    (to_client, to_server, *_), components = msgspec.json.schema_components(
        [ToClient, ToServer, *nouns], ref_template=REF
    )
    schemas: dict[str, Any] = {**components, "ToClient": to_client, "ToServer": to_server}
    schemas |= _own("", Outcome)
    for game in OWN.values():
        name = type(game).__name__
        told, merits = _returned(game, "tell"), _returned(game, "merits")
        for noun in (*_returned(game, "public"), *_returned(game, "guide"), *told, *merits):
            schemas |= _own(name, noun)
        for union, nouns in {"Happening": told, "Merit": merits}.items():
            if nouns:
                schemas[f"{name}{union}"] = _one_of(name, nouns)
    _tidy(schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée wire", "version": str(WIRE)},
        "paths": {},
        "components": {"schemas": schemas},
    }


def _returned(game: AnyGame, method: str) -> list[Any]:
    """The nouns that a method of a game promises to return."""
    promised = get_type_hints(getattr(type(game), method))["return"]
    return [noun for noun in _nouns(promised) if is_struct_type(noun) or is_dataclass(noun)]


def _nouns(promised: Any) -> Iterator[Any]:
    """The types in a type: of a list those of its entries, of a choice all of them."""
    if inner := get_args(promised):
        for one in inner:
            yield from _nouns(one)
    else:
        yield promised


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
