"""The terminal every test here sits at."""

from pathlib import Path

import pytest

from tests.cli.running import Terminal


@pytest.fixture
def tablee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path, capsys)
