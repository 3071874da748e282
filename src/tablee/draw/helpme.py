"""Help Me! as text: the board with tops and heights, then the players."""

from collections.abc import Sequence

from tablee.draw.seats import draw_outcome, seat_name
from tablee.games.helpme.moves import COLUMNS, ROWS
from tablee.games.helpme.stack import StackView
from tablee.games.helpme.view import ScoreView, View

WIDTH = 11


def draw(view: View, names: Sequence[str]) -> str:
    """`oak3×4`: a stack of four with oak 3 on top."""
    lines = ["   " + "".join(f"{column:<{WIDTH}}" for column in "abcdef").rstrip()]
    for row in range(ROWS):
        cells = view.stacks[row * COLUMNS : (row + 1) * COLUMNS]
        lines.append(f"{row + 1}  " + "".join(f"{_stack(stack):<{WIDTH}}" for stack in cells).rstrip())
    lines.append("")
    for seat, creatures in enumerate(view.creatures):
        protects = "protects in secret" if creatures is None else f"protects {' and '.join(creatures)}"
        turn = " ← to move" if seat == view.mover else ""
        lines.append(f"{seat_name(seat, names)}, {protects}{turn}")
    if view.count is not None and view.outcome is not None:
        lines += ["", *(_count(stack, names) for stack in view.count if stack.owner is not None)]
        lines.append(draw_outcome(view.outcome, names))
    return "\n".join(lines)


def _stack(stack: StackView | None) -> str:
    if stack is None:
        return "·"
    return stack.top if stack.height == 1 else f"{stack.top}×{stack.height}"


def _count(stack: ScoreView, names: Sequence[str]) -> str:
    assert stack.owner is not None
    bonus = f" + {stack.bonus} bonus" if stack.bonus else ""
    return f"{stack.cell}: {stack.tiles}{bonus} for {names[stack.owner]}"
