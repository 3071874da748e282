"""What lies in the box, and how it is dealt."""

from collections import Counter

import pytest

from tablee.games.elementals.setup import CARDS, ELEMENTALS, Element, Elemental, Kind, Special
from tablee.games.elementals.state import Duty
from tests.playing import dealt, started
from tests.rulings.elementals.table import GAME, cards, table


def test_the_game_is_for_two_to_six() -> None:
    assert GAME.key == "elementals"
    assert list(GAME.seats) == [2, 3, 4, 5, 6]


def test_elements_are_written_a_w_e_f() -> None:
    assert {element.name: element.value for element in Element} == {
        "AIR": "A",
        "WATER": "W",
        "EARTH": "E",
        "FIRE": "F",
    }


def test_an_elemental_is_written_head_belly_legs() -> None:
    assert ELEMENTALS["FWE"] == Elemental(head=Element.FIRE, belly=Element.WATER, legs=Element.EARTH)
    assert str(Elemental(Element.AIR, Element.EARTH, Element.WATER)) == "AEW"


def test_there_are_48_elementals_each_once() -> None:
    assert len(ELEMENTALS) == 48
    assert len(set(ELEMENTALS.values())) == 48


def test_the_elementals_are_the_combinations_whose_head_and_legs_differ() -> None:
    assert set(ELEMENTALS) == {h + b + g for h in "AWEF" for b in "AWEF" for g in "AWEF" if h != g}


@pytest.mark.parametrize("name", ["FWE", "FWA", "FAE", "FFE", "FWW"])
def test_every_elemental_the_rulebook_mentions_is_among_them(name: str) -> None:
    assert name in ELEMENTALS


def test_there_are_four_specials_of_each_kind() -> None:
    specials = [card for card in CARDS.values() if isinstance(card, Special)]
    assert Counter(card.kind for card in specials) == {Kind.CRAZY: 4, Kind.DOUBLE: 4, Kind.WIZARD: 4}


def test_specials_are_written_crazy1_to_wizard4() -> None:
    assert set(CARDS) - set(ELEMENTALS) == {
        f"{kind}{number}" for kind in ("crazy", "double", "wizard") for number in (1, 2, 3, 4)
    }


@pytest.mark.parametrize(("seats", "each"), [(2, 30), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_all_60_cards_are_dealt_evenly(seats: int, each: int) -> None:
    setup = dealt(GAME, seats)
    assert [len(deck) for deck in setup.decks] == [each] * seats
    everything = [card for deck in setup.decks for card in deck]
    assert len(everything) == 60
    assert set(everything) == set(CARDS.values())


def test_cards_are_shuffled() -> None:
    deals = {dealt(GAME, 2, seed).decks for seed in "abcdefgh"}
    assert len(deals) == 8
    assert all(deck != tuple(CARDS.values())[:30] for deal in deals for deck in deal)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_any_seat_may_look_most_like_an_elemental(seats: int) -> None:
    firsts = {dealt(GAME, seats, f"look {number}").first for number in range(80)}
    assert firsts == set(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_setup_spells_out_decks_from_top_to_bottom_and_who_is_first(seats: int) -> None:
    setup = dealt(GAME, seats, "spelt")
    assert GAME.write_setup(setup) == {
        "decks": [[str(card) for card in deck] for deck in setup.decks],
        "first": setup.first,
    }


def test_the_first_card_of_a_written_deck_is_its_top() -> None:
    state = table("FWE AEW", "EAF WAF")
    assert state.decks[0][0] == cards("FWE")[0]
    assert list(map(str, state.setup.decks[1])) == ["EAF", "WAF"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_begins_by_setting_the_middle(first: int) -> None:
    state = table("FWE", "EAF", "AEW", first=first)
    assert (state.turn, state.duty) == (first, Duty.SET)
    assert state.middle == ()
    assert state.piles == ((), (), ())
    assert GAME.awaiting(state) == {first}


def test_nothing_has_happened_at_the_start() -> None:
    state = started(GAME, 5)
    assert state.decks == state.setup.decks
    assert (state.aside, state.gone, state.revealed, state.hands) == ((), frozenset(), (), ())
    assert (state.verdict, state.ended, state.closed, state.by_wizard) == (None, None, False, False)
    assert GAME.standing(state) == (12,) * 5
