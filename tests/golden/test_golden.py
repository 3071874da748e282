"""Old records replay for ever."""

from pathlib import Path
from typing import Any

import pytest

from tablee.core import AnyGame, Chance
from tablee.record import Record, check, read_file
from tests.playing import TABLE_IDS, TABLES

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.jsonl"))


def records(path: Path) -> list[Record]:
    found = [record for _, record in read_file(path)]
    assert all(isinstance(record, Record) for record in found)
    return [record for record in found if isinstance(record, Record)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_golden_record_replays_to_its_result(path: Path) -> None:
    for record in records(path):
        assert check(record) == record.result
        assert record.result is not None


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_every_table_has_ten_golden_records(game: AnyGame, seats: int) -> None:
    own = records(HERE / f"{game.key}-{seats}.jsonl")
    assert all((record.game, record.seats) == (game.key, seats) for record in own)
    assert len({record.commitment for record in own}) >= 10


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_a_golden_seed_deals_the_golden_setup(game: AnyGame, seats: int) -> None:
    for record in records(HERE / f"{game.key}-{seats}.jsonl"):
        assert record.seed is not None
        setup: Any = game.deal(seats, game.options(record.options), Chance(record.seed))
        assert game.write_setup(setup) == record.setup


def test_the_corpus_has_seen_every_ending_and_every_option() -> None:
    found = [record for path in FILES for record in records(path)]
    assert {record.result.reason for record in found if record.result} == {
        "no-moves",
        "final-scoring",
        "no-card",
        "error",
        "two-left",
        "time",
    }
    assert {option for record in found for option in record.options} == {"side", "open_stacks", "minutes"}
