"""The rulebooks again, as flat arrays that a compiler likes: what bots think with.

Each kernel is held to its rulebook move by move (`tests/bots/test_*_kernel.py`).
"""

from tablee.bots.kernels.compiled import COMPILED, keep_in, say_slow

__all__ = ["COMPILED", "keep_in", "prepare", "say_slow"]


def prepare() -> None:
    """Compiles all that bots call, or loads it where that was done before."""
    if COMPILED:
        from tablee.bots.kernels.__main__ import warm_up  # noqa: PLC0415  # takes NumPy

        warm_up()
