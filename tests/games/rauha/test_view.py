"""What everybody sees: the way of the avatar, the satellites, the track, and where energy came from."""

from msgspec.structs import replace

from tablee.games.rauha.cards import Facing
from tablee.games.rauha.state import Earned
from tablee.games.rauha.view import NotchView, SpaceView
from tests.playing import after
from tests.rulings.rauha.positions import GAME, activating, drafted, holding, idled_to, opened, scoring, world


def test_everybody_sees_which_satellite_each_seat_takes_from_now_and_next() -> None:
    # Under the moon the satellite on the left, under the star the own one.
    view = GAME.view(opened(3), None)
    assert (view.facing, view.takes) == ("moon", (1, 2, 0))
    assert view.next == NotchView(2, 1, Facing.STAR, ("b1", "b2", "b3"), (0, 1, 2))
    assert GAME.view(opened(3), 2).satellite == view.takes[2]


def test_before_a_scoring_there_is_no_satellite_to_come_and_on_the_last_notch_nothing() -> None:
    before = GAME.view(idled_to(opened(2), 3), None)
    assert before.next == NotchView(4, 1, None, (), ())
    in_it = GAME.view(scoring(world(spores="b1")), None)
    assert (in_it.takes, in_it.line, in_it.facing) == ((), (), None)
    assert in_it.next == NotchView(5, 2, Facing.STAR, ("a1", "b1", "c1"), (0, 1))
    assert GAME.view(scoring(world(spores="b1"), notch=16), None).next is None


def test_the_order_of_turns_goes_clockwise_from_the_leader() -> None:
    state = holding("I-26", world(), world(), world(), leader=1)
    view = GAME.view(state, 0)
    assert (view.leader, view.active, view.order) == (1, 1, (1, 2, 0))
    assert GAME.view(opened(3), 0).order == ()


def test_the_track_has_a_pile_on_each_space_the_furthest_first() -> None:
    state = opened(4, pile=(3, 1, 0, 2))
    assert GAME.view(state, None).track == (SpaceView(0, (3, 1, 0, 2)),)
    energies = (5, 9, 5, 0)
    worlds = tuple(replace(own, energy=energy) for own, energy in zip(state.worlds, energies, strict=True))
    view = GAME.view(replace(state, worlds=worlds), None)
    assert view.track == (SpaceView(9, (1,)), SpaceView(5, (0, 2)), SpaceView(0, (3,)))


def test_energy_is_counted_by_source_and_round() -> None:
    state = activating(world(spores="b1", a1="I-26"), world(), notch=3, won=["Kiteet"])
    state = after(GAME, state, "0 activate c3", "0 activate Kiteet", "0 end", "1 discard crystals", "1 end")
    assert GAME.view(state, None).worlds[0].earned == (Earned(biomes=1, entities=3),)
    state = after(GAME, state, "0 activate b1", "0 activate Kiteet")
    # Three sources against one: three points.
    whole = Earned(biomes=1, entities=6, spores=1, water=3)
    view = GAME.view(state, None)
    assert view.round == 2
    assert view.worlds[0].earned == (whole, Earned())
    assert view.worlds[0].energy == whole.total == 11
    assert view.worlds[1].earned == (Earned(), Earned())


def test_a_chosen_card_shows_as_chosen_and_as_nothing_else() -> None:
    state = drafted(opened(2))
    for viewer in (0, 1, None):
        view = GAME.view(state, viewer)
        assert [own.chosen for own in view.worlds] == [True, True]
        own = None if viewer is None else state.choices[viewer]
        assert view.choice == (None if own is None else own.id)
