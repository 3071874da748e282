"""Many machines: a storm over them, and what they cost.

    PYTHONPATH=. .venv/bin/python bench/nodes.py                                 ten minutes of storm
    PYTHONPATH=. .venv/bin/python bench/nodes.py --tables 12 --minutes 1         printed, not written
    PYTHONPATH=. .venv/bin/python bench/nodes.py --cost                          what a move costs

In the storm four people at each of 200 tables play all three games through a proxy in front of three
machines. Every few seconds one of these is killed, frozen or cut off, or the database restarts. What everyone
saw and was told is then held against the log (tests/nodes/history.py). Needs Linux; machines can be cut off
where it runs as root, in a network of its own. Writes its section of bench/results.md and bench/results.json;
what a move costs also renews docs/capacity.md.
"""

import argparse
import asyncio
import resource
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import uvloop

import capacity
from contest.figures import Figure, machine, share, table, write
from contest.node import CACHE
from storming import net
from storming.cost import FLAT_S, RATE, SLICE_S, measured
from storming.load import Load, Meter
from storming.machines import Machines
from storming.party import GAMES, Party
from storming.player import Player
from storming.verdict import Verdict, judge
from storming.weather import DOWN_S, SHARES, Killed, Kind, Weather
from tests.nodes.history import Granted, Seen

CALM_S: Final = 10.0
SETTLE_S: Final = 90.0
ALONE_S: Final = 1.5
"""A machine was killed with nothing else wrong if nothing was for so long afterwards."""

COST_TABLES: Final = 60
IDLE_SOCKETS: Final = 500
ROUNDS: Final = 20

WRITTEN_FROM: Final = 10.0
"""Minutes: a shorter storm is printed and not written."""


class Storm:
    """All of it, from the first machine to the verdict."""

    def __init__(self, options: argparse.Namespace, folder: Path, kinds: list[Kind]) -> None:
        self._options = options
        self.history: list[Seen] = []
        network = net.Net(options.nodes) if "cut" in kinds else None
        self.machines = Machines(options.nodes, folder, network)
        self.weather = Weather(self.machines, options.seed, options.every, kinds, self._in_play)
        self.parties: list[Party] = []
        self.calm: Load | None = None
        """What everybody cost before the first fault."""

    @property
    def players(self) -> list[Player]:
        return [player for party in self.parties for player in party.players]

    def _in_play(self) -> set[str]:
        """The tables at which all screens are live."""
        parties = [party.here for party in self.parties]
        return {here[0].table for here in parties if here and all(player.is_live for player in here)}

    async def run(self) -> Verdict:
        options = self._options
        await self.machines.open()
        games = list(GAMES)
        self.parties = [
            Party(n, self.machines.port, games[n % len(games)], options.seed, self.history, options.thinks)
            for n in range(options.tables)
        ]
        staying = [asyncio.ensure_future(party.stay()) for party in self.parties]
        reporting = asyncio.ensure_future(self._report(staying))
        await self._everybody_sits()
        self.calm = await self._loaded()
        print(f"· before the first fault, {self.calm}", flush=True)
        await self.weather.rage(60 * options.minutes)
        print("· the storm is over", flush=True)
        for party in self.parties:
            party.rest()
        await self._settled()
        reporting.cancel()
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        here = [player for party in self.parties for player in party.here]
        return await judge(self.machines, self.history, here)

    async def _everybody_sits(self) -> None:
        """The storm waits until every table has begun."""
        while not all(party.players for party in self.parties):
            await asyncio.sleep(0.2)

    async def _loaded(self) -> Load:
        """What everybody costs while nothing is wrong."""
        meter = Meter(self.machines)
        await asyncio.sleep(CALM_S)
        return meter.read()

    async def _settled(self) -> None:
        """Returns when everybody has heard of all that happened, or that takes too long."""
        until = time.monotonic() + SETTLE_S
        while time.monotonic() < until:
            await asyncio.sleep(0.5)
            rows = await self.machines.ask("SELECT table_id, count(*) AS lines FROM events GROUP BY table_id")
            lines = {row["table_id"]: row["lines"] for row in rows}
            here = [player for party in self.parties for player in party.here]
            if all(player.number == lines[player.table] and not player.unanswered for player in here):
                return
        print("· not everybody heard of everything", flush=True)

    async def _report(self, staying: Sequence[asyncio.Future[None]]) -> None:
        while True:
            await asyncio.sleep(15)
            for task in staying:
                if task.done() and not task.cancelled():
                    task.result()
            granted = sum(isinstance(seen, Granted) for seen in self.history)
            waiting = sum(bool(player.unanswered) for party in self.parties for player in party.here)
            struck = dict(self.weather.counted)
            print(f"  {granted:,} acts, {len(self.history):,} seen, {waiting} wait, {struck}", flush=True)

    def back(self, alone: bool) -> tuple[list[float], list[float]]:
        """Seconds from the end of a machine until the first and the last screen of each of its tables was
        welcomed again; `alone`: where nothing else was wrong, and everybody was there before."""
        first, last = list[float](), list[float]()
        for kill in self.weather.kills:
            if not alone or self._alone(kill):
                waits = self._waits(kill, kill.in_play if alone else kill.tables)
                first += [min(wait) for wait in waits]
                last += [max(wait) for wait in waits]
        return first, last

    def _waits(self, kill: Killed, tables: set[str]) -> list[list[float]]:
        """For each of these tables how long its screens waited to be welcomed again."""
        at = dict[str, list[Player]]()
        for player in self.players:
            at.setdefault(player.table, []).append(player)
        waits = [[_return(player, kill.at) for player in at[id]] for id in tables & at.keys()]
        back = [[wait for wait in each if wait is not None] for each in waits]
        return [each for each in back if each]

    def tell_kills(self) -> None:
        """Prints what became of each."""
        for kill in self.weather.kills:
            if not (waits := self._waits(kill, kill.in_play)):
                continue
            first, last = (sorted(map(pick, waits)) for pick in (min, max))
            when = "alone" if self._alone(kill) else "in a storm"
            middles = [f"{share(each, 0.5):.2f} s, at most {each[-1]:.2f} s" for each in (first, last)]
            print(f"killed {when}, {len(waits)} tables in play: back {', all screens '.join(middles)}")

    def _alone(self, kill: Killed) -> bool:
        return kill.alone and not any(kill.at < began < kill.at + ALONE_S for began in self.weather.began)


def _return(player: Player, since: float) -> float | None:
    """How long after that the player was welcomed for the first time; None if the game was over."""
    return next((came - since for came in player.returns if came > since), None)


def figures(storm: Storm, verdict: Verdict) -> list[Figure]:
    kinds = Counter(fault.kind for fault in verdict.faults)
    wrong = sum(n for kind, n in kinds.items() if kind not in ("lost", "doubled", "overtaken", "backwards"))
    granted = {(seen.table, seen.action) for seen in storm.history if isinstance(seen, Granted)}
    found = [
        Figure("faults", "times", float(storm.weather.counted.total()), target="≥ 100"),
        *(Figure(f"of them {kind}", "times", float(n)) for kind, n in storm.weather.counted.most_common()),
        Figure("tables", "tables", float(verdict.tables)),
        Figure("acts in the logs", "acts", float(verdict.acts)),
        Figure("acts acknowledged", "acts", float(len(granted))),
        Figure("what clients saw", "states", float(len(storm.history))),
        Figure("lines that broke", "times", float(sum(len(player.farewells) for player in storm.players))),
        Figure("lost", "acts", float(kinds["lost"]), target="0"),
        Figure("doubled", "acts", float(kinds["doubled"]), target="0"),
        Figure("out of order", "times", float(kinds["overtaken"] + kinds["backwards"]), target="0"),
        Figure("other faults in the history", "times", float(wrong), target="0"),
        Figure("lines of a former owner", "lines", float(len(verdict.falls)), target="0"),
        Figure("screens that are not as the log", "screens", float(len(verdict.behind)), target="0"),
        Figure("ratings not counted once", "games", float(len(verdict.ratings)), target="0"),
    ]
    for alone, when in ((True, "back in play after a killed node"), (False, "the same in any weather")):
        first, last = storm.back(alone)
        if first:
            target = "≤ 1,000" if alone else None
            found += [
                Figure(f"{when}, the first screen of a table, p50", "ms", 1000 * share(first, 0.5)),
                Figure(f"{when}, the first screen, p99", "ms", 1000 * share(first, 0.99), target=target),
                Figure(f"{when}, the last screen, p50", "ms", 1000 * share(last, 0.5)),
                Figure(f"{when}, the last screen, p99", "ms", 1000 * share(last, 0.99)),
                Figure(f"{when}: counted", "tables", float(len(first))),
            ]
    return found


async def main(options: argparse.Namespace) -> None:
    kinds = [kind for kind in options.kinds or SHARES if kind != "cut" or net.allowed()]
    about = [
        f"Machine: {machine()}.",
        f"{options.nodes} nodes, {options.tables} tables of all three games × 4 screens through a proxy,",
        f"{options.minutes:g} minutes, a fault every {options.every:g} s, seed {options.seed}; people",
        f"think for {options.thinks:g} s on average. Clients, proxy, nodes and database share the machine.",
        f"A node that was killed is down for {DOWN_S:g} s, and counts as killed with nothing else wrong if",
        "no other fault lasts, or begins within 1.5 s; of its tables those count that were in play: all of",
        "their screens were live.",
    ]
    CACHE.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="storm-", dir=CACHE))
    storm = Storm(options, folder, kinds)
    try:
        verdict = await storm.run()
    finally:
        await storm.machines.close()
    found = figures(storm, verdict)
    storm.tell_kills()
    print(table(found))
    for said in [*verdict.faults[:20], *verdict.falls[:20], *verdict.behind[:20], *verdict.ratings[:20]]:
        print(said)
    farewells = Counter(why for player in storm.players for why in player.farewells)
    answers = sum((party.answers for party in storm.parties), Counter[str]())
    print(f"lines ended {dict(farewells.most_common(12))}; answered {dict(answers.most_common(12))}")
    if options.keep:
        print(f"kept: {folder}")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    about.append(f"Before the first fault, {storm.calm}.")
    if options.minutes >= WRITTEN_FROM and not options.kinds:
        write("nodes", "A storm over many machines", about, found)


async def cost(options: argparse.Namespace) -> None:
    about = [
        f"Machine: {machine()}.",
        f"{COST_TABLES} tables of Help Me! × 4 screens each, all systems at once and in turns,",
        f"{options.rounds} rounds of {SLICE_S} s at {RATE} moves a second, less what each costs in silence,",
        f"and of {FLAT_S} s as fast as it goes. PostgreSQL flushes every move, and is its own for each",
        "line; of several nodes screens come to any. Ratios are of the same round.",
    ]
    found = await measured(COST_TABLES, options.rounds, IDLE_SOCKETS)
    print(table(found))
    if options.rounds >= ROUNDS:
        write("node_costs", "What many machines cost", about, found)
        capacity.PAGE.write_text(capacity.page(capacity.PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A storm over many machines, and what they cost.")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--every", type=float, default=3.6, help="seconds between two faults, on average")
    parser.add_argument("--thinks", type=float, default=3.0, help="seconds people think, on average")
    parser.add_argument("--kinds", nargs="*", choices=[*SHARES], help="of faults; printed, not written")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="keep what the machines have logged")
    parser.add_argument("--cost", action="store_true", help="what a move costs, and no storm")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help="of --cost; fewer are printed, not written"
    )
    options = parser.parse_args()
    if net.allowed() and not options.cost and "cut" in (options.kinds or SHARES):
        net.enter()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvloop.run(cost(options) if options.cost else main(options))
