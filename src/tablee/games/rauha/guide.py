"""What a player needs to know to choose well, computed by the rules: what each placement would mean, why a
cell is out of reach, what each activation gives. Nothing in it is hidden from that player."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec.structs import asdict, replace

from tablee.core import Illegal, Seat
from tablee.games.rauha import notation
from tablee.games.rauha.cards import CELLS, DISCARD_CRYSTALS, Biome, Cell, Effect, Notch, cell_name
from tablee.games.rauha.help import CellGuide, DiscardGuide, Guide, Preview, SourceGuide, Win
from tablee.games.rauha.moves import Activate, Discard, Move, Place, Source
from tablee.games.rauha.state import Phase, State
from tablee.games.rauha.story import Placed, Won, gain, lead, placed, source_name
from tablee.games.rauha.together import together
from tablee.games.rauha.turn import activations, chosen, placements, sources, step, usable

Say = Callable[[Illegal], str]
"""A refusal in the language of whoever asks."""


def guide(state: State, seat: Seat, say: Say) -> Guide | None:
    """Help for that seat now; None where there is nothing to decide that needs any."""
    if seat == state.active:
        if state.phase is Phase.PLACE:
            return _placing(state, seat, say, "place")
        return _activating(state, seat, say)
    if _may_plan(state, seat):
        return _placing(_at_turn(state, seat), seat, say, "plan")
    return None


def plans(state: State, seat: Seat) -> Sequence[Move]:
    """What that seat may prepare while another one plays, until it has laid its card."""
    if state.phase is Phase.PLACE and state.active == seat:
        return tuple(placements(state, seat))
    return tuple(placements(_at_turn(state, seat), seat)) if _may_plan(state, seat) else ()


def _may_plan(state: State, seat: Seat) -> bool:
    """Whether the seat holds the card it will lay, and has to wait."""
    return state.active not in (None, seat) and seat in range(state.seats) and state.choices[seat] is not None


def _at_turn(state: State, seat: Seat) -> State:
    """The table as it is now, with that seat about to place: what others do before is not known."""
    return replace(
        state,
        phase=Phase.PLACE,
        done=(seat - state.leader) % state.seats,
        won=frozenset(),
        activated=frozenset(),
    )


def _placing(state: State, seat: Seat, say: Say, when: Literal["place", "plan"]) -> Guide:
    hand = _hand(state, seat)
    cells, discards = _found(hand)
    return Guide(
        step=when,
        card=hand.card.id,
        cells=tuple([cell.told(say) if isinstance(cell, _Lack) else cell for cell in cells]),
        discards=discards,
    )


@dataclass(frozen=True, slots=True)
class _Hand:
    """All that it depends on what laying the card in hand means; in which state that was, is no matter."""

    seat: Seat
    card: Biome
    board: tuple[Biome, ...]
    spores: frozenset[Cell]
    crystals: int
    owners: tuple[tuple[str, Seat], ...]
    notch: Notch
    state: State = field(compare=False)


def _hand(state: State, seat: Seat) -> _Hand:
    world = state.worlds[seat]
    return _Hand(
        seat,
        chosen(state, seat),
        world.biomes,
        world.spores,
        world.crystals,
        state.owners,
        state.notch,
        state,
    )


class _Lack(NamedTuple):
    """Why the card in hand cannot lie on a cell; whoever looks at it is told in their language."""

    cell: str
    lack: Literal["cost", "position"]
    why: Illegal

    def told(self, say: Say) -> CellGuide:
        return CellGuide(self.cell, None, None, say(self.why), self.lack)


@lru_cache(maxsize=1024)
def _found(hand: _Hand) -> tuple[tuple[CellGuide | _Lack, ...], tuple[DiscardGuide, ...]]:
    """What becomes of the card in hand: whoever waits sees the same again until something of it changes."""
    state, seat = hand.state, hand.seat
    return tuple(_cell(state, seat, cell) for cell in CELLS), tuple(
        DiscardGuide(
            notation.write(move),
            DISCARD_CRYSTALS if move.spore is None else 0,
            None if move.spore is None else cell_name(move.spore),
        )
        for move in placements(state, seat)
        if isinstance(move, Discard)
    )


def _cell(state: State, seat: Seat, cell: Cell) -> CellGuide | _Lack:
    move = Place(cell)
    try:
        after = step(state, seat, move)
    except Illegal:
        return _lack(chosen(state, seat), cell, state.worlds[seat].crystals)
    return CellGuide(cell_name(cell), notation.write(move), _preview(state, after, seat, cell), None, None)


def _lack(card: Biome, cell: Cell, crystals: int) -> _Lack:
    if card.cells is not None and cell not in card.cells:
        allowed = ", ".join(cell_name(other) for other in sorted(card.cells))
        why = Illegal("this card may lie on {cells} only", cells=allowed)
        return _Lack(cell_name(cell), "position", why)
    why = Illegal(
        "this card costs {cost} crystals and there are {crystals}", cost=card.cost, crystals=crystals
    )
    return _Lack(cell_name(cell), "cost", why)


def _preview(before: State, after: State, seat: Seat, cell: Cell) -> Preview:
    """The placement was played on the state: this is what it did."""
    told = tuple(placed(before, after, seat, cell))
    (laid,) = (one for one in told if isinstance(one, Placed))
    return Preview(
        pays=laid.pays,
        covers=laid.covers,
        spore=laid.spore,
        wins=tuple(Win(one.entity, one.loser) for one in told if isinstance(one, Won)),
        water=laid.water,
        activates=any(source == cell for source, _ in sources(after, seat)),
    )


def _activating(state: State, seat: Seat, say: Say) -> Guide:
    moves: dict[Source, list[Activate]] = {}
    for move in activations(state, seat):
        moves.setdefault(move.source, []).append(move)
    guides = tuple(
        [
            _source(state, seat, source, effect, moves.get(source, ()), say)
            for source, effect in sources(state, seat)
        ]
    )
    return Guide(
        step="activate",
        sources=guides,
        together=tuple([notation.write(move) for move in together(state, seat)]),
        left=tuple([guide.source for guide in guides if guide.moves]),
        water=lead(state, seat) if state.phase is Phase.SCORING else None,
    )


def _source(
    state: State, seat: Seat, source: Source, effect: Effect, moves: Sequence[Activate], say: Say
) -> SourceGuide:
    """One that these moves activate."""
    return SourceGuide(
        **asdict(gain(state, seat, effect)),
        source=source_name(source),
        moves=tuple([notation.write(move) for move in moves]),
        spores=tuple([cell_name(move.spore) for move in moves if move.spore is not None]),
        why=None if moves else _why_not(state, seat, source, effect, say),
    )


def _why_not(state: State, seat: Seat, source: Source, effect: Effect, say: Say) -> str | None:
    """Why that, which no move activates, cannot be activated now."""
    free = (cell for cell in CELLS if cell not in state.worlds[seat].spores)
    try:
        usable(state, seat, source, next(free, CELLS[0]) if effect.spore else None)
    except Illegal as error:
        return say(error)
    return None
