"""The OpenAPI document is true: whatever schemathesis makes of it, the server answers as it says."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

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
