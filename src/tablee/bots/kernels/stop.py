"""Ending a search from outside, while it runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

import numpy as np
from numpy.typing import NDArray

Stop = NDArray[np.int64]
"""One number: once it is not 0, a search that has it ends with what it has found.

Compiled kernels do not hold Python's lock, so another thread can raise it.
"""

NEVER: Final[Stop] = np.zeros(1, np.int64)
"""For searches that do all they mean to. Nobody writes to it."""


@contextmanager
def stop_after(seconds: float | None) -> Iterator[Stop]:
    """A stop that is raised after so many seconds, or never."""
    stop = np.zeros(1, np.int64)
    if seconds is None:
        yield stop
        return

    def lift() -> None:
        stop[0] = 1

    timer = Timer(seconds, lift)
    timer.daemon = True
    timer.start()
    try:
        yield stop
    finally:
        timer.cancel()
