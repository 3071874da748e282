"""Tables of Rauha as a test needs them: chosen biomes in a chosen turn, and the errors of refused moves."""

from collections.abc import Mapping, Sequence
from typing import Final

import pytest
from msgspec.structs import replace

from tablee.core import Act, Illegal
from tablee.games.rauha import Rauha
from tablee.games.rauha.cards import BOARDS, CARDS, CELL_BY_NAME, ENTITIES, TRACK
from tablee.games.rauha.moves import Move
from tablee.games.rauha.setup import Setup
from tablee.games.rauha.state import Phase, State, World
from tests.patience import rounds
from tests.playing import act, after, legal

GAME: Final = Rauha()

DISCARDS: Final = [
    "discard crystals",
    *(f"discard spore {cell}" for cell in ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")),
]
"""What a card can always be thrown away for while no biome has a spore."""


def world(side: str = "A", *, spores: str = "", crystals: int = 4, energy: int = 0, **cards: str) -> World:
    """A board of that side with these cards laid: `world(b2="I-08", spores="a1 c3")`."""
    biomes = list(BOARDS[side])
    for cell, card in cards.items():
        biomes[CELL_BY_NAME[cell]] = CARDS[card]
    return World(tuple(biomes), frozenset(CELL_BY_NAME[cell] for cell in spores.split()), crystals, energy)


def laid(cards: Mapping[str, str]) -> World:
    """Side A with these cards laid: `laid({"b2": "I-08"})`."""
    board = world()
    names = {CELL_BY_NAME[cell]: card for cell, card in cards.items()}
    biomes = tuple(CARDS[names[cell]] if cell in names else old for cell, old in enumerate(board.biomes))
    return replace(board, biomes=biomes)


def full(card: str, *, spores: str = "", crystals: int = 4) -> World:
    """A board with the same card on every cell."""
    return World(
        (CARDS[card],) * 9, frozenset(CELL_BY_NAME[cell] for cell in spores.split()), crystals, energy=0
    )


def ordered(seats: int, side: str = "A", pile: Sequence[int] = ()) -> Setup:
    """Both decks in printed order; seat 0's marker on top unless the pile says otherwise."""
    first, second = (tuple(card for card in CARDS.values() if card.age == age) for age in (1, 2))
    return Setup(side, (first, second), tuple(pile) or tuple(reversed(range(seats))))


def opened(seats: int, side: str = "A", pile: Sequence[int] = ()) -> State:
    """The first draft with the decks in printed order."""
    return GAME.start(ordered(seats, side, pile))


def _seated(
    worlds: Sequence[World], notch: int, phase: Phase, owners: Mapping[str, int] | None, leader: int
) -> State:
    """These worlds (a plain one beside a single one) in that phase of that notch."""
    if len(worlds) == 1:
        worlds = (*worlds, world())
    state = opened(len(worlds))
    owned = owners or {}
    assert set(owned) <= set(ENTITIES)
    return replace(
        state,
        notch=TRACK[notch - 1],
        phase=phase,
        satellites=tuple(cards[: 4 - TRACK[notch - 1].turn] for cards in state.satellites),
        worlds=tuple(worlds),
        owners=tuple((name, owned[name]) for name in ENTITIES if name in owned),
        leader=leader,
    )


def holding(
    card: str, *worlds: World, notch: int = 1, owners: Mapping[str, int] | None = None, leader: int = 0
) -> State:
    """The leader is at step 2 with that card; the others hold I-26, which is free and has no effect."""
    state = _seated(worlds, notch, Phase.PLACE, owners, leader)
    choices = tuple(CARDS[card if seat == leader else "I-26"] for seat in range(state.seats))
    return replace(state, choices=choices)


def activating(
    *worlds: World, notch: int = 1, won: Sequence[str] = (), owners: Mapping[str, int] | None = None
) -> State:
    """Seat 0 is at step 4 and has just won these entities; the others still hold I-26."""
    owned = {**(owners or {}), **dict.fromkeys(won, 0)}
    state = _seated(worlds, notch, Phase.ACTIVATE, owned, 0)
    choices = (None, *(CARDS["I-26"] for _ in range(1, state.seats)))
    return replace(state, choices=choices, won=frozenset(won))


def scoring(
    *worlds: World, notch: int = 4, owners: Mapping[str, int] | None = None, leader: int = 0
) -> State:
    """The leader is about to score."""
    return _seated(worlds, notch, Phase.SCORING, owners, leader)


def refusal(state: State, done: str | Act[Move]) -> str:
    """What the table says to a move that the rules refuse."""
    with pytest.raises(Illegal) as refused:
        GAME.play(state, act(GAME, done) if isinstance(done, str) else done)
    return str(refused.value)


def drafted(state: State) -> State:
    """Everybody takes the first card of the satellite; nobody is asked twice."""
    for seat in sorted(GAME.awaiting(state)):
        state = GAME.play(state, act(GAME, f"{seat} {GAME.write(GAME.legal(state, seat)[0])}"))
    return state


def idled(state: State) -> State:
    """Everybody discards for crystals and uses nothing, or lets the scoring pass."""
    if state.phase is Phase.DRAFT:
        state = drafted(state)
    notch = state.notch
    for _ in rounds("the next notch"):
        if state.notch is not notch or state.phase is Phase.OVER:
            break
        text = "discard crystals" if state.phase is Phase.PLACE else "end"
        state = after(GAME, state, f"{state.active} {text}")
    return state


def idled_to(state: State, notch: int) -> State:
    """Nobody does anything worth telling until the avatars stand there."""
    for _ in rounds("that notch"):
        if state.notch.number >= notch:
            break
        state = idled(state)
    assert state.notch.number == notch
    return state


def activations(state: State, seat: int = 0) -> list[str]:
    """What that seat may activate, without the word."""
    moves = [move for move in legal(GAME, state, seat) if move != "end"]
    assert all(move.startswith("activate ") for move in moves)
    return [move.removeprefix("activate ") for move in moves]
