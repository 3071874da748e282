"""What the table owes, since when, and whom the game awaits."""

import pytest

from tablee.core import Due
from tablee.games.elementals.moves import Judge, Reveal, Time
from tablee.games.elementals.rules import LAST_CARD, RACE, WIZARD
from tablee.games.elementals.state import State
from tests.rulings.elementals.table import GAME, played_at, table


def flipped(card: str = "FWA", *, minutes: int | None = None) -> State:
    """At 2000 ms seat 1 has flipped that card beside FWE; seat 2 is next."""
    state = table("FWE AEW WAF EAW", f"{card} EAF EFA", "AFW WEA AEF", minutes=minutes)
    return played_at(state, (1000, "0 flip"), (2000, "1 flip"))


def test_the_table_owes_nothing_while_players_flip() -> None:
    fresh = table("FWE AEW", "EAF WAF")
    assert GAME.due(fresh) == ()
    assert GAME.awaiting(fresh) == {0}
    assert GAME.due(flipped()) == ()
    assert GAME.awaiting(flipped()) == {2}


def test_a_match_on_the_table_owes_no_judge_before_a_hand_is_down() -> None:
    assert GAME.due(flipped("crazy1")) == ()
    assert GAME.awaiting(flipped("crazy1")) == {2}


def test_a_hand_down_owes_a_judge_counted_from_its_arrival() -> None:
    state = played_at(flipped(), (2450, "0 slap FWE 412"))
    assert GAME.due(state) == (Due(Judge(), RACE, 2450),)
    assert GAME.awaiting(state) == frozenset()


def test_later_hands_do_not_put_the_judge_off() -> None:
    state = played_at(flipped(), (2450, "0 slap FWE 412"), (2600, "2 slap FWE 300"), (2640, "1 book 9"))
    assert GAME.due(state) == (Due(Judge(), RACE, 2450),)


def test_after_the_judge_nothing_is_owed_and_the_winner_is_awaited() -> None:
    state = played_at(flipped(), (2450, "0 slap FWE 412"), (2750, "- judge"))
    assert GAME.due(state) == ()
    assert GAME.awaiting(state) == {0}


def test_after_an_error_whoever_erred_is_awaited() -> None:
    state = played_at(flipped(), (2450, "0 book 412"), (2750, "- judge"))
    assert GAME.due(state) == ()
    assert GAME.awaiting(state) == {0}


def test_the_race_after_an_error_is_counted_from_its_own_first_hand() -> None:
    state = played_at(flipped(), (2450, "0 book 412"), (2750, "- judge"), (5000, "2 slap FWE 4000"))
    assert GAME.due(state) == (Due(Judge(), RACE, 5000),)


def test_after_an_error_on_the_last_card_a_judge_is_owed_anew_counted_from_the_judgement() -> None:
    state = played_at(table("FWE AEW WAF", "FWA EAF EFA", ""), (1000, "0 flip"), (2000, "1 flip"))
    state = played_at(state, (2450, "0 book 412"), (2750, "- judge"))
    assert GAME.due(state) == (Due(Judge(), LAST_CARD, 2750),)
    assert GAME.awaiting(state) == frozenset()


def test_a_wizard_owes_a_reveal_counted_from_its_flip() -> None:
    state = flipped("wizard1")
    assert GAME.due(state) == (Due(Reveal(), WIZARD, 2000),)
    assert GAME.awaiting(state) == frozenset()


def test_a_hand_on_a_wizard_owes_the_judge_first() -> None:
    state = played_at(flipped("wizard1"), (2100, "0 slap FWE 90"))
    assert GAME.due(state) == (Due(Judge(), RACE, 2100),)


def test_after_the_reveal_the_left_neighbour_of_the_wizards_player_is_awaited() -> None:
    state = played_at(flipped("wizard1"), (3500, "- reveal"))
    assert GAME.due(state) == ()
    assert GAME.awaiting(state) == {2}


def test_the_last_card_owes_a_judge_counted_from_its_flip() -> None:
    state = played_at(table("FWE AEW", "EAF WAF", ""), (1000, "0 flip"), (2000, "1 flip"))
    assert GAME.due(state) == (Due(Judge(), LAST_CARD, 2000),)
    assert GAME.awaiting(state) == frozenset()


def test_a_last_card_in_a_reveal_owes_a_judge_counted_from_the_reveal() -> None:
    state = table("FWE AEW", "wizard1 EAF WAF", "")
    state = played_at(state, (1000, "0 flip"), (2000, "1 flip"), (3600, "- reveal"))
    assert GAME.due(state) == (Due(Judge(), LAST_CARD, 3600),)


def test_an_addition_awaits_whoever_adds() -> None:
    assert GAME.due(flipped("double1")) == ()
    assert GAME.awaiting(flipped("double1")) == {2}


@pytest.mark.parametrize("minutes", [1, 10])
def test_minutes_owe_time_from_the_beginning(minutes: int) -> None:
    (due,) = GAME.due(flipped(minutes=minutes))
    assert due == Due(Time(), minutes * 60_000)
    assert due.at == minutes * 60_000
    # Time still to come holds nobody up.
    assert GAME.awaiting(flipped(minutes=minutes)) == {2}


def test_of_a_judge_and_time_the_earlier_is_due_first() -> None:
    early = played_at(flipped(minutes=1), (2450, "0 slap FWE 412"))
    assert GAME.due(early) == (Due(Judge(), RACE, 2450), Due(Time(), 60_000))
    late = played_at(flipped(minutes=1), (60_000 - RACE + 1, "0 slap FWE 412"))
    assert GAME.due(late) == (Due(Time(), 60_000), Due(Judge(), RACE, 60_000 - RACE + 1))


def test_a_judge_due_at_the_very_end_comes_before_time() -> None:
    state = played_at(flipped(minutes=1), (60_000 - RACE, "0 slap FWE 412"))
    assert GAME.due(state) == (Due(Judge(), RACE, 60_000 - RACE), Due(Time(), 60_000))


def test_of_a_reveal_and_time_the_earlier_is_due_first() -> None:
    state = table("FWE AEW WAF", "wizard1 EAF EFA", minutes=1)
    early = played_at(state, (0, "0 flip"), (58_000, "1 flip"))
    assert GAME.due(early) == (Due(Reveal(), WIZARD, 58_000), Due(Time(), 60_000))
    late = played_at(state, (0, "0 flip"), (59_000, "1 flip"))
    assert GAME.due(late) == (Due(Time(), 60_000), Due(Reveal(), WIZARD, 59_000))


def test_nothing_is_owed_and_nobody_awaited_when_the_game_is_over() -> None:
    state = played_at(flipped(minutes=1), (60_000, "- time"))
    assert GAME.due(state) == ()
    assert GAME.awaiting(state) == frozenset()
