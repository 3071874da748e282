"""Moves in words: what is written is read again, and what cannot be read is said to be wrong."""

import pytest

from tablee.core import Illegal
from tablee.games.rauha import Rauha
from tablee.games.rauha.cards import CARDS, CELLS, ENTITIES
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Take

GAME = Rauha()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take I-07", Take("I-07")),
        ("take II-40", Take("II-40")),
        ("place a1", Place(0)),
        ("place b2", Place(4)),
        ("place c3", Place(8)),
        ("discard crystals", Discard()),
        ("discard spore a3", Discard(6)),
        ("discard spore a1", Discard(0)),
        ("activate b1", Activate(1)),
        ("activate a1", Activate(0)),
        ("activate c2 spore a1", Activate(5, 0)),
        ("activate c2 spore b3", Activate(5, 7)),
        ("activate Kiteet", Activate("Kiteet")),
        ("activate Vuori", Activate("Vuori")),
        ("end", End()),
    ],
)
def test_the_words_of_each_move(text: str, move: Move) -> None:
    assert GAME.read(text) == move
    assert GAME.write(move) == text


def test_every_move_is_read_as_it_was_written() -> None:
    moves: list[Move] = [
        *(Take(card) for card in CARDS),
        *(Place(cell) for cell in CELLS),
        *(Discard(cell) for cell in (None, *CELLS)),
        *(Activate(source, spore) for source in (*CELLS, *ENTITIES) for spore in (None, *CELLS)),
        End(),
    ]
    texts = [GAME.write(move) for move in moves]
    assert [GAME.read(text) for text in texts] == moves
    assert len(set(texts)) == len(moves) == 80 + 9 + 10 + 16 * 10 + 1


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("take I-41", "there is no card 'I-41'"),
        ("take i-07", "there is no card 'i-07'"),
        ("take ?", "there is no card '?'"),
        ("take A-b2", "there is no card 'A-b2'"),
        ("place d1", "there is no cell 'd1'"),
        ("place a4", "there is no cell 'a4'"),
        ("place a0", "there is no cell 'a0'"),
        ("place B2", "there is no cell 'B2'"),
        ("place 4", "there is no cell '4'"),
        ("place b2\n", r"there is no cell 'b2\n'"),
        ("discard spore d3", "there is no cell 'd3'"),
        ("discard spore Kiteet", "there is no cell 'Kiteet'"),
        ("activate d3", "there is no cell or entity 'd3'"),
        ("activate kiteet", "there is no cell or entity 'kiteet'"),
        ("activate c2 spore Maa", "there is no cell 'Maa'"),
        ("activate x spore y", "there is no cell or entity 'x'"),
    ],
)
def test_words_that_name_what_is_not_there(text: str, wrong: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.read(text)
    assert str(refused.value) == wrong


@pytest.mark.parametrize(
    "text",
    [
        *("", "pass", "End", "end now", "take", "place", "discard", "discard all", "discard spore"),
        *("discard crystals a1", "activate", "activate c2 a1", "activate c2 spore", "place  b2", " end"),
        *("end ", "place\tb2", "take I-07 I-08", "activate c2 Spore a1"),
    ],
)
def test_words_that_are_no_move(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.read(text)
    assert str(refused.value) == f"{text!r} is not a move like take I-07, place b2 or end"


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(Illegal) as refused:
        GAME.read("x" * 1000)
    assert str(refused.value) == f"'{'x' * 37}'… is not a move like take I-07, place b2 or end"
