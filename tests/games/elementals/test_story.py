"""What an act led to, as the log tells it."""

from tablee.games.elementals.state import Place, State
from tablee.games.elementals.story import Flipped, HandTold, Happening, Judged, Left, judged
from tests.playing import act, happenings
from tests.rulings.elementals.table import GAME, match, played, table


def told(state: State, text: str) -> list[Happening]:
    return list(happenings(GAME, state, act(GAME, text)))


def test_a_flip_names_its_card_and_where_it_went() -> None:
    state = table("crazy1 FWE", "AEW FWA", "AFW WEA")
    assert told(state, "0 flip") == [Flipped(0, "crazy1", Place.UNDER)]
    state = played(state, "0 flip")
    assert told(state, "1 flip") == [Flipped(1, "AEW", Place.MIDDLE)]
    assert told(played(state, "1 flip"), "2 flip") == [Flipped(2, "AFW", Place.PILE)]


def test_a_wizard_names_everybodys_card() -> None:
    state = played(table("FWE AEW", "wizard1 EAF", "AFW WEA"), "0 flip", "1 flip")
    assert told(state, "- reveal") == [
        Flipped(1, "EAF", Place.PILE),
        Flipped(2, "AFW", Place.PILE),
        Flipped(0, "AEW", Place.PILE),
    ]


def test_a_hand_tells_nothing_until_it_is_judged() -> None:
    assert told(match(), "2 slap FWE 412") == []
    hand = HandTold(2, "slap FWE 412", 412, early=False, outcome="right", match="FWA", cards=2)
    assert told(played(match(), "2 slap FWE 412"), "- judge") == [Judged((hand,))]


def wrong(cards: int) -> Judged:
    """The book of seat 2, which was wrong and cost so many cards."""
    hand = HandTold(2, "book 300", 300, early=False, outcome="wrong", match=None, cards=cards)
    return Judged((hand,))


def test_a_wrong_hand_says_what_it_cost() -> None:
    assert told(played(match(), "2 book 300"), "- judge") == [wrong(2)]


def test_whoever_has_too_few_cards_pays_none() -> None:
    poor = played(table("FWE AEW WAF", "FWA EAF", "AFW"), "0 flip", "1 flip", "2 book 300")
    assert told(poor, "- judge") == [wrong(0)]


def test_a_crazy_creature_is_what_a_book_caught() -> None:
    (judged,) = told(
        played(table("FWE AEW", "crazy2 EAF", "AFW WEA"), "0 flip", "1 flip", "2 book 300"), "- judge"
    )
    assert isinstance(judged, Judged)
    (hand,) = judged.hands
    assert (hand.outcome, hand.match, hand.cards) == ("right", "crazy2", 2)


def matches(state: State) -> list[str | None]:
    """The cards that the hands which lie there are judged to have caught."""
    return [hand.match for one in told(state, "- judge") if isinstance(one, Judged) for hand in one.hands]


def test_of_all_the_wizards_cards_the_one_that_matched_is_named() -> None:
    state = table("FWE AEW WAF", "wizard1 EAF EFA", "AFW FAE AEF")
    state = played(state, "0 flip", "1 flip", "- reveal", "0 slap FWE 300")
    assert [str(card) for _, card in state.revealed] == ["EAF", "AFW", "AEW"]
    assert [
        hand.match for one in told(state, "- judge") if isinstance(one, Judged) for hand in one.hands
    ] == [None]
    state = table("FWE AEW WAF", "wizard1 EAF EFA", "FAE AFW AEF")
    state = played(state, "0 flip", "1 flip", "- reveal", "0 slap FWE 300")
    assert [
        hand.match for one in told(state, "- judge") if isinstance(one, Judged) for hand in one.hands
    ] == ["FAE"]


def test_all_hands_are_told_fastest_first_and_a_false_start_as_one() -> None:
    state = played(match(), "2 slap FWE 412", "0 slap FWE 62 early", "- judge")
    assert state.verdict is not None
    assert judged(state.verdict.hands).hands == (
        HandTold(0, "slap FWE 62 early", 62, early=True, outcome="wrong", match=None, cards=2),
        HandTold(2, "slap FWE 412", 412, early=False, outcome="right", match="FWA", cards=2),
    )


def test_a_second_judgement_on_a_card_tells_its_own_hands_only_and_the_view_has_all() -> None:
    state = played(match(), "0 book 100", "- judge", "2 slap FWE 412")
    (again,) = told(state, "- judge")
    assert isinstance(again, Judged)
    assert [(hand.seat, hand.outcome) for hand in again.hands] == [(2, "right")]
    seen = GAME.view(played(state, "- judge"), None).verdict
    assert seen is not None
    assert [(hand.seat, hand.outcome) for hand in seen.hands] == [(0, "wrong"), (2, "right")]


def test_the_log_and_the_view_tell_the_same() -> None:
    state = played(match(), "2 slap FWE 412", "0 book 388")
    assert told(state, "- judge") == [GAME.view(played(state, "- judge"), None).verdict]


def test_who_leaves_is_told() -> None:
    decks = ("FWE AEW WAF", "FWA EAF EFA", "AFW", "AFE WEA EAW", "AEF FAW AWE")
    state = played(table(*decks), "0 flip", "1 flip", "2 book 300")
    assert told(state, "- judge") == [wrong(0), Left(2)]


def test_a_judgement_without_hands_has_nothing_to_tell() -> None:
    state = played(table("FWE AEW", "FWA", "AFW WEA"), "0 flip", "1 flip", "2 flip", "0 flip")
    assert GAME.legal(state, None), "the last card waits for a judge"
    assert told(state, "- judge") == []


def test_a_judgement_without_hands_after_an_error_tells_that_error_no_second_time() -> None:
    state = played(table("FWE AEW WAF", "FWA EAF", "AFW WEA"), "0 flip", "1 flip", "0 book 100", "- judge")
    assert told(state, "- judge") == []
