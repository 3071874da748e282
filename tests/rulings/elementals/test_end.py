"""How a game of two to four ends."""

import pytest

from tablee.games.elementals.state import Duty
from tests.rulings.elementals.table import (
    GAME,
    cards,
    decks,
    ending,
    going_on,
    match,
    middle,
    piles,
    played,
    refused,
    table,
)

OTHERS = ["AFW WEA", "AEF FAW", "EWF FEW", "WFA AWF"]


@pytest.mark.parametrize(
    ("seats", "scores", "winners"),
    [(2, (2, 0), (0,)), (3, (2, 0, 2), (0, 2)), (4, (2, 0, 2, 2), (0, 2, 3))],
)
def test_the_game_ends_at_once_when_the_player_who_must_flip_has_no_card(
    seats: int, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = played(table("FWE AEW WAF", "", *OTHERS[: seats - 2]), "0 flip")
    assert ending(state) == ("no-card", scores, winners)


def test_the_game_ends_at_once_when_the_player_who_must_set_has_no_card() -> None:
    state = table("FWE crazy1 AEW", "FWA", "AFW WEA")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    assert (state.turn, state.duty, going_on(state)) == (0, Duty.SET, True)
    state = played(state, "0 flip")
    assert decks(state) == ["AEW FWE FWA crazy1", "", "AFW WEA"]
    assert ending(state) == ("no-card", (4, 0, 2), (0,))


def test_the_game_ends_at_once_when_the_player_who_must_add_has_no_card() -> None:
    state = played(table("FWE AEW", "double1 EAF WAF", ""), "0 flip", "1 flip")
    assert ending(state) == ("no-card", (1, 2, 0), (1,))
    assert (middle(state), piles(state)) == ("FWE", ["", "double1", ""])


def test_the_game_ends_at_once_when_the_next_to_add_has_no_card() -> None:
    state = played(table("FWE", "double1 EAF WAF", "crazy1 AEW EFA"), "0 flip", "1 flip")
    assert going_on(state)
    state = played(state, "2 flip")
    assert ending(state) == ("no-card", (0, 2, 3), (2,))


def test_the_game_ends_at_once_when_after_an_addition_the_next_to_flip_has_no_card() -> None:
    state = played(table("FWE", "double1 EAF", "FWA AEW"), "0 flip", "1 flip", "2 flip")
    assert middle(state) == "FWE FWA"
    assert ending(state) == ("no-card", (0, 1, 1), (1, 2))


def test_the_game_goes_on_while_whoever_has_no_card_is_not_next() -> None:
    state = played(table("FWE", "EAF WAF", "AEW EFA"), "0 flip", "1 flip")
    assert (going_on(state), decks(state)[0], state.turn) == (True, "", 2)


def test_the_last_card_of_the_flipper_ends_nothing_yet() -> None:
    state = played(table("FWE AEW", "EAF", "WAF EFA"), "0 flip", "1 flip")
    assert (going_on(state), decks(state)[1]) == (True, "")


@pytest.mark.parametrize(("seats", "held"), [(2, ""), (3, "AEW"), (3, ""), (4, "AEW WAF"), (4, "AEW")])
def test_an_error_without_enough_cards_to_pay_ends_the_game(seats: int, held: str) -> None:
    state = table(f"FWE {held}", "EAF EFA", *OTHERS[: seats - 2])
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    reason, scores, winners = ending(state)
    assert (reason, scores) == ("error", (0, 1, 2, 2)[:seats])
    assert winners == {2: (1,), 3: (2,), 4: (2, 3)}[seats]


def test_the_deck_of_whoever_errs_without_enough_cards_is_set_aside_and_counts_0() -> None:
    state = table("FWE AEW WAF", "EAF EFA AFE", "AFW", "AEF")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    # Seat 0 had the most cards, but only two for three others; nobody receives any.
    assert state.aside == cards("AEW WAF")
    assert decks(state) == ["", "EFA AFE", "AFW", "AEF"]
    assert ending(state) == ("error", (0, 2, 1, 1), (1,))


def test_a_book_without_enough_cards_ends_the_game_too() -> None:
    state = table("FWE AEW", "EAF EFA AFE", "AFW WEA")
    assert ending(played(state, "0 flip", "1 flip", "0 book 100", "- judge")) == ("error", (0, 2, 2), (1, 2))


def test_with_just_enough_cards_the_payment_is_made_and_the_missing_card_ends_the_game() -> None:
    state = table("FWE AEW WAF", "EAF EFA AFE", "AFW WEA")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    assert decks(state) == ["", "EFA AFE AEW", "AFW WEA WAF"]
    assert state.aside == ()
    assert (going_on(state), state.last_card()) == (True, True)
    state = played(state, "- judge")
    assert ending(state) == ("no-card", (0, 3, 3), (1, 2))


def test_with_one_card_more_than_enough_the_game_goes_on() -> None:
    state = table("FWE AEW WAF AFE", "EAF EFA", "AFW WEA")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "- judge")
    assert (going_on(state), decks(state)[0], state.turn) == (True, "AFE", 0)


def test_a_void_hand_of_a_player_without_cards_ends_nothing() -> None:
    state = table("FWE", "FWA EFA AFE", "AFW WEA")
    state = played(state, "0 flip", "1 flip", "0 book 101", "2 slap FWE 100", "- judge")
    assert going_on(state)
    assert decks(state)[2] == "AFW WEA FWE FWA"


def test_nobody_acts_when_the_game_is_over() -> None:
    state = played(table("FWE AEW WAF", "", minutes=1), "0 flip")
    for text in ("0 flip", "1 flip", "0 slap FWE 100", "1 book 100", "- judge", "- reveal", "- time"):
        assert refused(state, text, at=60_000) == "the game is over"


def test_a_running_game_has_no_outcome() -> None:
    assert GAME.outcome(match()) is None
    assert GAME.outcome(played(match(), "0 slap FWE 3")) is None
