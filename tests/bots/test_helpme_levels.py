"""The bots of Help Me!: legal, repeatable, honest, and each better than the one before."""

import pickle

import pytest

from tablee.bots.helpme import Easy, Expert, Hard, Medium
from tablee.bots.helpme.easy import gain
from tablee.bots.helpme.memory import remember
from tablee.bots.helpme.playout import points
from tablee.bots.kernels.helpme_stack import CREATURES, HEIGHT
from tablee.bots.levels import LEVELS
from tablee.bots.thought import Thinker, Thought
from tablee.core import Act, Chance, Outcome, changed
from tablee.games import GAMES, HelpMe
from tablee.games.helpme.moves import Move
from tablee.games.helpme.score import scores
from tablee.games.helpme.setup import SEATS
from tests.bots.thinking import played, thought, thoughts
from tests.patience import until
from tests.playing import dealt
from tests.properties.worlds.helpme import other_world

GAME = HelpMe()
QUICK = Medium(moves=400)
BOTS: list[Thinker] = [Easy(), QUICK, Hard(simulations=40), Expert(simulations=60, positions=3_000)]
NAMES = ["easy", "medium", "hard", "expert"]


class ByChance:
    """Any legal move."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        return chance.choice(thought.legal)


def test_every_game_has_its_levels() -> None:
    assert list(LEVELS) == list(GAMES)
    assert list(LEVELS["helpme"]) == NAMES
    assert list(LEVELS["rauha"]) == ["easy", "medium", "hard", "expert"]


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("open_stacks", [False, True])
@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_whole_games_are_legal_and_repeatable(bot: Thinker, open_stacks: bool, seats: int) -> None:
    setup = dealt(GAME, seats, open_stacks=open_stacks)
    for number, (told, chosen) in enumerate(thoughts(GAME, setup, [bot] * seats)):
        assert chosen in told.legal
        again = pickle.loads(pickle.dumps(told))
        assert again == told
        if number % 5 == 0:
            assert bot.choose(again, Chance(told.seed)) == chosen


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_the_choice_depends_on_no_secret(bot: Thinker, seats: int) -> None:
    setup = dealt(GAME, seats)
    states, acts, chance = [GAME.start(setup)], list[Act[Move]](), Chance("walk")
    for _ in until(lambda: GAME.outcome(states[-1]) is not None, "the end of the game"):
        seat = states[-1].mover
        told = thought(GAME, states, acts, seat)
        # The others protect other creatures, and something else lies inside the stacks: what this
        # seat remembers of them, it has from its first view and the lines.
        swapped = [other_world(state, seat, Chance("other")) for state in states]
        assert thought(GAME, swapped, acts, seat) == told
        if len(acts) % 5 == 0:
            assert bot.choose(thought(GAME, swapped, acts, seat), Chance("s")) == bot.choose(
                told, Chance("s")
            )
        acts.append(Act(seat, GAME.read(chance.choice(told.legal))))
        states.append(GAME.play(states[-1], acts[-1]))


def test_memory_knows_every_stack() -> None:
    setup = dealt(GAME, 3, "memory")
    states, acts, chance = [GAME.start(setup)], list[Act[Move]](), Chance("walk")
    for _ in until(lambda: GAME.outcome(states[-1]) is not None, "the end of the game"):
        state = states[-1]
        by_creature = points(remember(thought(GAME, states, acts, state.mover)))
        assert scores(state) == tuple(
            sum(by_creature[CREATURES.index(creature)] for creature in own) for own in setup.creatures
        )
        move = chance.choice(GAME.legal(state, state.mover))
        acts.append(Act(state.mover, move))
        states.append(GAME.play(state, acts[-1]))


def test_who_forgets_sees_heights_and_tops_but_not_what_was_covered_long_ago() -> None:
    setup = dealt(GAME, 2, "memory")
    states, acts, chance = [GAME.start(setup)], list[Act[Move]](), Chance("walk")
    for _ in until(lambda: GAME.outcome(states[-1]) is not None, "the end of the game"):
        state = states[-1]
        asked = thought(GAME, states, acts, state.mover)
        whole, half, none = (remember(asked, span) for span in (None, 4, 0))
        # The tile on top and the height are the upper bits.
        seen = [[stack >> HEIGHT for stack in stacks] for stacks in (whole, half, none)]
        assert seen[0] == seen[1] == seen[2]
        late = {act.move.target for act in acts[-4:]}
        for cell, stack in enumerate(state.stacks):
            if not stack:
                continue
            # With no memory at all, a stack is as good as its height.
            assert sum(points([none[cell]])) == len(stack)
            if cell not in late:
                assert half[cell] == none[cell]
        acts.append(Act(state.mover, chance.choice(GAME.legal(state, state.mover))))
        states.append(GAME.play(state, acts[-1]))
    assert remember(thought(GAME, states[:4], acts[:3], 0), 4) == remember(
        thought(GAME, states[:4], acts[:3], 0)
    )


def test_nobody_forgets_what_lies_open() -> None:
    states = [GAME.start(dealt(GAME, 2, open_stacks=True))]
    acts, chance = list[Act[Move]](), Chance("open")
    for _ in range(16):
        acts.append(Act(states[-1].mover, chance.choice(GAME.legal(states[-1], states[-1].mover))))
        states.append(GAME.play(states[-1], acts[-1]))
    asked = thought(GAME, states, acts, states[-1].mover)
    forgetful, sharp = Medium(moves=2_000, span=0), Medium(moves=2_000, span=99)
    assert forgetful.choose(asked, Chance("s")) == sharp.choose(asked, Chance("s"))


def test_a_beginner_does_not_see_what_comes_next() -> None:
    """Short sight: what the others can do to a stack does not matter to it, nor what lies inside."""
    states, acts = [GAME.start(dealt(GAME, 2, "short"))], list[Act[Move]]()
    chance = Chance("short")
    for _ in until(lambda: GAME.outcome(states[-1]) is not None, "the end of the game"):
        asked = thought(GAME, states, acts, states[-1].mover)
        own = asked.view.creatures[asked.seat]
        chosen = Easy().choose(asked, Chance("s"))
        # The best of what the tops tell, and the first view and all that happened since change nothing.
        assert gain(asked.view, own, GAME.read(chosen)) == max(
            gain(asked.view, own, GAME.read(text)) for text in asked.legal
        )
        assert Easy().choose(changed(asked, first=None, lines=()), Chance("s")) == chosen
        acts.append(Act(asked.seat, chance.choice(GAME.legal(states[-1], asked.seat))))
        states.append(GAME.play(states[-1], acts[-1]))


def test_at_a_table_of_four_a_beginner_overlooks_most_moves() -> None:
    """What it takes is the best of the few it saw: often not the best there is, and hardly ever the worst."""
    states = [GAME.start(dealt(GAME, 4, "overlooks"))]
    asked = thought(GAME, states, [], states[-1].mover)
    own = asked.view.creatures[asked.seat]

    def taken(bot: Easy) -> list[int]:
        return [gain(asked.view, own, GAME.read(bot.choose(asked, Chance(f"{n}")))) for n in range(80)]

    gains = sorted(gain(asked.view, own, GAME.read(text)) for text in asked.legal)
    assert set(taken(Easy(looks_at={}))) == {gains[-1]}
    assert gains[0] < 0 < gains[-1]
    seen = taken(Easy())
    assert 0 < seen.count(gains[-1]) < 60
    assert sum(one < 0 for one in seen) < sum(one < 0 for one in gains) / len(gains) * 40


def test_easy_counts_what_it_sees() -> None:
    setup = dealt(GAME, 2)
    own = setup.creatures[0]
    mine = [cell for cell, tile in enumerate(setup.board) if tile.creature in own]
    view = GAME.view(GAME.start(setup), 0)
    for move in GAME.legal(GAME.start(changed(setup, first=0)), 0):
        over, under = setup.board[move.source], setup.board[move.target]
        bonus = under.number if over.creature is under.creature and over.creature in own else 0
        assert gain(view, own, move) == (move.source in mine) - (move.target in mine) + bonus


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [
        (Easy(), ByChance(), 60),
        (Medium(moves=6_000), Easy(), 24),
        (Hard(simulations=1_500), Medium(moves=1_500), 24),
    ],
    ids=["easy beats chance", "medium beats easy", "hard beats medium"],
)
def test_each_level_is_better_than_the_one_before(
    better: Thinker, worse: Thinker, games: int, seats: int
) -> None:
    won = 0.0
    for number in range(games):
        seat = number % seats
        outcome = played(
            GAME,
            dealt(GAME, seats, f"level-{number}"),
            [better if other == seat else worse for other in range(seats)],
        )
        won += _share(outcome, seat)
    # Alone among weaker players: well above its fair share.
    assert won / games > 1.4 / seats


def _share(outcome: Outcome, seat: int) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
