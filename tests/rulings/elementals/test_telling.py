"""What each person at the table may read and see while the game runs."""

import pytest
from msgspec.structs import replace

from tablee.core import Act
from tablee.games.elementals.state import State
from tablee.games.elementals.story import HandTold, Judged
from tablee.games.elementals.view import PlayerView, RevealedView
from tests.playing import act
from tests.rulings.elementals.table import GAME, cards, match, no_match, played, played_at, table

VIEWERS = (0, 1, 2, None)


@pytest.mark.parametrize("text", ["2 flip", "- judge", "- reveal", "- time"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_flips_and_the_tables_acts_are_told_to_all(text: str, viewer: int | None) -> None:
    assert GAME.retell(match(), act(GAME, text), viewer) == text.split(" ")[1]


@pytest.mark.parametrize("text", ["2 slap FWE 412", "2 book 388"])
def test_a_hand_is_told_in_full_to_its_owner_alone(text: str) -> None:
    line = text.removeprefix("2 ")
    masked = "hand ?"
    assert [GAME.retell(match(), act(GAME, text), viewer) for viewer in VIEWERS] == [
        masked,
        masked,
        line,
        masked,
    ]


def test_what_is_told_in_full_reads_back_as_the_move() -> None:
    for text in ("2 flip", "0 slap FWE 412", "1 book 0", "- judge", "- reveal", "- time"):
        given: Act[object] = act(GAME, text)
        assert GAME.read(GAME.retell(match(), act(GAME, text), given.seat)) == given.move


def test_everybody_sees_the_middle_the_piles_tops_and_the_counts() -> None:
    state = played(no_match(), "2 flip", "0 flip", "1 flip")
    for viewer in VIEWERS:
        seen = GAME.view(state, viewer)
        assert (seen.game, seen.viewer, seen.seats, seen.minutes) == ("elementals", viewer, 3, None)
        assert seen.players == (
            PlayerView(deck=2, top="AEW", pile=1, gone=False, hand=False, struck=False),
            PlayerView(deck=2, top="FWA", pile=2, gone=False, hand=False, struck=False),
            PlayerView(deck=3, top="AFW", pile=1, gone=False, hand=False, struck=False),
        )
        assert seen.middle == ("FWE",)
        assert seen.revealed == (RevealedView(1, "FWA"),)
        assert (seen.turn, seen.duty, seen.last_card, seen.by_wizard) == (2, "flip", False, False)
        assert (seen.own_hand, seen.verdict, seen.outcome) == (None, None, None)


def test_an_empty_pile_has_no_top() -> None:
    assert GAME.view(match(), None).players[0] == PlayerView(3, None, 0, False, False, False)


def reversed_decks(state: State) -> State:
    decks = tuple(deck[::-1] for deck in state.decks)
    return replace(state, decks=decks, setup=replace(state.setup, decks=decks))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_the_order_of_a_deck_not_even_of_their_own(viewer: int | None) -> None:
    fresh = table("FWE crazy1 AEW", "wizard1 EAF WAF", "AFW double1 WEA")
    waiting = played(table("FWE AEW WAF", "wizard1 EAF EFA", "AFW crazy1 AEF"), "0 flip", "1 flip")
    for state in (fresh, waiting, match(), played(match(), "0 slap FWE 9", "2 book 3")):
        assert reversed_decks(state) != state
        assert GAME.view(reversed_decks(state), viewer) == GAME.view(state, viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_which_cards_a_deck_holds(viewer: int | None) -> None:
    state = match()
    exchanged = replace(state, decks=(cards("crazy1 crazy2 crazy3"), *state.decks[1:]))
    assert GAME.view(exchanged, viewer) == GAME.view(state, viewer)


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("other", ["2 slap AFW 412", "2 slap FWE 1", "2 book 412", "2 slap FWE 9 early"])
def test_anothers_unjudged_hand_shows_neither_target_nor_time(viewer: int | None, other: str) -> None:
    # FWE and AFW lie in the middle.
    state = table("FWE AEW WAF", "EAF double1 EFA", "AFE AFW WEA AEF")
    state = played(state, "0 flip", "1 flip", "2 flip", "0 flip", "1 flip", "2 flip")
    seen = GAME.view(played(state, "2 slap FWE 412"), viewer)
    assert GAME.view(played(state, other), viewer) == seen
    assert [player.hand for player in seen.players] == [False, False, True]
    assert [player.struck for player in seen.players] == [False, False, True]
    assert (seen.own_hand, seen.verdict) == (None, None)


def test_the_order_in_which_others_hands_arrived_is_not_seen() -> None:
    one = played(match(), "0 slap FWE 5", "2 slap FWE 6")
    two = played(match(), "2 slap FWE 6", "0 slap FWE 5")
    for viewer in VIEWERS:
        assert GAME.view(one, viewer) == GAME.view(two, viewer)


def test_the_owner_sees_their_own_hand() -> None:
    state = played(match(), "2 slap FWE 412", "0 book 388")
    assert GAME.view(state, 2).own_hand == "slap FWE 412"
    assert GAME.view(state, 0).own_hand == "book 388"
    assert GAME.view(state, 1).own_hand is None
    assert GAME.view(state, None).own_hand is None


def test_a_judged_race_is_told_to_all() -> None:
    state = played(match(), "2 slap FWE 412", "0 book 388", "1 slap FWE 412", "- judge")
    for viewer in VIEWERS:
        seen = GAME.view(state, viewer)
        assert seen.verdict == Judged(
            (
                HandTold(0, "book 388", 388, early=False, outcome="wrong", match=None, cards=2),
                HandTold(1, "slap FWE 412", 412, early=False, outcome="right", match="FWA", cards=2),
                HandTold(2, "slap FWE 412", 412, early=False, outcome="void", match=None, cards=0),
            )
        )
        assert [player.struck for player in seen.players] == [True] * 3
        assert (seen.own_hand, [player.hand for player in seen.players]) == (None, [False] * 3)


def test_all_revealed_cards_of_a_wizard_are_seen_with_whose_they_are() -> None:
    state = table("FWE AEW WAF", "wizard1 EAF EFA", "AFW crazy1 AEF")
    seen = GAME.view(played(state, "0 flip", "1 flip", "- reveal"), None)
    assert set(seen.revealed) == {RevealedView(0, "AEW"), RevealedView(1, "EAF"), RevealedView(2, "AFW")}
    assert seen.by_wizard


@pytest.mark.parametrize(
    ("card", "duty", "turn"),
    [("EAF", "flip", 2), ("double1", "add", 2), ("wizard1", "reveal", 1), ("crazy1", "flip", 2)],
)
def test_what_has_to_happen_next_is_seen(card: str, duty: str, turn: int) -> None:
    state = played(table("FWE AEW WAF", f"{card} EFA", "AFW AEF"), "0 flip", "1 flip")
    seen = GAME.view(state, 0)
    assert (seen.duty, seen.turn) == (duty, turn)
    assert GAME.view(table("FWE AEW", "EFA AFW"), 0).duty == "set"


def test_the_last_card_is_seen() -> None:
    assert GAME.view(played(table("FWE AEW", "EAF WAF", ""), "0 flip", "1 flip"), None).last_card


def test_who_left_is_seen() -> None:
    state = played(table("FWE AEW", "", "AFW WEA", "FAW AEF", "EAF WAF"), "0 flip")
    assert [player.gone for player in GAME.view(state, 0).players] == [False, True, False, False, False]


def test_the_outcome_is_seen_and_nobody_is_next() -> None:
    state = played_at(table("FWE AEW", "EAF WAF EFA", minutes=1), (0, "0 flip"), (60_000, "- time"))
    seen = GAME.view(state, None)
    assert seen.outcome == GAME.outcome(state)
    assert seen.outcome is not None
    assert (seen.turn, seen.duty) == (None, None)
