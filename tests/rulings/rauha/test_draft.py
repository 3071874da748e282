"""Step 1: choose a biome card, all at once and in secret."""

import pytest

from tablee.games.rauha.cards import TRACK
from tablee.games.rauha.state import Phase, State
from tests.playing import after, legal
from tests.rulings.rauha.positions import GAME, drafted, idled_to, opened, refusal


def ids(state: State) -> list[list[str]]:
    """The cards on each satellite."""
    return [[card.id for card in cards] for cards in state.satellites]


def takes(*numbers: int, age: str = "I") -> list[str]:
    """`take I-01` and so on."""
    return [f"take {age}-{number:02}" for number in numbers]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_facing_a_moon_a_seat_takes_from_the_satellite_on_its_left(seats: int) -> None:
    state = opened(seats)
    for seat in range(seats):
        first = 4 * ((seat + 1) % seats) + 1
        assert legal(GAME, state, seat) == takes(*range(first, first + 4))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_facing_a_star_a_seat_takes_from_the_satellite_on_its_right(seats: int) -> None:
    state = idled_to(opened(seats), 2)
    for seat in range(seats):
        first = 4 * seat + 1
        # The first card of each satellite went in the first turn.
        assert legal(GAME, state, seat) == takes(*range(first + 1, first + 4))


def test_two_players_take_from_the_two_satellites_between_them_by_turns() -> None:
    state = opened(2)
    assert (legal(GAME, state, 0), legal(GAME, state, 1)) == (takes(5, 6, 7, 8), takes(1, 2, 3, 4))
    state = idled_to(state, 2)
    assert (legal(GAME, state, 0), legal(GAME, state, 1)) == (takes(2, 3, 4), takes(6, 7, 8))
    state = idled_to(state, 3)
    assert (legal(GAME, state, 0), legal(GAME, state, 1)) == (takes(7, 8), takes(3, 4))


@pytest.mark.parametrize(
    ("notch", "facing"),
    [
        *((1, "moon"), (2, "star"), (3, "moon"), (5, "star"), (6, "moon"), (7, "star")),
        *((9, "moon"), (10, "star"), (11, "moon"), (13, "star"), (14, "moon"), (15, "star")),
    ],
)
def test_the_avatar_says_which_satellite_on_every_turn(notch: int, facing: str) -> None:
    state = idled_to(opened(3), notch)
    assert state.notch.facing == facing
    taken_from = {"moon": [1, 2, 0], "star": [0, 1, 2]}[facing]
    hands = [GAME.view(state, seat).hand for seat in range(3)]
    assert hands == [tuple(ids(state)[satellite]) for satellite in taken_from]
    assert [GAME.view(state, seat).satellite for seat in range(3)] == taken_from


def test_the_choice_is_simultaneous_and_everybody_is_awaited() -> None:
    state = opened(3)
    assert GAME.awaiting(state) == {0, 1, 2}
    state = after(GAME, state, "2 take I-03")
    assert GAME.awaiting(state) == {0, 1}
    state = after(GAME, state, "0 take I-08")
    assert GAME.awaiting(state) == {1}
    assert state.phase is Phase.DRAFT
    state = after(GAME, state, "1 take I-09")
    assert state.phase is Phase.PLACE
    assert [card and card.id for card in state.choices] == ["I-08", "I-09", "I-03"]


def test_the_other_cards_go_back_to_the_satellite_they_came_from() -> None:
    state = after(GAME, opened(3), "0 take I-06", "1 take I-12", "2 take I-01")
    assert ids(state) == [["I-02", "I-03", "I-04"], ["I-05", "I-07", "I-08"], ["I-09", "I-10", "I-11"]]
    assert state.black_hole == ()


def test_the_cards_stay_on_the_satellites_until_all_have_chosen() -> None:
    state = after(GAME, opened(2), "0 take I-06")
    assert ids(state) == [["I-01", "I-02", "I-03", "I-04"], ["I-05", "I-06", "I-07", "I-08"]]


def test_until_all_have_chosen_a_choice_may_be_changed() -> None:
    state = after(GAME, opened(2), "0 take I-06")
    assert legal(GAME, state, 0) == takes(5, 6, 7, 8)
    state = after(GAME, state, "0 take I-08", "1 take I-01")
    assert [card and card.id for card in state.choices] == ["I-08", "I-01"]
    assert ids(state) == [["I-02", "I-03", "I-04"], ["I-05", "I-06", "I-07"]]


def test_taking_the_same_card_again_is_allowed() -> None:
    state = after(GAME, opened(2), "0 take I-06", "0 take I-06")
    assert [card and card.id for card in state.choices] == ["I-06", None]
    assert GAME.awaiting(state) == {1}


def test_once_all_have_chosen_no_choice_may_be_changed() -> None:
    state = after(GAME, opened(2), "0 take I-06", "1 take I-01")
    assert refusal(state, "0 take I-05") == "cards are taken in step 1 only"
    assert refusal(state, "1 take I-02") == "it is seat 0's turn, not seat 1's"


def test_a_card_of_another_satellite_cannot_be_taken() -> None:
    state = opened(3)
    assert refusal(state, "0 take I-01") == "I-01 is not among the cards of this satellite"
    assert refusal(state, "0 take I-09") == "I-09 is not among the cards of this satellite"
    assert refusal(state, "0 take I-40") == "I-40 is not among the cards of this satellite"


def test_a_card_that_is_gone_cannot_be_taken_again() -> None:
    state = idled_to(opened(2), 2)
    assert refusal(state, "0 take I-01") == "I-01 is not among the cards of this satellite"


@pytest.mark.parametrize(("notch", "choice"), [(1, 4), (2, 3), (3, 2), (5, 4), (6, 3), (7, 2), (15, 2)])
def test_there_is_one_card_less_to_choose_from_in_each_turn_of_a_round(notch: int, choice: int) -> None:
    state = idled_to(opened(4), notch)
    assert [len(legal(GAME, state, seat)) for seat in range(4)] == [choice] * 4


def test_in_the_third_turn_the_card_left_on_each_satellite_goes_to_the_black_hole() -> None:
    state = idled_to(opened(3), 3)
    # Two turns of three discards.
    thrown = [card.id for card in state.black_hole]
    assert sorted(thrown) == ["I-01", "I-02", "I-05", "I-06", "I-09", "I-10"]
    assert ids(state) == [["I-03", "I-04"], ["I-07", "I-08"], ["I-11", "I-12"]]
    state = after(GAME, state, "0 take I-08", "1 take I-11", "2 take I-03")
    assert ids(state) == [[], [], []]
    assert sorted(card.id for card in state.black_hole[6:]) == ["I-04", "I-07", "I-12"]
    assert [card and card.id for card in state.choices] == ["I-08", "I-11", "I-03"]


@pytest.mark.parametrize("notch", [1, 2, 5, 6])
def test_before_the_third_turn_nothing_goes_to_the_black_hole_in_step_1(notch: int) -> None:
    state = idled_to(opened(2), notch)
    assert drafted(state).black_hole == state.black_hole


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rounds_1_and_2_deal_from_age_1_and_rounds_3_and_4_from_age_2(seats: int) -> None:
    state = opened(seats)
    for notch, age, dealt_before in ((1, "I", 0), (5, "I", 1), (9, "II", 0), (13, "II", 1)):
        state = idled_to(state, notch)
        first = dealt_before * 4 * seats + 1
        wanted = [
            [f"{age}-{number:02}" for number in range(first + 4 * k, first + 4 * k + 4)] for k in range(seats)
        ]
        assert ids(state) == wanted


def test_the_choices_are_empty_again_when_the_next_draft_begins() -> None:
    state = idled_to(opened(3), 2)
    assert state.choices == (None, None, None)
    assert GAME.awaiting(state) == {0, 1, 2}


def test_a_round_is_three_turns_and_a_scoring() -> None:
    stops = [(notch.number, notch.round, notch.turn) for notch in TRACK if not notch.scoring]
    assert stops == [
        *((1, 1, 1), (2, 1, 2), (3, 1, 3)),
        *((5, 2, 1), (6, 2, 2), (7, 2, 3)),
        *((9, 3, 1), (10, 3, 2), (11, 3, 3)),
        *((13, 4, 1), (14, 4, 2), (15, 4, 3)),
    ]
    assert [notch.number for notch in TRACK if notch.scoring] == [4, 8, 12, 16]


def test_the_avatar_walks_one_notch_after_everybody_had_a_turn() -> None:
    state = drafted(opened(3))
    state = after(GAME, state, "0 discard crystals", "0 end", "1 discard crystals", "1 end")
    assert state.notch.number == 1
    state = after(GAME, state, "2 discard crystals", "2 end")
    assert (state.notch.number, state.phase) == (2, Phase.DRAFT)
