"""The levels as a picture: how far each is above the one before, by number of seats."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LEVELS: Final = ("easy", "medium", "hard", "expert")
"""From the weakest."""

WIDTH, BAND, LEFT, TOP, RIGHT = 760, 66, 90, 56, 40
WANTED: Final = 150
DOT, LINE, TEXT, FAINT, PAPER = "#3f6b8f", "#d8d2c6", "#2d2a26", "#6b655c", "#fffdf8"


@dataclass(frozen=True, slots=True)
class Step:
    """A level above the one before."""

    seats: int
    level: str
    elo: float
    share: float
    spread: float

    @property
    def reach(self) -> float:
        """Half of the 95% interval of the difference: how fast a rating grows with the share of the wins."""
        return 400 / math.log(10) * self.spread / max(self.share * (1 - self.share), 0.02)


def picture(game: str, steps: Sequence[Step]) -> str:
    """A row for every number of seats, `easy` at 0; a level stands on the sum of the steps before it."""
    rows = sorted({step.seats for step in steps})
    heights = {(seats, LEVELS[0]): 0.0 for seats in rows}
    for seats in rows:
        for step in sorted(
            (one for one in steps if one.seats == seats), key=lambda one: LEVELS.index(one.level)
        ):
            below = LEVELS[LEVELS.index(step.level) - 1]
            heights[seats, step.level] = heights.get((seats, below), 0.0) + step.elo
    most = max([*heights.values(), 3 * WANTED]) * 1.22
    scale = (WIDTH - LEFT - RIGHT) / most
    height = TOP + BAND * len(rows) + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif"'
        ' font-size="12" role="img" aria-label="Ratings of the levels by number of seats">',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="16" y="24" font-size="15" fill="{TEXT}">'
        f"{game}: Elo above easy, each level measured against the one before</text>",
    ]
    for elo in range(0, int(most) + 1, WANTED):
        x = LEFT + elo * scale
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{height - 26}" stroke="{LINE}"/>')
        parts.append(f'<text x="{x:.1f}" y="{height - 10}" text-anchor="middle" fill="{FAINT}">{elo}</text>')
    for row, seats in enumerate(rows):
        y = TOP + row * BAND + BAND / 2
        parts.append(f'<text x="16" y="{y + 4}" fill="{TEXT}">{seats} seats</text>')
        for place, level in enumerate(LEVELS):
            if (seats, level) not in heights:
                continue
            x = LEFT + heights[seats, level] * scale
            reach = (
                next((one.reach for one in steps if (one.seats, one.level) == (seats, level)), 0.0) * scale
            )
            if reach:
                parts.append(
                    f'<line x1="{x - reach:.1f}" x2="{x + reach:.1f}" y1="{y}" y2="{y}" stroke="{DOT}"'
                    ' stroke-width="2" opacity=".45"/>'
                )
            parts.append(f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{DOT}"/>')
            above = y - 12 if place % 2 else y + 22
            parts.append(
                f'<text x="{x:.1f}" y="{above}" text-anchor="middle" fill="{TEXT}">{level}'
                f" {heights[seats, level]:.0f}</text>"
            )
    return "\n".join([*parts, "</svg>", ""])
