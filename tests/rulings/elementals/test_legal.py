"""Who may do what, in every kind of state."""

from tablee.core import timed
from tablee.core.act import Act
from tablee.games.elementals.moves import Book, Slap
from tablee.games.elementals.state import State
from tests.playing import legal
from tests.rulings.elementals.table import GAME, played, played_at, table

HANDS = ["book", "slap FWE"]
FLIP_TOO = ["book", "flip", "slap FWE"]


def flipped(card: str, *, minutes: int | None = None, third: str = "AFW WEA AEF") -> State:
    """Seat 1 has flipped that card beside FWE; seat 2 is next."""
    state = table("FWE AEW WAF EAW", f"{card} EAF EFA", third, minutes=minutes)
    return played(state, "0 flip", "1 flip")


def everybody(state: State) -> list[list[str]]:
    """What seats 0, 1, 2 … may do, then the table."""
    seats: list[int | None] = [*range(state.seats), None]
    for seat in seats:
        for move in GAME.legal(state, seat):
            # What is listed can be played; the minutes are over by then.
            GAME.play(state, Act(seat, timed(move, 300), 10**9))
    return [legal(GAME, state, seat) for seat in seats]


def test_with_an_empty_middle_only_the_first_player_flips() -> None:
    assert everybody(table("FWE AEW", "EAF WAF", first=1)) == [[], ["flip"], []]


def test_once_the_middle_is_set_everybody_may_put_a_hand_or_a_book() -> None:
    state = played(table("FWE AEW", "EAF WAF", "AFW WEA"), "0 flip")
    assert everybody(state) == [HANDS, FLIP_TOO, HANDS, []]


def test_in_an_ordinary_turn() -> None:
    for card in ("FWA", "EWA", "crazy1"):
        assert everybody(flipped(card)) == [HANDS, HANDS, FLIP_TOO, []]


def test_hands_are_listed_without_a_reaction_time() -> None:
    moves = GAME.legal(flipped("FWA"), 0)
    assert [move.reaction for move in moves if isinstance(move, Slap | Book)] == [None, None]


def test_with_hands_down_nobody_flips_and_the_others_may_join_the_race() -> None:
    state = played(flipped("FWA"), "0 slap FWE 100")
    assert everybody(state) == [[], HANDS, HANDS, ["judge"]]
    state = played(state, "2 book 90")
    assert everybody(state) == [[], HANDS, [], ["judge"]]
    state = played(state, "1 slap FWE 80")
    assert everybody(state) == [[], [], [], ["judge"]]


def test_after_a_right_hand_only_the_winner_flips() -> None:
    state = played(flipped("FWA"), "0 slap FWE 100", "- judge")
    assert everybody(state) == [["flip"], [], [], []]


def test_after_a_wrong_hand_who_erred_flips_and_those_who_have_not_struck_may_put_hands() -> None:
    state = played(flipped("FWA"), "0 book 100", "- judge")
    assert everybody(state) == [["flip"], HANDS, HANDS, []]
    assert everybody(played(state, "1 slap FWE 100")) == [[], [], HANDS, ["judge"]]


def test_when_a_card_is_to_be_added() -> None:
    assert everybody(flipped("double1")) == [HANDS, HANDS, FLIP_TOO, []]


def test_every_card_of_the_middle_may_be_slapped() -> None:
    state = played(flipped("double1"), "2 flip")
    two = ["book", "slap AFW", "slap FWE"]
    assert everybody(state) == [["book", "flip", "slap AFW", "slap FWE"], two, two, []]


def test_before_a_reveal_nobody_flips() -> None:
    state = flipped("wizard1")
    assert everybody(state) == [HANDS, HANDS, HANDS, ["reveal"]]
    assert everybody(played(state, "0 slap FWE 9"))[-1] == ["judge"]


def test_after_a_reveal() -> None:
    assert everybody(played(flipped("wizard1"), "- reveal")) == [HANDS, HANDS, FLIP_TOO, []]


def test_the_last_card_may_be_caught_but_nobody_flips() -> None:
    assert everybody(flipped("FWA", third="")) == [HANDS, HANDS, HANDS, ["judge"]]


def test_whoever_left_may_do_nothing() -> None:
    state = played(table("FWE AEW", "", "AFW WEA", "FAW AEF", "EAF WAF"), "0 flip")
    assert everybody(state) == [HANDS, [], FLIP_TOO, HANDS, HANDS, []]


def test_with_minutes_the_table_may_say_time_besides_what_it_owes() -> None:
    state = flipped("FWA", minutes=5)
    assert everybody(state)[-1] == ["time"]
    assert everybody(played(state, "0 slap FWE 9"))[-1] == ["judge", "time"]
    assert everybody(flipped("wizard1", minutes=5))[-1] == ["reveal", "time"]
    assert everybody(table("FWE AEW", "EAF WAF", minutes=5)) == [["flip"], [], ["time"]]


def test_when_the_game_is_over_nobody_may_do_anything() -> None:
    state = played_at(flipped("FWA", minutes=1), (60_000, "- time"))
    assert everybody(state) == [[], [], [], []]


def test_a_seat_that_is_not_at_the_table_may_do_nothing() -> None:
    state = flipped("FWA")
    assert legal(GAME, state, 3) == []
    assert legal(GAME, state, -1) == []
