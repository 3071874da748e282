"""What the network of Rauha sees, and what is done by its word."""

import numpy as np
import pytest

from tablee.bots.kernels import rauha as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.rauha_cards import CARDS_IN_ALL
from tablee.bots.rauha import policy as quick
from tablee.bots.rauha.foresight import WIDEST, foresee, foresee_use
from tablee.bots.rauha.imagined import imagine
from tablee.bots.rauha.memory import remember
from tablee.bots.rauha.network import SHAPES, network, shares, sheet
from tablee.bots.rauha.sight import AT_MOST, NOTCHES, ROWS, look, look_round
from tablee.bots.rauha.tree import BLIND, Foresight, Tree, grow
from tablee.bots.rauha.weights import TUNED
from tablee.games import Rauha
from tablee.games.rauha.setup import SEATS
from tests.bots.test_rauha_memory import walks
from tests.bots.thinking import thought
from tests.patience import rounds

GAME = Rauha()


@pytest.mark.parametrize("seats", SEATS)
def test_the_network_that_ships_has_its_shape(seats: int) -> None:
    found = network(seats)
    assert {name: array.shape for name, array in found._asdict().items()} == SHAPES
    assert all(np.isfinite(array).all() for array in found)
    # The nearer the end, the more a point of lead is worth.
    assert np.all(found.doubt[8:15] < found.doubt[:7].min())


@pytest.mark.parametrize("seats", SEATS)
def test_by_its_word_only_possible_steps_are_made(seats: int) -> None:
    table, trial = np.zeros(kernel.SIZE, np.int64), np.zeros(kernel.SIZE, np.int64)
    scratch, rolls, paper, told = np.zeros(quick.SCRATCH), dice(f"net {seats}"), sheet(), network(seats)
    deck, found = np.arange(CARDS_IN_ALL), np.zeros(kernel.MOST_STEPS, np.int64)
    turns, worth = np.zeros((WIDEST, 2), np.int64), np.zeros(WIDEST)
    for number in range(6):
        kernel.deal(table, seats, number % 2, deck, rolls)
        for _ in rounds("the end of the game"):
            if table[kernel.PHASE] == kernel.OVER:
                break
            seat, phase = kernel.active(table, seats), table[kernel.PHASE]
            before = table.copy()
            if phase == kernel.DRAFT:
                hands = [table[kernel.WORLDS + kernel.WORLD * other + kernel.HAND] for other in range(seats)]
                seat = hands.index(kernel.NOTHING)
            if phase <= kernel.PLACE:
                # Half of the games are full of whims, and so of strange worlds.
                noise = 1e3 * (number % 2)
                card, plan = foresee(
                    *(table, seats, seat, TUNED, told, WIDEST, noise),
                    *(scratch, paper, trial, turns, worth, rolls),
                )
                step = card if phase == kernel.DRAFT else plan
                assert kernel.LAY <= plan < kernel.USE
            else:
                step = foresee_use(table, seats, seat, TUNED, told, scratch, paper, trial, found)
            assert np.array_equal(table, before)
            assert step in found[: kernel.steps(table, seats, seat, found)]
            kernel.play(table, seats, seat, step)
            for notch in range(NOTCHES):
                look_round(table, seats, seat, notch, paper.others)
                count = look(table, seats, seat, notch, paper.others, paper.rows, paper.numbers)
                assert 0 < count <= AT_MOST
                assert np.all((paper.rows[:count] >= 0) & (paper.rows[:count] < ROWS))
                assert len(set(paper.rows[:count].tolist())) > 9


@pytest.mark.parametrize("seats", SEATS)
def test_shares_are_parts_of_one_win(seats: int) -> None:
    table, found, paper = np.zeros(kernel.SIZE, np.int64), np.zeros(seats), sheet()
    kernel.deal(table, seats, 0, np.arange(CARDS_IN_ALL), dice("shares"))
    shares(table, seats, 0, network(seats), 0.0, paper, found)
    assert found.sum() == pytest.approx(1)
    assert found.max() < 2 / seats
    table[kernel.WORLDS + kernel.ENERGY] += 200
    shares(table, seats, 0, network(seats), 0.01, paper, found)
    assert found[0] > 2
    assert np.all(found[1:] < 0)


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_sees_none_of_what_it_has_to_imagine(seats: int) -> None:
    paper, seen = sheet(), 0
    for states, acts in walks(seats, "sight"):
        for seat in GAME.awaiting(states[-1]):
            memory, worlds = remember(thought(GAME, states, acts, seat)), []
            for seed in ("one", "two"):
                table = np.zeros(kernel.SIZE, np.int64)
                imagine(memory.table, seats, memory.pool, memory.young, memory.lost, table, dice(seed))
                notch = int(table[kernel.NOTCH])
                look_round(table, seats, seat, notch, paper.others)
                count = look(table, seats, seat, notch, paper.others, paper.rows, paper.numbers)
                worlds.append((paper.rows[:count].tolist(), paper.numbers.tolist(), table.tolist()))
            assert worlds[0][:2] == worlds[1][:2]
            seen += worlds[0][2] != worlds[1][2]
    assert seen > 10


@pytest.mark.parametrize("seats", SEATS)
def test_the_search_asks_the_network_after_the_round(seats: int) -> None:
    ahead, weights = Foresight(network(seats), 4), np.tile(TUNED, (seats, 1))
    assert [ahead.last(notch) for notch in (0, 2, 3, 4, 15)] == [3, 3, 3, 7, 15]
    assert BLIND.last(0) == kernel.LAST
    for states, acts in walks(seats, "asked"):
        seat = min(GAME.awaiting(states[-1]))
        told = thought(GAME, states, acts, seat)
        if len(told.legal) == 1:
            continue
        tree = Tree()
        grow(tree, remember(told), weights, 12, 0.4, dice("any"), ahead=ahead)
        tried = tree.tried()
        assert sum(games for games, _ in tried.values()) == 12
        assert {GAME.write(kernel.move_of(step)) for step in tried} <= set(told.legal)
