"""A table of Elementals in a real server: stacked decks, people on sockets, a clock in the test's hands."""

from collections.abc import Sequence
from typing import Any, Protocol

import pytest

from tablee.core import Chance
from tablee.games import Elementals
from tablee.games.elementals.setup import CARDS, Options, Setup
from tablee.games.elementals.state import State
from tablee.server.rooms.client import Client
from tablee.server.rooms.room import Room
from tablee.table.commands import Hand, Play
from tablee.wire.to_client import Done, Refusal
from tests.server.hours import Hours, settle
from tests.server.house import Guest, Inside, Line, People
from tests.server.whole import Race, open_race

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")


def stack(monkeypatch: pytest.MonkeyPatch, *tops: str, first: int = 0) -> None:
    """From now on everybody is dealt these cards first, and the rest below."""

    def deal(self: Elementals, seats: int, options: Options, chance: Chance) -> Setup:
        assert seats == len(tops)
        wanted = [top.split() for top in tops]
        rest = iter([card for card in CARDS if all(card not in top for top in wanted)])
        each = len(CARDS) // seats
        decks = tuple(
            tuple(CARDS[card] for card in (*top, *(next(rest) for _ in range(each - len(top)))))
            for top in wanted
        )
        return Setup(decks, first, options.minutes)

    monkeypatch.setattr(Elementals, "deal", deal)


class Contest:
    """People at a table that has begun. Everything is settled before a method returns."""

    def __init__(
        self, inside: Inside, hours: Hours, people: People, seats: int = 3, pings: bool = False, **table: Any
    ) -> None:
        self.inside, self.hours = inside, hours
        self.guests: list[Guest] = [people(name) for name in NAMES[:seats]]
        host = self.guests[0]
        self.id = host.open(game="elementals", seats=seats, **table)
        self.local = "local" in table
        for guest in [] if self.local else self.guests[1:]:
            guest.sit(self.id)
        host.start(self.id)
        self.room: Room = next(room for room in inside.house.keeper.rooms if room.table.id == self.id)
        came = (
            [host.come(self.id, 0)] if self.local else [g.come(self.id, s) for s, g in enumerate(self.guests)]
        )
        self.lines: list[Line] = came * seats if self.local else came
        self._counted = 0
        self.settle()
        if not self.local and not pings:
            self.far(*[10] * seats)

    # Time and place.

    def settle(self) -> None:
        self.inside.run(settle(self.room))

    def wait(self, millis: int) -> None:
        """Time passes."""
        self.inside.run(self.hours.pass_by(millis, self.room))

    def client(self, seat: int) -> Client:
        person = self.room.table.chairs[seat].person
        return next(client for client in self.room.clients if client.person == person)

    def far(self, *pings: int) -> None:
        """Seat by seat: so far away from now on, and no ping will tell otherwise."""

        def put() -> None:
            for seat, ping in enumerate(pings):
                client = self.client(seat)
                client._socket.ping = lambda payload: None  # type: ignore[method-assign]
                client._trip = None
                for _ in range(30):
                    client.lag.add(ping)

        self.inside.do(put)

    # What people do.

    def action(self) -> str:
        self._counted += 1
        return f"action-{self._counted:06}"

    def flip(self, seat: int) -> Done | Refusal:
        """That seat flips, as soon as it may."""
        at = self.race(0).flip_from
        action = self.ask_flip(seat)
        if at is not None:
            self.wait(max(0, at - self.hours.now))
        return self.answer(seat, action)

    def ask_flip(self, seat: int) -> str:
        """That seat wants to flip, and waits for its moment."""
        action = self.action()
        self.lines[seat].tell(Play(id=action, seat=seat, move="flip"))
        self.heard(seat)
        return action

    def answer(self, seat: int, action: str) -> Done | Refusal:
        """What came of the action, whenever it was said."""
        line = self.lines[seat]
        for told in line.heard:
            if isinstance(told, Done | Refusal) and told.id == action:
                return told
        answer = line.answer(action)
        self.settle()
        return answer

    def flips(self, *seats: int) -> None:
        for seat in seats:
            answer = self.flip(seat)
            assert isinstance(answer, Done), answer

    def heard(self, seat: int) -> None:
        """Returns when the server has read all that this seat's line has sent."""
        action = self.action()
        self.lines[seat].tell(Hand(id=action, seat=5, nonce="no-nonce", move="book", painted=0, down=0))
        self.lines[seat].answer(action)
        self.settle()

    def hand(self, seat: int, move: str, took: float, **changed: Any) -> Done | Refusal:
        """That seat's hand, which its client says took so long, arrives now."""
        answer = self.lines[seat].answer(self.send_hand(seat, move, took, **changed))
        self.settle()
        return answer

    def send_hand(self, seat: int, move: str, took: float, **changed: Any) -> str:
        """The same, without waiting for what comes of it: the action it is answered under."""
        nonce = changed.pop("nonce", None) or self.race(seat).nonce
        assert nonce is not None
        action = changed.pop("id", None) or self.action()
        message = Hand(
            id=action,
            seat=changed.pop("claims", seat),
            nonce=nonce,
            move=move,
            painted=5_000.0,
            down=changed.pop("down", 5_000.0 + took),
        )
        self.lines[seat].tell(message)
        return action

    # What came of it.

    @property
    def state(self) -> State:
        state: State = self.room.table.state
        return state

    def race(self, seat: int) -> Race:
        """The open race as that seat is told of it."""
        driver = self.room.driver
        info, nonce = self.inside.do(lambda: (driver.race(), driver.nonce(self.client(seat))))
        assert info is not None
        return open_race(info, nonce)

    def judged(self) -> tuple[int, bool, list[tuple[int, int]]]:
        """Who took all (True), or was the first to err; and every hand's time, as they were judged."""
        verdict, race = self.state.verdict, self.race(0).judged
        assert verdict is not None, "nothing was judged"
        assert race is not None, "what was judged is not told"
        seat = next((hand.seat for hand in verdict.hands if hand.outcome == "right"), verdict.hands[0].seat)
        return seat, verdict.right, [(hand.seat, hand.reaction) for hand in race.hands]

    def decks(self) -> list[int]:
        return [len(deck) for deck in self.state.decks]

    def moves(self) -> Sequence[tuple[int | None, str]]:
        table = self.room.table
        return [(played.act.seat, table.game.write(played.act.move)) for played in table.played]


class Begin(Protocol):
    """Seats people at a new table."""

    def __call__(self, seats: int = 3, **table: Any) -> Contest: ...
