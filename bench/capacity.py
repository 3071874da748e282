"""A day of a house with a million players at once, and what it takes: every assumption is an option.

    .venv/bin/python bench/capacity.py
    .venv/bin/python bench/capacity.py --players 50000 --think 1.5 --watching 0.5
    .venv/bin/python bench/capacity.py --page      # renews the figures of docs/capacity.md

Many tables are drawn and followed through a day, minute by minute; all others are like them. What an act, a
socket and a table cost is what was measured last (bench/results.json, "What many machines cost"); how people
play is assumed. Needs nothing of Tablée. Explained in docs/capacity.md.
"""

import argparse
import json
import math
import random
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Final

RESULTS: Final = Path(__file__).with_name("results.json")
PAGE: Final = Path(__file__).parents[1] / "docs" / "capacity.md"

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


class Measured:
    """What was measured last."""

    def __init__(self) -> None:
        figures = json.loads(RESULTS.read_text("utf-8"))
        self._ours = {one["name"]: one["ours"] for one in figures if one["section"] == "node_costs"}

    def act(self, whose: str, nodes: int) -> tuple[float, float]:
        """CPU of an act in microseconds, of the nodes or the database: as fast as it goes, and at 100 of
        them a second, when fewer share a flush and a wake-up."""
        end = f"{whose}, PostgreSQL, {nodes} node" + ("s" if nodes > 1 else "")
        return self["CPU of a move, as fast as it goes: " + end], self["CPU of a move at 100 moves/s: " + end]

    def __getitem__(self, name: str) -> float:
        return float(self._ours[name])

    @property
    def node_us(self) -> float:
        """Between the two ends: machines are to be half busy."""
        return mean(self.act("nodes", 1))

    @property
    def database_us(self) -> float:
        """Between the two ends, with three nodes that each write their own."""
        return mean(self.act("database", 3))

    @property
    def hop_us(self) -> float:
        return self["CPU of passing a move on: its four screens at another node"]

    @property
    def socket_kb(self) -> float:
        return self["memory of an idle connection: SQLite, one process"]

    @property
    def hop_kb(self) -> float:
        """More, for both nodes of a socket that is passed on."""
        both = self["memory of an idle connection: 2 nodes, every screen at the other"]
        return both - self["memory of an idle connection: 2 nodes, every screen at the table's own"]

    @property
    def table_kb(self) -> float:
        return self["memory of a table with its four screens"] - 4 * self.socket_kb

    @property
    def wal_bytes(self) -> float:
        return self["written ahead for each move"]

    @property
    def disk_kb(self) -> float:
        return self["kept of a line of a log, with its indexes"] / 1000


def parser() -> argparse.ArgumentParser:
    measured = Measured()
    parser = argparse.ArgumentParser(description="A day of a house with a million players at once.")
    parser.add_argument("--page", action="store_true", help="renew the figures of docs/capacity.md")
    people = parser.add_argument_group("how people play (assumed)")
    people.add_argument("--players", type=float, default=1_000_000, help="at once, at the peak")
    people.add_argument("--think", type=float, default=1.0, help="times as long as assumed for each game")
    people.add_argument("--length", type=float, default=1.0, help="times as many acts in a game")
    people.add_argument("--watching", type=float, default=0.2, help="people who watch, for each who plays")
    people.add_argument("--bots", type=float, default=0.15, help="of the seats beside the host")
    people.add_argument("--depth", type=float, default=5.0, help="evening against the quietest hour")
    costs = parser.add_argument_group("what it costs (measured)")
    costs.add_argument("--node-us", type=float, default=measured.node_us, help="CPU of a node for an act")
    costs.add_argument("--database-us", type=float, default=measured.database_us, help="of the database")
    costs.add_argument(
        "--hop-us", type=float, default=measured.hop_us, help="of passing an act on to four screens"
    )
    costs.add_argument("--socket-kb", type=float, default=measured.socket_kb)
    costs.add_argument(
        "--hop-kb", type=float, default=measured.hop_kb, help="more, for a socket that is passed on"
    )
    costs.add_argument("--table-kb", type=float, default=measured.table_kb)
    costs.add_argument("--wal-bytes", type=float, default=measured.wal_bytes)
    costs.add_argument("--disk-kb", type=float, default=measured.disk_kb, help="for an act in its log")
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
    return parser


SCENARIOS: Final = {
    "as assumed": [],
    "people think twice as long": ["--think", "2"],
    "no bots": ["--bots", "0"],
    "every socket at another node than its table": ["--elsewhere", "1"],
    "as many watch as play": ["--watching", "1"],
    "100,000 players": ["--players", "100000"],
}
COLUMNS: Final = {
    "tables": "tables at once",
    "acts/s": "acts, at most",
    "cores: nodes": "cores of nodes",
    "bots": "cores for bots",
    "databases": "cores of databases",
    "GB of memory": "memory of nodes",
    "MB/s written ahead": "written ahead",
    "GB kept a day": "kept of a day",
    "machines of 8 cores": "machines of 8 cores",
    "databases of 8 cores": "databases of 8 cores",
}


def page(text: str) -> str:
    """That page with the figures that follow from what was measured last."""
    for name, lines in (("measured", costs_told()), ("million", million_told())):
        before, begin, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- /{name} -->\n")
        assert end, name
        text = "\n".join([before + begin, *lines, "", end + after])
    return text


def costs_told() -> list[str]:
    """What is measured, as a table; and what the model takes of it."""
    measured = Measured()
    (node_busy, node), (alone, _), (busy, database) = (
        map(_ms, measured.act(*which)) for which in (("nodes", 1), ("database", 1), ("database", 3))
    )
    silent = "CPU in silence: {}, PostgreSQL, 1 node"
    nodes_silent, database_silent = (measured[silent.format(whose)] for whose in ("nodes", "database"))
    passed_on = measured["memory of an idle connection: 2 nodes, every screen at the other"]
    rows = [
        (
            "an act on its node, told to four screens",
            f"{node_busy} of CPU as fast as it goes, {node} at 100 acts a second",
            "the busier, the more share a flush and a wake-up",
        ),
        (
            "an act in the database",
            f"{database} of CPU at 100 a second, {alone} (one node) to {busy} (three) as fast as it goes",
            "`unnest`: what waits goes in one statement; each node has its own",
        ),
        (
            "passing an act on: its four screens at another node",
            f"{_ms(measured.hop_us)} more",
            "bytes are passed on, not read",
        ),
        (
            "NOTIFYs for an act",
            f"{measured['NOTIFYs for each move, 3 nodes']:.0f}",
            "all sockets of a table end at its node",
        ),
        (
            "silence",
            f"{nodes_silent:.1f} % of a core for a node, {database_silent:.1f} % for the database",
            "a sign of life twice a second, a look for orphans five times",
        ),
        (
            "an idle socket",
            f"{measured.socket_kb:.0f} kB; {passed_on:.0f} kB for both nodes where it is passed on",
            "",
        ),
        (
            "a table with its four screens",
            f"{measured['memory of a table with its four screens']:.0f} kB",
            "",
        ),
        (
            "a line of a log",
            f"{1000 * measured.disk_kb:.0f} bytes kept with its indexes, "
            f"{measured.wal_bytes / 1000:.1f} kB written ahead",
            "",
        ),
    ]
    return [
        *("| what | costs | where it comes from |", "|---|---|---|"),
        *(f"| {' | '.join(row)} |" for row in rows),
        "",
        f"The model takes {_ms(measured.node_us)} of a node and {_ms(measured.database_us)} of the database "
        "for an act: the middle of the two ends above, for machines that are half busy.",
    ]


def million_told() -> list[str]:
    """What a million players take, as a table; and what follows for one of everything."""
    told = {name: needed(words) for name, words in SCENARIOS.items()}
    usual = told["as assumed"]
    cores = sum(usual[f"cores {whose}"] for whose in ("of nodes", "for bots", "of databases"))
    options = parser().parse_args([])
    house = options.players / cores * options.cores * options.busy
    core, gigabyte, database = (
        _about(usual[f"players for each {what}"]) for what in ("core of a node", "GB of a node", "database")
    )
    return [
        f"| | {' | '.join(COLUMNS)} |",
        "|---|" + "---:|" * len(COLUMNS),
        *(
            f"| {name} | {' | '.join(_number(found[what]) for what in COLUMNS.values())} |"
            for name, found in told.items()
        ),
        "",
        "So, with half of the cores in use:",
        "",
        f"- **A core of a node** holds some {core} players, **a gigabyte** some {gigabyte}, "
        f"**a database** of eight cores some {database}.",
        "- **A machine of eight cores** that is a whole house by itself (nodes, bots and database on it) "
        f"holds some {_about(house)} players; most of its cores think for bots.",
    ]


def needed(words: list[str]) -> dict[str, float]:
    """What a day takes with these options."""
    options = parser().parse_args(words)
    return {what: amount for what, amount, _ in needs(options, day(options))}


def _about(amount: float) -> str:
    """Two digits of it."""
    return f"{round(amount, 1 - int(math.log10(amount))):,.0f}"


def _ms(us: float) -> str:
    return f"{us / 1000:.2f} ms"


def _number(amount: float) -> str:
    return f"{amount:,.0f}" if amount >= 10 or amount == int(amount) else f"{amount:.1f}"


def main() -> None:
    options = parser().parse_args()
    if options.page:
        PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
        return
    for what, amount, unit in needs(options, day(options)):
        print(f"{what:<36}{_number(amount):>12} {unit}".rstrip())


if __name__ == "__main__":
    main()
