"""How strong the bots of Rauha are: level against level, at every number of seats.

    .venv/bin/python bench/rauha_strength.py                       all matches; hours on an idle machine
    .venv/bin/python bench/rauha_strength.py --games 40 --seats 2  fewer
    .venv/bin/python bench/rauha_strength.py --players expert --against easy chance

How matches stand is kept in bench/matches/rauha: stopped and started again, or asked for more games, a match
goes on with the next deal; deals are played on all cores. The section in bench/results.md and
bench/rauha_strength.svg are made of all there are (`--games 0` writes just these).
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from itertools import pairwise
from typing import Final

from contest.duel import Match
from contest.figures import Figure, write
from contest.ladder import LEVELS, Step, picture
from contest.node import BENCH
from contest.rauha_duel import ByChance, match
from tablee.bots.rauha import Easy, Expert, Hard, Medium
from tablee.bots.rauha.learned import Learned
from tablee.bots.thought import Thinker

KEPT: Final = BENCH / "matches" / "rauha"
PLAYERS: Final[dict[str, Callable[[], Thinker]]] = {
    "chance": ByChance,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "learned": Learned,
    "before": lambda: Expert(30_000, weighed=0),
    "expert": Expert,
}
"""`learned` is the network alone; `before` the expert when it had none, with the turns it played then."""
PAIRS: Final = (
    ("expert", "before", "≥ 60% of two, 1.3 fair shares of more"),
    ("learned", "hard", "more than a fair share"),
    ("expert", "hard", "≥ 150 Elo"),
    ("before", "hard", ""),
    ("hard", "medium", "≥ 150 Elo"),
    ("medium", "easy", "≥ 150 Elo"),
    ("easy", "chance", ""),
    ("expert", "medium", ""),
    ("expert", "easy", ""),
    ("expert", "chance", ""),
)


def pairings(
    seats: Sequence[int], ones: Sequence[str], others: Sequence[str]
) -> Iterator[tuple[int, str, str]]:
    """Who meets whom, those that matter most first."""
    for one, other, _ in PAIRS:
        for number in seats:
            if one in ones and other in others:
                yield number, one, other


def go_on(one: str, other: str, seats: int, games: int) -> Match:
    """The match with so many games, as far as it is not there yet; kept after every deal, in their order."""
    path = KEPT / f"{one}-{other}-{seats}.json"
    played = Match(**json.loads(path.read_text())) if path.exists() else None
    firsts = range(0 if played is None else played.games, max(games - seats, 0) + 1, seats)
    with ProcessPoolExecutor() as cores:
        for deal in cores.map(partial(on_every_seat, one, other, seats), firsts):
            played = deal if played is None else played.with_more(deal)
            path.write_text(json.dumps(asdict(played)) + "\n")
    assert played is not None
    return played


def on_every_seat(one: str, other: str, seats: int, first: int) -> Match:
    """One deal."""
    return match(one, PLAYERS[one], other, PLAYERS[other], seats, seats, first)


def publish() -> None:
    """All matches there are, as a section of the results."""
    kept = {path.stem: Match(**json.loads(path.read_text())) for path in sorted(KEPT.glob("*.json"))}
    figures = []
    for one, other, target in PAIRS:
        for seats in (2, 3, 4, 5):
            played = kept.get(f"{one}-{other}-{seats}")
            if played is None:
                continue
            figures.append(
                Figure(
                    f"{one} alone among {other}, {seats} seats: {played.elo:+.0f} Elo ({played.games} games)",
                    f"% of the wins, ± {100 * played.spread:.0f}",
                    100 * played.share,
                    "a fair share",
                    100 / seats,
                    target=target,
                )
            )
    experts = [played for played in kept.values() if played.one == "expert"]
    about = [
        "`bench/rauha_strength.py` wrote this, of all matches kept in `bench/matches/rauha`, of several",
        "days. One player alone at a table of others, on every seat of every deal, both sides of the boards",
        "in turns; ± is half of the 95% interval, and Elo what the share stands for if each of the others is",
        "one opponent. *before* is the expert when it had no network, *learned* the network alone.",
    ]
    if experts:
        mean = sum(played.seconds for played in experts) / len(experts)
        about.append(f"A thought of the expert took {mean:.2f} s of the processor on average.")
    about += ["", "![Ratings of the levels](rauha_strength.svg)"]
    write("rauha_strength", "Strength of the bots of Rauha", about, figures)
    steps = [
        Step(played.seats, played.one, played.elo, played.share, played.spread)
        for played in kept.values()
        if (played.other, played.one) in [*pairwise(LEVELS)]
    ]
    (BENCH / "rauha_strength.svg").write_text(picture("Rauha", steps), encoding="utf-8")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=200)
    ask.add_argument("--seats", type=int, nargs="+", choices=(2, 3, 4, 5), default=(2, 3, 4, 5))
    ask.add_argument("--players", nargs="+", choices=[*PLAYERS][1:], default=[*PLAYERS][1:])
    ask.add_argument("--against", nargs="+", choices=[*PLAYERS][:-1], default=[*PLAYERS][:-1])
    ask.add_argument("--keep", action="store_true", help="write nothing but the matches themselves")
    given = ask.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    for seats, one, other in pairings(given.seats, given.players if given.games else [], given.against):
        played = go_on(one, other, seats, given.games)
        print(f"{seats} seats: {one} among {other}: {played.share:.1%} of {played.games}", flush=True)
    if not given.keep:
        publish()


if __name__ == "__main__":
    main()
