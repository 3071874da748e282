"""You, on all your devices: passkeys, a recovery code, a link; and nobody becomes you, or you somebody else,
in any other way."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.record import check, loads
from tablee.server.app import TRIES
from tablee.server.edge.challenge import LASTS_S
from tablee.server.http.ways import LINK_LASTS
from tablee.server.keeping.group import StoreFailed
from tablee.server.rooms.belongings import Belongings
from tests.server.authenticator import SoftPasskey, text
from tests.server.house import Guest, Inside, People, people_at, play_to_the_end, two_at_a_table
from tests.server.test_own_data import id_of, kept

ORIGIN = "https://tablee.example"
HOST = "tablee.example"
ON_BOTH = pytest.mark.usefixtures("store")
THERE = {"host": HOST, "origin": ORIGIN}
"""What a browser says that has this house open under that address."""


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inside]:
    """On SQLite, and where a test is about rows on PostgreSQL too."""
    store = request.getfixturevalue("store") if "store" in request.fixturenames else ""
    with Inside(tmp_path / "house", store=store) as house:
        yield house


@pytest.fixture
def people(house: Inside) -> Iterator[People]:
    with people_at(house.address) as people:
        yield people


def challenge(guest: Guest, to: str = "/enter") -> str:
    answer = guest.post(f"{to}/challenge", headers=THERE)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["challenge"])


def with_passkey(guest: Guest, name: str = "Phone") -> SoftPasskey:
    """A passkey of that guest's."""
    passkey = SoftPasskey(ORIGIN, HOST)
    made = guest.post("/me/passkeys", passkey.made(challenge(guest, "/me/passkeys"), name), headers=THERE)
    assert made.status_code == 201, made.text
    return passkey


def enter(guest: Guest, passkey: SoftPasskey, **how: Any) -> Any:
    answer = guest.post("/enter/passkey", passkey.signed(challenge(guest), **how), headers=THERE)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(guest: Guest, path: str, body: Any, status: int = 409) -> str:
    """Why not; and whoever asked is who they were."""
    before = guest.get("/me").json()
    answer = guest.post(path, body, headers=THERE)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert guest.get("/me").json() == before
    return str(answer.json()["detail"])


def token_of(guest: Guest) -> str:
    made = guest.post("/me/joining").json()
    link, _, token = made["link"].partition("#join=")
    assert link.endswith("/devices")
    assert made["picture"].startswith("data:image/svg+xml")
    return str(token)


def games(guest: Guest) -> set[str]:
    mine = guest.get("/me/games").json()
    return {game["id"] for game in (*mine["running"], *mine["finished"])}


@ON_BOTH
def test_a_passkey_brings_name_games_ratings_and_settings_to_another_device(people: People) -> None:
    ada, bo, over = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, over)
    running = ada.open()
    assert ada.ask("PUT", "/me/preferences", {"theme": "dark", "lang": "fr"}).status_code == 204
    passkey = with_passkey(ada, "  Ada’s\tphone ")
    phone = people()
    assert enter(phone, passkey) == {"name": "Ada", "named": True, "brought": 0}
    assert phone.get("/me").json() == {"name": "Ada", "named": True}
    assert games(phone) == {over, running}
    chosen = phone.get("/me/preferences").json()
    assert (chosen["theme"], chosen["lang"], chosen["sound"]) == ("dark", "fr", None)
    (known,) = phone.get("/me/ways").json()["passkeys"]
    assert (known["name"], known["place"]) == ("Ada’s phone", HOST)
    assert known["used"] is not None
    # A change of name is seen on both; both are at the table at once.
    phone.known_as("Ada Lovelace")
    assert ada.get("/me").json()["name"] == "Ada Lovelace"
    assert passkey.signs == 1
    enter(people(), passkey)
    data = ada.get("/me/data").json()
    assert [one["name"] for one in data["passkeys"]] == ["Ada’s phone"]
    assert data["preferences"]["theme"] == "dark"


def test_two_devices_of_one_person_play_at_one_table_at_once(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    phone = people()
    assert phone.post("/enter/link", {"token": token_of(ada)}).status_code == 200
    desk, pocket = ada.come(table, look=0), phone.come(table, look=0)
    desk.play(0, desk.scene().legal[0])
    pocket.reach(1)
    other = bo.come(table, look=1)
    other.play(1, other.scene().legal[0])
    pocket.reach(2)
    pocket.play(0, pocket.scene().legal[0])
    desk.reach(3)
    assert desk.scene().view == pocket.scene().view
    # Closing the one does not take the other from the table.
    desk.close()
    assert [seat.present for seat in phone.see(table, 0).table.seats] == [True, True]


@pytest.mark.long
@ON_BOTH
def test_what_a_guest_had_comes_along_where_they_say_so(house: Inside, people: People) -> None:
    ada, bo, over = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, over)
    here = bo.open(settings={"starts": 0})
    ada.sit(here)
    bo.start(here)
    shared = bo.open(seats=3)
    account = people("Charles")
    account.sit(shared)
    ada.sit(shared)
    bo.start(shared)
    passkey = with_passkey(account)
    guest = id_of(house, over, 1)
    line = bo.come(here, look=0)
    assert enter(bo, passkey, bring=True)["brought"] == 2
    assert line.end()[0] == "restarting"
    assert bo.get("/me").json()["name"] == "Charles"
    assert games(bo) == games(account) == {over, here, shared}
    # They play on where they sat, and the record of the finished game is as valid as before.
    seen = bo.come(here, look=0)
    seen.play(0, seen.scene().legal[0])
    check(loads(ada.get(f"/records/{over}").content))
    # Nobody sits twice at a table: a bot has the guest's seat.
    assert [seat.kind for seat in ada.see(shared, 2).table.seats] == ["bot", "human", "human"]
    assert guest not in str(house.run(house.house.store.read("SELECT id FROM people")))
    # The cookies of the guest are nobody's any more.
    assert house.run(house.house.store.read("SELECT 1 FROM departures WHERE person = ?", guest))


def test_what_a_guest_had_stays_where_it_is_otherwise(people: People) -> None:
    account, bo = people("Charles"), people("Bo")
    mine = bo.open()
    passkey = with_passkey(account)
    old = people(cookies=dict(bo.http.cookies.items()))
    assert enter(bo, passkey)["brought"] == 0
    assert games(bo) == set()
    assert games(old) == {mine}
    # Somebody who can come back by themselves is not swallowed by anybody.
    other = people("Dora")
    own = with_passkey(other)
    why = refused(other, "/enter/passkey", passkey.signed(challenge(other), bring=True))
    assert why == "you have a passkey or a recovery code of your own: come in without bringing anything"
    assert enter(other, passkey)["name"] == "Charles"
    assert enter(other, own)["name"] == "Dora"


@pytest.mark.long
def test_no_passkey_but_the_right_one_at_the_right_time_and_place_lets_anybody_in(
    house: Inside, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, eve = people("Ada"), people("Eve")
    passkey = with_passkey(ada)

    def attempt(lie: dict[str, Any] | None = None, **said: Any) -> str:
        return refused(eve, "/enter/passkey", {**passkey.signed(challenge(eve), **said), **(lie or {})})

    # From another site, whose page asked for it; and by an authenticator that was told another one.
    assert attempt(origin="https://evil.example") == "this passkey is for another site"
    evil = SoftPasskey(ORIGIN, "evil.example", passkey.id)
    assert refused(eve, "/enter/passkey", evil.signed(challenge(eve))) == "this passkey is for another site"
    # A passkey that nobody here has, and one that signs for somebody else's.
    unknown = SoftPasskey(ORIGIN, HOST)
    why = refused(eve, "/enter/passkey", unknown.signed(challenge(eve)))
    assert why == "this house does not know this passkey: it may have been removed"
    forger = SoftPasskey(ORIGIN, HOST, passkey.id, signs=100)
    forged = "this passkey could not be verified"
    assert refused(eve, "/enter/passkey", forger.signed(challenge(eve))) == forged
    for part in ("data", "signature", "client"):
        assert refused(eve, "/enter/passkey", {**passkey.signed(challenge(eve)), part: "AAAA"}) in (
            forged,
            "this passkey is for another site",
        )
    # A challenge that was made for somebody else, for something else, or by nobody.
    late = "this took too long: try again"
    for other in (challenge(ada), challenge(eve, "/me/passkeys"), "AAAA", "", "é", text(bytes(56))):
        assert refused(eve, "/enter/passkey", passkey.signed(other)) == late
    assert attempt(type="webauthn.create") == late
    # Used, it is used: on this device and on any other; nor does a clone that counted less come in.
    signed = passkey.signed(challenge(eve))
    assert eve.post("/enter/passkey", signed, headers=THERE).status_code == 200
    copy = people(cookies=dict(eve.http.cookies.items()))
    assert refused(copy, "/enter/passkey", signed) == late
    passkey.signs = 0
    assert refused(people("Mallory"), "/enter/passkey", passkey.signed(challenge(ada))) == late
    assert refused(ada, "/enter/passkey", passkey.signed(challenge(ada))) == forged
    passkey.signs = 100
    again = passkey.signed(challenge(ada))
    assert ada.post("/enter/passkey", again, headers=THERE).status_code == 200
    assert refused(ada, "/enter/passkey", again) in (forged, "this was used already: try again")
    # One that counts nothing at all is not used twice either.
    still = SoftPasskey(ORIGIN, HOST, counts=False)
    made = still.made(challenge(ada, "/me/passkeys"))
    assert ada.post("/me/passkeys", made, headers=THERE).status_code == 201
    never = still.signed(challenge(ada))
    assert ada.post("/enter/passkey", never, headers=THERE).status_code == 200
    assert refused(ada, "/enter/passkey", never) == "this was used already: try again"
    # In French too.
    zoe = people(lang="fr")
    assert refused(zoe, "/enter/passkey", unknown.signed(challenge(zoe))).startswith(
        "cette maison ne connaît"
    )
    # And after a while a challenge is too old.
    old = passkey.signed(challenge(ada))
    now = house.house.identity._clock
    monkeypatch.setattr(house.house.identity, "_clock", lambda: now() + LASTS_S + 1)
    assert refused(ada, "/enter/passkey", old) == late


def test_a_house_that_is_only_a_number_says_that_passkeys_need_a_name(people: People) -> None:
    answer = people().post("/me/passkeys/challenge")
    assert answer.status_code == 409
    assert answer.json()["detail"].startswith("passkeys need the house to have a name: 127.0.0.1")


@ON_BOTH
def test_passkeys_are_named_and_removed_and_the_last_one_not_unawares(people: People) -> None:
    ada, bo = people("Ada"), people("Bo")
    first, second = with_passkey(ada, "Phone"), with_passkey(ada, "Key")
    ids = [one["id"] for one in ada.get("/me/ways").json()["passkeys"]]
    assert ids == [text(first.id), text(second.id)]
    assert ada.ask("PATCH", f"/me/passkeys/{ids[1]}", {"name": "Blue key"}).status_code == 204
    # Nobody else's business.
    assert bo.ask("PATCH", f"/me/passkeys/{ids[1]}", {"name": "Mine"}).status_code == 404
    assert bo.ask("DELETE", f"/me/passkeys/{ids[1]}", params={"last": "true"}).status_code == 404
    assert [one["name"] for one in ada.get("/me/ways").json()["passkeys"]] == ["Phone", "Blue key"]
    assert ada.ask("DELETE", f"/me/passkeys/{ids[0]}").status_code == 204
    assert "it may have been removed" in refused(bo, "/enter/passkey", first.signed(challenge(bo)))
    answer = ada.ask("DELETE", f"/me/passkeys/{ids[1]}")
    assert (answer.status_code, answer.json()["detail"]) == (
        409,
        "this is your last way back: say that you know it",
    )
    assert ada.ask("DELETE", f"/me/passkeys/{ids[1]}", params={"last": "true"}).status_code == 204
    assert ada.get("/me/ways").json()["passkeys"] == []
    # The same challenge makes one passkey, and nobody has a drawer full of them.
    asked = challenge(ada, "/me/passkeys")
    one, two = SoftPasskey(ORIGIN, HOST), SoftPasskey(ORIGIN, HOST)
    assert ada.post("/me/passkeys", one.made(asked), headers=THERE).status_code == 201
    assert refused(ada, "/me/passkeys", two.made(asked)) == "this was used already: try again"
    stolen = SoftPasskey(ORIGIN, HOST, one.id)
    why = refused(bo, "/me/passkeys", stolen.made(challenge(bo, "/me/passkeys")))
    assert why == "this was used already: try again"
    assert enter(people(), one)["name"] == "Ada"


@ON_BOTH
def test_a_recovery_code_is_good_once_however_it_is_typed(house: Inside, people: People) -> None:
    ada, eve = people("Ada"), people("Eve")
    first = ada.post("/me/recovery").json()["code"]
    code = ada.post("/me/recovery").json()["code"]
    assert ada.get("/me/ways").json()["recovery"] is not None
    wrong = "this code is not right, or was used already"
    assert refused(eve, "/enter/code", {"code": first}) == wrong
    # Of the code only what cannot be turned back is kept.
    rows = house.run(house.house.store.read("SELECT digest FROM recoveries"))
    assert code not in str(rows)
    assert code.replace("-", "") not in str(rows)
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    phone = people()
    assert phone.post("/enter/code", {"code": typed}).json()["name"] == "Ada"
    assert refused(eve, "/enter/code", {"code": code}) == wrong
    assert phone.get("/me/ways").json()["recovery"] is None


@ON_BOTH
def test_of_two_who_come_with_one_code_at_once_the_second_keeps_what_they_had(
    house: Inside, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, eve = people("Ada"), people("Bo"), people("Eve")
    tables = {guest: guest.open() for guest in (bo, eve)}
    code = ada.post("/me/recovery").json()["code"]
    told: list[str] = []
    bring = Belongings.bring

    async def slowly(self: Belongings, guest: str, person: str) -> int:
        how = {"code": code, "bring": True}
        told.append(await asyncio.to_thread(refused, eve, "/enter/code", how))
        return await bring(self, guest, person)

    monkeypatch.setattr(Belongings, "bring", slowly)
    assert bo.post("/enter/code", {"code": code, "bring": True}).json() == {
        "name": "Ada",
        "named": True,
        "brought": 1,
    }
    assert told == ["somebody is coming in with this code: try again in a minute"]
    assert (games(ada), games(eve)) == ({tables[bo]}, {tables[eve]})
    house.ahead = 60_001
    assert refused(eve, "/enter/code", {"code": code}) == "this code is not right, or was used already"


def test_a_code_is_still_good_if_what_one_has_could_not_be_brought(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = people("Ada"), people("Bo")
    table, code = bo.open(), ada.post("/me/recovery").json()["code"]

    async def fails(*_: object) -> int:
        raise StoreFailed("the disk is full")

    how = {"code": code, "bring": True}
    with monkeypatch.context() as patched:
        patched.setattr(Belongings, "bring", fails)
        assert bo.post("/enter/code", how).status_code == 503
    assert bo.post("/enter/code", how).json()["brought"] == 1
    assert games(ada) == {table}


@pytest.mark.long
def test_nobody_guesses_for_long_and_a_flood_of_challenges_leaves_nothing(
    house: Inside, people: People
) -> None:
    eve = people("Eve")
    tries = [eve.post("/enter/code", {"code": f"{number:028}"}).status_code for number in range(TRIES + 1)]
    assert tries == [409] * TRIES + [429]
    for path, body in (
        ("/enter/link", {"token": "A" * 22}),
        ("/enter/link/look", {"token": "A" * 22}),
        ("/me/recovery", None),
        ("/me/joining", None),
    ):
        answer = eve.post(path, body)
        assert answer.status_code == 429, path
        assert int(answer.headers["retry-after"]) >= 1
    assert people("Ada").post("/me/recovery").status_code == 201
    for _ in range(50):
        challenge(eve)
    for rows in ("spent", "passkeys", "joinings"):
        assert house.run(house.house.store.read(f"SELECT * FROM {rows}")) == []
    assert len(challenge(eve)) < 100


@ON_BOTH
def test_a_second_device_joins_by_a_link_that_is_good_once_and_not_for_long(
    house: Inside, people: People
) -> None:
    ada, phone, eve = people("Ada"), people(), people("Eve")
    table = ada.open()
    assert ada.get("/me/joining").json() == {"state": "none"}
    token = token_of(ada)
    assert ada.get("/me/joining").json() == {"state": "waiting"}
    # To look changes nothing: nobody becomes somebody by opening a link.
    for _ in range(2):
        looked = phone.post("/enter/link/look", {"token": token}).json()
        assert looked == {"name": "Ada", "named": True, "yours": False}
    assert ada.post("/enter/link/look", {"token": token}).json()["yours"] is True
    assert phone.get("/me").json()["named"] is False
    assert phone.post("/enter/link", {"token": token}).json()["name"] == "Ada"
    assert games(phone) == {table}
    assert ada.get("/me/joining").json() == {"state": "used"}
    gone = "this link was used already, or is too old"
    assert refused(eve, "/enter/link", {"token": token}) == gone
    assert refused(eve, "/enter/link/look", {"token": token}) == gone
    # A newer one takes the place of an older one; one that is dropped is gone.
    older, newer = token_of(ada), token_of(ada)
    assert refused(eve, "/enter/link", {"token": older}) == gone
    assert ada.ask("DELETE", "/me/joining").status_code == 204
    assert refused(eve, "/enter/link", {"token": newer}) == gone
    late = token_of(ada)
    house.ahead = LINK_LASTS + 1
    assert refused(eve, "/enter/link", {"token": late}) == gone
    assert refused(eve, "/enter/link/look", {"token": late}) == gone
    assert ada.get("/me/joining").json() == {"state": "expired"}
    assert late not in str(house.run(house.house.store.read("SELECT * FROM joinings")))
    # Whoever did not let that device in ends it from their own.
    assert ada.post("/me/logout", {"where": "elsewhere"}).status_code == 204
    assert phone.get("/me").json()["named"] is False


def test_no_other_site_makes_somebody_somebody_else(people: People) -> None:
    """Login by another site's hand: neither with a form, nor with a script, nor with a picture."""
    ada, bo = people("Ada"), people("Bo")
    token, code = token_of(ada), ada.post("/me/recovery").json()["code"]
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        assert bo.post("/enter/link", {"token": token}, headers=headers).status_code == 403
        assert bo.post("/enter/code", {"code": code}, headers=headers).status_code == 403
    assert bo.get("/enter/link").status_code == 405
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert bo.ask("POST", "/enter/link", content=f"token={token}", headers=form).status_code == 415
    assert bo.get("/me").json()["name"] == "Bo"
    assert bo.post("/enter/link", {"token": token}).status_code == 200


def test_a_cookie_from_before_is_not_the_one_from_after(people: People) -> None:
    """Nobody who planted a cookie, or saw one, is carried along when its owner comes in as somebody."""
    ada, bo = people("Ada"), people("Bo")
    passkey = with_passkey(ada)
    planted = people(cookies=dict(bo.http.cookies.items()))
    bo.open()
    enter(bo, passkey, bring=True)
    assert planted.get("/me").json()["named"] is False
    assert games(planted) == set()
    assert planted.get("/me/ways").json()["passkeys"] == []


@pytest.mark.long
@ON_BOTH
def test_all_of_it_is_deleted_with_everything_else(house: Inside, people: People) -> None:
    ada, bo, over = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, over)
    phone, passkey = people(), with_passkey(bo, "Bo’s telephone")
    code, token = bo.post("/me/recovery").json()["code"], token_of(bo)
    bo.ask("PUT", "/me/preferences", {"sound": True})
    enter(phone, passkey)
    person = id_of(house, over, 1)
    assert phone.ask("DELETE", "/me").status_code == 204
    assert bo.get("/me").json()["named"] is False
    record = loads(ada.get(f"/records/{over}").content)
    check(record)
    assert [player.name for player in record.players] == ["Ada", "Somebody"]
    for rows in ("passkeys", "recoveries", "joinings", "preferences", "people", "sittings"):
        found = house.run(house.house.store.read(f"SELECT * FROM {rows}"))
        assert person not in str(found), rows
    assert kept(house).count(person) == 1  # that their cookies have ended
    for path, body in (("/enter/code", {"code": code}), ("/enter/link", {"token": token})):
        assert phone.post(path, body).status_code == 409
    assert phone.post("/enter/passkey", passkey.signed(challenge(phone)), headers=THERE).status_code == 409


def test_whoever_has_a_way_back_is_kept_though_they_stay_away(tmp_path: Path) -> None:
    with (
        Inside(tmp_path / "house", keep_guests=30) as house,
        people_at(house.address) as people,
    ):
        ada, bo = people("Ada"), people("Bo")
        passkey = with_passkey(ada)
        house.ahead = 40 * 86_400_000
        assert house.run(house.house.retention.clear()).guests == 1
        assert bo.get("/me").json()["named"] is False
        assert enter(people(), passkey)["name"] == "Ada"


@ON_BOTH
def test_the_name_of_somebody_who_can_come_back_is_theirs(people: People) -> None:
    ada, other, bo = people("Ada L."), people("ada l"), people("Bo")
    # Where nobody can come back, two may be called alike, as they are at a table.
    assert people("Ada L").get("/me").json()["name"] == "Ada L"
    passkey = with_passkey(ada)
    for name in ("Ada L.", "ada-l", "\uff21\uff24\uff21  l"):
        answer = bo.ask("PUT", "/me", {"name": name})
        assert answer.status_code == 409
        assert answer.json()["detail"] == "somebody here is called that: please pick another name"
    assert bo.get("/me").json()["name"] == "Bo"
    # She herself may write it otherwise, and nobody loses the name they had.
    assert ada.known_as("Ada L").name == "Ada L"
    assert other.get("/me").json()["name"] == "ada l"
    # Called otherwise, or without any way back, she leaves it to others.
    ada.known_as("Augusta")
    assert bo.known_as("Ada L.").name == "Ada L."
    assert people().ask("PUT", "/me", {"name": "augusta"}).status_code == 409
    assert ada.ask("DELETE", f"/me/passkeys/{text(passkey.id)}", params={"last": True}).status_code == 204
    assert people().ask("PUT", "/me", {"name": "augusta"}).status_code == 200
    # A code on paper is a way back too.
    assert ada.post("/me/recovery").status_code == 201
    french = people(lang="fr").ask("PUT", "/me", {"name": "Augusta!"})
    assert french.json()["detail"] == (
        "quelqu’un s’appelle ainsi ici\xa0: choisissez un autre nom, s’il vous plaît"
    )


def test_more_passkeys_than_anybody_needs_are_refused(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = people("Ada")
    with_passkey(ada)
    monkeypatch.setattr("tablee.server.edge.passkeys.MOST", 1)
    assert refused(ada, "/me/passkeys/challenge", None) == "you have 1 passkeys: remove one first"
