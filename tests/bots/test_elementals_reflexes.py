"""Bots at Elementals react as people do, by their level, to what they see and to nothing else."""

from statistics import mean, median, stdev

import pytest

from tablee.bots.elementals import REFLEXES, Reflex
from tablee.bots.elementals.reflex import FASTEST, SLOWEST
from tablee.bots.levels import LEVELS, substitute_of
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games import Elementals
from tablee.games.elementals.moves import Book, Slap
from tablee.games.elementals.view import RevealedView, View
from tests.playing import started

GAME = Elementals()
TIMES = 1_500


def sees(middle: str, *revealed: str, by_wizard: bool = False) -> View:
    view = GAME.view(started(GAME, 2), 0)
    cards = tuple(RevealedView(seat, card) for seat, card in enumerate(revealed))
    fields = {name: getattr(view, name) for name in View.__struct_fields__}
    return View(**{**fields, "middle": tuple(middle.split()), "revealed": cards, "by_wizard": by_wizard})


def hands(level: str, view: View) -> list[Slap | Book | None]:
    return [REFLEXES[level].react(view, Chance(f"{level} {number}")) for number in range(TIMES)]


def reactions(level: str, view: View) -> list[int]:
    return [hand.reaction for hand in hands(level, view) if hand is not None and hand.reaction is not None]


def test_there_are_four_levels_slowest_first() -> None:
    assert list(LEVELS["elementals"]) == ["easy", "medium", "hard", "furious"]
    medians = [median(reactions(level, sees("FWE", "FWA"))) for level in REFLEXES]
    assert medians == sorted(medians, reverse=True)


def test_hard_is_a_good_adult() -> None:
    """Choice reactions to a matching picture: about half a second, give or take a tenth, few misses."""
    times = reactions("hard", sees("FWE", "FWA"))
    assert 500 <= median(times) <= 620
    assert 90 <= stdev(times) <= 170
    assert 0.93 * TIMES <= len(times) <= 0.99 * TIMES


@pytest.mark.parametrize("level", list(REFLEXES))
def test_times_have_a_long_tail_of_slow_ones_and_none_is_a_false_start(level: str) -> None:
    times = reactions(level, sees("FWE", "FWA"))
    assert mean(times) > median(times)
    assert min(times) >= FASTEST
    assert max(times) <= SLOWEST
    assert FASTEST > 100


@pytest.mark.parametrize("level", list(REFLEXES))
def test_everybody_errs_now_and_then_and_misses_some(level: str) -> None:
    reflex = REFLEXES[level]
    wrong = [hand for hand in hands(level, sees("FWE", "EFW")) if hand is not None]
    assert 0 < len(wrong) < TIMES * (reflex.errs * 4 + 5) / 100
    missed = hands(level, sees("FWE", "FWA")).count(None)
    assert 0 < missed < TIMES * (100 - reflex.sees + 5) / 100


def test_the_better_the_level_the_fewer_errors() -> None:
    wrong = [TIMES - hands(level, sees("FWE", "EFW")).count(None) for level in REFLEXES]
    assert wrong == sorted(wrong, reverse=True)


def test_more_to_compare_takes_longer_and_a_crazy_creature_is_seen_sooner() -> None:
    one = median(reactions("hard", sees("FWE", "FWA")))
    assert median(reactions("hard", sees("FWE AEF WEA", "FWA"))) > one
    assert median(reactions("hard", sees("FWE", "FWA", "EAF", by_wizard=True))) > one
    assert median(reactions("hard", sees("FWE", "crazy1"))) < one


@pytest.mark.parametrize(
    ("view", "right"),
    [
        (sees("FWE", "FWA"), {"slap FWE"}),
        (sees("FWE AEF", "AEW"), {"slap AEF"}),
        (sees("FWE", "crazy3"), {"book"}),
        (sees("FWE FAE", "FEE"), {"slap FWE", "slap FAE"}),
        (sees("FWE", "crazy1", "FWA", by_wizard=True), {"slap FWE"}),
    ],
)
def test_a_hand_falls_on_what_can_be_caught(view: View, right: set[str]) -> None:
    found = {
        GAME.write(hand).rpartition(" ")[0]
        for number in range(200)
        if (hand := Reflex(500, 0.1, 100, 0).react(view, Chance(str(number)))) is not None
    }
    assert found == right


@pytest.mark.parametrize(
    "view", [sees("FWE"), sees("", "FWA"), sees("FWE", "double1"), sees("FWE", "crazy1", by_wizard=True)]
)
def test_sure_hands_keep_still_where_there_is_nothing_to_catch(view: View) -> None:
    assert all(Reflex(500, 0.1, 100, 0).react(view, Chance(str(number))) is None for number in range(50))


def test_the_same_chance_gives_the_same_hand() -> None:
    view = sees("FWE", "FWA")
    assert hands("easy", view) == hands("easy", view)


def test_asked_for_a_move_a_bot_flips() -> None:
    view = sees("FWE")
    thought = Thought("elementals", "hard", 0, view, (), view, ("flip",), "seed")
    assert REFLEXES["hard"].choose(thought, Chance("seed")) == "flip"


def test_nobody_meets_the_fastest_of_all_in_a_friends_place() -> None:
    assert substitute_of("elementals") == "hard"
    assert {substitute_of(game) for game in ("helpme", "rauha")} == {"expert"}
