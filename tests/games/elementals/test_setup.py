"""Options and setups, as the host and records write them."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tablee.core import Chance, Malformed
from tablee.games.elementals import Elementals
from tablee.games.elementals.setup import Options, Setup
from tests.playing import dealt

GAME = Elementals()


@pytest.mark.parametrize("minutes", [1, 10, 1440])
def test_minutes_from_one_to_a_day_are_read(minutes: int) -> None:
    assert GAME.options({"minutes": minutes}) == Options(minutes)


def test_absent_or_null_minutes_are_none() -> None:
    assert GAME.options({}) == GAME.options({"minutes": None}) == Options(None)


def test_options_and_setups_that_say_nothing_have_no_minutes() -> None:
    assert Options().minutes is None
    assert Setup(((), ()), 0).minutes is None


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"minutes": 0}, "options.minutes: must lie between 1 and 1440, not 0"),
        ({"minutes": -5}, "options.minutes: must lie between 1 and 1440, not -5"),
        ({"minutes": 1441}, "options.minutes: must lie between 1 and 1440, not 1441"),
        ({"minutes": "10"}, "options.minutes: must be a whole number, not '10'"),
        ({"minutes": 1.0}, "options.minutes: must be a whole number, not 1.0"),
        ({"minutes": True}, "options.minutes: must be a whole number, not true"),
        ({"side": "A"}, "options: elementals has no option 'side' (it has: minutes)"),
    ],
)
def test_other_options_are_refused(document: dict[str, object], message: str) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.options(document)
    assert str(caught.value) == message


@pytest.mark.parametrize("seats", [1, 7, 0])
def test_a_deal_for_too_few_or_too_many_is_refused(seats: int) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.deal(seats, Options(), Chance("x"))
    assert str(caught.value) == f"seats: must lie between 2 and 6, not {seats}"


def test_the_same_seed_deals_the_same() -> None:
    assert dealt(GAME, 4, "seed") == dealt(GAME, 4, "seed")
    assert dealt(GAME, 4, "seed") != dealt(GAME, 4, "other")


def test_the_minutes_do_not_change_the_deal() -> None:
    plain, timed = dealt(GAME, 4, "seed"), dealt(GAME, 4, "seed", minutes=3)
    assert (timed.decks, timed.first, timed.minutes) == (plain.decks, plain.first, 3)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("minutes", [None, 7])
def test_a_setup_reads_back_as_it_was_written(seats: int, minutes: int | None) -> None:
    setup: Setup = dealt(GAME, seats, "back", minutes=minutes)
    assert GAME.read_setup(GAME.write_setup(setup), seats, Options(minutes)) == setup


def test_the_minutes_are_no_part_of_the_written_setup() -> None:
    assert set(GAME.write_setup(dealt(GAME, 2, minutes=7))) == {"decks", "first"}


def test_a_setup_knows_its_seats() -> None:
    assert dealt(GAME, 5).seats == 5


def _without_first(document: Any) -> None:
    del document["first"]


def _without_decks(document: Any) -> None:
    del document["decks"]


def _with_more(document: Any) -> None:
    document["books"] = 6


def _put(value: object, *path: str | int) -> Callable[[Any], None]:
    def change(document: Any) -> None:
        *way, last = path
        for step in way:
            document = document[step]
        document[last] = value

    return change


def _short(document: Any) -> None:
    document["decks"][2].pop()


def _long(document: Any) -> None:
    document["decks"][0].append("FWE")


def _fewer(document: Any) -> None:
    document["decks"].pop()


@pytest.mark.parametrize(
    ("change", "place", "reason"),
    [
        (_without_first, "setup", "first is missing"),
        (_without_decks, "setup", "decks is missing"),
        (_with_more, "setup", "unknown key 'books'"),
        (_put("all", "decks"), "setup.decks", "must be a list, not 'all'"),
        (_fewer, "setup.decks", "must have 3 entries, not 2"),
        (_put({}, "decks", 1), "setup.decks[1]", "must be a list, not an object"),
        (_short, "setup.decks[2]", "must have 20 entries, not 19"),
        (_long, "setup.decks[0]", "must have 20 entries, not 21"),
        (_put(7, "decks", 1, 3), "setup.decks[1][3]", "must be a text, not 7"),
        (_put(None, "decks", 0, 0), "setup.decks[0][0]", "must be a text, not null"),
        (_put("FWF", "decks", 2, 19), "setup.decks[2][19]", "'FWF' is not a card"),
        (_put("fwe", "decks", 0, 1), "setup.decks[0][1]", "'fwe' is not a card"),
        (_put("crazy5", "decks", 0, 1), "setup.decks[0][1]", "'crazy5' is not a card"),
        (_put("\ud800", "decks", 0, 1), "setup.decks[0][1]", "holds half a character (a lone surrogate)"),
        (_put(3, "first"), "setup.first", "must lie between 0 and 2, not 3"),
        (_put(-1, "first"), "setup.first", "must lie between 0 and 2, not -1"),
        (_put("0", "first"), "setup.first", "must be a whole number, not '0'"),
        (_put(True, "first"), "setup.first", "must be a whole number, not true"),
    ],
)
def test_a_setup_that_could_not_have_been_dealt_is_refused(
    change: Callable[[Any], None], place: str, reason: str
) -> None:
    document = copy.deepcopy(GAME.write_setup(dealt(GAME, 3, "spoilt")))
    change(document)
    with pytest.raises(Malformed) as caught:
        GAME.read_setup(document, 3, Options())
    assert (caught.value.place, caught.value.problem) == (place, reason)


def test_a_card_dealt_twice_is_refused_where_it_comes_again() -> None:
    document: Any = copy.deepcopy(GAME.write_setup(dealt(GAME, 3, "spoilt")))
    document["decks"][1][2] = document["decks"][0][5]
    with pytest.raises(Malformed) as caught:
        GAME.read_setup(document, 3, Options())
    assert caught.value.place == "setup.decks[1][2]"
    assert caught.value.problem == f"{document['decks'][0][5]} was dealt twice"


def test_a_card_dealt_twice_into_one_deck_is_refused() -> None:
    document: Any = copy.deepcopy(GAME.write_setup(dealt(GAME, 3, "spoilt")))
    document["decks"][0][1] = document["decks"][0][0]
    with pytest.raises(Malformed) as caught:
        GAME.read_setup(document, 3, Options())
    assert caught.value.place == "setup.decks[0][1]"


@pytest.mark.parametrize(("document", "shown"), [([], "a list"), (None, "null"), ("x", "'x'")])
def test_a_setup_is_an_object(document: object, shown: str) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.read_setup(document, 3, Options())
    assert str(caught.value) == f"setup: must be an object, not {shown}"
