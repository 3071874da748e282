"""The OpenAPI document is true: whatever schemathesis makes of it, the server answers as it says."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import httpx
import pytest
from starlette.responses import Response

from tablee.server.http.openapi import document
from tablee.server.http.parameters import PATH
from tablee.server.http.route import Route
from tablee.server.http.routes import API, ROUTES
from tests.server.house import Guest, People, Served, play_to_the_end, two_at_a_table

EXAMPLES = 12


def test_every_route_says_what_it_refuses(people: People) -> None:
    described = people().get("/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    for path, item in described["paths"].items():
        assert path.startswith("/api/v1/")
        for operation in item.values():
            answers = operation["responses"]
            assert {"400", "404", "405", "409", "413", "429"} <= set(answers)
            for status, answer in answers.items():
                if status >= "400":
                    assert list(answer["content"]) == ["application/problem+json"]
                elif status != "204":
                    assert answer["content"]
            assert operation["description"]


def test_every_name_in_the_document_is_explained_there() -> None:
    described = json.loads(document(API))
    schemas = described["components"]["schemas"]
    assert {f"#/components/schemas/{name}" for name in schemas} >= set(_references(described))
    for name, schema in schemas.items():
        if schema.get("properties"):
            assert schema["additionalProperties"] is False, name


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        yield from ([node["$ref"]] if "$ref" in node else ())
        for part in node.values():
            yield from _references(part)
    elif isinstance(node, list):
        for part in node:
            yield from _references(part)


def test_a_command_is_one_of_many_told_apart_by_a_field() -> None:
    operation = json.loads(document(API))["paths"]["/api/v1/tables/{id}/commands"]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    mapped = schema["discriminator"]["mapping"]
    assert schema["discriminator"]["propertyName"] == "t"
    assert sorted(mapped.values()) == sorted(one["$ref"] for one in schema["oneOf"])
    assert mapped["rematch"] == "#/components/schemas/Rematch"


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_a_route_says_what_its_handler_takes_and_answers(route: Route) -> None:
    hints, code = get_type_hints(route.handler), route.handler.__code__
    answer, taken = hints.pop("return"), list(code.co_varnames[1 : code.co_argcount])
    if not (isinstance(answer, type) and issubclass(answer, Response)):
        raw = route.media != "application/json" and answer is bytes
        assert answer == (bytes if raw else route.answer or type(None))
    kinds = {name: _plain(PATH[name]) for name in PATH if f"{{{name}" in route.path}
    for query in route.query:
        kind = _plain(query.type)
        kinds[query.argument or query.name] = kind | None if query.default is None else kind
    if route.body is not None:
        kinds["data"] = route.body
    assert {name: hints[name] for name in taken} == kinds


def _plain(kind: Any) -> Any:
    """The type without its limits."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


@pytest.mark.long
def test_schemathesis_finds_nothing(tmp_path: Path, served: Served, people: People) -> None:
    # Some addresses where something is, so that not everything ends in "no such table".
    ada, bo, over = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, over)
    tables = [over, ada.open(seats=4), ada.open(bots=["easy"], start=True)]
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(_with_examples(ada, tables)))
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        f"""
        base-url = "{served.address}"
        headers = {{ Cookie = "{"; ".join(f"{k}={v}" for k, v in ada.http.cookies.items())}" }}
        """
    )
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run", str(path)]
    command += ["--seed", "20", "--max-examples", str(EXAMPLES), "--generation-database", "none"]
    command += ["--phases", "examples,coverage,fuzzing", "--no-color", "--continue-on-failure"]
    command += ["--suppress-health-check", "all", "--report-dir", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, timeout=600)
    assert ran.returncode == 0, ran.stdout[-20_000:] + ran.stderr[-5_000:]
    with httpx.Client(trust_env=False) as plain:
        assert plain.get(f"{served.address}/api/v1/health").status_code == 200


def _with_examples(guest: Guest, tables: list[str]) -> object:
    described = guest.get("/openapi.json").json()
    for item in described["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", ()):
                if parameter["name"] == "id":
                    del parameter["example"]
                    parameter["examples"] = {table: {"value": table} for table in tables}
    return described
