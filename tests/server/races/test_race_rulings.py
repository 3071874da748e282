"""Rulings of Elementals through the real server, with a clock that stands still."""

import pytest
from msgspec.structs import replace

from tablee.games import Elementals
from tablee.games.elementals.rules import LAST_CARD
from tablee.games.elementals.setup import CARDS, Setup
from tablee.games.elementals.state import State
from tablee.race import LONGEST_WAIT, TEMPI
from tablee.record import check, loads
from tests.server.contest import Begin, Contest, stack


def short(monkeypatch: pytest.MonkeyPatch, *decks: str) -> None:
    """From now on games begin late: with these decks, seat 0 to set the middle, and all else set aside."""
    begin_anew = Elementals.start

    def start(self: Elementals, given: Setup) -> State:
        assert given.seats == len(decks)
        held = tuple(tuple(CARDS[card] for card in deck.split()) for deck in decks)
        aside = tuple(card for card in CARDS.values() if all(card not in deck for deck in held))
        return replace(begin_anew(self, given), decks=held, aside=aside, turn=0, flipper=0)

    monkeypatch.setattr(Elementals, "start", start)


def put(contest: Contest, seat: int, move: str) -> None:
    """A hand so late that nobody else's can be on its way; its race is judged when this returns."""
    contest.wait(500)
    contest.hand(seat, move, contest.race(seat).age - 10)
    contest.wait(LONGEST_WAIT)


def cards(contest: Contest, seat: int) -> list[str]:
    return [str(card) for card in contest.state.decks[seat]]


def test_a_special_does_not_set_the_middle_it_goes_under_the_deck_and_the_left_neighbour_sets(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "wizard1 FWE", "AEW", "AFW")
    contest = begin()
    contest.flips(0)
    assert (contest.state.middle, cards(contest, 0)[-1], contest.state.turn) == ((), "wizard1", 1)
    contest.flips(1)
    assert [str(card) for card in contest.state.middle] == ["AEW"]
    assert contest.state.turn == 2


@pytest.mark.parametrize(("turned", "right"), [("FWA", True), ("FAW", False), ("EAF", False)])
def test_a_match_is_exactly_two_equal_parts_in_the_same_places(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, turned: str, right: bool
) -> None:
    stack(monkeypatch, "FWE AEW", turned, "WEA AFE")
    contest = begin()
    contest.flips(0, 1)
    put(contest, 2, "slap FWE")
    assert contest.judged()[:2] == (2, right)


def test_right_takes_the_middle_then_the_piles_clockwise_from_the_winners_own(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW", "EAF EFA", "WEA AFE", "AEF FWA")
    contest = begin(4)
    contest.flips(0, 1, 2, 3, 0, 1, 2, 3)
    put(contest, 2, "slap FWE")
    assert contest.judged()[:2] == (2, True)
    assert cards(contest, 2)[-8:] == ["FWE", "WEA", "AFE", "AEF", "FWA", "AEW", "EAF", "EFA"]
    assert (contest.state.turn, contest.state.duty) == (2, "set")


def test_a_hand_when_nothing_has_been_flipped_since_the_middle_was_set_is_wrong(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE", "FWA", "AFW")
    contest = begin()
    contest.flips(0)
    put(contest, 1, "slap FWE")
    assert contest.judged()[:2] == (1, False)
    assert contest.state.turn == 1


def test_whoever_errs_flips_next_and_a_reveal_that_was_still_due_is_lost(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW", "wizard1 EAF", "WEA AFE")
    contest = begin()
    contest.flips(0, 1)
    put(contest, 0, "slap FWE")
    assert (contest.state.turn, contest.state.duty) == (0, "flip")
    contest.wait(10_000)
    assert (None, "reveal") not in contest.moves()


def test_two_to_four_seats_end_when_somebody_errs_without_enough_cards_to_pay(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(monkeypatch, "FWE AEW EAW", "EAF EFA AFE", "WEA")
    contest = begin()
    contest.flips(0, 1)
    put(contest, 2, "book")
    assert contest.room.table.phase == "over"
    result = contest.room.table.outcome
    assert result is not None
    assert (result.reason, result.scores, result.winners) == ("error", (2, 2, 0), (0, 1))


def test_two_to_four_seats_end_when_the_player_who_must_flip_has_no_card(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(monkeypatch, "FWE AEW EAW", "double1", "wizard1 EAF AFE")
    contest = begin()
    contest.flips(0, 1, 2)  # a special for the middle goes under the deck: the next neighbour adds
    contest.flips(0)
    assert contest.room.table.phase == "over"
    result = contest.room.table.outcome
    assert result is not None
    assert (result.reason, result.scores, result.winners) == ("no-card", (1, 0, 3), (2,))


def test_five_or_six_seats_end_at_once_when_at_most_two_hold_cards(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(monkeypatch, "FWE AEW EAW", "EAF AFE", "WEA", "AFW", "FEA")
    contest = begin(5)
    contest.flips(0, 1, 2, 3, 4)
    assert contest.room.table.phase == "over"
    result = contest.room.table.outcome
    assert result is not None
    assert result.reason == "two-left"


def test_the_card_that_leaves_the_next_player_without_one_can_still_be_caught(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(monkeypatch, "FWE AEW EAW", "FWA EFA", "")
    contest = begin()
    contest.flips(0, 1)
    assert contest.state.last_card()
    put(contest, 1, "slap FWE")
    assert contest.judged()[:2] == (1, True)
    assert contest.room.table.phase == "playing"


def test_on_the_last_card_a_judged_error_makes_the_table_wait_again(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(monkeypatch, "FWE AEW EAW", "FWA EFA AFE", "")
    contest = begin()
    contest.flips(0, 1)
    put(contest, 0, "book")  # with the last two cards
    assert (contest.state.turn, contest.state.last_card()) == (0, True)
    judged = contest.room.table.played[-1].act.at + (contest.room.table.started or 0)
    coming = contest.race(1).next
    assert coming is not None
    assert (coming.move, coming.since) == ("judge", judged)
    assert coming.at - judged >= LAST_CARD
    put(contest, 2, "slap FWE")
    assert contest.judged()[:2] == (2, True)
    assert contest.room.table.phase == "playing"


def test_where_everybody_has_struck_the_last_card_waits_no_longer_than_the_verdict_is_shown(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(monkeypatch, "FWE", "FWA EFA")
    contest = begin(2)
    contest.flips(0, 1)
    put(contest, 1, "book")
    put(contest, 0, "book")
    judged = contest.room.table.played[-1].act.at + (contest.room.table.started or 0)
    assert contest.state.last_card()
    contest.wait(judged + TEMPI["normal"].told - contest.hours.now)
    assert contest.state.ended == "no-card"


def test_when_all_cards_left_are_specials_the_player_simply_flips(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(monkeypatch, "crazy1 crazy2", "crazy3 double1", "wizard1 wizard2")
    contest = begin()
    contest.flips(0)
    assert [str(turned.card) for turned in contest.state.turned] == ["crazy1"]
    assert contest.state.turned[0].to == "pile"


def test_the_record_of_a_game_through_the_server_replays_by_the_rules(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "FWE AEW", "FWA EFA", "WEA AFE")
    contest = begin(3, options={"minutes": 1})
    contest.flips(0, 1)
    put(contest, 2, "slap FWE")
    contest.wait(60_000)
    assert contest.room.table.phase == "over"
    outcome = check(loads(contest.guests[0].get(f"/records/{contest.id}").content))
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("time", (2,))
