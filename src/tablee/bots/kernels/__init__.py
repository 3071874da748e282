"""The rulebooks again, as flat arrays that a compiler likes: what bots think with.

Each kernel is held to its rulebook move by move (`tests/bots/test_*_kernel.py`).
"""

from tablee.bots.kernels.compiled import COMPILED, say_slow

__all__ = ["COMPILED", "say_slow"]
