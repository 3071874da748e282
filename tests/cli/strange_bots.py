"""Bots of somebody's own, most of which one would rather not meet."""

import atexit
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tablee.bots.levels import LEVELS
from tablee.bots.thought import Thought
from tablee.core import Chance

BURNT_S = 0.2
"""So much processor time a bot spends that wants to be seen spending it."""


def folder() -> Path:
    """Where they leave things behind, and find them again in another process."""
    return Path(os.environ["STRANGE_FOLDER"])


def is_first_time(what: str) -> bool:
    """Whether no bot has done that before, in this process or another."""
    try:
        (folder() / what).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def burn() -> None:
    """Takes the processor, as only the system's own count can tell."""
    until = time.thread_time() + BURNT_S
    while time.thread_time() < until:
        pass


class First:
    def choose(self, thought: Thought, chance: Chance) -> str:
        return thought.legal[0]


class Easy:
    """The easy level under another name."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        return LEVELS[thought.game]["easy"].choose(thought, chance)


class Strange:
    """Does something strange when it is asked for the first time in a game; then it plays on."""

    def choose(self, thought: Thought, chance: Chance) -> Any:
        return self.begin(thought) if len(thought.lines) < 2 else thought.legal[0]

    def begin(self, thought: Thought) -> Any:
        raise NotImplementedError


class Nothing(Strange):
    def begin(self, thought: Thought) -> Any:
        return None


class Incomparable(Strange):
    """Answers what cannot be compared, but says that it is a text."""

    def begin(self, thought: Thought) -> Any:
        return self

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return str

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = None  # type: ignore[assignment]


class Everything(str):
    """Equal to whatever it is compared with."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("a1-a2")


class Agreeable(Strange):
    def begin(self, thought: Thought) -> Any:
        return Everything("a1-f5")


class Array(Strange):
    def begin(self, thought: Thought) -> Any:
        import numpy as np  # noqa: PLC0415  # only where a match asks for it

        return np.zeros(3)


class Unspeakable(Strange):
    def begin(self, thought: Thought) -> Any:
        return "\ud800" * 100_000


class Exits(Strange):
    def begin(self, thought: Thought) -> Any:
        sys.exit()


class Interrupts(Strange):
    def begin(self, thought: Thought) -> Any:
        raise KeyboardInterrupt


class Leaves(Strange):
    def begin(self, thought: Thought) -> Any:
        os._exit(0)


class Dies(Strange):
    def begin(self, thought: Thought) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Falls(Strange):
    def begin(self, thought: Thought) -> Any:
        return self.begin(thought)


class Changes(Strange):
    """Gives itself a move that it does not have."""

    def begin(self, thought: Thought) -> Any:
        object.__setattr__(thought, "legal", ("a1-f5",))
        return "a1-f5"


class Shouts(Strange):
    """Says something on every line that it can find."""

    def begin(self, thought: Thought) -> Any:
        for line in range(3, 64):
            with suppress(OSError):
                os.write(line, b"a1-f5\n")
        return thought.legal[0]


class HangsUp(Strange):
    def begin(self, thought: Thought) -> Any:
        os.closerange(3, 64)
        return thought.legal[0]


class WithoutPackage(Strange):
    """Needs what is not there, and only now."""

    def choose(self, thought: Thought, chance: Chance) -> Any:
        if len(thought.lines) in (2, 3):
            import nowhere_to_be_found  # type: ignore[import-not-found]  # noqa: F401, PLC0415
        return thought.legal[0]


class Floods(First):
    """Talks all the time."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        while True:
            for line in range(3, 64):
                with suppress(OSError):
                    os.write(line, b"x" * 5_000 + b"\n")


class Sleeps(First):
    def choose(self, thought: Thought, chance: Chance) -> str:
        while True:
            time.sleep(60)


class SleepsOnce(First):
    def choose(self, thought: Thought, chance: Chance) -> str:
        return Sleeps().choose(thought, chance) if is_first_time("slept") else thought.legal[0]


class Stops(First):
    """Stands still by itself."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        os.kill(os.getpid(), signal.SIGSTOP)
        return Sleeps().choose(thought, chance)


class LeavesSomebody(First):
    """Ends, while a process that it started has its lines and says nothing."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        if os.fork() == 0:
            return Sleeps().choose(thought, chance)
        os._exit(0)


class Ponders(First):
    """Thinks on while it is not asked."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        threading.Thread(target=self._ponder, daemon=True).start()
        return thought.legal[0]

    def _ponder(self) -> None:
        while True:
            pass


class BurnsInThread(First):
    def choose(self, thought: Thought, chance: Chance) -> str:
        thread = threading.Thread(target=burn)
        thread.start()
        thread.join()
        return thought.legal[0]


class BurnsInChild(First):
    def choose(self, thought: Thought, chance: Chance) -> str:
        child = os.fork()
        if child == 0:
            burn()
            os._exit(0)
        os.waitpid(child, 0)
        return thought.legal[0]


class BurnsAndDies(First):
    def choose(self, thought: Thought, chance: Chance) -> str:
        burn()
        os._exit(0)


class LoadsLong(First):
    def __init__(self) -> None:
        burn()


class Prints(First):
    def __init__(self) -> None:
        print("loaded")

    def choose(self, thought: Thought, chance: Chance) -> str:
        print(f"read {sys.stdin.read()!r}")
        os.write(1, b"written\n")
        return thought.legal[0]


class Remembers(First):
    """Puts something away when it leaves."""

    def __init__(self) -> None:
        atexit.register((folder() / "remembered").touch)


class Spins(First):
    """Says which process it is, and thinks for ever."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        (folder() / "begun").write_text(str(os.getpid()))
        (folder() / "begun").rename(folder() / "spins")
        while True:
            pass


class Raises(First):
    def __init__(self) -> None:
        raise ZeroDivisionError("no\nbot")


class ExitsAtOnce(First):
    def __init__(self) -> None:
        sys.exit(3)


class LeavesAtOnce(First):
    def __init__(self) -> None:
        os._exit(3)


class SpeaksAtOnce(First):
    def __init__(self) -> None:
        Shouts().begin(Any)  # type: ignore[arg-type]


class NeverReady(First):
    def __init__(self) -> None:
        while True:
            time.sleep(60)


class LoadsOnce(First):
    """Can be loaded once, and does not live long."""

    def __init__(self) -> None:
        if not is_first_time("loaded"):
            raise ZeroDivisionError

    def choose(self, thought: Thought, chance: Chance) -> str:
        os._exit(0)


nobody = 3
