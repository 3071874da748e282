"""A bot sees what a person on its seat sees: from outside, over the public API, it plays the same moves."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.bots.elementals import REFLEXES
from tablee.bots.levels import LEVELS, looks_round
from tablee.bots.thought import Thought
from tablee.core import Chance, Timed
from tablee.games import GAMES
from tablee.games.elementals.moves import Slap
from tablee.games.elementals.view import View as ElementalsView
from tablee.games.helpme.view import View as HelpMeView
from tablee.games.rauha.view import View as RauhaView
from tablee.server.edge.bucket import Bucket
from tablee.server.rooms.room import Room
from tablee.server.thinking.question import thought_at
from tablee.table.commands import Play
from tablee.wire.to_client import Done, Refusal
from tests.patience import rounds, until
from tests.server.contest import Contest
from tests.server.hours import Hours
from tests.server.house import PATIENCE_S, Inside, Line, People, people_at
from tests.server.whole import Acted, Scene, Snapshot, Table

pytestmark = pytest.mark.long

VIEWS: dict[str, Any] = {"helpme": HelpMeView, "rauha": RauhaView}
OWN = 0


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("outside"), think=PATIENCE_S) as house:
        yield house


class Outsider:
    """A program with a socket and nothing else: what it knows it was told as anybody on its seat is."""

    def __init__(self, line: Line, table: str, game: str, level: str) -> None:
        self._line, self._table, self._game, self._level = line, table, game, level
        self._first: Any = None
        self._lines: list[tuple[int | None, str]] = []
        self._views: list[Any] = []
        self._scene: Scene | None = None
        self.over = False

    def asked(self) -> Thought | None:
        """What it is to decide next; None when the game is over."""
        for _ in until(lambda: self.over, "the end of the game"):
            self._hear()
            scene = self._scene
            if scene is not None and OWN in scene.awaiting and not self.over:
                return Thought(
                    game=self._game,
                    level=self._level,
                    seat=OWN,
                    first=self._first,
                    lines=tuple(self._lines),
                    view=self._seen(scene),
                    legal=tuple(scene.legal),
                    seed=f"{self._table}/{scene.ply}/{OWN}",
                    views=tuple(self._views),
                )
        return None

    def play(self, move: str) -> None:
        """Makes a move, and returns when it is told of it."""
        action = self._line.action()
        self._line.tell(Play(id=action, seat=OWN, move=move))
        for _ in rounds("an answer"):
            if isinstance(answer := self._hear(), Done | Refusal):
                break
        assert isinstance(answer, Done), answer
        # The next question comes from what it was told meanwhile, or from what it will be told.
        self._again = True

    _again = False

    def _hear(self) -> object:
        if self._again:
            self._again = False
            return None
        told = self._line.hear()
        if isinstance(told, Acted):
            for line in told.lines:
                if line.seat == OWN and looks_round(self._game, line.move):
                    # What it saw last before it chose: others may have chosen meanwhile.
                    assert self._scene is not None
                    self._views.append(self._seen(self._scene))
            self._lines += [(line.seat, line.move) for line in told.lines]
        if isinstance(told, Table | Snapshot) and told.table.phase == "over":
            self.over = True
        if isinstance(told, Acted | Table | Snapshot) and told.scene is not None:
            self._scene = told.scene
            if self._first is None:
                assert told.scene.ply == 0
                self._first = self._seen(told.scene)
        return told

    def _seen(self, scene: Scene) -> Any:
        return msgspec.convert(scene.view, type=VIEWS[self._game])


@pytest.mark.parametrize(("game", "level"), [(game, level) for game in VIEWS for level in LEVELS[game]])
def test_from_outside_a_bot_plays_as_it_does_inside(
    inside: Inside, guests: People, monkeypatch: pytest.MonkeyPatch, game: str, level: str
) -> None:
    # A whole game passes in seconds here, with all its messages.
    monkeypatch.setattr("tablee.server.live.table_socket.Bucket", lambda rate, burst: Bucket(1e6, 1e6))
    ada = guests("Ada")
    id = ada.open(game=game, bots=["easy"], settings={"starts": OWN} if game == "helpme" else {})
    line = ada.come(id, look=OWN)
    outsider = Outsider(line, id, game, level)
    ada.start(id)
    room = inside.do(lambda: inside.house.keeper.at_hand(id))
    assert room is not None
    decided = 0
    for _ in rounds("the end of the game"):
        if (asked := outsider.asked()) is None:
            break
        assert asked == inside_thought(inside, room, asked)
        # Of a hundred decisions that take a second each, some will do; a beginner plays between.
        if game == "helpme" or decided < 2 or decided % 12 == 0:
            move = LEVELS[game][level].choose(asked, Chance(asked.seed))
            assert move == inside.run(inside.house.thinkers.choose(asked, PATIENCE_S, "outside"))
        else:
            move = LEVELS[game]["easy"].choose(asked, Chance(asked.seed))
        outsider.play(move)
        decided += 1
    assert room.table.phase == "over"
    assert decided >= 5
    assert room.table.outcome is not None
    assert room.table.outcome.reason != "abandoned"


def inside_thought(inside: Inside, room: Room, asked: Thought) -> Thought:
    """What the house would tell a bot of its own on that seat, in the same position."""
    ply = len(asked.lines)
    return inside.do(lambda: thought_at(room.table, ply, asked.seat, asked.level, asked.seed))


@pytest.mark.parametrize("level", REFLEXES)
def test_from_outside_hands_fall_as_they_do_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    """A whole race of one minute between two programs on sockets; nobody sleeps, the clock is the test's."""
    # A minute passes in seconds here, with all its messages.
    monkeypatch.setattr("tablee.server.live.table_socket.Bucket", lambda rate, burst: Bucket(1e6, 1e6))
    hours, game, reflex = Hours(), GAMES["elementals"], REFLEXES[level]
    with Inside(tmp_path / "data", hours) as inside, people_at(inside.address) as people:
        contest = Contest(inside, hours, people, seats=2, options={"minutes": 1})
        looked = -1
        for _ in until(lambda: contest.room.table.phase != "playing", "the end of the game"):
            for seat in (0, 1):
                contest.heard(seat)
            scenes = [contest.lines[seat].scene() for seat in (0, 1)]
            ply = scenes[0].ply
            wanted: list[tuple[int, int, str]] = []
            for seat, scene in enumerate(scenes):
                seen = msgspec.convert(scene.view, type=ElementalsView)
                state = contest.room.table.states[scene.ply]
                assert seen == game.view(state, seat)
                seed = f"secret/{scene.ply}/{seat}"
                hand = reflex.react(seen, Chance(seed))
                assert hand == reflex.react(game.view(state, seat), Chance(seed))
                if hand is not None and hand.reaction is not None and ply != looked:
                    where = f"slap {hand.target}" if isinstance(hand, Slap) else "book"
                    wanted.append((hand.reaction, seat, where))
            looked, passed = ply, 0
            for reaction, seat, where in sorted(wanted):
                contest.wait(reaction - passed)
                passed = reaction
                if contest.room.table.phase == "playing":
                    contest.send_hand(seat, where, reaction)
                    contest.heard(seat)
            if scenes[0].awaiting and not wanted:
                contest.ask_flip(scenes[0].awaiting[0])
            # A card's moment passes, hands are judged, a wizard counts down.
            contest.wait(1_500)
        made = [played.act.move for played in contest.room.table.played]
        assert any(isinstance(move, Timed) for move in made)
        assert contest.room.table.outcome is not None
