"""The numbers that Rauha's analyst goes by are those that its ratings give."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.bots.rauha.expert import CALIBRATION

ROOT = Path(__file__).parents[2]
FOUND = re.compile(r"^rauha, (\d): Calibration\(odds=(\S+), slope=(\S+)\)$", re.MULTILINE)


def test_rauhas_analyst_goes_by_what_was_fitted_to_the_ratings_that_are_kept() -> None:
    """To a hundredth, which is how they are printed."""
    command = [sys.executable, "bench/analyst.py", "--fit"]
    fitted = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = {int(seats): (float(odds), float(slope)) for seats, odds, slope in FOUND.findall(fitted)}
    assert found.keys() == CALIBRATION.keys()
    for seats, numbers in CALIBRATION.items():
        assert (numbers.odds, numbers.slope) == pytest.approx(found[seats], abs=0.011), seats
