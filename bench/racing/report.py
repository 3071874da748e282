"""What came out, for people, for programs, and as a picture."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from contest.figures import commit, entries, put, share
from contest.node import BENCH
from racing.table import DISTANCES_MS, SEATS, Setting, Tally

EQUAL: Final = 100 / SEATS
SECTION: Final = "race"


@dataclass(frozen=True, slots=True)
class Result:
    """One setting: shares of wins in percent by distance, the liar's apart, and waits in milliseconds."""

    name: str
    races: int
    shares: dict[int, float]
    arrival: dict[int, float]
    liar: float | None
    liars: dict[int, float]
    median_ms: dict[int, float]
    p95_ms: dict[int, float]
    date: str
    commit: str
    outpaced: int = 0
    lost: int = 0

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> "Result":
        """A result as it was kept."""
        return msgspec.convert(entry, cls, str_keys=True)

    @classmethod
    def of(cls, setting: Setting, tally: Tally) -> "Result":
        def percent(part: int, whole: int) -> float:
            return round(100 * part / max(1, whole), 2)

        return cls(
            name=setting.name,
            races=tally.races,
            shares={ms: percent(tally.wins[ms], tally.races) for ms in DISTANCES_MS},
            arrival={ms: percent(tally.by_arrival[ms], tally.races) for ms in DISTANCES_MS},
            liar=percent(tally.liars.total(), tally.lied.total()) if tally.lied else None,
            liars={ms: percent(tally.liars[ms], tally.lied[ms]) for ms in DISTANCES_MS if tally.lied[ms]},
            median_ms={ms: round(share(waits, 0.5)) for ms, waits in tally.waits.items() if waits},
            p95_ms={ms: round(share(waits, 0.95)) for ms, waits in tally.waits.items() if waits},
            date=datetime.now(UTC).date().isoformat(),
            commit=commit(),
            outpaced=tally.outpaced,
            lost=tally.lost,
        )

    @property
    def worst(self) -> float:
        """How far the unluckiest or luckiest distance is from its share."""
        return max(abs(part - EQUAL) for part in self.shares.values())

    def line(self) -> str:
        told = [f"{ms} ms {part:.1f}" for ms, part in self.shares.items()]
        liar = "" if self.liar is None else f"; the liar {self.liar:.1f} ({self.liars})"
        wrong = f"; {self.outpaced} times a wrong hand was quicker, and {self.lost} times nobody right won"
        return (
            f"  {self.races:,} races: {', '.join(told)}{liar}{wrong}; "
            f"by arrival {list(self.arrival.values())}; hand to verdict {self.median_ms} p95 {self.p95_ms}"
        )


def kept() -> dict[str, Result]:
    """The settings that were measured, by name."""
    return {entry["name"]: Result.read(entry) for entry in entries(SECTION)}


def report(results: Sequence[Result]) -> None:
    """The section of results.md and results.json that is about races, and bench/race.svg."""
    (BENCH / "race.svg").write_text(picture(results))
    put(SECTION, text(results), [asdict(result) for result in results])


def text(results: Sequence[Result]) -> str:
    """The results as Markdown."""
    heads = " | ".join(f"{ms} ms" for ms in DISTANCES_MS)
    marks = "|".join(["---:"] * SEATS)
    commits = sorted({result.commit for result in results})
    lines = [
        "## The fair race",
        "",
        f"{max(result.date for result in results)}, commit {' and '.join(commits)}. Five equal players,",
        f"who react like the bot `hard`, at {', '.join(map(str, DISTANCES_MS))} ms round trip, race through",
        f"the real server and real sockets. An equal share is {EQUAL:.0f} %. *Arrival* is what the same",
        "hands would have given, had the first to arrive won. Nineteen times of twenty a share of 10,000",
        "races is known to 0.8 points, and one of the 2,000 with the liar at a distance to 1.8.",
        "",
        "![Shares of wins by distance](race.svg)",
        "",
        f"| setting | races | {heads} | farthest from equal | a liar wins | gain |",
        f"|---|---:|{marks}|---:|---:|---:|",
    ]
    for result in results:
        shares = " | ".join(f"{part:.1f}" for part in result.shares.values())
        liar = "–" if result.liar is None else f"{result.liar:.1f}"
        gain = "–" if result.liar is None else f"{result.liar - EQUAL:+.1f}"
        worst = f"{result.worst:.1f}" if result.liar is None else "–"
        lines.append(f"| {result.name} | {result.races:,} | {shares} | {worst} | {liar} | {gain} |")
    lines += ["", f"| arrival order would have given | {heads} |", f"|---|{marks}|"]
    lines += [
        f"| {result.name} | {' | '.join(f'{part:.1f}' for part in result.arrival.values())} |"
        for result in results
    ]
    lines += [
        "",
        "From the hand to the verdict on the player's own screen, median / p95 in milliseconds: the ways",
        "there and back, and the waiting for others. What the server itself takes is another section's.",
        "",
        f"| setting | {heads} |",
        f"|---|{marks}|",
    ]
    for result in results:
        waits = [f"{result.median_ms[ms]:.0f} / {result.p95_ms[ms]:.0f}" for ms in result.median_ms]
        lines.append(f"| {result.name} | {' | '.join(waits or ['–'] * SEATS)} |")
    for result in results:
        if result.outpaced:
            lines += [
                "",
                f"In {result.outpaced:,} of the {result.races:,} races of *{result.name}* a wrong hand was",
                "quicker than the first right one. Races that a right hand lost to a wrong one:",
                f"{result.lost}.",
            ]
    lines += ["", "Where the liar sits, its share of wins there:", "", f"| lie | {heads} |", f"|---|{marks}|"]
    for result in results:
        if result.liar is not None:
            parts = [f"{result.liars.get(ms, 0):.1f}" for ms in DISTANCES_MS]
            lines.append(f"| {result.name} | {' | '.join(parts)} |")
    return "\n".join(lines)


WIDTH, BAND, LEFT, TOP = 760, 74, 230, 46
SCALE: Final = (WIDTH - LEFT - 30) / 80  # pixels a point, up to 80 %


def picture(results: Sequence[Result]) -> str:
    """A row for every setting: what each distance won (disc), and would have by arrival (ring)."""
    height = TOP + BAND * len(results) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif"'
        f' font-size="12" role="img" aria-label="Shares of wins by distance">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fffdf8"/>',
        '<text x="16" y="24" font-size="15" fill="#2d2a26">'
        "Share of wins in %: as judged (discs), by arrival (rings), the liar (triangle)</text>",
    ]
    for percent in range(0, 81, 20):
        x = LEFT + percent * SCALE
        parts.append(f'<line x1="{x}" x2="{x}" y1="{TOP}" y2="{height - 24}" stroke="#d8d2c6"/>')
        parts.append(f'<text x="{x}" y="{height - 8}" text-anchor="middle" fill="#6b655c">{percent}</text>')
    low, wide, tall = LEFT + (EQUAL - 2) * SCALE, 4 * SCALE, height - 24 - TOP
    parts.append(f'<rect x="{low}" y="{TOP}" width="{wide}" height="{tall}" fill="#7aa874" opacity=".22"/>')
    for row, result in enumerate(results):
        y = TOP + row * BAND
        parts.append(f'<text x="16" y="{y + 30}" fill="#2d2a26">{result.name.partition(", ")[0]}</text>')
        if "," in result.name:
            parts.append(f'<text x="16" y="{y + 46}" fill="#a2453a">{result.name.partition(", ")[2]}</text>')
        for place, ms in enumerate(DISTANCES_MS):
            at = y + 12 + place * 12
            ring, disc = LEFT + result.arrival[ms] * SCALE, LEFT + result.shares[ms] * SCALE
            parts.append(f'<circle cx="{ring}" cy="{at}" r="4" fill="none" stroke="#a39b8d"/>')
            parts.append(f'<circle cx="{disc}" cy="{at}" r="4" fill="#3f6b8f"/>')
            parts.append(
                f'<text x="{LEFT - 8}" y="{at + 4}" text-anchor="end" font-size="10" fill="#6b655c">'
                f"{ms} ms</text>"
            )
        if result.liar is not None:
            x = LEFT + result.liar * SCALE
            parts.append(f'<path d="M{x - 6} {y + 66}h12l-6 -9z" fill="#a2453a"/>')
    return "\n".join([*parts, "</svg>", ""])
