"""The server needs no kernel, and without Numba everything works and says so."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import until
from tests.server.house import Served, people_at
from tests.server.whole import Acted

pytestmark = pytest.mark.long

LISTED = """
import json, sys
import tablee.cli
import tablee.server.app
from tablee.server.http.describe import game_infos

game_infos()
print(json.dumps(sorted(sys.modules)))
"""

WITHOUT = "import sys\nsys.modules['numba'] = None\n"


def test_the_server_loads_neither_numba_nor_numpy() -> None:
    run = subprocess.run([sys.executable, "-c", LISTED], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in json.loads(run.stdout)}
    assert "starlette" in loaded
    assert not loaded & {"numba", "llvmlite", "numpy", "threadpoolctl"}


def test_without_numba_the_house_says_so_once_and_its_bots_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Read by every Python that starts, so by the server and by its workers.
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(WITHOUT)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    with Served(tmp_path / "data") as served, people_at(served.address) as people:
        ada = people("Ada")
        table = ada.open(bots=["hard"], start=True, settings={"starts": 0})
        line = ada.come(table, look=0)
        line.play(0, line.scene().legal[0])
        line.until(Acted, lambda told: told.lines[-1].by == "bot")
    served.check_log()
    told = [json.loads(line)["event"] for line in served.log().splitlines()]
    assert [line for line in told if "Numba" in line] == [
        "Numba is not installed: the strong bots think with plain Python, and so less deeply. "
        "`pip install tablee[fast]` changes that."
    ]
    assert "bot replaced by chance" not in told


def test_where_no_bot_can_think_the_log_says_why_and_nobody_is_sent_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site" / "numba").mkdir(parents=True)
    (tmp_path / "site" / "numba" / "__init__.py").write_text("raise OSError('/opt/llvm is broken')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    with Served(tmp_path / "data") as served, people_at(served.address) as people:
        ada = people("Ada", lang="fr")
        # Nobody need ask a bot first.
        for _ in until(lambda: "cannot start" in served.log(), "a worker to be tried"):
            time.sleep(0.05)
        refused = ada.get("/health/ready")
        assert refused.status_code == 503
        assert refused.json()["detail"] == "les robots ne peuvent pas réfléchir ici pour le moment"
        assert ada.get("/health/live").status_code == 200
        table = ada.open(bots=["hard"], start=True, settings={"starts": 0})
        line = ada.come(table, look=0)
        line.play(0, line.scene().legal[0])
        line.until(Acted, lambda told: told.lines[-1].by == "bot")
    told = [json.loads(line) for line in served.log().splitlines()]
    (error,) = [line for line in told if line["level"] == "error"]
    assert error["event"] == "a worker cannot start"
    assert error["reason"] == "OSError: /opt/llvm is broken"
    assert [line["reason"] for line in told if line["event"] == "bot replaced by chance"] == [
        "its worker cannot start"
    ]


def test_with_numba_nothing_is_said(tmp_path: Path) -> None:
    with Served(tmp_path / "data") as served:
        pass
    assert "Numba" not in served.log()
