"""Compiling takes longer than all these tests compute: let XLA do it quickly rather than well, and once."""

import os
from pathlib import Path

CACHE = Path(__file__).parents[2] / ".venv" / "jax"

os.environ.setdefault("JAX_DISABLE_MOST_OPTIMIZATIONS", "1")
os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(CACHE))
os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
