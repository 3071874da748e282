"""Compiling takes longer than all these tests compute: let XLA do it quickly rather than well."""

import os

os.environ.setdefault("JAX_DISABLE_MOST_OPTIMIZATIONS", "1")
