"""The first right hand takes all, wrong ones before it pay, and later ones are void."""

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from tablee.games.elementals.setup import CARDS
from tablee.games.elementals.state import Duty, State
from tests.rulings.elementals.table import (
    GAME,
    cards,
    decks,
    ending,
    going_on,
    match,
    middle,
    no_match,
    piles,
    played,
    refused,
    table,
    told,
)

POOL = [card for card in CARDS if card not in ("FWE", "FWA", "crazy1")]
ENOUGH = 5


class Strike(NamedTuple):
    """A hand: whose, when, and whether it is right."""

    seat: int
    reaction: int
    right: bool


class Result(NamedTuple):
    """What the table looks like after a judgement."""

    decks: list[list[str]]
    left: set[int]
    turn: int | None
    sets: bool
    ended: str | None
    outcomes: dict[int, str]


def by_the_rulebook(held: Sequence[Sequence[str]], flipper: int, strikes: Sequence[Strike]) -> Result:
    """The judgement as the rulebook tells it: FWE lies in the middle, and the flipper's pile has one card."""
    seats = len(held)
    decks = [list(deck) for deck in held]
    left: set[int] = set()
    outcomes: dict[int, str] = {}
    winner, ended = None, None
    for seat, _, right in sorted(strikes, key=lambda one: (one.reaction, (one.seat - flipper) % seats)):
        if winner is not None or ended is not None:
            outcomes[seat] = "void"
            continue
        if right:
            winner = seat
            outcomes[seat] = "right"
            decks[seat] += ["FWE", "caught"]
            continue
        outcomes[seat] = "wrong"
        others = [other % seats for other in range(seat + 1, seat + seats) if other % seats not in left]
        if len(decks[seat]) >= len(others):
            for other in others:
                decks[other].append(decks[seat].pop(0))
        else:
            decks[seat] = []
            if seats <= 4:
                ended = "error"
            else:
                left.add(seat)
        if seats >= 5 and sum(bool(deck) for deck in decks) <= 2:
            ended = "two-left"
    if ended is not None:
        return Result(decks, left, None, False, ended, outcomes)
    turn = min(strikes, key=lambda one: (one.reaction, (one.seat - flipper) % seats)).seat
    while turn in left:
        turn = (turn + 1) % seats
    return Result(decks, left, turn if winner is None else winner, winner is not None, None, outcomes)


def dealt(sizes: Sequence[int], flipper: int, turned: str) -> State:
    """FWE lies in the middle, that seat has just flipped that card; so many cards are left to each."""
    pool = iter(POOL)
    held = [" ".join(itertools.islice(pool, size)) for size in sizes]
    setter = (flipper - 1) % len(sizes)
    held[setter] = f"FWE {held[setter]}".strip()
    held[flipper] = f"{turned} {held[flipper]}".strip()
    return played(table(*held, first=setter), f"{setter} flip", f"{flipper} flip")


def result(state: State, turned: str) -> Result:
    """The same of the game itself."""
    assert state.verdict is not None
    over = state.ended is not None
    return Result(
        [["caught" if str(card) == turned else str(card) for card in deck] for deck in state.decks],
        set(state.gone),
        None if over else state.turn,
        not over and state.duty is Duty.SET,
        state.ended,
        {hand.seat: hand.outcome for hand in state.verdict.hands},
    )


# A card, a right hand on it, and a wrong one; the last is a false start.
CATCHES = [
    ("FWA", "slap FWE {}", "book {}"),
    ("crazy1", "book {}", "slap FWE {}"),
    ("FWA", "slap FWE {}", "slap FWE {} early"),
]


def texts(strikes: Sequence[Strike], right: str, wrong: str) -> list[str]:
    return [f"{one.seat} {(right if one.right else wrong).format(one.reaction)}" for one in strikes]


def reactions(hands: int) -> Iterator[tuple[int, ...]]:
    """Every order of so many hands, ties too."""
    for ranks in itertools.product(range(hands), repeat=hands):
        if set(ranks) == set(range(max(ranks) + 1)):
            yield tuple(200 + 50 * rank for rank in ranks)


def strikes(seats: Sequence[int]) -> Iterator[list[Strike]]:
    """Hands of these seats in every order of reaction, right and wrong in every way."""
    for times in reactions(len(seats)):
        for rights in itertools.product((False, True), repeat=len(seats)):
            yield [Strike(*one) for one in zip(seats, times, rights, strict=True)]


def sizes(seats: int) -> Iterator[list[int]]:
    """Enough for all, and then too few for this one or that."""
    yield [ENOUGH * seats // 2] * seats if seats < 5 else [ENOUGH + 2] * seats
    for turn in range(seats):
        yield [(0, 1, seats, seats - 2, 2, seats - 1)[(seat + turn) % 6] for seat in range(seats)]


@pytest.mark.parametrize(
    ("seats", "hands"), [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 2), (5, 3), (5, 4), (6, 3), (6, 4)]
)
def test_right_and_wrong_hands_in_every_order_of_reaction(seats: int, hands: int) -> None:
    who = tuple(range(hands)) if hands == 4 else None
    reached = set()
    for flipper, size in itertools.product(range(0, seats, 1 if hands < 3 else 3), sizes(seats)):
        turned, right, wrong = CATCHES[(flipper + size[0]) % len(CATCHES)]
        before = dealt(size, flipper, turned)
        if before.ended is not None or not before.revealed:
            continue
        held = [told(deck).split() for deck in before.decks]
        for striking in [who] if who else itertools.combinations(range(seats), hands):
            for struck in strikes([seat for seat in striking if seat not in before.gone]):
                after = played(before, *reversed(texts(struck, right, wrong)), "- judge")
                expected = by_the_rulebook(held, flipper, struck)
                assert result(after, turned) == expected, (size, flipper, struck)
                reached |= {expected.ended, *expected.outcomes.values()}
    assert {"right", "wrong", "void", None, "error" if seats < 5 else "two-left"} <= reached


@pytest.mark.parametrize(("turned", "right", "wrong"), CATCHES)
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_the_order_of_arrival_never_matters(hands: int, turned: str, right: str, wrong: str) -> None:
    before = dealt([6] * 4, 1, turned)
    for struck in strikes(range(hands)):
        lying = texts(struck, right, wrong)
        reached = [played(before, *order, "- judge") for order in itertools.permutations(lying)]
        assert all(state == reached[0] for state in reached)


def test_a_quick_wrong_hand_takes_nothing_from_a_slower_right_one() -> None:
    state = played(match(), "2 book 200", "1 slap FWE 300", "- judge")
    assert decks(state) == ["AEW WAF EAW AFW", "EAF EFA AFE WEA FWE FWA", "AEF FAW"]
    assert (state.turn, state.duty) == (1, Duty.SET)


def test_a_quick_hand_takes_nothing_from_a_slower_book() -> None:
    state = played(table("FWE AEW WAF", "crazy1 EAF EFA", "AFW WEA AEF"), "0 flip", "1 flip")
    state = played(state, "0 slap FWE 200", "2 book 300", "- judge")
    assert decks(state) == ["", "EAF EFA AEW", "AFW WEA AEF WAF FWE crazy1"]
    assert (state.turn, state.duty) == (2, Duty.SET)


def outcomes(state: State) -> list[tuple[int, str, str | None, int]]:
    """Every judged hand: whose, how, by which card, and how many cards it took or paid."""
    assert state.verdict is not None
    return [
        (hand.seat, hand.outcome, None if hand.match is None else str(hand.match), hand.cards)
        for hand in state.verdict.hands
    ]


def test_the_verdict_says_of_every_hand_what_it_led_to() -> None:
    state = played(match(), "2 book 200", "1 slap FWE 300", "0 slap FWE 301", "- judge")
    assert outcomes(state) == [(2, "wrong", None, 2), (1, "right", "FWA", 2), (0, "void", None, 0)]


def test_if_none_is_right_all_pay_in_that_order_and_the_first_who_erred_flips_next() -> None:
    state = played(no_match(), "0 slap FWE 300", "2 slap FWE 200", "- judge")
    # Seat 2 pays AFW to seat 0 and WEA to seat 1; then seat 0 pays AEW to seat 1 and WAF to seat 2.
    assert decks(state) == ["EAW AFW", "FWA EFA AFE WEA AEW", "AEF FAW WAF"]
    assert (state.turn, state.duty) == (2, Duty.FLIP)
    assert outcomes(state) == [(2, "wrong", None, 2), (0, "wrong", None, 2)]


def test_who_errs_later_is_paid_first_and_may_pay_with_that_card() -> None:
    state = table("FWE AEW WAF", "EAF EFA", "AFW")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 200", "2 slap FWE 300", "- judge")
    # Seat 2 had one card for two others, and was paid another one.
    assert decks(state) == ["AFW", "EFA AEW WAF", ""]
    assert going_on(state)


def test_who_erred_before_a_right_hand_does_not_flip_next_the_winner_sets() -> None:
    state = table("FWE AEW WAF EFA", "wizard1 EAF FAE FEA", "FWA AFE AFW")
    state = played(state, "0 flip", "1 flip", "- reveal", "1 book 100", "2 slap FWE 200", "- judge")
    assert (state.turn, state.duty, middle(state), piles(state)) == (2, Duty.SET, "", ["", "", ""])
    assert GAME.legal(state, None) == []
    state = played(state, "2 flip")
    assert (middle(state), state.turn, state.duty) == ("AFE", 0, Duty.FLIP)


def test_several_errors_on_a_double_or_a_wizard_lose_what_was_due() -> None:
    for special in ("double1", "wizard1"):
        state = table("FWE AEW WAF EFA FAE", f"{special} EAF AFE AEF", "AFW FWA FAW WEA")
        state = played(state, "0 flip", "1 flip", "0 slap FWE 200", "2 book 100", "- judge")
        assert (state.turn, state.duty, GAME.legal(state, None)) == (2, Duty.FLIP, [])


def test_a_wizards_reveal_is_judged_in_the_same_way_with_ties_from_the_wizards_player() -> None:
    state = table("FWE AEW EAW EWF", "wizard1 EAF WAF EFW", "FWA AFE EFA FEW")
    state = played(state, "0 flip", "1 flip", "- reveal")
    assert state.flipper == 1
    state = played(state, "0 slap FWE 200", "2 slap FWE 200", "1 book 200", "- judge")
    assert outcomes(state) == [(1, "wrong", None, 2), (2, "right", "FWA", 5), (0, "void", None, 0)]


# Errors that end the game, or make a player leave.


def test_up_to_four_an_error_that_ends_the_game_voids_the_right_hand_after_it() -> None:
    state = table("FWE AEW WAF", "FWA EAF EFA", "AFW")
    state = played(state, "0 flip", "1 flip", "2 book 200", "0 slap FWE 300", "1 book 310", "- judge")
    assert ending(state) == ("error", (2, 2, 0), (0, 1))
    assert (state.aside, state.ended_by) == (cards("AFW"), 2)
    assert (middle(state), piles(state)) == ("FWE", ["", "FWA", ""])
    assert outcomes(state) == [(2, "wrong", None, 0), (0, "void", None, 0), (1, "void", None, 0)]


def test_up_to_four_a_right_hand_before_such_an_error_saves_the_game() -> None:
    state = table("FWE AEW WAF", "FWA EAF EFA", "AFW")
    state = played(state, "0 flip", "1 flip", "2 book 300", "0 slap FWE 200", "- judge")
    assert going_on(state)
    assert decks(state) == ["AEW WAF FWE FWA", "EAF EFA", "AFW"]


def test_a_second_error_may_end_the_game_after_the_first_was_paid() -> None:
    state = table("FWE AEW WAF", "EAF EFA AFE", "")
    state = played(state, "0 flip", "1 flip", "0 slap FWE 100", "2 slap FWE 200", "- judge")
    assert ending(state) == ("error", (0, 3, 0), (1,))
    assert (outcomes(state), state.ended_by) == ([(0, "wrong", None, 2), (2, "wrong", None, 0)], 2)


def five(*, first: str = "AEW") -> State:
    """Five players. FWE lies in the middle, and seat 1 has just flipped FWA."""
    state = table(f"FWE {first}", "FWA EFA", "AFW WEA", "AEF FAW", "EWF FEW")
    return played(state, "0 flip", "1 flip")


def test_with_five_a_player_who_cannot_pay_leaves_and_the_right_hand_after_it_takes_all() -> None:
    state = played(five(), "0 book 200", "3 slap FWE 300", "- judge")
    assert (set(state.gone), state.aside) == ({0}, cards("AEW"))
    assert decks(state) == ["", "EFA", "AFW WEA", "AEF FAW FWE FWA", "EWF FEW"]
    assert (state.turn, state.duty) == (3, Duty.SET)


def test_with_five_who_left_is_not_paid_by_the_next_who_errs() -> None:
    state = table("FWE AEW", "FWA EFA", "AFW WEA EAF FAE", "AEF FAW", "EWF FEW")
    state = played(state, "0 flip", "1 flip", "0 book 200", "2 book 300", "- judge")
    # Seat 2 pays seats 3, 4 and 1.
    assert decks(state) == ["", "EFA EAF", "FAE", "AEF FAW AFW", "EWF FEW WEA"]


def test_with_five_the_left_neighbour_of_the_first_who_erred_and_left_flips_next() -> None:
    state = played(five(), "4 slap FWE 10 early", "0 book 200", "- judge")
    assert (set(state.gone), state.turn, state.duty) == ({0, 4}, 1, Duty.FLIP)
    # In the other order too: seat 4 is the left neighbour of nobody who is still there but 3.
    state = played(five(), "0 book 200", "4 book 201", "- judge")
    assert (set(state.gone), state.turn, state.duty) == ({0, 4}, 1, Duty.FLIP)


def test_with_five_at_most_two_holders_end_the_game_and_void_the_right_hand_after_it() -> None:
    state = table("FWE AEW", "FWA", "", "AEF FAW", "EWF FEW WFA")
    state = played(state, "0 flip", "1 flip", "0 book 200", "3 slap FWE 300", "- judge")
    assert ending(state) == ("two-left", (0, 0, 0, 2, 3), (4,))
    assert (outcomes(state), state.ended_by) == ([(0, "wrong", None, 0), (3, "void", None, 0)], None)


# One hand per player and card turned.


def test_one_hand_per_player_and_card_also_after_a_judgement() -> None:
    sentence = "seat {} has had a hand on this card already"
    state = played(match(), "0 book 100")
    assert refused(state, "0 slap FWE 200") == sentence.format(0)
    state = played(state, "- judge")
    assert refused(state, "0 slap FWE 900") == sentence.format(0)
    assert GAME.legal(state, 2)
    assert [player.struck for player in GAME.view(state, None).players] == [True, False, False]


def test_after_a_judgement_without_a_right_hand_those_who_have_not_struck_may() -> None:
    state = played(match(), "0 book 100", "- judge", "2 book 500", "- judge", "1 slap FWE 900", "- judge")
    assert [(seat, how) for seat, how, *_ in outcomes(state)] == [(0, "wrong"), (2, "wrong"), (1, "right")]
    assert (state.turn, state.duty) == (1, Duty.SET)


def test_the_first_who_erred_in_the_last_judgement_flips_next() -> None:
    state = played(no_match(), "0 slap FWE 100", "- judge", "2 slap FWE 50", "1 slap FWE 60", "- judge")
    assert (state.turn, state.duty) == (2, Duty.FLIP)


@pytest.mark.parametrize("turned", ["EAF", "double1", "wizard1"])
def test_every_card_turned_gives_everybody_a_hand_again(turned: str) -> None:
    state = table("FWE AEW WAF EFA FAE FEA", f"{turned} AFE AEF EAW", "AFW FWA FAW WEA")
    state = played(state, "0 flip")
    for _ in range(3):
        before = state
        state = played(state, "0 slap FWE 100")
        assert refused(state, "0 book 100") == "seat 0 has had a hand on this card already"
        (turn,) = GAME.awaiting(before) or {None}
        state = played(before, "- reveal" if turn is None else f"{turn} flip")
    assert not any(player.struck for player in GAME.view(state, None).players)


# The last card.


def test_on_the_last_card_a_judged_error_lets_the_others_strike_on() -> None:
    state = table("FWE AEW WAF", "FWA AFE EFA", "")
    state = played(state, "0 flip", "1 flip", "0 book 100", "- judge")
    # Seat 0 has paid with its last card, flips next, and has none: FWA can still be caught.
    assert going_on(state)
    assert (state.turn, state.last_card(), GAME.awaiting(state)) == (0, True, frozenset())
    caught = played(state, "2 slap FWE 900", "- judge")
    assert decks(caught) == ["", "AFE EFA AEW", "WAF FWE FWA"]
    over = played(state, "- judge")
    assert ending(over) == ("no-card", (0, 3, 1), (1,))
    assert over.ended_by == 0


def test_on_the_last_card_every_judged_error_lets_it_wait_again() -> None:
    state = table("FWE AEW WAF", "FWA AFE EFA", "")
    state = played(state, "0 flip", "1 flip", "0 book 100", "- judge", "1 book 400", "- judge")
    # Seat 1 can pay, and flips next.
    assert (state.turn, state.last_card(), decks(state)) == (1, False, ["EFA", "AEW", "WAF AFE"])
    state = played(state, "2 book 900", "- judge")
    assert (state.turn, state.last_card(), decks(state)) == (2, True, ["EFA WAF", "AEW AFE", ""])
    assert refused(state, "2 slap FWE 950") == "seat 2 has had a hand on this card already"
    assert ending(played(state, "- judge")) == ("no-card", (2, 2, 0), (0, 1))


def test_with_five_the_leaving_waits_again_after_a_judged_error() -> None:
    state = table("FWE AEW EAW EWA", "FWA AFE", "", "AFW WEA FAE FEA", "AEF FAW")
    state = played(state, "0 flip", "1 flip", "- judge")
    assert (set(state.gone), state.turn) == ({2}, 3)
    state = played(state, "0 book 900", "- judge")
    # Seat 0 has paid three cards with three, flips next, and has none.
    assert (set(state.gone), state.turn, state.last_card()) == ({2}, 0, True)
    saved = played(state, "4 slap FWE 1500", "- judge")
    assert (set(saved.gone), saved.turn, saved.duty) == ({2}, 4, Duty.SET)
    gone = played(state, "- judge")
    assert (set(gone.gone), gone.turn) == ({0, 2}, 1)


def test_a_quick_error_on_the_last_card_does_not_void_the_right_hand() -> None:
    state = played(table("FWE AEW WAF", "FWA AFE EFA", ""), "0 flip", "1 flip")
    state = played(state, "0 book 100", "2 slap FWE 300", "- judge")
    assert decks(state) == ["", "AFE EFA AEW", "WAF FWE FWA"]
    assert (going_on(state), state.turn, state.duty) == (True, 2, Duty.SET)


def test_whose_empty_deck_ended_the_game_is_seen() -> None:
    """Seats 1 and 2 have no card: it was the turn of seat 2."""
    state = played(table("FWE AEW", "EAF", ""), "0 flip", "1 flip")
    assert GAME.view(state, None).ended_by is None
    seen = GAME.view(played(state, "- judge"), None)
    assert (seen.turn, seen.ended_by) == (None, 2)
