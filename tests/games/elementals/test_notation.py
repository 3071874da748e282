"""The moves as records write them."""

import pytest

from tablee.core import Illegal, Timed, timed
from tablee.games.elementals import Elementals
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.setup import ELEMENTALS

GAME = Elementals()
FWE = ELEMENTALS["FWE"]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("flip", Flip()),
        ("slap FWE 412", Slap(FWE, 412)),
        ("slap AEW 0", Slap(ELEMENTALS["AEW"], 0)),
        ("book 388", Book(388)),
        ("book 0", Book(0)),
        ("slap FWE 62 early", Slap(FWE, 62, early=True)),
        ("book 7 early", Book(7, early=True)),
        ("book 999999999", Book(999_999_999)),
        ("slap FWE", Slap(FWE)),
        ("book", Book()),
        ("judge", Judge()),
        ("reveal", Reveal()),
        ("time", Time()),
    ],
)
def test_notation_round_trips(text: str, move: Move) -> None:
    assert GAME.read(text) == move
    assert GAME.write(move) == text


@pytest.mark.parametrize("name", sorted(ELEMENTALS))
def test_every_elemental_can_be_slapped(name: str) -> None:
    assert GAME.read(f"slap {name} 1") == Slap(ELEMENTALS[name], 1)


NO_MOVE = " is not a move like flip, slap FWE 412 or book 388"
NO_TIME = " is not a reaction time in milliseconds"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "''" + NO_MOVE),
        ("pass", "'pass'" + NO_MOVE),
        ("Flip", "'Flip'" + NO_MOVE),
        ("flip ", "'flip '" + NO_MOVE),
        (" flip", "' flip'" + NO_MOVE),
        ("flip 3", "'flip 3'" + NO_MOVE),
        ("judge 1", "'judge 1'" + NO_MOVE),
        ("slap", "'slap'" + NO_MOVE),
        ("slap FWE 412 1", "'slap FWE 412 1'" + NO_MOVE),
        ("slap  FWE 412", "'slap  FWE 412'" + NO_MOVE),
        ("slap\tFWE\t412", "'slap\\tFWE\\t412'" + NO_MOVE),
        ("book 388 FWE", "'book 388 FWE'" + NO_MOVE),
        ("early", "'early'" + NO_MOVE),
        ("flip early", "'flip early'" + NO_MOVE),
        ("judge early", "'judge early'" + NO_MOVE),
        ("reveal early", "'reveal early'" + NO_MOVE),
        ("time early", "'time early'" + NO_MOVE),
        ("slap FWE 62 early early", "'slap FWE 62 early early'" + NO_MOVE),
        ("slap FWE 62 Early", "'slap FWE 62 Early'" + NO_MOVE),
        ("slap FWE early", "'slap FWE early'" + NO_MOVE),
        ("book early", "'book early'" + NO_MOVE),
        ("slap ?", "there is no elemental '?'"),
        ("slap 412", "there is no elemental '412'"),
        ("slap FWE ", "''" + NO_TIME),
        ("book ?", "'?'" + NO_TIME),
        ("slap FWF 412", "there is no elemental 'FWF'"),
        ("slap fwe 412", "there is no elemental 'fwe'"),
        ("slap crazy1 412", "there is no elemental 'crazy1'"),
        ("slap FWE -1", "'-1'" + NO_TIME),
        ("slap FWE 0412", "'0412'" + NO_TIME),
        ("slap FWE 4.5", "'4.5'" + NO_TIME),
        ("slap FWE +4", "'+4'" + NO_TIME),
        ("slap FWE 1_0", "'1_0'" + NO_TIME),
        ("slap FWE 4\n", "'4\\n'" + NO_TIME),
        ("book 00", "'00'" + NO_TIME),
        ("book ", "''" + NO_TIME),
        ("book ٣", "'\\u0663'" + NO_TIME),
        ("book 1000000000", "'1000000000'" + NO_TIME),
    ],
)
def test_other_words_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.read(text)
    assert str(caught.value) == sentence


def test_hands_are_timed_and_nothing_else_is() -> None:
    assert timed(Slap(FWE), 412) == Slap(FWE, 412)
    assert timed(Book(), 388) == Book(388)
    others: list[Move] = [Flip(), Judge(), Reveal(), Time()]
    for move in others:
        assert not isinstance(move, Timed)
        assert timed(move, 100) == move
