"""What somebody at the bowl may know: how many everybody took, and how sweet their own were."""

from dataclasses import dataclass

from tablee.core import Outcome, Seat, Viewer
from tests.fourth.cherries.state import State


@dataclass(frozen=True, slots=True)
class View:
    """Nobody sees how sweet the others' cherries are before the bowl is empty."""

    game: str
    viewer: Viewer
    seats: int
    left_in_the_bowl: int
    taken: tuple[int, ...]
    your_cherries: tuple[int, ...] | None
    sweetness: tuple[tuple[int, ...], ...] | None
    to_take: Seat | None
    outcome: Outcome | None


def public(state: State, outcome: Outcome | None) -> View:
    return View(
        game="cherries",
        viewer=None,
        seats=state.setup.seats,
        left_in_the_bowl=len(state.bowl),
        taken=tuple(map(len, state.baskets)),
        your_cherries=None,
        sweetness=None if outcome is None else state.baskets,
        to_take=state.mover if outcome is None else None,
        outcome=outcome,
    )


def own(state: State, seat: Seat) -> dict[str, object]:
    return {"your_cherries": state.baskets[seat]}
