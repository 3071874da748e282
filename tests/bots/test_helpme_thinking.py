"""What the strong players of Help Me! think with: memory, beliefs, judgement, search, the exact end."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from tablee.bots.helpme import hard
from tablee.bots.helpme.belief import belief, gains, owners_of
from tablee.bots.helpme.easy import Easy, gain
from tablee.bots.helpme.expert import judgement
from tablee.bots.helpme.hard import Hard, likely
from tablee.bots.helpme.history import STEP_OF_WAY, WAY_OF_MOVE, History, after_each, history
from tablee.bots.helpme.learned import learned
from tablee.bots.helpme.sight import COVERED, LOST, MOVED, WON, legal
from tablee.bots.helpme.tree import certain, rewards, search, solve_each
from tablee.bots.helpme.worlds import worlds
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.helpme_stack import CREATURES, HEIGHT, SUM_BITS
from tablee.bots.kernels.stop import NEVER
from tablee.bots.thought import Thought
from tablee.core import Act, Chance, changed
from tablee.games import HelpMe
from tablee.games.helpme.moves import WAYS, Move
from tablee.games.helpme.setup import SEATS
from tablee.games.helpme.state import State
from tests.bots.thinking import thought, thoughts
from tests.playing import dealt

GAME = HelpMe()


def walked(seats: int, moves: int, seed: str = "walk") -> tuple[list[State], list[Act[Move]]]:
    """So many moves by chance, or to the end."""
    states, acts, chance = [GAME.start(dealt(GAME, seats, seed))], list[Act[Move]](), Chance(seed)
    while len(acts) < moves and GAME.outcome(states[-1]) is None:
        mover = states[-1].mover
        acts.append(Act(mover, chance.choice(GAME.legal(states[-1], mover))))
        states.append(GAME.play(states[-1], acts[-1]))
    return states, acts


def told(seats: int, moves: int, seed: str = "walk") -> tuple[State, Thought]:
    states, acts = walked(seats, moves, seed)
    return states[-1], thought(GAME, states, acts, states[-1].mover)


@pytest.mark.parametrize("seats", SEATS)
def test_the_story_knows_every_stack_and_who_did_what(seats: int) -> None:
    states, acts = walked(seats, 99)
    known = history(thought(GAME, states, acts, 0))
    deeds = np.zeros((seats, 6, 4), int)
    for ply, state in enumerate(states):
        for cell, stack in enumerate(state.stacks):
            packed = len(stack) << HEIGHT
            for tile in stack:
                packed += tile.number << SUM_BITS * CREATURES.index(tile.creature)
            assert known.tables.inside[ply, cell] == packed
            if stack:
                assert CREATURES[known.tables.top[ply, cell]] is stack[-1].creature
                assert known.tables.number[ply, cell] == stack[-1].number
        assert known.tables.mover[ply] == state.mover
        assert np.array_equal(known.tables.deeds[ply], deeds)
        if ply < len(acts):
            move = acts[ply].move
            height = len(state.stacks[move.target])
            above = CREATURES.index(state.stacks[move.source][-1].creature)
            below = CREATURES.index(state.stacks[move.target][-1].creature)
            deeds[state.mover, above, [MOVED, WON]] += [1, height]
            deeds[state.mover, below, [COVERED, LOST]] += [1, height]
    for (before, act), state in zip(zip(states, acts, strict=False), states[1:], strict=True):
        assert before is not state
        assert act.seat == before.mover


@pytest.mark.parametrize("seats", SEATS)
def test_the_story_becomes_the_kernels_board(seats: int) -> None:
    states, acts = walked(seats, 99, "board")
    board = history(thought(GAME, states[:1], [], 0)).board()
    for count, act in enumerate(acts, start=1):
        kernel.play(board, seats, kernel.step_of(act.move))
        assert np.array_equal(history(thought(GAME, states[: count + 1], acts[:count], 0)).board(), board)


@pytest.mark.parametrize("seats", SEATS)
def test_the_positions_after_each_way_are_those_of_the_story(seats: int) -> None:
    states, acts = walked(seats, 9)
    known = history(thought(GAME, states, acts, 1))
    for ply, (act, _) in enumerate(pairwise(acts)):
        way = WAY_OF_MOVE[act.move]
        after, later = after_each(known.at([ply]), np.array([way])), known.at([ply + 1])
        for name in ("inside", "top", "number", "by", "deeds", "mover"):
            assert np.array_equal(getattr(after, name), getattr(later, name)), name


def test_gains_are_what_a_beginner_counts() -> None:
    state, asked = told(3, 8)
    known = history(asked)
    own = np.zeros((1, 6), bool)
    own[0, list(known.own)] = True
    counted = gains(known.now, own)[0]
    for move in GAME.legal(state, state.mover):
        expected = gain(asked.view, asked.view.creatures[state.mover], move)
        assert counted[WAY_OF_MOVE[move]] == expected


@pytest.mark.parametrize("seats", SEATS)
def test_before_the_first_move_every_world_is_as_likely(seats: int) -> None:
    _, asked = told(seats, 0)
    possible, chances = belief(history(asked), learned(seats))
    assert np.allclose(chances, 1 / len(possible))


@pytest.mark.parametrize("seats", SEATS)
def test_beliefs_add_up_and_hold_only_worlds_that_can_be(seats: int) -> None:
    for moves in (1, 6, 14):
        _, asked = told(seats, moves)
        known = history(asked)
        possible, chances = belief(known, learned(seats))
        assert possible == worlds(seats, known.own)
        assert abs(chances.sum() - 1) < 1e-9
        assert np.all(chances > 0)


@pytest.mark.parametrize("seats", SEATS)
def test_whoever_heeds_moves_less_believes_the_same_less_surely(seats: int) -> None:
    known = history(told(seats, 14)[1])
    _, all_of_it = belief(known, learned(seats))
    _, less = belief(known, learned(seats), heed=0.5)
    assert np.allclose(less, np.sqrt(all_of_it) / np.sqrt(all_of_it).sum())
    assert np.argmax(less) == np.argmax(all_of_it)
    assert less.max() < all_of_it.max()
    assert np.allclose(belief(known, learned(seats), heed=0.0)[1], 1 / len(less))


@pytest.mark.parametrize("seats", SEATS)
def test_who_takes_what_there_is_shows_whom_they_protect(seats: int) -> None:
    """Among such players the true world is soon believed more than all the others together."""
    right, asked_for = 0, 0
    for number in range(6):
        setup = dealt(GAME, seats, f"belief-{number}")
        *_, (asked, _) = thoughts(GAME, setup, [Easy(looks_at={})] * seats)
        possible, chances = belief(history(asked), learned(seats))
        truth = owners_of(
            tuple(
                tuple(sorted(CREATURES.index(creature) for creature in setup.creatures[seat]))
                for seat in ((asked.seat + turn) % seats for turn in range(seats))
            ),
            asked.seat,
        )
        found = [np.array_equal(owners_of(world, asked.seat), truth) for world in possible]
        assert sum(found) == 1
        right += bool(chances[found.index(True)] > 0.5)
        asked_for += 1
    assert right >= asked_for - 2


@pytest.mark.parametrize("seats", SEATS)
def test_hard_reads_one_opponent_and_suspects_several_alike(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[History]()

    def reading(known: History) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        read.append(known)
        return likely(known)

    monkeypatch.setattr(hard, "likely", reading)
    _, asked = told(seats, 6)
    known = history(asked)
    Hard(50).choose(asked, Chance("s"))
    assert len(read) == (seats == 2)
    owners, chances = hard.alike(known)
    assert len(owners) == len(worlds(seats, known.own))
    assert np.allclose(chances, 1 / len(owners))


def test_rewards_share_a_win_and_count_the_lead() -> None:
    found = np.zeros(4)
    rewards(np.array([10, 12, 12, 3]), 4, found)
    assert np.allclose(found, [-0.02, 0.5, 0.5, -0.09])
    rewards(np.array([10, 7]), 2, found)
    assert np.allclose(found[:2], [1.03, -0.03])


def best_for_all(state: State, seats: int) -> tuple[float, ...]:
    """Max-n on the rulebook: what each seat gets when everybody wants most for itself."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        found = np.zeros(4)
        rewards(np.array([*outcome.scores, *[0] * (4 - seats)]), seats, found)
        return tuple(found[:seats])
    results = (
        best_for_all(GAME.play(state, Act(state.mover, move)), seats)
        for move in sorted(GAME.legal(state, state.mover), key=kernel.step_of)
    )
    return max(results, key=lambda values: values[state.mover])


@pytest.mark.parametrize("seats", SEATS)
def test_the_exact_end_is_that_of_the_rulebook(seats: int) -> None:
    checked = 0
    for number in range(8):
        states, acts = walked(seats, 99, f"end-{number}")
        near = next(index for index, state in enumerate(states) if len(GAME.legal(state, state.mover)) <= 8)
        state = states[near]
        if GAME.outcome(state) is not None:
            continue
        known = history(thought(GAME, states[: near + 1], acts[:near], state.mover))
        owners = np.full((1, 6), -1)
        for seat, held in enumerate(state.setup.creatures):
            owners[0, [CREATURES.index(creature) for creature in held]] = seat
        worth, budget = np.full(kernel.STEPS, -np.inf), np.array([10**6])
        solve_each(known.board(), seats, owners, np.ones(1), budget, worth)
        assert budget[0] > 0
        for move in GAME.legal(state, state.mover):
            after = GAME.play(state, Act(state.mover, move))
            assert abs(worth[kernel.step_of(move)] - best_for_all(after, seats)[state.mover]) < 1e-9
            checked += 1
    assert checked > 8


def in_worlds(state: State, asked: Thought) -> list[State]:
    """The same position in every world that whoever is asked may live in."""
    known = history(asked)
    found = []
    for world in worlds(known.seats, known.own):
        held = [tuple(CREATURES[kind] for kind in kinds) for kinds in world]
        creatures = tuple(held[(seat - known.seat) % known.seats] for seat in range(known.seats))
        found.append(changed(state, setup=changed(state.setup, creatures=creatures)))
    return found


def sure(states: list[State], seat: int, won: bool) -> bool:
    """On the rulebook: whether the seat can force the win in all of these at once, or cannot win in any."""
    ends = [GAME.outcome(state) for state in states]
    if ends[0] is not None:
        winners = [end.winners for end in ends if end is not None]
        return all(each == (seat,) if won else seat not in each for each in winners)
    mover = states[0].mover
    ways = (
        sure([GAME.play(state, Act(mover, move)) for state in states], seat, won)
        for move in GAME.legal(states[0], mover)
    )
    return any(ways) if won and mover == seat else all(ways)


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_certain_is_so_whoever_protects_what_and_whatever_the_others_do(seats: int) -> None:
    found = {True: 0, False: 0}
    asked_for = 0
    for number in range(20):
        states, acts = walked(seats, 99, f"end-{number}")
        near = next(index for index, state in enumerate(states) if len(GAME.legal(state, state.mover)) <= 6)
        state = states[near]
        if GAME.outcome(state) is not None:
            continue
        asked = thought(GAME, states[: near + 1], acts[:near], state.mover)
        known = history(asked)
        owners, _ = hard.alike(known)
        for move in GAME.legal(state, state.mover):
            after = [GAME.play(each, Act(state.mover, move)) for each in in_worlds(state, asked)]
            board, asked_for = known.board(), asked_for + 1
            kernel.play(board, seats, kernel.step_of(move))
            for won in (True, False):
                answer = certain(board, seats, known.seat, owners, won, np.array([10**6]))
                assert answer == sure(after, known.seat, won)
                found[won] += answer
    assert 0 < found[True] < asked_for
    assert 0 < found[False] < asked_for


def test_what_takes_too_long_to_be_certain_is_not() -> None:
    _, asked = told(2, 0)
    budget = np.array([500])
    owners, _ = hard.alike(history(asked))
    assert not certain(history(asked).board(), 2, asked.seat, owners, True, budget)
    assert budget[0] < 0


def test_an_exact_end_that_takes_too_long_is_given_up() -> None:
    _, asked = told(2, 0)
    budget, worth = np.array([500]), np.zeros(kernel.STEPS)
    owners = np.array([[0, 0, 1, 1, -1, -1]])
    solve_each(history(asked).board(), 2, owners, np.ones(1), budget, worth)
    assert budget[0] < 0


@pytest.mark.parametrize("seats", SEATS)
def test_the_search_finds_the_best_move_near_the_end(seats: int) -> None:
    states, acts = walked(seats, 99, "search")
    near = next(index for index, state in enumerate(states) if len(GAME.legal(state, state.mover)) <= 6)
    known = history(thought(GAME, states[: near + 1], acts[:near], states[near].mover))
    owners = np.array([owners_of(worlds(seats, known.own)[0], known.seat)])
    visits, tried = np.zeros(kernel.STEPS, np.int64), np.zeros(kernel.STEPS)
    search(known.board(), seats, owners, np.ones(1), 3_000, 0.4, dice("s"), visits, tried, NEVER)
    exact, budget = np.full(kernel.STEPS, -np.inf), np.array([10**6])
    solve_each(known.board(), seats, owners, np.ones(1), budget, exact)
    assert visits.sum() == 3_000
    assert exact[np.argmax(visits)] == exact.max()


def test_the_search_leaves_out_what_it_is_told_to_and_repeats_itself() -> None:
    _, asked = told(2, 4)
    known = history(asked)
    owners = np.array([owners_of(world, known.seat) for world in worlds(2, known.own)])
    found = []
    for _ in range(2):
        visits, tried = np.full(kernel.STEPS, -1, np.int64), np.zeros(kernel.STEPS)
        steps = STEP_OF_WAY[np.flatnonzero(legal(np, known.now.inside)[0])[:5]]
        visits[steps] = 0
        search(known.board(), 2, owners, np.full(6, 1 / 6), 400, 0.4, dice("s"), visits, tried, NEVER)
        assert visits[steps].sum() == 400
        assert np.flatnonzero(visits > 0).tolist() == sorted(steps.tolist())
        found.append((visits, tried))
    assert all(np.array_equal(one, other) for one, other in zip(*found, strict=True))


@pytest.mark.parametrize("seats", SEATS)
def test_the_judgement_takes_a_win_that_lies_there(seats: int) -> None:
    """Where one move wins for sure and others lose for sure, the critic tells which, most of the time."""
    good, asked_for = 0, 0
    for number in range(30):
        states, acts = walked(seats, 99, f"judge-{number}")
        near = next(index for index, state in enumerate(states) if len(GAME.legal(state, state.mover)) <= 10)
        state = states[near]
        known = history(thought(GAME, states[: near + 1], acts[:near], state.mover))
        owners = np.full((1, 6), -1)
        for seat, held in enumerate(state.setup.creatures):
            owners[0, [CREATURES.index(creature) for creature in held]] = seat
        worth, budget = np.full(kernel.STEPS, -np.inf), np.array([10**6])
        solve_each(known.board(), seats, owners, np.ones(1), budget, worth)
        ways = np.flatnonzero(legal(np, known.now.inside)[0])
        exact = worth[STEP_OF_WAY[ways]]
        if not len(ways) or exact.max() < 0.9 or exact.min() > 0.1:
            continue
        judged = judgement(known, learned(seats), ways, owners, np.ones(1))
        good += bool(exact[np.argmax(judged)] > 0.9)
        asked_for += 1
    assert asked_for > 3
    assert good >= 0.7 * asked_for


@pytest.mark.parametrize("seats", SEATS)
def test_learned_preferences_are_for_possible_ways_only(seats: int) -> None:
    state, asked = told(seats, 10)
    known = history(asked)
    own = np.zeros((1, 6), bool)
    own[0, list(known.own)] = True
    wish = learned(seats).preferences(known.now, own)[0]
    assert abs(wish.sum() - 1) < 1e-4
    allowed = GAME.legal(state, state.mover)
    assert {WAYS[number] for number in np.flatnonzero(wish > 0)} <= set(allowed)
