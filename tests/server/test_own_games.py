"""The games of whoever asks: all of them, nobody else's, and no table is woken for the list."""

from collections.abc import Sequence

import msgspec
import pytest

from tablee.server.keeping.entry import Entry
from tablee.server.rooms import register
from tablee.server.rooms.keeper import HOUR
from tablee.server.rooms.logbook import rebuilt
from tablee.table.table import Table
from tablee.wire.http import OwnGames
from tests.server.house import Guest, Inside, People, play_to_the_end, two_at_a_table
from tests.server.whole import Table as Told


def games_of(guest: Guest, before: int | None = None) -> OwnGames:
    answer = guest.get("/me/games", params={} if before is None else {"before": before})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=OwnGames)


def ids(games: OwnGames) -> tuple[list[str], list[str]]:
    return [game.id for game in games.running], [game.id for game in games.finished]


def sleep(inside: Inside) -> None:
    """Every table leaves memory, as it does when nobody looks at it for long."""

    async def put_away() -> None:
        keeper = inside.house.keeper
        for room in keeper.rooms:
            await room.close()
        keeper._rooms.clear()

    inside.run(put_away())


def test_a_stranger_has_none(people: People) -> None:
    games = games_of(people())
    assert (games.running, games.finished, games.before) == ([], [], None)


def test_a_running_game_says_whose_turn_it_is(people: People) -> None:
    ada, bo, table = two_at_a_table(people, settings={"timer": 120_000})
    (hers,), (his,) = games_of(ada).running, games_of(bo).running
    assert (hers.id, hers.game, hers.phase) == (his.id, his.game, his.phase) == (table, "helpme", "playing")
    assert (hers.awaiting, hers.waits, his.waits) == ([0], True, False)
    assert [(seat.name, seat.mine) for seat in hers.seats] == [("Ada", True), ("Bo", False)]
    assert [seat.mine for seat in his.seats] == [False, True]
    assert hers.deadline is not None
    assert 0 < hers.deadline - games_of(ada).now <= 120_000


def test_a_table_that_gathers_waits_for_its_host_when_it_is_full(people: People) -> None:
    ada, bo = people("Ada"), people("Bo")
    table = ada.open()
    assert [game.waits for game in games_of(ada).running] == [False]
    bo.sit(table)
    assert [(game.phase, game.waits) for game in games_of(ada).running] == [("gathering", True)]
    assert [game.waits for game in games_of(bo).running] == [False]


def test_a_finished_game_says_how_it_ended(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, table)
    games = games_of(bo)
    assert ids(games) == ([], [table])
    (over,) = games.finished
    record = bo.get(f"/records/{table}").json()
    assert over.result is not None
    assert (over.result.scores, over.result.winners) == (
        record["result"]["scores"],
        record["result"]["winners"],
    )
    assert over.ended is not None


def test_a_game_is_over_in_everybody_s_list_with_its_last_move(guests: People, inside: Inside) -> None:
    """Written with the move itself: whoever is told of the one can rely on the other."""
    ada, bo, table = two_at_a_table(guests)
    play_to_the_end({0: ada, 1: bo}, table)
    read = inside.house.store.read
    ((seq, at),) = inside.run(read("SELECT max(seq), max(at) FROM events WHERE table_id = ?", table))
    assert inside.run(read("SELECT seq FROM digests WHERE table_id = ?", table)) == [(seq,)]
    assert inside.run(read("SELECT DISTINCT ended FROM sittings WHERE table_id = ?", table)) == [(at,)]


def test_what_waits_for_you_comes_first(people: People) -> None:
    ada, bo, first = two_at_a_table(people)
    second = bo.open(settings={"starts": 0})
    ada.sit(second)
    bo.start(second)
    third = ada.open(bots=["easy"], settings={"starts": 0}, start=True)
    assert ids(games_of(ada))[0][2:] == [second]
    assert set(ids(games_of(ada))[0][:2]) == {first, third}


def test_whoever_leaves_or_hands_over_has_that_game_no_more(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    assert bo.send(table, "leave", seat=1).status_code == 200
    assert ids(games_of(bo)) == ([], [])
    code = ada.send(table, "offer-seat", seat=0).json()["result"]["token"]
    phone = people("Ada’s phone")
    assert phone.send(table, "take-over", code=code).status_code == 200
    assert ids(games_of(ada)) == ([], [])
    assert ids(games_of(phone)) == ([table], [])


def test_nobody_learns_of_another_one_s_games_or_ids(people: People) -> None:
    ada, bo, _ = two_at_a_table(people)
    told = ada.get("/me/games").text
    for guest in (ada, bo):
        (cookie,) = guest.http.cookies.values()
        assert cookie.split(".")[0] not in told
    assert "person" not in told
    assert ids(games_of(people("Cy"))) == ([], [])


@pytest.mark.long
def test_finished_games_come_in_pages(people: People) -> None:
    ada, bo = people("Ada"), people("Bo")
    played = []
    for _ in range(register.PAGE + 2):
        table = ada.open(settings={"starts": 0})
        bo.sit(table)
        ada.start(table)
        play_to_the_end({0: ada, 1: bo}, table)
        played.append(table)
    first = games_of(bo)
    assert ids(first) == ([], played[::-1][: register.PAGE])
    assert first.before is not None
    second = games_of(bo, first.before)
    assert (ids(second), second.before) == (([], played[:2][::-1]), None)


@pytest.mark.long
def test_a_table_that_sleeps_is_listed_and_not_woken(guests: People, inside: Inside) -> None:
    ada, bo, running = two_at_a_table(guests)
    _, _, other = two_at_a_table(guests)
    over = ada.open(settings={"starts": 0})
    bo.sit(over)
    ada.start(over)
    play_to_the_end({0: ada, 1: bo}, over)
    awake = ids(games_of(ada))
    sleep(inside)
    assert ids(games_of(ada)) == awake == ([running], [over])
    assert inside.do(lambda: len(inside.house.keeper.rooms)) == 0
    # What is noted holds until something happens there.
    ada.send(running, "play", id="a-first-move", seat=0, move=first_move(ada, running))
    sleep(inside)
    assert [game.waits for game in games_of(ada).running] == [False]
    assert [game.waits for game in games_of(bo).running] == [True]
    assert other not in ids(games_of(ada))[0]


def first_move(guest: Guest, table: str) -> str:
    scene = guest.see(table, 0).scene
    assert scene is not None
    return scene.legal[0]


def test_a_sleeping_table_is_read_once_for_the_list(
    guests: People, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, _ = two_at_a_table(guests)
    sleep(inside)
    read: list[int] = []

    def count(rows: Sequence[Entry]) -> Table:
        read.append(1)
        return rebuilt(rows)

    monkeypatch.setattr("tablee.server.rooms.logbook.rebuilt", count)
    for guest in (ada, bo, ada, bo):
        assert len(games_of(guest).running) == 1
    assert len(read) == 1


@pytest.mark.long
def test_a_rename_is_one_row_however_many_tables_show_it(guests: People, inside: Inside) -> None:
    ada, bo, awake = two_at_a_table(guests)
    line = bo.come(awake)
    asleep = ada.open()
    bo.sit(asleep)
    inside.do(lambda: inside.house.keeper._rooms.pop(asleep))

    def written() -> int:
        ((events,),) = inside.run(inside.house.store.read("SELECT count(*) FROM events"))
        assert isinstance(events, int)
        return events

    before = written()
    ada.known_as("Countess")
    told = line.until(Told, lambda told: told.table.seats[0].name == "Countess")
    assert told.scene is None
    assert [game.seats[0].name for game in games_of(bo).running] == ["Countess", "Countess"]
    assert {bo.see(id).table.seats[0].name for id in (awake, asleep)} == {"Countess"}
    assert written() == before
    # A name that is changed while something is written shows as well.
    for number in range(5):
        ada.known_as(f"Countess {number}")
    assert play_to_the_end({0: ada, 1: bo}, awake)
    assert ada.get(f"/records/{awake}").json()["players"][0]["name"] == "Countess 4"


def test_a_game_untouched_for_a_month_waits_for_nobody(guests: People, inside: Inside) -> None:
    ada, _, _ = two_at_a_table(guests)
    sleep(inside)
    inside.ahead += register.LONG_AGO + HOUR
    try:
        assert ids(games_of(ada)) == ([], [])
    finally:
        inside.ahead -= register.LONG_AGO + HOUR


def test_a_stranger_has_no_games_and_stays_a_stranger(guests: People) -> None:
    """Whoever comes new is asked for their games and their name at once, and must not become two guests."""
    stranger = guests()
    answer = stranger.get("/me/games")
    assert answer.status_code == 200
    assert (answer.json()["running"], answer.json()["finished"]) == ([], [])
    assert "set-cookie" not in answer.headers
    assert "set-cookie" in stranger.get("/me").headers
