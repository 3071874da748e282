"""Somebody to play with: open tables, pairing, and people one knows."""

from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tablee.ladder.pairing import Seeker, pairings
from tablee.server.keeping.ratings import Standing
from tablee.server.rooms.noticeboard import POINTS_FOR
from tablee.server.rooms.seeking import BOTS_AFTER, SILENT
from tablee.wire.http import Lobby, Opened, Opponent, OwnGames, Profile, Sought
from tests.patience import until
from tests.server.hours import Hours
from tests.server.house import Guest, Inside, People, people_at, play_to_the_end, two_at_a_table

RATED = {"rated": True, "clock": {"each": 600_000}, "starts": None}


@pytest.fixture(scope="module")
def hours() -> Hours:
    """The clock stands still: however slow the machine, nobody is silent for too long."""
    return Hours()


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory, hours: Hours, lasting_store: str) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("lobby"), hours, store=lasting_store) as house:
        yield house


@pytest.fixture
def guests(inside: Inside) -> Iterator[People]:
    with people_at(inside.address) as people:
        yield people


def seek(guest: Guest, game: str = "helpme", seats: int = 2, rated: bool = True) -> Sought:
    answer = guest.ask("PUT", "/me/seek", {"game": game, "seats": seats, "rated": rated})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Sought)


def lobby(guest: Guest) -> Lobby:
    return msgspec.json.decode(guest.get("/lobby").content, type=Lobby)


def test_the_nearest_meet_first_and_the_longer_one_waits_the_further_one_looks() -> None:
    dice = Random(7)
    people = [Seeker(f"p{n}", dice.randrange(1000, 2000), dice.randrange(60_000)) for n in range(40)]
    for seats in (2, 3, 4):
        now = 60_000
        tables = pairings(people, seats, now)
        seated = [one.who for table in tables for one in table]
        assert len(seated) == len(set(seated))
        assert all(len(table) == seats for table in tables)
        for table in tables:
            first = min(table, key=lambda one: one.since)
            assert max(abs(one.points - first.points) for one in table) <= first.reach(now)
        # Whoever is left could not be seated: there are too few of them, or they are too far apart.
        left = [one for one in people if one.who not in seated]
        assert pairings(left, seats, now) == []
    apart = [Seeker("ada", 1000, 0), Seeker("bo", 2000, 0)]
    assert pairings(apart, 2, 89_000) == []
    assert pairings(apart, 2, 90_000) == [apart]


def test_the_points_of_who_waits_are_asked_for_when_somebody_sits_down(
    guests: People, inside: Inside, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    ratings, asked = inside.house.keeper.scorer.ratings, list[int]()
    standings = ratings.standings

    async def counting(game: str, players: Collection[str]) -> dict[str, Standing]:
        asked.append(len(players))
        return await standings(game, players)

    monkeypatch.setattr(ratings, "standings", counting)
    ada, bo, cy = guests("Ada"), guests("Bo"), guests("Cy")
    table = ada.open(seats=3, settings={"listed": True})
    line = ada.come(table)
    for _ in range(5):
        assert [one.id for one in lobby(cy).tables] == [table]
    assert asked == [1]
    bo.sit(table)
    for _ in range(5):
        lobby(cy)
    assert asked == [1, 2]
    # Somebody who waits may play a rated game meanwhile.
    hours.now += POINTS_FOR
    lobby(cy)
    assert asked == [1, 2, 2]
    line.close()


def test_two_who_want_the_same_sit_at_one_table_and_play(guests: People) -> None:
    ada, bo, cy = guests("Ada"), guests("Bo"), guests("Cy")
    assert (seek(ada).table, seek(cy, rated=False).table) == (None, None)
    assert [(one.game, one.rated, one.people) for one in lobby(bo).seekers] == [
        ("helpme", True, 1),
        ("helpme", False, 1),
    ]
    table = seek(bo).table
    assert table is not None
    assert seek(ada).table == table
    seen = ada.see(table)
    assert (seen.table.phase, seen.table.settings.rated) == ("playing", True)
    assert seen.table.settings.clock is not None
    assert sorted(seat.name for seat in seen.table.seats) == ["Ada", "Bo"]
    assert seek(cy, rated=False).seeking == 1
    assert cy.ask("DELETE", "/me/seek").status_code == 204
    assert lobby(bo).seekers == []
    answer = cy.ask("PUT", "/me/seek", {"game": "helpme", "seats": 6})
    assert (answer.status_code, "players" in answer.json()["detail"]) == (409, True)


def test_who_waits_long_is_offered_bots_and_who_is_silent_is_not_seated(guests: People, hours: Hours) -> None:
    ada, bo = guests("Ada"), guests("Bo")
    assert not seek(ada, "rauha").bots
    for _ in range(BOTS_AFTER // SILENT + 1):
        hours.now += SILENT
        found = seek(ada, "rauha")
    assert (found.table, found.bots, found.waited >= BOTS_AFTER) == (None, True, True)
    hours.now += SILENT + 1
    assert seek(bo, "rauha").seeking == 1
    assert bo.ask("DELETE", "/me/seek").status_code == 204


def test_an_open_table_is_found_until_it_is_full(guests: People) -> None:
    ada, bo, cy = guests("Ada"), guests("Bo"), guests("Cy")
    table = ada.open(settings={"listed": True, **RATED})
    assert lobby(bo).tables == []  # nobody is there
    ada.come(table)
    (found,) = lobby(bo).tables
    assert (found.id, found.names, found.open_seats, found.ratings) == (table, ["Ada"], 1, [])
    assert lobby(ada).tables == []
    bo.sit(table)
    # It filled while somebody pressed.
    answer = cy.send(table, "sit")
    assert (answer.status_code, answer.json()["detail"]) == (409, "the table is full")
    assert lobby(cy).tables == []


@pytest.mark.long
def test_people_one_played_with_can_be_asked_again_and_nobody_else(guests: People) -> None:
    ada, bo, played = two_at_a_table(guests)
    assert lobby(ada).opponents == []
    play_to_the_end({0: ada, 1: bo}, played)
    known = until_known(ada)
    assert [one.name for one in known] == ["Bo"]
    # Who has met somebody finds their page, though they were never rated; nobody else does.
    page = msgspec.json.decode(ada.get(f"/players/{known[0].who}").content, type=Profile)
    assert (page.name, page.met, page.mine, page.games) == ("Bo", True, False, [])
    assert guests("Cy").get(f"/players/{known[0].who}").status_code == 404

    def ask(**more: Any) -> Any:
        return ada.post("/tables", {"game": "helpme", "seats": 2, **more})

    table = msgspec.json.decode(ask(invite=[known[0].who]).content, type=Opened).id
    asked = msgspec.json.decode(bo.get("/me/games").content, type=OwnGames).running
    assert [(one.id, one.asked) for one in asked] == [(table, "Ada")]
    # By the mark of whoever asks, a browser knows whom its person has muted.
    assert [one.asker for one in asked] == [who.who for who in until_known(bo)]
    # Nobody is asked twice at once by the same person.
    again = ask(invite=[known[0].who])
    assert (again.status_code, again.json()["detail"]) == (
        409,
        "you have asked Bo already: the table is among your games",
    )
    assert bo.sit(table) == 1
    assert ask(invite=[known[0].who]).status_code == 201
    for wrong in (["0" * 16], [known[0].who] * 2):
        assert ask(invite=wrong).status_code == 409


def until_known(guest: Guest) -> list[Opponent]:
    """Whom that guest may ask again, once the game that was just played is noted as over."""

    for _ in until(lambda: bool(lobby(guest).opponents), "the end of the game to be noted"):
        pass
    return lobby(guest).opponents


def test_nobody_has_more_tables_opened_by_seeking_than_they_may_open(tmp_path: Path, hours: Hours) -> None:
    with Inside(tmp_path / "house", hours, tables=3) as inside, people_at(inside.address) as guests:
        ada = guests("Ada")
        for _ in range(3):
            other = guests("Somebody else")
            assert seek(other).table is None
            assert seek(ada).table is not None
            hours.now += SILENT + 1  # the answer has come
        # To seek in vain costs nothing, and to ask again is one search.
        wish = {"game": "helpme", "seats": 2, "rated": True}
        answer = ada.ask("PUT", "/me/seek", wish)
        assert answer.status_code == 429
        assert answer.json()["detail"].startswith("not so often: try again in ")
        patient = guests("Bo")
        assert [seek(patient).table for _ in range(10)] == [None] * 10
        # Nor do strangers who come without a cookie every time.
        told = [guests().ask("PUT", "/me/seek", {**wish, "rated": False}) for _ in range(20)]
        assert sum(one.status_code == 200 and one.json()["table"] is not None for one in told) == 3
