"""Matches between bots: every deal from every seat, the same again from the same seed."""

import sys
from typing import Any

import numpy as np
import pytest

from tablee.bots.levels import LEVELS
from tablee.bots.match import Duel, Entrant, Score, match
from tablee.bots.sitting import thinkers
from tablee.bots.thought import Thought
from tablee.core import AnyGame, Chance, RaceGame, timed
from tablee.games import Elementals, HelpMe
from tablee.games.elementals.moves import Book
from tests.playing import TABLE_IDS, TABLES


def played(game: AnyGame, seats: int, one: Any, other: Any, games: int, seed: str = "s") -> list[Duel]:
    entrants = (Entrant("one", one), Entrant("other", other))
    return [*match(game, game.options({}), seats, entrants, games, seed)]


def weakest(game: AnyGame) -> Any:
    return LEVELS[game.key]["easy"] if isinstance(game, RaceGame) else thinkers(game.key)["random"]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_every_deal_is_played_from_every_seat(game: AnyGame, seats: int) -> None:
    duels = played(game, seats, weakest(game), weakest(game), seats + 1)
    assert [duel.seed for duel in duels] == ["s-0"] * seats + ["s-1"]
    assert [duel.names.index("one") for duel in duels] == [*range(seats), 0]
    assert all(duel.names.count("one") == 1 for duel in duels)
    dealt = [game.write_setup(duel.played.setup) for duel in duels]
    assert dealt[:seats] == [dealt[0]] * seats
    assert dealt[0] != dealt[seats]
    assert duels[:1] == played(game, seats, weakest(game), weakest(game), 1)
    for seat, duel in enumerate(duels[:seats]):
        winners = duel.played.outcome.winners
        assert duel.share == (1 / len(winners) if seat in winners else 0)


@pytest.mark.long
def test_the_stronger_one_wins() -> None:
    levels = thinkers("helpme")
    score = Score(2, [duel.share for duel in played(HelpMe(), 2, levels["medium"], levels["random"], 20)])
    assert score.share > 0.8
    assert score.elo_within[0] is not None
    assert score.elo_within[0] > 0
    reflexes = LEVELS["elementals"]
    shares = [duel.share for duel in played(Elementals(), 2, reflexes["easy"], reflexes["furious"], 10)]
    assert sum(shares) < 3


class Liar:
    """Answers nonsense, and now and then nothing at all."""

    def choose(self, thought: Thought, chance: Chance) -> str:
        if len(thought.lines) % 4 < 2:
            raise ZeroDivisionError
        return "a1-f5"

    def react(self, view: Any, chance: Chance) -> Any:
        return timed(Book(), -5) if view.middle else "hand"


@pytest.mark.parametrize("game", [HelpMe(), Elementals()], ids=lambda game: game.key)
def test_a_bot_that_errs_costs_its_own_seat_only(game: AnyGame) -> None:
    entrants = (Entrant("liar", Liar()), Entrant("other", weakest(game)))
    duels = [*match(game, game.options({}), 2, entrants, 4, "s")]
    assert len(duels) == 4
    assert entrants[0].faults > 20
    assert entrants[1].faults == 0


class Odd:
    """Answers what is no text, ends the program, and changes what it is told."""

    def choose(self, thought: Thought, chance: Chance) -> Any:
        match len(thought.lines) // 2 % 4:
            case 0:
                return np.zeros(3)
            case 1:
                return Everything("a1-f5")
            case 2:
                sys.exit()
            case _:
                object.__setattr__(thought, "legal", ("a1-f5",))
                return "a1-f5"

    def react(self, view: Any, chance: Chance) -> Any:
        sys.exit()


class Everything(str):
    """Equal to whatever it is compared with."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("a1-a2")


@pytest.mark.parametrize("game", [HelpMe(), Elementals()], ids=lambda game: game.key)
def test_whatever_a_bot_answers_a_match_in_this_process_goes_on(game: AnyGame) -> None:
    entrants = (Entrant("odd", Odd()), Entrant("other", weakest(game)))
    assert len([*match(game, game.options({}), 2, entrants, 2, "s")]) == 2
    assert entrants[0].faults > 10
    assert entrants[0].faults >= entrants[0].thoughts
    assert (entrants[1].faults, entrants[0].late) == (0, 0)


class Late:
    def choose(self, thought: Thought, chance: Chance) -> str:
        raise TimeoutError


def test_who_was_late_is_counted_among_the_faults() -> None:
    entrants = (Entrant("late", Late()), Entrant("other", weakest(HelpMe())))
    assert len([*match(HelpMe(), HelpMe().options({}), 2, entrants, 1, "s")]) == 1
    assert entrants[0].late == entrants[0].faults == entrants[0].thoughts > 0


def test_what_a_share_means() -> None:
    even = Score(2, [1.0, 0.0] * 50)
    assert even.elo == pytest.approx(0)
    # Wilson's interval of 50 in 100.
    assert [*even.within] == pytest.approx([0.4038, 0.5962], abs=1e-4)
    assert [*even.elo_within] == pytest.approx([-67.7, 67.7], abs=0.1)
    # Three in four against one opponent are 191 points; a fair share of four seats is none.
    assert Score(2, [1.0, 1.0, 1.0, 0.0]).elo == pytest.approx(190.8, abs=0.1)
    assert Score(4, [1.0, 0.0, 0.0, 0.0]).elo == pytest.approx(0)


def test_all_or_nothing_has_no_rating() -> None:
    everything, nothing = Score(2, [1.0] * 20), Score(2, [0.0] * 20)
    assert (everything.elo, nothing.elo) == (None, None)
    assert [*everything.within] == pytest.approx([0.8389, 1], abs=1e-4)
    assert [*nothing.within] == pytest.approx([0, 0.1611], abs=1e-4)
    assert [*everything.elo_within] == [pytest.approx(286.6, abs=0.5), None]
    assert [*nothing.elo_within] == [None, pytest.approx(-286.6, abs=0.5)]
