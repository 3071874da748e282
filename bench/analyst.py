"""How true is what the analyst says? Games between equals, choices rated as it rates them, and who won.

    .venv/bin/python bench/analyst.py rauha 2 --games 60      # plays and rates
    .venv/bin/python bench/analyst.py helpme 3 --players hard # the same of weaker players
    .venv/bin/python bench/analyst.py --turning rauha 2       # do turning points stay so?
    .venv/bin/python bench/analyst.py --report                # figures, and bench/analyst.svg
    .venv/bin/python bench/analyst.py --fit                   # what a calibration takes

Everything that was rated is kept in bench/ratings, a file for each game, number of seats and players: stopped
and started again, or asked for more games, it goes on with the next one, and figures are made of all there
is. Who changes an expert's search takes the files of its game away and begins anew.

The players are experts, or of the level that `--players` says; `--search 0.1` gives experts a tenth of their
search, so that there are more games. The analyst searches as it always does. What it says is judged as it is,
and beside that by numbers that were fitted on other games. Numbers are fitted on games between experts from
the usual seed.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contest.figures import put
from tablee.bots.helpme import expert as helpme
from tablee.bots.kernels.rauha import step_of
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

DIGITS: Final = 4

HERE: Final = Path(__file__).parent
RATINGS: Final = HERE / "ratings"


def read(path: Path) -> list[Row]:
    """All rows of that file; none if there is no such file yet."""
    return [*map(json.loads, gzip.decompress(path.read_bytes()).splitlines())] if path.exists() else []


def keep(path: Path, rows: Sequence[Row]) -> None:
    """Writes all of them, the same rows as the same bytes, and never half of them."""
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    beside = path.with_suffix(".part")
    beside.write_bytes(gzip.compress(text.encode(), mtime=0))
    beside.replace(path)


EXPERT: Final = "expert"
SEED: Final = "analyst"


def collect(about: Row, games: int, every: int, path: Path) -> None:
    """Plays, rates one in `every` choices, and keeps them when their game is done: stopped and started again,
    it goes on with the next game. `about`: which game, at how many seats, who plays, and a seed."""
    key, players, seed = about["game"], about["players"], about["seed"]
    rows = read(path)
    done = {row["number"] for row in rows if row["seed"] == seed}
    player = expert(key, about["search"]) if players == EXPERT else LEVELS[key][players]
    for number in range(games):
        if number not in done:
            own = rated(key, about["seats"], every, f"{seed} {number}", player, expert(key, 1.0))
            rows += [about | {"number": number} | row for row in own]
            keep(path, rows)


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
        twice = chance.integers(AGAIN) == 0
        rows.append(
            {
                "passed": round((rauha if key == "rauha" else helpme).passed_of(thought), DIGITS),
                "part": round(ply / len(sitting.acts), DIGITS),
                **weighed(analyst, thought, move, twice),
                "won": 1 / len(outcome.winners) if thought.seat in outcome.winners else 0.0,
            }
        )
    return rows


def weighed(analyst: Any, thought: Thought, move: str, twice: bool) -> Row:
    """What the analyst says of a move and of the best other one, before it is calibrated; `twice`: and what
    it says of both with other chances. In Rauha they have a search each: that of the other one is left out
    where nobody asks twice."""
    if thought.game == "rauha" and not twice:
        step = step_of(GAMES["rauha"].read(move))
        _, worth = analyst.think(thought, Chance("one"), step).tried()[step]
        said, counted, looked, again = [worth, None], False, False, None
    else:
        said, counted, looked = seen(analyst, thought, move, "one")
        again = seen(analyst, thought, move, "two")[0] if twice else None
    return {
        "counted": counted,
        "certain": counted and said[0] in (0.0, 1.0),
        "looked": looked,
        "said": rounded(said),
        "again": None if again is None else rounded(again),
    }


def seen(analyst: Any, thought: Thought, move: str, luck: str) -> tuple[list[float | None], bool, bool]:
    """What is said of the move and of the best other one, whether it was counted to the end, and whether the
    analyst has looked a second time."""
    chance = Chance(luck)
    first = analyst.weigh(thought, move, chance)
    again = analyst.look_again(thought, move, chance, first) if thought.game == "helpme" else None
    rating = again or first
    return [rating.worth, rating.otherwise], rating.within == 0, again is not None


def rounded(pair: Sequence[float | None]) -> list[float | None]:
    """Both, as they are kept."""
    return [None if each is None else round(each, DIGITS) for each in pair]


TENFOLD: Final = 10
"""Turning points are rated again, with so many times the search and other chances."""


def turn(key: str, seats: int, points: int, seed: str, path: Path) -> None:
    """Looks for that many turning points in games of `medium`, who errs as people do, and keeps of each what
    the analyst says of it, and what with ten times the search. Stopped and started again, it goes on with the
    next game."""
    rules, analyst, longer = GAMES[key], analyst_of(key), expert(key, TENFOLD)
    assert analyst is not None
    rows = read(path)
    done, number = {row["number"] for row in rows if row["seed"] == seed}, 0
    while len(rows) < points:
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
            for one in choices:
                if one.ply in turning:
                    longer_rated = longer.rate(*thoughts[one.ply], Chance(f"{deal}/{one.ply}/tenfold"))
                    again = Choice.of(one.ply, one.seat, longer_rated)
                    row: Row = {"game": key, "seats": seats, "seed": seed, "number": number, "ply": one.ply}
                    row |= {"first": [one.gain, one.within], "tenfold": [again.gain, again.within]}
                    rows.append(row)
            keep(path, rows)
        number += 1


def weight(row: Row, said: float) -> float:
    """How much it weighs that this was said of a choice, as the analyst of its game has it."""
    if row["game"] == "rauha":
        return rauha.weight(said, row["passed"])
    return log_odds(said) if row["counted"] else helpme.weight(said, row["seats"], row["passed"])


def worth(row: Row) -> float:
    """What was said of the move made."""
    return float(row["said"][0])


def kind(row: Row) -> tuple[str, int | str]:
    """What is calibrated by the same numbers: a game at one number of seats, and what was counted to the end
    of Help Me!."""
    return row["game"], "counted" if row["counted"] else row["seats"]


CALIBRATIONS: Final[dict[tuple[str, int | str], Calibration]] = {
    ("helpme", "counted"): helpme.COUNTED,
    **{("helpme", seats): numbers for seats, numbers in helpme.CALIBRATION.items()},
    **{("rauha", seats): numbers for seats, numbers in rauha.CALIBRATION.items()},
}
"""What the analysts use."""


def fit(rows: Sequence[Row]) -> Calibration:
    """What makes what was won most likely (Newton's method, with a breath of ridge). What is certain needs no
    calibration."""
    rows = [row for row in rows if not row["certain"]]
    _, won = columns(rows)
    features = np.stack([np.ones(len(rows)), [weight(row, worth(row)) for row in rows]], axis=1)
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


def columns(rows: Sequence[Row]) -> tuple[Floats, Floats]:
    """What was said, and what was won."""
    return np.array([worth(row) for row in rows]), np.array([row["won"] for row in rows])


def validated(rows: Sequence[Row]) -> Floats:
    """What each choice is believed to be worth by numbers from other games than its own."""
    found = np.zeros(len(rows))
    for fold in range(FOLDS):
        numbers = fitted([row for row in rows if row["number"] % FOLDS != fold])
        for place, row in enumerate(rows):
            if row["number"] % FOLDS == fold:
                found[place] = believed(row, worth(row), numbers[kind(row)])
    return found


def fitted(rows: Sequence[Row]) -> dict[tuple[str, int | str], Calibration]:
    """The numbers of each kind that there is, by games between experts from the usual seed: those from others
    say whether the numbers hold."""
    rows = [row for row in rows if row["players"] == EXPERT and row["seed"] == SEED]
    return {
        own: fit([row for row in rows if kind(row) == own]) for own in sorted({*map(kind, rows)}, key=str)
    }


@dataclass(frozen=True, slots=True)
class Bin:
    """A tenth: how many, what was said, what was won, and the error of that."""

    place: int
    count: int
    said: float
    won: float
    error: float


@dataclass(frozen=True, slots=True)
class Measured:
    """A game at one number of seats. Brier scores are those of what is said, of what was searched, of numbers
    fitted on other games and of the base rate."""

    game: str
    seats: int
    players: str
    ratings: int
    games: int
    search: float | None
    """How much of an expert's search the players had."""
    brier: list[float]
    thirds: list[list[float]]
    """Of what is said, of what was searched and of the base rate."""
    bins: list[Bin]
    as_searched: list[Bin]
    by_others: list[Bin]
    again: list[float]
    """How far two ratings of one choice are apart, on average and at most, and how many were rated twice."""
    loss: list[float]
    """The same of how far the two moves are apart, where that is known."""
    looked: int
    """At how many the analyst looked a second time."""
    unsure: float
    """In which part of them 0 or 1 was said without certainty."""
    certain: int
    wrong: float


@dataclass(frozen=True, slots=True)
class Turned:
    """Turning points of a game, and what became of them with ten times the search."""

    game: str
    seats: int
    games: int
    points: int
    stay: int
    losses: int
    counted: int
    """How many points were counted to the end: a longer search counts the same."""


def reliability(shares: Floats, won: Floats, games: Floats) -> list[Bin]:
    """By tenths. All choices of a game share its luck: the error is that of sums over whole games."""
    places = np.minimum((shares * BINS).astype(int), BINS - 1)
    rows = []
    for place in range(BINS):
        own = places == place
        if own.any():
            gaps, numbers = (won - shares)[own], games[own]
            sums = [gaps[numbers == number].sum() for number in np.unique(numbers)]
            # Where nearly all were won, or lost, the sums say too little: it is at least the error of as many
            # games that have nothing to do with each other, if what was said is true.
            least = np.sum((shares * (1 - shares))[own])
            error = np.sqrt(max(float(np.sum(np.square(sums))), float(least))) / own.sum()
            means = float(shares[own].mean()), float(won[own].mean())
            rows.append(Bin(place, int(own.sum()), *means, float(error)))
    return rows


def measured(rows: Sequence[Row], refitted: Floats) -> Measured:
    """What there is to say of one game and number of seats."""
    said, won = columns(rows)
    numbers, parts, certain = (
        np.array([row[name] for row in rows]) for name in ("number", "part", "certain")
    )
    shares = np.array([believed(row, worth(row)) for row in rows])
    searched, base = np.clip(said, 0, 1), np.full(len(rows), 1 / rows[0]["seats"])
    thirds = np.minimum((3 * parts).astype(int), 2)
    sure = (shares <= 0.005) | (shares >= 0.995)
    twice = [row for row in rows if row["again"] is not None]
    gap = np.array([believed(row, worth(row)) - believed(row, row["again"][0]) for row in twice])
    losses = [(lost(row, row["said"]), lost(row, row["again"])) for row in twice]
    apart = np.array([one - two for one, two in losses if one is not None and two is not None])
    return Measured(
        game=rows[0]["game"],
        seats=rows[0]["seats"],
        players=rows[0]["players"],
        ratings=len(rows),
        games=len(np.unique(numbers)),
        search=rows[0]["search"],
        brier=[_brier(x, won) for x in (shares, searched, refitted, base)],
        thirds=[
            [_brier(x[thirds == third], won[thirds == third]) for third in range(3)]
            for x in (shares, searched, base)
        ],
        bins=reliability(shares, won, numbers),
        as_searched=reliability(searched, won, numbers),
        by_others=reliability(refitted, won, numbers),
        again=spread(gap),
        loss=spread(apart),
        looked=sum(row["looked"] for row in rows),
        unsure=float((sure & ~certain).mean()),
        certain=int(certain.sum()),
        wrong=float(np.abs(shares - won)[certain].sum()),
    )


def lost(row: Row, said: Sequence[float | None]) -> float | None:
    """What the move lost beside the best other one; None where only the move itself was rated."""
    made, other = said
    return None if made is None or other is None else believed(row, other) - believed(row, made)


def spread(gap: Floats) -> list[float]:
    """How far apart, on average and at most, and of how many."""
    return [float(gap.std()) if len(gap) else 0.0, float(abs(gap).max(initial=0)), len(gap)]


def _brier(shares: Floats, won: Floats) -> float:
    return float(np.mean((shares - won) ** 2))


def off(bins: Sequence[Bin]) -> int:
    """In how many bins what was said differs from what was won by more than it may."""
    return sum(abs(each.said - each.won) > max(0.05, 2 * each.error) for each in bins)


def report(rows: Sequence[Row], turned: Sequence[Row]) -> None:
    """Figures for each game and number of seats, in words and in a picture."""
    found = []
    for key in sorted({row["game"] for row in rows}):
        of_game = [row for row in rows if row["game"] == key]
        refitted = validated(of_game)
        for which in sorted({table(row) for row in of_game}):
            own = [place for place, row in enumerate(of_game) if table(row) == which]
            found.append(measured([of_game[place] for place in own], refitted[own]))
    points = [
        turning([row for row in turned if (row["game"], row["seats"]) == which])
        for which in sorted({(row["game"], row["seats"]) for row in turned})
    ]
    put("analyst", told(found, points), [*map(asdict, found), *map(asdict, points)])
    pictures = [(named(each), each.as_searched, each.bins) for each in found]
    (HERE / "analyst.svg").write_text(drawn(pictures), encoding="utf-8")


def table(row: Row) -> tuple[bool, int, str, float]:
    """Where it was played, and by whom: experts come first."""
    return row["players"] != EXPERT, row["seats"], row["players"], row["search"] or 0.0


def turning(rows: Sequence[Row]) -> Turned:
    """Of the turning points, how many ten times the search finds to be some, and how many losses at all."""
    looks = [row["tenfold"] for row in rows]
    return Turned(
        game=rows[0]["game"],
        seats=rows[0]["seats"],
        games=len({row["number"] for row in rows}),
        points=len(looks),
        stay=sum(-gain >= max(TURNING["share"], within) for gain, within in looks),
        losses=sum(-gain > within for gain, within in looks),
        counted=sum(row["first"][1] == 0 for row in rows),
    )


NAMES: Final = {"helpme": "Help Me!", "rauha": "Rauha"}


def named(found: Measured) -> str:
    """The game, the number of seats, and who plays where that is no whole expert."""
    return f"{NAMES[found.game]} {found.seats}" + ("" if found.search == 1 else f", {players(found)}")


def players(found: Measured) -> str:
    """Who plays, with how much of an expert's search."""
    return found.players if found.search is None else f"{found.players} {found.search:.0%}"


def told(found: Sequence[Measured], points: Sequence[Turned]) -> str:
    """The section of the results."""
    lines = [
        "## What the analyst says, and who won",
        "",
        f"{datetime.now(UTC).date().isoformat()}. `bench/analyst.py --report` wrote this, of the ratings "
        "kept in `bench/ratings`. Experts play, with all of their search or a part of it, or weaker bots; "
        "the analyst rates some of their choices, with a second look where it takes one.",
        "All choices of a game share its luck: errors (±) are those of sums over whole games. *Off* is a bin "
        "of tenths where said and won differ by more than 0.05 and by more than two errors; *by others*: by "
        "numbers that were fitted on other games than the one rated.",
        "",
        "| game | seats | players, their search | ratings | games | Brier | as searched | by others "
        "| by thirds | as searched | base rate | off | by others | two ratings of one choice, sd (at most) "
        "| of its loss | second looks | 0 or 1 without certainty | certain, of them wrong |",
        "|---|---:|---|---:|---:|---:|---:|---:|---|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for each in found:
        now, searched, others, _ = each.brier
        thirds = (" / ".join(f"{brier:.3f}" for brier in third) for third in each.thirds)
        cells = [
            NAMES[each.game],
            f"{each.seats}",
            players(each),
            f"{each.ratings}",
            f"{each.games}",
            *(f"{brier:.4f}" for brier in (now, searched, others)),
            *thirds,
            f"{off(each.bins)} of {len(each.bins)}",
            f"{off(each.by_others)}",
            *(
                f"{sd:.3f} ({most:.2f}) of {twice:.0f}" if twice else "–"
                for sd, most, twice in (each.again, each.loss)
            ),
            f"{each.looked}",
            f"{each.unsure:.0%}",
            f"{each.certain}, {each.wrong:.0f}" if each.certain else "none",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", f"| said → won | {' | '.join(map(named, found))} |"]
    lines.append("|---" * (1 + len(found)) + "|")
    for place in range(BINS):
        bins = [{each.place: each for each in one.bins}.get(place) for one in found]
        cells = [
            "–" if each is None else f"{each.said:.2f} → {each.won:.2f} ± {each.error:.2f} ({each.count})"
            for each in bins
        ]
        lines.append(f"| {place / BINS:.1f}–{(place + 1) / BINS:.1f} | {' | '.join(cells)} |")
    lines += [
        "",
        "![What was said across, what was won upwards](analyst.svg)",
        "",
        "**Turning points** in games of `medium`, asked again with ten times the search and other chances "
        "(`--turning`); *stay*: the loss is a tenth of the win and more than luck again. What was *counted "
        "to the end* is counted the same again.",
        "",
        "| game | seats | games | turning points | stay | are losses still | counted to the end |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {NAMES[each.game]} | {each.seats} | {each.games} | {each.points} "
            f"| {each.stay} ({each.stay / each.points:.0%}) | {each.losses} | {each.counted} |"
            for each in points
        ),
    ]
    return "\n".join(lines)


def drawn(pictures: Sequence[tuple[str, list[Bin], list[Bin]]]) -> str:
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
            for each in rows:
                x, y = left + each.said * size, top + (1 - each.won) * size
                low, high = y + each.error * size, y - each.error * size
                lines.append(
                    f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{colour}"/>'
                )
                dot = 1 + each.count**0.25
                lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{dot:.1f}" fill="{colour}"/>')
    key = "said →, won ↑; orange: as searched, green: as the analyst says it"
    lines.append(f'<text x="{gap}" y="{size + 2 * gap + 8}">{key}</text></svg>')
    return "\n".join(lines) + "\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", nargs="*", help="GAME SEATS")
    asked.add_argument("--games", type=int, default=20)
    asked.add_argument("--every", type=int, default=6)
    asked.add_argument("--seed", default=SEED)
    asked.add_argument(
        "--search", type=float, default=1.0, help="how much of an expert's search players have"
    )
    asked.add_argument("--players", default=EXPERT, help="the level of those who play")
    asked.add_argument("--kept", type=Path, default=RATINGS, help="the folder of what was rated")
    asked.add_argument("--report", action="store_true")
    asked.add_argument("--fit", action="store_true")
    asked.add_argument("--turning", action="store_true")
    asked.add_argument("--points", type=int, default=60, help="turning points to look for")
    given = asked.parse_args()
    given.kept.mkdir(exist_ok=True)
    paths = sorted(given.kept.glob("*.jsonl.gz"))
    rows = [row for path in paths if not path.name.startswith("turning-") for row in read(path)]
    turned = [row for path in paths if path.name.startswith("turning-") for row in read(path)]
    if given.report:
        report(rows, turned)
    elif given.fit:
        for (game, which), found in fitted(rows).items():
            print(f"{game}, {which}: Calibration(odds={found.odds:.2f}, slope={found.slope:.2f})")
    elif len(given.what) != 2:
        sys.exit("say a game and how many seats")
    else:
        key, seats = given.what[0], int(given.what[1])
        if given.turning:
            path = given.kept / f"turning-{key}-{seats}.jsonl.gz"
            turn(key, seats, given.points, given.seed, path)
        else:
            level, about = given.players, {"game": key, "seats": seats, "seed": given.seed}
            about |= {"players": level, "search": given.search if level == EXPERT else None}
            name = f"{key}-{seats}" if level == EXPERT else f"{key}-{seats}-{level}"
            collect(about, given.games, given.every, given.kept / f"{name}.jsonl.gz")


if __name__ == "__main__":
    main()
