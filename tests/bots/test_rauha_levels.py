"""The bots of Rauha: legal, repeatable, honest, and each better than the one before."""

import pickle

import pytest
from msgspec.structs import replace

from tablee.bots.rauha import Easy, Expert, Hard, Medium
from tablee.bots.rauha.known import known
from tablee.bots.rauha.learned import Learned
from tablee.bots.rauha.worth import hits, scorings, turns
from tablee.bots.thought import Thinker, Thought
from tablee.core import Act, Chance, Outcome
from tablee.games import Rauha
from tablee.games.rauha.cards import CELL_BY_NAME, TRACK
from tablee.games.rauha.moves import Move
from tablee.games.rauha.setup import SEATS
from tablee.games.rauha.state import Phase
from tests.bots.thinking import played, thought, thoughts
from tests.patience import until
from tests.playing import dealt
from tests.properties.worlds.rauha import other_world
from tests.rulings.rauha.positions import activating, holding, world

GAME = Rauha()
BOTS: list[Thinker] = [Easy(), Medium(), Hard(30), Learned(), Expert(30)]
NAMES = ["easy", "medium", "hard", "learned", "expert"]


class ByChance:
    """Any legal move."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        return chance.choice(thought.legal)


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_whole_games_are_legal_and_repeatable(bot: Thinker, seats: int) -> None:
    setup = dealt(GAME, seats, side="AB"[seats % 2])
    for told, chosen in thoughts(GAME, setup, [bot] * seats):
        assert chosen in told.legal
        again = pickle.loads(pickle.dumps(told))
        assert again == told
        assert bot.choose(again, Chance(told.seed)) == chosen


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_the_choice_depends_on_no_secret(bot: Thinker, seats: int) -> None:
    setup = dealt(GAME, seats)
    states, acts, chance = [GAME.start(setup)], list[Act[Move]](), Chance("walk")
    for _ in until(lambda: GAME.outcome(states[-1]) is not None, "the end of the game"):
        seat = min(GAME.awaiting(states[-1]))
        told = thought(GAME, states, acts, seat)
        # Other cards on the other satellites, in the others' hands and in the black hole.
        swapped = other_world(states[-1], seat, Chance("other"))
        assert GAME.view(swapped, seat) == told.view
        again = thought(GAME, [*states[:-1], swapped], acts, seat)
        assert bot.choose(again, Chance("s")) == bot.choose(told, Chance("s"))
        acts.append(Act(seat, GAME.read(chance.choice(told.legal))))
        states.append(GAME.play(states[-1], acts[-1]))


def test_what_is_known_looks_like_the_table_and_the_same_can_be_done() -> None:
    states, acts, chance = [GAME.start(dealt(GAME, 3))], list[Act[Move]](), Chance("known")
    for _ in until(lambda: GAME.outcome(states[-1]) is not None, "the end of the game"):
        state = states[-1]
        seat = min(GAME.awaiting(state))
        tried = known(GAME.view(state, seat))
        assert tried.worlds == tuple(replace(own, earned=()) for own in state.worlds)
        assert tried.owners == state.owners
        assert (tried.active, tried.won, tried.activated) == (state.active, state.won, state.activated)
        if state.phase is not Phase.DRAFT:
            assert GAME.legal(tried, seat) == GAME.legal(state, seat)
        assert not any(tried.satellites)
        assert {card for other, card in enumerate(tried.choices) if other != seat} == {None}
        acts.append(Act(seat, chance.choice(GAME.legal(state, seat))))
        states.append(GAME.play(state, acts[-1]))


def test_the_way_of_the_avatar_is_known_by_heart() -> None:
    assert hits(0) == tuple(sum(cell in notch.line for notch in TRACK) for cell in range(9))
    assert (scorings(0), turns(0)) == (4, 12)
    assert (scorings(15), turns(15)) == (1, 0)
    assert (scorings(16), turns(16), sum(hits(16))) == (0, 0, 0)
    # After notch 14 only the top row is met again.
    assert hits(14) == (1, 1, 1, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_what_costs_nothing_is_never_left_unused(bot: Thinker) -> None:
    told = thought(GAME, [activating(world())], [], 0)
    assert bot.choose(told, Chance("free")) in ("activate a1", "activate a3")
    last = thought(GAME, [activating(world(), notch=15)], [], 0)
    assert bot.choose(last, Chance("free")) in ("activate a1", "activate b1")


def test_medium_lays_a_card_where_the_avatar_still_comes() -> None:
    # II-18 gives five points each time; after the last turn but one only the top row is met again.
    told = thought(GAME, [holding("II-18", world(crystals=3), world(), notch=14)], [], 0)
    chosen = Medium().choose(told, Chance("place"))
    assert CELL_BY_NAME[chosen.removeprefix("place ")] in (0, 1, 2, *TRACK[13].line)


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("better", "worse"),
    [(Easy(), ByChance()), (Medium(), Easy()), (Hard(), Medium())],
    ids=["easy beats chance", "medium beats easy", "hard beats medium"],
)
def test_each_level_is_better_than_the_one_before(better: Thinker, worse: Thinker, seats: int) -> None:
    # At a table of two luck alone wins every other game: it takes more of them to tell.
    won, games = 0.0, 30 if seats == 2 else 10
    for number in range(games):
        seat = number % seats
        outcome = played(
            GAME,
            dealt(GAME, seats, f"level-{number}", side="AB"[number // seats % 2]),
            [better if other == seat else worse for other in range(seats)],
        )
        won += _share(outcome, seat)
    # Alone among weaker players: well above its fair share.
    assert won / games > 1.4 / seats


def _share(outcome: Outcome, seat: int) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
