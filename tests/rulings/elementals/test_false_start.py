"""A false start, marked by the table, is a wrong hand wherever it fell."""

from tests.rulings.elementals.table import GAME, decks, match, middle, piles, played, table


def test_a_false_start_on_a_match_is_paid_for_like_a_wrong_hand() -> None:
    state = played(match(), "0 slap FWE 62 early", "- judge")
    assert state.verdict is not None
    assert not state.verdict.right
    assert decks(state) == ["EAW", "EAF EFA AFE AEW", "AFW WEA AEF FAW WAF"]
    assert (middle(state), piles(state), state.turn) == ("FWE", ["", "FWA", ""], 0)


def test_the_same_hand_a_little_later_is_right() -> None:
    state = played(match(), "0 slap FWE 62", "- judge")
    assert state.verdict is not None
    assert state.verdict.right


def test_a_false_start_with_the_book_is_wrong_on_a_crazy_creature() -> None:
    state = played(table("FWE AEW WAF", "crazy1 EAF", "AFW WEA"), "0 flip", "1 flip")
    early = played(state, "2 book 40 early", "- judge")
    assert early.verdict is not None
    assert not early.verdict.right
    assert played(state, "2 book 240", "- judge").decks[2] != early.decks[2]


def test_it_is_void_after_a_right_hand() -> None:
    state = played(match(), "0 slap FWE 300 early", "2 slap FWE 299", "- judge")
    assert state.verdict is not None
    assert state.verdict.right
    assert [(hand.seat, hand.outcome) for hand in state.verdict.hands] == [(2, "right"), (0, "void")]


def test_the_card_can_still_be_caught_after_a_false_start() -> None:
    state = played(match(), "0 slap FWE 62 early", "- judge", "2 slap FWE 700", "- judge")
    assert state.verdict is not None
    assert state.verdict.right
    assert state.turn == 2


def test_the_verdict_tells_that_it_was_one() -> None:
    state = played(match(), "0 slap FWE 62 early", "- judge")
    told = GAME.view(state, 1).verdict
    assert told is not None
    assert [hand.move for hand in told.hands] == ["slap FWE 62 early"]
