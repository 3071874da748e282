"""Smoke runs of tuning the weights of the quick policy of Rauha."""

import numpy as np
import pytest

from tablee.bots.rauha.weights import SIZE, TUNED, UNTUNED
from train.rauha import SHOWN, Plan, lead, tune

pytestmark = pytest.mark.long

TINY = Plan(seed=3, generations=SHOWN, candidates=6, best=2, games=(4, 4), proof=(8, 8))


def test_tuning_writes_weights_and_repeats_itself() -> None:
    weights, log = tune(TINY)
    again, _ = tune(TINY)
    assert np.array_equal(weights, again)
    assert weights.shape == (SIZE,)
    assert np.all(weights >= 0)
    assert [row["generation"] for row in log] == [SHOWN]


def test_a_lead_is_a_lead_whoever_looks() -> None:
    assert lead(TUNED, TUNED, "same", (4, 8)) == pytest.approx(0)
    assert lead(TUNED, UNTUNED, "other", (40, 40)) > 5
