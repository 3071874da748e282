"""One test for all games: the contract, word by word."""

from typing import Any

import msgspec
import pytest

from tablee.core import AnyGame, Choice, Malformed
from tablee.games import GAMES
from tests.playing import TABLE_IDS, TABLES, dealt, started

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)


def test_the_registry_names_each_game_by_its_key() -> None:
    assert {key: (game.seats[0], game.seats[-1]) for key, game in GAMES.items()} == {
        "helpme": (2, 4),
        "rauha": (2, 5),
        "elementals": (2, 6),
    }
    assert all(game.key == key for key, game in GAMES.items())


@every_game
def test_what_a_game_offers_is_what_it_reads(game: AnyGame) -> None:
    usual = {option.key: option.default for option in game.offers}
    assert game.options(usual) == game.options({})
    for option in game.offers:
        values = option.choices if isinstance(option, Choice) else (option.low, option.high)
        assert len({game.options({option.key: value}) for value in values}) == len(values)
        with pytest.raises(Malformed, match=f"^options.{option.key}: must"):
            game.options({option.key: "neither here nor there"})


@every_game
def test_the_host_may_say_who_begins_unless_the_lot_does(game: AnyGame) -> None:
    setup = dealt(game, game.seats[-1])
    assert hasattr(setup, "first") is not game.lot_begins


@every_table
def test_a_setup_survives_being_written_and_read(game: AnyGame, seats: int) -> None:
    setup = dealt(game, seats)
    assert game.read_setup(game.write_setup(setup), seats, game.options({})) == setup


@every_game
def test_nobody_deals_for_too_few_or_too_many(game: AnyGame) -> None:
    for seats in (0, 1, game.seats[-1] + 1):
        with pytest.raises(Malformed, match=r"^seats: must lie between"):
            dealt(game, seats)


@every_game
def test_an_unknown_option_is_refused(game: AnyGame) -> None:
    with pytest.raises(Malformed, match=rf"^options: {game.key} has no option 'colour'"):
        game.options({"colour": "blue"})


@every_table
def test_setups_states_and_views_are_frozen(game: AnyGame, seats: int) -> None:
    setup = dealt(game, seats)
    state = game.start(setup)
    values: list[Any] = [setup, state, *(game.view(state, viewer) for viewer in (*range(seats), None))]
    for value in values:
        assert hash(value) == hash(value)
        for field in type(value).__match_args__:
            with pytest.raises(AttributeError):
                setattr(value, field, None)


@every_table
def test_different_seeds_give_different_games(game: AnyGame, seats: int) -> None:
    assert len({dealt(game, seats, seed=str(number)) for number in range(20)}) == 20


@every_table
def test_views_name_their_game_and_their_viewer(game: AnyGame, seats: int) -> None:
    state = started(game, seats)
    for viewer in (*range(seats), None):
        view = msgspec.json.decode(msgspec.json.encode(game.view(state, viewer)))
        assert (view["game"], view["viewer"], view["seats"]) == (game.key, viewer, seats)
        assert view["outcome"] is None
