"""`tablee legal`."""

import json

import pytest

from tablee.core import AnyGame
from tablee.record import loads, position
from tests.cli.running import Terminal, random_game
from tests.playing import TABLE_IDS, TABLES, legal
from tests.record.documents import roll


def test_the_moves_of_whoever_may_act_sorted_by_seat(tablee: Terminal) -> None:
    path = tablee.save("game.json", roll())
    assert tablee("legal", path, "--ply", 28) == (0, '{"0": ["e5-f5", "f5-e5"]}\n', "")
    assert tablee.json("legal", path, "--ply", 27) == {"1": ["d5-e5", "e5-d5", "e5-f5", "f5-e5"]}
    assert len(tablee.json("legal", path, "--ply", 0)["0"]) == 98


def test_after_the_end_nobody_may_do_anything(tablee: Terminal) -> None:
    assert tablee("legal", tablee.save("game.json", roll()), "--ply", 29) == (0, "{}\n", "")


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_every_move_played_was_listed_before_its_ply(tablee: Terminal, game: AnyGame, seats: int) -> None:
    record = loads(random_game(game.key, seats))
    path = tablee.save("game.json", random_game(game.key, seats))
    for ply in (0, 1, 5, 14, len(record.moves) - 1):
        listed = tablee.json("legal", path, "--ply", ply)
        line = record.moves[ply]
        word = line.move.rpartition(" ")[0] if line.move.startswith(("slap", "book")) else line.move
        assert word in listed["null" if line.seat is None else str(line.seat)]
        assert all(moves == sorted(set(moves)) for moves in listed.values())
        assert all(listed.values())
        state = position(record, ply)
        everybody = [(str(seat), legal(game, state, seat)) for seat in range(seats)]
        everybody.append(("null", legal(game, state, None)))
        assert list(listed.items()) == [(seat, moves) for seat, moves in everybody if moves]


def test_hands_and_books_have_no_reaction_time_and_the_table_is_null(tablee: Terminal) -> None:
    record = loads(random_game("elementals", 3))
    path = tablee.save("game.json", random_game("elementals", 3))
    ply = next(ply for ply, line in enumerate(record.moves) if line.move == "judge")
    slapper = record.moves[ply - 1]
    listed = tablee.json("legal", path, "--ply", ply)
    assert listed["null"] == ["judge"]
    assert list(listed)[-1] == "null"
    assert str(slapper.seat) not in listed
    others = [moves for seat, moves in listed.items() if seat != "null"]
    assert others
    for moves in others:
        assert "book" in moves
        assert all(len(move.split()) == 2 for move in moves if move.startswith("slap"))
        assert "flip" not in moves


def test_everybody_may_choose_in_the_draft_of_rauha(tablee: Terminal) -> None:
    path = tablee.save("game.json", random_game("rauha", 5))
    listed = tablee.json("legal", path, "--ply", 0)
    assert list(listed) == ["0", "1", "2", "3", "4"]
    deck = json.loads(random_game("rauha", 5))["setup"]["decks"]["1"]
    cards = sorted(move.removeprefix("take ") for moves in listed.values() for move in moves)
    assert cards == sorted(deck[:20])


def test_a_line_of_many(tablee: Terminal) -> None:
    path = tablee.save("games.jsonl", roll(), "", roll(3), random_game("rauha", 2))
    assert list(tablee.json("legal", path, "--ply", 3, "--line", 3)) == ["1"]
    assert list(tablee.json("legal", path, "--ply", 0, "--line", 4)) == ["0", "1"]
    assert tablee.json("legal", path, "--ply", 28) == tablee.json("legal", path, "--ply", 28, "--line", 1)


def test_the_position_before_a_wrong_move_can_be_asked_and_the_one_after_cannot(tablee: Terminal) -> None:
    document = roll()
    document["moves"][17]["move"] = "c3-d4"
    path = tablee.save("game.json", document)
    assert list(tablee.json("legal", path, "--ply", 17)) == ["1"]
    assert tablee.refused("legal", path, "--ply", 18) == (1, "move 17: c3 and d4 are not neighbours.")


@pytest.mark.parametrize("command", ["legal", "show"])
def test_what_cannot_be_asked(tablee: Terminal, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(tablee.folder)
    tablee.save("game.json", roll())
    tablee.save("games.jsonl", roll(), "", "{}", "nonsense")
    tablee.save("blank.jsonl", roll(), "", roll())
    tablee.save("empty.json", "")
    masked = {key: value for key, value in roll(3).items() if key not in ("seed", "setup")}
    tablee.save("masked.json", masked)
    within = "--ply must lie between 0 and 29 in this record, not"
    for words, status, sentence in (
        (("game.json", "--ply", 30), 2, f"{within} 30."),
        (("game.json", "--ply", -1), 2, f"{within} -1."),
        (("game.json", "--ply", "x"), 2, "Invalid value for --ply: 'x' is not a whole number."),
        (("game.json", "--ply", 0, "--line", 2), 2, "game.json has no record on line 2."),
        (("blank.jsonl", "--ply", 0, "--line", 2), 2, "blank.jsonl has no record on line 2."),
        (("blank.jsonl", "--ply", 0, "--line", 0), 2, "blank.jsonl has no record on line 0."),
        (
            ("games.jsonl", "--ply", 0, "--line", 3),
            1,
            "games.jsonl:3: format: must be tablee-record/1, not null.",
        ),
        (
            ("games.jsonl", "--ply", 0, "--line", 4),
            2,
            "games.jsonl: line 4: not JSON: Expecting value at line 1, column 1.",
        ),
        (("empty.json", "--ply", 0), 2, "empty.json: holds no record."),
        (("no.json", "--ply", 0), 2, "no.json: No such file or directory."),
        (("game.txt", "--ply", 0), 2, "game.txt: records are kept in files named .json or .jsonl."),
        (
            ("masked.json", "--ply", 0),
            1,
            "setup: is hidden while the game runs, so it cannot be replayed yet.",
        ),
    ):
        assert tablee.refused(command, *words) == (status, sentence)


@pytest.mark.parametrize("command", ["legal", "show"])
def test_a_ply_and_a_file_have_to_be_named(tablee: Terminal, command: str) -> None:
    path = tablee.save("game.json", roll())
    assert tablee.refused(command, path)[0] == 2
    assert "--ply" in tablee.refused(command, path)[1]
    assert tablee.refused(command, "--ply", 0)[0] == 2
    assert "FILE" in tablee.refused(command, "--ply", 0)[1]
