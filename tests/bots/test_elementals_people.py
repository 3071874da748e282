"""Plausible people at Elementals."""

from functools import cache

import pytest

from tablee.bots import ChanceBot, random_bot
from tablee.bots.arena import play_out
from tablee.bots.elementals.handy import HandyBot, right_hand
from tablee.core import Act, Chance
from tablee.games import GAMES, Elementals
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap
from tablee.games.elementals.setup import ELEMENTALS
from tablee.games.elementals.view import RevealedView, View
from tests.playing import dealt, started

GAME = Elementals()


@cache
def games(seats: int) -> tuple[tuple[tuple[Act[Move], ...], str], ...]:
    """Acts and the reason of the end, of some games."""
    bots = [random_bot(GAME)] * seats
    played = [play_out(GAME, dealt(GAME, seats, f"{n}"), bots, Chance(f"{n}/play")) for n in range(4)]
    return tuple((one.acts, one.outcome.reason) for one in played)


def verdicts(seats: int) -> list[tuple[str, bool]]:
    """The first hand of each race and whether it was right."""
    given = []
    for number, (acts, _) in enumerate(games(seats)):
        state = started(GAME, seats, f"{number}")
        for act in acts:
            state = GAME.play(state, act)
            if isinstance(act.move, Judge) and state.verdict is not None:
                given.append((GAME.write(state.verdict.hands[0].move).split()[0], state.verdict.right))
    return given


@pytest.mark.parametrize("seats", GAME.seats)
def test_people_react_within_250_to_900_milliseconds(seats: int) -> None:
    reactions = [
        act.move.reaction for acts, _ in games(seats) for act in acts if isinstance(act.move, Slap | Book)
    ]
    known = [reaction for reaction in reactions if reaction is not None]
    assert len(known) == len(reactions) > 30
    assert 250 <= min(known) < 360
    assert 800 < max(known) <= 900


def test_the_fastest_and_the_slowest_hand_both_happen() -> None:
    view = sees("FWE", "FWA")
    hands: list[Move] = [Slap(ELEMENTALS["FWE"]), Book()]
    chance, bot = Chance("reactions"), HandyBot()
    reactions = {
        move.reaction
        for move in (bot.act(view, hands, False, chance) for _ in range(6_000))
        if isinstance(move, Slap | Book)
    }
    assert (min(r for r in reactions if r is not None), max(r for r in reactions if r is not None)) == (
        250,
        900,
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_hands_are_mostly_right_with_some_errors_and_some_books(seats: int) -> None:
    given = verdicts(seats)
    right = sum(good for _, good in given)
    assert len(given) / 2 < right < len(given)
    assert ("book", True) in given
    assert ("slap", True) in given


def test_some_books_are_wrong_and_some_hands_too() -> None:
    given = [verdict for seats in GAME.seats for verdict in verdicts(seats)]
    assert {("book", False), ("slap", False)} <= set(given)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_table_judges_and_reveals_where_due_and_nobody_else_does(seats: int) -> None:
    table = [act for acts, _ in games(seats) for act in acts if act.seat is None]
    assert {type(act.move) for act in table} == {Judge, Reveal}
    people = [act for acts, _ in games(seats) for act in acts if act.seat is not None]
    assert {type(act.move) for act in people} == {Flip, Slap, Book}


def test_the_ends_of_the_rulings_happen() -> None:
    assert {reason for seats in (2, 3, 4) for _, reason in games(seats)} <= {"no-card", "error"}
    assert {reason for seats in (5, 6) for _, reason in games(seats)} == {"two-left"}


def test_a_game_with_a_clock_ends_by_it() -> None:
    setup = dealt(GAME, 2, "7", minutes=1)
    played = play_out(GAME, setup, [random_bot(GAME)] * 2, Chance("clock"))
    assert played.outcome.reason == "time"
    assert (played.acts[-1].seat, GAME.write(played.acts[-1].move)) == (None, "time")
    assert played.acts[-1].at >= 60_000


def sees(middle: str, *revealed: str, by_wizard: bool = False) -> View:
    view = GAME.view(started(GAME, 2), 0)
    cards = tuple(RevealedView(seat, card) for seat, card in enumerate(revealed))
    fields = {name: getattr(view, name) for name in View.__struct_fields__}
    return View(**{**fields, "middle": tuple(middle.split()), "revealed": cards, "by_wizard": by_wizard})


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (sees("FWE", "FWA"), "slap FWE"),
        (sees("AWE FEW", "FWA", "AWW"), "slap AWE"),
        (sees("AWE FEW", "FEA"), "slap FEW"),
        (sees("FWE", "AFW"), None),
        (sees("FWE", "FAW"), None),
        (sees("FWE"), None),
        (sees("FWE", "crazy1"), "book"),
        (sees("FWE", "crazy1", by_wizard=True), None),
        (sees("FWE", "double1"), None),
        (sees("FWE", "wizard4"), None),
        (sees("FWE", "crazy2", "FWA", by_wizard=True), "slap FWE"),
    ],
)
def test_what_there_is_to_catch(view: View, expected: str | None) -> None:
    hand = right_hand(view)
    assert (None if hand is None else GAME.write(hand)) == expected


def test_whoever_is_awaited_flips_when_there_is_nothing_to_catch() -> None:
    view, chance, bot = sees("FWE", "AFW"), Chance("flips"), HandyBot()
    offers = [bot.act(view, [Flip()], True, chance) for _ in range(50)]
    assert offers == [Flip()] * 50
    assert bot.act(view, [], False, chance) is None


def test_nobody_adds_a_hand_when_one_is_down() -> None:
    state = started(GAME, 2)
    for _ in range(60):
        if state.middle:
            break
        state = GAME.play(state, Act(state.turn, Flip()))
    state = GAME.play(state, Act(0, Slap(state.middle[0], 300)))
    legal = GAME.legal(state, 1)
    chance = Chance("late")
    assert legal
    assert {HandyBot().act(GAME.view(state, 1), legal, False, chance) for _ in range(300)} == {None}


def test_each_game_has_its_random_bot() -> None:
    assert isinstance(random_bot(GAMES["elementals"]), HandyBot)
    assert isinstance(random_bot(GAMES["helpme"]), ChanceBot)
    assert isinstance(random_bot(GAMES["rauha"]), ChanceBot)
