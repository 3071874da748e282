"""`python -m tests.nodes.debtor serve …`: a machine that pays nothing of what its tables owe, as if it were
killed just before it does, every time."""

from typing import Any

from tablee.cli import main
from tablee.server.keeping import ids
from tablee.server.race.racing import Racing
from tablee.server.rooms.turns import Turns


async def _later(*_: object) -> None:
    """What a bot or a prepared move is about to do is not done."""


def _never(*_: object) -> None:
    """What the table was to do now is not done."""


def _only_the_hand(_: object, hand: Any) -> Any:
    """Nobody judges it yet."""
    return hand


if __name__ == "__main__":
    setattr(ids, "new_seed", lambda: "the usual cards")  # noqa: B010 (mypy allows no other way)
    for pace in (Racing, Turns):
        for name in ("_pay", "run_out"):
            setattr(pace, name, _never)
    for name in ("_let_think", "_follow_plan"):
        setattr(Turns, name, _later)
    for name in ("_and_judge",):
        setattr(Racing, name, _only_the_hand)
    main()
