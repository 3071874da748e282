"""PettingZoo's own tests pass, for every game and number of seats, without a warning."""

from copy import deepcopy
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from tablee.adapters.encoding import elementals
from tablee.adapters.hands import REACTIONS
from tablee.adapters.pettingzoo import env, parallel_env, raw_env
from tablee.bots.elementals.reflex import to_catch
from tablee.core import Illegal
from tablee.games import GAMES
from tests.adapters.tables import ALL, RACES, TURNS, named

CYCLES = 1_000

every_table = pytest.mark.parametrize(("key", "seats"), ALL, ids=named(ALL))
every_race = pytest.mark.parametrize(("key", "seats"), RACES, ids=named(RACES))
every_game_of_turns = pytest.mark.parametrize(("key", "seats"), TURNS, ids=named(TURNS))


@every_table
def test_api(key: str, seats: int) -> None:
    api_test(env(key, seats=seats), num_cycles=CYCLES)


@every_table
def test_seed(key: str, seats: int) -> None:
    seed_test(partial(env, key, seats=seats), num_cycles=CYCLES)


@every_table
def test_render(key: str, seats: int) -> None:
    render_test(partial(env, key, seats=seats))


@every_race
def test_parallel_api(key: str, seats: int) -> None:
    parallel_api_test(parallel_env(key, seats=seats), num_cycles=CYCLES)


@every_race
def test_parallel_seed(key: str, seats: int) -> None:
    parallel_seed_test(partial(parallel_env, key, seats=seats), num_cycles=CYCLES)


@every_race
def test_max_cycles(key: str, seats: int) -> None:
    module = SimpleNamespace(
        env=partial(env, key, seats=seats), parallel_env=partial(parallel_env, key, seats=seats)
    )
    max_cycles_test(module)


def played(environment: Any, seed: int) -> dict[str, float]:
    """What everybody has won after a game of masked chance."""
    environment.reset(seed=seed)
    won = dict.fromkeys(environment.agents, 0.0)
    for number, agent in enumerate(environment.agent_iter()):
        _, reward, terminated, truncated, info = environment.last()
        won[agent] += reward
        done = terminated or truncated
        environment.action_space(agent).seed(seed + number)
        environment.step(None if done else environment.action_space(agent).sample(info["action_mask"]))
    return won


@every_game_of_turns
def test_the_rewards_of_a_game_are_those_of_its_outcome(key: str, seats: int) -> None:
    environment = env(key, seats=seats)
    for seed in range(3):
        won = played(environment, seed)
        view = GAMES[key].view(environment.unwrapped._sitting.state, None)  # type: ignore[attr-defined]
        best = max(won.values())
        assert sum(won.values()) == pytest.approx(0)
        assert [won[f"player_{seat}"] == best for seat in range(seats)] == [
            seat in view.outcome.winners for seat in range(seats)
        ]
        assert best == pytest.approx((seats / len(view.outcome.winners) - 1) / (seats - 1))


def test_whoever_chooses_second_in_a_draft_is_not_told_what_the_first_chose() -> None:
    environment = raw_env("rauha", seats=2)
    seen = []
    for pick in (0, 1):
        environment.reset(seed=5)
        legal = np.flatnonzero(environment.infos["player_0"]["action_mask"])
        environment.step(int(legal[pick]))
        assert environment.agent_selection == "player_1"
        seen.append((environment.observe("player_1").tobytes(), environment.infos["player_1"]["view"]))
    assert seen[0] == seen[1]


@every_game_of_turns
def test_everybody_has_their_own_view_beside_the_array(key: str, seats: int) -> None:
    environment = raw_env(key, seats=seats)
    environment.reset(seed=1)
    while not any(environment.terminations.values()):
        assert_own_views(environment, key)
        environment.step(int(environment.infos[environment.agent_selection]["action_mask"].argmax()))
    assert_own_views(environment, key)


def assert_own_views(environment: Any, key: str) -> None:
    for seat, agent in enumerate(environment.possible_agents):
        view = environment.infos[agent]["view"]
        assert view == GAMES[key].view(environment._sitting.state, seat)
        assert np.array_equal(environment.observe(agent), environment._encoding.array(view))


def test_the_view_comes_with_what_the_last_told() -> None:
    environment = env("helpme", seats=3)
    environment.reset(seed=1)
    *_, info = environment.last()
    assert info["view"].viewer == int(environment.agent_selection[-1])
    assert info["view"].creatures[info["view"].viewer] is not None


def test_the_fastest_right_hand_takes_all() -> None:
    environment = parallel_env("elementals", seats=2)
    _, infos = environment.reset(seed=3)
    while not (right := to_catch(infos["player_0"]["view"])):
        assert infos["player_0"]["verdict"] is None
        *_, infos = environment.step({"player_0": 0, "player_1": 0})
    place = elementals.hands(infos["player_0"]["view"]).index(right[0])
    first = 1 + place * len(REACTIONS)
    *_, infos = environment.step({"player_0": first + 3, "player_1": first + 2})
    verdict = infos["player_0"]["verdict"]
    assert verdict.right
    assert [(hand.seat, hand.reaction) for hand in verdict.hands] == [(1, 250), (0, 300)]


def test_a_quicker_wrong_hand_pays_and_the_right_one_takes_all() -> None:
    environment = parallel_env("elementals", seats=3)
    _, infos = environment.reset(seed=3)
    while not (right := to_catch(infos["player_0"]["view"])):
        *_, infos = environment.step({})
    before = infos["player_0"]["view"]
    place = elementals.hands(before).index(right[0])
    wrong = elementals.PLACES - 1 if place == 0 else 0
    step = environment.step(
        {"player_0": 1 + place * len(REACTIONS) + 3, "player_1": 1 + wrong * len(REACTIONS)}
    )
    _, rewards, terminations, _, infos = step
    verdict = infos["player_2"]["verdict"]
    assert [(hand.seat, hand.outcome, hand.cards) for hand in verdict.hands] == [
        (1, "wrong", 2),
        (0, "right", len(before.middle) + sum(player.pile for player in before.players)),
    ]
    assert (set(rewards.values()), set(terminations.values())) == ({0.0}, {False})
    assert all(info["action_mask"][1:].any() for info in infos.values()), "on the next card all may strike"


def test_an_illegal_action_loses_and_is_no_move() -> None:
    environment = env("rauha", seats=2)
    environment.reset(seed=0)
    mask = environment.infos["player_0"]["action_mask"]
    environment.step(int(np.flatnonzero(mask == 0)[0]))
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.rewards == {"player_0": -1.0, "player_1": 0}
    bare = raw_env("rauha", seats=2)
    bare.reset(seed=0)
    with pytest.raises(Illegal):
        bare.step(len(mask) - 1)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (partial(env, "chess"), "there is no game 'chess'; there are: helpme, rauha, elementals"),
        (
            partial(env, cast(Any, ["rauha"])),
            "there is no game ['rauha']; there are: helpme, rauha, elementals",
        ),
        (partial(env, "helpme", seats=5), "helpme is for 2 to 4 players, not 5"),
        (partial(env, "helpme", seats=True), "helpme is for 2 to 4 players, not True"),
        (partial(env, "rauha", side="C"), "options.side: must be A or B, not 'C'"),
        (partial(env, "rauha", open_stacks=True), "rauha has no option 'open_stacks'"),
        (partial(env, "rauha", render_mode="window"), "render_mode must be one of human, ansi, rgb_array"),
        (partial(env, "rauha", max_cycles=9), "rauha ends by itself: it takes no max_cycles"),
        (partial(parallel_env, "rauha"), "rauha is played in turns"),
        (partial(raw_env, "elementals"), "elementals is a race"),
        (
            partial(parallel_env, "elementals", max_cycles=0),
            "max_cycles must be a whole number above 0, not 0",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_had_is_said_in_a_sentence(asked: Any, sentence: str) -> None:
    with pytest.raises(Error) as refusal:
        asked()
    assert sentence in str(refusal.value)


NO_ACTIONS = [-1, 999, None, 1.5, "a1-a2", [0]]
no_action = pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)


@pytest.mark.parametrize("key", GAMES)
@no_action
def test_an_action_that_there_is_not_is_an_assertion(key: str, action: Any) -> None:
    environment = env(key, seats=2)
    environment.reset(seed=0)
    with pytest.raises(AssertionError, match="action is not in action space"):
        environment.step(action)
    assert environment.agent_selection == "player_0"


@pytest.mark.parametrize("key", ["helpme", "rauha"])
@no_action
def test_without_guards_an_action_that_there_is_not_is_an_error_and_no_move(key: str, action: Any) -> None:
    environment = raw_env(key, seats=2)
    environment.reset(seed=0)
    mover = environment.agent_selection
    with pytest.raises(InvalidAction, match=rf"{mover} has no action .*: they go from 0 to (97|259)$"):
        environment.step(action)
    assert environment.agent_selection == mover
    assert environment._sitting.acts == []


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        *(({"player_0": 0, "player_1": action}, "player_1 has no action") for action in NO_ACTIONS),
        ({"player_0": 0, "player_7": 0}, "there is no agent 'player_7'; there are: player_0, player_1"),
        ({0: 0, 1: 0}, "there is no agent 0; there are: player_0, player_1"),
        ([0, 0], "actions are told by agent, as {'player_0': 0}, not [0, 0]"),
        (None, "actions are told by agent, as {'player_0': 0}, not None"),
    ],
    ids=str,
)
def test_in_a_race_an_action_that_there_is_not_is_an_error_and_no_hand(actions: Any, sentence: str) -> None:
    race: Any = parallel_env("elementals", seats=2)
    race.reset(seed=0)
    before = race._racing.acts[:]
    with pytest.raises(InvalidAction) as refusal:
        race.step(actions)
    assert sentence in str(refusal.value)
    assert race._racing.acts == before


def test_in_a_race_whoever_is_not_named_puts_no_hand_down() -> None:
    views = []
    for actions in ({"player_0": 1}, {"player_0": 1, "player_1": 0}):
        race = parallel_env("elementals", seats=2)
        race.reset(seed=4)
        *_, infos = race.step(actions)
        views.append(infos["player_0"]["view"])
    assert views[0] == views[1]


@pytest.mark.parametrize(
    ("make", "methods"),
    [
        (partial(raw_env, "rauha"), ["observation_space", "action_space", "observe"]),
        (partial(parallel_env, "elementals"), ["observation_space", "action_space"]),
    ],
    ids=["turns", "race"],
)
def test_an_agent_that_there_is_not_is_an_error(make: Any, methods: list[str]) -> None:
    environment = make(seats=2)
    environment.reset(seed=0)
    for method in methods:
        with pytest.raises(Error, match="there is no agent 'player_2'; there are: player_0, player_1"):
            getattr(environment, method)("player_2")


@pytest.mark.parametrize(
    ("key", "method", "argument"),
    [
        ("rauha", "step", 0),
        ("rauha", "observe", "player_0"),
        ("rauha", "render", None),
        ("elementals", "step", {"player_0": 0}),
        ("elementals", "render", None),
    ],
)
def test_before_a_reset_no_game_has_begun(key: str, method: str, argument: Any) -> None:
    environment: Any = (parallel_env if key == "elementals" else raw_env)(key, render_mode="ansi")
    ask = getattr(environment, method)
    with pytest.raises(ResetNeeded, match="no game has begun: reset first"):
        ask(*([] if argument is None else [argument]))


def test_a_race_that_is_over_takes_no_more_hands() -> None:
    race = parallel_env("elementals", max_cycles=1)
    race.reset(seed=0)
    race.step({"player_0": 0})
    with pytest.raises(ResetNeeded, match="the game is over: reset it before the next step"):
        race.step({"player_0": 0})


def test_a_game_that_all_have_left_takes_no_more_moves() -> None:
    environment = raw_env("helpme")
    environment.reset(seed=0)
    while environment.agents:
        mask = environment.infos[environment.agent_selection]["action_mask"]
        environment.step(int(mask.argmax()) if mask.any() else None)
    with pytest.raises(ResetNeeded, match="the game is over: reset it before the next step"):
        environment.step(0)


def test_a_game_of_turns_can_be_made_parallel_by_pettingzoo() -> None:
    race = turn_based_aec_to_parallel(raw_env("helpme", seats=2))
    _, infos = race.reset(seed=1)
    moves = 0
    while race.agents:
        masks = {agent: infos[agent]["action_mask"] for agent in race.agents}
        _, _, _, _, infos = race.step({agent: int(mask.argmax()) for agent, mask in masks.items()})
        moves += 1
    assert 10 < moves < 30


def test_copies_go_on_as_the_original_does() -> None:
    environment: Any = env("rauha", seats=2)
    environment.reset(seed=1)
    other = deepcopy(environment)
    for each in (environment, other):
        each.step(int(each.infos["player_0"]["action_mask"].argmax()))
    assert np.array_equal(environment.last()[0], other.last()[0])
