"""The format `tablee-record/1`."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final
from unicodedata import category

from tablee.core import Act, AnyGame, Json, Malformed, Millis, Outcome, Phrase, Seat
from tablee.core.document import as_int, as_list, as_object, as_seat, as_text, quote
from tablee.games import GAMES
from tablee.race import Evidence
from tablee.record.commitment import commitment
from tablee.record.parse import parse

FORMAT: Final = "tablee-record/1"
LONGEST_NAME: Final = 200
BIDI: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # turn text around
LATEST: Final[Millis] = 2**53 - 1  # what every reader of JSON can hold


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat there: a name, and `human` or the bot's level as `bot:hard`."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Line:
    """One act as it stands in a record; seat None is the table itself."""

    seat: Seat | None
    move: str
    at: Millis
    evidence: Evidence | None = None
    """Of a hand in a race: how its reaction time was found."""
    hint: str | None = None
    """What a bot had suggested to whoever made the move."""
    undone: int = 0
    """How often the game was taken back to where it stood before this move, or to before that."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as a document, well-formed but not yet replayed.

    A record of a running game has no result. Handed to somebody who plays or watches, it has no
    seed and no setup either.
    """

    game: str
    options: Mapping[str, Json]
    players: tuple[Player, ...]
    commitment: str
    moves: tuple[Line, ...]
    seed: str | None = None
    setup: Mapping[str, Json] | None = None
    result: Outcome | None = None

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    @property
    def seats(self) -> int:
        return len(self.players)


def compose(
    game: AnyGame,
    options: Mapping[str, Json],
    players: Iterable[Player],
    seed: str,
    setup: Any,
    acts: Iterable[Act[Any]],
) -> Record:
    """The record of a game, with its result if it is over. Raises Illegal for acts that are not."""
    state, moves = game.start(setup), []
    for act in acts:
        state = game.play(state, act)
        moves.append(Line(act.seat, game.write(act.move), act.at))
    spelled = game.write_setup(setup)
    return Record(
        game=game.key,
        options=options,
        players=tuple(players),
        commitment=commitment(seed, spelled),
        moves=tuple(moves),
        seed=seed,
        setup=spelled,
        result=game.outcome(state),
    )


def dumps(record: Record) -> str:
    """The record as JSON on one line, its keys in the order of the format's description."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game,
        "options": record.options,
        "players": [{"name": player.name, "kind": player.kind} for player in record.players],
        "seed": record.seed,
        "commitment": record.commitment,
        "setup": record.setup,
        "moves": [_line_document(line) for line in record.moves],
        "result": record.result and result_document(record.result),
    }
    present = {key: value for key, value in document.items() if value is not None}
    return json.dumps(present, ensure_ascii=False, separators=(",", ":"))


def _line_document(line: Line) -> dict[str, Json]:
    spelled: dict[str, Json] = {"seat": line.seat, "move": line.move, "at": line.at}
    if line.evidence is not None:
        spelled["evidence"] = {**asdict(line.evidence)}
    if line.hint is not None:
        spelled["hint"] = line.hint
    if line.undone:
        spelled["undone"] = line.undone
    return spelled


def result_document(result: Outcome) -> dict[str, Json]:
    """The result as a record spells it."""
    return {"scores": [*result.scores], "winners": [*result.winners], "reason": result.reason}


def loads(data: bytes | str) -> Record:
    """The record in a JSON document. Raises Unreadable for no document, Malformed for no record.

    Its form is checked, and nothing else: whether the game could have gone so, `check` tells. Keys
    that the format does not know are passed over.
    """
    document = parse(data)
    if document.get("format") != FORMAT:
        raise Malformed(
            "format", "must be {format}, not {value}", format=FORMAT, value=quote(document.get("format"))
        )
    key = as_text(document.get("game"), "game")
    if key not in GAMES:
        raise Malformed(
            "game", "there is no game {game} (there are: {known})", game=quote(key), known=", ".join(GAMES)
        )
    players = tuple(
        _player(value, f"players[{seat}]")
        for seat, value in enumerate(as_list(document.get("players"), "players"))
    )
    allowed = GAMES[key].seats
    if len(players) not in allowed:
        raise Malformed(
            "players",
            "{game} is for {low} to {high} players, not {count}",
            game=key,
            low=allowed[0],
            high=allowed[-1],
            count=len(players),
        )
    options = _mapping(document.get("options", {}), "options")
    seed, setup, result = document.get("seed"), document.get("setup"), document.get("result")
    return Record(
        game=key,
        options=options,
        players=players,
        commitment=as_text(document.get("commitment"), "commitment"),
        moves=tuple(
            _line(value, ply, len(players))
            for ply, value in enumerate(as_list(document.get("moves"), "moves"))
        ),
        seed=None if seed is None else as_text(seed, "seed"),
        setup=None if setup is None else _mapping(setup, "setup"),
        result=None if result is None else _result(result, len(players)),
    )


def _mapping(value: Json, place: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise Malformed(place, "must be an object, not {value}", value=quote(value))
    return value


def _player(value: object, place: str) -> Player:
    if not isinstance(value, dict):
        raise Malformed(place, "must be an object, not {value}", value=quote(value))
    name = as_text(value.get("name"), f"{place}.name")
    if len(name) > LONGEST_NAME:
        raise Malformed(f"{place}.name", "is longer than {most} characters", most=LONGEST_NAME)
    if any(category(letter) in ("Cc", "Zl", "Zp") or letter in BIDI for letter in name):
        raise Malformed(f"{place}.name", "holds a control character")
    return Player(name, as_text(value.get("kind"), f"{place}.kind"))


def _line(value: object, ply: int, seats: int) -> Line:
    place = Phrase("move {ply}", ply=ply)
    if not isinstance(value, dict):
        raise Malformed(place, "must be an object, not {value}", value=quote(value))
    if "seat" not in value:
        raise Malformed(place, "{key} is missing", key="seat")
    seat = value["seat"]
    if seat is not None and (type(seat) is not int or seat not in range(seats)):
        raise Malformed(
            place, "seat {seat} is neither null nor a seat from 0 to {last}", seat=quote(seat), last=seats - 1
        )
    move = as_text(value.get("move"), Phrase("move {ply}: {key}", ply=ply, key="move"))
    at = as_int(value.get("at"), Phrase("move {ply}: {key}", ply=ply, key="at"), 0, LATEST)
    given, hint = value.get("evidence"), value.get("hint")
    return Line(
        seat,
        move,
        at,
        None if given is None else _evidence(given, ply),
        None if hint is None else as_text(hint, Phrase("move {ply}: {key}", ply=ply, key="hint")),
        as_int(value.get("undone", 0), Phrase("move {ply}: {key}", ply=ply, key="undone"), 0, LATEST),
    )


def _evidence(value: object, ply: int) -> Evidence:
    def place(key: str) -> Phrase:
        return Phrase("move {ply}: {key}", ply=ply, key=key)

    given = as_object(value, place("evidence"), ("shown", "arrived", "claimed", "rtt", "allowed"))
    shown, arrived, claimed, allowed = (
        as_int(given[key], place(f"evidence.{key}"), 0, LATEST)
        for key in ("shown", "arrived", "claimed", "allowed")
    )
    rtt = None if given["rtt"] is None else as_int(given["rtt"], place("evidence.rtt"), 0, LATEST)
    return Evidence(shown, arrived, claimed, rtt, allowed)


def _result(value: object, seats: int) -> Outcome:
    if not isinstance(value, dict):
        raise Malformed("result", "must be an object, not {value}", value=quote(value))
    scores = as_list(value.get("scores"), "result.scores", seats)
    won = as_list(value.get("winners"), "result.winners")
    return Outcome(
        scores=tuple(as_int(n, f"result.scores[{s}]", -LATEST, LATEST) for s, n in enumerate(scores)),
        winners=tuple(as_seat(n, f"result.winners[{i}]", seats) for i, n in enumerate(won)),
        reason=as_text(value.get("reason"), "result.reason"),
    )
