"""The lesson of Elementals is a real game: every position follows from the one before by the rules."""

from tablee.core import Act, timed
from tablee.games import Elementals
from tablee.games.elementals.moves import Slap
from tablee.games.elementals.setup import CARDS
from tablee.server.http.lessons import lesson
from tablee.server.http.lessons.elementals import script
from tablee.server.http.lessons.script import LEARNER
from tests.server.house import People

GAME = Elementals()
LESSON = lesson("elementals", "en")
STEPS = list(script().positions())


def test_its_steps_are_those_the_client_has_texts_for() -> None:
    assert LESSON is not None
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
    for step in STEPS:
        if step.move is not None:
            assert step.move in {GAME.write(move) for move in GAME.legal(step.state, LEARNER)}, step.key


def test_every_hand_the_learner_is_asked_for_is_right() -> None:
    for step in STEPS:
        if step.move is not None and step.move != "flip":
            move = timed(GAME.read(step.move), 500)
            after = GAME.play(step.state, Act(LEARNER, move))
            (hand,) = after.hands
            assert step.state.caught(hand.move) is not None, step.key


def test_it_shows_a_match_a_book_a_double_a_wizard_and_an_error() -> None:
    by_key = {step.key: step.state for step in STEPS}
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
    dealt = [card for deck in STEPS[0].state.setup.decks for card in deck]
    assert len(dealt) == len(set(dealt)) == len(CARDS)


def test_it_is_served(people: People) -> None:
    answer = people().get("/games/elementals/lesson")
    assert answer.status_code == 200
    assert LESSON is not None
    assert len(answer.json()["steps"]) == len(LESSON.steps)
