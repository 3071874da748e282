"""Whoever analyses games: what moves were worth, as far as whoever made them could know."""

import pickle
import time
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from tablee.bots.helpme import Easy, Expert, Hard
from tablee.bots.helpme import expert as helpme
from tablee.bots.helpme.hard import alike
from tablee.bots.helpme.history import history
from tablee.bots.helpme.tree import LEAST, certain, search
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.helpme_stack import CREATURES, KINDS
from tablee.bots.kernels.rauha import step_of
from tablee.bots.kernels.stop import stop_after
from tablee.bots.level import Level, _fetched
from tablee.bots.levels import LEVELS, analyst_of
from tablee.bots.rating import Rating, log_odds, luck
from tablee.bots.rauha import Expert as RauhaExpert
from tablee.bots.rauha import Medium
from tablee.bots.rauha.expert import CALIBRATION, weight
from tablee.bots.thought import Thought
from tablee.core import Act, Chance, changed
from tablee.games import GAMES, HelpMe, Rauha
from tablee.games.helpme.notation import read
from tests.bots.thinking import thought, thoughts
from tests.patience import until
from tests.playing import dealt


def told(seats: int, plies: int) -> Thought:
    """What a seat of Help Me! is told after so many moves by beginners."""
    game = HelpMe()
    asked, _ = next(islice(thoughts(game, dealt(game, seats, "rate"), [Easy()] * seats), plies, None))
    return asked


def assert_sound(expert: Expert | RauhaExpert, asked: Thought, move: str) -> None:
    """In shares of the win, beside another legal move, and the same each time."""
    rating = expert.rate(asked, move, Chance("c"))
    assert 0 <= rating.worth <= 1
    assert 0 <= rating.otherwise <= 1
    assert rating.other in asked.legal
    assert rating.other != move
    assert rating == expert.rate(asked, move, Chance("c"))


@pytest.mark.parametrize(("seats", "plies"), [(2, 0), (2, 9), (2, 14), (3, 4), (4, 6)])
def test_the_expert_rates_its_own_choice_best(seats: int, plies: int) -> None:
    # Of several searches the first alone may have decided.
    asked, expert = told(seats, plies), Expert(400, 2_000, searches=1)
    best = expert.choose(asked, Chance("c"))
    own = expert.rate(asked, best, Chance("c"))
    assert own.gain >= 0
    assert own.other != best
    for move in asked.legal[:3]:
        assert_sound(expert, asked, move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_seems_to_have_lost_much_is_looked_at_again_for_longer(seats: int) -> None:
    """Where more than two play; and what that took back is not sure."""
    expert, longer, again = Expert(400, 2_000, searches=2), Expert(4_000, 2_000, searches=2), 0
    for asked in (told(seats, plies) for plies in (4, 8, 12)):
        for move in asked.legal[:12]:
            chance = Chance("c")
            first, second = (one.believed(asked, one.weigh(asked, move, chance)) for one in (expert, longer))
            rating = expert.rate(asked, move, Chance("c"))
            if seats == 2 or not first.within or -first.gain - first.within < helpme.MUCH:
                assert rating == first
            else:
                again += 1
                assert (rating.worth, rating.otherwise) == (second.worth, second.otherwise)
                assert (rating.within or 0) >= max(second.within or 0, second.gain - first.gain)
    assert (again > 0) == (seats > 2)


def test_rauhas_analyst_rates_its_own_choice_best() -> None:
    game, medium = Rauha(), Medium()
    for number, (asked, best) in enumerate(thoughts(game, dealt(game, 2, "rate"), [medium] * 2)):
        if len(asked.legal) > 1:
            assert medium.rate(asked, best, Chance("c")).gain >= 0
            for move in asked.legal[:2]:
                rating = medium.rate(asked, move, Chance("c"))
                assert rating.other in asked.legal
                assert rating.other != move
        if number == 30:
            break


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_rauhas_expert_says_goes_through_the_numbers_of_its_table(seats: int) -> None:
    game, expert = Rauha(), RauhaExpert(400)
    asked, move = next(iter(thoughts(game, dealt(game, seats, "rate"), [Medium()] * seats)))
    raw, rating = (rate(asked, move, Chance("c")) for rate in (expert.weigh, expert.rate))
    calibration = CALIBRATION[seats]
    for said, told in ((raw.worth, rating.worth), (raw.otherwise, rating.otherwise)):
        assert told == calibration.share(weight(said, 0.0))
    step = step_of(game.read(move))
    _, said = expert.think(asked, Chance("c"), step).tried()[step]
    assert next(expert.worths(asked, Chance("c"), [move])) == (move, calibration.share(weight(said, 0.0)))


def test_rauhas_expert_rates_any_move_made() -> None:
    game, expert = Rauha(), RauhaExpert(400)
    for number, (asked, _) in enumerate(thoughts(game, dealt(game, 3, "rate"), [Medium()] * 3)):
        if number % 5 == 0 and len(asked.legal) > 1:
            for move in (asked.legal[0], asked.legal[-1]):
                assert_sound(expert, asked, move)
        if number == 30:
            break


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_calibration_keeps_the_order_and_is_never_certain(seats: int) -> None:
    """Whatever a search says, a lead of many points included; it means more the less of the game is left."""
    share = CALIBRATION[seats].share
    assert share(weight(0.9, 0.2)) < share(weight(0.9, 0.8))
    for passed in (0.0, 0.5, 1.0):
        shares = [share(weight(said / 20, passed)) for said in range(-20, 41)]
        assert shares == sorted(set(shares))
        assert 0.01 <= shares[0] < shares[-1] <= 0.99


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("passed", [0.0, 0.5, 1.0])
def test_help_me_keeps_the_order_too_and_what_is_certain(seats: int, passed: float) -> None:
    def weigh(said: float) -> float:
        return helpme.weight(said, seats, passed)

    assert weigh(1 / seats) == pytest.approx(0), "a fair share says nothing"
    for calibration, own in ((helpme.CALIBRATION[seats], weigh), (helpme.COUNTED, log_odds)):
        shares = [calibration.share(own(said / 20)) for said in range(1, 20)]
        assert shares == sorted(set(shares))
        assert 0.01 <= shares[0] < shares[-1] <= 0.99
        assert [calibration.share(own(said)) for said in (0.0, 1.0)] == [0.0, 1.0]


def test_a_calibrated_rating_is_as_sure_as_it_was() -> None:
    raw = Rating(0.9, "a", 0.7, games=100, within=0.1)
    calibration = CALIBRATION[2]
    rating = calibration.believed(raw, lambda said: weight(said, 0.5))
    assert (rating.other, rating.games) == ("a", 100)
    assert rating.gain == calibration.share(weight(0.9, 0.5)) - calibration.share(weight(0.7, 0.5))
    assert 0 < (rating.within or 0) < 1
    assert calibration.believed(Rating(0.9, "a", 0.7), lambda said: weight(said, 0.5)).within is None


def endings(seats: int, games: int) -> Iterator[Thought]:
    """Choices near the end of games by beginners."""
    game = HelpMe()
    for number in range(games):
        asks = [asked for asked, _ in thoughts(game, dealt(game, seats, f"end {number}"), [Easy()] * seats)]
        yield from [asked for asked in asks if len(asked.legal) > 1][-3:]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_0_and_1_are_said_only_where_that_is_certain(seats: int) -> None:
    """Counted to the end, whoever protects what and whatever the others do: a guess of roles is none."""
    said = list[float]()
    for asked in endings(seats, 6):
        rating = Expert(50, searches=1).rate(asked, asked.legal[0], Chance("c"))
        known, board = history(asked), history(asked).board()
        kernel.play(board, seats, kernel.step_of(read(asked.legal[0])))
        owners, _ = alike(known)
        sure = [certain(board, seats, asked.seat, owners, won, np.array([10**6])) for won in (False, True)]
        assert (rating.worth == 0, rating.worth == 1) == tuple(sure)
        assert any(sure) or 0.01 <= rating.worth <= 0.99
        said.append(rating.worth)
    assert {0.0, 1.0} & {*said}
    assert {*said} - {0.0, 1.0}


def test_a_rating_knows_only_what_the_chooser_could() -> None:
    """Another world that looks the same to the chooser gets the same rating."""
    game = HelpMe()
    setup = dealt(game, 2, "worlds")
    mine, others = setup.creatures[setup.first], setup.creatures[1 - setup.first]
    unused = [creature for creature in CREATURES if creature not in (*mine, *others)]
    hidden = (*unused,)
    swapped = changed(setup, creatures=(mine, hidden) if setup.first == 0 else (hidden, mine))
    one, other = (thought(game, [game.start(each)], [], setup.first) for each in (setup, swapped))
    assert one == other
    assert Expert(50, 400).rate(one, one.legal[0], Chance("c")) == Expert(50, 400).rate(
        other, other.legal[0], Chance("c")
    )


def test_a_rating_says_how_sure_it_is() -> None:
    """The more games, the surer; nothing is surer than a count to the end; a promise says nothing."""
    asked = told(2, 3)
    few, many = (
        Expert(games, 2_000, searches=1).rate(asked, asked.legal[0], Chance("c")) for games in (400, 6_400)
    )
    assert None not in (few.games, many.games, few.within, many.within)
    assert (few.games or 0) < (many.games or 0)
    assert (few.within or 0) > (many.within or 0) > 0
    helpme = HelpMe()
    asks = [asked for asked, _ in thoughts(helpme, dealt(helpme, 2, "rate"), [Easy()] * 2)]
    end = [asked for asked in asks if len(asked.legal) > 1][-1]
    counted = Expert(400).rate(end, end.legal[0], Chance("c"))
    assert (counted.games, counted.within) == (None, 0.0)
    game = Rauha()
    asked, move = next(iter(thoughts(game, dealt(game, 2, "rate"), [Medium()] * 2)))
    promised, tried = (bot.rate(asked, move, Chance("c")) for bot in (Medium(), RauhaExpert(400)))
    assert (promised.games, promised.within) == (None, None)
    assert (tried.games or 0) > 0
    assert (tried.within or 0) > 0


def test_luck_is_two_standard_errors_of_won_or_lost() -> None:
    assert luck((96, 0.5)) == pytest.approx(0.1)
    assert luck((96, 0.5), (96, 0.5)) == pytest.approx(0.1 * 2**0.5)
    assert luck((0, 0.0)) == pytest.approx(0.5), "nobody knows anything"
    assert 0 < luck((1_000, 1.0)) < luck((10, 1.0)), "ten games won are no certainty"


def test_what_a_choice_gained_or_lost_is_its_distance_to_the_best_other_one() -> None:
    assert Rating(0.5, "a1-a2", 0.75).gain == -0.25
    assert Rating(0.5, "a1-a2", 0.25).gain == 0.25


@pytest.mark.parametrize("game", GAMES)
def test_levels_say_truly_whether_they_can_rate(game: str) -> None:
    for level in LEVELS[game].values():
        if isinstance(level, Level):
            assert hasattr(_fetched(level.module, level.name), "rate") == (level.unit is not None)


def test_the_strongest_that_can_rate_is_the_analyst() -> None:
    helpme, rauha = analyst_of("helpme"), analyst_of("rauha")
    assert helpme is not None
    assert (helpme.name, helpme.unit) == ("expert", "share")
    assert rauha is not None
    assert (rauha.name, rauha.unit) == ("expert", "share")
    assert analyst_of("elementals") is None, "a race has no choices to rate"


# A search that is told to end ends, and has an answer.


def searched(simulations: int, raised: int) -> tuple[np.ndarray, np.ndarray]:
    rolls, board, owners = dice("stop"), np.zeros(kernel.SIZE, np.int64), np.zeros(KINDS, np.int64)
    kernel.deal(board, owners, 2, rolls)
    visits, worth = np.zeros(kernel.STEPS, np.int64), np.zeros(kernel.STEPS)
    stop = np.full(1, raised, np.int64)
    search(board, 2, owners.reshape(1, -1), np.ones(1), simulations, 0.4, rolls, visits, worth, stop)
    return visits, worth


def test_a_search_that_is_stopped_has_found_something() -> None:
    visits, _ = searched(20 * LEAST, raised=1)
    assert visits.sum() == LEAST - 1
    visits, _ = searched(20 * LEAST, raised=0)
    assert visits.sum() == 20 * LEAST


def test_seed_and_budget_decide_everything() -> None:
    for one, other in zip(searched(1_000, raised=0), searched(1_000, raised=0), strict=True):
        assert np.array_equal(one, other)
    asked = told(2, 3)
    for bot in (Hard(500), Expert(500, 2_000)):
        assert bot.choose(asked, Chance("b")) == bot.choose(changed(asked, seconds=600.0), Chance("b"))


def test_a_bot_with_no_time_at_all_still_has_a_move() -> None:
    asked = changed(told(2, 3), seconds=0.0)
    for bot in (Hard(300_000), Expert(300_000, 2_000)):
        assert bot.choose(asked, Chance("b")) in asked.legal


def test_the_stop_is_raised_when_time_is_up_and_not_after() -> None:
    with stop_after(0.0) as stop:
        for _ in until(lambda: stop[0], "the stop"):
            time.sleep(0.01)
    with stop_after(3_600.0) as stop:
        pass
    assert not stop[0]
    with stop_after(None) as stop:
        assert not stop[0]


def test_a_level_travels_to_where_it_thinks() -> None:
    for levels in LEVELS.values():
        for level in levels.values():
            assert pickle.loads(pickle.dumps(level)) == level


def test_a_level_is_the_bot_it_names() -> None:
    game = HelpMe()
    state = game.start(dealt(game, 2, "level"))
    asked = thought(game, [state], list[Act[object]](), min(game.awaiting(state)))
    level = LEVELS["helpme"]["easy"]
    assert level.choose(asked, Chance("c")) in asked.legal
