"""Views as text: the lines a random game may never show."""

import pytest
from msgspec.structs import replace

from tablee.bots import play_out, random_bot
from tablee.cli.simulate import random_records
from tablee.core import Chance, Outcome
from tablee.draw import draw
from tablee.draw.seats import draw_outcome
from tablee.games import Elementals, HelpMe, Rauha
from tablee.games.elementals.state import Duty, HandOutcome
from tablee.games.elementals.story import HandTold, Judged
from tablee.games.elementals.view import RevealedView, View
from tests.playing import act, started
from tests.rulings.helpme.tables import table

NAMES = ["Ada", "Bob", "Cléo"]


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (Outcome((9, 4, 4), (0,), "no-moves"), "Ada wins (no-moves): Ada 9 · Bob 4 · Cléo 4"),
        (Outcome((9, 4, 9), (0, 2), "time"), "Ada and Cléo share the win (time): Ada 9 · Bob 4 · Cléo 9"),
        (Outcome((1, 0, 0), (), "abandoned"), "Nobody wins (abandoned): Ada 1 · Bob 0 · Cléo 0"),
    ],
)
def test_who_won_and_with_what(outcome: Outcome, line: str) -> None:
    assert draw_outcome(outcome, NAMES) == line


def test_stacks_that_nobody_owns_are_left_out_of_the_count() -> None:
    state = table({"a1": "willow1 oak2", "c1": "bamboo3", "f5": "palm1"}, ("cherry baobab", "palm oak"))
    assert draw(HelpMe().view(state, None), NAMES[:2]).splitlines()[-3:] == [
        "a1: 2 for Bob",
        "f5: 1 for Bob",
        "Bob wins (no-moves): Ada 0 · Bob 3",
    ]


def elementals(**changes: object) -> View:
    return replace(Elementals().view(started(Elementals(), 3), None), turn=1, **changes)


@pytest.mark.parametrize(
    ("duty", "words"),
    [
        (Duty.SET, "to set the middle"),
        (Duty.ADD, "to add to the middle"),
        (Duty.FLIP, "to flip"),
        (Duty.REVEAL, "called a wizard: all will flip"),
    ],
)
def test_whose_turn_it_is_at_elementals_and_what_for(duty: Duty, words: str) -> None:
    lines = draw(elementals(duty=duty), NAMES).splitlines()
    assert [line for line in lines if "←" in line] == [f"Seat 1, Bob: 20 cards, no pile ← {words}"]


def test_the_middle_and_what_was_just_revealed() -> None:
    revealed = (RevealedView(0, "FWE"), RevealedView(2, "crazy1"))
    lines = draw(elementals(middle=("FWA", "AEF"), revealed=revealed), NAMES).splitlines()
    assert lines[:2] == ["Middle: FWA AEF", "Just revealed: FWE by Ada, crazy1 by Cléo"]


@pytest.mark.parametrize(
    ("outcome", "cards", "words"),
    [("right", 4, "right, takes 4"), ("wrong", 2, "wrong, pays 2"), ("wrong", 0, "wrong, cannot pay")],
)
def test_how_a_race_was_judged(outcome: HandOutcome, cards: int, words: str) -> None:
    hands = (
        HandTold(2, "slap FWE 300", 300, False, outcome, "FWA" if outcome == "right" else None, cards),
        HandTold(0, "book 412", 412, False, "void", None, 0),
    )
    lines = draw(elementals(verdict=Judged(hands)), NAMES).splitlines()
    assert lines[1] == f"Judged: Cléo slap FWE 300 {words}; Ada book 412 void"


def test_the_last_card_can_still_be_caught() -> None:
    words = "The next player has no card: this one can still be caught."
    assert draw(elementals(last_card=True), NAMES).splitlines()[-1] == words
    assert words not in draw(elementals(), NAMES)


def test_who_left_and_whose_hand_is_down() -> None:
    view = elementals()
    ada, bob, cleo = view.players
    players = (replace(ada, gone=True), replace(bob, hand=True), replace(cleo, top="FWE", pile=4, deck=3))
    lines = draw(replace(view, players=players, turn=None, duty=None), NAMES).splitlines()
    assert lines[2:] == [
        "Seat 0, Ada: has left the game",
        "Seat 1, Bob: 20 cards, no pile, hand down",
        "Seat 2, Cléo: 3 cards, pile of 4 with FWE on top",
    ]


def test_rauha_marks_the_one_to_play_and_where_spores_lie() -> None:
    game = Rauha()
    state = started(game, 3, "7")
    for seat in range(3):
        card = game.legal(state, seat)[0]
        state = game.play(state, act(game, f"{seat} {game.write(card)}"))
    active = game.view(state, None).active
    assert active is not None
    lines = draw(game.view(state, None), NAMES).splitlines()
    assert [line[:6] for line in lines if line.endswith(" ← to play")] == [f"Seat {active}"]
    assert "●" not in "".join(lines)
    state = game.play(state, act(game, f"{active} discard spore a1"))
    world = [line for line in draw(game.view(state, None), NAMES).splitlines() if "●" in line]
    assert [line.split()[:2] for line in world] == [["A-a1", "●"]]


def test_each_simulated_game_is_played_from_its_own_chance() -> None:
    game = HelpMe()
    records = list(random_records(game, 2, game.options({}), {}, "S", 2))
    for number, record in enumerate(records):
        setup = game.read_setup(record.setup, 2, game.options({}))
        played = play_out(game, setup, [random_bot(game)] * 2, Chance(f"S-{number}/play"))
        assert [line.move for line in record.moves] == [game.write(one.move) for one in played.acts]
