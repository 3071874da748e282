"""Gymnasium's own check passes without a warning, for every game, number of seats and kind of opponent."""

import pickle
from copy import deepcopy
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import tablee.adapters.gymnasium  # noqa: F401 (registers the environments)
from tablee.adapters.gymnasium.turns import Turns
from tablee.bots.sitting import thinkers
from tablee.games import GAMES
from tests.adapters.tables import ALL, TURNS, named


def id_of(key: str) -> str:
    return f"tablee/{type(GAMES[key]).__name__}-v0"


@pytest.mark.parametrize(("key", "seats"), ALL, ids=named(ALL))
def test_check_env(key: str, seats: int) -> None:
    check_env(gymnasium.make(id_of(key), seats=seats).unwrapped)


@pytest.mark.parametrize("seat", [0, 2])
def test_check_env_on_any_seat(seat: int) -> None:
    check_env(gymnasium.make("tablee/HelpMe-v0", seats=3, seat=seat, opponents=["easy", "medium"]).unwrapped)


def test_the_environment_that_everybody_is_shown_passes_too() -> None:
    environment = gymnasium.make("tablee/HelpMe-v0", opponents="hard", seats=3)
    check_env(environment.unwrapped)
    told, _ = episode(environment, 1)
    assert told[-1][1].outcome is not None


def episode(environment: Any, seed: int) -> tuple[list[Any], float]:
    """All that is told in a game of masked chance, and what it earned."""
    observation, info = environment.reset(seed=seed)
    environment.action_space.seed(seed)
    told, done, reward = [(observation.tobytes(), info["view"])], False, 0.0
    while not done:
        action = environment.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = environment.step(action)
        told.append((observation.tobytes(), info["view"]))
        done = terminated or truncated
    return told, float(reward)


@pytest.mark.parametrize(("key", "seats"), ALL, ids=named(ALL))
def test_a_seed_makes_the_same_game_again(key: str, seats: int) -> None:
    environment = gymnasium.make(id_of(key), seats=seats)
    assert episode(environment, 7) == episode(environment, 7)
    assert episode(environment, 7) != episode(environment, 8)


@pytest.mark.parametrize("level", thinkers("helpme"))
def test_opponents_of_every_level_play_to_the_end(level: str) -> None:
    told, reward = episode(gymnasium.make("tablee/HelpMe-v0", seats=2, opponents=level), 1)
    assert told[-1][1].outcome is not None
    assert reward in (-1, 0, 1)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_opponents_who_remember_play_to_the_end(level: str) -> None:
    told, _ = episode(gymnasium.make("tablee/Rauha-v0", seats=3, opponents=level, side="B"), 1)
    assert told[-1][1].outcome is not None


@pytest.mark.parametrize(("key", "seats"), TURNS, ids=named(TURNS))
def test_the_reward_is_that_of_the_outcome(key: str, seats: int) -> None:
    environment = gymnasium.make(id_of(key), seats=seats, seat=seats - 1)
    for seed in range(4):
        told, reward = episode(environment, seed)
        winners = told[-1][1].outcome.winners
        if seats - 1 in winners:
            assert reward == pytest.approx((seats / len(winners) - 1) / (seats - 1))
        else:
            assert reward == pytest.approx(-1 / (seats - 1))


def test_everything_since_the_last_step_is_told_as_the_seat_may_know_it() -> None:
    environment = gymnasium.make("tablee/Rauha-v0", seats=2)
    _, info = environment.reset(seed=1)
    assert info["told"] == ()
    *_, info = environment.step(int(np.flatnonzero(info["action_mask"])[0]))
    (own, take), (other, hidden), *_ = info["told"]
    assert (own, other, hidden) == (0, 1, "take ?")
    assert take.startswith("take I-")


def test_an_illegal_action_loses_and_says_why() -> None:
    environment = gymnasium.make("tablee/HelpMe-v0")
    _, info = environment.reset(seed=1)
    first = int(np.flatnonzero(info["action_mask"])[0])
    environment.step(first)
    _, reward, terminated, truncated, info = environment.step(first)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["refused"] == "there is nothing on a1"
    assert not info["action_mask"].any()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"seats": 5}, "helpme is for 2 to 4 players, not 5"),
        ({"seat": 2}, "seat must lie between 0 and 1, not 2"),
        ({"opponents": "grandmaster"}, "opponents must be one of random, easy, medium, hard, expert, not"),
        ({"opponents": ["easy", "easy"]}, "there are 1 opponents, and opponents names 2"),
        (
            {"opponents": 3},
            "opponents must be one of random, easy, medium, hard, expert, or a list of them, not 3",
        ),
        (
            {"opponents": None},
            "opponents must be one of random, easy, medium, hard, expert, or a list of them",
        ),
        (
            {"opponents": [["easy"]]},
            "opponents must be one of random, easy, medium, hard, expert, not ['easy']",
        ),
        ({"seats": "2"}, "helpme is for 2 to 4 players, not '2'"),
        ({"seat": None}, "seat must lie between 0 and 1, not None"),
        ({"game": "elementals"}, "elementals has an environment of its own"),
        ({"open_stacks": 1}, "options.open_stacks: must be true or false, not 1"),
        ({"closed": True}, "helpme has no option 'closed'"),
    ],
    ids=str,
)
def test_what_cannot_be_had_is_said_in_a_sentence(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Error) as refusal:
        gymnasium.make("tablee/HelpMe-v0", **asked)
    assert sentence in str(refusal.value)


def test_a_render_mode_that_there_is_not_is_said_in_a_sentence() -> None:
    with pytest.raises(
        Error, match="render_mode must be one of human, ansi, rgb_array or None, not 'window'"
    ):
        Turns("helpme", render_mode="window")


def test_a_race_is_run_against_bots_with_hands() -> None:
    with pytest.raises(Error, match="helpme has an environment of its own"):
        gymnasium.make("tablee/Elementals-v0", game="helpme")
    with pytest.raises(Error, match="opponents must be one of easy, medium, hard, furious, not 'random'"):
        gymnasium.make("tablee/Elementals-v0", opponents="random")


LAST = {"helpme": 97, "rauha": 259, "elementals": 168}
"""The action with the highest number."""


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("action", [-1, 999, None, 1.5, "a1-a2", [0]], ids=repr)
def test_what_is_no_action_is_an_error_and_no_move(key: str, action: Any) -> None:
    environment: Any = gymnasium.make(id_of(key), disable_env_checker=True).unwrapped
    _, info = environment.reset(seed=1)
    with pytest.raises(InvalidAction) as refusal:
        environment.step(action)
    assert str(refusal.value) == f"an action is a whole number from 0 to {LAST[key]}, not {action!r}"
    assert environment.view == info["view"]


@pytest.mark.parametrize("key", GAMES)
def test_before_a_reset_no_game_has_begun(key: str) -> None:
    environment: Any = gymnasium.make(id_of(key), render_mode="ansi", disable_env_checker=True).unwrapped
    for ask in (partial(environment.step, 0), environment.render):
        with pytest.raises(ResetNeeded, match="no game has begun: reset first"):
            ask()


def test_a_game_that_is_over_takes_no_more_moves() -> None:
    environment: Any = gymnasium.make("tablee/HelpMe-v0").unwrapped
    episode(environment, 1)
    with pytest.raises(ResetNeeded, match="the game is over: reset it before the next step"):
        environment.step(0)


@pytest.mark.parametrize("key", GAMES)
def test_a_reset_takes_no_options(key: str) -> None:
    environment = gymnasium.make(id_of(key)).unwrapped
    environment.reset(seed=1, options={})
    with pytest.raises(Error, match=r"reset takes none, not {'side': 'B'}"):
        environment.reset(options={"side": "B"})


def test_render_modes() -> None:
    make = partial(gymnasium.make, "tablee/HelpMe-v0")
    text, pixels = make(render_mode="ansi"), make(render_mode="rgb_array")
    text.reset(seed=1)
    pixels.reset(seed=1)
    drawn: Any = text.render()
    picture: Any = pixels.render()
    assert "protects in secret" in drawn
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3


@pytest.mark.parametrize("key", GAMES)
def test_a_copy_goes_on_as_the_original_does(key: str) -> None:
    """For whoever searches with the environment itself, or sends it to another process."""
    environment = gymnasium.make(id_of(key), seats=2).unwrapped
    _, info = environment.reset(seed=4)
    sent, copied = pickle.loads(pickle.dumps(environment)), deepcopy(environment)
    for _ in range(6):
        action = np.flatnonzero(info["action_mask"])[-1]
        told = [each.step(action) for each in (environment, sent, copied)]
        info = told[0][4]
        assert len({observation.tobytes() for observation, *_ in told}) == 1
