"""A package that brings a game, as installers leave it behind: a folder that says which."""

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CHERRIES: Final = "cherries = tests.fourth.cherries:Cherries"


def bring(folder: Path, *entries: str, package: str = "orchard") -> str:
    """Installs the package into that folder; returns the PYTHONPATH with which a process finds it."""
    told = folder / f"{package}-1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text("\n".join(["[tablee.games]", *entries, ""]))
    return os.pathsep.join([str(folder), str(ROOT)])
