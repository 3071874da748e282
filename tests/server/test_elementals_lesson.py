"""The lesson of Elementals is a real game: every position follows from the one before by the rules."""

from tablee.core import Act
from tablee.games import Elementals
from tablee.games.elementals.moves import Slap
from tablee.games.elementals.setup import CARDS
from tablee.server.elementals_lesson import LEARNER, positions
from tablee.server.lesson import LESSONS
from tests.server.house import People

GAME = Elementals()
LESSON = LESSONS["elementals"]()


def test_its_steps_are_those_the_client_has_texts_for() -> None:
    assert [step.key for step in LESSON.steps] == [
        "welcome",
        "flip",
        "nothing",
        "match",
        "took",
        "set",
        "quiet",
        "crazy",
        "double",
        "add",
        "pick",
        "wizard",
        "all",
        "error",
        "end",
    ]


def test_every_accepted_move_is_the_learners_and_legal() -> None:
    for key, state, asked in positions():
        if asked is not None:
            assert asked in {GAME.write(move) for move in GAME.legal(state, LEARNER)}, key


def test_every_hand_the_learner_is_asked_for_is_right() -> None:
    steps = list(positions())
    for key, state, asked in steps:
        if asked is not None and asked != "flip":
            move = GAME.read(f"{asked} 500")
            after = GAME.play(state, Act(LEARNER, move))
            (hand,) = after.hands
            assert state.is_right(hand), key


def test_it_shows_a_match_a_book_a_double_a_wizard_and_an_error() -> None:
    by_key = {key: state for key, state, _ in positions()}
    assert [str(card) for _, card in by_key["match"].revealed] == ["FWA"]
    assert [str(card) for _, card in by_key["crazy"].revealed] == ["crazy1"]
    assert len(by_key["pick"].middle) == 2
    assert by_key["wizard"].duty == "reveal"
    assert by_key["all"].by_wizard
    verdict = by_key["error"].verdict
    assert verdict is not None
    assert not verdict.right
    assert verdict.hands[0].seat != LEARNER
    assert isinstance(verdict.hands[0].move, Slap)


def test_all_cards_are_there_once() -> None:
    _, state, _ = next(positions())
    dealt = [card for deck in state.setup.decks for card in deck]
    assert len(dealt) == len(set(dealt)) == len(CARDS)


def test_it_is_served(people: People) -> None:
    answer = people().get("/games/elementals/lesson")
    assert answer.status_code == 200
    assert len(answer.json()["steps"]) == len(LESSON.steps)
