"""Where compiled kernels are kept: beside the package, in a folder of the host's, or nowhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.bots.kernels import compiled, keep_in
from tablee.bots.kernels.compiled import FOLDER

BELOW = """
from tablee.bots.kernels.dice import below, dice

below(6, dice("kept"))
print(below.stats.cache_path, sum(below.stats.cache_misses.values()))
"""


def run(**environment: str) -> tuple[str, str]:
    """Where a new process looked for a kernel, and how many it had to compile."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", BELOW],
        env={**bare, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    where, _, compiled_here = done.stdout.strip().rpartition(" ")
    return where, compiled_here


def test_what_was_compiled_beside_the_package_is_taken_along_to_another_folder(tmp_path: Path) -> None:
    beside, _ = run()
    assert Path(beside).name == "__pycache__"
    taken, compiled_here = run(**{FOLDER: str(tmp_path)})
    assert Path(taken).parent == tmp_path
    assert compiled_here == "0"
    assert {path.suffix for path in Path(taken).iterdir()} == {".nbi", ".nbc"}


def test_where_no_folder_can_be_written_kernels_are_compiled_all_the_same() -> None:
    # None of our modules lies in an archive, for which alone this one knows a place.
    assert run(NUMBA_CACHE_LOCATOR_CLASSES="ZipCacheLocator") == ("None", "1")


@pytest.mark.parametrize("given", [None, "the host's own"])
@pytest.mark.parametrize("writable", [True, False])
def test_the_folder_of_a_house_is_for_a_package_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str | None, writable: bool
) -> None:
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.delenv(FOLDER)
    if given is not None:
        monkeypatch.setenv(FOLDER, given)
    monkeypatch.setattr(compiled, "CHECKED", False)
    monkeypatch.setattr("os.access", lambda path, mode: writable)
    keep_in(tmp_path)
    assert os.environ.get(FOLDER) == (given or (None if writable else str(tmp_path)))
