"""A day of a house with a million players at once, and what it takes: every assumption is an option.

    .venv/bin/python bench/capacity.py
    .venv/bin/python bench/capacity.py --players 50000 --think 1.5 --watching 0.5

Many tables are drawn and followed through a day, minute by minute; all others are like them. What an act, a
socket and a table cost is measured (bench/results.md, "What many machines cost"); how people play is assumed.
Needs nothing of Tablée. Explained in docs/capacity.md.
"""

import argparse
import math
import random
from dataclasses import dataclass
from typing import Final

DAY_MIN: Final = 1440


@dataclass(frozen=True, slots=True)
class Game:
    """How a game goes: who sits there, how many acts it has, and the seconds from one to the next."""

    share: float
    """Of all tables."""
    seats: tuple[int, ...]
    acts: float
    think_s: float


GAMES: Final = {
    "Help Me!": Game(0.4, (2, 3, 4), acts=21, think_s=9.0),
    "Rauha": Game(0.3, (2, 3, 4, 5), acts=170, think_s=4.0),
    "Elementals": Game(0.3, (2, 3, 4, 5, 6), acts=120, think_s=1.5),
}
SPREAD: Final = 0.4
"""How much tables differ, in acts and in speed: the sigma of a lognormal."""


@dataclass(slots=True)
class Minute:
    """What is going on in one minute of the day."""

    tables: float = 0.0
    players: float = 0.0
    moves: float = 0.0
    """A second."""
    bots: float = 0.0
    """Moves of bots, a second."""
    opened: float = 0.0


def day(options: argparse.Namespace) -> list[Minute]:
    """The minutes of a day like any other, at whose peak everybody is there."""
    chance = random.Random(options.seed)
    minutes = [Minute() for _ in range(DAY_MIN)]
    games = list(GAMES.values())
    for _ in range(options.sample):
        game = chance.choices(games, [game.share for game in games])[0]
        seats = chance.choice(game.seats)
        bots = sum(chance.random() < options.bots for _ in range(1, seats))
        acts = game.acts * options.length * chance.lognormvariate(0, SPREAD)
        pace = game.think_s * options.think * chance.lognormvariate(0, SPREAD)
        began, lasts = _start(chance, options.depth), acts * pace / 60
        minutes[int(began)].opened += 1
        at = began
        while at < began + lasts:
            step = min(math.floor(at) + 1, began + lasts) - at
            minute = minutes[int(at) % DAY_MIN]
            minute.tables += step
            minute.players += step * (seats - bots)
            minute.moves += step / pace
            minute.bots += step / pace * bots / seats
            at += max(step, 1e-9)
    scale = options.players / max(minute.players for minute in minutes)
    for minute in minutes:
        for field in ("tables", "players", "moves", "bots", "opened"):
            setattr(minute, field, scale * getattr(minute, field))
    return minutes


def _start(chance: random.Random, depth: float) -> float:
    """When a table opens: in the evening most do, `depth` times as many as at the quietest hour."""
    while True:
        at = chance.random() * DAY_MIN
        evening = (1 + math.cos(2 * math.pi * (at / DAY_MIN - 21 / 24))) / 2
        if chance.random() < 1 / depth + (1 - 1 / depth) * evening:
            return at


def needs(options: argparse.Namespace, minutes: list[Minute]) -> list[tuple[str, float, str]]:
    """What that takes at its peak."""
    peak = max(minutes, key=lambda minute: minute.moves)
    sockets = max(minute.players for minute in minutes) * (1 + options.watching)
    hop = options.elsewhere * options.hop_us
    node_cores = peak.moves * (options.node_us + hop) / 1e6
    bot_cores = peak.bots * options.bot_ms / 1e3
    database_cores = peak.moves * options.database_us / 1e6
    socket_kb = options.socket_kb + options.elsewhere * options.hop_kb
    memory = (sockets * socket_kb + max(minute.tables for minute in minutes) * options.table_kb) / 1e6
    machines = (node_cores + bot_cores) / (options.cores * options.busy)
    databases = max(
        database_cores / (options.cores * options.busy), peak.moves / (options.appends * options.busy)
    )
    disk = sum(minute.moves for minute in minutes) * 60 * options.disk_kb / 1e6
    return [
        ("tables at once", max(minute.tables for minute in minutes), ""),
        ("tables opened, at most", max(minute.opened for minute in minutes) / 60, "a second"),
        ("sockets", sockets, ""),
        ("acts, at most", peak.moves, "a second"),
        ("acts of a player", peak.moves / peak.players * 60, "a minute"),
        ("cores of nodes", node_cores, ""),
        ("cores for bots", bot_cores, ""),
        ("cores of databases", database_cores, ""),
        ("memory of nodes", memory, "GB"),
        ("written ahead", peak.moves * options.wal_bytes / 1e6, "MB a second"),
        ("kept of a day", disk, "GB"),
        (f"machines of {options.cores} cores", math.ceil(machines), ""),
        ("memory of each", memory / math.ceil(machines), "GB"),
        (f"databases of {options.cores} cores", math.ceil(databases), ""),
        ("players for each core of a node", options.players / node_cores * options.busy, ""),
        ("players for each GB of a node", options.players / memory, ""),
        ("players for each database", options.players / databases, ""),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="A day of a house with a million players at once.")
    people = parser.add_argument_group("how people play (assumed)")
    people.add_argument("--players", type=float, default=1_000_000, help="at once, at the peak")
    people.add_argument("--think", type=float, default=1.0, help="times as long as assumed for each game")
    people.add_argument("--length", type=float, default=1.0, help="times as many acts in a game")
    people.add_argument("--watching", type=float, default=0.2, help="people who watch, for each who plays")
    people.add_argument("--bots", type=float, default=0.15, help="of the seats beside the host")
    people.add_argument("--depth", type=float, default=5.0, help="evening against the quietest hour")
    costs = parser.add_argument_group("what it costs (measured)")
    costs.add_argument("--node-us", type=float, default=NODE_US, help="CPU of a node for an act")
    costs.add_argument("--database-us", type=float, default=DATABASE_US, help="of the database")
    costs.add_argument("--hop-us", type=float, default=HOP_US, help="of passing an act on to four screens")
    costs.add_argument("--socket-kb", type=float, default=16.0)
    costs.add_argument("--hop-kb", type=float, default=18.0, help="more, for a socket that is passed on")
    costs.add_argument("--table-kb", type=float, default=60.0)
    costs.add_argument("--wal-bytes", type=float, default=1_000.0)
    costs.add_argument("--disk-kb", type=float, default=0.5, help="for an act in its log")
    costs.add_argument("--appends", type=float, default=45_000.0, help="a second that one database takes")
    costs.add_argument("--bot-ms", type=float, default=50.0, help="CPU of a bot's act: assumed, by level")
    house = parser.add_argument_group("the house")
    house.add_argument(
        "--elsewhere", type=float, default=0.0, help="sockets at another node than their table"
    )
    house.add_argument("--cores", type=int, default=8)
    house.add_argument("--busy", type=float, default=0.5, help="of its cores a machine may use at the peak")
    house.add_argument("--sample", type=int, default=100_000, help="tables that are drawn")
    house.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for what, amount, unit in needs(options, day(options)):
        number = f"{amount:,.0f}" if amount >= 10 else f"{amount:.1f}"
        print(f"{what:<36}{number:>12} {unit}".rstrip())


NODE_US: Final = 350.0
DATABASE_US: Final = 100.0
HOP_US: Final = 140.0

if __name__ == "__main__":
    main()
