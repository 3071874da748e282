"""What of a running game's record somebody may read."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tablee.core import AnyGame, Malformed
from tablee.record import Line, Record, check, dumps, loads, masked
from tests.playing import TABLE_IDS, TABLES
from tests.record.documents import played, record, roll


def running(game: str, seats: int, moves: int, **options: Any) -> Record:
    whole = played(game, seats, **options)
    return replace(whole, moves=whole.moves[:moves], result=None)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_no_seed_no_setup_and_no_result_while_the_game_runs(game: AnyGame, seats: int) -> None:
    whole = running(game.key, seats, 30)
    for viewer in (*range(seats), None):
        given = masked(whole, viewer)
        assert list(json.loads(dumps(given))) == [
            "format",
            "game",
            "options",
            "players",
            "commitment",
            "moves",
        ]
        assert given.commitment == whole.commitment
        assert given.players == whole.players
        assert [(line.seat, line.at) for line in given.moves] == [
            (line.seat, line.at) for line in whole.moves
        ]
        assert loads(dumps(given)) == given


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_whole_once_the_result_is_there(game: AnyGame, seats: int) -> None:
    whole = played(game.key, seats)
    for viewer in (*range(seats), None):
        assert masked(whole, viewer) == whole


def test_an_abandoned_game_is_whole_too() -> None:
    result = {"scores": [19, 10], "winners": [], "reason": "abandoned"}
    whole = record({**roll(3), "result": result})
    assert masked(whole, None) == whole


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_move_of_help_me_is_made_in_the_open(viewer: int | None) -> None:
    whole = record(roll(5))
    assert masked(whole, viewer).moves == whole.moves


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_no_tile_and_no_creature_is_in_a_masked_record(viewer: int | None) -> None:
    text = dumps(masked(record(roll(28)), viewer))
    assert not [name for name in ("baobab", "cherry", "palm", "bamboo", "willow", "oak") if name in text]
    assert "9f" not in text.replace(roll()["commitment"], "")


def test_nothing_played_is_an_empty_list() -> None:
    assert masked(record(roll(0)), 0).moves == ()


def test_what_others_take_in_rauha_is_hidden_and_ones_own_is_not() -> None:
    whole = running("rauha", 3, 60)
    for viewer in (0, 1, 2, None):
        for line, told in zip(whole.moves, masked(whole, viewer).moves, strict=True):
            secret = line.move.startswith("take ") and line.seat != viewer
            assert told == (Line(line.seat, "take ?", line.at) if secret else line)
    takes = [line.seat for line in whole.moves if line.move.startswith("take ")]
    assert {0, 1, 2} == set(takes)


def test_others_hands_in_elementals_are_hidden_and_ones_own_is_not() -> None:
    whole = running("elementals", 4, 90, seed="hands 1")
    seen: set[str] = set()
    for viewer in (0, 1, 2, 3, None):
        for line, told in zip(whole.moves, masked(whole, viewer).moves, strict=True):
            word = line.move.split()[0]
            if word in ("slap", "book") and line.seat != viewer:
                assert told == Line(line.seat, "hand ?", line.at)
                seen.add(word)
            else:
                assert told == line
    assert seen == {"slap", "book"}


def test_the_hosts_options_are_open() -> None:
    assert masked(running("rauha", 2, 10, side="B"), None).options == {"side": "B"}


def test_a_masked_record_cannot_be_replayed_yet() -> None:
    with pytest.raises(
        Malformed, match=r"^setup: is hidden while the game runs, so it cannot be replayed yet$"
    ):
        check(masked(record(roll(5)), 0))


def test_a_wrong_move_is_not_retold() -> None:
    document = roll(20)
    document["moves"][17]["move"] = "c3-d4"
    with pytest.raises(Malformed, match=r"^move 17: c3 and d4 are not neighbours$"):
        masked(record(document), 0)
