"""How true is what the analyst says? Games between experts, choices rated as it rates them, and who won.

    .venv/bin/python bench/analyst.py rauha 2 --games 60 --out rauha-2.jsonl     # plays and rates
    .venv/bin/python bench/analyst.py --report rauha-2.jsonl helpme-3.jsonl      # figures, bench/analyst.svg
    .venv/bin/python bench/analyst.py --fit rauha-2.jsonl                        # what a calibration takes

The players search a tenth of what an expert does, so that there are enough games; the analyst searches as it
always does. Figures are cross-validated: each game is judged by numbers that were fitted on the others.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.helpme.expert import SIMULATIONS
from tablee.bots.helpme.expert import Expert as HelpMe
from tablee.bots.kernels.rauha import LAST
from tablee.bots.rating import Calibration, Rating, evidence
from tablee.bots.rauha.expert import TURNS
from tablee.bots.rauha.expert import Expert as Rauha
from tablee.bots.sitting import Sitting
from tablee.bots.thought import Thought
from tablee.core import Chance
from tablee.games import GAMES

Floats = NDArray[np.float64]
Row = dict[str, Any]
"""A rated choice, and whether its player won."""

TENTH: Final = 0.1


def player(key: str, search: float) -> Any:
    """Who plays: an expert with a tenth of that much search."""
    if key == "rauha":
        return Rauha(turns=int(search * TENTH * TURNS))
    return HelpMe(simulations=int(search * TENTH * SIMULATIONS))


def analyst(key: str, search: float) -> Callable[[Thought, str, Chance], Rating]:
    """Who rates. Rauha's search counts in something that is no share of the win yet: that is calibrated."""
    if key == "rauha":
        return Rauha(turns=int(search * TURNS)).weigh
    return HelpMe(simulations=int(search * SIMULATIONS)).rate


BINS: Final = 10
FOLDS: Final = 5
AGAIN: Final = 4
"""One in so many choices is rated twice."""

HERE: Final = Path(__file__).parent


def passed(thought: Thought) -> float:
    """How much of the game has passed, where the analyst counts it."""
    return float((thought.view.notch - 1) / LAST) if thought.game == "rauha" else 0.0


def collect(key: str, seats: int, games: int, every: int, seed: str, search: float, out: Path) -> None:
    """Plays, rates one in `every` choices, and writes a line for each as it goes."""
    game, choose, rate = GAMES[key], player(key, search).choose, analyst(key, search)
    chance = np.random.default_rng(list(seed.encode()))
    with out.open("a", encoding="utf-8") as file:
        for number in range(games):
            deal = f"{seed} {number}"
            sitting = Sitting(game, game.deal(seats, game.options({}), Chance(deal)))
            asked: list[tuple[Thought, str]] = []
            while sitting.mover is not None:
                thought = sitting.thought("expert", f"{deal}/{len(sitting.acts)}")
                move = choose(thought, Chance(thought.seed))
                if len(thought.legal) > 1 and chance.integers(every) == 0:
                    asked.append((thought, move))
                sitting.play(game.read(move))
            outcome = sitting.outcome
            assert outcome is not None
            for thought, move in asked:
                rating = rate(thought, move, Chance("one"))
                if rating.within == 0:
                    continue  # counted to the end: nothing to calibrate
                twice = rate(thought, move, Chance("two")) if chance.integers(AGAIN) == 0 else None
                row = {
                    "game": key,
                    "seats": seats,
                    "number": number,
                    "passed": passed(thought),
                    "said": rating.worth,
                    "otherwise": rating.otherwise,
                    "again": None if twice is None else [twice.worth, twice.otherwise],
                    "won": 1 / len(outcome.winners) if thought.seat in outcome.winners else 0.0,
                }
                print(json.dumps(row), file=file, flush=True)


def fit(rows: Sequence[Row]) -> Calibration:
    """What makes what was won most likely (Newton's method, with a breath of ridge): the same for any number
    of seats, because a search means as much anywhere."""
    _, won = columns(rows)
    weights = [evidence(row["said"], row["passed"]) for row in rows]
    features = np.stack([np.ones(len(rows)), weights], axis=1)
    numbers, ridge = np.zeros(2), 0.01 * np.eye(2)
    for _ in range(50):
        share = 1 / (1 + np.exp(-features @ numbers))
        slope = features.T @ (won - share) - ridge @ numbers
        bend = (features * (share * (1 - share))[:, None]).T @ features + ridge
        numbers += np.linalg.solve(bend, slope)
    return Calibration(*numbers.tolist())


def believed(found: Calibration, row: Row, said: float) -> float:
    """What that makes of what was said of a choice."""
    return found.share(said, row["passed"])


def read(paths: Sequence[Path]) -> list[Row]:
    """All rows of these files."""
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


def columns(rows: Sequence[Row]) -> tuple[Floats, Floats]:
    """What was said, and what was won."""
    return np.array([row["said"] for row in rows]), np.array([row["won"] for row in rows])


def validated(rows: Sequence[Row]) -> Floats:
    """What each choice is believed to be worth by numbers from other games than its own."""
    found = np.zeros(len(rows))
    for fold in range(FOLDS):
        numbers = fit([row for row in rows if row["number"] % FOLDS != fold])
        for place, row in enumerate(rows):
            if row["number"] % FOLDS == fold:
                found[place] = believed(numbers, row, row["said"])
    return found


def reliability(shares: Floats, won: Floats) -> list[tuple[int, float, float, float]]:
    """By tenths: how many, what was said, what was won, and the error of that."""
    places = np.minimum((shares * BINS).astype(int), BINS - 1)
    rows = []
    for place in range(BINS):
        own = places == place
        if own.any():
            rate = float(won[own].mean())
            error = float(np.sqrt(max(rate * (1 - rate), 0.01) / own.sum()))
            rows.append((int(own.sum()), float(shares[own].mean()), rate, error))
    return rows


def report(rows: Sequence[Row]) -> None:
    """Figures for each game and number of seats, before and after, and a picture of them."""
    pictures = []
    for key in sorted({row["game"] for row in rows}):
        of_game = [row for row in rows if row["game"] == key]
        calibrated = validated(of_game)
        numbers = fit(of_game)
        for seats in sorted({row["seats"] for row in of_game}):
            own = [place for place, row in enumerate(of_game) if row["seats"] == seats]
            here = [of_game[place] for place in own]
            said, won = columns(here)
            games = len({row["number"] for row in here})
            base = float(np.mean((1 / seats - won) ** 2))
            print(f"{key}, {seats} seats: {len(here)} ratings of {games} games; base rate {base:.3f}")
            before, after = np.clip(said, 0, 1), calibrated[own]
            for name, shares in (("as searched", before), ("calibrated", after)):
                brier = float(np.mean((shares - won) ** 2))
                sure = float(np.mean((shares <= 0.005) | (shares >= 0.995)))
                print(f"  {name}: Brier {brier:.3f}, 0 or 1 in {sure:.0%}")
                for count, told, rate, error in reliability(shares, won):
                    print(f"    said {told:.2f} won {rate:.2f} ± {error:.2f} ({count})")
            twice = [row for row in here if row["again"] is not None]
            pairs = [
                (believed(numbers, row, row["said"]), believed(numbers, row, row["again"][0]))
                for row in twice
            ]
            spread = float(np.std([one - other for one, other in pairs])) if pairs else 0.0
            print(f"  two ratings of one choice differ by sd {spread:.3f} ({len(twice)})")
            pictures.append((f"{key}, {seats} seats", reliability(before, won), reliability(after, won)))
    (HERE / "analyst.svg").write_text(drawn(pictures), encoding="utf-8")


def drawn(pictures: Sequence[tuple[str, list[Any], list[Any]]]) -> str:
    """What was said across, what was won upwards: on the diagonal it is true."""
    size, gap = 150, 30
    width = gap + len(pictures) * (size + gap)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {size + 3 * gap}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{size + 3 * gap}" fill="#fff"/>',
    ]
    for number, (title, before, after) in enumerate(pictures):
        left, top = gap + number * (size + gap), gap
        lines.append(f'<text x="{left}" y="{top - 8}">{title}</text>')
        lines.append(f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="none" stroke="#999"/>')
        lines.append(
            f'<line x1="{left}" y1="{top + size}" x2="{left + size}" y2="{top}" '
            'stroke="#bbb" stroke-dasharray="3"/>'
        )
        for rows, colour in ((before, "#c05020"), (after, "#107060")):
            for count, said, won, error in rows:
                x, y = left + said * size, top + (1 - won) * size
                low, high = y + error * size, y - error * size
                lines.append(
                    f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>'
                )
                dot = 1 + count**0.25
                lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{dot:.1f}" fill="{colour}"/>')
    key = "said →, won ↑; orange: as searched, green: calibrated"
    lines.append(f'<text x="{gap}" y="{size + 2 * gap + 8}">{key}</text></svg>')
    return "\n".join(lines) + "\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", nargs="*", help="GAME SEATS, or files")
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--every", type=int, default=6)
    asked.add_argument("--seed", default="analyst")
    asked.add_argument("--search", type=float, default=1.0, help="how much of the search, 1: all of it")
    asked.add_argument("--out", type=Path, default=Path("analyst.jsonl"))
    asked.add_argument("--report", action="store_true")
    asked.add_argument("--fit", action="store_true")
    given = asked.parse_args()
    if given.report:
        report(read([Path(name) for name in given.what]))
    elif given.fit:
        found = fit(read([Path(name) for name in given.what]))
        print(f"Calibration(odds={found.odds:.2f}, slope={found.slope:.2f})")
    elif len(given.what) == 2:
        collect(
            given.what[0], int(given.what[1]), given.games, given.every, given.seed, given.search, given.out
        )
    else:
        sys.exit("say a game and how many seats")


if __name__ == "__main__":
    main()
