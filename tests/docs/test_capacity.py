"""What docs/capacity.md says a house holds follows from what was measured last."""

import runpy
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench" / "capacity.py"


def test_the_page_says_what_was_measured_last() -> None:
    capacity = runpy.run_path(str(BENCH))
    text = capacity["PAGE"].read_text("utf-8")
    assert capacity["page"](text) == text, "run bench/capacity.py --page"
