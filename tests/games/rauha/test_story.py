"""What acts lead to, told step by step."""

from tablee.games.rauha.cards import Per
from tablee.games.rauha.state import State
from tablee.games.rauha.story import (
    Activated,
    Because,
    Dealt,
    Discarded,
    Ended,
    Finished,
    Happening,
    Led,
    Placed,
    Swallowed,
    Walked,
    Watered,
    Won,
)
from tests.playing import act, after, happenings
from tests.rulings.rauha.positions import (
    GAME,
    activating,
    drafted,
    holding,
    idled,
    idled_to,
    opened,
    scoring,
    world,
)


def told(state: State, text: str) -> tuple[Happening, ...]:
    return tuple(happenings(GAME, state, act(GAME, text)))


def test_a_choice_tells_nothing_until_the_last_one_tells_who_begins() -> None:
    state = opened(3)
    for seat in (0, 1):
        text = f"{seat} {GAME.write(GAME.legal(state, seat)[0])}"
        assert told(state, text) == ()
        state = after(GAME, state, text)
    assert told(state, f"2 {GAME.write(GAME.legal(state, 2)[0])}") == (Led(0, 0),)


def test_in_the_third_turn_the_rest_is_swallowed() -> None:
    state = idled_to(opened(2), 3)
    state = after(GAME, state, f"0 {GAME.write(GAME.legal(state, 0)[0])}")
    assert told(state, f"1 {GAME.write(GAME.legal(state, 1)[0])}") == (Swallowed(2), Led(0, 0))


def test_a_placement_tells_its_price_what_it_covers_and_the_spore_it_carries() -> None:
    state = holding("I-32", world(crystals=5, spores="b3"), world())
    assert told(state, "0 place b3") == (
        Placed(0, "I-32", "b3", covers="A-b3", pays=2, spore=True, water=(1, 2)),
    )


def test_a_theft_is_an_event_of_its_own() -> None:
    # Three crystals in the first column; Kiteet was the other's.
    mine = world(a1="I-03", a2="I-06")
    state = holding("I-08", mine, world(), owners={"Kiteet": 1})
    assert told(state, "0 place a3") == (
        Placed(0, "I-08", "a3", covers="A-a3", pays=0, spore=False, water=(1, 1)),
        Won(0, "Kiteet", loser=1),
    )
    free = holding("I-08", mine, world())
    assert told(free, "0 place a3")[1:] == (Won(0, "Kiteet", loser=None),)
    own = holding("I-08", mine, world(), owners={"Kiteet": 0})
    assert told(own, "0 place a3")[1:] == ()


def test_vuoris_water_is_in_the_placement_that_wins_it() -> None:
    state = holding("I-26", world(a1="I-25", b1="I-25"), world())
    assert told(state, "0 place c1") == (
        Placed(0, "I-26", "c1", covers="A-c1", pays=0, spore=False, water=(3, 7)),
        Won(0, "Vuori", loser=None),
    )


def test_a_discard_tells_what_for_and_never_which_card() -> None:
    state = holding("I-26", world(), world())
    assert told(state, "0 discard crystals") == (Discarded(0, 4, None),)
    assert told(state, "0 discard spore a3") == (Discarded(0, 0, "a3"),)


def test_an_activation_tells_its_arithmetic() -> None:
    # I-04 gives a point for each flying animal: itself and two more.
    state = activating(world(a1="I-04", b1="I-03", c1="I-19", crystals=2))
    assert told(state, "0 activate a1") == (
        Activated(
            seat=0,
            source="a1",
            biome="I-04",
            because=Because.LINE,
            pays=0,
            crystals=0,
            points=3,
            each=1,
            per=Per.FLYING,
            count=3,
            spore=None,
            energy=3,
        ),
    )


def test_an_entity_says_why_it_may_be_used() -> None:
    won = activating(world(), won=["Kiteet"])
    (first, *_) = told(won, "0 activate Kiteet")
    assert isinstance(first, Activated)
    assert (first.because, first.biome, first.points, first.energy) == (Because.WON, None, 3, 3)
    later = scoring(world(spores="b1"), owners={"Kiteet": 0})
    (first, *_) = told(later, "0 activate Kiteet")
    assert isinstance(first, Activated)
    assert first.because is Because.ENTITY
    (first, *_) = told(later, "0 activate b1")
    assert isinstance(first, Activated)
    assert (first.because, first.biome) == (Because.SPORE, "A-b1")


def test_an_effect_that_places_a_spore_says_where_and_for_how_much() -> None:
    state = activating(world(), notch=3)
    (first, *_) = told(state, "0 activate c2 spore a1")
    assert isinstance(first, Activated)
    assert (first.pays, first.spore, first.points) == (3, "a1", 0)


def test_what_is_left_unused_is_told_when_a_turn_is_ended() -> None:
    state = activating(world())
    assert told(state, "0 end") == (Ended(0, ("a1", "a2", "a3")),)
    state = after(GAME, state, "0 activate a1")
    assert told(state, "0 end") == (Ended(0, ("a2", "a3")),)


def test_the_water_of_a_scoring_is_told_with_its_comparison() -> None:
    state = scoring(world(a1="I-26", spores="b1"), world(spores="b1"))
    assert told(state, "0 end") == (
        Ended(0, ("b1",)),
        Watered(seat=0, mine=3, least=1, more=2, points=3, energy=3),
    )


def test_turns_that_end_by_themselves_are_told_in_order() -> None:
    # Nobody else has anything to activate: with one act the whole scoring is over.
    state = scoring(world(spores="b1"), world(), world(a1="I-26"))
    happened = told(state, "0 activate b1")
    assert [type(one) for one in happened] == [
        Activated,
        Ended,
        Watered,
        Ended,
        Watered,
        Ended,
        Watered,
        Walked,
        Dealt,
    ]
    assert [one.seat for one in happened if isinstance(one, Watered)] == [0, 1, 2]
    assert happened[-1] == Dealt(2, 1)


def test_the_way_into_a_scoring_tells_who_begins_it() -> None:
    # The third turn of a round: both have something to activate in the scoring.
    state = holding("I-26", world(spores="a1"), world(spores="a1", energy=5), notch=3, leader=1)
    state = after(GAME, state, "1 discard crystals", "1 end", "0 discard crystals")
    assert told(state, "0 end")[1:] == (Walked(4, 1, None, ()), Led(1, 5))


def test_the_end_tells_the_scores() -> None:
    state = scoring(world(energy=7), world(spores="b1", energy=9), notch=16, leader=1)
    assert told(state, "1 activate b1")[-1] == Finished((7, 10), (1,))


def test_a_walk_within_a_round_deals_nothing() -> None:
    state = after(GAME, drafted(opened(2)), "0 discard crystals", "0 end", "1 discard crystals")
    ended, walked = told(state, "1 end")
    assert isinstance(ended, Ended)
    assert isinstance(walked, Walked)
    assert (walked.notch, walked.facing, walked.line) == (2, "star", ("b1", "b2", "b3"))
    assert idled(state).notch.number == 2
