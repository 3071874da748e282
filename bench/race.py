"""The fairness laboratory of Elementals: equal players at unequal distances, through the real server.

    .venv/bin/python bench/race.py              10,000 races of every setting
    .venv/bin/python bench/race.py --missing    those that were not measured yet
    .venv/bin/python bench/race.py --races 500  a first look

Every setting that is done is written at once: into bench/results.md, bench/results.json and
bench/race.svg, where the others stay. See bench/README.md.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Final

import uvloop

from racing.hours import Hours
from racing.house import served
from racing.network import ROUGH, STEADY
from racing.player import ERRS, LIES
from racing.report import Result, kept, report
from racing.table import Laboratory, Setting
from tablee.server.app import collect_rarely

SETTINGS: Final = (
    Setting(ROUGH),
    *(Setting(ROUGH, lie) for lie in LIES if lie != "none"),
    Setting(ROUGH, errs=ERRS),
    Setting(STEADY),
)

WORTH_KEEPING: Final = 10_000
"""Races of a setting, below which it is only printed."""


async def run(setting: Setting, races: int, tables: int, seed: int, folder: Path) -> Result:
    """One setting, on a server of its own."""
    hours = Hours()
    async with served(folder, hours) as house:
        tally = await Laboratory(house, hours, seed).run(setting, races, tables)
    return Result.of(setting, tally)


def main() -> None:
    arguments = argparse.ArgumentParser(description="Is the race fair?")
    arguments.add_argument("--races", type=int, default=10_000, help="races of every setting")
    arguments.add_argument("--tables", type=int, default=100, help="tables at the same time")
    arguments.add_argument("--only", help="one setting by its name")
    arguments.add_argument("--missing", action="store_true", help="the settings not measured yet")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--data", type=Path, help="where the tables are kept meanwhile")
    chosen = arguments.parse_args()
    collect_rarely()
    for setting in SETTINGS:
        if chosen.only not in (None, setting.name) or (chosen.missing and setting.name in kept()):
            continue
        print(setting.name, flush=True)
        with tempfile.TemporaryDirectory(dir=chosen.data) as folder:
            result = uvloop.run(run(setting, chosen.races, chosen.tables, chosen.seed, Path(folder)))
        print(result.line(), flush=True)
        if result.races >= WORTH_KEEPING:
            known = {**kept(), result.name: result}
            report([known[one.name] for one in SETTINGS if one.name in known])


if __name__ == "__main__":
    main()
