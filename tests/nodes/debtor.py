"""`python -m tests.nodes.debtor serve …`: a machine that pays nothing of what its tables owe, as if it were
killed just before it does, every time."""

from typing import Any

from tablee.cli import main
from tablee.server.keeping import ids
from tablee.server.rooms.room import Room
from tablee.server.rooms.turn_driver import TurnDriver
from tablee.table import decide
from tablee.table.commands import TableMove

submit = Room.submit


async def _later(*_: object) -> None:
    """What a bot or a prepared move is about to do is not done."""


def _never(*_: object) -> None:
    """What the table was to do now is not done."""


def _submit(room: Room, actor: Any, command: Any, *reply: Any) -> None:
    """No move that follows from the clock is made."""
    if not isinstance(command, TableMove):
        submit(room, actor, command, *reply)


if __name__ == "__main__":
    setattr(ids, "new_seed", lambda: "the usual cards")  # noqa: B010 (mypy allows no other way)
    setattr(decide, "judging_time", _never)  # noqa: B010 (a hand lies, and nobody judges it yet)
    setattr(Room, "submit", _submit)  # noqa: B010
    setattr(TurnDriver, "run_out", _never)  # noqa: B010
    for name in ("_let_think", "_follow_plan"):
        setattr(TurnDriver, name, _later)
    main()
