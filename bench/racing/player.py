"""A simulated person at the far end of a simulated line: sees, reacts, and perhaps lies."""

import math
import random
from collections.abc import Callable
from typing import Any, Final

import msgspec

from contest.screen import PING, PONG, TEXT, Screen
from contest.whole import Whole
from racing.hours import Alarm, Hours
from racing.network import Way, Weather
from tablee.games.elementals.setup import CARDS, ELEMENTALS, Elemental, Kind
from tablee.server.rooms.room import Room

MEDIAN_MS: Final = 560
SPREAD: Final = 0.22
"""Everybody is a good adult: the reaction times of the bot `hard`."""

FRAME_MS: Final = 1000 / 60
"""A card is painted with the next frame of the screen."""

LIES: Final = ("none", "less time", "more network", "late pongs", "before the reveal")
LIE_MS: Final = 200
"""How much a liar claims."""

HONEST_LEAST_MS: Final = 105
"""Liars know that nobody is believed to be faster."""


ERRS: Final = 0.1
"""Where players err, one hand of ten is wrong."""


class Hand(msgspec.Struct):
    seat: int
    reaction: int
    claimed: int | None
    network: int | None
    late: bool


class Judged(msgspec.Struct):
    number: int
    hands: list[Hand]


class Race(msgspec.Struct):
    number: int
    nonce: str | None
    hands: list[str]
    judged: Judged | None


class Scene(msgspec.Struct):
    view: dict[str, Any]
    awaiting: list[int]
    race: Race | None = None


class Heard(msgspec.Struct):
    t: str
    scene: Scene | None = None
    why: str | None = None


def read(whole: Whole, message: bytes) -> Heard:
    """What a racer makes of a message."""
    return msgspec.convert(whole.hear(msgspec.json.decode(message)), Heard)


class Line(Screen):
    """A socket with a simulated line before it: everything takes its time, pings too."""

    def far(
        self,
        distance_ms: float,
        weather: Weather,
        dice: random.Random,
        pongs_ms: float,
        hours: Hours,
        room: Room,
        arrived: Callable[[], None],
    ) -> None:
        """From now on the other end is so far away, and answers pings so much later.

        `arrived` is told of everything that comes from the server, before its way.
        """
        self.down, self.up = Way(distance_ms, weather, dice), Way(distance_ms, weather, dice)
        self._pongs_s, self._hours, self._room, self._arrived = pongs_ms / 1000, hours, room, arrived

    def now(self) -> float:
        """Seconds, as time passes in the laboratory."""
        return self._hours.now

    def at(self, when: float, call: Callable[..., None], *facts: Any) -> Alarm:
        """Does that at that time."""
        return self._hours.at(when, call, *facts)

    def say(self, message: bytes, kind: int = TEXT) -> None:
        """Sends a message, which arrives after its way."""
        self.at(self.up.arrival(self.now()), self._send_now, message, kind)

    def _send_now(self, message: bytes, kind: int) -> None:
        if self.lost is None:
            self._hours.stir(self._room)
            self.send(message, kind)

    def _take(self, kind: int, message: bytes) -> None:
        if not hasattr(self, "down") or kind not in (TEXT, PING):
            super()._take(kind, message)
            return
        self._arrived()
        arrives = self.down.arrival(self.now())
        if kind == PING:
            self.at(arrives + self._pongs_s, self.say, message, PONG)
        else:
            self.at(arrives, self._hear_now, message)

    def _hear_now(self, message: bytes) -> None:
        self.hear(message)


Sent = dict[int, dict[int, bool]]
"""By card and seat: whether the hand that was put down there is right."""


class Player:
    """One seat: looks at every card, and puts a hand down where there is something to catch.

    `told` is called with each card that was raced for: with its hands and who took all, None for nobody.
    """

    def __init__(
        self,
        line: Line,
        seat: int,
        dice: random.Random,
        lie: str,
        errs: float,
        sent: Sent,
        told: Callable[[Judged, int | None], None],
    ) -> None:
        self.line, self.seat = line, seat
        self._dice, self._lie, self._errs, self._sent, self._told = dice, lie, errs, sent, told
        self._whole = Whole()
        self._number = -1
        self._open: Judged | None = None
        """The hands judged on the card that lies there, as long as nobody took all."""
        self._won = -1
        self._hand: Alarm | None = None
        self._down: dict[int, float] = {}
        self._actions = 0
        self._nonce = "not-yet-a-nonce"
        self.waits: list[float] = []
        """Milliseconds from each hand to its verdict, both as this player sees them."""
        self.gone = False
        line.hear = self.hear

    def hear(self, message: bytes) -> None:
        heard = read(self._whole, message)
        if heard.t in ("bye", "table") and heard.scene is None:
            self.gone = self.gone or heard.t == "bye"
            return
        scene = heard.scene
        if scene is None:
            return
        race = scene.race
        if race is None or any(player["gone"] for player in scene.view["players"]):
            self.gone = True
            return
        now = self.line.now()
        if race.number != self._number:
            self._number = race.number
            if self._open is not None:
                self._told(self._open, None)
                self._open = None
            self._keep_still()
            self._look(scene.view, race, now)
            self._flip(scene)
        if race.judged is not None:
            self._see(race.judged, scene.view["verdict"]["hands"], now)
            self._flip(scene)
        self._nonce = race.nonce or self._nonce

    def _see(self, judged: Judged, verdict: list[dict[str, Any]], now: float) -> None:
        """Hands were judged: after a right one it is too late for others."""
        winner = next((hand["seat"] for hand in verdict if hand["outcome"] == "right"), None)
        heard = winner is not None or any(hand["seat"] == self.seat for hand in verdict)
        if heard and judged.number in self._down:
            self.waits.append(1000 * (now - self._down.pop(judged.number)))
        if winner is None:
            self._open = judged
        elif self._won < judged.number:
            self._won, self._open = judged.number, None
            self._keep_still()
            self._told(judged, winner)

    def _flip(self, scene: Scene) -> None:
        """Whoever's turn it is goes on at once, but never over a card that can still be caught."""
        done = self._right(scene.view) is None or all(player["struck"] for player in scene.view["players"])
        if self.seat in scene.awaiting and done:
            self._actions += 1
            play = {"t": "play", "id": f"flip-{self._actions:06}", "seat": self.seat, "move": "flip"}
            self.line.say(msgspec.json.encode(play))

    def _keep_still(self) -> None:
        if self._hand is not None:
            self._hand.cancel()
            self._hand = None

    def _look(self, view: dict[str, Any], race: Race, now: float) -> None:
        move = self._right(view)
        if self._lie == "before the reveal":
            self._say(race.hands[0] if race.hands else "book", self._nonce, now, now + 0.15)
        if move is None or race.nonce is None:
            return
        right = self._dice.random() >= self._errs
        if not right:
            move = self._dice.choice([hand for hand in race.hands if hand not in catches(view)])
        reaction_ms = MEDIAN_MS * math.exp(SPREAD * self._dice.gauss(0, 1))
        painted = now + self._dice.random() * FRAME_MS / 1000
        down = painted + reaction_ms / 1000
        self._hand = self.line.at(down, self._slap, move, right, race, painted, down)

    def _slap(self, move: str, right: bool, race: Race, painted: float, down: float) -> None:
        self._hand = None
        self._sent.setdefault(race.number, {})[self.seat] = right
        self._down[race.number] = down
        claimed = painted
        if self._lie in ("less time", "late pongs"):
            down = max(painted + HONEST_LEAST_MS / 1000, down - LIE_MS / 1000)
        elif self._lie == "more network":
            claimed = min(down - HONEST_LEAST_MS / 1000, painted + LIE_MS / 1000)
        assert race.nonce is not None
        self._say(move, race.nonce, claimed, down)

    def _say(self, move: str, nonce: str, painted: float, down: float) -> None:
        self._actions += 1
        self.line.say(
            msgspec.json.encode(
                {
                    "t": "hand",
                    "id": f"hand-{self._actions:06}",
                    "seat": self.seat,
                    "nonce": nonce,
                    "move": move,
                    "painted": 1000 * painted,
                    "down": 1000 * down,
                }
            )
        )

    def _right(self, view: dict[str, Any]) -> str | None:
        """One of what there is to catch, by chance."""
        found = catches(view)
        return self._dice.choice(found) if found else None


def catches(view: dict[str, Any]) -> list[str]:
    """What there is to catch, by the rules."""
    found = []
    for turned in view["revealed"]:
        card = CARDS[turned["card"]]
        if isinstance(card, Elemental):
            found += [f"slap {name}" for name in view["middle"] if card.matches(ELEMENTALS[name])]
        elif card.kind is Kind.CRAZY and not view["by_wizard"]:
            found.append("book")
    return found if view["middle"] else []
