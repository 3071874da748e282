"""A table in a few words, for tests: people are called ada, bo, cy and dee."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tablee.bots.levels import LEVELS
from tablee.settings import Settings
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.decide import decide
from tablee.table.decision import Context, Decision
from tablee.table.events import By
from tablee.table.evolution import opened, rebuild
from tablee.table.questions import question_of
from tablee.table.seating import open_table
from tablee.table.table import Table
from tablee.table.ways_back import consenting, ways_back

START = 1_000_000
PEOPLE = ("ada", "bo", "cy", "dee", "eve", "fay")
ID: Final = "some-command"
"""Commands are told apart by the room, not by the table."""


class Sitting:
    """A table with its clock: decides commands and remembers every event."""

    def __init__(self, game: str = "helpme", seats: int = 2, **chosen: Any) -> None:
        options = chosen.pop("options", {})
        local = chosen.pop("local", False)
        first = open_table("t1", game, seats, options, Settings(**chosen), "ada", local)
        self.now = START
        self.table: Table = opened(first)
        self.events: list[tuple[int, e.AnyEvent]] = [(self.now, first)]

    def decide(self, command: c.Command, by: str = "ada", **context: Any) -> Decision:
        """The decision on that command of that person's, which has not happened yet."""
        key = self.table.game.key
        known = {"name": by.title(), "seed": "seed", "substitute": "easy", "levels": LEVELS[key], **context}
        return decide(self.table, Context(now=self.now, person=by, **known), command)

    def do(self, command: c.Command, by: str = "ada", later: int = 100, **context: Any) -> None:
        """Time goes by, then the command is carried out."""
        self.now += later
        self.keep(self.decide(command, by, **context))

    def grant(self, change: Callable[[Decision], Decision], later: int = 100) -> None:
        """Time goes by, then that happens."""
        self.now += later
        self.keep(change(self.moment))

    @property
    def moment(self) -> Decision:
        """The table now, and nothing has happened yet."""
        return Decision(self.table, self.now)

    def keep(self, decision: Decision) -> None:
        """What was decided has happened."""
        self.table = decision.table
        self.events += [(decision.now, event) for event in decision.events]

    # Commands at the present position.

    def move_of(self, seat: int | None, move: str, by: By) -> c.TableMove:
        return c.TableMove(seat=seat, move=move, by=by, position=self.table.position)

    def answer_of(self, seat: int, move: str, by: By) -> c.AnswerQuestion:
        asked = question_of(self.table, seat)
        assert asked is not None, "nothing is asked of that seat"
        return c.AnswerQuestion(question=asked, move=move, by=by)

    def hint_of(self, seat: int, move: str) -> c.GiveHint:
        asked = question_of(self.table, seat)
        assert asked is not None, "nothing is asked of that seat"
        return c.GiveHint(question=asked, move=move)

    def undo_of(self, seat: int) -> c.Undo:
        return c.Undo(id=ID, seat=seat, ply=self.table.ply)

    def consent_of(self, seat: int, agree: bool) -> c.Consent:
        return c.Consent(id=ID, seat=seat, agree=agree, ply=self.table.ply)

    def replace_of(self, seat: int) -> c.Replace:
        return c.Replace(id=ID, seat=seat, ply=self.table.ply)

    def plan_of(self, seat: int, move: str | None) -> c.Plan:
        return c.Plan(id=ID, seat=seat, move=move, ply=self.table.ply)

    def hand_over(self, seat: int, person: str, name: str) -> None:
        """The one on that seat hands it over to another device."""
        self.do(c.OfferSeat(id=ID, seat=seat), by=self.table.chairs[seat].person or "", token="a code")
        self.do(c.TakeOver(id=ID, code="a code"), by=person)

    def asked(self, seat: int) -> list[int]:
        """The seats whose consent it takes to take that one's last act back."""
        way = ways_back(self.table)[seat]
        assert way is not None, "nothing can be taken back"
        return consenting(self.table, seat, way)

    def sit(self, *people: str) -> "Sitting":
        for person in people:
            self.do(c.Sit(id=ID), by=person)
        return self

    def bots(self, *levels: str) -> "Sitting":
        for level in levels:
            self.do(c.SeatBot(id=ID, level=level))
        return self

    def start(self, seed: str = "seed") -> "Sitting":
        self.do(c.Start(id=ID), seed=seed)
        return self

    def play(self, person: str, seat: int, move: str | None = None, later: int = 100) -> str:
        """The person makes that move, or the first legal one. Returns it."""
        chosen = move or self.legal(seat)[0]
        self.do(c.Play(id=ID, seat=seat, move=chosen), by=person, later=later)
        return chosen

    def legal(self, seat: int) -> list[str]:
        game = self.table.game
        return sorted(game.write(move) for move in game.legal(self.table.state, seat))

    def mover(self) -> int:
        return min(self.table.awaiting())

    def again(self) -> Table:
        """The table rebuilt from its events as they are stored."""
        stored = [(at, msgspec.json.encode(event)) for at, event in self.events]
        decoder = msgspec.json.Decoder(e.AnyEvent)
        return rebuild((at, decoder.decode(body)) for at, body in stored)


def two_people(**chosen: Any) -> Sitting:
    """Ada and Bo at a table of Help Me!, just begun; Ada moves first."""
    return Sitting(starts=0, **chosen).sit("ada", "bo").start()
