"""Lighthouse on the home page and on a table, as a phone and as a desktop sees them.

    .venv/bin/python bench/lighthouse.py            three visits each, their median
    .venv/bin/python bench/lighthouse.py --visits 1

Fetches Lighthouse from npm into bench/.cache; needs Chromium (TABLEE_CHROMIUM, or on the PATH).
Writes its section of bench/results.md and bench/results.json. See bench/README.md.
"""

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from contest.figures import Figure, alone, machine, write
from contest.node import CACHE, environment, install, node
from contest.ours import Tablee

VERSION: Final = "13.5.0"
CATEGORIES: Final = {
    "performance": "performance",
    "accessibility": "accessibility",
    "best-practices": "best practices",
    "seo": "SEO",
}
FORMS: Final[dict[str, Sequence[str]]] = {"mobile": (), "desktop": ("--preset=desktop",)}
TARGET: Final = "≥ 95"
UNFOUND: Final = "--skip-audits=is-crawlable"
"""Tables ask search engines not to list them: people's games are theirs."""


def chromium() -> str:
    """The browser that visits. Ends with what to do if there is none.

    A headless shell first: a whole browser without a screen may lose the beginning of a visit (NO_NAVSTART).
    """
    names = (
        os.environ.get("TABLEE_CHROMIUM", ""),
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
    )
    for name in names:
        if name and (path := shutil.which(name)):
            return path
    raise SystemExit(
        "No Chromium here: install it (on Debian: apt-get install chromium-headless-shell), "
        "or set TABLEE_CHROMIUM."
    )


def lighthouse() -> Path:
    """Lighthouse's own program, fetched if it is not there."""
    home = CACHE / "lighthouse"
    home.mkdir(parents=True, exist_ok=True)
    wanted = {"private": True, "dependencies": {"lighthouse": VERSION}}
    (home / "package.json").write_text(json.dumps(wanted))
    install(home, "Lighthouse")
    return home / "node_modules" / "lighthouse" / "cli" / "index.js"


def visit(program: Path, address: str, form: Sequence[str], report: Path) -> dict[str, Any]:
    """Lighthouse's report of one visit with an empty cache."""
    flags = "--headless=new --disable-gpu --disable-background-networking" + (
        " --no-sandbox" if os.getuid() == 0 else ""
    )
    subprocess.run(
        [
            str(node()),
            str(program),
            address,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--chrome-flags={flags}",
            *form,
        ],
        env={**environment(), "CHROME_PATH": chromium()},
        check=True,
        timeout=300,
    )
    told: dict[str, Any] = json.loads(report.read_text())
    return told


async def pages(server: Tablee) -> dict[str, str]:
    """What is visited: the home page, and a game that anybody may watch."""
    table = await server.open()
    home = f"http://127.0.0.1:{server.port}"
    return {"home": f"{home}/", "table": f"{home}/t/{table.id}"}


async def main(visits: int) -> None:
    program = lighthouse()
    server = Tablee("Tablée")
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        await server.start(Path(folder) / "house")
        try:
            for page, address in (await pages(server)).items():
                for form, options in FORMS.items():
                    reports = [
                        await asyncio.to_thread(
                            visit,
                            program,
                            address,
                            (*options, UNFOUND) if page == "table" else options,
                            Path(folder) / "report.json",
                        )
                        for _ in range(visits)
                    ]
                    marks = [
                        alone(
                            f"{words}, {page}, {form}",
                            "of 100",
                            [report["categories"][key]["score"] * 100 for report in reports],
                            TARGET,
                        )
                        for key, words in CATEGORIES.items()
                    ]
                    figures += marks
                    if page == "home":
                        figures.append(
                            alone(
                                f"first visit, {page}, {form}",
                                "kB over the wire",
                                [weight(report) / 1000 for report in reports],
                                "≤ 80",
                            )
                        )
                    print(page, form, [round(mark.ours) for mark in marks], flush=True)
        finally:
            server.stop()
    about = [
        f"Machine: {machine()}.",
        f"Lighthouse {VERSION}, the median of {visits} visits each. Tables ask search engines not to "
        "list them: that one audit of theirs is left out.",
    ]
    write("lighthouse", "Lighthouse", about, figures)


def weight(report: dict[str, Any]) -> float:
    """Bytes that travelled for the page and all it loaded."""
    return float(report["audits"]["total-byte-weight"]["numericValue"])


if __name__ == "__main__":
    CACHE.mkdir(exist_ok=True)
    parser = argparse.ArgumentParser(description="Lighthouse on the home page and on a table.")
    parser.add_argument("--visits", type=int, default=3, help="how often each page is visited")
    asyncio.run(main(parser.parse_args().visits))
