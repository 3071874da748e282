"""Kernels compiled with `NUMBA_BOUNDSCHECK=1`, as `make test` does once: what would be a fault of memory, or
a game that no rulebook knows, is an error. Otherwise nothing is asked, and nothing paid for it."""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np
import pytest

from tablee.bots.kernels import helpme, rauha
from tablee.bots.kernels.compiled import CHECKED, compiled
from tablee.bots.kernels.dice import dice
from tablee.bots.kernels.helpme_stack import KINDS
from tablee.bots.kernels.rauha_cards import CARDS_IN_ALL


def refused(error: type[Exception]) -> AbstractContextManager[Any]:
    return pytest.raises(error) if CHECKED else nullcontext()


def test_an_index_beyond_its_array_is_an_error() -> None:
    """Beyond this one there is more of the same table: whoever is not checked reads that."""
    table = np.zeros(rauha.SIZE, np.int64)
    with refused(IndexError):
        assert rauha.active(table[: rauha.DONE], 2) == 0


def test_a_step_of_help_me_that_is_not_possible_is_an_error() -> None:
    board, owners = np.zeros(helpme.SIZE, np.int64), np.zeros(KINDS, np.int64)
    helpme.deal(board, owners, 2, dice("checked"))
    helpme.play(board, 2, 0)
    with refused(AssertionError):
        helpme.play(board, 2, 0)


def test_a_step_of_rauha_that_is_not_possible_is_an_error() -> None:
    table, deck = np.zeros(rauha.SIZE, np.int64), np.arange(CARDS_IN_ALL)
    rauha.deal(table, 2, 0, deck, dice("checked"))
    with refused(AssertionError):
        rauha.play(table, 2, 0, rauha.STOP)


def test_nobody_takes_a_card_of_rauha_that_is_not_there() -> None:
    table, deck = np.zeros(rauha.SIZE, np.int64), np.arange(CARDS_IN_ALL)
    rauha.deal(table, 2, 0, deck, dice("checked"))
    for seat in range(2):
        table[rauha.WORLDS + rauha.WORLD * seat + rauha.HAND] = table[rauha.dealt_at(3, seat)]
    with refused(AssertionError):
        rauha.reveal(table, 2)


def test_kernels_with_checks_are_never_kept_where_others_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def kernel() -> None: ...

    for checked, folder, kept in ((False, None, True), (True, None, False), (True, "own", True)):
        monkeypatch.setattr("tablee.bots.kernels.compiled.CHECKED", checked)
        monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
        if folder is not None:
            monkeypatch.setenv("NUMBA_CACHE_DIR", folder)
        made: Any = compiled(kernel)
        assert (type(made._cache).__name__ != "NullCache") == kept
