"""Games by searching players, and what is learned from them."""

import json
from dataclasses import replace
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from tablee.bots.helpme.history import SOURCE
from tablee.bots.helpme.network import shapes
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.helpme_stack import CREATURES, KINDS
from tablee.core import Act, winners
from tablee.games import HelpMe
from tablee.games.helpme.moves import WAYS
from tablee.games.helpme.setup import SEATS, TILES, Setup
from train.files import load
from train.follow import Lesson, Told, follow, retold
from train.games import games, guess, write

pytestmark = pytest.mark.long

GAME = HelpMe()
FEW = 6


def told(seats: int, seed: str = "told") -> Told:
    played = games(seats, FEW, 12, seed)
    return Told(*(jnp.asarray(played[name]) for name in Told._fields))


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_played_is_a_game_of_the_rulebook(seats: int) -> None:
    played = games(seats, FEW, 12, "rules")
    for number in range(FEW):
        owners = played["owners"][number]
        setup = Setup(
            board=tuple(TILES[tile] for tile in played["tiles"][number]),
            creatures=tuple(
                tuple(CREATURES[kind] for kind in range(6) if owners[kind] == seat) for seat in range(seats)
            ),
            first=int(played["first"][number]),
        )
        state = GAME.start(setup)
        for way in played["ways"][number]:
            if way < 0:
                break
            state = GAME.play(state, Act(state.mover, WAYS[way]))
        outcome = GAME.outcome(state)
        assert outcome is not None
    again = games(seats, FEW, 12, "rules")
    assert all(np.array_equal(played[name], again[name]) for name in played)
    assert 0.7 < played["meant"].sum() / (played["ways"] >= 0).sum() < 1


@pytest.mark.parametrize("seats", SEATS)
def test_a_guess_leaves_the_mover_its_own_and_draws_the_rest(seats: int) -> None:
    board, owners = np.zeros(kernel.SIZE, np.int64), np.zeros(KINDS, np.int64)
    rolls, found = dice("guess"), np.zeros(KINDS, np.int64)
    kernel.deal(board, owners, seats, rolls)
    seen = set()
    for _ in range(2_000):
        guess(owners, 1, rolls, found)
        assert np.array_equal(found == 1, owners == 1)
        assert sorted(found) == sorted(owners)
        seen.add(tuple(found.tolist()))
    assert len(seen) == (60 if seats == 4 else 6)


@pytest.mark.parametrize("seats", SEATS)
def test_games_are_retold_to_the_same_end(seats: int) -> None:
    """Whatever the creatures are called: stacks move as they did, and the winners are the same seats."""
    given = told(seats)
    one, other = (retold(given, seats, jax.random.key(number)) for number in (1, 2))
    assert np.array_equal(one.live, other.live)
    assert np.allclose(one.share, other.share)
    assert np.allclose(one.lead, other.lead)
    live = np.asarray(one.live).reshape(-1, FEW)
    assert np.array_equal(live.sum(0), (np.asarray(given.ways) >= 0).sum(1))
    heights = [np.asarray(seen.games.inside).reshape(-1, FEW, 30) >> 24 for seen in (one, other)]
    assert np.array_equal(heights[0], heights[1])
    for game in range(FEW):
        for ply in range(int(live[:, game].sum())):
            assert heights[0][ply, game, SOURCE[int(given.ways[game, ply])]] > 0
        share = np.asarray(one.share).reshape(-1, FEW, seats)[0, game]
        lead = np.asarray(one.lead).reshape(-1, FEW, seats)[0, game]
        best = winners(tuple(lead.tolist()))
        assert share.tolist() == pytest.approx(
            [1 / len(best) if seat in best else 0 for seat in range(seats)]
        )


def test_following_writes_weights_that_can_be_played(tmp_path: Path) -> None:
    path = write(3, 24, 8, 1, tmp_path)
    lesson = Lesson(steps=2, games=4, precise=True)
    found = follow(path, lesson, 1, tmp_path, every=1, taught=None, minutes=None)
    taught = load(found)
    for net in ("actor", "critic"):
        assert {part: values.shape for part, values in taught[net].items()} == shapes(net)
        assert all(np.all(np.isfinite(values)) for values in taught[net].values())
    facts = json.loads(found.with_suffix(".json").read_text(encoding="utf-8"))
    assert facts["games"] == 24
    assert "games-3.npz --steps 2 --games 4 --seed 1" in facts["command"]
    assert [entry["step"] for entry in facts["log"]] == [1, 2]
    # The critic can go on from there, the actor begins anew.
    more = load(follow(path, lesson, 2, tmp_path / "more", every=2, taught=found, minutes=None))
    assert np.allclose(more["critic"]["cells"], taught["critic"]["cells"], atol=0.05)
    assert not np.allclose(more["actor"]["cells"], taught["actor"]["cells"], atol=0.05)


def test_a_critic_that_is_kept_stays_as_it_was(tmp_path: Path) -> None:
    path = write(2, 24, 8, 1, tmp_path)
    lesson = Lesson(steps=2, games=4, precise=True)
    before = follow(path, lesson, 1, tmp_path / "before", every=2, taught=None, minutes=None)
    kept = replace(lesson, keep_critic=True)
    found = follow(path, kept, 2, tmp_path / "after", every=1, taught=before, minutes=None)
    one, other = load(before), load(found)
    assert all(np.array_equal(one["critic"][part], other["critic"][part]) for part in one["critic"])
    assert not np.array_equal(one["actor"]["cells"], other["actor"]["cells"])
    facts = json.loads(found.with_suffix(".json").read_text(encoding="utf-8"))
    assert facts["command"].endswith(" --from helpme-2.npz --keep-critic")
    assert facts["from"] == json.loads(before.with_suffix(".json").read_text(encoding="utf-8"))
