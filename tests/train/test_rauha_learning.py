"""The games the network of Rauha learns from, and a smoke run of learning."""

import numpy as np
import pytest

from tablee.bots.rauha.network import foretell, network, sheet
from tablee.bots.rauha.sight import NUMBERS, ROWS
from tablee.games.rauha.setup import SEATS
from train.rauha_games import SEEN
from train.rauha_learn import Learner, Plan, batch, meet, play, said, targets, untrained

pytestmark = pytest.mark.long

TINY = Plan(seats=3, games=64)


def test_games_tell_what_was_seen_and_won() -> None:
    games = play(untrained(1), TINY, "told")
    mine = np.einsum("gsns->gsn", games.energy)
    assert games.rows.shape[:3] == (64, 3, SEEN)
    assert np.all((games.rows >= 0) & (games.rows <= ROWS))
    assert np.all((games.rows < ROWS).sum(axis=3) >= 9 + 8)
    assert np.all(np.diff(mine, axis=2) >= 0)
    assert np.all(games.final >= mine[:, :, -1])
    # After a scoring all are seen at once, and so with the same energy.
    assert np.all(games.energy[:, 0, 3] == games.energy[:, 2, 3])


def test_what_ought_to_have_been_said_adds_up_to_the_end() -> None:
    games = play(None, TINY, "targets")
    aims = np.asarray(targets(np.zeros((64, 3, SEEN, 2)), games.energy, games.final, 1.0))
    mine = np.einsum("gsns->gsn", games.energy)
    assert aims[..., 0] * 10 + mine == pytest.approx(np.tile(games.final[:, :, None], SEEN), abs=1e-3)
    others = (games.final[:, 1] + games.final[:, 2] - games.energy[:, 0, 3, 1] - games.energy[:, 0, 3, 2]) / 2
    assert aims[:, 0, 3, 1] * 10 == pytest.approx(others, abs=1e-3)


def test_the_kernel_foretells_what_the_learner_does() -> None:
    drawn, games = untrained(2), play(untrained(2), TINY, "same")
    params = {name: np.asarray(array) for name, array in drawn._asdict().items()}
    found, paper = np.asarray(said(params, games.rows[:4], games.numbers[:4])), sheet()
    for game, seat, notch in ((0, 0, 0), (1, 2, 3), (2, 1, 9), (3, 0, SEEN - 1)):
        there = games.rows[game, seat, notch][games.rows[game, seat, notch] < ROWS]
        paper.rows[: len(there)] = there
        paper.numbers[:NUMBERS] = games.numbers[game, seat, notch]
        foretell(drawn, notch, len(there), paper)
        assert paper.said / 10 == pytest.approx(found[game, seat, notch], abs=1e-4)


def test_learning_makes_what_is_said_truer() -> None:
    plan, rng = Plan(seats=2, games=512), np.random.default_rng(1)
    games, learner = play(None, plan, "learn"), Learner(untrained(1), plan)
    first = np.asarray(learner.learn(batch([games], rng, 48), 1e-3))
    for _ in range(60):
        last = np.asarray(learner.learn(batch([games], rng, 48), 1e-3))
    assert np.all(last < 0.8 * first)
    doubt, surprise, _ = learner.doubts(games)
    assert doubt.shape == (SEEN + 1,)
    assert surprise[-1] < surprise[0] < 0.75


def test_two_that_are_the_same_share_the_wins() -> None:
    drawn = untrained(1)
    assert meet(drawn, drawn, 4, 2, 20, "same")[0] == pytest.approx(0.5)


@pytest.mark.parametrize("seats", SEATS)
def test_the_network_that_ships_beats_the_quick_policy(seats: int) -> None:
    share, energy, others = meet(network(seats), None, 8, seats, 60 * seats, "shipped")
    assert share > 1.3 / seats
    assert energy > others + 15
