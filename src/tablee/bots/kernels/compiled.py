"""Numba where it is installed (`pip install tablee[fast]`), plain Python where it is not.

Everything a kernel does means the same in both: whole numbers that fit 63 bits, and arrays that
the caller made.
"""

import importlib
import importlib.util
import logging
import os
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

COMPILED: Final = importlib.util.find_spec("numba") is not None
"""Whether the kernels are compiled, and so a hundred times faster."""

CHECKED: Final = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
"""Whether the kernels are compiled so that an index beyond its array is an error and not a fault of memory.

They then also assert what they are promised: that a step is possible where it is made. Known before
anything is compiled, so that otherwise nothing of it is left.
"""

SLOW: Final = (
    "Numba is not installed: the strong bots think with plain Python, and so less deeply. "
    "`pip install tablee[fast]` changes that."
)
"""What is said where they are not."""


@cache
def say_slow() -> None:
    """Warns, once in a process, that the kernels are not compiled; says nothing where they are."""
    if not COMPILED:
        logging.getLogger(__name__).warning(SLOW)


def compiled(function: F) -> F:
    """The function, compiled at its first call and kept on the disk for the next process.

    Numba does not ask whether what it finds there was compiled with checks: kernels with them are kept only
    in a folder of their own (`NUMBA_CACHE_DIR`).
    """
    if not COMPILED:
        say_slow()
        return function
    numba = importlib.import_module("numba")
    kept = not CHECKED or "NUMBA_CACHE_DIR" in os.environ
    return cast(F, numba.njit(cache=kept, nogil=True)(function))
