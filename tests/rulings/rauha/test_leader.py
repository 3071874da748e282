"""Who goes first: the energy track and its piles of markers."""

import pytest
from msgspec.structs import replace

from tablee.games.rauha.cards import CARDS
from tablee.games.rauha.state import Phase, State
from tests.playing import after
from tests.rulings.rauha.positions import GAME, drafted, holding, opened, world


def tracked(energy: tuple[int, ...], pile: tuple[int, ...]) -> State:
    """A draft with the markers on these spaces, piled up in that order."""
    state = opened(len(energy))
    return replace(state, worlds=tuple(world(energy=points) for points in energy), pile=pile)


def order(state: State) -> list[int | None]:
    """The seats in the order of their turns, from step 2 on."""
    seats: list[int | None] = []
    for _ in range(state.seats):
        assert state.phase is Phase.PLACE
        seats.append(state.active)
        state = after(GAME, state, f"{state.active} discard crystals", f"{state.active} end")
    assert state.phase is Phase.DRAFT
    return seats


@pytest.mark.parametrize(("energy", "first"), [((3, 7, 5), 1), ((8, 7, 5), 0), ((0, 0, 1), 2)])
@pytest.mark.parametrize("pile", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_the_player_furthest_on_the_track_leads(
    energy: tuple[int, ...], first: int, pile: tuple[int, ...]
) -> None:
    state = drafted(tracked(energy, pile))
    assert (state.leader, state.active) == (first, first)


@pytest.mark.parametrize(
    ("energy", "pile", "first"),
    [
        ((5, 5, 2), (1, 2, 0), 0),
        ((5, 5, 2), (0, 2, 1), 1),
        ((5, 5, 2), (0, 1, 2), 1),
        ((5, 5, 2), (2, 1, 0), 0),
        ((4, 4, 4), (2, 0, 1), 1),
        ((0, 0, 0), (1, 0, 2), 2),
    ],
)
def test_on_the_same_space_the_marker_on_top_leads(
    energy: tuple[int, ...], pile: tuple[int, ...], first: int
) -> None:
    assert drafted(tracked(energy, pile)).active == first


@pytest.mark.parametrize(
    ("top", "wanted"),
    [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])],
)
def test_turns_go_clockwise_from_the_leader(top: int, wanted: list[int]) -> None:
    pile = (*(seat for seat in range(4) if seat != top), top)
    assert order(drafted(tracked((0, 0, 0, 0), pile))) == wanted


def test_steps_2_to_4_are_made_in_a_row() -> None:
    state = holding("I-25", world(), world(), world())
    state = after(GAME, state, "0 place a1")
    assert GAME.awaiting(state) == {0}
    state = after(GAME, state, "0 activate a1")
    assert GAME.awaiting(state) == {0}
    state = after(GAME, state, "0 end")
    assert GAME.awaiting(state) == {1}
    assert (state.phase, [card is None for card in state.choices]) == (Phase.PLACE, [True, False, False])


def test_a_marker_that_moves_lands_on_top_of_those_already_there() -> None:
    # Seat 1 stands on 3; seat 0 comes from 2 by A-a3.
    state = holding("I-26", world(energy=2), world(energy=3))
    state = replace(state, pile=(0, 1))
    state = after(GAME, state, "0 discard crystals", "0 activate a3", "0 end")
    assert state.pile == (1, 0)
    state = after(GAME, state, "1 discard crystals", "1 end")
    assert drafted(state).active == 0


def test_whoever_arrives_last_lies_on_top() -> None:
    state = replace(holding("I-26", world(), world(), world()), pile=(2, 1, 0))
    for seat in (0, 1, 2):
        state = after(GAME, state, f"{seat} discard crystals", f"{seat} activate a3", f"{seat} end")
    assert [one.energy for one in state.worlds] == [1, 1, 1]
    assert drafted(state).active == 2


def test_a_marker_that_leaves_keeps_the_order_of_the_others() -> None:
    state = replace(holding("I-26", world(), world(), world()), pile=(2, 0, 1))
    state = after(GAME, state, "0 discard crystals", "0 activate a3")
    assert state.pile == (2, 1, 0)


def test_gaining_0_points_moves_nothing() -> None:
    # I-14 counts marine animals; I-08 and the discard give crystals only.
    state = replace(holding("I-26", world(a1="I-14", a3="I-08"), world()), pile=(0, 1))
    state = after(GAME, state, "0 discard crystals", "0 activate a1", "0 activate a2", "0 activate a3")
    assert state.pile == (0, 1)
    assert state.worlds[0].energy == 0
    state = after(GAME, state, "1 discard crystals", "1 end")
    assert drafted(state).active == 1


def test_the_leader_is_fixed_when_step_2_begins() -> None:
    state = holding("I-26", world(), world(), world())
    state = after(GAME, state, "0 discard crystals", "0 end")
    state = after(GAME, state, "1 discard crystals", "1 activate a3", "1 end")
    # Seat 1 is ahead now, yet the turn goes on clockwise from seat 0.
    assert [one.energy for one in state.worlds] == [0, 1, 0]
    assert (state.leader, state.active) == (0, 2)


def test_the_leader_stays_first_for_that_turn_only() -> None:
    state = holding("I-26", world(), world(), world())
    state = after(GAME, state, "0 discard crystals", "0 end")
    state = after(GAME, state, "1 discard crystals", "1 activate a3", "1 end")
    state = after(GAME, state, "2 discard crystals", "2 end")
    assert order(drafted(state)) == [1, 2, 0]


def test_the_leader_is_found_again_for_each_scoring() -> None:
    # The last turn of the round: seat 2 wins a point with A-c3 after everybody else.
    boards = [world(spores="a1") for _ in range(3)]
    state = replace(
        holding("I-26", *boards, notch=3), done=2, choices=(None, None, CARDS["I-26"]), pile=(2, 1, 0)
    )
    state = after(GAME, state, "2 discard crystals", "2 activate c3", "2 end")
    assert (state.phase, state.notch.number) == (Phase.SCORING, 4)
    assert (state.leader, state.active) == (2, 2)
    state = after(GAME, state, "2 end")
    assert state.active == 0
    state = after(GAME, state, "0 end")
    assert state.active == 1


def test_after_a_scoring_the_leader_is_found_again() -> None:
    state = replace(
        holding("I-26", world(), world(spores="a3"), world(), notch=3),
        done=2,
        choices=(None, None, CARDS["I-26"]),
        pile=(1, 2, 0),
    )
    state = after(GAME, state, "2 discard crystals", "2 end")
    # Seat 0 leads the scoring but has nothing to activate.
    assert (state.leader, state.active) == (0, 1)
    state = after(GAME, state, "1 activate a3")
    assert (state.notch.number, state.phase) == (5, Phase.DRAFT)
    assert drafted(state).active == 1
