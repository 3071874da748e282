"""Conditions that several commands share. Each raises Refused where it does not hold."""

from collections.abc import Collection, Mapping
from typing import Any

from tablee.core import AnyGame, Malformed, Millis, RaceGame, Seat, Timed
from tablee.settings import Settings
from tablee.table.refused import Refused
from tablee.table.table import Chair, Table


def chair_of(table: Table, seat: Seat) -> Chair:
    """That seat of the table."""
    if seat not in range(len(table.chairs)):
        raise Refused("there is no seat {seat}", seat=seat)
    return table.chairs[seat]


def check_gathering(table: Table) -> None:
    if table.phase != "gathering":
        raise Refused("the game has begun")


def check_not_over(table: Table) -> None:
    if table.phase == "over":
        raise Refused("the game is over")


def check_playing(table: Table) -> Millis:
    """When the running game began."""
    if table.started is None:
        raise Refused("the game has not begun")
    if table.outcome is not None:
        raise Refused("the game is over")
    return table.started


def check_at(table: Table, ply: int) -> None:
    """Refuses a command that was made at another position."""
    if table.ply != ply:
        raise Refused("the game went on meanwhile: this was not done")


def check_not_moved(table: Table, seat: Seat, ply: int | None) -> None:
    """Refuses a move that was chosen before that seat's last one, or before moves were taken back.

    What others choose at the same time changes nothing, nor does a hand in a race.
    """
    if ply is None or ply == table.ply:
        return
    acts = (played.act for played in table.played[ply:])
    if ply > table.ply or any(act.seat == seat and not isinstance(act.move, Timed) for act in acts):
        raise Refused("the game went on meanwhile: this was not done")


def check_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Refused("only the host may do that")


def check_own_seat(table: Table, person: str, seat: Seat) -> None:
    if chair_of(table, seat).person != person:
        raise Refused("that is not your seat")


def check_lender(table: Table, person: str, seat: Seat) -> None:
    if person not in (table.host, table.chairs[seat].lent_by):
        raise Refused("only the host, or whoever gave that seat to its bot, may do that")


def check_seats(game: AnyGame, seats: int) -> None:
    if seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise Refused("{game} is for {low} to {high} players", game=game.key, low=low, high=high)


def check_level(levels: Collection[str], level: str) -> None:
    if level not in levels:
        raise Refused("there is no bot of level {level} for this game", level=level)


def check_options(game: AnyGame, options: Mapping[str, Any]) -> None:
    try:
        game.options(options)
    except Malformed as error:
        raise Refused("{problem}", problem=error) from None


def check_settings(game: AnyGame, settings: Settings, seats: int, local: bool) -> None:
    if settings.clock is not None and isinstance(game, RaceGame):
        raise Refused("a race keeps its own time: there is no clock for each player")
    if settings.clock is not None and settings.timer is not None:
        raise Refused("a table has a timer for each move or a clock for each player, not both")
    if settings.rated:
        _check_rated(game, settings, local)
    if settings.starts is not None and settings.starts not in range(seats):
        raise Refused("there is no seat {seat}", seat=settings.starts)


def _check_rated(game: AnyGame, settings: Settings, local: bool) -> None:
    """Nobody may play both sides, hold the others up, or give themselves the first move."""
    if local:
        raise Refused("on one device nobody knows who plays: the game cannot be rated")
    if isinstance(game, RaceGame):
        if settings.flips != "table":
            raise Refused("in a rated race the table turns the cards")
    elif settings.timer is None and settings.clock is None:
        raise Refused("a rated game needs a timer or a clock")
    if settings.starts is not None and not game.lot_begins:
        raise Refused("in a rated game the lot decides who begins")
