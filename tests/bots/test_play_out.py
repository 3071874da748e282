"""Whole games between bots."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from tablee.bots import ChanceBot, Played, play_out, random_bot
from tablee.core import AnyGame, Chance, Timed, timed
from tablee.games import HelpMe, Rauha
from tests.playing import TABLE_IDS, TABLES, dealt


class Watched:
    """A random bot whose every offer is held against what it was offered."""

    def __init__(self, game: AnyGame) -> None:
        self.bot = random_bot(game)
        self.offers = 0
        self.silences = 0

    def act(self, view: Any, legal: Sequence[Any], awaited: bool, chance: Chance) -> Any | None:
        move = self.bot.act(view, legal, awaited, chance)
        if move is None:
            assert not awaited
            self.silences += 1
            return None
        self.offers += 1
        if isinstance(move, Timed):
            assert move.reaction is not None
            assert move in [timed(allowed, move.reaction) for allowed in legal]
        else:
            assert move in legal
        return move


def game_of(game: AnyGame, seats: int, seed: str) -> Played:
    return play_out(game, dealt(game, seats, seed), [random_bot(game)] * seats, Chance(seed))


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_the_same_chance_gives_the_same_game(game: AnyGame, seats: int) -> None:
    first = game_of(game, seats, "7")
    assert game_of(game, seats, "7") == first
    assert game_of(game, seats, "8").acts != first.acts
    assert first.setup == dealt(game, seats, "7")


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_random_bots_offer_only_legal_moves_and_the_game_ends(game: AnyGame, seats: int) -> None:
    bots = [Watched(game) for _ in range(seats)]
    played = play_out(game, dealt(game, seats), bots, Chance("watched"))
    assert all(bot.offers for bot in bots)
    state = game.start(played.setup)
    for act in played.acts:
        assert game.outcome(state) is None
        state = game.play(state, act)
    assert game.outcome(state) == played.outcome


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_time_never_runs_backwards(game: AnyGame, seats: int) -> None:
    times = [act.at for act in game_of(game, seats, "7").acts]
    assert times == sorted(times)
    assert times[0] > 0


def test_a_move_takes_half_a_second_to_one_and_a_half() -> None:
    times = [0, *(act.at for number in range(8) for act in game_of(HelpMe(), 2, f"{number}").acts)]
    steps = [later - earlier for earlier, later in pairwise(times) if later > earlier]
    assert 500 <= min(steps) < 530
    assert 1_470 < max(steps) < 1_500


def test_somebody_changes_their_mind_now_and_then() -> None:
    repeated = 0
    for number in range(5):
        acts = [(act.seat, Rauha().write(act.move)) for act in game_of(Rauha(), 3, f"{number}").acts]
        takes = [seat for seat, move in acts if move.startswith("take ")]
        assert len(takes) >= 36
        repeated += len(takes) - 36
    assert repeated > 0


def test_a_chance_bot_offers_every_legal_move_when_awaited() -> None:
    chance, bot = Chance("all"), ChanceBot()
    assert {bot.act(None, "abcdef", True, chance) for _ in range(200)} == set("abcdef")


def test_a_chance_bot_that_is_not_awaited_acts_five_times_in_a_hundred() -> None:
    chance, bot = Chance("mind"), ChanceBot()
    offers = [bot.act(None, "ab", False, chance) for _ in range(4_000)]
    assert 150 < sum(offer is not None for offer in offers) < 250
