"""What the guide of Rauha says about a choice is what then happens."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tablee.core import Act, Chance
from tablee.games.rauha import Rauha
from tablee.games.rauha.cards import CELL_BY_NAME
from tablee.games.rauha.guide import _found
from tablee.games.rauha.help import Guide
from tablee.games.rauha.moves import Activate, Move, Place
from tablee.games.rauha.score import water
from tablee.games.rauha.setup import SEATS
from tablee.games.rauha.state import Phase, State
from tablee.games.rauha.story import Activated, Placed, Watered, Won
from tablee.games.rauha.together import together
from tablee.games.rauha.turn import activations, settled, step
from tests.patience import rounds
from tests.properties.walks import seeds, walk

GAME = Rauha()
PLACEMENTS = 500
ORDERS = 12


def guide(state: State, seat: int) -> Guide:
    found = GAME.guide(state, seat, str)
    assert found is not None
    return found


def positions(seats: int, seed: str) -> list[State]:
    return list(walk(GAME, seats, seed, 2_000).states)


@pytest.mark.parametrize("seats", SEATS)
def test_a_preview_is_what_then_happens(seats: int) -> None:
    """In at least 500 random placements: the difference that laying the card made, read off the boards."""
    looked_at = 0
    chance = Chance(f"previews {seats}")
    for _ in rounds("enough placements"):
        if looked_at >= PLACEMENTS / len(SEATS):
            break
        for state in positions(seats, str(chance.below(10**9))):
            if state.phase is Phase.PLACE:
                looked_at += _compared(state, chance)


def _compared(before: State, chance: Chance) -> int:
    """Lays the card on one of the cells where it may lie, and compares; 0 if there is none."""
    seat = before.active
    assert seat is not None
    offered = [cell for cell in guide(before, seat).cells if cell.preview is not None]
    if not offered:
        return 0
    cell = chance.choice(offered)
    assert cell.preview is not None
    assert cell.move is not None
    move = GAME.read(cell.move)
    assert isinstance(move, Place)
    # What others' turns and the next draft add is not of the placement: its own step only.
    after = step(before, seat, move)
    old, new, laid = before.worlds[seat], after.worlds[seat], CELL_BY_NAME[cell.cell]
    assert old.crystals - new.crystals == cell.preview.pays
    assert old.biomes[laid].id == cell.preview.covers
    assert new.biomes[laid] is before.choices[seat]
    assert (laid in old.spores, laid in new.spores) == (cell.preview.spore, cell.preview.spore)
    assert (water(before, seat), water(after, seat)) == cell.preview.water
    came = {win.entity: win.loser for win in cell.preview.wins}
    assert set(after.entities(seat)) - set(before.entities(seat)) == set(came)
    assert {name: before.owner(name) for name in came} == came
    assert cell.preview.activates == any(use.source == laid for use in _usable(after, seat))
    # And the game itself goes the same way.
    told = GAME.tell(before, Act(seat, move), settled(after))
    assert {(one.entity, one.loser) for one in told if isinstance(one, Won)} == set(came.items())
    assert GAME.play(before, Act(seat, move)) == settled(after)
    return 1


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_remembered_of_a_hand_is_what_would_be_found_again(seats: int) -> None:
    states = positions(seats, f"remembered {seats}")
    told = [[GAME.guide(state, seat, str) for seat in range(seats)] for state in states]
    assert _found.cache_info().hits
    for state, guides in zip(states, told, strict=True):
        _found.cache_clear()
        assert guides == [GAME.guide(state, seat, str) for seat in range(seats)]


def _usable(state: State, seat: int) -> list[Activate]:
    """What could be activated with all the crystals in the world."""
    worlds = [*state.worlds]
    worlds[seat] = replace(worlds[seat], crystals=99, spores=frozenset())
    return list(activations(replace(state, worlds=tuple(worlds)), seat))


@given(seed=seeds, seats=st.integers(2, 5))
def test_the_guide_offers_the_legal_moves_and_a_reason_for_every_other_cell(seed: str, seats: int) -> None:
    for state in positions(seats, seed)[::7]:
        for seat in range(seats):
            help = GAME.guide(state, seat, str)
            moves = {GAME.write(move) for move in GAME.legal(state, seat)}
            if help is None:
                assert state.phase in (Phase.DRAFT, Phase.OVER) or seat != state.active
                continue
            offered = {cell.move for cell in help.cells if cell.move is not None}
            offered |= {discard.move for discard in help.discards}
            offered |= {move for source in help.sources for move in source.moves}
            for cell in help.cells:
                assert (cell.move is None) == (cell.preview is None) == (cell.why is not None)
                assert (cell.lack is None) == (cell.why is None)
            for source in help.sources:
                assert (source.why is None) == bool(source.moves)
                assert source.points == source.each * source.count
            if help.step == "plan":
                assert not moves
                assert offered == {GAME.write(move) for move in GAME.plans(state, seat)}
            else:
                assert offered == moves - {"end"}
                assert set(help.left) == {source.source for source in help.sources if source.moves}
                assert set(help.together) <= offered


@given(seed=seeds, seats=st.integers(2, 5))
def test_what_may_be_prepared_is_still_legal_when_the_turn_comes(seed: str, seats: int) -> None:
    """Nobody else changes one's own crystals, spores or card."""
    played = walk(GAME, seats, seed, 400)
    prepared: dict[int, set[Move]] = {}
    for state in played.states:
        for seat in range(seats):
            if plans := set(GAME.plans(state, seat)):
                assert state.active is not None
                assert prepared.setdefault(seat, plans) == plans
        if state.phase is Phase.PLACE and state.active is not None:
            assert prepared.pop(state.active) == set(GAME.legal(state, state.active))


@given(seed=seeds, seats=st.integers(2, 5))
def test_what_is_told_adds_up(seed: str, seats: int) -> None:
    """Energy by source sums to energy, and what acts tell sums to what changed."""
    played = walk(GAME, seats, seed, 400)
    energy, crystals = [0] * seats, [4] * seats
    for before, act, after in zip(played.states, played.acts, played.states[1:], strict=False):
        for one in GAME.tell(before, act, after):
            match one:
                case Activated():
                    energy[one.seat] += one.points
                    crystals[one.seat] += one.crystals - one.pays
                    assert one.energy == energy[one.seat]
                case Watered():
                    energy[one.seat] += one.points
                    assert one.mine - one.least == one.more
                    assert one.energy == energy[one.seat]
                case Placed():
                    crystals[one.seat] -= one.pays
                case _:
                    crystals[act.seat or 0] += getattr(one, "crystals", 0)
        assert [world.energy for world in after.worlds] == energy
        assert [world.crystals for world in after.worlds] == crystals
        for world in GAME.view(after, None).worlds:
            assert sum(each.total for each in world.earned) == world.energy
            assert len(world.earned) == after.notch.round


@given(seed=seeds, seats=st.integers(2, 5))
def test_what_goes_together_leads_to_the_same_in_any_order(seed: str, seats: int) -> None:
    chance = Chance(f"orders {seed}")
    for state in positions(seats, seed)[::5]:
        seat = state.active
        moves = () if seat is None else together(state, seat)
        if seat is None or not moves:
            continue
        reached = _after(state, seat, moves)
        orders = list(permutations(moves)) if len(moves) <= 3 else []
        for order in orders or [chance.shuffled(moves) for _ in range(ORDERS)]:
            assert _after(state, seat, order) == reached


@given(seed=seeds, seats=st.integers(2, 5))
def test_what_goes_together_may_as_well_be_done_first(seed: str, seats: int) -> None:
    """Wherever in a turn those activations are made, making them first allows the same and gives the same."""
    chance = Chance(f"first {seed}")
    for state in positions(seats, seed)[::5]:
        seat = state.active
        safe = () if seat is None else together(state, seat)
        if seat is None or not safe:
            continue
        turn: list[Activate] = []
        mixed = state
        for _ in rounds("the last activation"):
            if not (open_moves := list(activations(mixed, seat))):
                break
            turn.append(chance.choice(open_moves))
            mixed = step(mixed, seat, turn[-1])
        first = [*safe, *(move for move in turn if move not in safe)]
        assert set(first) == set(turn)
        sorted_turn = state
        for move in first:
            sorted_turn = step(sorted_turn, seat, move)
        assert sorted_turn == mixed


def _after(state: State, seat: int, moves: tuple[Activate, ...]) -> State:
    for move in moves:
        state = GAME.play(state, Act(seat, move))
    return state
