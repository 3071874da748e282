"""What the strong players of Rauha think with: the quick policy, its weights, the search."""

from dataclasses import replace

import numpy as np
import pytest

from tablee.bots.kernels import rauha as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.rauha_cards import CARDS_IN_ALL, NUMBER
from tablee.bots.rauha import Expert, Hard, Medium
from tablee.bots.rauha import policy as quick
from tablee.bots.rauha.memory import remember
from tablee.bots.rauha.tree import EDGES, LEAD, LEAST, NODES, NONE, PLACINGS, Tree, grow, rewards
from tablee.bots.rauha.weights import SIZE, TUNED, UNTUNED
from tablee.core import Act, Chance
from tablee.games import Rauha
from tablee.games.rauha.cards import CELL_BY_NAME, ENTITIES
from tablee.games.rauha.setup import SEATS
from tablee.games.rauha.state import Phase, State
from tests.bots.test_rauha_memory import walks
from tests.bots.thinking import thought, thoughts
from tests.patience import rounds
from tests.playing import dealt
from tests.rulings.rauha.positions import activating, holding, scoring, world

GAME = Rauha()


@pytest.mark.parametrize("seats", SEATS)
def test_the_policy_makes_only_possible_steps(seats: int) -> None:
    table, scratch, rolls = np.zeros(kernel.SIZE, np.int64), np.zeros(quick.SCRATCH), dice(f"policy {seats}")
    deck, found = np.arange(CARDS_IN_ALL), np.zeros(kernel.MOST_STEPS, np.int64)
    for number in range(20):
        kernel.deal(table, seats, number % 2, deck, rolls)
        for _ in rounds("the end of the game"):
            if table[kernel.PHASE] == kernel.OVER:
                break
            seat, phase = kernel.active(table, seats), table[kernel.PHASE]
            if phase == kernel.DRAFT:
                hands = [table[kernel.WORLDS + kernel.WORLD * other + kernel.HAND] for other in range(seats)]
                seat = hands.index(kernel.NOTHING)
                step, plan = quick.choose(table, seats, seat, TUNED, scratch)
                assert kernel.LAY <= plan < kernel.USE
            elif phase == kernel.PLACE:
                step = quick.plan_for(table, seats, seat, TUNED, scratch)
            else:
                step = quick.activating(table, seats, seat, TUNED, scratch)
            assert step in found[: kernel.steps(table, seats, seat, found)]
            kernel.play(table, seats, seat, step)


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
def test_the_tuned_weights_are_better_than_the_guessed_ones(seats: int) -> None:
    weights = np.tile(UNTUNED, (seats, 1))
    weights[0] = TUNED
    won, energy = np.zeros(seats), np.zeros(seats)
    quick.compare(seats, 60 * seats, weights, dice("tuned"), won, energy)
    assert won.sum() == pytest.approx(60 * seats)
    assert won[0] > 1.5 * 60
    assert TUNED.shape == UNTUNED.shape == (SIZE,)


def test_equal_policies_do_equally_well() -> None:
    """Every deal is played on every seat."""
    won, energy = np.zeros(3), np.zeros(3)
    quick.compare(3, 30, np.tile(TUNED, (3, 1)), dice("equal"), won, energy)
    assert won.tolist() == pytest.approx([10, 10, 10])
    assert len(set(energy.tolist())) == 1


def test_what_a_game_brings_is_the_share_of_the_win_and_the_lead() -> None:
    table, found = np.zeros(kernel.SIZE, np.int64), np.zeros(4)
    for energies, shares in (
        ((50, 40, 30), (1 + 10 * LEAD, -10 * LEAD, -20 * LEAD)),
        ((50, 50, 30), (0.5, 0.5, -20 * LEAD)),
        ((20, 20, 20), (1 / 3, 1 / 3, 1 / 3)),
    ):
        for seat, energy in enumerate(energies):
            table[kernel.WORLDS + kernel.WORLD * seat + kernel.ENERGY] = energy
        rewards(table, 3, found)
        assert found[:3].tolist() == pytest.approx(shares)


@pytest.mark.parametrize("seats", SEATS)
def test_the_search_tries_every_card_and_the_best_placings(seats: int) -> None:
    weights = np.tile(TUNED, (seats, 1))
    for states, acts in walks(seats, "search"):
        state, seat = states[-1], min(GAME.awaiting(states[-1]))
        if len(acts) % 7:
            continue
        tree = Tree()
        grow(tree, remember(thought(GAME, states, acts, seat)), weights, 24, 0.4, dice("any"))
        tried = {kernel.move_of(step): times for step, (times, _) in tree.tried().items()}
        legal = GAME.legal(state, seat)
        assert set(tried) <= set(legal)
        assert sum(tried.values()) == 24
        if len(legal) < 24:
            assert len(tried) == (min(len(legal), PLACINGS) if state.phase is Phase.PLACE else len(legal))


EVERYTHING = " ".join(CELL_BY_NAME)
RICH = scoring(
    world(crystals=30, spores=EVERYTHING, a1="I-21", b1="II-02", c1="II-04", a2="II-17", c2="I-05"),
    world(),
    world(),
    notch=16,
    owners=dict.fromkeys(ENTITIES, 0),
)
"""Fourteen things to activate, in any order: far more ways than a tree has scratch for."""
SPORING = scoring(
    world(crystals=30, spores="a1 b1 a2", a1="I-18", b1="I-19", a2="II-19"),
    world(),
    notch=12,
    owners={"Maa": 0, "Taivas": 0},
)
"""Three spores to place on six cells, and nothing that goes together."""


@pytest.mark.parametrize("state", [RICH, SPORING], ids=["rich", "sporing"])
@pytest.mark.parametrize("scratch", [1, 4, 16, 60])
def test_a_full_tree_still_keeps_to_the_rules(state: State, scratch: int) -> None:
    """Where the tree has no scratch left, the policy plays on: what is tried is tried by the rules."""
    legal, told = GAME.legal(state, 0), thought(GAME, [state], [], 0)
    for only in (NONE, kernel.STOP):
        tree = Tree(
            first=np.full(scratch, NONE, np.int64),
            edges=np.full((len(legal) + scratch, 5), NONE, np.int64),
            total=np.zeros(len(legal) + scratch),
        )
        weights = np.tile(TUNED, (state.seats, 1))
        grow(tree, remember(told), weights, 400, 0.4, dice("full"), only=only)
        full = tree.used[NODES] == scratch or tree.used[EDGES] == len(tree.edges)
        assert full or only == kernel.STOP
        tried = tree.tried()
        assert {kernel.move_of(step) for step in tried} <= set(legal)
        assert sum(times for times, _ in tried.values()) == 400
        # Nobody wins more than the win, and what all that can be activated is worth.
        assert all(worth < 1 + 100 * LEAD for _, worth in tried.values())


@pytest.mark.parametrize("state", [RICH, SPORING], ids=["rich", "sporing"])
def test_whoever_ends_a_rich_scoring_too_early_can_be_told_so(state: State) -> None:
    """The analyst thinks about it as long as about anything else, and fills its tree."""
    told, expert = thought(GAME, [state], [], 0), Expert(30_000)
    assert bool(GAME.together(state, 0)) == (state is RICH)
    assert expert.think(told, Chance("c")).used[EDGES] == len(Tree().edges)
    assert expert.rate(told, "end", Chance("c")).other in told.legal
    assert expert.choose(told, Chance("c")) in told.legal


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
def test_hard_thinks_of_worlds_that_can_be_whatever_it_forgot(seats: int) -> None:
    """From the first draft to the last scoring, nobody in them takes or lays what is not there."""
    for seed in ("h0", "h1"):
        for told, chosen in thoughts(GAME, dealt(GAME, seats, seed), [Hard(60)] * seats):
            assert chosen in told.legal


def test_in_a_draft_everybody_learns_from_their_own_cards() -> None:
    """Each of the others tries cards that can lie on its satellite, once in each game."""
    state = GAME.start(dealt(GAME, 4))
    tree, games = Tree(), 300
    memory = remember(thought(GAME, [state], [], 0))
    grow(tree, memory, np.tile(TUNED, (4, 1)), games, 0.4, dice("draft"))
    for seat in (1, 2, 3):
        assert tree.rivals[seat, :, 0].sum() == games
        assert np.all(tree.rivals[seat, :, 0] <= tree.rivals[seat, :, 1])
    seen = [NUMBER[card] for card in thought(GAME, [state], [], 0).view.hand]
    assert not tree.rivals[:, seen, 0].any()


def finals(state: State, seat: int) -> dict[str, int]:
    """By move: the most energy the seat can end with when everybody else stops at once."""
    found = {}
    for move in GAME.legal(state, seat):
        after = GAME.play(state, Act(seat, move))
        found[GAME.write(move)] = best_end(after, seat)
    return found


def best_end(state: State, seat: int) -> int:
    if state.phase is Phase.OVER:
        return state.worlds[seat].energy
    if state.active != seat:
        assert state.active is not None
        return best_end(GAME.play(state, Act(state.active, GAME.legal(state, state.active)[-1])), seat)
    return max(best_end(GAME.play(state, Act(seat, move)), seat) for move in GAME.legal(state, seat))


@pytest.mark.parametrize(
    "state",
    [
        holding("II-18", world(crystals=3), world(), notch=15),
        holding("II-02", world(crystals=7, spores="a1"), world(), notch=15),
        activating(world(crystals=3, spores="a1 b1"), world(), notch=15),
    ],
    ids=["a card", "a card with a price", "an activation"],
)
def test_the_last_turn_is_played_for_all_it_gives(state: State) -> None:
    told = thought(GAME, [state], [], 0)
    ends = finals(state, 0)
    for bot in (Expert(2_000), Hard(1_000)):
        assert ends[bot.choose(told, Chance("last"))] == max(ends.values())


def test_when_the_time_is_over_it_answers_all_the_same() -> None:
    told, _ = next(iter(thoughts(GAME, dealt(GAME, 3), [Medium()] * 3)))
    tree = Tree()
    grow(tree, remember(told), np.tile(TUNED, (3, 1)), 10**9, 0.4, dice("late"), np.ones(1, np.int64))
    assert sum(times for times, _ in tree.tried().values()) == LEAST
    assert Expert(10**9).choose(replace(told, seconds=0.0), Chance("late")) in told.legal


def test_a_budget_gives_the_same_move_again_and_more_of_it_more_games() -> None:
    told, _ = next(iter(thoughts(GAME, dealt(GAME, 4), [Medium()] * 4)))
    little, again, more = (Expert(turns).think(told, Chance("b")) for turns in (200, 200, 1_000))
    assert little.tried() == again.tried()
    played = [sum(times for times, _ in tree.tried().values()) for tree in (little, more)]
    assert played[0] < played[1]


def test_hard_does_not_remember_what_it_passed_on() -> None:
    """Whatever it saw before, the same view gives the same move."""
    asked = [told for told, _ in thoughts(GAME, dealt(GAME, 3), [Medium()] * 3)]
    for told in asked[20:60:9]:
        assert Hard(100).choose(told, Chance("h")) == Hard(100).choose(replace(told, views=()), Chance("h"))
