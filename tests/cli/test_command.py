"""The command as a whole: its help, its errors, and how it ends."""

import subprocess
import sys
from pathlib import Path

import pytest

from tablee import __version__
from tablee.cli import app as module
from tests.cli.running import Terminal, outside
from tests.record.documents import roll

COMMANDS = ("simulate", "replay", "legal", "show", "perft", "serve", "schema")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_everywhere_explains_with_an_example(tablee: Terminal, command: str, flag: str) -> None:
    said = tablee(command, flag)
    assert (said.status, said.err) == (0, "")
    assert f"Example: tablee {command}" in said.out
    assert said.out.startswith(f"Usage: tablee {command}")


def test_the_help_of_all_lists_every_command(tablee: Terminal) -> None:
    for words in ((), ("--help",)):
        said = tablee(*words)
        assert (said.status, said.err) == (0, "")
        assert all(f" {command} " in said.out for command in COMMANDS)


@pytest.mark.parametrize(
    ("command", "flags"),
    [
        ("simulate", ["--seats", "--games", "--seed", "--out", "--option"]),
        ("legal", ["--ply", "--line"]),
        ("show", ["--ply", "--as", "--json", "--line"]),
        ("perft", ["--seats", "--seed", "--depth", "--divide", "--option"]),
    ],
)
def test_the_help_names_every_flag(tablee: Terminal, command: str, flags: list[str]) -> None:
    out = tablee(command, "--help").out
    assert [flag for flag in flags if flag not in out] == []
    assert "--no-" not in out


def test_the_version(tablee: Terminal) -> None:
    assert tablee("--version") == (0, f"{__version__}\n", "")


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("--nonsense",),
        ("replay", "a.json", "--nonsense"),
        ("schema", "nonsense"),
        ("legal", "a.json", "b.json", "--ply", "0"),
        ("perft", "helpme", "--seats"),
    ],
)
def test_nonsense_is_answered_in_one_line(tablee: Terminal, words: tuple[str, ...]) -> None:
    said = tablee(*words)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("tablee: ")
    assert said.err.count("\n") == 1


def test_an_interrupted_command_ends_with_130(tablee: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "app", interrupted)
    assert tablee("schema") == (130, "", "")


def test_main_exits_with_the_status(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        module.main(["replay", "no.json"])
    assert left.value.code == 2
    assert capsys.readouterr().err == "tablee: no.json: No such file or directory.\n"


def test_a_session_in_processes_of_their_own(tmp_path: Path) -> None:
    flags = ("--seats", 3, "--games", 2, "--seed", "7", "--out", "games.jsonl")
    # Nobody watches: no progress bar.
    assert outside("simulate", "elementals", *flags, cwd=tmp_path) == (0, "", "")
    replayed = outside("replay", "games.jsonl", cwd=tmp_path)
    assert (replayed.status, replayed.err) == (0, "")
    assert replayed.out.startswith("ok elementals 3 ")
    shown = outside("show", "games.jsonl", "--ply", 0, "--as", 1, cwd=tmp_path)
    assert (shown.status, shown.err) == (0, "")
    assert "Middle: empty" in shown.out


def test_an_error_in_a_process_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 100_000)
    assert outside("replay", "deep.json", cwd=tmp_path) == (
        2,
        "",
        "tablee: deep.json: nested too deeply to be a record.\n",
    )


def test_whoever_has_read_enough_may_close_the_pipe(tablee: Terminal) -> None:
    path = tablee.save("games.jsonl", *[roll()] * 1_500)
    process = subprocess.Popen(
        [sys.executable, "-m", "tablee", "replay", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        assert process.stdout.readline().startswith(b"ok helpme 2 29 ")
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
