"""What a table owes is paid once, though its machine was killed between knowing of it and paying it."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablee.server.rooms.logbook import rebuilt
from tablee.table.commands import Hand, Plan
from tablee.table.table import Played
from tablee.wire.to_client import Done
from tests.nodes.machines import has, machine
from tests.nodes.test_across import eventually
from tests.server.house import Guest, Inside, People, Served, people_at

Owing = Callable[[Guest, Guest], str]
"""Brings a table of theirs to where it owes something: its id."""

HURRY = 40_000
"""Milliseconds by which time goes on for those who are left: longer than any timer here."""


def begun(ada: Guest, bo: Guest, **table: object) -> str:
    id = ada.open(**table)
    bo.sit(id)
    ada.start(id)
    return id


def a_timer(ada: Guest, bo: Guest) -> str:
    return begun(ada, bo, settings={"starts": 0, "timer": 30_000})


def a_bots_turn(ada: Guest, bo: Guest) -> str:
    return ada.open(bots=["easy"], settings={"starts": 1}, start=True)


def a_prepared_move(ada: Guest, bo: Guest) -> str:
    """Whoever waits for their turn in Rauha has prepared what to do in it, and it comes."""
    id = begun(ada, bo, game="rauha")
    lines = [ada.come(id, look=0), bo.come(id, look=1)]
    for seat, line in enumerate(lines):
        assert isinstance(line.play(seat, line.scene().legal[0]), Done)
    lines[0].when(lambda scene: scene.view["phase"] != "draft")
    (active,) = lines[0].scene().awaiting
    mover, waiter = lines[active], lines[1 - active]
    action = waiter.action()
    waiter.tell(Plan(id=action, seat=1 - active, move="discard crystals", ply=waiter.scene().ply))
    assert isinstance(waiter.answer(action), Done)
    for move in ("discard crystals", "end"):
        assert isinstance(mover.play(active, move), Done)
    return id


def a_judge(ada: Guest, bo: Guest) -> str:
    """Somebody has flipped, and Ada puts her hand down."""
    id = begun(ada, bo, game="elementals", settings={"tempo": "furious"})
    here, there = ada.come(id, look=0), bo.come(id, look=1)
    (flips,) = here.scene().awaiting
    assert isinstance((here, there)[flips].play(flips, "flip"), Done)
    here.reach(1)
    race = here.scene().race
    assert race is not None
    assert race.nonce is not None
    action, hand = here.action(), race.hands[0]
    here.tell(Hand(id=action, seat=0, nonce=race.nonce, move=hand, painted=1_000.0, down=1_001.0))
    assert isinstance(here.answer(action), Done)
    return id


def a_reveal(ada: Guest, bo: Guest) -> str:
    """Cards are flipped until a wizard lies there."""
    id = begun(ada, bo, game="elementals", settings={"tempo": "furious"})
    lines = [ada.come(id, look=0), bo.come(id, look=1)]
    while (race := lines[0].scene().race) is not None and race.next is None:
        scene = lines[0].scene()
        (flips,) = scene.awaiting
        assert isinstance(lines[flips].play(flips, "flip"), Done)
        lines[0].reach(scene.ply + 1)
    assert race is not None
    assert race.next is not None
    assert race.next.move == "reveal"
    return id


@pytest.mark.plain
@pytest.mark.parametrize(
    ("owing", "paid"),
    [
        (a_timer, lambda played: played.by == "timer"),
        (a_bots_turn, lambda played: played.by == "bot"),
        (a_prepared_move, lambda played: played.by == "plan"),
        (a_judge, lambda played: played.by == "table" and played.act.seat is None),
        (a_reveal, lambda played: played.by == "table" and played.act.seat is None),
    ],
    ids=["timer", "bot", "plan", "judge", "reveal"],
)
def test_what_a_killed_machine_owed_is_paid_once(
    owing: Owing, paid: Callable[[Played], bool], database: str, tmp_path: Path
) -> None:
    options = ("--rate", "0", "--tables", "0", "--workers", "1", "--pause", "0", "--store", database)
    with ExitStack() as stack:
        left = [stack.enter_context(machine(database, tmp_path / str(n))) for n in range(2)]
        people: People = stack.enter_context(people_at(left[0].address))
        dies = stack.enter_context(Served(tmp_path / "dies", *options, module="tests.nodes.debtor"))
        ada, bo = (people.at(dies.address, people(name)) for name in ("Ada", "Bo"))
        table = owing(ada, bo)
        before = acts(left[0], table)
        assert not any(has(node, table) for node in left)
        for node in left:
            node.ahead += HURRY
        dies.kill()
        # Nobody comes, and nobody asks for the table: it is found by what it owes.
        eventually(lambda: len(acts(left[0], table)) > len(before), "what was owed")
        after = acts(left[0], table)
        assert after[: len(before)] == before
        (made,) = after[len(before) :]
        assert paid(made)
        assert sum(has(node, table) for node in left) == 1


def acts(node: Inside, table: str) -> list[Played]:
    """What was played there so far, by the log."""
    return [*rebuilt(node.run(node.house.store.load(table))).played]
