"""`decide` and `evolve` agree, whoever sends whatever to whatever table; what is refused changes nothing."""

import random
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tablee.core import Illegal
from tablee.race import Evidence
from tablee.table import commands as c
from tablee.table.decide import decide, result_of
from tablee.table.decision import Context
from tablee.table.races import last_reveal
from tablee.table.table import Table
from tests.table.sitting import ID, PEOPLE, Sitting

STEPS = 250
STRANGER = "a stranger"


@dataclass
class Sender:
    """Sends commands of every kind to one table: most of them sensible, some of them nonsense."""

    sitting: Sitting
    dice: random.Random

    @property
    def table(self) -> Table:
        return self.sitting.table

    def seat(self) -> int:
        seats: list[int] = [*range(len(self.table.chairs)), *sorted(self.table.awaiting()) * 4, 5]
        return self.dice.choice(seats)

    def person(self, seat: int) -> str:
        """Most often the one on that seat."""
        chair = self.table.chairs[seat] if seat < len(self.table.chairs) else None
        known = [] if chair is None or chair.person is None else [chair.person] * 8
        people: list[str] = [*known, *PEOPLE[:4], self.table.host, STRANGER]
        return self.dice.choice(people)

    def move(self, seat: int) -> str:
        legal = self.sitting.legal(seat) if self.table.phase == "playing" else []
        return self.dice.choice([*legal, "a1-a2"]) if self.dice.random() < 0.95 else "nonsense"

    def ply(self) -> int:
        return max(0, self.table.ply - (self.dice.random() < 0.1))

    def playing(self, seat: int) -> list[c.Command]:
        position = self.table.position - (self.dice.random() < 0.1)
        question = c.Question(seat, None, position, None)
        evidence = Evidence(shown=0, arrived=300, claimed=290, rtt=None, allowed=20)
        move, by_bot = self.move(seat), self.table.chairs[min(seat, len(self.table.chairs) - 1)].kind == "bot"
        return [
            *[c.Play(id=ID, seat=seat, move=move)] * 10,
            *[c.AnswerQuestion(question=question, move=move, by="bot")] * 6,
            c.Together(id=ID, seat=seat),
            c.Plan(id=ID, seat=seat, move=move, ply=self.ply()),
            c.FollowPlan(seat=seat),
            c.GiveHint(question=question, move=move),
            c.Undo(id=ID, seat=seat, ply=self.ply()),
            c.Consent(id=ID, seat=seat, agree=self.dice.random() < 0.7, ply=self.ply()),
            c.Replace(id=ID, seat=seat, ply=self.ply()),
            c.TableMove(seat=None, move="judge", by="table", position=position),
            *[
                c.PutHand(
                    seat=seat,
                    move=move.split(" early")[0],
                    evidence=evidence,
                    ply=last_reveal(self.table),
                    by="bot" if by_bot else "player",
                )
            ]
            * (4 if self.table.game.key == "elementals" else 0),
            c.Resume(),
        ]

    def around(self, seat: int) -> list[c.Command]:
        settings = replace(self.table.settings, talk=not self.table.settings.talk)
        return [
            c.Sit(id=ID, seat=self.dice.choice([None, seat])),
            c.SeatBot(id=ID, level=self.dice.choice(["easy", "genius"])),
            c.Leave(id=ID, seat=seat),
            c.Resize(id=ID, seats=self.dice.randrange(1, 6)),
            c.ChangeSettings(id=ID, settings=settings),
            c.ChangeOptions(id=ID, options=self.dice.choice([{}, {"jokers": 1}])),
            c.Bar(id=ID, watcher=self.dice.choice(["w1", "w2"])),
            c.Start(id=ID),
            c.LendSeat(id=ID, seat=seat),
            c.ReclaimSeat(id=ID, seat=seat),
            c.OfferSeat(id=ID, seat=seat),
            c.TakeOver(id=ID, code=self.dice.choice(["the token", "another"])),
            c.Say(id=ID, text=self.dice.choice(["hello", "\u200b"])),
            c.Rematch(id=ID, change=self.dice.random() < 0.5),
        ]

    def send(self) -> None:
        """Sends one command; it is carried out, or refused and changes nothing."""
        seat = self.seat()
        playing = self.table.phase == "playing" and self.dice.random() < 0.8
        command = self.dice.choice(self.playing(seat) if playing else self.around(seat))
        context: dict[str, Any] = {
            "token": "the token",
            "absent": {self.seat(): 0},
            "watchers": {"w1": STRANGER},
            "rematch_missing": self.dice.random() < 0.5,
        }
        before = msgspec.to_builtins(self.table.chairs), self.table.seq
        try:
            self.sitting.do(command, by=self.person(seat), later=self.dice.randrange(90_000), **context)
        except Illegal:
            assert (msgspec.to_builtins(self.table.chairs), self.table.seq) == before


def a_table(game: str, seats: int, seed: int) -> Sender:
    """A table where much has happened."""
    sitting = Sitting(game, seats, starts=0 if game == "helpme" else None).sit("ada", "bo")
    if seats > 2:
        sitting.bots("easy")
    return Sender(sitting.start(f"seed {seed}"), random.Random(seed))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "seats"), [("helpme", 3), ("rauha", 2), ("elementals", 3)])
def test_what_is_decided_is_what_its_events_make(game: str, seats: int, seed: int) -> None:
    sender = a_table(game, seats, seed)
    for _ in range(STEPS):
        sender.send()
    assert sender.table.seq == len(sender.sitting.events)
    assert sender.sitting.again() == sender.table
    assert len({type(event) for _, event in sender.sitting.events}) > 5


def test_before_the_game_too() -> None:
    for seed in range(40):
        sender = Sender(Sitting("helpme", 3), random.Random(seed))
        for _ in range(40):
            sender.send()
        assert sender.sitting.again() == sender.table


def test_a_command_that_changes_nothing_has_no_event() -> None:
    sitting = Sitting().sit("ada", "bo")
    settings, options = sitting.table.settings, sitting.table.options
    for command in (c.ChangeSettings(id=ID, settings=settings), c.ChangeOptions(id=ID, options=options)):
        assert sitting.decide(command).events == ()
    sitting.start()
    for nothing in (
        c.Plan(id=ID, seat=0, move=None, ply=0),
        c.Say(id=ID, text="\u200b"),
        c.FollowPlan(seat=0),
    ):
        assert sitting.decide(nothing).events == ()


def test_a_result_is_read_from_the_events() -> None:
    sitting = Sitting(seats=3)
    sat = sitting.decide(c.Sit(id=ID, seat=1)).events
    lent = sitting.decide(c.LendSeat(id=ID, seat=2), token="t").events
    assert [result_of(event) for event in (*sat, *lent)] == [c.Result(seat=1), c.Result(seat=2, token="")]


def test_what_a_command_refuses_it_refuses_in_words() -> None:
    table = Sitting().table
    with pytest.raises(Illegal, match="the game has not begun"):
        decide(table, Context(now=0, person="ada"), c.Play(id=ID, seat=0, move="a1-a2"))
