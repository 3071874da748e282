"""`tablee-record/1`, written and read."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tablee.core import AnyGame, Illegal, Malformed, Outcome
from tablee.games import GAMES
from tablee.record import Line, Player, compose, dumps, loads
from tests.playing import TABLE_IDS, TABLES, act, dealt
from tests.record.documents import Document, drop, played, put, record, roll


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_a_record_round_trips(game: AnyGame, seats: int) -> None:
    given = played(game.key, seats)
    text = dumps(given)
    assert loads(text) == given
    assert loads(text.encode()) == given
    assert dumps(loads(text)) == text
    assert "\n" not in text


def test_a_record_written_by_hand_is_read() -> None:
    given = record(roll())
    assert given.game == "helpme"
    assert given.options == {}
    assert given.players == (Player("Ada", "human"), Player("Bot", "bot:hard"))
    assert given.seed == "9f"
    assert given.setup == roll()["setup"]
    assert len(given.moves) == 29
    assert given.moves[2] == Line(0, "c1-d1", 2_000)
    assert given.result == Outcome((44, 0), (0,), "no-moves")
    assert given.seats == 2
    assert given.rules is GAMES["helpme"]


def test_a_record_is_written_in_the_order_of_the_description_without_spaces() -> None:
    document = roll()
    assert dumps(record(document)) == json.dumps(document, separators=(",", ":"))
    assert list(json.loads(dumps(record(document)))) == [
        "format",
        "game",
        "options",
        "players",
        "seed",
        "commitment",
        "setup",
        "moves",
        "result",
    ]


def test_what_is_not_there_is_not_written() -> None:
    document = roll(3)
    assert "result" not in json.loads(dumps(record(document)))
    for key in ("seed", "setup"):
        del document[key]
    assert list(json.loads(dumps(record(document)))) == [
        "format",
        "game",
        "options",
        "players",
        "commitment",
        "moves",
    ]


def test_names_are_written_as_they_are() -> None:
    document = roll()
    document["players"][0]["name"] = "Zoé 👩\u200d🌾 سلمى"
    text = dumps(record(document))
    assert "Zoé 👩\u200d🌾 سلمى" in text
    assert loads(text).players[0].name == "Zoé 👩\u200d🌾 سلمى"


def test_the_tables_own_acts_have_a_null_seat() -> None:
    lines = [line for line in played("elementals", 3).moves if line.seat is None]
    assert lines
    assert {line.move for line in lines} <= {"judge", "reveal"}
    assert '{"seat":null,"move":"judge","at":' in dumps(played("elementals", 3))


@pytest.mark.parametrize(
    "change",
    [
        drop("options"),
        put("seed", value=None),
        put("setup", value=None),
        put("result", value=None),
        put("remark", value="another program's own"),
        put("players", 0, "colour", value="red"),
        put("moves", 0, "thought", value=["a", 1]),
        put("players", 0, "name", value=""),
        put("players", 0, "name", value="x" * 200),
        put("moves", 0, "at", value=2**53 - 1),
        put("moves", 0, "seat", value=None),
        put("moves", value=[]),
    ],
)
def test_the_form_is_not_touched_by(change: Callable[[Document], None]) -> None:
    document = roll()
    change(document)
    assert record(document).game == "helpme"


SEAT = "is neither null nor a seat from 0 to 1"
WRONG: list[tuple[Callable[[Document], None], str]] = [
    (put("format", value="tablee-record/2"), "format: must be tablee-record/1, not 'tablee-record/2'"),
    (drop("format"), "format: must be tablee-record/1, not null"),
    (put("format", value=["tablee-record/1"]), "format: must be tablee-record/1, not a list"),
    (drop("game"), "game: must be a text, not null"),
    (put("game", value=3), "game: must be a text, not 3"),
    (put("game", value=["helpme"]), "game: must be a text, not a list"),
    (put("game", value="chess"), "game: there is no game 'chess' (there are: helpme, rauha, elementals)"),
    (drop("players"), "players: must be a list, not null"),
    (put("players", value={}), "players: must be a list, not an object"),
    (put("players", value=[]), "players: helpme is for 2 to 4 players, not 0"),
    (drop("players", 1), "players: helpme is for 2 to 4 players, not 1"),
    (put("players", value=roll()["players"] * 3), "players: helpme is for 2 to 4 players, not 6"),
    (put("players", 1, value="Bot"), "players[1]: must be an object, not 'Bot'"),
    (drop("players", 1, "name"), "players[1].name: must be a text, not null"),
    (put("players", 0, "name", value=7), "players[0].name: must be a text, not 7"),
    (put("players", 0, "name", value="x" * 201), "players[0].name: is longer than 200 characters"),
    (put("players", 0, "name", value="A\nb"), "players[0].name: holds a control character"),
    (put("players", 0, "name", value="\x1b[31mAda"), "players[0].name: holds a control character"),
    (put("players", 0, "name", value="\x7f"), "players[0].name: holds a control character"),
    (put("players", 0, "name", value="\x9b"), "players[0].name: holds a control character"),
    (put("players", 0, "name", value="A\u2028b"), "players[0].name: holds a control character"),
    (put("players", 0, "name", value="A\u202eb"), "players[0].name: holds a control character"),
    (put("players", 1, "name", value="\x00"), "players[1].name: holds a control character"),
    (
        put("players", 1, "name", value="a\ud83d"),
        "players[1].name: holds half a character (a lone surrogate)",
    ),
    (drop("players", 0, "kind"), "players[0].kind: must be a text, not null"),
    (put("players", 0, "kind", value=True), "players[0].kind: must be a text, not true"),
    (put("options", value=[]), "options: must be an object, not a list"),
    (put("options", value=None), "options: must be an object, not null"),
    (drop("commitment"), "commitment: must be a text, not null"),
    (put("commitment", value=12), "commitment: must be a text, not 12"),
    (put("seed", value=9), "seed: must be a text, not 9"),
    (put("seed", value="\udc00"), "seed: holds half a character (a lone surrogate)"),
    (put("setup", value=[]), "setup: must be an object, not a list"),
    (put("setup", value=False), "setup: must be an object, not false"),
    (drop("moves"), "moves: must be a list, not null"),
    (put("moves", value={}), "moves: must be a list, not an object"),
    (put("moves", 0, value="a1-b1"), "move 0: must be an object, not 'a1-b1'"),
    (put("moves", 28, value=None), "move 28: must be an object, not null"),
    (drop("moves", 17, "seat"), "move 17: seat is missing"),
    (put("moves", 17, "seat", value=True), f"move 17: seat true {SEAT}"),
    (put("moves", 17, "seat", value=False), f"move 17: seat false {SEAT}"),
    (put("moves", 17, "seat", value=1.0), f"move 17: seat 1.0 {SEAT}"),
    (put("moves", 17, "seat", value=-1), f"move 17: seat -1 {SEAT}"),
    (put("moves", 17, "seat", value=2), f"move 17: seat 2 {SEAT}"),
    (put("moves", 17, "seat", value=10**300), f"move 17: seat a huge number {SEAT}"),
    (put("moves", 17, "seat", value="0"), f"move 17: seat '0' {SEAT}"),
    (put("moves", 17, "seat", value=[0]), f"move 17: seat a list {SEAT}"),
    (drop("moves", 17, "move"), "move 17: move: must be a text, not null"),
    (put("moves", 17, "move", value=34), "move 17: move: must be a text, not 34"),
    (put("moves", 17, "move", value="\ud800"), "move 17: move: holds half a character (a lone surrogate)"),
    (drop("moves", 17, "at"), "move 17: at: must be a whole number, not null"),
    (put("moves", 17, "at", value=-1), "move 17: at: must lie between 0 and 9007199254740991, not -1"),
    (put("moves", 17, "at", value=1.5), "move 17: at: must be a whole number, not 1.5"),
    (put("moves", 17, "at", value=2.0), "move 17: at: must be a whole number, not 2.0"),
    (put("moves", 17, "at", value=True), "move 17: at: must be a whole number, not true"),
    (put("moves", 17, "at", value="5"), "move 17: at: must be a whole number, not '5'"),
    (
        put("moves", 17, "at", value=2**53),
        "move 17: at: must lie between 0 and 9007199254740991, not a huge number",
    ),
    (put("result", value="no-moves"), "result: must be an object, not 'no-moves'"),
    (drop("result", "scores"), "result.scores: must be a list, not null"),
    (put("result", "scores", value=[44]), "result.scores: must have 2 entries, not 1"),
    (put("result", "scores", 1, value=0.0), "result.scores[1]: must be a whole number, not 0.0"),
    (put("result", "scores", 0, value=None), "result.scores[0]: must be a whole number, not null"),
    (drop("result", "winners"), "result.winners: must be a list, not null"),
    (put("result", "winners", value=[0, 2]), "result.winners[1]: must lie between 0 and 1, not 2"),
    (put("result", "winners", value=["Ada"]), "result.winners[0]: must be a whole number, not 'Ada'"),
    (drop("result", "reason"), "result.reason: must be a text, not null"),
    (put("result", "reason", value=0), "result.reason: must be a text, not 0"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_is_wrong_with_a_form_is_named_with_its_place(
    change: Callable[[Document], None], message: str
) -> None:
    document = roll()
    change(document)
    with pytest.raises(Malformed) as error:
        record(document)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("game", "players", "message"),
    [
        ("rauha", 6, "players: rauha is for 2 to 5 players, not 6"),
        ("rauha", 1, "players: rauha is for 2 to 5 players, not 1"),
        ("elementals", 7, "players: elementals is for 2 to 6 players, not 7"),
    ],
)
def test_each_game_has_its_own_number_of_players(game: str, players: int, message: str) -> None:
    document = {**roll(), "game": game, "players": [{"name": "x", "kind": "human"}] * players}
    with pytest.raises(Malformed) as error:
        record(document)
    assert str(error.value) == message


def test_composing_a_running_game_gives_no_result() -> None:
    game = GAMES["helpme"]
    setup = dealt(game, 2, "7")
    players = [Player("Ada", "human"), Player("Bob", "human")]
    given = compose(game, {}, players, "7", setup, [act(game, "1 a1-b1", 40), act(game, "0 b1-c1", 90)])
    assert given.moves == (Line(1, "a1-b1", 40), Line(0, "b1-c1", 90))
    assert (given.seed, given.result) == ("7", None)
    assert given.setup == game.write_setup(setup)


def test_composing_what_was_never_played_is_refused() -> None:
    game: AnyGame = GAMES["helpme"]
    setup: Any = dealt(game, 2, "7")
    with pytest.raises(Illegal, match=r"^it is seat 1's turn, not seat 0's$"):
        compose(game, {}, [], "7", setup, [act(game, "0 a1-b1")])
