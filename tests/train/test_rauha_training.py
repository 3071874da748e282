"""Smoke runs of what is learned for Rauha: the weights of the quick policy, and a value network."""

import numpy as np
import pytest

from tablee.bots.kernels.dice import dice
from tablee.bots.rauha.weights import SIZE, TUNED, UNTUNED
from tablee.core import Chance
from tablee.games import Rauha
from tests.bots.thinking import thoughts
from tests.playing import dealt
from train.rauha import SHOWN, Plan, lead, tune
from train.rauha_value import HIDDEN, NETWORK, ROUNDS, SIGHT, Flat, collect, duel, estimate, train

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


def test_what_is_still_to_come_is_the_end_less_what_there_is() -> None:
    seen, still = np.zeros((2 * ROUNDS * 3, SIGHT)), np.zeros(2 * ROUNDS * 3)
    collect(3, 2, 0.3, dice("rows"), seen, still)
    by_round = still.reshape(2, ROUNDS, 3)
    assert np.all(still > 0)
    assert np.all(np.diff(by_round, axis=1) <= 0)
    assert np.array_equal(seen[:, :ROUNDS], np.tile(np.repeat(np.eye(ROUNDS), 3, axis=0), (2, 1)))


def test_a_network_learns_something_and_can_be_played() -> None:
    network, facts = train(2, 400, 12, seed=1)
    assert network.shape == (NETWORK,)
    assert facts["explained"] > 0.2
    told, _ = next(iter(thoughts(Rauha(), dealt(Rauha(), 2), [Flat(0.0)] * 2)))
    for player in (Flat(0.0), Flat(0.0, network)):
        assert player.choose(told, Chance("value")) in told.legal
    assert 0 <= duel(network, 2, 2, 0.0) <= 1


def test_a_network_of_nothing_guesses_its_last_number() -> None:
    network = np.zeros(NETWORK)
    network[-1] = 4.5
    assert estimate(network, np.ones(SIGHT)) == 4.5
    network[SIGHT * HIDDEN] = 100.0
    network[SIGHT * HIDDEN + HIDDEN] = 2.0
    assert estimate(network, np.ones(SIGHT)) == pytest.approx(6.5)
