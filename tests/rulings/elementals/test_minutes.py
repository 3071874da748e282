"""A table may set minutes; when they are over the card counts decide."""

import pytest

from tablee.games.elementals.setup import Options
from tablee.games.elementals.state import State
from tests.playing import dealt, started
from tests.rulings.elementals.table import (
    GAME,
    ending,
    going_on,
    played,
    played_at,
    refused,
    table,
)


def ten(*, minutes: int | None = 10) -> State:
    state = table("FWE AEW WAF EAW", "FWA EAF EFA AFE", "AFW WEA AEF", minutes=minutes)
    return played(state, "0 flip", "1 flip")


def test_there_are_no_minutes_by_default() -> None:
    assert GAME.options({}) == Options(minutes=None)
    assert dealt(GAME, 3).minutes is None


def test_the_hosts_minutes_are_part_of_the_game() -> None:
    assert dealt(GAME, 3, minutes=15).minutes == 15
    assert GAME.view(started(GAME, 3, minutes=15), None).minutes == 15


def test_without_minutes_the_table_never_says_time() -> None:
    state = ten(minutes=None)
    assert refused(state, "- time", at=10**9) == "this table has all the time in the world"


def test_when_the_minutes_are_over_the_card_counts_decide() -> None:
    state = played_at(ten(), (600_000, "- time"))
    assert ending(state) == ("time", (3, 3, 3), (0, 1, 2))


def test_face_up_cards_count_for_nobody_when_time_is_over() -> None:
    state = played_at(played(ten(), "2 flip", "0 flip"), (600_001, "- time"))
    assert ending(state) == ("time", (2, 3, 2), (1,))


@pytest.mark.parametrize(("minutes", "over"), [(1, 60_000), (10, 600_000), (1440, 86_400_000)])
def test_time_is_not_over_a_millisecond_before(minutes: int, over: int) -> None:
    state = ten(minutes=minutes)
    assert refused(state, "- time", at=over - 1) == f"the {minutes} minutes are not over yet"
    assert ending(played_at(state, (over, "- time")))[0] == "time"


def test_only_the_table_says_time() -> None:
    assert refused(ten(), "0 time", at=600_000) == "only the table itself may time"


def test_time_does_not_wait_for_hands_that_lie_unjudged() -> None:
    state = played_at(ten(), (599_999, "0 slap FWE 100"), (600_000, "- time"))
    assert ending(state) == ("time", (3, 3, 3), (0, 1, 2))
    assert state.verdict is None


def test_time_does_not_wait_for_a_reveal() -> None:
    state = played(table("FWE AEW WAF", "wizard1 EAF EFA", minutes=2), "0 flip", "1 flip")
    assert ending(played_at(state, (120_000, "- time"))) == ("time", (2, 2), (0, 1))


def test_time_may_come_before_anything_happened() -> None:
    state = table("FWE AEW", "EAF WAF EFA", minutes=1)
    assert ending(played_at(state, (60_000, "- time"))) == ("time", (2, 3), (1,))


def test_after_the_minutes_the_game_goes_on_until_the_table_says_time() -> None:
    state = played_at(ten(), (700_000, "2 flip"))
    assert going_on(state)
