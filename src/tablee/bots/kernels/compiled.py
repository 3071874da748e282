"""Numba where it is installed (`pip install tablee[fast]`), plain Python where it is not.

Everything a kernel does means the same in both: whole numbers that fit 63 bits, and arrays that
the caller made.
"""

import importlib
import importlib.util
import logging
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

COMPILED: Final = importlib.util.find_spec("numba") is not None
"""Whether the kernels are compiled, and so a hundred times faster."""

CHECKED: Final = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
"""Whether the kernels are compiled so that an index beyond its array is an error and not a fault of memory.

They then also assert what they are promised: that a step is possible where it is made. Known before
anything is compiled, so that otherwise nothing of it is left.
"""

FOLDER: Final = "NUMBA_CACHE_DIR"
"""The variable that names the folder in which Numba keeps what it has compiled."""

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


def keep_in(folder: Path) -> None:
    """Keeps kernels in that folder where they cannot be kept beside the package.

    For this process and those that it starts; `NUMBA_CACHE_DIR` comes first.
    """
    beside = Path(__file__).parent / "__pycache__"
    writable = os.access(beside if beside.exists() else beside.parent, os.W_OK)
    if not writable and not CHECKED:
        os.environ.setdefault(FOLDER, str(folder))


def compiled(function: F) -> F:
    """The function, compiled at its first call and kept on the disk for the next process.

    Where no folder can be written, each process compiles anew. Numba does not ask whether what it finds was
    compiled with checks: kernels with them are kept only in a folder of their own (`NUMBA_CACHE_DIR`).
    """
    if not COMPILED:
        say_slow()
        return function
    numba = importlib.import_module("numba")
    made = numba.njit(nogil=True)(function)
    if not CHECKED or FOLDER in os.environ:
        with suppress(RuntimeError):  # there is no folder to write to
            made.enable_caching()
            if not CHECKED:
                _take_along(Path(function.__code__.co_filename).parent, Path(made.stats.cache_path))
    return cast(F, made)


@cache
def _take_along(package: Path, folder: Path) -> None:
    """Copies the kernels that were compiled beside the package into that folder, unless it has newer ones."""
    beside = package / "__pycache__"
    for kernel in beside.glob("*.nb[ic]") if beside != folder else ():
        taken = folder / kernel.name
        if not taken.exists() or taken.stat().st_mtime < kernel.stat().st_mtime:
            # Other processes may read it meanwhile.
            shutil.copy2(kernel, half := taken.with_suffix(f".{os.getpid()}"))
            half.replace(taken)
