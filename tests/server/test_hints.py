"""A hint over the API: the strongest bot's move, told to whoever asked and kept in the record."""

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from tablee.bots.levels import LEVELS
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.record import loads
from tablee.server.thinking.question import thought
from tablee.server.thinking.workers import Closed
from tablee.table.commands import Play
from tablee.table.decision import Actor
from tablee.wire.http import Hint, Problem
from tests.server.house import PATIENCE_S, Guest, Inside, People, two_at_a_table
from tests.server.whole import Table


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A house whose bots have all the time they need, on however busy a machine."""
    with Inside(tmp_path_factory.mktemp("hints"), think=PATIENCE_S) as house:
        yield house


def alone(guest: Guest, game: str = "helpme") -> str:
    settings = {"spectators": True} | ({"starts": 0} if game == "helpme" else {})
    return guest.open(game=game, bots=["easy"], start=True, settings=settings)


def ask(guest: Guest, table: str, seat: int = 0, status: int = 201) -> str:
    answer = guest.post(f"/tables/{table}/seats/{seat}/hint")
    assert answer.status_code == status, answer.text
    if status == 201:
        return msgspec.json.decode(answer.content, type=Hint).move
    return msgspec.json.decode(answer.content, type=Problem).detail


@pytest.mark.parametrize("game", ["helpme", "rauha"])
def test_a_hint_is_what_the_strongest_bot_would_do(guests: People, inside: Inside, game: str) -> None:
    ada = guests("Ada")
    id = alone(ada, game)
    line, watcher = ada.come(id, look=0), guests().come(id)
    assert line.scene().may_hint
    if game == "rauha":
        # The bot has made its secret choice: from now on only Ada is awaited.
        line.when(lambda scene: scene.awaiting == [0])
    room = inside.do(lambda: inside.house.keeper.at_hand(id))
    assert room is not None
    level = list(LEVELS[game])[-1]
    asked = thought(room.table, 0, level)
    move = ask(ada, id)
    assert move == LEVELS[game][level].choose(asked, Chance(asked.seed))
    told = line.until(Table, lambda told: told.scene is not None)
    assert told.scene is not None
    assert told.scene.hint == move
    # Asked twice it is told twice, and marked once.
    events = room.table.seq
    assert ask(ada, id) == move
    assert room.table.seq == events
    other = next(text for text in told.scene.legal if text != move)
    line.play(0, other)
    assert ada.send(id, "leave", seat=0).status_code == 200
    record = loads(ada.get(f"/records/{id}").content)
    (own, *_) = [line for line in record.moves if line.seat == 0]
    assert (own.move, own.hint) == (other, move)
    positions = ada.get(f"/records/{id}/replay").json()["positions"]
    assert [each["line"]["hint"] for each in positions if each["line"] and "hint" in each["line"]] == [move]
    # While the game ran, nobody else heard of it.
    watcher.until(Table, lambda told: told.table.phase == "over")
    assert len(watcher.received) > 2
    assert not any(f'"hint":"{move}"' in message for message in watcher.received[:-1])


def test_hints_are_refused_where_other_people_play(people: People) -> None:
    ada, bo, id = two_at_a_table(people)
    assert ask(ada, id, status=409) == "hints are for games against bots only"
    assert ask(bo, id, status=409) == "that is not your seat"
    paul = people("Paul", lang="fr")
    assert ask(paul, alone(paul), seat=1, status=409) == "ce n’est pas votre place"
    both = paul.open(local=["Paul", "Zoé"], start=True, settings={"starts": 0})
    assert ask(paul, both, status=409) == "les indices sont réservés aux parties contre des robots"
    race = alone(paul, "elementals")
    assert ask(paul, race, status=409) == "vous n’avez rien à décider maintenant"


def test_no_hint_is_better_than_a_guess(
    guests: People, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = guests("Ada")
    id = alone(ada)

    async def failing(*_: object) -> object:
        raise ValueError

    monkeypatch.setattr(inside.house.thinkers, "_ask", failing)
    assert ask(ada, id, status=409) == "nobody has an idea just now: ask again"

    async def closed(*_: object) -> object:
        raise Closed

    monkeypatch.setattr(inside.house.thinkers, "_ask", closed)
    ask(ada, id, status=503)


def test_a_hint_that_comes_too_late_is_not_told(
    guests: People, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = guests("Ada")
    id = alone(ada)
    line = ada.come(id, look=0)
    legal = line.scene().legal

    async def slow(*_: object) -> object:
        monkeypatch.undo()
        room = inside.house.keeper.at_hand(id)
        assert room is not None
        await room.perform(Actor(room.table.host, ""), Play(id="moves-alone", seat=0, move=legal[0]))
        return legal[1]

    monkeypatch.setattr(inside.house.thinkers, "_ask", slow)
    assert ask(ada, id, status=409) == "the game went on meanwhile"


def test_a_question_asked_a_hundred_times_at_once_is_thought_once(
    guests: People, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = guests("Ada")
    id = alone(ada)
    room = inside.do(lambda: inside.house.keeper.at_hand(id))
    assert room is not None
    thoughts: list[str] = []

    async def advise(thought: Thought, timeout: float, whose: str) -> str:
        thoughts.append(whose)
        for _ in range(10):
            await asyncio.sleep(0)
        return thought.legal[-1]

    monkeypatch.setattr(inside.house.thinkers, "advise", advise)
    hints, host = inside.house.hints, room.table.host

    async def all_ask() -> list[str]:
        return await asyncio.gather(*(hints.give(room, Actor(host, ""), 0, "medium") for _ in range(100)))

    events = room.table.seq
    moves = set(inside.run(all_ask()))
    assert thoughts == [host]
    assert moves == {room.table.hint(0)}
    assert room.table.seq == events + 1
