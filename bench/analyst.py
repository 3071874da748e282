"""How true is what the analyst says? Games between experts, choices rated as it rates them, and who won.

    .venv/bin/python bench/analyst.py rauha 2 --games 60 --out rauha-2.jsonl     # plays and rates
    .venv/bin/python bench/analyst.py --report rauha-2.jsonl helpme-3.jsonl      # figures, bench/analyst.svg
    .venv/bin/python bench/analyst.py --fit rauha-2.jsonl                        # what a calibration takes
    .venv/bin/python bench/analyst.py --turning rauha 2 --out turning.jsonl      # do turning points stay so?

The players are experts; `--search 0.1` gives them a tenth of their search, so that there are more games. The
analyst searches as it always does. What it says is judged as it is, and beside that by numbers that were
fitted on other games.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.bots.helpme import expert as helpme
from tablee.bots.levels import LEVELS, analyst_of
from tablee.bots.rating import Calibration, log_odds
from tablee.bots.rauha import expert as rauha
from tablee.bots.sitting import Sitting
from tablee.bots.thought import Thinker, Thought
from tablee.core import Chance
from tablee.games import GAMES
from tablee.server.thinking.analysis import TURNING, Analysis, Choice

Floats = NDArray[np.float64]
Row = dict[str, Any]
"""A rated choice, and whether its player won."""


def expert(key: str, times: float) -> Any:
    """The expert of that game, with so many times its search."""
    if key == "rauha":
        return rauha.Expert(turns=int(times * rauha.TURNS))
    return helpme.Expert(simulations=int(times * helpme.SIMULATIONS))


BINS: Final = 10
FOLDS: Final = 5
AGAIN: Final = 8
"""One in so many choices is rated twice."""

HERE: Final = Path(__file__).parent


def kept(out: Path, key: str, seats: int, seed: str) -> set[int]:
    """The games of that kind that the file has already."""
    rows = read([out]) if out.exists() else []
    return {row["number"] for row in rows if (row["game"], row["seats"], row["seed"]) == (key, seats, seed)}


def collect(key: str, seats: int, games: int, every: int, seed: str, search: float, out: Path) -> None:
    """Plays, rates one in `every` choices, and adds a line for each when its game is done: stopped and
    started again, it goes on with the next game."""
    done = kept(out, key, seats, seed)
    player, analyst = expert(key, search), expert(key, 1.0)
    for number in range(games):
        if number not in done:
            rows = rated(key, seats, every, f"{seed} {number}", player, analyst)
            about = {"game": key, "seats": seats, "seed": seed, "number": number}
            with out.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(about | row) + "\n" for row in rows)


def rated(key: str, seats: int, every: int, deal: str, player: Thinker, analyst: Any) -> list[Row]:
    """One game, and what the analyst says of one in `every` of its choices, before it is calibrated."""
    game, chance = GAMES[key], np.random.default_rng(list(deal.encode()))
    sitting = Sitting(game, game.deal(seats, game.options({}), Chance(deal)))
    asked: list[tuple[int, Thought, str]] = []
    while (seat := sitting.mover) is not None:
        ply = len(sitting.acts)
        thought = sitting.thought("expert", f"{deal}/{ply}")
        move = player.choose(thought, Chance(thought.seed))
        free = game.read(move) in game.together(sitting.state, seat)
        if len(thought.legal) > 1 and not free and chance.integers(every) == 0:
            asked.append((ply, thought, move))
        sitting.play(game.read(move))
    outcome = sitting.outcome
    assert outcome is not None
    rows = []
    for ply, thought, move in asked:
        rating = analyst.weigh(thought, move, Chance("one"))
        twice = analyst.weigh(thought, move, Chance("two")) if chance.integers(AGAIN) == 0 else None
        rows.append(
            {
                "passed": (rauha if key == "rauha" else helpme).passed_of(thought),
                "part": ply / len(sitting.acts),
                "counted": rating.within == 0,
                "certain": rating.within == 0 and rating.worth in (0.0, 1.0),
                "said": rating.worth,
                "otherwise": rating.otherwise,
                "within": rating.within,
                "again": None if twice is None else [twice.worth, twice.otherwise],
                "won": 1 / len(outcome.winners) if thought.seat in outcome.winners else 0.0,
            }
        )
    return rows


TENFOLD: Final = 10
"""Turning points are rated again, with so many times the search and other chances."""


def turn(key: str, seats: int, points: int, seed: str, out: Path) -> None:
    """Looks for that many turning points in games of `medium`, who errs as people do, and adds a line for
    each: what the analyst says of it, and what with ten times the search. Stopped and started again, it goes
    on with the next game."""
    rules, analyst, longer = GAMES[key], analyst_of(key), expert(key, TENFOLD)
    assert analyst is not None
    done = kept(out, key, seats, seed)
    found, number = len(read([out])) if out.exists() else 0, 0
    while found < points:
        if number not in done:
            deal = f"{seed} {number}"
            sitting = Sitting(rules, rules.deal(seats, rules.options({}), Chance(deal)))
            thoughts, choices = dict[int, tuple[Thought, str]](), list[Choice]()
            while (seat := sitting.mover) is not None:
                ply = len(sitting.acts)
                thought = sitting.thought("medium", f"{deal}/{ply}")
                move = LEVELS[key]["medium"].choose(thought, Chance(thought.seed))
                if len(thought.legal) > 1 and rules.read(move) not in rules.together(sitting.state, seat):
                    rating = analyst.level.rate(thought, move, Chance(thought.seed))
                    thoughts[ply] = thought, move
                    choices.append(Choice.of(ply, seat, rating))
                sitting.play(rules.read(move))
            whole = Analysis(level=analyst.name, unit=analyst.unit, plies=(*thoughts,), choices=(*choices,))
            turning = whole.turning()
            rows = []
            for one in choices:
                if one.ply in turning:
                    again = longer.rate(*thoughts[one.ply], Chance(f"{deal}/{one.ply}/tenfold"))
                    row: Row = {"game": key, "seats": seats, "seed": seed, "number": number, "ply": one.ply}
                    row |= {"first": [one.gain, one.within], "tenfold": [again.gain, again.within]}
                    rows.append(row)
            found += len(rows)
            with out.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in rows)
        number += 1


def weight(row: Row, said: float) -> float:
    """How much it weighs that this was said of a choice, as the analyst of its game has it."""
    if row["game"] == "rauha":
        return rauha.weight(said, row["passed"])
    return log_odds(said) if row["counted"] else helpme.weight(said, row["seats"], row["passed"])


def kind(row: Row) -> tuple[str, int | str]:
    """What is calibrated by the same numbers: Rauha at any number of seats; Help Me! at each, and what was
    counted to the end."""
    if row["game"] == "rauha":
        return "rauha", "any"
    return "helpme", "counted" if row["counted"] else row["seats"]


CALIBRATIONS: Final[dict[tuple[str, int | str], Calibration]] = {
    ("rauha", "any"): rauha.CALIBRATION,
    ("helpme", "counted"): helpme.COUNTED,
    **{("helpme", seats): numbers for seats, numbers in helpme.CALIBRATION.items()},
}
"""What the analysts use."""


def fit(rows: Sequence[Row]) -> Calibration:
    """What makes what was won most likely (Newton's method, with a breath of ridge). What is certain needs no
    calibration."""
    rows = [row for row in rows if not row["certain"]]
    _, won = columns(rows)
    features = np.stack([np.ones(len(rows)), [weight(row, row["said"]) for row in rows]], axis=1)
    numbers, ridge = np.zeros(2), 0.01 * np.eye(2)
    for _ in range(50):
        share = 1 / (1 + np.exp(-features @ numbers))
        slope = features.T @ (won - share) - ridge @ numbers
        bend = (features * (share * (1 - share))[:, None]).T @ features + ridge
        numbers += np.linalg.solve(bend, slope)
    return Calibration(*numbers.tolist())


def believed(row: Row, said: float, found: Calibration | None = None) -> float:
    """What the analyst makes of what it said of a choice at first, with its own numbers or these."""
    return (found or CALIBRATIONS[kind(row)]).share(weight(row, said))


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
        numbers = fitted([row for row in rows if row["number"] % FOLDS != fold])
        for place, row in enumerate(rows):
            if row["number"] % FOLDS == fold:
                found[place] = believed(row, row["said"], numbers[kind(row)])
    return found


def fitted(rows: Sequence[Row]) -> dict[tuple[str, int | str], Calibration]:
    """The numbers of each kind that there is."""
    return {
        own: fit([row for row in rows if kind(row) == own]) for own in sorted({*map(kind, rows)}, key=str)
    }


def reliability(shares: Floats, won: Floats, games: Floats) -> list[tuple[int, float, float, float]]:
    """By tenths: how many, what was said, what was won, and the error of that. All choices of a game share
    its luck: the error is that of sums over whole games."""
    places = np.minimum((shares * BINS).astype(int), BINS - 1)
    rows = []
    for place in range(BINS):
        own = places == place
        if own.any():
            off, numbers = (won - shares)[own], games[own]
            sums = [off[numbers == number].sum() for number in np.unique(numbers)]
            # Where nearly all were won, or lost, the sums say too little.
            error = np.sqrt(max(float(np.sum(np.square(sums))), 0.01 * own.sum())) / own.sum()
            rows.append((int(own.sum()), float(shares[own].mean()), float(won[own].mean()), float(error)))
    return rows


def report(rows: Sequence[Row]) -> None:
    """Figures for each game and number of seats, and a picture of them."""
    pictures = []
    for key in sorted({row["game"] for row in rows}):
        of_game = [row for row in rows if row["game"] == key]
        refitted = validated(of_game)
        for seats in sorted({row["seats"] for row in of_game}):
            own = [place for place, row in enumerate(of_game) if row["seats"] == seats]
            here = [of_game[place] for place in own]
            said, won = columns(here)
            numbers, parts = (np.array([row[name] for row in here]) for name in ("number", "part"))
            counted, certain = (np.array([row[name] for row in here]) for name in ("counted", "certain"))
            searched = np.clip(said, 0, 1)
            shares = np.array([believed(row, row["said"]) for row in here])
            print(f"{key}, {seats} seats: {len(here)} ratings of {len(np.unique(numbers))} games")
            for third in range(3):
                part = np.minimum((3 * parts).astype(int), 2) == third
                base = np.full(len(here), 1 / seats)
                brier = [np.mean((x[part] - won[part]) ** 2) for x in (shares, searched, base)]
                figures = "Brier {:.3f}, as searched {:.3f}, base rate {:.3f}".format(*brier)
                print(f"  third {third + 1}: {figures}")
            now, anew, first = (np.mean((x - won) ** 2) for x in (shares, refitted[own], searched))
            print(f"  Brier {now:.4f}, as searched {first:.4f}; by numbers fitted on other games {anew:.4f}")
            for count, told, rate, error in reliability(shares, won, numbers):
                off = abs(told - rate)
                verdict = "" if off <= 0.05 else "  within its error" if off <= 2 * error else "  OFF"
                print(f"    said {told:.2f} won {rate:.2f} ± {error:.2f} ({count}){verdict}")
            sure = (shares <= 0.005) | (shares >= 0.995)
            wrong = np.abs(shares - won)[certain].sum()
            print(f"  0 or 1 without certainty: {(sure & ~certain).mean():.1%}; counted {counted.mean():.0%}")
            print(f"  certain {certain.mean():.1%}, of them wrong: {wrong:.0f} of {certain.sum()}")
            twice = [row for row in here if row["again"] is not None]
            gap = np.array([believed(row, row["said"]) - believed(row, row["again"][0]) for row in twice])
            worst = abs(gap).max(initial=0)
            print(f"  two ratings of one choice: sd {gap.std():.3f}, at most {worst:.2f} ({len(gap)})")
            before, after = (reliability(x, won, numbers) for x in (searched, shares))
            pictures.append((f"{key}, {seats} seats", before, after))
    (HERE / "analyst.svg").write_text(drawn(pictures), encoding="utf-8")


def report_turning(rows: Sequence[Row]) -> None:
    """Of the turning points, how many ten times the search finds to be some, and how many losses at all."""
    for key, seats in sorted({(row["game"], row["seats"]) for row in rows}):
        looks = [row["tenfold"] for row in rows if (row["game"], row["seats"]) == (key, seats)]
        stay = sum(-gain >= max(TURNING["share"], within) for gain, within in looks)
        lost = sum(-gain > within for gain, within in looks)
        print(f"{key}, {seats} seats: {len(looks)} turning points, {stay} stay, {lost} are losses still")


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
    key = "said →, won ↑; orange: as searched, green: as the analyst says it"
    lines.append(f'<text x="{gap}" y="{size + 2 * gap + 8}">{key}</text></svg>')
    return "\n".join(lines) + "\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", nargs="*", help="GAME SEATS, or files")
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--every", type=int, default=6)
    asked.add_argument("--seed", default="analyst")
    asked.add_argument(
        "--search", type=float, default=1.0, help="how much of an expert's search players have"
    )
    asked.add_argument("--out", type=Path, default=Path("analyst.jsonl"))
    asked.add_argument("--report", action="store_true")
    asked.add_argument("--fit", action="store_true")
    asked.add_argument("--turning", action="store_true")
    asked.add_argument("--points", type=int, default=60, help="turning points to look for")
    given = asked.parse_args()
    if given.report:
        rows = read([Path(name) for name in given.what])
        if given.turning:
            report_turning(rows)
        else:
            report(rows)
    elif given.fit:
        for (game, which), found in fitted(read([Path(name) for name in given.what])).items():
            print(f"{game}, {which}: Calibration(odds={found.odds:.2f}, slope={found.slope:.2f})")
    elif given.turning:
        turn(given.what[0], int(given.what[1]), given.points, given.seed, given.out)
    elif len(given.what) == 2:
        collect(
            given.what[0], int(given.what[1]), given.games, given.every, given.seed, given.search, given.out
        )
    else:
        sys.exit("say a game and how many seats")


if __name__ == "__main__":
    main()
