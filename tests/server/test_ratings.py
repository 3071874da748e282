"""Rated games: each counts once, whatever happens to the house, and cheap frauds bring nothing."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.ladder import KNOWN, NEW, Rating, rate
from tablee.server.keeping.folder import DATABASE
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.ratings import Ratings, Step
from tablee.server.keeping.store import Store
from tablee.server.rooms import room as room_module
from tablee.server.rooms.scorer import MOST_A_DAY, Scorer
from tablee.server.rooms.submission import SILENT
from tablee.settings import Clock
from tablee.table import commands as c
from tablee.table.table import Table
from tablee.wire.http import Leaderboard, Profile, TableRatings
from tests.server.house import Guest, Inside, People, people_at, two_at_a_table
from tests.server.rated import RATED, counted, read
from tests.server.whole import Snapshot
from tests.server.whole import Table as Changed
from tests.table.sitting import ID, Sitting


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, lasting_store: str) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("ratings"), store=lasting_store) as house:
        yield house


@pytest.fixture
def people(house: Inside) -> Iterator[People]:
    with people_at(house.address) as people:
        yield people


def give_up(guest: Guest, table: str, seat: int) -> None:
    assert guest.send(table, "leave", seat=seat).status_code == 200


def left(*people: str, id: str, bots: Sequence[str] = ()) -> Table:
    """A rated game that these people left, the last first."""
    seats = len(people) + len(bots)
    sitting = Sitting("helpme", seats, rated=True, clock=Clock(each=600_000)).sit(*people).bots(*bots).start()
    for seat in reversed(range(len(people))):
        sitting.do(c.Leave(id=ID, seat=seat), by=people[seat])
    return msgspec.structs.replace(sitting.table, id=id)


def test_whoever_leaves_loses_points_and_everybody_can_see_by_how_much(people: People) -> None:
    ada, bo, table = two_at_a_table(people, settings=RATED)
    before = read(ada.get(f"/tables/{table}/ratings"), TableRatings)
    assert not before.counted
    assert [seat and (seat.before.points, seat.before.provisional, seat.after) for seat in before.seats] == [
        (1500, True, None),
        (1500, True, None),
    ]
    assert read(ada.get("/players/me"), Profile).games == []
    give_up(ada, table, 0)
    give_up(bo, table, 1)
    seats = counted(bo, table).seats
    assert seats[0] is not None
    assert seats[0].after is not None
    assert seats[1] is not None
    assert seats[1].after is not None
    assert seats[0].after.points < 1500 < seats[1].after.points
    board = read(bo.get("/games/helpme/leaders?of=mine"), Leaderboard)
    assert [(player.name, player.mine) for player in board.players] == [("Bo", True), ("Ada", False)]
    assert board.own is not None
    assert board.own.rating == seats[1].after
    # Somebody else finds Ada's page by its address, with nothing of where she plays.
    page = read(people("Cy").get(f"/players/{board.players[1].who}"), Profile)
    assert (page.name, page.met, [game.game for game in page.games]) == ("Ada", False, ["helpme"])
    assert [(step.place, step.seats, step.table) for step in page.games[0].steps] == [(2, 2, None)]
    own = read(ada.get("/players/me"), Profile)
    assert [step.table for step in own.games[0].steps] == [table]
    assert people("Dee").get("/players/0123456789abcdef").status_code == 404
    assert read(people("Eve").get("/games/helpme/leaders?of=mine"), Leaderboard).players == []


def test_who_is_at_the_table_is_told_when_its_game_was_counted(people: People) -> None:
    ada, bo, table = two_at_a_table(people, settings=RATED)
    line = bo.come(table, 1)
    give_up(ada, table, 0)
    give_up(bo, table, 1)
    told = line.until(Changed, lambda told: told.table.counted)
    assert told.table.phase == "over"
    # Told once all of it is there: nobody has to ask again and again.
    assert read(bo.get(f"/tables/{table}/ratings"), TableRatings).counted
    assert not any(isinstance(said, Changed) and said.table.counted for said in line.heard[:-1])
    later = bo.come(table).heard[0]
    assert isinstance(later, Snapshot)
    assert later.table.counted


def test_a_bot_is_rated_too_and_all_of_its_level_together(people: People) -> None:
    ada = people("Ada")
    table = ada.open(game="helpme", seats=3, bots=["easy", "easy"], start=True, settings=RATED)
    give_up(ada, table, 0)
    seats = counted(ada, table).seats
    assert [seat and seat.after and seat.after.games for seat in seats] == [1, 1, 1]
    assert seats[1] == seats[2]
    leaders = read(ada.get("/games/helpme/leaders?of=week"), Leaderboard).players
    bots = [player for player in leaders if player.level == "easy"]
    assert len(bots) == 1
    # Of somebody new nobody knows what it means to beat them.
    assert (bots[0].rating.points, bots[0].rating.games) == (1500, 1)


def with_store(place: Path | str, work: Callable[[Store], Any]) -> Any:
    async def main() -> Any:
        store = Store(place)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


def test_each_game_counts_once_and_so_many_a_day_against_the_same(tmp_path: Path, store: str) -> None:
    async def main(store: Store) -> None:
        ratings = Ratings(store)
        now = 1_000_000_000_000
        scorer = Scorer(ratings, lambda: now)
        first = left("ada", "bo", id="first")
        # The same game from three sides at once, as if the house had been killed in between.
        await asyncio.gather(*(Scorer(ratings, lambda: now).settle(first) for _ in range(3)))
        known = await ratings.standings("helpme", ["ada", "bo"])
        assert (known["ada"].games, known["bo"].games) == (1, 1)
        (ada, bo) = rate([NEW, NEW], [1, 2])
        assert round(known["ada"].rating.mu, 4) == round(ada.mu, 4)
        assert round(known["bo"].rating.sigma, 4) == round(bo.sigma, 4)
        # Different games of the same people at once: each builds on the other.
        games = [left("ada", "bo", id=f"game-{n}") for n in range(MOST_A_DAY + 2)]
        await asyncio.gather(*(Scorer(ratings, lambda: now).settle(game) for game in games))
        known = await ratings.standings("helpme", ["ada", "bo"])
        assert known["ada"].games == MOST_A_DAY
        await scorer.settle(left("bo", "ada", id="one-more"))  # in other seats the same people
        assert (await ratings.standings("helpme", ["ada"]))["ada"] == known["ada"]
        assert await ratings.is_settled("one-more")
        # Nor with a bot beside them, whichever.
        for n, bots in enumerate((["easy"], ["medium"], ["easy", "hard"])):
            await scorer.settle(left("ada", "bo", id=f"with-bots-{n}", bots=bots))
        assert (await ratings.standings("helpme", ["ada"]))["ada"] == known["ada"]
        # A bot is met as often, however many of them there are.
        for n in range(MOST_A_DAY + 2):
            await scorer.settle(left("ada", id=f"alone-{n}", bots=["easy"] * (1 + n % 3)))
        before, known = known, await ratings.standings("helpme", ["ada"])
        assert known["ada"].games == before["ada"].games + MOST_A_DAY
        # Somebody else, or another day.
        await scorer.settle(left("ada", "cy", id="with-cy"))
        now += 86_400_001
        await scorer.settle(left("ada", "bo", id="tomorrow"))
        assert (await ratings.standings("helpme", ["ada"]))["ada"].games == known["ada"].games + 2
        # Who has played since then, and whom one has played: Cy met Ada, and long ago.
        since = await ratings.leaders("helpme", 50, since=now)
        assert {one.who for one in since} == {"ada", "bo"}
        met = await ratings.leaders("helpme", 50, among="cy")
        assert {one.who for one in met} == {"ada", "cy"}
        assert await ratings.owed() == []

    with_store(store or tmp_path / DATABASE, main)


def test_whoever_beats_ever_new_guests_of_their_own_making_leads_nobody(tmp_path: Path, store: str) -> None:
    """A guest costs nothing: but of somebody who meets nobody else the house never knows much."""

    async def main(store: Store) -> None:
        ratings = Ratings(store)
        scorer = Scorer(ratings, lambda: 1_000_000_000_000)
        for n in range(60):
            await scorer.settle(left("eve", f"guest-{n}", id=f"game-{n}"))
        honest = Rating(NEW.mu + 1, KNOWN)
        step = Step(
            game="helpme",
            who="ada",
            number=1,
            table="with-others",
            at=1_000_000_000_000,
            before=NEW,
            after=honest,
            place=1,
            seats=2,
            others="others",
        )
        await ratings.settle("with-others", "helpme", step.at, [step])
        first, second, *_ = await ratings.leaders("helpme", 50)
        assert (first.who, second.who) == ("ada", "eve")
        assert second.rating.floor > first.rating.floor
        assert len(await ratings.leaders("helpme", 10)) == 10

    with_store(store or tmp_path / DATABASE, main)
    eve = NEW
    for _ in range(200):
        eve, _ = rate([eve, NEW], [1, 2])
    assert eve.provisional


def test_guests_who_throw_their_games_make_no_bot_strong(tmp_path: Path, store: str) -> None:
    async def main(store: Store) -> None:
        ratings = Ratings(store)
        scorer = Scorer(ratings, lambda: 1_000_000_000_000)
        for guest in range(10):
            for n in range(MOST_A_DAY):
                await scorer.settle(left(f"guest-{guest}", id=f"thrown-{guest}-{n}", bots=["easy"]))
        easy = (await ratings.standings("helpme", ["bot:easy"]))["bot:easy"]
        assert easy.games == 10 * MOST_A_DAY
        assert easy.rating.points < 1500 + 100
        # Who is known is believed.
        step = Step(
            game="helpme",
            who="ada",
            number=1,
            table="known",
            at=1,
            before=NEW,
            after=Rating(NEW.mu, KNOWN),
            place=1,
            seats=2,
            others="",
        )
        await ratings.settle("known", "helpme", 1, [step])
        await scorer.settle(left("ada", id="believed", bots=["easy"]))
        (_, after) = rate([Rating(NEW.mu, KNOWN), easy.rating], [2, 1])
        now = (await ratings.standings("helpme", ["bot:easy"]))["bot:easy"].rating
        assert round(now.mu, 4) == round(after.mu, 4)

    with_store(store or tmp_path / DATABASE, main)


def test_a_game_that_nobody_had_time_to_count_is_counted_by_whoever_reads_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Inside(tmp_path) as house, people_at(house.address) as guests:
        ada, bo, table = two_at_a_table(guests, settings=RATED)

        async def dies(_: Table) -> None:
            raise OSError("no time")

        with monkeypatch.context() as patched:
            patched.setattr(house.house.keeper.scorer, "settle", dies)
            give_up(ada, table, 0)
            give_up(bo, table, 1)
        assert not read(bo.get(f"/tables/{table}/ratings"), TableRatings).counted

        async def lose() -> None:
            room = await house.house.keeper.find(table)
            assert room is not None
            room._give_up(SILENT, OSError())

        house.run(lose())
        bo.see(table)
        assert [seat and seat.after and seat.after.games for seat in counted(bo, table).seats] == [1, 1]


def test_a_game_that_ended_when_the_store_failed_is_counted_when_it_is_there_again(
    tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "AGAIN_S", 0.01)
    with Inside(tmp_path, store=store) as house, people_at(house.address) as guests:
        ada, bo, table = two_at_a_table(guests, settings=RATED)
        ratings = house.house.keeper.scorer.ratings
        settle, failed = ratings.settle, list[str]()

        async def fails_first(id: str, *what: Any) -> None:
            if len(failed) < 3:
                failed.append(id)
                raise StoreFailed("it restarts")
            await settle(id, *what)

        monkeypatch.setattr(ratings, "settle", fails_first)
        give_up(ada, table, 0)
        give_up(bo, table, 1)
        assert [seat and seat.after and seat.after.games for seat in counted(bo, table).seats] == [1, 1]
        assert failed == [table] * 3


def test_a_game_that_ended_when_the_house_died_is_counted_when_it_is_back(
    tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Inside(tmp_path, store=store) as house, people_at(house.address) as guests:
        ada, bo, table = two_at_a_table(guests, settings=RATED)

        async def dies(_: Table) -> None:
            raise OSError("the house is gone")

        monkeypatch.setattr(house.house.keeper.scorer, "settle", dies)
        give_up(ada, table, 0)
        give_up(bo, table, 1)
        cookies = dict(bo.http.cookies)
        assert not read(bo.get(f"/tables/{table}/ratings"), TableRatings).counted
    for _ in range(2):
        with Inside(tmp_path, store=store) as house, people_at(house.address) as guests:
            bo = guests(cookies=cookies)
            assert [seat and seat.after and seat.after.games for seat in counted(bo, table).seats] == [1, 1]
