"""What an act led to, as the log tells it."""

from tablee.games.elementals.state import Place, State
from tablee.games.elementals.story import Flipped, Happening, Judged, Left
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
    assert told(played(match(), "2 slap FWE 412"), "- judge") == [Judged(2, "slap FWE 412", True, 2)]


def test_a_wrong_hand_says_what_it_cost() -> None:
    assert told(played(match(), "2 book 300"), "- judge") == [Judged(2, "book 300", False, 2)]
    poor = played(table("FWE AEW WAF", "FWA EAF", "AFW"), "0 flip", "1 flip", "2 book 300")
    assert told(poor, "- judge") == [Judged(2, "book 300", False, 0)]


def test_who_leaves_is_told() -> None:
    decks = ("FWE AEW WAF", "FWA EAF EFA", "AFW", "AFE WEA EAW", "AEF FAW AWE")
    state = played(table(*decks), "0 flip", "1 flip", "2 book 300")
    assert told(state, "- judge") == [Judged(2, "book 300", False, 0), Left(2)]


def test_a_judgement_without_hands_has_nothing_to_tell() -> None:
    state = played(table("FWE AEW", "FWA", "AFW WEA"), "0 flip", "1 flip", "2 flip", "0 flip")
    assert GAME.legal(state, None), "the last card waits for a judge"
    assert told(state, "- judge") == []
