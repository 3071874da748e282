"""What whoever runs the house can watch: every number that a dashboard or an alert names is one we tell."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tablee.bots.thought import Thought
from tablee.server.keeping.database import cause
from tablee.server.keeping.store import Store
from tablee.server.metrics import Metrics
from tablee.server.tallies import Tally
from tablee.server.thinking.thinking import Thinkers
from tests.server.house import Inside, people_at

DEPLOY = Path(__file__).parents[2] / "deploy"
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}
NOT_OURS = {"up"}
"""What Prometheus itself tells of those it asks."""


def told() -> dict[str, set[str]]:
    """Every number we tell, and the labels it comes with."""
    metrics = Metrics()
    labels = {
        family.describe()[0].name: set(family._labelnames)
        for family in vars(metrics).values()
        if hasattr(family, "_labelnames")
    } | {tally.name: {tally.label} for tally in vars(metrics).values() if isinstance(tally, Tally)}
    return {
        f"{family.name}{suffix}": labels.get(family.name, set()) | ({"le"} if suffix == "_bucket" else set())
        for family in metrics.registry.collect()
        for suffix in SUFFIXES[family.type]
    }


def expressions() -> Iterator[str]:
    for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"]:
        yield from (rule["expr"] for rule in group["rules"])
    for panel in json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])


@pytest.mark.parametrize("expression", list(expressions()))
def test_dashboard_and_alerts_name_numbers_that_there_are(expression: str) -> None:
    known = told()
    named = set(re.findall(r"\b((?:tablee|process)_[a-z_]+|up)\b", expression))
    assert named, expression
    assert named <= set(known) | NOT_OURS
    ours = set().union(*(known.get(name, {"job"}) for name in named))
    for grouped in re.findall(r"by \(([^)]*)\)", expression):
        assert {label.strip() for label in grouped.split(",")} <= ours
    for label in re.findall(r"[{,]\s*([a-z_]+)\s*[=!]", expression):
        assert label in ours | {"job"}


def test_there_are_five_alerts_that_say_what_to_do() -> None:
    (group,) = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"]
    assert len({rule["alert"] for rule in group["rules"]}) == 5
    assert all(len(rule["annotations"]["summary"]) > 30 for rule in group["rules"])


def test_every_number_of_ours_is_on_the_dashboard() -> None:
    shown = " ".join(expressions())
    ours = {name.removesuffix("_total") for name in told() if name.startswith("tablee_")}
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in ours}
    assert {name for name in families if name not in shown} == set()


def metric(house: Inside, name: str) -> float:
    value = house.do(lambda: house.house.metrics.registry.get_sample_value(name))
    assert value is not None, name
    return value


def test_a_house_tells_its_queues_its_lag_and_its_size(tmp_path: Path) -> None:
    with Inside(tmp_path) as house, people_at(house.address) as people:
        people("Ada").open()
        assert metric(house, "tablee_live_tables") == 1
        assert metric(house, "tablee_bots_waiting") == 0
        assert metric(house, "tablee_analyses_waiting") == 0
        assert metric(house, "tablee_database_bytes") >= 4096
        while not metric(house, "tablee_loop_lag_seconds_count"):
            people().get("/me")


def test_a_move_by_chance_is_counted() -> None:
    replaced: list[str] = []

    async def main() -> None:
        thinkers = Thinkers(1, {"helpme": {}}, replaced=lambda thought: replaced.append(thought.level))
        try:
            assert await thinkers.choose(_thought(), 1.0, "ada") in ("a1-a2", "b1-b2")
        finally:
            await thinkers.close()

    asyncio.run(main())
    assert replaced == ["easy"]


def _thought() -> Thought:
    fields: dict[str, Any] = dict.fromkeys(Thought.__dataclass_fields__)
    return Thought(**{**fields, "game": "helpme", "level": "easy", "legal": ("a1-a2", "b1-b2"), "seed": "s"})


def test_why_the_store_failed_is_counted_and_logged_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    failures: list[str] = []

    async def main() -> None:
        store = Store(tmp_path / "house.db", failed=failures.append)
        await store.open()
        await store.write("PRAGMA max_page_count = 1")
        for _ in range(3):
            with pytest.raises(Exception, match="full"):
                await store.save_record("big", b"x" * 1_000_000)
        with pytest.raises(Exception, match="no such table"):
            await store.read("SELECT * FROM nowhere")
        await store.close()

    asyncio.run(main())
    assert failures == ["full"] * 3 + ["error"]
    assert capsys.readouterr().out.count("the store failed") == 2


def test_a_cause_is_a_word_whatever_happened() -> None:
    assert cause(RuntimeError("x")) == "RuntimeError"
