"""OpenSpiel's own tests pass over our games; its algorithms run on them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.algorithms import outcome_sampling_mccfr as mccfr
from open_spiel.python.observation import make_observation

from tablee.adapters.openspiel import REGISTERED
from tablee.core import RaceGame
from tablee.games import GAMES
from tests.adapters.tables import TURNS, named

every_table = pytest.mark.parametrize(("key", "seats"), TURNS, ids=named(TURNS))
every_game = pytest.mark.parametrize("name", REGISTERED)

SMALL = "python_tablee_helpme(deal=a,played=19)"
"""The last moves of a game that all have watched: only who protects what is unknown."""
LAST_DRAFT = "python_tablee_rauha(deal=a,played=92)"
LAST_MOVES = "python_tablee_rauha(deal=a,played=107)"


def table(key: str, seats: int) -> Any:
    return pyspiel.load_game(f"python_tablee_{key}", {"players": seats})


def test_every_game_of_turns_is_registered() -> None:
    turns = {key for key, game in GAMES.items() if not isinstance(game, RaceGame)}
    assert {f"python_tablee_{key}" for key in turns} == set(REGISTERED) <= set(pyspiel.registered_names())


@every_table
def test_random_sim(key: str, seats: int) -> None:
    pyspiel.random_sim_test(table(key, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@every_table
def test_ten_random_sims(key: str, seats: int) -> None:
    pyspiel.random_sim_test(table(key, seats), num_sims=10, serialize=False, verbose=False)


@pytest.mark.parametrize(
    "name", ["python_tablee_helpme", pytest.param("python_tablee_rauha", marks=pytest.mark.long)]
)
def test_a_playthrough_can_be_generated_and_played_again(name: str) -> None:
    told = generate_playthrough.playthrough(name, action_sequence=[], seed=7)
    actions = [
        int(line.removeprefix("action: ")) for line in told.splitlines() if line.startswith("action: ")
    ]
    assert generate_playthrough.playthrough(name, action_sequence=actions) == told


# OpenSpiel's API test, over some states of our games and all of small ones. These are the numbers of states
# (dealt by chance, decided, over) and of information states.

api_test.TOTAL_NUM_STATES |= {SMALL: (16, 450, 720), LAST_MOVES: (0, 41, 65)}
api_test.PERFECT_RECALL_NUM_STATES |= {SMALL: 75, LAST_MOVES: 41}


class TestSomeStatesOfHelpMe(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # it has no types
    game_name = "python_tablee_helpme"
    game = pyspiel.load_game(game_name)


class TestSomeStatesOfRauha(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # it has no types
    game_name = "python_tablee_rauha"
    game = pyspiel.load_game(game_name)


class TestAllStatesOfSmallHelpMe(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]  # it has no types
    game_name = SMALL
    game = pyspiel.load_game(SMALL)


class TestAllStatesOfSmallRauha(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]  # it has no types
    game_name = LAST_MOVES
    game = pyspiel.load_game(LAST_MOVES)


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game in which somebody decides."""
    random, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(random.choice(state.legal_actions()))


@every_table
def test_a_world_drawn_anew_looks_the_same_to_whoever_imagines_it(key: str, seats: int) -> None:
    game = table(key, seats)
    private = pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
    )
    others = make_observation(game, private)
    different = 0
    for ply, state in enumerate(walk(game, seed=seats)):
        if ply % 7 != seats % 7:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, None)
        for told in ("information_state_string", "observation_string"):
            assert getattr(other, told)(player) == getattr(state, told)(player)
        for tensor in ("information_state_tensor", "observation_tensor"):
            assert getattr(other, tensor)(player) == getattr(state, tensor)(player)
        assert other.legal_actions() == state.legal_actions()
        different += any(
            others.string_from(other, seat) != others.string_from(state, seat) for seat in range(seats)
        )
    assert different > 0


def test_where_the_deal_is_known_only_the_choices_are_drawn_anew() -> None:
    state = pyspiel.load_game(LAST_DRAFT).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    taken = {state.resample_from_infostate(1, None).history()[0] for _ in range(40)}
    assert len(taken) == 2
    assert {tuple(state.resample_from_infostate(0, None).history()) for _ in range(5)} == {
        tuple(state.history())
    }


@every_game
def test_observers_say_what_each_may_know(name: str) -> None:
    game = pyspiel.load_game(name)
    kinds = pyspiel.PrivateInfoType

    def seen(private_info: Any) -> Any:
        kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=private_info)
        return make_observation(game, kind)

    public, whole = seen(kinds.NONE), seen(kinds.SINGLE_PLAYER)
    state = next(walk(game, seed=1))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert whole.string_from(state, 0) != whole.string_from(state, 1)
    assert [*whole.dict] == ["player", "view"]
    with pytest.raises(pyspiel.SpielError, match="nobody sees the secrets of all players"):
        seen(kinds.ALL_PLAYERS)
    with pytest.raises(pyspiel.SpielError, match="observations take no parameters"):
        make_observation(game, None, {"detail": 3})


@every_game
def test_ismcts_plays(name: str) -> None:
    """For a strong opponent that knows nothing but the rules."""
    game, random = pyspiel.load_game(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 0.4, 20, random_state=random)
    state = next(walk(game, seed=2))
    for _ in range(4):
        legal = state.legal_actions()
        action = bot.step(state)
        assert action in legal
        state.apply_action(action)


def test_cfr_comes_close_to_an_equilibrium_of_the_last_moves() -> None:
    """For what hiding is worth: in the last moves, who protects what can be played for exactly."""
    game = pyspiel.load_game(SMALL)
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    first = exploitability.exploitability(game, solver.average_policy())
    for _ in range(9):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < first / 3


def test_outcome_sampling_learns_the_last_draft() -> None:
    """For choices made at the same time, too many to walk them all."""
    solver = mccfr.OutcomeSamplingSolver(pyspiel.load_game(LAST_DRAFT))
    for _ in range(20):
        solver.iteration()
    state = pyspiel.load_game(LAST_DRAFT).new_initial_state()
    chances = solver.average_policy().action_probabilities(state)
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("python_tablee_helpme(players=7)", "helpme is for 2 to 4 players, not 7"),
        ("python_tablee_rauha(side=C)", "options.side: must be A or B, not 'C'"),
        ("python_tablee_rauha(seats=3)", "seats"),
        ("python_tablee_helpme(played=3)", "give a deal too"),
        ("python_tablee_helpme(deal=a,played=-1)", "played must be at least 0, not -1"),
        ("python_tablee_helpme(deal=a,played=40)", "the game is over after"),
    ],
)
def test_what_cannot_be_had_is_said_in_a_sentence(asked: str, sentence: str) -> None:
    with pytest.raises(pyspiel.SpielError) as refusal:
        pyspiel.load_game(asked)
    assert sentence in str(refusal.value)


def assert_refused(state: Any, action: int, sentence: str) -> None:
    """The action is an error with that sentence, and nothing happened."""
    before = (str(state), state.history(), state.current_player())
    with pytest.raises(pyspiel.SpielError, match=sentence):
        state.apply_action(action)
    assert (str(state), state.history(), state.current_player()) == before


def test_an_illegal_action_is_an_error_and_no_move() -> None:
    state = next(walk(table("helpme", 2), seed=1))
    state.apply_action(0)
    assert_refused(state, 0, "action 0: there is nothing on a1")


@every_game
@pytest.mark.parametrize("action", [-50, -5, -2, 260, 10**12])
def test_a_number_that_no_move_has_is_an_error_and_no_move(name: str, action: int) -> None:
    state = next(walk(pyspiel.load_game(name), seed=1))
    last = state.get_game().num_distinct_actions() - 1
    assert_refused(state, action, f"there is no action {action}: they go from 0 to {last}")
    assert_refused(state, last + 1, f"there is no action {last + 1}: they go from 0 to {last}")
    with pytest.raises(pyspiel.SpielError, match=f"there is no action {action}"):
        state.action_to_string(0, action)


@pytest.mark.parametrize("name", [*REGISTERED, SMALL])
@pytest.mark.parametrize("action", [-2, 30, 999])
def test_chance_draws_nothing_that_there_is_not(name: str, action: int) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    assert_refused(state, action, f"action {action}: chance draws one of 0, 1")
    with pytest.raises(pyspiel.SpielError, match=f"action {action}: chance draws one of 0, 1"):
        state.action_to_string(pyspiel.PlayerId.CHANCE, action)


@pytest.mark.parametrize("name", [*REGISTERED, SMALL])
def test_chance_draws_nothing_twice(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(0)
    assert_refused(state, 0, "action 0: chance draws one of")


def test_chance_draws_nothing_more_when_all_is_dealt() -> None:
    state = next(walk(table("helpme", 2), seed=1))
    with pytest.raises(pyspiel.SpielError, match="all is dealt, and chance draws nothing more"):
        state.action_to_string(pyspiel.PlayerId.CHANCE, 0)


@pytest.mark.parametrize("name", [*REGISTERED, SMALL])
def test_no_world_is_drawn_anew_before_all_is_dealt(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="not all is dealt yet"):
        state.resample_from_infostate(0, None)


@every_game
@pytest.mark.parametrize("player", [-1, 2, 9])
def test_nothing_is_told_to_a_player_that_there_is_not(name: str, player: int) -> None:
    game = pyspiel.load_game(name)
    state, observer = next(walk(game, seed=1)), make_observation(game)
    asked: tuple[Any, ...] = (
        partial(state.resample_from_infostate, player, None),
        partial(observer.set_from, state, player),
        partial(observer.string_from, state, player),
    )
    for ask in asked:
        with pytest.raises(pyspiel.SpielError, match=f"there is no player {player}: they go from 0 to 1"):
            ask()
