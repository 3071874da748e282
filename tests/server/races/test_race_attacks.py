"""Whoever does not play fair loses nothing but their own: no crash, and nobody else's loss."""

from contextlib import suppress

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tablee.race import FRAME, LONGEST_WAIT
from tablee.table.commands import Hand, Play
from tablee.wire.to_client import Done, Refusal
from tests.server.contest import Contest


@pytest.fixture
def contest(matching: Contest) -> Contest:
    """Cy means harm."""
    return matching


def honest_hand_still_wins(contest: Contest) -> None:
    """Ada puts her hand down, and takes the two cards."""
    contest.wait(400)
    assert isinstance(contest.hand(0, "slap FWE", 390), Done)
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (0, True)
    assert contest.decks() == [21, 19, 20]


def test_a_hand_for_somebody_elses_seat_is_refused(contest: Contest) -> None:
    answer = contest.hand(2, "book", 300, claims=0)
    assert isinstance(answer, Refusal)
    assert answer.why == "that is not your seat"
    honest_hand_still_wins(contest)


def test_somebody_elses_nonce_is_worth_nothing(contest: Contest) -> None:
    answer = contest.hand(2, "slap FWE", 300, nonce=contest.race(0).nonce)
    assert isinstance(answer, Refusal)
    assert answer.why == "this hand was put down on no card that lies here"
    honest_hand_still_wins(contest)


def test_a_guessed_nonce_is_worth_nothing(contest: Contest) -> None:
    assert isinstance(contest.hand(2, "slap FWE", 300, nonce="AAAAAAAAAAAAAAAAAAAA"), Refusal)
    honest_hand_still_wins(contest)


def test_the_nonce_of_an_older_card_is_refused_without_a_penalty(contest: Contest) -> None:
    old = contest.race(2).nonce
    contest.flips(2)
    answer = contest.hand(2, "slap FWE", 300, nonce=old)
    assert isinstance(answer, Refusal)
    assert answer.why == "too late: that race is over"
    assert contest.decks() == [19, 19, 19]


def test_a_nonce_from_long_ago_belongs_to_no_card(contest: Contest) -> None:
    old = contest.race(2).nonce
    contest.flips(2, 0, 1)
    answer = contest.hand(2, "slap FWE", 300, nonce=old)
    assert isinstance(answer, Refusal)
    assert answer.why == "this hand was put down on no card that lies here"


def test_a_hand_from_the_future_is_refused(contest: Contest) -> None:
    contest.wait(200)
    answer = contest.hand(2, "slap FWE", 260)
    assert isinstance(answer, Refusal)
    assert answer.why == "that hand comes from the future"
    honest = contest.hand(0, "slap FWE", 195)
    assert isinstance(honest, Done)


def test_stamps_without_sense_harm_nobody(contest: Contest) -> None:
    contest.wait(300)
    assert isinstance(contest.hand(2, "slap FWE", 0, down=1e12), Refusal)
    assert isinstance(contest.hand(2, "slap FWE", 0, down=0.0), Done)  # before the reveal: a false start
    contest.wait(LONGEST_WAIT)
    assert contest.judged()[:2] == (2, False)
    assert contest.decks() == [20, 20, 18]


def test_whoever_claims_nothing_at_all_overtakes_nobody_who_was_faster(contest: Contest) -> None:
    contest.far(10, 60, 40)
    contest.wait(400)
    contest.hand(2, "slap FWE", 0)  # raised to what the line explains
    contest.hand(1, "slap FWE", 340)
    contest.wait(LONGEST_WAIT)
    assert contest.judged() == (1, True, [(1, 340), (2, 400 - 40 - FRAME)])


def test_a_flood_of_hands_counts_once_and_ends_with_the_door(contest: Contest) -> None:
    contest.wait(300)
    nonce = contest.race(2).nonce
    assert nonce is not None
    line = contest.lines[2]
    with suppress(ConnectionClosed):
        for number in range(100):
            id = f"flood-{number:06}"
            line.tell(Hand(id=id, seat=2, nonce=nonce, move="slap FWE", painted=0, down=290.0))
    assert line.end() == ("too-fast", 1013)
    contest.settle()
    hands = [move for seat, move in contest.moves() if seat == 2 and move.startswith("slap")]
    assert len(hands) == 1


def test_the_same_hand_sent_twice_is_put_down_once(contest: Contest) -> None:
    contest.far(10, 10, 200)
    contest.wait(400)
    first = contest.hand(0, "slap FWE", 390, id="the-same-id")
    again = contest.hand(0, "slap FWE", 390, id="the-same-id")
    assert (first, type(again)) == (again, Done)
    assert len([move for seat, move in contest.moves() if move.startswith("slap")]) == 1


@pytest.mark.parametrize(
    "move",
    [
        "flip",
        "judge",
        "reveal",
        "time",
        "slap",
        "slap XXX",
        "slap FWE 3",
        "slap FWE early",
        "",
        "book 1",
        "🖐",
    ],
)
def test_what_is_no_hand_is_refused(contest: Contest, move: str) -> None:
    assert isinstance(contest.hand(2, move, 0), Refusal)
    assert contest.decks() == [19, 19, 20]


def test_a_card_that_does_not_lie_there_cannot_be_slapped(contest: Contest) -> None:
    answer = contest.hand(2, "slap AEW", 0)
    assert isinstance(answer, Refusal)
    assert answer.why == "AEW does not lie in the middle"


@pytest.mark.parametrize("move", ["slap FWE 200", "book 150", "slap FWE 20 early"])
def test_nobody_plays_a_hand_as_a_plain_move(contest: Contest, move: str) -> None:
    action = contest.action()
    contest.lines[2].tell(Play(id=action, seat=2, move=move))
    answer = contest.answer(2, action)
    assert isinstance(answer, Refusal)
    assert answer.why == "a hand says which reveal it saw"
    over_http = contest.guests[2].send(contest.id, "play", id="http-hand", seat=2, move=move)
    assert over_http.status_code == 409
    assert contest.decks() == [19, 19, 20]


def test_nobody_judges_or_reveals_for_the_table(contest: Contest) -> None:
    for move in ("judge", "reveal", "time"):
        action = contest.action()
        contest.lines[2].tell(Play(id=action, seat=2, move=move))
        assert isinstance(contest.answer(2, action), Refusal)


def test_malformed_hands_close_that_socket_and_no_other(contest: Contest) -> None:
    contest.lines[2].connection.send('{"t":"hand","id":"malformed","seat":2,"nonce":"x","move":"book"}')
    assert contest.lines[2].end()[0] == "bad-message"
    contest.heard(0)
    honest_hand_still_wins(contest)


def test_a_client_that_never_answers_pings_gets_no_credit(contest: Contest) -> None:
    def forget() -> None:
        client = contest.client(2)
        client.lag = type(client.lag)()

    contest.inside.do(forget)
    contest.wait(500)
    contest.hand(2, "slap FWE", 200)
    contest.wait(LONGEST_WAIT)
    assert contest.judged() == (2, True, [(2, 500 - FRAME)])


def test_hands_are_refused_before_the_game_and_after(contest: Contest) -> None:
    for seat in range(3):
        contest.guests[seat].send(contest.id, "leave", seat=seat)
    message = Hand(id="after-all", seat=0, nonce="whatever-it-was", move="book", painted=0, down=300)
    contest.lines[0].tell(message)
    answer = contest.answer(0, "after-all")
    assert isinstance(answer, Refusal)
    assert answer.why == "the game is over"


def test_unknown_fields_and_wrong_kinds_are_refused_by_the_decoder() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            b'{"t":"hand","id":"12345678","seat":0,"nonce":"12345678","move":"book","painted":0,"down":-1}',
            type=Hand,
        )
