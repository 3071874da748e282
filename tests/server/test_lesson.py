"""The lesson is a real game: every position follows from the one before by the rules."""

from itertools import pairwise

import msgspec

from tablee.core import Act, AnyGame
from tablee.games import HelpMe, Rauha
from tablee.games.helpme.state import State
from tablee.games.rauha.story import Activated, Watered, Won
from tablee.server.http.lessons import helpme, lesson, rauha
from tablee.server.http.lessons.script import LEARNER, Position
from tablee.wire.http import Lesson
from tests.playing import legal

GAME = HelpMe()
POSITIONS = list(helpme.script().positions())
_taught = lesson("helpme", "en")
assert _taught is not None
LESSON: Lesson = _taught


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
    for step, position in zip(LESSON.steps, POSITIONS, strict=True):
        assert step.key == position.key
        assert step.view == GAME.view(position.state, LEARNER)
        if step.key != "score":
            assert step.view.creatures[1] is None
            assert all(stack is None or stack.tiles is None for stack in step.view.stacks)


def test_every_accepted_move_is_legal_and_there_is_one_only() -> None:
    for step, position in zip(LESSON.steps, POSITIONS, strict=True):
        assert len(step.legal) <= 1
        if step.legal:
            assert position.state.mover == LEARNER
            assert set(step.legal) <= set(legal(GAME, position.state, LEARNER))
    assert [step.key for step in LESSON.steps if step.legal] == ["move", "cover", "last"]


def test_each_position_follows_from_the_one_before_by_at_most_an_answer() -> None:
    for one, two in pairwise(POSITIONS):
        reached = _asked(GAME, one)
        assert two.state in (reached, *_answers(reached)), two.key


def _asked(game: AnyGame, position: Position) -> State:
    """The position after the move that its step asks for."""
    if position.move is None:
        return position.state  # type: ignore[no-any-return]
    return game.play(position.state, Act(LEARNER, game.read(position.move)))  # type: ignore[no-any-return]


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
    assert lesson("helpme", "en") is LESSON
    assert lesson("chess", "en") is None


# --- Rauha


RAUHA = Rauha()
ROUND = list(rauha.script().positions())


def taught(lang: str) -> Lesson:
    found = lesson("rauha", lang)
    assert found is not None
    return found


def test_rauha_is_taught_in_one_round() -> None:
    steps = taught("en").steps
    assert [step.key for step in steps] == [
        "welcome",
        "draft",
        "place",
        "activate",
        "align",
        "entity",
        "spore",
        "scoring",
        "water",
        "end",
    ]
    assert [step.view.notch for step in steps] == [1, 1, 1, 1, 2, 2, 3, 4, 4, 5]
    assert all(step.view.viewer == LEARNER for step in steps)


def test_every_move_of_rauhas_lesson_is_legal_and_in_its_guide() -> None:
    for step, position in zip(taught("en").steps, ROUND, strict=True):
        if position.move is None:
            assert step.legal == []
            continue
        assert step.legal == [position.move]
        assert position.move in legal(RAUHA, position.state, LEARNER)
        if step.guide is not None:
            offered = [cell.move for cell in step.guide.cells]
            offered += [move for source in step.guide.sources for move in source.moves]
            assert position.move in offered


def test_rauhas_lesson_shows_what_it_promises() -> None:
    told = {position.key: position.told for position in ROUND}
    assert Won(LEARNER, "Kiteet", None) in told["entity"]
    (entity,) = [one for one in told["spore"] if isinstance(one, Activated) and one.source == "Kiteet"]
    assert entity.points == 3
    (spore,) = [one for one in told["scoring"] if isinstance(one, Activated) and one.spore is not None]
    assert (spore.spore, spore.pays) == ("a1", 3)
    (water,) = [one for one in told["water"] if isinstance(one, Watered)]
    assert (water.mine, water.least, water.more, water.points) == (3, 1, 2, 3)
    assert RAUHA.standing(ROUND[-1].state) == (16, 10)


def test_rauhas_lesson_hides_the_others_cards() -> None:
    for step in taught("en").steps:
        assert step.view.hand is None or "I-20" not in step.view.hand
        assert "I-20" not in msgspec.json.encode(step).decode()


def test_rauhas_lesson_travels() -> None:
    document = msgspec.json.decode(msgspec.json.encode(taught("fr")))
    assert msgspec.convert(document, Lesson).steps[2].guide["card"] == "I-35"
