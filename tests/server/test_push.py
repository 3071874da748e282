"""Told when it is one's turn: when, how often, by whom; and what a push service can do to the house."""

import asyncio
import json
import ssl
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tablee.server.app import CHOICES
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.store import Store
from tablee.server.keeping.subscriptions import MOST_DEVICES, Subscription, Subscriptions
from tablee.server.push import post as posting
from tablee.server.push.address import is_push_service
from tablee.server.push.post import Post
from tablee.server.rooms.summoner import FIRST_REST
from tablee.server.settings import Settings
from tests.patience import until
from tests.push_service import BUSY, DOWN, GONE, Browser, PushService
from tests.server.hours import START, Hours
from tests.server.house import Guest, Inside, People, people_at, play_to_the_end, two_at_a_table

GRACE = round(1000 * Settings().push_after)
DAY = 86_400_000
HOUR = 3_600_000
NEAR = ("127.0.0.1",)


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service
    assert service.wrong == []


class Club:
    """A house whose time is in the hands of the test, and its push service."""

    def __init__(self, path: Path, service: PushService, now: int = START, store: str = "") -> None:
        self.hours = Hours(now)
        self.service = service
        self.inside = Inside(path, self.hours, push_hosts=NEAR, store=store)

    def __enter__(self) -> "Club":
        self.inside.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.inside.__exit__()

    def subscribe(self, guest: Guest, browser: Browser, lang: str = "en") -> None:
        self.service.house = guest.get("/me/push").json()["key"]
        answer = guest.ask("PUT", "/me/push", {**browser.subscription, "lang": lang})
        assert answer.status_code == 200, answer.text

    def later(self, table: str, millis: int) -> None:
        """Lets time pass at that table."""

        async def pass_by() -> None:
            room = await self.inside.house.keeper.find(table)
            assert room is not None
            await self.hours.pass_by(millis, room)

        self.inside.run(pass_by())

    def leave(self, table: str, line: Any) -> None:
        """Returns when the house knows that whoever had that line is gone."""
        line.close()

        async def gone() -> bool:
            room = await self.inside.house.keeper.find(table)
            return room is not None and not room.clients

        for _ in until(lambda: self.inside.run(gone()), "the line to be closed"):
            pass


@pytest.fixture
def club(tmp_path: Path, service: PushService) -> Iterator[Club]:
    with Club(tmp_path / "data", service) as club:
        yield club


@pytest.fixture
def people(club: Club) -> Iterator[People]:
    with people_at(club.inside.address) as people:
        yield people


def test_one_push_until_one_comes_and_one_reminder(club: Club, people: People, service: PushService) -> None:
    ada, bo, table = two_at_a_table(people, settings={"timer": DAY})
    phone, desk, other = service.browser(), service.browser(), service.browser()
    club.subscribe(ada, phone, "fr")
    club.subscribe(ada, desk)
    club.subscribe(bo, other)
    club.later(table, GRACE - 1)
    assert phone.letters == []
    club.later(table, 1)
    (letter,) = phone.letters
    assert letter.body == {
        "table": table,
        "game": "helpme",
        "title": "Help Me!\xa0: à vous de jouer",
        "text": "Avec Bo. Quand vous voudrez.",
        "past": "Help Me!\xa0: on ne vous attend plus",
        "picture": f"/pictures/t/{table}?lang=fr&of={table}-0",
        "waiting": 1,
        "at": club.hours.now,
    }
    assert int(letter.headers["ttl"]) == (DAY - GRACE) // 1000
    assert ada.http.get(club.inside.address + letter.body["picture"]).status_code == 200
    assert [one["title"] for one in desk.taken] == ["Help Me!: your turn"]
    # Nobody is told twice, and one reminder is one: when a quarter of the time is left.
    club.later(table, DAY * 3 // 4 - GRACE - 1)
    assert len(phone.letters) == 1
    club.later(table, 1)
    assert [one["text"] for one in desk.taken][1:] == ["With Bo. Three quarters of your time are over."]
    assert desk.letters[1].headers["topic"] == desk.letters[0].headers["topic"]
    assert desk.letters[1].headers["urgency"] == "high"
    # The time is over, a bot moves for Ada, Bo moves: she is awaited again, and has not come since.
    club.later(table, DAY // 4)
    play(bo, table, 1)
    club.later(table, DAY // 2)
    assert [len(one.letters) for one in (phone, desk)] == [2, 2]
    # Bo was awaited for no time at all.
    assert other.letters == []
    # She comes and looks: after that she may be told again. While she looks she is not.
    line = ada.come(table, look=0)
    club.later(table, GRACE)
    assert len(phone.letters) == 2
    club.leave(table, line)
    club.later(table, GRACE)
    assert [len(one.taken) for one in (phone, desk)] == [3, 3]


def play(guest: Guest, table: str, seat: int) -> None:
    scene = guest.see(table, seat).scene
    assert scene is not None
    body = {"id": f"ply-{scene.ply:06}", "seat": seat, "move": scene.legal[0]}
    assert guest.send(table, "play", **body).status_code == 200


def test_after_a_move_of_ones_own_the_next_turn_is_told(
    club: Club, people: People, service: PushService
) -> None:
    ada, bo, table = two_at_a_table(people, settings={"timer": DAY})
    hers, his = service.browser(), service.browser()
    club.subscribe(ada, hers)
    club.subscribe(bo, his)
    club.later(table, GRACE)
    play(ada, table, 0)
    club.later(table, GRACE)
    play(bo, table, 1)
    club.later(table, GRACE)
    assert (len(hers.taken), len(his.taken)) == (2, 1)


def test_nobody_is_told_where_time_is_short_or_the_device_is_one(
    club: Club, people: People, service: PushService
) -> None:
    for settings in ({"timer": 120_000}, {}, {"clock": {"each": 600_000}}):
        ada, _, table = two_at_a_table(people, settings=settings)
        browser = service.browser()
        club.subscribe(ada, browser)
        club.later(table, 2 * GRACE)
        assert browser.letters == []
    ada, _, table = two_at_a_table(people, settings={"clock": {"each": 2 * HOUR}})
    browser = service.browser()
    club.subscribe(ada, browser)
    club.later(table, GRACE)
    assert len(browser.taken) == 1
    club.later(table, HOUR * 3 // 2 - GRACE)
    assert len(browser.taken) == 2


def test_quiet_hours_hold_a_push_back_until_they_end(
    club: Club, people: People, service: PushService
) -> None:
    # The clock of the house stands at 08:00 in London.
    assert START // HOUR % 24 == 8
    ada, bo, table = two_at_a_table(people, settings={"timer": DAY})
    browser = service.browser()
    club.subscribe(ada, browser)
    night = {"begins": 8 * 60, "ends": 10 * 60 + 30, "zone": "Europe/Paris"}
    assert ada.ask("PUT", "/me/push/quiet", {"quiet": night}).json()["quiet"] == night
    club.later(table, HOUR // 2 - 1)
    assert browser.letters == []
    # In Paris it is 09:30 when it is 08:30 in London.
    club.later(table, HOUR)
    assert browser.letters == [], "still quiet"
    club.later(table, 1)
    assert len(browser.taken) == 1
    # What is no longer true when they end is not told at all.
    ada.ask("PUT", "/me/push/quiet", {"quiet": {**night, "begins": 10 * 60, "ends": 20 * 60}})
    play(ada, table, 0)
    play(bo, table, 1)
    club.later(table, HOUR)
    play(ada, table, 0)
    club.later(table, DAY // 2)
    assert len(browser.taken) == 1
    bad = {"begins": 0, "ends": 1, "zone": "Mars/Olympus"}
    answer = ada.ask("PUT", "/me/push/quiet", {"quiet": bad})
    assert answer.json()["detail"] == "this house knows no time zone called Mars/Olympus"
    assert ada.ask("PUT", "/me/push/quiet", {"quiet": None}).json()["quiet"] is None


def test_a_device_that_is_gone_is_forgotten_and_a_busy_service_is_left_alone(
    club: Club, people: People, service: PushService
) -> None:
    ada, _, table = two_at_a_table(people, settings={"timer": DAY})
    gone = service.browser(GONE)
    busy = service.browser((BUSY, {"retry-after": "600"}), DOWN, DOWN)
    for browser in (gone, busy):
        club.subscribe(ada, browser)
    club.later(table, GRACE)
    assert [letter.answer for letter in gone.letters] == [GONE]
    assert ada.get("/me/push").json()["devices"] == 1
    club.later(table, 600_000 - 1)
    assert [letter.answer for letter in busy.letters] == [BUSY]
    club.later(table, 1)
    assert [letter.answer for letter in busy.letters] == [BUSY, DOWN]
    # For longer each time.
    club.later(table, 2 * FIRST_REST - 1)
    assert len(busy.letters) == 2
    club.later(table, 1)
    club.later(table, 4 * FIRST_REST)
    assert [letter.answer for letter in busy.letters] == [BUSY, DOWN, DOWN, 201]
    club.later(table, HOUR)
    assert len(busy.letters) == 4
    assert len(gone.letters) == 1


def test_a_service_that_never_answers_costs_a_device_and_nothing_else(
    club: Club, people: People, service: PushService
) -> None:
    ada, _, table = two_at_a_table(people, settings={"timer": DAY})
    dead = service.browser(*[DOWN] * 100)
    club.subscribe(ada, dead)
    club.later(table, DAY - 1)
    assert 10 < len(dead.letters) <= 20
    assert ada.get("/me/push").json()["devices"] in (0, 1)


@pytest.mark.parametrize("fails", ["told_of", "of", "told"])
def test_a_store_that_fails_delays_a_push_and_loses_none(
    club: Club, people: People, service: PushService, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    ada, _, table = two_at_a_table(people, settings={"timer": DAY})
    browser = service.browser()
    club.subscribe(ada, browser)

    async def gone(*_: object) -> None:
        raise StoreFailed("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Subscriptions, fails, gone)
        club.later(table, GRACE)
    club.later(table, FIRST_REST)
    # What was taken and could not be written down is sent once more: it shows as one.
    assert len(browser.taken) == (2 if fails == "told" else 1)
    assert len({letter.headers["topic"] for letter in browser.letters}) == 1
    club.later(table, HOUR)
    assert len(browser.taken) == (2 if fails == "told" else 1)


def test_a_browser_that_is_logged_out_is_told_nothing(
    club: Club, people: People, service: PushService
) -> None:
    ada, bo, table = two_at_a_table(people, settings={"timer": DAY})
    desk, phone, lost = (service.browser() for _ in range(3))
    for browser in (desk, phone, lost):
        club.subscribe(ada, browser)
    # Of others' devices nobody says anything.
    out = {"where": "here", "device": phone.endpoint}
    assert bo.post("/me/logout", out).status_code == 204
    assert ada.get("/me/push").json()["devices"] == 3
    second = people(cookies=dict(ada.http.cookies))
    assert second.post("/me/logout", out).status_code == 204
    assert ada.get("/me/push").json()["devices"] == 2
    assert ada.post("/me/logout", {"where": "elsewhere", "device": desk.endpoint}).status_code == 204
    club.later(table, GRACE)
    assert [len(one.taken) for one in (desk, phone, lost)] == [1, 0, 0]
    assert ada.post("/me/logout", {"where": "elsewhere"}).status_code == 204
    assert ada.get("/me/push").json()["devices"] == 0


@pytest.mark.long
def test_after_a_restart_nothing_is_lost_and_nothing_is_told_twice(
    tmp_path: Path, service: PushService, store: str
) -> None:
    told, owed = service.browser(), service.browser()
    with Club(tmp_path / "data", service, store=store) as club, people_at(club.inside.address) as people:
        ada, _, first = two_at_a_table(people, settings={"timer": DAY})
        club.subscribe(ada, told)
        club.later(first, GRACE)
        cleo, _, second = two_at_a_table(people, settings={"timer": DAY})
        club.subscribe(cleo, owed)
        now = club.hours.now
    assert (len(told.taken), len(owed.taken)) == (1, 0)
    with Club(tmp_path / "data", service, now, store=store) as club:
        for table in (first, second):
            club.later(table, 2 * GRACE)
        assert (len(told.taken), len(owed.taken)) == (1, 1)
        club.later(first, DAY * 3 // 4)
    # The same house: its key is the one that the browsers know.
    assert (len(told.taken), len({letter.headers["authorization"] for letter in told.letters})) == (2, 2)


@pytest.mark.long
def test_a_house_that_dies_before_it_wrote_down_what_was_taken_sends_it_once_more(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At least once: a turn that nobody is told of would be worse. The device shows one topic once."""
    phone = service.browser()

    async def dies(*_: object) -> None:
        raise StoreFailed("the house is gone")

    with Club(tmp_path / "data", service) as club, people_at(club.inside.address) as people:
        ada, _, table = two_at_a_table(people, settings={"timer": DAY})
        club.subscribe(ada, phone)
        with monkeypatch.context() as patched:
            patched.setattr(Subscriptions, "told", dies)
            club.later(table, GRACE)
        now = club.hours.now
    assert len(phone.taken) == 1
    for _ in range(2):
        with Club(tmp_path / "data", service, now) as club:
            club.later(table, 2 * GRACE)
            now = club.hours.now
        assert len(phone.taken) == 2
    assert len({letter.headers["topic"] for letter in phone.letters}) == 1


def test_what_is_not_a_push_service_is_refused(club: Club, people: People, service: PushService) -> None:
    ada = people("Ada")
    good = {**service.browser().subscription, "lang": "en"}
    endpoints = [
        "",
        "push",
        "https:///push",
        "https://push.example.org/x",
        "https://notpush.apple.com/x",
        "https://push.apple.com.example.org/x",
        "https://push.apple.com@example.org/x",
        "https://example.org\\push.apple.com/x",
        "http://web.push.apple.com/x",
        "ftp://web.push.apple.com/x",
        "https://web.push.apple.com:8443/x",
        "https://web.push.apple.com:99999/x",
        "https://user:secret@web.push.apple.com/x",
        "https://web.push.apple.com/x#y",
        "https://web.push.apple.com/\n",
        "https://web.push.äpple.com/x",
        "https://localhost/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://2130706433/x",
    ]
    for endpoint in endpoints:
        answer = ada.ask("PUT", "/me/push", {**good, "endpoint": endpoint})
        assert answer.status_code == 409, (endpoint, answer.text)
        assert answer.json()["detail"] == "that is not the address of a push service"
    for keys in (
        {"p256dh": ""},
        {"auth": ""},
        {"auth": "****"},
        {"p256dh": "A" * 87},
        {"p256dh": good["auth"]},
        {"auth": good["auth"] * 2},
    ):
        answer = ada.ask("PUT", "/me/push", {**good, **keys})
        assert answer.status_code in (400, 409), (keys, answer.text)
    long = {**good, "endpoint": f"https://web.push.apple.com/{'x' * 1000}"}
    bodies: list[Any] = [
        long,
        {**good, "p256dh": "A" * 97},
        {**good, "lang": "de"},
        {**good, "more": 1},
        [],
        {},
    ]
    for body in bodies:
        assert ada.ask("PUT", "/me/push", body).status_code == 400
    assert ada.get("/me/push").json()["devices"] == 0
    # A stranger looks, and stays one.
    assert people().get("/me/push").json()["devices"] == 0


@pytest.mark.parametrize(
    "host",
    [
        "fcm.googleapis.com",
        "jmt17.google.com",
        "updates.push.services.mozilla.com",
        "wns2-par02p.notify.windows.com",
        "web.push.apple.com",
    ],
)
def test_the_browsers_own_push_services_are_known(host: str) -> None:
    assert is_push_service(f"https://{host}/fcm/send/x:y-z_0?a=%20")
    assert is_push_service(f"https://{host}:443/x")


def test_a_host_may_name_further_push_services() -> None:
    for endpoint in ("https://push.example.org/x", "http://push.example.org:8080/x"):
        assert not is_push_service(endpoint)
        assert is_push_service(endpoint, ["push.example.org"])


class Asked:
    """What came to a service of the test, which answers as the test says."""

    def __init__(self) -> None:
        self.heads: list[bytes] = []
        self.asked = asyncio.Event()
        self.left = asyncio.Event()


Reply = Callable[[asyncio.StreamWriter], Awaitable[None]]


async def _sent_to(
    reply: Reply, scheme: str = "http", tls: ssl.SSLContext | None = None
) -> tuple[str, Asked]:
    """What becomes of a message whose service answers like that, and what the service saw."""
    asked = Asked()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            asked.heads.append(await reader.readuntil(b"\r\n\r\n"))
            await reply(writer)
            await reader.read()
        except ConnectionError:
            pass
        finally:
            asked.left.set()
            writer.transport.abort()

    kept: dict[str, bytes] = {}

    async def secret(name: str) -> bytes | None:
        return kept.get(name)

    async def offer_secret(name: str, value: bytes) -> bytes:
        return kept.setdefault(name, value)

    store = cast(Store, SimpleNamespace(secret=secret, offer_secret=offer_secret))
    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls) as server:
        port = server.sockets[0].getsockname()[1]
        browser = Browser(f"{scheme}://127.0.0.1:{port}/push/0?a=b")
        device = Subscription(
            endpoint=browser.endpoint,
            person="ada",
            p256dh=browser.point,
            auth=browser.auth,
            lang="en",
            origin="https://example.org",
            at=START,
        )
        answer = await Post(store, NEAR).send(device, b"{}", "topic", 60, urgent=False)
        if asked.heads:
            await asyncio.wait_for(asked.left.wait(), 60)
    return answer.kind, asked


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "ANSWER_S", 0.5)


async def _slowly(writer: asyncio.StreamWriter) -> None:
    """Always another byte, before a time limit on each reading would strike."""
    while not writer.is_closing():
        writer.write(b"x")
        await asyncio.sleep(0.01)


async def _silently(writer: asyncio.StreamWriter) -> None:
    pass


async def _taking(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 201 Created\r\ncontent-length: 9999999\r\n\r\n")


@pytest.mark.parametrize("reply", [_slowly, _silently])
def test_no_service_holds_a_message_for_long(reply: Reply, hurried: None) -> None:
    kind, asked = asyncio.run(_sent_to(reply))
    assert (kind, len(asked.heads)) == ("failed", 1)


def test_no_more_is_read_of_an_answer_than_a_head() -> None:
    sent = 0

    async def endlessly(writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"HTTP/1.1 201 Created\r\n")
        while not writer.is_closing():
            writer.write(b"x: " + b"y" * 10_000 + b"\r\n")
            sent += 10_000
            await writer.drain()

    assert asyncio.run(_sent_to(endlessly))[0] == "failed"
    # What the buffers on the way take, and not what ten seconds bring.
    assert sent < 20_000_000
    # Here the body never comes.
    assert asyncio.run(_sent_to(_taking))[0] == "taken"


@pytest.mark.parametrize(
    "answer", ["", "HTTP/1.1\r\n\r\n", "HTTP/1.1 201\r\n", "\r\n\r\n", "SSH-2.0-x\r\n\r\n"]
)
def test_an_answer_that_is_none_fails(answer: str) -> None:
    async def nonsense(writer: asyncio.StreamWriter) -> None:
        writer.write(answer.encode())
        writer.write_eof()

    assert asyncio.run(_sent_to(nonsense))[0] == "failed"


def test_a_redirect_is_not_followed_and_no_proxy_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    async def elsewhere(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        seen.append("asked")
        writer.transport.abort()

    async def run() -> tuple[str, Asked]:
        async with await asyncio.start_server(elsewhere, "127.0.0.1", 0) as other:
            address = f"http://127.0.0.1:{other.sockets[0].getsockname()[1]}"
            monkeypatch.setenv("http_proxy", address)
            monkeypatch.setenv("HTTP_PROXY", address)

            async def redirect(writer: asyncio.StreamWriter) -> None:
                writer.write(f"HTTP/1.1 307 Moved\r\nlocation: {address}/x\r\n\r\n".encode())

            return await _sent_to(redirect)

    kind, asked = asyncio.run(run())
    assert (kind, seen) == ("failed", [])
    assert asked.heads[0].startswith(b"POST /push/0?a=b HTTP/1.1\r\nhost: 127.0.0.1:")


@pytest.mark.parametrize("trusted", [True, False])
def test_a_service_must_prove_who_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: bool
) -> None:
    certificate = self_signed(tmp_path)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    kind, asked = asyncio.run(_sent_to(_taking, "https", context))
    assert (kind, len(asked.heads)) == (("taken", 1) if trusted else ("failed", 0))


def self_signed(folder: Path) -> Path:
    """A certificate of this machine that only itself vouches for, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(certificate.public_bytes(Encoding.PEM) + secret)
    return file


@pytest.mark.long
def test_devices_are_bounded_one_persons_own_and_go_with_them(
    club: Club, people: People, service: PushService
) -> None:
    ada, bo, table = two_at_a_table(people, settings={"timer": DAY})
    browsers = [service.browser() for _ in range(MOST_DEVICES + 1)]
    for browser in browsers:
        club.hours.now += 1
        club.subscribe(ada, browser)
    assert ada.get("/me/push").json()["devices"] == MOST_DEVICES
    # The same browser in other hands is told what waits for these.
    club.subscribe(bo, browsers[1])
    assert (ada.get("/me/push").json()["devices"], bo.get("/me/push").json()["devices"]) == (9, 1)
    # Nobody ends what is another's.
    bo.post("/me/push/end", {"endpoint": browsers[2].endpoint})
    assert ada.get("/me/push").json()["devices"] == 9
    ada.post("/me/push/end", {"endpoint": browsers[2].endpoint})
    club.later(table, GRACE)
    assert [len(browser.letters) for browser in browsers] == [0, 0, 0, *[1] * 8]
    data = ada.get("/me/data").json()
    assert [device["service"] for device in data["devices"]] == [service.address.removeprefix("http://")] * 8
    assert browsers[3].endpoint not in json.dumps(data)
    assert ada.ask("DELETE", "/me").status_code == 204
    rows = club.inside.run(club.inside.house.store.read("SELECT person FROM subscriptions"))
    assert len(rows) == 1, "Bo's"
    assert club.inside.run(club.inside.house.store.read("SELECT person FROM summonses")) == []


def test_nobody_fills_the_store_with_devices_and_those_of_nobody_are_forgotten(
    tmp_path: Path, service: PushService
) -> None:
    with (
        Inside(tmp_path / "house", push_hosts=NEAR, keep_guests=30) as house,
        people_at(house.address) as people,
    ):
        eve, ada = people(), people()
        told = {**service.browser().subscription, "lang": "en"}
        for guest in (eve, ada):
            assert guest.ask("PUT", "/me/push", told).status_code == 200
        hours = {"quiet": {"begins": 0, "ends": 60, "zone": "UTC"}}
        answers = [eve.ask("PUT", "/me/push/quiet", hours).status_code for _ in range(CHOICES + 1)]
        assert answers == [200] * CHOICES + [429]
        assert eve.ask("PUT", "/me/push", told).json()["detail"].startswith("not so often")
        assert ada.ask("PUT", "/me/push", told).status_code == 200
        # Nobody of that name: they only looked by once, and had themselves told.
        house.ahead = 40 * DAY
        house.run(house.house.retention.clear())
        for rows in ("people", "subscriptions", "quiet_hours"):
            assert house.run(house.house.store.read(f"SELECT * FROM {rows}")) == [], rows


def test_what_is_told_is_nothing_that_a_spectator_may_not_know(
    club: Club, people: People, service: PushService
) -> None:
    """Two games that differ only in what is hidden lead to the same words; nothing of a view is in them."""
    letters: list[dict[str, Any]] = []
    for game, settings in (("helpme", {}), ("rauha", {}), ("helpme", {"spectators": False})):
        ada, bo = people("Ada"), people("Bo")
        table = ada.open(game=game, settings={"timer": DAY, **settings})
        bo.sit(table)
        ada.start(table)
        for guest in (ada, bo):
            club.subscribe(guest, browser := service.browser())
            letters.append({"browser": browser})
        club.later(table, GRACE)
        told = [one["browser"].taken[0] for one in letters[-2:] if one["browser"].letters]
        assert told
        for letter in told:
            assert set(letter) == {
                "table",
                "game",
                "title",
                "text",
                "past",
                "picture",
                "waiting",
                "at",
            }
            assert letter["text"] in ("With Ada. Whenever it suits you.", "With Bo. Whenever it suits you.")
            # The picture is that of the link, which is a spectator's; where nobody may watch there is none.
            assert (letter["picture"] is None) == (settings == {"spectators": False})
    log = str(club.inside.run(club.inside.house.store.read("SELECT * FROM summonses")))
    assert "Whenever" not in log


@pytest.mark.long
def test_what_was_told_is_done_with_when_the_game_is_over(
    club: Club, people: People, service: PushService
) -> None:
    ada, bo, table = two_at_a_table(people, settings={"timer": DAY})
    browser = service.browser()
    club.subscribe(ada, browser)
    club.later(table, GRACE)
    play_to_the_end({0: ada, 1: bo}, table)
    club.later(table, DAY)
    assert len(browser.letters) == 1
    assert club.inside.run(club.inside.house.store.read("SELECT * FROM summonses")) == []
