"""Elements, elementals, specials."""

import pytest

from tablee.games.elementals.setup import CARDS, ELEMENTALS, Element, Elemental, Kind, Special


def test_every_card_is_found_by_the_name_it_is_written_with() -> None:
    assert len(CARDS) == 60
    assert all(str(card) == name for name, card in CARDS.items())
    assert all(CARDS[name] is card for name, card in ELEMENTALS.items())


@pytest.mark.parametrize(
    "name", ["FWF", "AAA", "XYZ", "fwe", "FW", "FWEA", "crazy0", "crazy5", "wizard", "book1"]
)
def test_other_names_are_no_cards(name: str) -> None:
    assert name not in CARDS


def test_parts_are_head_belly_legs() -> None:
    card = ELEMENTALS["AEW"]
    assert (card.head, card.belly, card.legs) == (Element.AIR, Element.EARTH, Element.WATER)


def test_a_special_is_its_kind_and_number() -> None:
    assert CARDS["double3"] == Special(Kind.DOUBLE, 3)
    assert CARDS["double3"] != CARDS["double2"]


@pytest.mark.parametrize(
    ("other", "equal"),
    [
        ("FWA", True),  # head and belly
        ("FAE", True),  # head and legs
        ("AWE", True),  # belly and legs
        ("FAA", False),  # head alone
        ("AWW", False),  # belly alone
        ("AAE", False),  # legs alone
        ("AEW", False),  # nothing
        ("FWE", False),  # all three
    ],
)
def test_matching_takes_exactly_two_equal_parts(other: str, equal: bool) -> None:
    assert ELEMENTALS["FWE"].matches(ELEMENTALS.get(other) or _made(other)) is equal
    assert _made(other).matches(ELEMENTALS["FWE"]) is equal


def _made(name: str) -> Elemental:
    head, belly, legs = (Element(letter) for letter in name)
    return Elemental(head, belly, legs)


def test_matching_is_mutual() -> None:
    everyone = list(ELEMENTALS.values())
    assert all(one.matches(other) is other.matches(one) for one in everyone for other in everyone)


def test_cards_are_values() -> None:
    assert _made("FWE") == ELEMENTALS["FWE"]
    assert len({_made("FWE"), ELEMENTALS["FWE"]}) == 1
