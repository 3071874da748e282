"""What everybody sees, and what nobody else may: satellites, choices, the black hole."""

import pytest
from msgspec.structs import replace

from tablee.games.rauha.cards import CARDS
from tablee.games.rauha.state import Phase, State
from tablee.games.rauha.view import CellView
from tests.playing import act, after
from tests.rulings.rauha.positions import GAME, activating, holding, idled_to, opened, scoring, world


def spelled(state: State, viewer: int | None) -> str:
    """Everything that viewer is told, in one text."""
    return repr(GAME.view(state, viewer))


def test_a_player_sees_the_satellite_to_take_from_and_no_other() -> None:
    state = opened(3)
    view = GAME.view(state, 0)
    assert view.hand == ("I-05", "I-06", "I-07", "I-08")
    assert view.satellite == 1
    assert view.satellites == (4, 4, 4)
    for hidden in ("I-01", "I-04", "I-09", "I-12", "I-13"):
        assert hidden not in spelled(state, 0)


def test_a_spectator_sees_no_card_of_any_satellite() -> None:
    state = opened(3)
    view = GAME.view(state, None)
    assert (view.hand, view.satellite, view.choice) == (None, None, None)
    assert "I-" not in spelled(state, None)


def test_the_others_see_that_a_choice_was_made_but_not_which() -> None:
    state = after(GAME, opened(3), "0 take I-06")
    assert GAME.view(state, 0).choice == "I-06"
    for viewer in (None, 1, 2):
        view = GAME.view(state, viewer)
        assert [one.chosen for one in view.worlds] == [True, False, False]
        assert view.choice is None
        assert "I-06" not in spelled(state, viewer)


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_another_choice_gives_the_others_the_same_view(viewer: int | None) -> None:
    one, two = (after(GAME, opened(3), f"0 take {card}") for card in ("I-06", "I-08"))
    assert GAME.view(one, viewer) == GAME.view(two, viewer)


def test_a_choice_stays_hidden_until_its_card_is_laid() -> None:
    state = after(GAME, opened(2), "0 take I-08", "1 take I-03")
    assert "I-03" not in spelled(state, 0)
    assert "I-08" not in spelled(state, 1)
    state = after(GAME, state, "0 place b2")
    assert GAME.view(state, 1).worlds[0].cells[4] == CellView("I-08", spore=False)
    assert [one.chosen for one in GAME.view(state, 1).worlds] == [False, True]


def test_the_satellites_are_hidden_from_everybody_after_step_1() -> None:
    state = after(GAME, opened(2), "0 take I-08", "1 take I-03")
    view = GAME.view(state, 0)
    assert (view.hand, view.satellite, view.choice) == (None, None, "I-08")
    assert view.satellites == (3, 3)
    for hidden in ("I-01", "I-02", "I-04", "I-05", "I-06", "I-07"):
        assert hidden not in spelled(state, 0)


def test_the_black_hole_shows_how_many_cards_it_holds_only() -> None:
    state = idled_to(opened(2), 5)
    thrown = [card.id for card in state.black_hole]
    assert len(thrown) == 8
    for viewer in (None, 0, 1):
        assert GAME.view(state, viewer).black_hole == 8
        assert not [card for card in thrown if card in spelled(state, viewer)]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_decks_satellites_and_black_hole_change_nothing_in_any_view(viewer: int | None) -> None:
    one = holding("I-25", world(), world(), world())
    one = replace(one, black_hole=(CARDS["I-40"], CARDS["I-39"]))
    first, second = one.setup.decks
    two = replace(
        one,
        setup=replace(one.setup, decks=(first[::-1], second[::-1])),
        satellites=one.satellites[::-1],
        black_hole=(CARDS["I-38"], CARDS["I-37"]),
    )
    assert one != two
    assert GAME.view(one, viewer) == GAME.view(two, viewer)


def test_boards_crystals_spores_entities_and_scores_are_public() -> None:
    state = holding(
        "I-25",
        world(spores="a1", crystals=2, energy=9),
        world(b2="I-26", crystals=7, energy=3),
        owners={"Vuori": 1, "Kiteet": 0},
    )
    for viewer in (None, 0, 1):
        one, two = GAME.view(state, viewer).worlds
        assert (one.crystals, one.energy, one.water, one.entities) == (2, 9, 1, ("Kiteet",))
        assert (two.crystals, two.energy, two.water, two.entities) == (7, 3, 1 + 2 + 2, ("Vuori",))
        assert one.cells[0] == CellView("A-a1", spore=True)
        assert two.cells[4] == CellView("I-26", spore=False)
        assert GAME.view(state, viewer).free_entities == ("Taivas", "Sienet", "Meri", "Metsat", "Maa")


def test_the_track_the_avatar_and_the_turn_are_public() -> None:
    view = GAME.view(replace(holding("I-25", world(), world(), notch=6, leader=1), pile=(0, 1)), None)
    assert (view.game, view.viewer, view.seats, view.side) == ("rauha", None, 2, "A")
    assert (view.notch, view.round, view.facing, view.line) == (6, 2, "moon", ("a2", "b2", "c2"))
    assert (view.phase, view.leader, view.active, view.pile) == (Phase.PLACE, 1, 1, (0, 1))
    assert view.outcome is None


def test_a_scoring_has_neither_line_nor_satellite() -> None:
    view = GAME.view(scoring(world(spores="a1"), world()), 0)
    assert (view.line, view.facing, view.satellite, view.hand) == ((), None, None, None)


def test_what_was_won_and_activated_this_turn_is_public() -> None:
    state = activating(world(), won=["Kiteet", "Sienet"])
    state = after(GAME, state, "0 activate a3", "0 activate Sienet", "0 activate a1")
    view = GAME.view(state, 1)
    assert view.won == ("Sienet", "Kiteet")
    assert view.activated == ("Sienet", "a1", "a3")


def test_the_outcome_is_shown_when_the_game_is_over() -> None:
    state = after(GAME, scoring(world(energy=1), world(energy=2), notch=16), "0 end")
    outcome = GAME.view(state, None).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1, 2), (1,))


def test_a_take_is_retold_to_nobody_but_its_player() -> None:
    state = opened(3)
    take = act(GAME, "0 take I-06")
    assert GAME.retell(state, take, 0) == "take I-06"
    assert [GAME.retell(state, take, viewer) for viewer in (1, 2, None)] == ["take ?"] * 3


@pytest.mark.parametrize(
    "text", ["place b2", "discard crystals", "discard spore a3", "activate c2 spore a1", "end"]
)
def test_everything_but_step_1_is_retold_to_all(text: str) -> None:
    state = holding("I-25", world())
    assert [GAME.retell(state, act(GAME, f"0 {text}"), viewer) for viewer in (0, 1, None)] == [text] * 3
