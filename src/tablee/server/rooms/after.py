"""Time that a table lets pass."""

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will be done, or not."""

    def cancel(self) -> None: ...


After = Callable[[float, Callable[[], None]], Timer]
"""Does something so many seconds from now."""
