"""What was measured, for people and for programs."""

import json
import os
import platform
import re
import statistics
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from sysconfig import get_config_var
from typing import Any, Final

from contest.node import BENCH, HOME, node


@dataclass(frozen=True, slots=True)
class Ratio:
    """Ours divided by the peer's, round by round."""

    median: float
    p10: float
    p90: float


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the results: medians over all rounds, and the ratios of those measured together."""

    name: str
    unit: str
    ours: float
    against: str | None = None
    peer: float | None = None
    ratio: Ratio | None = None
    target: str | None = None


def alone(name: str, unit: str, ours: Sequence[float], target: str | None = None) -> Figure:
    """A figure with nobody to compare it to."""
    return Figure(name, unit, statistics.median(ours), target=target)


def paired(
    name: str,
    unit: str,
    ours: Sequence[float],
    against: str,
    peer: Sequence[float],
    target: str | None = None,
) -> Figure:
    """A figure of ours and a peer's from the same rounds."""
    ratios = [one / other for one, other in zip(ours, peer, strict=True)]
    ratio = Ratio(statistics.median(ratios), share(ratios, 0.1), share(ratios, 0.9))
    return Figure(name, unit, statistics.median(ours), against, statistics.median(peer), ratio, target)


def share(values: Iterable[float], part: float) -> float:
    """The value below which that part of the values lies."""
    ordered = sorted(values)
    at = part * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def version(package: str) -> str:
    """The version of a peer's package that was fetched."""
    described = json.loads((HOME / "node_modules" / package / "package.json").read_text())
    return str(described["version"])


def commit() -> str:
    """The commit that was measured; `-dirty` if something but results and texts was changed since."""
    at = _git("rev-parse", "--short=10", "HEAD")
    changed = _git(
        "status", "--porcelain", "--", ":/", ":(exclude)results.*", ":(exclude)*.svg", ":(exclude,top)*.md"
    )
    return (f"{at}-dirty" if changed else at) or "unknown"


def _git(*words: str) -> str:
    told = subprocess.run(["git", *words], cwd=BENCH, capture_output=True, text=True, check=False)
    return told.stdout.strip()


def machine() -> str:
    """Where it was measured, in general words."""
    load = os.getloadavg()[0]
    # Debian says nothing of it where others do, and builds its own with all there is.
    debian = Path("/etc/debian_version").exists() and sys.base_prefix == "/usr"
    optimised = debian or "--enable-optimizations" in str(get_config_var("CONFIG_ARGS"))
    built = "optimised" if optimised else "not optimised"
    node_version = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True)
    return (
        f"{os.cpu_count()} noisy cores, {platform.system()}, Python {platform.python_version()} ({built}), "
        f"Node {node_version.stdout.strip().removeprefix('v')}; load average {load:.1f} when it began"
    )


def write(
    section: str,
    title: str,
    about: Sequence[str],
    figures: Sequence[Any],
    folder: Path = BENCH,
    lines: Sequence[str] | None = None,
) -> None:
    """Replaces one section of results.json (for programs) and of results.md (for people).

    Figures of another kind than `Figure` bring the `lines` of their own table with them.
    """
    at = commit()
    date = datetime.now(UTC).date().isoformat()
    shown = [table(figures)] if lines is None else lines
    told = [f"## {title}", "", f"{date}, commit {at}.", "", *about, "", *shown]
    entries = [{**asdict(figure), "commit": at} for figure in figures]
    put(section, "\n".join(told), entries, folder)


def put(section: str, text: str, entries: Iterable[Mapping[str, Any]], folder: Path = BENCH) -> None:
    """Replaces one section by that text for people, and those entries for programs."""
    others = [entry for entry in _entries(folder) if entry["section"] != section]
    others += [{"section": section, **entry} for entry in entries]
    (folder / "results.json").write_text(json.dumps(others, indent=2, ensure_ascii=False) + "\n")
    people = folder / "results.md"
    sections = _sections(people.read_text()) if people.exists() else {}
    sections[section] = text
    parts = [f"{_MARK.format(name)}\n{text}" for name, text in sections.items()]
    people.write_text("\n\n".join(["# Results", *parts]) + "\n")


def entries(section: str, folder: Path = BENCH) -> list[dict[str, Any]]:
    """What was kept for programs of that section, the newest last."""
    return [
        {key: value for key, value in entry.items() if key != "section"}
        for entry in _entries(folder)
        if entry["section"] == section
    ]


def _entries(folder: Path) -> list[dict[str, Any]]:
    path = folder / "results.json"
    kept: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else []
    return kept


_MARK: Final = "<!-- section: {} -->"


def _sections(text: str) -> dict[str, str]:
    """The sections of results.md by name, in their order."""
    _, *parts = re.split(r"<!-- section: (\w+) -->\n", text)
    return {name: body.strip() for name, body in zip(parts[::2], parts[1::2], strict=True)}


def table(figures: Sequence[Figure]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| what | unit | ours | against | peer | ours ÷ peer (p10–p90) | target |",
        "|---|---|---:|---|---:|---:|---|",
    ]
    for figure in figures:
        ratio = "–"
        if figure.ratio is not None:
            median, p10, p90 = figure.ratio.median, figure.ratio.p10, figure.ratio.p90
            ratio = f"{median:.2f} ({p10:.2f}–{p90:.2f})"
        peer = "–" if figure.peer is None else _number(figure.peer)
        cells = [figure.name, figure.unit, _number(figure.ours), figure.against or "–", peer, ratio]
        lines.append(f"| {' | '.join(cells)} | {figure.target or ''} |")
    return "\n".join(lines)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
