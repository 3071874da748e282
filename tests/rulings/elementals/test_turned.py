"""Everybody sees which card was turned, and where it went."""

from tablee.games.elementals.state import State
from tablee.games.elementals.view import TurnedView
from tests.rulings.elementals.table import GAME, match, played, table


def turned(state: State, viewer: int | None = None) -> tuple[TurnedView, ...]:
    return GAME.view(state, viewer).turned


def test_nothing_was_turned_before_the_first_card() -> None:
    assert turned(table("FWE", "EAF")) == ()


def test_a_card_set_lies_in_the_middle() -> None:
    state = played(table("FWE AEW", "EAF"), "0 flip")
    assert [(one.seat, one.card, one.to) for one in turned(state)] == [(0, "FWE", "middle")]


def test_a_special_that_cannot_be_set_is_seen_on_its_way_under_the_deck() -> None:
    state = played(table("double2 AEW", "EAF FWE"), "0 flip")
    assert [(one.seat, one.card, one.to) for one in turned(state)] == [(0, "double2", "under")]
    assert [str(card) for card in state.decks[0]] == ["AEW", "double2"]


def test_a_card_flipped_lies_on_its_pile_until_another_is_turned_and_judging_changes_nothing() -> None:
    state = played(match(), "0 slap FWE 300", "- judge")
    assert [(one.seat, one.card, one.to) for one in turned(state)] == [(1, "FWA", "pile")]
    assert all(turned(state, seat) == turned(state) for seat in range(3))


def test_a_wizard_turns_everybodys_card() -> None:
    state = table("FWE AEW", "wizard1 EAF", "AFW WEA")
    state = played(state, "0 flip", "1 flip", "- reveal")
    assert [(one.seat, one.card, one.to) for one in turned(state)] == [
        (1, "EAF", "pile"),
        (2, "AFW", "pile"),
        (0, "AEW", "pile"),
    ]
