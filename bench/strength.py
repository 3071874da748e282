"""How strong the bots of Help Me! are: level against level, and the expert beside textbook search.

    .venv/bin/python bench/strength.py                               all matches; hours on one core
    .venv/bin/python bench/strength.py --games 40 --seats 2          fewer
    .venv/bin/python bench/strength.py --only levels                 one of levels, search, spiel

Writes its section of bench/results.md and bench/results.json, and bench/strength.svg, after each match;
matches that are not played again are kept.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from contest.duel import Match, Plain, Player, cheat, match
from contest.figures import machine, write
from contest.ladder import LEVELS, Step, picture
from contest.node import BENCH
from contest.spiel import Spiel
from tablee.bots.helpme import Easy, Expert, Hard, Medium
from tablee.bots.helpme.expert import SIMULATIONS
from tablee.bots.thought import Thinker
from tablee.games.helpme.setup import Setup

CURIOSITY: Final = 0.4
BOTS: Final[dict[str, Player]] = {
    "easy": lambda _: Easy(),
    "medium": lambda _: Medium(),
    "hard": lambda _: Hard(),
    "expert": lambda _: Expert(),
}
SECTION: Final = "strength"
SECONDS_A_SIMULATION: Final = 1.6e-6
"""Of our own search, at the least: positions met later are farther from the processor."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, and what is asked of the first."""

    kind: str
    one: str
    other: str
    others: Player
    seats: int
    target: str | None = None
    fewer: int = 1
    """Slow ones play one in so many games."""


@dataclass(frozen=True, slots=True)
class Strength:
    """One alone at tables of others."""

    name: str
    seats: int
    games: int
    share: float
    spread: float
    elo: int
    seconds: float
    longest: float
    against: str
    against_seconds: float
    target: str | None


def pairings(seats: Sequence[int], pace: float) -> Iterator[Pairing]:
    """The matches. `pace` is how long the expert thinks about a move, in seconds."""
    for number in seats:
        for other, one in pairwise(LEVELS):
            yield Pairing("levels", one, other, BOTS[other], number, "≥ 150 Elo")
    more = 5 * SIMULATIONS // 2
    for number in seats:
        at_two = number == 2
        yield Pairing(
            "search",
            "expert",
            f"plain ISMCTS, {more:,} simulations",
            lambda _: Plain(more, CURIOSITY),
            number,
            "≥ 65%" if at_two else None,
        )
        yield Pairing(
            "search",
            "expert",
            f"ISMCTS that knows all roles, {SIMULATIONS:,} simulations",
            cheat(SIMULATIONS, CURIOSITY),
            number,
            "≥ 25%" if at_two else None,
        )
        deep = round(10 * pace / SECONDS_A_SIMULATION)
        yield Pairing(
            "search",
            "expert",
            f"exact beliefs and ISMCTS in ten times the time, {deep:,} simulations",
            partial(_deep, deep),
            number,
            "≥ 60%" if at_two else None,
            fewer=3,
        )
        yield Pairing(
            "spiel",
            "expert",
            "OpenSpiel 2.0.2, its Python ISMCTS in ten times the time",
            Spiel(10 * pace).sit,
            number,
            "≥ 90%",
            fewer=10,
        )


def _deep(simulations: int, _: Setup) -> Thinker:
    return Hard(simulations, reads=4)


def measured(played: Match, target: str | None) -> Strength:
    """A match as it is kept."""
    return Strength(
        played.one,
        played.seats,
        played.games,
        round(played.share, 4),
        round(played.spread, 4),
        round(played.elo),
        round(played.seconds, 4),
        round(played.longest, 3),
        played.other,
        round(played.others_seconds, 4),
        target,
    )


def kept() -> list[Strength]:
    """What was measured before."""
    path = BENCH / "results.json"
    entries = json.loads(path.read_text()) if path.exists() else []
    fields = Strength.__dataclass_fields__
    return [
        Strength(**{name: entry[name] for name in fields}) for entry in entries if entry["section"] == SECTION
    ]


def report(done: Sequence[Strength]) -> None:
    """For people and for programs, with the picture."""
    about = [
        f"Machine: {machine()}.",
        "One player alone at a table of others, on every seat of every deal: its share of the wins with the",
        "95% interval, and the rating difference that it stands for. Seconds are processor time of one",
        "move, on average, of the first player (and the longest) and of the others.",
        "",
        "![Ratings of the levels](strength.svg)",
    ]
    lines = [
        "| seats | player | against | games | share of wins | fair | Elo | target | s (most) | theirs |",
        "|---:|---|---|---:|---:|---:|---:|---|---:|---:|",
    ]
    for one in done:
        lines.append(
            f"| {one.seats} | {one.name} | {one.against} | {one.games} | {one.share:.0%} ± {one.spread:.0%} "
            f"| {1 / one.seats:.0%} | {one.elo:+d} | {one.target or ''} "
            f"| {one.seconds:.3f} ({one.longest:.2f}) | {one.against_seconds:.3f} |"
        )
    write(SECTION, "How strong the bots of Help Me! are", about, done, lines=lines)
    steps = [
        Step(one.seats, one.name, one.elo, one.share, one.spread)
        for one in done
        if (one.against, one.name) in [*pairwise(LEVELS)]
    ]
    (BENCH / "strength.svg").write_text(picture("Help Me!", steps), encoding="utf-8")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=200)
    ask.add_argument("--seats", type=int, nargs="+", choices=(2, 3, 4), default=(2, 3, 4))
    ask.add_argument("--only", choices=("levels", "search", "spiel"))
    ask.add_argument("--pace", type=float, default=0.12, help="seconds the expert thinks about a move")
    given = ask.parse_args()
    done = kept()
    for pairing in pairings(given.seats, given.pace):
        if given.only not in (None, pairing.kind):
            continue
        games = max(given.games // pairing.fewer, pairing.seats)
        sit = BOTS[pairing.one]
        played = measured(
            match(pairing.one, sit, pairing.other, pairing.others, pairing.seats, games), pairing.target
        )
        done = [
            one
            for one in done
            if (one.seats, one.name, one.against) != (played.seats, played.name, played.against)
        ]
        done = sorted([*done, played], key=lambda one: (one.against not in LEVELS, one.seats))
        print(json.dumps(asdict(played), ensure_ascii=False), flush=True)
        report(done)


if __name__ == "__main__":
    main()
