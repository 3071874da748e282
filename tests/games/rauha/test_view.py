"""The words in which a view tells where in a turn the table is."""

from tablee.games.rauha.state import State
from tests.playing import after
from tests.rulings.rauha.positions import GAME, drafted, idled, opened, scoring, world


def phase(state: State) -> str:
    """As everybody reads it."""
    return GAME.view(state, None).phase.value


def test_the_phases_are_told_as_draft_place_activate_scoring_and_over() -> None:
    state = opened(2)
    assert phase(state) == "draft"
    state = drafted(state)
    assert phase(state) == "place"
    assert phase(after(GAME, state, "0 discard crystals")) == "activate"
    state = scoring(world(), world(), notch=16)
    assert phase(state) == "scoring"
    assert phase(idled(state)) == "over"
