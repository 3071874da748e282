"""A board as it is drawn: SVG, and how much room it takes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Board:
    """From (0, 0) to (width, height), in units of its own."""

    svg: str
    width: float
    height: float


def box(x: float, y: float, width: float, height: float, colour: str, corner: float = 8) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}" fill="{colour}"/>'
    )


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'


def number(x: float, y: float, value: int, size: float, colour: str) -> str:
    """A number in the middle of that place."""
    return (
        f'<text x="{x:g}" y="{y + 0.35 * size:g}" font-family="Bree Serif" font-size="{size:g}" '
        f'text-anchor="middle" fill="{colour}">{value}</text>'
    )
