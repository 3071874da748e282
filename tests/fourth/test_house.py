"""The fourth game in a real house: API and socket, bots by chance, record and replay."""

import json
from collections.abc import Iterator

import msgspec
import pytest

from tablee.wire.http import GameInfo, ReplayInfo
from tablee.wire.to_client import Done, Refusal
from tests.fourth.bringing import CHERRIES, bring
from tests.server.house import People, Served, people_at, play_to_the_end


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", bring(tmp_path_factory.mktemp("site"), CHERRIES))
        with Served(tmp_path_factory.mktemp("house") / "data") as house:
            yield house
    house.check_log()


@pytest.fixture
def people(served: Served) -> Iterator[People]:
    with people_at(served.address) as people:
        yield people


def test_the_house_offers_it_as_it_describes_itself(people: People) -> None:
    infos = msgspec.json.decode(people().get("/games").content, type=list[GameInfo])
    told = msgspec.to_builtins(next(info for info in infos if info.key == "cherries"))
    assert told == {
        "key": "cherries",
        "name": "Cherries",
        "min_seats": 2,
        "max_seats": 8,
        "lot_begins": False,
        "options": [
            {"key": "bowl", "default": 24, "choices": None, "low": 12, "high": 40},
            {"key": "greedy", "default": False, "choices": [False, True], "low": None, "high": None},
        ],
        "levels": ["random"],
        "outside": True,
    }
    for missing in ("lesson", "training"):
        assert people().get(f"/games/cherries/{missing}").status_code == 404


def test_eight_people_play_it_over_the_api_and_find_their_record(people: People) -> None:
    guests = {seat: people(f"Guest {seat}") for seat in range(8)}
    id = guests[0].open(game="cherries", seats=8, options={"bowl": 40}, settings={"starts": 7})
    for seat in range(1, 8):
        assert guests[seat].sit(id) == seat
    guests[0].start(id)
    scene = guests[7].see(id, 7).scene
    assert scene is not None
    assert (scene.awaiting, scene.legal) == ([7], ["take 1", "take 2", "take 3"])
    assert play_to_the_end(guests, id) == 40
    record = guests[3].get(f"/records/{id}").json()
    assert (record["game"], record["options"], len(record["moves"])) == ("cherries", {"bowl": 40}, 40)
    assert record["moves"][0]["seat"] == 7
    assert sum(record["result"]["scores"]) == sum(record["setup"]["bowl"])
    brought = guests[0].post("/records", json.loads(json.dumps(record)))
    assert brought.status_code == 201, brought.text
    replay = guests[0].get(f"/records/{brought.json()['id']}/replay", params={"look": 7})
    told = msgspec.json.decode(replay.content, type=ReplayInfo)
    assert [position.view["left_in_the_bowl"] for position in told.positions] == [*range(40, -1, -1)]
    assert told.positions[1].view["your_cherries"] == record["setup"]["bowl"][:1]


def test_it_refuses_in_both_languages_and_keeps_its_secret(people: People) -> None:
    ada, bo = people("Ada"), people("Bo", lang="fr")
    id = ada.open(game="cherries", seats=2, settings={"starts": 0})
    bo.sit(id)
    ada.start(id)
    mine, hers = ada.come(id, look=0), bo.come(id, look=1, lang="fr")
    told = mine.play(0, "take 9")
    assert isinstance(told, Refusal)
    assert told.why == "one takes between 1 and 3 cherries, not 9"
    told = hers.play(1, "take 2")
    assert isinstance(told, Refusal)
    assert told.why == "c’est à Ada de jouer, pas à Bo"
    assert isinstance(mine.play(0, "take 2"), Done)
    hers.reach(1)
    assert hers.scene().view["taken"] == [2, 0]
    assert hers.scene().view["your_cherries"] == []
    assert len(mine.scene().view["your_cherries"]) == 2
    running = bo.get(f"/tables/{id}/record", params={"look": 1}).json()
    assert "setup" not in running
    refused = ada.post("/tables", {"game": "cherries", "seats": 9})
    assert refused.status_code == 400
    refused = bo.post("/tables", {"game": "cherries", "seats": 2, "options": {"greedy": "very"}})
    assert refused.json()["detail"] == "options.greedy\u00a0: doit être true ou false, pas 'very'"


def test_bots_play_it_by_chance_against_whoever_comes(people: People) -> None:
    ada = people("Ada")
    id = ada.open(game="cherries", seats=4, bots=["random"] * 3, start=True, options={"greedy": True})
    line = ada.come(id, look=0)
    for turn in range(24):
        scene = line.when(lambda scene: bool(scene.legal) or not scene.awaiting)
        if not scene.awaiting:
            break
        assert isinstance(line.play(0, scene.legal[0]), Done), turn
    assert line.scene().view["outcome"]["reason"] == "empty-bowl"
    record = ada.get(f"/records/{id}").json()
    assert [player["kind"] for player in record["players"]] == ["human", *["bot:random"] * 3]
    assert {move["seat"] for move in record["moves"]} == {0, 1, 2, 3}


def test_whoever_leaves_is_followed_by_chance(people: People) -> None:
    ada, bo = people("Ada"), people("Bo")
    id = ada.open(game="cherries", seats=2, settings={"starts": 1})
    bo.sit(id)
    ada.start(id)
    line = ada.come(id, look=0)
    assert bo.send(id, "leave", seat=1).status_code == 200
    line.when(lambda scene: 0 in scene.awaiting)
    assert ada.see(id).table.seats[1].level == "random"


@pytest.mark.long
def test_without_its_package_the_house_opens_and_its_tables_wait(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path_factory.mktemp("house") / "data"
    with monkeypatch.context() as patch:
        patch.setenv("PYTHONPATH", bring(tmp_path_factory.mktemp("site"), CHERRIES))
        with Served(data) as house, people_at(house.address) as people:
            ada = people("Ada")
            id = ada.open(game="cherries", seats=2, bots=["random"], settings={"starts": 0}, start=True)
            cookies = dict(ada.http.cookies)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    with Served(data) as house, people_at(house.address) as people:
        ada = people(cookies=cookies)
        assert ada.get(f"/tables/{id}").status_code == 404
        assert ada.get("/health/ready").status_code == 200
        assert ada.see(ada.open()).table.game == "helpme"
    house.check_log()
