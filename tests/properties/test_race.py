"""A judgement depends on what was measured, not on the order in which messages were read."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablee.core import Act, timed
from tablee.games import Elementals
from tablee.games.elementals.moves import Judge, Slap
from tablee.race import LONGEST_WAIT, Evidence, Race, weigh
from tests.patience import rounds
from tests.playing import started

GAME = Elementals()
SHOWN = 1_000
SEATS = 4


@st.composite
def hands(draw: st.DrawFn) -> dict[int, Evidence]:
    """One hand a seat at most, from honest ones to any lie that is not from the future."""
    seats = draw(st.lists(st.integers(0, SEATS - 1), min_size=1, unique=True))
    found = {}
    for seat in seats:
        arrived = SHOWN + draw(st.integers(100, 1_200))
        claimed = draw(st.integers(0, arrived - SHOWN))
        found[seat] = weigh(SHOWN, arrived, claimed, None, draw(st.integers(0, 316)))
    return found


rights = st.frozensets(st.integers(0, SEATS - 1))


def order(among: dict[int, Evidence]) -> list[int]:
    """The seats as the rules order their hands; seat 0 flipped."""
    return sorted(among, key=lambda seat: (among[seat].reaction, seat))


def race(among: dict[int, Evidence], right: frozenset[int]) -> Race:
    opened = Race(SHOWN)
    for seat, evidence in among.items():
        opened = opened.with_hand(seat, evidence, seat in right)
    return opened


@given(hands(), rights, st.randoms())
def test_any_order_of_reading_closes_at_the_same_moment(
    found: dict[int, Evidence], right: frozenset[int], dice: Random
) -> None:
    shuffled = list(found.items())
    dice.shuffle(shuffled)
    others = dict.fromkeys(range(SEATS), 100)
    assert race(dict(shuffled), right).closes(others) == race(found, right).closes(others)


@given(hands())
def test_any_order_of_reading_gives_the_same_game(found: dict[int, Evidence]) -> None:
    state = started(GAME, SEATS)
    for _ in rounds("a card in the middle"):
        if state.middle:
            break
        (seat,) = GAME.awaiting(state)
        state = GAME.play(state, Act(seat, GAME.legal(state, seat)[0]))
    reached = set()
    for order in permutations(found):
        after = state
        for seat in order:
            hand = timed(Slap(state.middle[0]), found[seat].reaction, found[seat].early)
            after = GAME.play(after, Act(seat, hand, 5_000))
        after = GAME.play(after, Act(None, Judge(), 5_300))
        assert after.verdict is not None
        reached.add((after.verdict, after.decks, after.turn))
    assert len(reached) == 1


@given(hands(), rights)
def test_judging_early_gives_the_cards_to_the_hand_that_waiting_for_all_would_have(
    found: dict[int, Evidence], right: frozenset[int]
) -> None:
    """Wrong hands before it have paid by then, too. Unless the bound was reached: nobody waits for ever."""
    lying: dict[int, Evidence] = {}
    judged: set[int] = set()
    waits: dict[int, int] = {seat: evidence.allowed for seat, evidence in found.items()}
    moments = sorted({evidence.arrived for evidence in found.values()})
    for now, following in zip(moments, [*moments[1:], None], strict=True):
        for seat, evidence in found.items():
            if evidence.arrived == now:
                lying[seat] = evidence
                del waits[seat]
        closes = race(lying, right).closes(waits)
        if closes is None or (following is not None and following < closes):
            continue
        judged |= lying.keys()
        if won := [seat for seat in order(lying) if seat in right]:
            first = min(lying[seat].arrived for seat in won)
            if closes < first + LONGEST_WAIT:
                expected = [seat for seat in order(found) if seat in right]
                assert won[0] == expected[0]
                earlier = order(found)[: order(found).index(won[0])]
                assert judged.issuperset(earlier), "a wrong hand before the first right one pays"
            return
        lying = {}
    assert not right & found.keys(), "a right hand is never lost to a wrong one"


@given(hands())
def test_nobody_gains_more_than_their_line_explains(found: dict[int, Evidence]) -> None:
    for evidence in found.values():
        assert evidence.reaction >= evidence.claimed
        assert evidence.arrived - SHOWN - evidence.reaction <= evidence.allowed
        honest = Evidence(evidence.shown, evidence.arrived, evidence.reaction, evidence.rtt, evidence.allowed)
        assert honest.reaction == evidence.reaction
