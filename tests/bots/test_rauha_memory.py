"""What a bot of Rauha remembers and imagines: everything it saw, and nothing that contradicts it."""

from collections.abc import Iterator

import numpy as np
import pytest

from tablee.bots.kernels import rauha as kernel
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.rauha_cards import BIOMES, NUMBER
from tablee.bots.rauha.imagined import imagine
from tablee.bots.rauha.memory import Memory, remember
from tablee.bots.thought import Thought
from tablee.core import Act, Chance, changed
from tablee.games import Rauha
from tablee.games.rauha.cards import TRACK
from tablee.games.rauha.moves import Move, Take
from tablee.games.rauha.setup import SEATS
from tablee.games.rauha.state import Phase, State
from tests.bots.test_rauha_kernel import assert_same, satellite
from tests.bots.thinking import thought
from tests.patience import until
from tests.playing import dealt
from tests.properties.worlds.rauha import other_world

GAME = Rauha()
Walk = tuple[list[State], list[Act[Move]]]


def walks(seats: int, seed: str) -> Iterator[Walk]:
    """A game by chance, after each act; in the draft anybody chooses first, and some change their mind."""
    states, acts, chance = [GAME.start(dealt(GAME, seats, seed))], list[Act[Move]](), Chance(seed)
    for _ in until(lambda: GAME.outcome(states[-1]) is not None, "the end of the game"):
        yield states, acts
        can = [seat for seat in range(seats) if GAME.legal(states[-1], seat)]
        awaited = sorted(GAME.awaiting(states[-1]))
        seat = chance.choice(can if chance.below(8) == 0 else awaited)
        acts.append(Act(seat, chance.choice(GAME.legal(states[-1], seat))))
        states.append(GAME.play(states[-1], acts[-1]))


def drawn(memory: Memory, seed: str) -> kernel.Table:
    table = np.zeros(kernel.SIZE, np.int64)
    imagine(memory.table, memory.seats, memory.pool, memory.young, memory.lost, table, dice(seed))
    return table


def as_state(table: kernel.Table, like: State) -> State:
    """The imagined cards laid into the rulebook's state; the rest of it is public."""
    choices = []
    for seat, choice in enumerate(like.choices):
        held = int(table[kernel.WORLDS + kernel.WORLD * seat + kernel.HAND])
        hidden = like.phase is Phase.DRAFT
        choices.append(choice if hidden else None if held == kernel.NOTHING else BIOMES[held])
    satellites = tuple(satellite(table, place) for place in range(like.seats))
    return changed(like, satellites=satellites, choices=tuple(choices))


@pytest.mark.parametrize("seats", SEATS)
def test_an_imagined_world_looks_like_the_real_one(seats: int) -> None:
    for states, acts in walks(seats, "imagined"):
        state, seat = states[-1], len(acts) % seats
        told = thought(GAME, states, acts, seat)
        table = drawn(remember(told), f"{len(acts)}")
        if state.phase is Phase.DRAFT:
            mine = int(table[kernel.WORLDS + kernel.WORLD * seat + kernel.HAND])
            assert mine == kernel.NOTHING
        imagined = as_state(table, state)
        # The viewer's own hand lies in the order it was seen first.
        look, view = GAME.view(imagined, seat), told.view
        assert sorted(look.hand or ()) == sorted(view.hand or ())
        assert changed(look, hand=None) == changed(view, hand=None)
        if state.phase is not Phase.DRAFT:
            assert_same(table, changed(imagined, black_hole=()))


@pytest.mark.parametrize("seats", SEATS)
def test_no_card_is_imagined_where_it_cannot_be(seats: int) -> None:
    for states, acts in walks(seats, "cards"):
        state, seat = states[-1], len(acts) % seats
        told = thought(GAME, states, acts, seat)
        table = drawn(remember(told), f"{len(acts)}")
        round = state.notch.round - 1
        begins = round + (state.phase is Phase.SCORING)
        cards = [
            [card for card in table[first : first + kernel.EACH].tolist() if card != kernel.NOTHING]
            for number in range(begins, 4)
            for place in range(seats)
            for first in [kernel.dealt_at(number, place)]
        ]
        assert all(len(four) == kernel.EACH for four in cards[0 if begins > round else seats :])
        flat = [card for four in cards for card in four]
        assert len(set(flat)) == len(flat)
        for number, four in enumerate(cards):
            assert {BIOMES[card].age for card in four} == {1 + (begins + number // seats) // 2}
        # Nobody can take a card that is not there, and nobody holds one.
        for place in range(seats):
            first = kernel.dealt_at(round, place)
            left = [slot for slot in range(kernel.EACH) if table[kernel.LEFT + place] >> slot & 1]
            assert begins > round or kernel.NOTHING not in table[[first + slot for slot in left]]
        # What was seen in earlier rounds never comes again.
        gone = {
            NUMBER[card]
            for look in told.views
            if look.round - 1 < begins
            for card in (*look.hand, *(cell.biome for world in look.worlds for cell in world.cells))
        }
        assert not gone & set(flat)
        # What the seat saw on a satellite in this round was dealt to it.
        for look in told.views:
            if look.round == state.notch.round and begins == round:
                assert {NUMBER[card] for card in look.hand} <= set(cards[look.satellite])


@pytest.mark.parametrize("seats", SEATS)
def test_what_was_passed_on_is_known_in_the_next_turn(seats: int) -> None:
    """In the second and third turn of a round the seat knows exactly what one neighbour chooses from."""
    checked = 0
    for states, acts in walks(seats, "passed"):
        state = states[-1]
        if state.phase is not Phase.DRAFT or state.notch.turn == 1 or state.choices != (None,) * seats:
            continue
        for seat in range(seats):
            passed = TRACK[state.notch.number - 2].satellite(seat, seats)
            table = drawn(remember(thought(GAME, states, acts, seat)), "any")
            assert set(satellite(table, passed)) == set(state.satellites[passed])
            checked += 1
    assert checked == 8 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_the_memory_depends_on_no_secret(seats: int) -> None:
    for states, acts in walks(seats, "secret"):
        seat = len(acts) % seats
        told = thought(GAME, states, acts, seat)
        swapped = other_world(states[-1], seat, Chance("other"))
        again = thought(GAME, [*states[:-1], swapped], acts, seat)
        assert_equal(remember(told), remember(again))


def test_a_card_thrown_away_unseen_is_one_of_those_that_were_there() -> None:
    """Seat 0 passed three cards on, seat 1 took one and threw it away: any of them, till they come back."""
    states, acts = [GAME.start(dealt(GAME, 3))], list[Act[Move]]()

    def play(seat: int, move: Move) -> None:
        acts.append(Act(seat, move))
        states.append(GAME.play(states[-1], acts[-1]))

    for _ in until(lambda: states[-1].notch.number >= 2, "the second turn"):
        seat = min(GAME.awaiting(states[-1]))
        play(seat, GAME.legal(states[-1], seat)[-1])
    known = {card.id for card in states[-1].satellites[1]}
    for seat in range(3):
        play(seat, GAME.legal(states[-1], seat)[0])
    for _ in until(lambda: states[-1].choices[1] is None, "the end of a turn"):
        active = states[-1].active
        assert active is not None
        play(active, GAME.read("discard crystals" if states[-1].phase is Phase.PLACE else "end"))
    memory = remember(thought(GAME, states, acts, 0))
    left = {frozenset(card.id for card in satellite(drawn(memory, f"{n}"), 1)) for n in range(60)}
    assert left == {frozenset(known - {card}) for card in known}
    for _ in until(lambda: states[-1].phase is Phase.DRAFT, "the next draft"):
        active = states[-1].active
        assert active is not None
        play(active, GAME.read("discard crystals" if states[-1].phase is Phase.PLACE else "end"))
    play(0, Take(states[-1].satellites[1][0].id))
    memory = remember(thought(GAME, states, acts, 0))
    assert set(satellite(drawn(memory, "now"), 1)) == set(states[-1].satellites[1])


def test_somebody_who_remembers_nothing_still_imagines_a_whole_world() -> None:
    for states, acts in walks(5, "forgetful"):
        told = changed(thought(GAME, states, acts, 0), views=())
        table = drawn(remember(told), "any")
        kernel.play_on(table, 5, dice("on"))
        assert table[kernel.PHASE] == kernel.OVER


def assert_equal(one: Memory, other: Memory) -> None:
    assert (one.seat, one.seats, one.young) == (other.seat, other.seats, other.young)
    for name in ("table", "pool", "lost"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


def test_the_memory_needs_nothing_but_the_thought() -> None:
    """The same thought, sent to another process, is remembered the same."""
    *_, (states, acts) = walks(4, "sent")
    told = thought(GAME, states, acts, 2)
    assert isinstance(told, Thought)
    assert_equal(remember(told), remember(changed(told)))
