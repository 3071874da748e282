"""The lesson is a real game: every position follows from the one before by the rules."""

from itertools import pairwise

import msgspec
import pytest

from tablee.core import Act
from tablee.games import HelpMe
from tablee.games.helpme.state import State
from tablee.server.lesson import LEARNER, LESSONS, positions
from tablee.wire.http import Lesson
from tests.playing import legal

GAME = HelpMe()
LESSON = LESSONS["helpme"]()


def test_its_steps_are_those_the_client_has_texts_for() -> None:
    assert [step.key for step in LESSON.steps] == [
        "welcome",
        "move",
        "stack",
        "secret",
        "cover",
        "inside",
        "last",
        "score",
    ]
    assert LESSON.game == "helpme"


def test_every_view_is_the_learners_own() -> None:
    for step, (key, state, _) in zip(LESSON.steps, positions(), strict=True):
        assert step.key == key
        assert step.view == GAME.view(state, LEARNER)
        if key != "score":
            assert step.view.creatures[1] is None
            assert all(stack is None or stack.tiles is None for stack in step.view.stacks)


def test_every_accepted_move_is_legal_and_there_is_one_only() -> None:
    for step, (_, state, _) in zip(LESSON.steps, positions(), strict=True):
        assert len(step.legal) <= 1
        if step.legal:
            assert state.mover == LEARNER
            assert set(step.legal) <= set(legal(GAME, state, LEARNER))
    assert [step.key for step in LESSON.steps if step.legal] == ["move", "cover", "last"]


def test_each_position_follows_from_the_one_before_by_at_most_an_answer() -> None:
    steps = list(positions())
    for (_, state, asked), (key, following, _) in pairwise(steps):
        reached = state if asked is None else GAME.play(state, Act(LEARNER, GAME.read(asked)))
        assert following in (reached, *_answers(reached)), key


def _answers(state: State) -> list[State]:
    if state.mover == LEARNER:
        return []
    return [GAME.play(state, Act(state.mover, move)) for move in GAME.legal(state, state.mover)]


def test_the_board_is_small_and_the_learner_wins() -> None:
    first, last = LESSON.steps[0].view, LESSON.steps[-1].view
    assert sum(stack is not None for stack in first.stacks) == 10
    assert last.outcome.winners == (LEARNER,)
    assert last.outcome.scores == (14, 10)
    by_cell = {stack.cell: (stack.owner, stack.tiles, stack.bonus) for stack in last.count}
    # Stacked, covered and taken back: the willow 3 inside counts. So does the cherry 4.
    assert by_cell["b3"] == (0, 4, 3)
    assert by_cell["e3"] == (0, 3, 4)
    assert by_cell["d5"] == (1, 5, 5)


def test_it_travels() -> None:
    document = msgspec.json.decode(msgspec.json.encode(LESSON))
    assert msgspec.convert(document, Lesson).steps[0].view["game"] == "helpme"


def test_a_lesson_is_made_once() -> None:
    assert LESSONS["helpme"]() is LESSON
    with pytest.raises(KeyError):
        LESSONS["chess"]
