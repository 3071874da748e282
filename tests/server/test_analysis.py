"""The analyst: after the game only, in the background, kept for good."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from structlog.testing import capture_logs

from tablee.bots.level import Level
from tablee.core import Chance
from tablee.server.keeping.ids import new_id
from tablee.server.thinking.analysing import Analysing
from tablee.server.thinking.analysis import MOST_TURNING, TURNING, Analysis, Choice, choices_in
from tablee.server.thinking.question import thought, thought_at
from tablee.table import commands as c
from tablee.wire.http import AnalysisInfo, Problem, ReplayInfo
from tests.patience import rounds, until
from tests.server.house import Guest, Inside, People, Served, people_at, two_at_a_table
from tests.table.sitting import ID, Sitting

pytestmark = pytest.mark.long

KINDS = {"covers", "spares", "secures", "reaches", "bonus", "points"}
"""What a move of Help Me! may have over another."""


def told(answer: httpx.Response, status: int = 200) -> AnalysisInfo:
    assert answer.status_code == status, answer.text
    return msgspec.json.decode(answer.content, type=AnalysisInfo)


def refusal(answer: httpx.Response, status: int = 409) -> str:
    assert answer.status_code == status, answer.text
    return msgspec.json.decode(answer.content, type=Problem).detail


def short_game(ada: Guest, bo: Guest, plies: int, **table: Any) -> str:
    """A game that everybody left after so many moves; a bot may have made some more between the two."""
    id = ada.open(**table)
    bo.sit(id)
    ada.start(id)
    guests = {0: ada, 1: bo}
    for ply in range(plies):
        scene = ada.see(id, 0).scene
        assert scene is not None
        seat = scene.awaiting[0]
        own = guests[seat].see(id, seat).scene
        assert own is not None
        made = guests[seat].send(id, "play", id=f"ply-{ply:06}", seat=seat, move=own.legal[0])
        assert made.status_code == 200, made.text
    for seat, guest in guests.items():
        assert guest.send(id, "leave", seat=seat).status_code == 200
    return id


def decisions(replay: ReplayInfo) -> int:
    """How many moves there are in which there is always something to decide: not what may have been free."""
    lines = [position.line for position in replay.positions if position.line is not None]
    return sum(not line.move.startswith(("activate", "end")) for line in lines if line.seat is not None)


def analysed(guest: Guest, id: str) -> AnalysisInfo:
    """The analysis of that game once it is done; nobody asks for it here."""
    for _ in rounds("an analysis"):
        info = told(guest.get(f"/records/{id}/analysis"))
        if info.state == "done":
            break
        assert info.choices == [], "nothing is told by halves"
        time.sleep(0.1)
    return info


@pytest.mark.parametrize("game", ["helpme", "rauha"])
def test_a_game_is_analysed_once_and_for_good(people: People, served: Served, game: str) -> None:
    ada, bo = people("Ada"), people("Bo")
    id = short_game(ada, bo, 4, game=game)
    stranger = people()
    replay = msgspec.json.decode(stranger.get(f"/records/{id}/replay").content, type=ReplayInfo)
    offered = told(stranger.get(f"/records/{id}/analysis"))
    assert (offered.state, offered.seen, offered.choices) == ("none", 0, [])
    assert offered.level == replay.analyst
    asked = told(stranger.post(f"/records/{id}/analysis"), 202)
    assert asked.state in ("waiting", "running", "done")
    assert decisions(replay) <= asked.of <= replay.plies
    info = analysed(stranger, id)
    assert (info.level, info.unit) == ("expert", "share")
    assert len(info.choices) == info.of
    for choice in info.choices:
        line = replay.positions[choice.ply + 1].line
        assert line is not None
        assert choice.seat == line.seat
        assert choice.other != line.move
        assert choice.within is not None
        assert choice.games is not None or choice.within == 0
    assert any(choice.merits for choice in info.choices), "the rules see some difference"
    # Asked again, by anybody, it is there at once; also after a restart.
    assert told(ada.post(f"/records/{id}/analysis"), 202) == info
    served.stop()
    served.start()
    assert told(ada.get(f"/records/{id}/analysis")) == info
    assert told(ada.post(f"/records/{id}/analysis"), 202) == info


def test_what_was_asked_for_is_taken_up_after_a_crash(tmp_path: Path) -> None:
    with Served(tmp_path / "data") as served, people_at(served.address) as people:
        ada = people("Ada")
        id = short_game(ada, people("Bo"), 6, game="rauha")
        replay = msgspec.json.decode(ada.get(f"/records/{id}/replay").content, type=ReplayInfo)
        told(ada.post(f"/records/{id}/analysis"), 202)
        served.kill()
        served.start()
        assert len(analysed(ada, id).choices) >= decisions(replay) >= 3
    served.check_log()


def test_nobody_gets_an_analysis_while_the_game_runs(people: People) -> None:
    ada, bo, id = two_at_a_table(people)
    gathering = ada.open()
    for guest in (ada, bo, people()):
        for running in (id, gathering):
            for answer in (
                guest.get(f"/records/{running}/analysis"),
                guest.post(f"/records/{running}/analysis"),
            ):
                assert refusal(answer) == "this game is not over yet"
    french = people(lang="fr").post(f"/records/{id}/analysis")
    assert refusal(french) == "cette partie n’est pas encore terminée"


def test_only_games_with_choices_that_were_played_here_are_analysed(people: People) -> None:
    ada, bo = people("Ada"), people("Bo", lang="fr")
    race = short_game(ada, bo, 0, game="elementals")
    assert refusal(ada.post(f"/records/{race}/analysis")) == "there is nothing to analyse in this game"
    assert refusal(bo.get(f"/records/{race}/analysis")) == "il n’y a rien à analyser dans ce jeu"
    played = short_game(ada, bo, 2)
    brought = ada.post("/records", content=ada.get(f"/records/{played}").content).json()["id"]
    assert (
        refusal(ada.post(f"/records/{brought}/analysis")) == "only games that were played here are analysed"
    )
    assert refusal(bo.post(f"/records/{brought}/analysis")) == "seules les parties jouées ici sont analysées"
    for id in (race, brought):
        assert ada.get(f"/records/{id}/replay").json()["analyst"] is None
    assert refusal(ada.post(f"/records/{new_id()}/analysis"), 404) == "there is no such record"


# What is rated, and with which knowledge.


@pytest.mark.parametrize(("game", "seats"), [("helpme", 3), ("rauha", 3)])
def test_the_analyst_knows_what_the_chooser_knew_then(game: str, seats: int) -> None:
    """Also when the game is over and everything is told in full."""
    sitting = Sitting(game, seats).sit("ada").bots(*["easy"] * (seats - 1)).start()
    then = {}
    for _ in range(24):
        if not sitting.table.awaiting():
            break
        seat = sitting.mover()
        then[sitting.table.ply] = thought(sitting.table, seat, "medium")
        move = sitting.legal(seat)[0]
        sitting.do(sitting.move_of(seat, move, "bot"))
    sitting.do(c.Leave(id=ID, seat=0), by="ada")
    table = sitting.table
    assert table.phase == "over"
    for ply, asked in then.items():
        assert thought_at(table, ply, asked.seat, "medium", asked.seed) == asked
    rated = choices_in(table)
    assert set(rated) <= set(then)
    for ply, asked in then.items():
        obvious = table.played[ply].act.move in table.game.together(table.states[ply], asked.seat)
        assert (ply in rated) == (len(asked.legal) > 1 and not obvious)


def choices(*gains: float) -> Analysis:
    made = tuple(
        Choice(ply=ply, seat=0, worth=0.5 + gain, other="x", otherwise=0.5) for ply, gain in enumerate(gains)
    )
    return Analysis(
        level="expert", unit="share", plies=tuple(range(len(gains))), seen=len(gains), choices=made
    )


def test_analyses_kept_before_ratings_said_how_sure_they_are_are_read_still(
    inside: Inside, guests: People
) -> None:
    ada = guests("Ada")
    id = short_game(ada, guests("Bo"), 2)
    kept = {"ply": 0, "seat": 0, "worth": 0.5, "other": "a1-b1", "otherwise": 0.6}
    replay = msgspec.json.decode(ada.get(f"/records/{id}/replay").content, type=ReplayInfo)
    line = replay.positions[1].line
    assert line is not None
    made = "a1-b1" if line.move != "a1-b1" else "a1-a2"
    old = {
        "level": "expert",
        "unit": "share",
        "plies": [0],
        "seen": 1,
        "choices": [{**kept, "seat": line.seat, "other": made}],
    }
    inside.run(inside.house.analysing._store.save_analysis(id, msgspec.json.encode(old), True))
    (choice,) = told(ada.get(f"/records/{id}/analysis")).choices
    assert (choice.gain, choice.games, choice.within) == (-0.1, None, None)
    # The rules speak of it all the same.
    assert all(merit["what"] in KINDS for merit in choice.merits)


def test_a_replay_says_which_seat_was_ones_own(people: People) -> None:
    ada, bo, id = two_at_a_table(people)
    for seat, guest in enumerate((ada, bo)):
        scene = guest.see(id, seat).scene
        assert scene is not None
    while (scene := ada.see(id, 0).scene) is not None and scene.awaiting:
        seat = scene.awaiting[0]
        guest = (ada, bo)[seat]
        own = guest.see(id, seat).scene
        assert own is not None
        move = {"id": f"own-{own.legal[0]}-{len(own.legal)}", "seat": seat, "move": own.legal[0]}
        assert guest.send(id, "play", **move).status_code == 200
    for guest, own_seat in ((ada, 0), (bo, 1), (people(), None)):
        info = msgspec.json.decode(guest.get(f"/records/{id}/replay?to=0").content, type=ReplayInfo)
        assert (info.own, info.look) == (own_seat, None)
        assert len(info.positions) == 1


def test_turning_points_are_the_choices_that_lost_most() -> None:
    much = TURNING["share"]
    assert choices(0.0, 0.3, -much / 2, -2 * much, -much).turning() == {3, 4}
    assert choices().turning() == set()
    # What luck may have done is set aside, and takes nobody's place.
    lost = choices(*(-2 * much for _ in range(2 * MOST_TURNING)))
    unsure = tuple(
        msgspec.structs.replace(choice, within=much + (0.001 if choice.ply < MOST_TURNING else 0))
        for choice in lost.choices
    )
    surely = set(range(MOST_TURNING, 2 * MOST_TURNING))
    assert msgspec.structs.replace(lost, choices=unsure).turning() == surely
    many = choices(*(-much - number / 100 for number in range(2 * MOST_TURNING)))
    assert many.turning() == set(range(MOST_TURNING, 2 * MOST_TURNING))


def test_a_choice_that_cannot_be_rated_is_left_out(
    inside: Inside, guests: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = guests("Ada")
    id = short_game(ada, guests("Bo"), 3, game="rauha")

    async def run(self: object, work: object, level: Level, asked: Any, *_: object, timeout: float) -> Any:
        if asked.seed.split("/")[1] == "1":
            raise TimeoutError
        return level.rate(asked, asked.legal[0], Chance(asked.seed))

    monkeypatch.setattr("tablee.server.thinking.workers.Workers.run", run)
    with capture_logs() as logs:
        told(ada.post(f"/records/{id}/analysis"), 202)
        assert [choice.ply for choice in analysed(ada, id).choices][:2] == [0, 2]
    (line,) = [line for line in logs if line["event"] == "a choice was not rated"]
    assert (line["game"], line["reason"]) == ("rauha", "TimeoutError")


def test_a_bad_day_of_the_analyst_can_be_repeated(
    inside: Inside, guests: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(*_: object, **__: object) -> Any:
        raise ValueError

    ada = guests("Ada")
    id = short_game(ada, guests("Bo"), 2, game="rauha")
    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr("tablee.server.thinking.workers.Workers.run", run)
        told(ada.post(f"/records/{id}/analysis"), 202)
        for _ in until(lambda: told(ada.get(f"/records/{id}/analysis")).state == "none", "its failure"):
            time.sleep(0.1)
        assert logs[-1]["event"] == "an analysis failed"
    told(ada.post(f"/records/{id}/analysis"), 202)
    assert len(analysed(ada, id).choices) >= 2


def test_an_analysis_by_a_weaker_analyst_is_made_again(inside: Inside, guests: People) -> None:
    ada = guests("Ada")
    id = short_game(ada, guests("Bo"), 2, game="rauha")
    analysing: Analysing = inside.house.analysing
    old = Analysis(level="novice", unit="points", plies=(0,), seen=1)
    inside.run(analysing._store.save_analysis(id, msgspec.json.encode(old), True))
    assert told(ada.get(f"/records/{id}/analysis")).level == "novice"
    told(ada.post(f"/records/{id}/analysis"), 202)
    for _ in rounds("another analysis"):
        if (info := told(ada.get(f"/records/{id}/analysis"))).state == "done":
            break
        time.sleep(0.1)
    assert info.level != "novice"
    assert len(info.choices) >= 2


def test_closing_without_work_is_quiet(inside: Inside) -> None:
    async def main() -> None:
        await Analysing(inside.house.store, inside.house.keeper.table).close()

    asyncio.run(main())
