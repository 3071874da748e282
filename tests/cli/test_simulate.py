"""`tablee simulate`."""

import json
from pathlib import Path

import pytest

from tablee.core import AnyGame
from tests.cli.running import Terminal
from tests.playing import TABLE_IDS, TABLES

REASONS = {
    "helpme": {"no-moves"},
    "rauha": {"final-scoring"},
    "elementals": {"no-card", "error", "two-left"},
}


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_finished_records_one_a_line_that_replay_finds_right(
    tablee: Terminal, game: AnyGame, seats: int
) -> None:
    out = tablee.folder / "games.jsonl"
    said = tablee("simulate", game.key, "--seats", seats, "--games", 2, "--seed", 7, "--out", out)
    assert said == (0, "", "")
    lines = out.read_text(encoding="utf-8").split("\n")
    assert lines.pop() == ""
    assert len(lines) == 2
    replayed = tablee("replay", out)
    assert (replayed.status, replayed.err) == (0, "")
    for line, verdict in zip(lines, replayed.lines, strict=True):
        document = json.loads(line)
        result = document["result"]
        assert result["reason"] in REASONS[game.key]
        assert document["options"] == {}
        spelled = json.dumps(result, separators=(",", ":"))
        assert verdict == f"ok {game.key} {seats} {len(document['moves'])} {spelled}"


def test_the_same_seed_gives_the_same_bytes_and_another_does_not(tablee: Terminal) -> None:
    for key in REASONS:
        given = []
        for name, seed in (("a", "x"), ("b", "x"), ("c", "y")):
            out = tablee.folder / f"{name}.jsonl"
            assert (
                tablee("simulate", key, "--seats", 3, "--games", 1, "--seed", seed, "--out", out).status == 0
            )
            given.append(out.read_bytes())
        assert given[0] == given[1] != given[2]


def test_game_k_is_dealt_from_its_own_seed_however_many_are_played(tablee: Terminal) -> None:
    few, many = tablee.folder / "few.jsonl", tablee.folder / "many.jsonl"
    for out, games in ((few, 2), (many, 4)):
        tablee("simulate", "helpme", "--seats", 3, "--games", games, "--seed", "S", "--out", out)
    assert many.read_text().startswith(few.read_text())
    records = [json.loads(line) for line in many.read_text().splitlines()]
    assert [record["seed"] for record in records] == ["S-0", "S-1", "S-2", "S-3"]
    assert len({json.dumps(record["setup"]) for record in records}) == 4


def test_the_players_are_bots_that_leave_it_to_chance(tablee: Terminal) -> None:
    out = tablee.folder / "games.jsonl"
    tablee("simulate", "helpme", "--seats", 2, "--games", 1, "--seed", 1, "--out", out)
    assert json.loads(out.read_text())["players"] == [
        {"name": "Chance 1", "kind": "bot:random"},
        {"name": "Chance 2", "kind": "bot:random"},
    ]


@pytest.mark.parametrize(
    ("game", "option", "options"),
    [
        ("rauha", "side=B", {"side": "B"}),
        ("rauha", "side=A", {"side": "A"}),
        ("rauha", 'side="B"', {"side": "B"}),
        ("helpme", "open_stacks=true", {"open_stacks": True}),
        ("helpme", "open_stacks=false", {"open_stacks": False}),
        ("elementals", "minutes=1", {"minutes": 1}),
    ],
)
def test_options_are_kept_in_the_record(
    tablee: Terminal, game: str, option: str, options: dict[str, object]
) -> None:
    out = tablee.folder / "games.jsonl"
    common = ("--seats", 2, "--games", 1, "--seed", 1, "--out", out)
    assert tablee("simulate", game, *common, "--option", option).status == 0
    document = json.loads(out.read_text())
    assert document["options"] == options
    assert document["setup"].get("side") == options.get("side")
    assert tablee("replay", out).status == 0


def test_a_short_clock_ends_the_game(tablee: Terminal) -> None:
    out = tablee.folder / "games.jsonl"
    words = ("--seats", 2, "--games", 1, "--seed", 1, "--out", out, "--option", "minutes=1")
    tablee("simulate", "elementals", *words)
    document = json.loads(out.read_text())
    assert document["result"]["reason"] == "time"
    assert document["moves"][-1]["move"] == "time"
    assert document["moves"][-1]["seat"] is None


def test_what_was_in_the_file_is_replaced(tablee: Terminal) -> None:
    out = tablee.save("games.jsonl", "old", "older")
    tablee("simulate", "helpme", "--seats", 2, "--games", 1, "--seed", 1, "--out", out)
    assert len(out.read_text().splitlines()) == 1


COMMON = {"game": "helpme", "--seats": "2", "--games": "1", "--seed": "1", "--out": "games.jsonl"}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are: helpme, rauha, elementals."),
        ({"--seats": "1"}, "helpme is for 2 to 4 players, not 1."),
        ({"--seats": "5"}, "helpme is for 2 to 4 players, not 5."),
        ({"game": "rauha", "--seats": "6"}, "rauha is for 2 to 5 players, not 6."),
        ({"game": "elementals", "--seats": "7"}, "elementals is for 2 to 6 players, not 7."),
        ({"--seats": "two"}, "Invalid value for --seats: 'two' is not a whole number."),
        ({"--games": "0"}, "--games must be at least 1, not 0."),
        ({"--games": "-3"}, "--games must be at least 1, not -3."),
        ({"--option": "open_stacks"}, "--option 'open_stacks' is not key=value."),
        ({"--option": "open_stacks=1"}, "options.open_stacks: must be true or false, not 1."),
        ({"--option": "open_stacks=yes"}, "options.open_stacks: must be true or false, not 'yes'."),
        ({"--option": "side=B"}, "options: helpme has no option 'side' (it has: open_stacks)."),
        ({"--option": "=1"}, "options: helpme has no option '' (it has: open_stacks)."),
        ({"game": "rauha", "--option": "side=C"}, "options.side: must be A or B, not 'C'."),
        ({"game": "rauha", "--option": "side=5"}, "options.side: must be A or B, not 5."),
        (
            {"game": "elementals", "--option": "minutes=0"},
            "options.minutes: must lie between 1 and 1440, not 0.",
        ),
        (
            {"game": "elementals", "--option": "minutes=1.5"},
            "options.minutes: must be a whole number, not 1.5.",
        ),
        (
            {"game": "elementals", "--option": "minutes=" + "[" * 100_000},
            "options.minutes: must be a whole number, not '" + "[" * 37 + "'….",
        ),
    ],
)
def test_what_cannot_be_simulated(
    tablee: Terminal, monkeypatch: pytest.MonkeyPatch, changed: dict[str, str], sentence: str
) -> None:
    monkeypatch.chdir(tablee.folder)
    given = COMMON | changed
    words = [given.pop("game"), *(f"{name}={value}" for name, value in given.items())]
    assert tablee.refused("simulate", *words) == (2, sentence)
    assert not Path("games.jsonl").exists()


@pytest.mark.parametrize("missing", ["--seats", "--games", "--seed", "--out"])
def test_what_has_to_be_said(tablee: Terminal, missing: str) -> None:
    words = [f"{name}={value}" for name, value in COMMON.items() if name.startswith("--") and name != missing]
    status, sentence = tablee.refused("simulate", "helpme", *words)
    assert status == 2
    assert missing in sentence


@pytest.mark.parametrize("name", ["games.json", "games", "games.jsonl.txt"])
def test_records_go_to_a_jsonl_file(tablee: Terminal, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tablee.folder)
    said = tablee.refused("simulate", "helpme", "--seats", 2, "--games", 1, "--seed", 1, "--out", name)
    assert said == (2, f"--out must name a file ending in .jsonl, not '{name}'.")
    assert not Path(name).exists()


def test_a_file_that_cannot_be_written(tablee: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tablee.folder)
    Path("folder.jsonl").mkdir()
    words = ("simulate", "helpme", "--seats", 2, "--games", 1, "--seed", 1, "--out")
    assert tablee.refused(*words, "folder.jsonl") == (2, "folder.jsonl cannot be written: Is a directory.")
    assert tablee.refused(*words, "no/games.jsonl") == (
        2,
        "no/games.jsonl cannot be written: No such file or directory.",
    )
