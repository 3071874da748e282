"""What one move has over another, read off tables laid out by hand."""

from tablee.games.helpme.merits import Bonus, Covers, Merit, Points, Reaches, Secures, Spares
from tablee.games.helpme.state import State
from tests.playing import legal
from tests.rulings.helpme.tables import GAME, rolled, table

PROTECTORS = ("oak palm", "willow cherry")


def merits(state: State, move: str, other: str) -> list[Merit]:
    return [*GAME.merits(state, state.mover, GAME.read(move), GAME.read(other))]


def test_covering_somebody_elses_tile_is_named_with_its_protector() -> None:
    state = table({"a1": "oak1", "b1": "willow4", "a2": "bamboo1"}, PROTECTORS)
    assert merits(state, "a1-b1", "a1-a2") == [
        Covers(1, "willow4", "b1"),
        Secures(0, "oak1", "b1"),
        Points(1, -1),
    ]


def test_ones_own_tile_left_uncovered_is_spared() -> None:
    state = table({"a1": "oak1", "b1": "willow4", "c1": "bamboo1", "d1": "bamboo2"}, PROTECTORS)
    spared = merits(state, "c1-d1", "b1-a1")
    assert Spares(0, "oak1", "a1") in spared
    assert Points(0, 1) in spared
    # Covered by one's own it is no loss.
    own = table({"a1": "oak1", "b1": "palm4", "c1": "bamboo1", "d1": "bamboo2"}, PROTECTORS)
    assert not any(isinstance(merit, Spares) for merit in merits(own, "c1-d1", "b1-a1"))


def test_a_stack_without_neighbours_is_secured() -> None:
    state = table({"a1": "oak1", "b1": "bamboo1", "c1": "bamboo2", "d1": "willow1"}, PROTECTORS)
    assert Secures(0, "oak1", "a1") in merits(state, "b1-c1", "d1-c1")
    assert not any(isinstance(merit, Secures) for merit in merits(state, "d1-c1", "b1-c1"))


def test_anothers_stack_that_stays_within_reach_is_named() -> None:
    state = table({"a1": "willow1", "b1": "bamboo1", "c1": "bamboo2", "d1": "oak1"}, PROTECTORS)
    assert Reaches(1, "willow1", "a1") in merits(state, "d1-c1", "b1-c1")
    assert not any(isinstance(merit, Reaches) for merit in merits(state, "b1-c1", "d1-c1"))
    # One's own out of reach is secured, and nothing that the other move lacks.
    own = table({"a1": "oak1", "b1": "bamboo1", "c1": "bamboo2", "d1": "willow1"}, PROTECTORS)
    assert not any(isinstance(merit, Reaches) for merit in merits(own, "d1-c1", "b1-c1"))


def test_a_bonus_is_told_for_what_comes_to_lie_inside() -> None:
    state = table({"a1": "oak1", "b1": "oak4", "c1": "bamboo2"}, PROTECTORS)
    assert Bonus(0, "oak1", "b1", 4) in merits(state, "a1-b1", "b1-c1")
    assert Bonus(0, "oak4", "a1", 1) in merits(state, "b1-a1", "b1-c1")
    # Nobody else's bonus is a merit: their points tell it.
    theirs = table({"a1": "willow1", "b1": "willow4", "c1": "bamboo2"}, PROTECTORS)
    assert not any(isinstance(merit, Bonus) for merit in merits(theirs, "a1-b1", "b1-c1"))


def test_points_are_told_both_ways() -> None:
    """What one move gives over the other, the other lacks; a move has nothing over itself."""
    state = rolled(12)
    moves = legal(GAME, state, state.mover)[:6]
    for one in moves:
        assert merits(state, one, one) == []
        for other in moves:
            there, back = (
                {merit.seat: merit.more for merit in found if isinstance(merit, Points)}
                for found in (merits(state, one, other), merits(state, other, one))
            )
            assert there == {seat: -more for seat, more in back.items()}
