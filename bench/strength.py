"""How strong the bots of Help Me! are: level against level, and the expert beside textbook search.

    .venv/bin/python bench/strength.py                       all matches; an hour on an idle machine
    .venv/bin/python bench/strength.py --games 40 --seats 2  fewer

Writes bench/strength.md and bench/strength.json after each match.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from contest.duel import Match, Plain, Player, cheat, match
from tablee.bots.helpme import Easy, Expert, Hard, Medium
from tablee.bots.helpme.expert import SIMULATIONS

BENCH: Final = Path(__file__).parent
CURIOSITY: Final = 0.4
TEXTBOOK: Final = 1.0


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, and what is asked of the first."""

    one: str
    sit: Player
    other: str
    others: Player
    seats: int
    target: str


def pairings(seats: Sequence[int]) -> Iterator[Pairing]:
    """The matches, those that matter most first."""
    levels: list[tuple[str, Player]] = [
        ("easy", lambda _: Easy()),
        ("medium", lambda _: Medium()),
        ("hard", lambda _: Hard()),
        ("expert", lambda _: Expert()),
    ]
    expert = levels[-1][1]
    more = 5 * SIMULATIONS // 2
    for number in seats:
        for (other, others), (one, sit) in pairwise(levels):
            yield Pairing(one, sit, other, others, number, "≥ 150 Elo")
        yield Pairing(
            "expert",
            expert,
            f"plain ISMCTS, {more:,} simulations, c = {CURIOSITY}",
            lambda _: Plain(more, CURIOSITY),
            number,
            "≥ 65%" if number == 2 else "",
        )
        yield Pairing(
            "expert",
            expert,
            f"ISMCTS that knows all roles, {SIMULATIONS:,} simulations",
            cheat(SIMULATIONS, CURIOSITY),
            number,
            "≥ 25%" if number == 2 else "",
        )
        yield Pairing(
            f"plain ISMCTS, {SIMULATIONS:,} simulations, c = {CURIOSITY}",
            lambda _: Plain(SIMULATIONS, CURIOSITY),
            f"the same, c = {TEXTBOOK}",
            lambda _: Plain(SIMULATIONS, TEXTBOOK),
            number,
            "",
        )


def page(done: Sequence[tuple[Match, str]]) -> str:
    """For people."""
    lines = [
        "# Strength of the bots",
        "",
        "`bench/strength.py` wrote this. One player alone at a table of others, on every seat of every",
        "deal; its share of the wins with the 95% interval, a fair share, and the rating difference that",
        "the share stands for. Seconds are processor time of one thought of the first player, mean and",
        "longest.",
        "",
        "| seats | player | against | games | share | fair | Elo | wanted | mean s | longest s |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for played, target in done:
        lines.append(
            f"| {played.seats} | {played.one} | {played.other} | {played.games} "
            f"| {played.share:.0%} ± {played.spread:.0%} | {1 / played.seats:.0%} | {played.elo:+.0f} "
            f"| {target or '–'} | {played.seconds:.3f} | {played.longest:.2f} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=200)
    ask.add_argument("--seats", type=int, nargs="+", choices=(2, 3, 4), default=(2, 3, 4))
    given = ask.parse_args()
    done: list[tuple[Match, str]] = []
    for pairing in pairings(given.seats):
        played = match(pairing.one, pairing.sit, pairing.other, pairing.others, pairing.seats, given.games)
        done.append((played, pairing.target))
        print(f"{played.seats} seats: {played.one} against {played.other}: {played.share:.1%}", flush=True)
        (BENCH / "strength.md").write_text(page(done), encoding="utf-8")
        figures = [{**asdict(one), "elo": round(one.elo), "target": target or None} for one, target in done]
        (BENCH / "strength.json").write_text(
            json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
