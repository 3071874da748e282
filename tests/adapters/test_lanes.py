"""Compiled lanes are held to the rulebook, move by move, and to what the seat may see."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

import tablee.adapters.gymnasium  # noqa: F401 (registers the environments)
from tablee.adapters.asked import asked
from tablee.adapters.encoding.helpme import MOVES
from tablee.adapters.gymnasium.vector.helpme import Lanes
from tablee.adapters.gymnasium.vector.helpme_lanes import gain
from tablee.adapters.reward import rewards
from tablee.bots.helpme.easy import gain as easy_gain
from tablee.bots.kernels.helpme import MOVER, PLACES, SIZE, deal, step_of
from tablee.bots.kernels.helpme_stack import CREATURES, KINDS, packed
from tablee.core import Act
from tablee.games import HelpMe
from tablee.games.helpme.setup import TILES

GAME = HelpMe()
TILE = {packed(tile): str(tile) for tile in TILES}


def lanes(count: int, **options: Any) -> Lanes:
    made = gymnasium.make_vec("tablee/HelpMe-v0", num_envs=count, **options)
    assert isinstance(made.unwrapped, Lanes)
    return made.unwrapped


def dealt_next(vector: Lanes, lane: int, opened: bool = False) -> Any:
    """The rulebook's state at the beginning of the game that a lane, which is over, deals next."""
    board, owners = np.zeros(SIZE, np.int64), np.zeros(KINDS, np.int64)
    deal(board, owners, vector._seats, vector._dice[lane].copy())
    document = {
        "board": [TILE[int(stack)] for stack in board[:PLACES]],
        "creatures": [
            [str(kind) for number, kind in enumerate(CREATURES) if owners[number] == seat]
            for seat in range(vector._seats)
        ],
        "first": int(board[MOVER]),
    }
    return GAME.start(GAME.read_setup(document, vector._seats, GAME.options({"open_stacks": opened})))


@pytest.mark.parametrize("opened", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize("level", ["random", "easy"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_lane_is_the_rulebook(seats: int, level: str, opened: bool) -> None:
    seat, count = seats - 1, 20
    table = asked("helpme", seats, {"open_stacks": opened})
    vector = lanes(count, seats=seats, seat=seat, opponents=level, open_stacks=opened)
    vector.reset(seed=seats)
    vector._over[:] = True  # from here on every deal is known beforehand
    random, actions = np.random.default_rng(seats), np.zeros(count, np.int64)
    states: list[Any] = [None] * count
    games = 0
    for _ in range(60):
        states = [
            dealt_next(vector, lane, opened) if vector._over[lane] else state
            for lane, state in enumerate(states)
        ]
        observations, earned, over, truncated, infos = vector.step(actions)
        assert not truncated.any()
        for lane in range(count):
            state = states[lane]
            for way in infos["moves"][lane][infos["moves"][lane] >= 0]:
                if level == "easy" and seats < 4 and state.mover != seat:
                    assert_greedy(state, MOVES[way])
                state = GAME.play(state, Act(state.mover, MOVES[way]))
            states[lane], outcome = state, GAME.outcome(state)
            assert np.array_equal(observations[lane], table.encoding.array(GAME.view(state, seat)))
            legal = () if outcome else GAME.legal(state, seat)
            assert np.array_equal(infos["action_mask"][lane], table.encoding.mask(legal))
            assert over[lane] == (outcome is not None)
            assert earned[lane] == pytest.approx(0 if outcome is None else rewards(outcome)[seat])
            games += outcome is not None
            actions[lane] = 0 if outcome else random.choice(np.flatnonzero(infos["action_mask"][lane]))
    assert games > 50


def assert_greedy(state: Any, move: Any) -> None:
    """The move is one that the beginner among the bots may choose."""
    view = GAME.view(state, state.mover)
    own = view.creatures[state.mover] or ()
    assert easy_gain(view, own, move) == max(
        easy_gain(view, own, other) for other in GAME.legal(state, state.mover)
    )


def test_what_a_move_gains_is_what_the_beginner_thinks() -> None:
    vector = lanes(20, seats=3)
    vector.reset(seed=5)
    vector._over[:] = True
    states = [dealt_next(vector, lane) for lane in range(20)]
    *_, infos = vector.step(np.zeros(20, np.int64))
    for lane, state in enumerate(states):
        if (infos["moves"][lane] >= 0).any():
            continue
        view = GAME.view(state, 0)
        for move in MOVES:
            found = gain(vector._boards[lane], vector._owners[lane], step_of(move))
            assert found == easy_gain(view, view.creatures[0] or (), move)


def test_a_lane_that_is_over_begins_again_with_the_next_step() -> None:
    vector = lanes(2)
    assert vector.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    vector.reset(seed=1)
    first = vector.step(np.array([0, 0]))
    _, earned, over, _, infos = vector.step(np.array([0, 5 if first[4]["action_mask"][1][5] else 1]))
    assert (earned[0], over[0]) == (-1, True)
    assert not infos["action_mask"][0].any()
    _, earned, over, _, infos = vector.step(np.array([0, 0]))
    assert (earned[0], over[0]) == (0, False)
    assert infos["action_mask"][0].all() or (infos["moves"][0] >= 0).any()


def test_a_seed_makes_the_same_games_again() -> None:
    def told() -> list[bytes]:
        vector = lanes(50, seats=4, opponents="easy")
        observations, _ = vector.reset(seed=11)
        return [observations.tobytes(), *(vector.step(np.full(50, way))[0].tobytes() for way in range(20))]

    assert told() == told()


def test_each_lane_has_chance_of_its_own() -> None:
    vector = lanes(50)
    observations, _ = vector.reset(seed=2)
    assert len({row.tobytes() for row in observations}) == 50


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"opponents": "hard"}, "opponents must be one of random, easy, not 'hard'"),
        ({"opponents": ["hard"]}, "opponents must be one of random, easy, not 'hard'"),
        ({"opponents": 3}, "opponents must be one of random, easy, or a list of them, not 3"),
        ({"opponents": None}, "opponents must be one of random, easy, or a list of them, not None"),
        ({"opponents": ["easy", "easy"]}, "there are 1 opponents, and opponents names 2"),
        (
            {"seats": 3, "opponents": ["random", "easy"]},
            "in lanes all opponents are of one level, not easy and random",
        ),
        ({"seat": 2}, "seat must lie between 0 and 1, not 2"),
        ({"closed": True}, "helpme has no option 'closed'"),
        ({"game": "rauha"}, "these are lanes of helpme, not of rauha"),
        ({"render_mode": "ansi"}, "lanes are not drawn: render_mode must be None, not 'ansi'"),
        ({"num_envs": "3"}, "num_envs must be a whole number above 0, not '3'"),
        ({"num_envs": 0}, "num_envs must be a whole number above 0, not 0"),
        ({"seats": 9}, "helpme is for 2 to 4 players, not 9"),
    ],
    ids=str,
)
def test_what_cannot_be_had_is_said_in_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Error) as refusal:
        Lanes(**options)
    assert sentence in str(refusal.value)


def test_opponents_of_one_level_can_be_a_list() -> None:
    one, each = lanes(20, seats=3, opponents="easy"), lanes(20, seats=3, opponents=["easy", "easy"])
    assert np.array_equal(one.reset(seed=1)[0], each.reset(seed=1)[0])
    assert one._level == each._level


WHOLE = "there must be 3 actions, each a whole number"
RANGE = "an action is a whole number from 0 to 97"


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([0, 1], WHOLE),
        (3, WHOLE),
        (None, WHOLE),
        ([[0], [1], [2]], WHOLE),
        ([[0], [1, 2], 3], WHOLE),
        ([0, 1, 1.5], WHOLE),
        ([0, 1, None], WHOLE),
        ([0, 1, "a1-a2"], WHOLE),
        ([True, False, True], WHOLE),
        ([0, 1, 2**70], WHOLE),
        ([0, 1, 98], RANGE),
        ([0, 1, -1], RANGE),
    ],
    ids=str,
)
def test_actions_must_be_whole_numbers_one_for_each_lane(actions: Any, sentence: str) -> None:
    vector = lanes(3)
    vector.reset(seed=0)
    before = vector._boards.copy()
    with pytest.raises(InvalidAction, match=sentence):
        vector.step(actions)
    assert np.array_equal(vector._boards, before)


def test_before_a_reset_no_lane_is_dealt() -> None:
    vector = lanes(3)
    with pytest.raises(ResetNeeded, match="no game has begun: reset first"):
        vector.step(np.zeros(3, np.int64))
    assert not vector._boards.any()


def test_a_reset_takes_no_options() -> None:
    with pytest.raises(Error, match=r"reset takes none, not {'open_stacks': True}"):
        lanes(3).reset(options={"open_stacks": True})
