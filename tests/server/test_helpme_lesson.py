"""The lesson of Help Me! is a real game, and its words say what the rules compute."""

from itertools import pairwise
from typing import Final

import msgspec

from tablee.core import Act
from tablee.games import HelpMe
from tablee.games.helpme.moves import Cell, Move, cell_name
from tablee.games.helpme.score import bonus, owner, stack_scores
from tablee.games.helpme.setup import Creature, Tile
from tablee.games.helpme.state import State
from tablee.server.http.lessons import helpme, lesson
from tablee.server.http.lessons.script import LEARNER, Position
from tablee.wire.http import Lesson
from tests.playing import legal
from tests.server.lesson_words import Claims, assert_claimed, assert_short, spelled

GAME = HelpMe()
SCRIPT = helpme.script()
POSITIONS = list(SCRIPT.positions())
ROBIN: Final = 1 - LEARNER
_FRENCH: Final = dict(
    zip(Creature, ("baobab", "cerisier", "palmier", "bambou", "saule", "chêne"), strict=True)
)
_taught = lesson("helpme", "en")
assert _taught is not None
LESSON: Lesson = _taught


def test_its_steps_are_those_the_client_has_texts_for() -> None:
    assert [step.key for step in LESSON.steps] == [
        "welcome",
        "secret",
        "move",
        "top",
        "stack",
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
    assert [step.key for step in LESSON.steps if step.legal] == ["move", "stack", "cover", "last"]


def test_each_position_follows_from_the_one_before_by_at_most_one_move_which_is_shown() -> None:
    for one, two in pairwise(POSITIONS):
        # Only `cover` says that time has passed.
        moves = _standing(one.state) - _standing(two.state)
        assert moves == 20 if two.key == "cover" else moves <= 1, two.key


def test_it_is_a_whole_game_that_the_last_move_decides() -> None:
    last, lost = POSITIONS[-2].state, []
    assert all(stack.height == 1 for stack in LESSON.steps[0].view.stacks)
    for move in GAME.legal(last, LEARNER):
        outcome = GAME.outcome(GAME.play(last, Act(LEARNER, move)))
        assert outcome is not None
        lost.append(outcome.winners != (LEARNER,))
    assert sorted(lost) == [False, True]
    assert GAME.outcome(POSITIONS[-1].state) == LESSON.steps[-1].view.outcome


def test_it_travels() -> None:
    document = msgspec.json.decode(msgspec.json.encode(LESSON))
    assert msgspec.convert(document, Lesson).steps[0].view["game"] == "helpme"


def test_a_lesson_is_made_once() -> None:
    assert lesson("helpme", "en") is LESSON
    assert lesson("chess", "en") is None


def test_what_it_says_is_computed() -> None:
    claims = _help_me({position.key: position for position in POSITIONS})
    assert_claimed("helpme", SCRIPT, claims, [*Creature, *_FRENCH.values()])


def test_each_step_is_read_in_ten_seconds() -> None:
    assert_short("helpme", SCRIPT)


def tile(one: Tile) -> tuple[str, str]:
    """That tile in English and in French."""
    return f"{one.creature} {one.number}", f"{_FRENCH[one.creature]} {one.number}"


# --- What its words claim


def _help_me(at: dict[str, Position]) -> Claims:
    return {
        "welcome": _dealt(at["welcome"].state),
        "secret": _secret(at),
        "move": _moved(at["move"], at["top"]),
        "top": _stacked(at["move"], at["top"]),
        "stack": _moves_whole(at["stack"], at["top"]),
        "cover": _covered(at),
        "inside": _inside(at),
        "last": _last(at["inside"], at["last"], at["score"]),
        "score": _counted(at["score"].state),
    }


def _move(position: Position) -> Move:
    assert position.move is not None
    move: Move = GAME.read(position.move)
    return move


def _height(state: State, cell: Cell) -> int:
    return len(state.stacks[cell])


def _top(state: State, cell: Cell) -> Tile:
    return state.stacks[cell][-1]


def _standing(state: State) -> int:
    """How many stacks stand on the board, single tiles too."""
    return sum(bool(stack) for stack in state.stacks)


def _is_below(move: Move) -> bool:
    source, target = cell_name(move.source), cell_name(move.target)
    return source[0] == target[0] and int(target[1]) == int(source[1]) + 1


def _dealt(state: State) -> list[tuple[str, str]]:
    tiles = [stack[0] for stack in state.stacks if len(stack) == 1]
    spirits = {creature: [one.number for one in tiles if one.creature is creature] for creature in Creature}
    assert all(sorted(numbers) == [1, 2, 3, 4, 5] for numbers in spirits.values())
    (*some, final) = Creature
    (*quelques, dernier) = _FRENCH.values()
    count, each, every = spelled(len(spirits)), spelled(5), spelled(len(tiles))
    return [
        (f"{count[0].title()} spirits", f"{count[1].title()} esprits"),
        (f"{', '.join(some)} and {final}".capitalize(), f"{', '.join(quelques)} et {dernier}".capitalize()),
        (f"{each[0]} tiles, numbered 1 to 5", f"{each[1]} tuiles, numérotées de 1 à 5"),
        (f"All {every[0]} lie here", f"Les {every[1]} sont là"),
    ]


def _secret(at: dict[str, Position]) -> list[tuple[str, str]]:
    mine, robins = at["secret"].state.setup.creatures
    assert not set(mine) & set(robins)
    for key, position in at.items():
        shown = GAME.view(position.state, LEARNER).creatures
        assert (shown[ROBIN] is None) == (key != "score"), key
    a, b = mine
    yours, others = spelled(len(mine)), spelled(len(robins))
    return [
        (f"Your {yours[0]} spirits", f"Vos {yours[1]} esprits"),
        (
            f"{a.value.capitalize()} and {b.value} are yours",
            f"Le {_FRENCH[a]} et le {_FRENCH[b]} sont à vous",
        ),
        (f"your {yours[0]} cards", f"vos {yours[1]} cartes"),
        (f"protects {others[0]} others", f"protège {others[1]} autres"),
    ]


def _moved(position: Position, after: Position) -> list[tuple[str, str]]:
    state, move = position.state, _move(position)
    assert owner(state.setup, state.stacks[move.source]) == LEARNER
    assert _is_below(move)
    assert after.state.stacks[move.source] == ()
    moved, target = tile(_top(state, move.source)), tile(_top(state, move.target))
    return [
        (
            f"the {moved[0]}, which glows, onto the {target[0]} below",
            f"le {moved[1]}, qui brille, sur le {target[1]} en dessous",
        )
    ]


def _stacked(position: Position, after: Position) -> list[tuple[str, str]]:
    move, state = _move(position), after.state
    low, high = state.stacks[move.target]
    assert state.mover == ROBIN
    seen = GAME.view(state, LEARNER).stacks[move.target]
    assert seen is not None
    assert seen.tiles is None
    height = spelled(_height(state, move.target))
    return [
        (f"A stack of {height[0]}", f"Une pile de {height[1]}"),
        (
            f"Your {high.creature} stands on the {low.creature}",
            f"Votre {_FRENCH[high.creature]} est sur le {_FRENCH[low.creature]}",
        ),
    ]


def _moves_whole(position: Position, before: Position) -> list[tuple[str, str]]:
    state, move = position.state, _move(position)
    (answer,) = [cell for cell in range(30) if _height(state, cell) > _height(before.state, cell)]
    covered, over = state.stacks[answer]
    assert owner(state.setup, (covered,)) == LEARNER
    assert _is_below(move)
    own, robins, target = tile(covered), tile(over), tile(_top(state, move.target))
    height = spelled(_height(state, move.source))
    return [
        (f"Robin has put {robins[0]} onto your {own[0]}", f"Robin a posé le {robins[1]} sur votre {own[1]}"),
        (f"Your stack of {height[0]} moves as one", f"Votre pile de {height[1]} bouge d’un bloc"),
        (f"the {target[0]} below", f"le {target[1]} en dessous"),
    ]


def _covered(at: dict[str, Position]) -> list[tuple[str, str]]:
    position = at["cover"]
    state, move = position.state, _move(position)
    reached = GAME.play(at["stack"].state, Act(LEARNER, _move(at["stack"])))
    later, left = spelled(_standing(reached) - _standing(state)), spelled(_standing(state))
    height = spelled(_height(state, move.target))
    robins, mine = tile(_top(state, move.target)), tile(_top(state, move.source))
    assert owner(state.setup, state.stacks[move.target]) == ROBIN
    assert owner(state.setup, state.stacks[move.source]) == LEARNER
    return [
        (
            f"{later[0].capitalize()} moves later, {left[0]} stacks",
            f"{later[1].capitalize()} coups plus tard, il reste {left[1]} piles",
        ),
        (
            f"{robins[0].capitalize()}, which Robin seems to protect",
            f"Le {robins[1]}, que Robin semble protéger",
        ),
        (f"tops a stack of {height[0]}", f"domine une pile de {height[1]}"),
        (f"your {mine[0]} onto it", f"dessus votre {mine[1]}"),
    ]


def _inside(at: dict[str, Position]) -> list[tuple[str, str]]:
    state, cell = at["inside"].state, _move(at["cover"]).target
    stack = state.stacks[cell]
    (friend,) = [one for one in stack[:-1] if one.creature is stack[-1].creature]
    # The learner has seen Robin cover it.
    assert friend in [under[0] for under in at["stack"].state.stacks if len(under) == 2]
    own = tile(friend)
    assert bonus(stack) == friend.number
    height = spelled(len(stack))
    total = f"{len(stack)} + {friend.number} = {len(stack) + bonus(stack)}"
    return [
        (
            f"This stack of {height[0]} is yours: {height[0]} points",
            f"Cette pile de {height[1]} est à vous : {height[1]} points",
        ),
        (f"the {own[0]} that Robin covered", f"Le {own[1]} que Robin avait couvert"),
        (total, total),
    ]


def _last(before: Position, position: Position, after: Position) -> list[tuple[str, str]]:
    state, move = position.state, _move(position)
    places = {cell for one in GAME.legal(state, LEARNER) for cell in one}
    over, under = state.stacks[move.target][-1], before.state.stacks[move.target][-1]
    assert owner(state.setup, (under,)) == LEARNER
    assert GAME.legal(after.state, LEARNER) == ()
    robins, mine, beside = tile(over), tile(_top(state, move.source)), spelled(len(places))
    return [
        (
            f"Robin has put {robins[0]} onto your {under.creature}",
            f"Robin a posé le {robins[1]} sur votre {_FRENCH[under.creature]}",
        ),
        (f"only {beside[0]} stacks still are neighbours", f"seules {beside[1]} piles sont encore voisines"),
        (f"your {mine[0]} on top", f"dessus votre {mine[1]}"),
    ]


def _counted(state: State) -> list[tuple[str, str]]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (LEARNER,)
    rows = stack_scores(state)
    mine = [row.points for row in rows if row.owner == LEARNER]
    (robins,) = [row.points for row in rows if row.owner == ROBIN]
    free = [row for row in rows if row.owner is None]
    (creature,) = {state.stacks[row.cell][-1].creature for row in free}
    high, low = outcome.scores
    (first, second), none, own = mine, spelled(len(free)), spelled(len(mine))
    assert len(mine) == 2
    return [
        (
            f"Your {own[0]} stacks bring {first} and {second} points",
            f"Vos {own[1]} piles rapportent {first} et {second} points",
        ),
        (f"Robin’s brings {robins}", f"celle de Robin {robins}"),
        (
            f"Neither of you protects {creature.value}",
            f"Ni vous ni Robin ne protégez le {_FRENCH[creature]}",
        ),
        (f"its {none[0]} stacks", f"ses {none[1]} piles"),
        (f"You win, {high} to {low}", f"Vous gagnez, {high} à {low}"),
    ]
