"""What holds at every step of every game."""

import pickle
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import Act, AnyGame, Illegal, Timed, timed, winners
from tablee.core.perft import LATE
from tablee.games.elementals.moves import Time
from tablee.record import Player, compose, dumps, loads, positions
from tests.playing import TABLE_IDS, TABLES
from tests.properties.walks import seeds, walk
from tests.properties.worlds import universe

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)


def accepted(game: AnyGame, state: Any, act: Act[Any]) -> bool:
    try:
        game.play(state, act)
    except Illegal:
        return False
    return True


@every_table
@given(seed=seeds, length=st.integers(0, 400))
def test_exactly_the_legal_moves_are_accepted(game: AnyGame, seats: int, seed: str, length: int) -> None:
    state = walk(game, seats, seed, length).states[-1]
    for seat in (*range(seats), None):
        legal = {timed(move, 300) for move in game.legal(state, seat)}
        able = {move for move in universe(game) if accepted(game, state, Act(seat, move, LATE))}
        assert able == legal
    for stranger in (-1, seats):
        assert not game.legal(state, stranger)
        assert not any(accepted(game, state, Act(stranger, move, LATE)) for move in universe(game))


@every_table
@given(seed=seeds, length=st.integers(0, 400))
def test_a_legal_hand_waits_for_its_reaction_time(game: AnyGame, seats: int, seed: str, length: int) -> None:
    state = walk(game, seats, seed, length).states[-1]
    for seat in range(seats):
        for move in game.legal(state, seat):
            assert accepted(game, state, Act(seat, move, LATE)) == (not isinstance(move, Timed))


@every_table
def test_notation_round_trips_for_every_move_there_is(game: AnyGame, seats: int) -> None:
    written = [game.write(move) for move in universe(game)]
    assert [game.read(text) for text in written] == list(universe(game))
    assert len(set(written)) == len(written)


@every_table
@given(seed=seeds, length=st.integers(0, 400))
def test_every_legal_move_can_be_written_and_read_hands_without_their_time_too(
    game: AnyGame, seats: int, seed: str, length: int
) -> None:
    state = walk(game, seats, seed, length).states[-1]
    for seat in (*range(seats), None):
        moves = list(game.legal(state, seat))
        assert [game.read(game.write(move)) for move in moves] == moves
        if seat is not None:
            offered = [game.write(move) for move in moves if not isinstance(move, Timed)]
            assert game.legal_texts(state, seat) == offered


@every_table
@given(seed=seeds)
def test_whoever_acts_reads_the_own_act_in_full(game: AnyGame, seats: int, seed: str) -> None:
    played = walk(game, seats, seed, 400)
    for before, act in zip(played.states, played.acts, strict=False):
        assert game.read(game.retell(before, act, act.seat)) == act.move


@every_table
@given(seed=seeds)
def test_all_but_whoever_acts_read_the_same(game: AnyGame, seats: int, seed: str) -> None:
    played = walk(game, seats, seed, 400)
    for before, act in zip(played.states, played.acts, strict=False):
        others = [None, *(seat for seat in range(seats) if seat != act.seat)]
        assert len({game.retell(before, act, viewer) for viewer in others}) == 1


@every_table
@given(seed=seeds)
def test_the_same_seed_gives_the_same_game(game: AnyGame, seats: int, seed: str) -> None:
    assert walk(game, seats, seed, 400) == walk(game, seats, seed, 400)


@every_table
@given(seed=seeds, length=st.integers(0, 1_000))
def test_replaying_a_record_gives_the_same_states(game: AnyGame, seats: int, seed: str, length: int) -> None:
    played = walk(game, seats, seed, length)
    players = [Player(f"Player {seat}", "human") for seat in range(seats)]
    record = compose(game, played.options, players, seed, played.setup, played.acts)
    assert loads(dumps(record)) == record
    assert list(positions(loads(dumps(record)))) == played.states


@every_table
@given(seed=seeds)
def test_an_unfinished_game_waits_for_somebody_or_owes_something(
    game: AnyGame, seats: int, seed: str
) -> None:
    for state in walk(game, seats, seed, 400).states:
        awaited, dues = game.awaiting(state), game.due(state)
        if game.outcome(state) is None:
            assert awaited or dues
        assert all(game.legal(state, seat) for seat in awaited)
        assert [due.move for due in dues] == list(game.legal(state, None))
        assert [due.at for due in dues] == sorted(due.at for due in dues)
        if awaited:
            assert all(isinstance(due.move, Time) for due in dues), "what the table owes holds the game up"


@every_table
@given(seed=seeds)
def test_a_finished_game_has_no_legal_move(game: AnyGame, seats: int, seed: str) -> None:
    played = walk(game, seats, seed, 20_000)
    state = played.states[-1]
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == winners(outcome.scores)
    assert game.standing(state) == outcome.scores
    assert len(outcome.scores) == seats
    assert not game.awaiting(state)
    assert not game.due(state)
    for seat in (*range(seats), None):
        assert not game.legal(state, seat)
        for move in universe(game):
            with pytest.raises(Illegal, match="the game is over"):
                game.play(state, Act(seat, move, LATE))
    assert all(game.outcome(before) is None for before in played.states[:-1])


@every_table
@given(seed=seeds, length=st.integers(0, 400))
def test_what_goes_together_is_legal_and_so_is_what_was_prepared_once_the_turn_came(
    game: AnyGame, seats: int, seed: str, length: int
) -> None:
    state = walk(game, seats, seed, length).states[-1]
    for seat in (*range(-1, seats), seats):
        legal = game.legal(state, seat)
        assert set(game.together(state, seat)) <= set(legal)
        if plans := game.plans(state, seat):
            if seat in game.awaiting(state):
                assert set(plans) <= set(legal)
            else:
                assert not legal
        if not legal and not game.plans(state, seat):
            assert game.guide(state, seat, str) is None


@every_table
@given(seed=seeds, length=st.integers(0, 300))
def test_a_state_that_was_copied_or_sent_away_goes_on_the_same(
    game: AnyGame, seats: int, seed: str, length: int
) -> None:
    played = walk(game, seats, seed, length + 20)
    start = min(length, len(played.acts))
    for other in (pickle.loads(pickle.dumps(played.states[start])), deepcopy(played.states[start])):
        state = other
        for act, after in zip(played.acts[start:], played.states[start + 1 :], strict=True):
            state = game.play(state, act)
            assert state == after
