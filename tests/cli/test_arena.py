"""`tablee arena`."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Terminal

MATCH = ("arena", "medium", "random", "--game", "helpme", "--games", 6, "--seed", "x")


def test_says_who_is_stronger_and_how_sure_that_is(tablee: Terminal) -> None:
    said = tablee("arena", "easy", "easy", "--game", "helpme", "--seats", 3, "--games", 30)
    assert (said.status, said.err) == (0, "")
    share, elo, seconds = said.lines
    assert share.startswith("easy takes ")
    assert "of 30 games among easy at 3 seats (95%: " in share
    assert share.endswith("; fair: 33%)")
    assert elo.startswith("Elo ")
    assert " (95%: " in elo
    assert seconds.endswith("s of processor time")


@pytest.mark.long
def test_all_won_says_only_what_is_known(tablee: Terminal) -> None:
    said = tablee(*MATCH)
    assert said.lines[1] == "Elo above +77 (95%): more games, or stronger opponents, would tell"
    lost = tablee("arena", "random", "medium", "--game", "helpme", "--games", 6, "--seed", "x")
    assert lost.lines[1] == "Elo below -77 (95%): more games, or weaker opponents, would tell"


def test_the_result_as_json(tablee: Terminal) -> None:
    told = tablee.json(*MATCH, "--json")
    assert told["one"] == "medium"
    assert (told["games"], told["share"], told["fair"], told["elo"]) == (6, 1.0, 0.5, None)
    assert told["elo_within"] == [77, None]
    assert told["faults"] == [0, 0]


@pytest.mark.parametrize(("game", "bots"), [("rauha", "random easy"), ("elementals", "easy furious")])
def test_records_are_kept_and_replay_finds_them_right(tablee: Terminal, game: str, bots: str) -> None:
    out = tablee.folder / "games.jsonl"
    one, other = bots.split()
    assert tablee("arena", one, other, "--game", game, "--seats", 3, "--games", 3, "--out", out).status == 0
    replayed = tablee("replay", out)
    assert replayed.status == 0
    assert len(replayed.lines) == 3
    records = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    kinds = [[player["kind"] for player in record["players"]] for record in records]
    assert kinds[0] == [f"bot:{one}", f"bot:{other}", f"bot:{other}"]
    assert kinds[2] == [f"bot:{other}", f"bot:{other}", f"bot:{one}"]


def test_a_bot_of_ones_own(tablee: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    (tablee.folder / "ownbots.py").write_text(
        "class First:\n"
        "    def choose(self, thought, chance):\n"
        "        return thought.legal[0]\n"
        "class Silent:\n"
        "    def choose(self, thought, chance):\n"
        "        return None\n"
    )
    monkeypatch.syspath_prepend(tablee.folder)
    said = tablee("arena", "ownbots:First", "ownbots:Silent", "--game", "helpme", "--games", 2)
    assert said.lines[0].startswith("ownbots:First takes ")
    assert said.lines[-1].startswith("ownbots:Silent answered nothing legal ")
    refused = tablee.refused("arena", "nowhere:Bot", "easy", "--game", "helpme")
    assert refused == (2, "nowhere:Bot could not be loaded.")


def test_a_bot_from_outside_plays_a_match_over_the_network(tmp_path: Path) -> None:
    """The example that plays at a house, as it is; somebody without the token is not let in."""
    out = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "tablee", "arena", "outside:example", "easy", "--game", "helpme"]
    command += ["--games", "2", "--wait", "60", "--json", "--out", str(out)]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as match:
        assert match.stderr is not None
        awaited = match.stderr.readline()
        found = re.fullmatch(
            r"outside:example is awaited for 60 seconds: TABLEE_TOKEN=(\S+) (ws://\S+)\n", awaited
        )
        assert found is not None, awaited
        token, address = found.groups()
        stranger = _example(address, "wrong")
        assert (stranger.returncode, stranger.stderr) == (1, "the house hung up: not-allowed\n")
        played = _example(address, token)
        assert (played.returncode, played.stderr) == (0, "")
        assert played.stdout.count('"t":"over"') == 2
        said, wrong = match.communicate()
    assert (match.returncode, wrong) == (0, "")
    told = json.loads(said)
    assert (told["one"], told["games"], told["faults"]) == ("outside:example", 2, [0, 0])
    kinds = [json.loads(line)["players"][0]["kind"] for line in out.read_text(encoding="utf-8").splitlines()]
    assert kinds == ["bot:outside:example", "bot:easy"]


def test_a_bot_from_outside_that_never_comes_is_given_up(tablee: Terminal) -> None:
    words = ("outside:a", "outside:b", "--game", "helpme", "--wait", 0.05)
    said = tablee("arena", *words)
    *awaited, sentence = said.err.splitlines()
    assert (said.status, said.out, len(awaited)) == (2, "", 2)
    assert all(" is awaited for 0.05 seconds: TABLEE_TOKEN=" in line for line in awaited)
    assert sentence == "tablee: outside:a has not come within 0.05 seconds."


def _example(address: str, token: str) -> "subprocess.CompletedProcess[str]":
    script = Path(__file__).parents[2] / "examples" / "bot.py"
    environ = {**os.environ, "TABLEE_TOKEN": token, "NO_PROXY": "127.0.0.1"}
    return subprocess.run(
        [sys.executable, str(script), address], env=environ, text=True, capture_output=True, check=False
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("ace easy --game helpme", "helpme has no bot 'ace'; it has: random, easy, medium, hard, expert, or"),
        (
            "random easy --game elementals",
            "elementals has no bot 'random'; it has: easy, medium, hard, furious",
        ),
        ("easy easy --game chess", "there is no game 'chess'"),
        ("easy easy --game helpme --seats 9", "helpme is for 2 to 4 players, not 9."),
        ("easy easy --game helpme --games 0", "--games must be at least 1, not 0."),
        (
            "outside easy --game elementals",
            "elementals is a race: a bot of somebody else's would say itself how fast it was.",
        ),
        (
            "easy strange:Easy --game elementals",
            "elementals is a race: a bot of somebody else's would say itself how fast it was.",
        ),
        ("outside easy --game helpme --port 99999", "--port must lie between 0 and 65535, not 99999."),
        ("easy easy --game helpme --seconds 0", "--seconds must be above 0, not 0.0."),
        ("easy easy --game helpme --seconds inf", "--seconds must be at most 3600, not inf."),
        ("outside easy --game helpme --wait 0", "--wait must lie above 0 and be at most 86400, not 0.0."),
        ("easy easy --game helpme --out games.json", "--out must name a file ending in .jsonl"),
        ("easy easy --game helpme --out nowhere/games.jsonl", "nowhere/games.jsonl cannot be written"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(tablee: Terminal, words: str, sentence: str) -> None:
    status, said = tablee.refused("arena", *words.split())
    assert status == 2
    assert said.startswith(sentence)
