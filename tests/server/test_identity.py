"""Guests are known again by their cookie, and by nothing that somebody else could make."""

import asyncio
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from tablee.server.edge import cookie
from tablee.server.edge.asgi import App, Receive, Scope, Send
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.language import language
from tablee.server.edge.names import LONGEST_NAME, clean_name, guest_name
from tablee.server.keeping.keys import BadKeys, read_keys, write_keys
from tablee.server.keeping.store import Store
from tablee.table.refused import Refused
from tests.server.asking import ask_async, scope

KEY = b"k" * 32
NOW = 1_800_000_000


def with_identity(
    path: Path, use: Callable[[Identity], Awaitable[None]], secure: bool = False, now: int = NOW
) -> None:
    async def main() -> None:
        store = Store(path / "people.db")
        await store.open()
        try:
            identity = Identity(store, path / "keys.json", secure=secure, clock=lambda: now)
            await identity.open()
            await use(identity)
        finally:
            await store.close()

    asyncio.run(main())


class Asking:
    """An application that asks who is there, or does not."""

    def __init__(self, identity: Identity, asks: bool = True) -> None:
        self.people: list[Person] = []
        self._identity, self._asks = identity, asks
        self.app: App = identity.around(self._answer)

    async def _answer(self, asked: Scope, receive: Receive, send: Send) -> None:
        if self._asks:
            self.people.append(await self._identity.of_request(asked))
            assert await self._identity.of_request(asked) == self.people[-1]
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x-a", b"b")]})
        await send({"type": "http.response.body", "body": b""})


def test_a_stranger_becomes_a_guest_and_is_known_again(tmp_path: Path) -> None:
    async def use(identity: Identity) -> None:
        asking = Asking(identity)
        first = await ask_async(asking.app, scope())
        jar = SimpleCookie(first.headers["set-cookie"])["tablee"]
        assert jar["httponly"]
        assert not jar["secure"]
        assert jar["samesite"] == "Lax"
        assert jar["path"] == "/"
        assert jar["max-age"] == str(365 * 24 * 3600)
        assert first.headers["x-a"] == "b"
        again = await ask_async(asking.app, scope(headers={"cookie": f"other=1; tablee={jar.value}; z=2"}))
        assert "set-cookie" not in again.headers
        one, same = asking.people
        assert one == same
        assert not one.named
        assert one.name == guest_name(one.id, "en")
        assert identity.known(scope(headers={"cookie": f"tablee={jar.value}"})) == one.id

    with_identity(tmp_path, use)


def test_guests_have_different_ids_and_names_in_their_language(tmp_path: Path) -> None:
    async def use(identity: Identity) -> None:
        asking = Asking(identity)
        for _ in range(20):
            await ask_async(asking.app, scope(headers={"accept-language": "fr"}))
        assert len({person.id for person in asking.people}) == 20
        assert all(person.name == guest_name(person.id, "fr") for person in asking.people)

    with_identity(tmp_path, use)


def test_whoever_is_not_asked_gets_no_cookie(tmp_path: Path) -> None:
    async def use(identity: Identity) -> None:
        answer = await ask_async(Asking(identity, asks=False).app, scope())
        assert "set-cookie" not in answer.headers

    with_identity(tmp_path, use)


@pytest.mark.parametrize(("scheme", "secure"), [("https", False), ("http", True), ("https", True)])
def test_cookies_are_secure_over_https_or_when_told(tmp_path: Path, scheme: str, secure: bool) -> None:
    async def use(identity: Identity) -> None:
        answer = await ask_async(Asking(identity).app, scope(scheme=scheme))
        assert SimpleCookie(answer.headers["set-cookie"])["tablee"]["secure"]

    with_identity(tmp_path, use, secure)


def test_a_forged_cookie_makes_a_stranger(tmp_path: Path) -> None:
    async def use(identity: Identity) -> None:
        asking = Asking(identity)
        await ask_async(asking.app, scope())
        (victim,) = asking.people
        for value in (
            victim.id,
            f"{victim.id}.",
            f"{victim.id}.AAAA",
            cookie.sign(KEY, victim.id, NOW),
            f"{victim.id}.é",
            "",
            ".",
        ):
            sent = scope(headers={"cookie": f"tablee={value}"})
            assert identity.known(sent) is None
            assert "set-cookie" in (await ask_async(asking.app, sent)).headers
        assert victim not in asking.people[1:]
        assert identity.known(scope(headers={"cookie": "x" * 100_000})) is None

    with_identity(tmp_path, use)


def test_cookies_that_another_house_on_the_same_store_has_ended_are_not_believed(tmp_path: Path) -> None:
    async def use(identity: Identity) -> None:
        asking = Asking(identity)
        answer = await ask_async(asking.app, scope())
        sent = scope(headers={"cookie": answer.headers["set-cookie"].partition(";")[0]})
        (person,) = asking.people
        assert identity.known(sent) == person.id
        other = Identity(identity._store, tmp_path / "keys.json", clock=lambda: NOW)
        await other.open()
        await other.end(person.id)
        assert identity.known(sent) == person.id
        await identity.refresh()
        assert identity.known(sent) is None

    with_identity(tmp_path, use)


def test_a_name_is_kept_across_restarts(tmp_path: Path) -> None:
    cookies: list[str] = []

    async def before(identity: Identity) -> None:
        asking = Asking(identity)
        answer = await ask_async(asking.app, scope())
        cookies.append(answer.headers["set-cookie"].partition(";")[0])
        renamed = await identity.rename(asking.people[0], "  Zoé  ")
        assert renamed == Person(asking.people[0].id, "Zoé", True)
        with pytest.raises(Refused):
            await identity.rename(renamed, "\n")

    async def after(identity: Identity) -> None:
        asking = Asking(identity)
        await ask_async(asking.app, scope(headers={"cookie": cookies[0]}))
        assert (asking.people[0].name, asking.people[0].named) == ("Zoé", True)

    with_identity(tmp_path, before)
    with_identity(tmp_path, after)


def test_before_the_keys_are_there_nobody_is_known(tmp_path: Path) -> None:
    identity = Identity(Store(tmp_path / "unopened.db"), tmp_path / "keys.json")
    assert identity.known(scope(headers={"cookie": f"tablee={cookie.sign(KEY, 'x', NOW)}"})) is None


def test_signatures_belong_to_one_person_one_moment_and_one_key() -> None:
    value = cookie.sign(KEY, "ana", NOW)
    assert cookie.verify([b"l" * 32, KEY], value, NOW) == cookie.Ticket("ana", NOW)
    assert cookie.verify([b"l" * 32], value, NOW) is None
    assert cookie.verify([KEY], value.replace("ana", "noe"), NOW) is None
    assert cookie.verify([KEY], value.replace(str(NOW), str(NOW - 1)), NOW) is None
    assert cookie.verify([KEY], value[:-1], NOW) is None
    for strange in ("-1", "1e9", "\uff19", " 1", "1_0", "9" * 5_000, ""):
        assert cookie.verify([KEY], f"ana.{strange}.{value.rpartition('.')[2]}", NOW) is None


def test_cookies_end_after_a_year_and_none_is_from_the_future() -> None:
    value = cookie.sign(KEY, "ana", NOW)
    assert cookie.verify([KEY], value, NOW + cookie.YEAR_S) is not None
    assert cookie.verify([KEY], value, NOW + cookie.YEAR_S + 1) is None
    assert cookie.verify([KEY], value, NOW - cookie.EARLY_S) is not None
    assert cookie.verify([KEY], value, NOW - cookie.EARLY_S - 1) is None


def test_whoever_comes_back_with_an_old_cookie_gets_a_new_one(tmp_path: Path) -> None:
    sent: list[str] = []

    async def first(identity: Identity) -> None:
        answer = await ask_async(Asking(identity).app, scope())
        sent.append(answer.headers["set-cookie"].partition(";")[0])

    async def renewed(identity: Identity) -> None:
        answer = await ask_async(Asking(identity, asks=False).app, scope(headers={"cookie": sent[0]}))
        sent.append(answer.headers["set-cookie"].partition(";")[0])

    async def known(identity: Identity) -> None:
        assert identity.known(scope(headers={"cookie": sent[0]})) is None
        assert identity.known(scope(headers={"cookie": sent[1]})) == sent[0].split("=")[1].split(".")[0]

    with_identity(tmp_path, first)
    with_identity(tmp_path, renewed, now=NOW + cookie.RENEWED_S + 1)
    with_identity(tmp_path, known, now=NOW + cookie.YEAR_S + 1)


def test_cookies_of_the_key_before_the_last_change_still_count(tmp_path: Path) -> None:
    sent: list[str] = []

    async def first(identity: Identity) -> None:
        answer = await ask_async(Asking(identity).app, scope())
        sent.append(answer.headers["set-cookie"].partition(";")[0])

    def known(expected: bool) -> None:
        async def use(identity: Identity) -> None:
            assert (identity.known(scope(headers={"cookie": sent[0]})) is not None) == expected

        with_identity(tmp_path, use)

    def rotate() -> None:
        keys = read_keys(tmp_path / "keys.json")
        assert keys is not None
        write_keys(tmp_path / "keys.json", keys.rotated(NOW))

    with_identity(tmp_path, first)
    known(True)
    rotate()
    known(True)
    rotate()
    known(False)


@pytest.mark.parametrize("content", ["", "{}", '{"keys":[]}', '{"keys":[{"made":1,"secret":"AAAA"}]}'])
def test_a_file_without_keys_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    (tmp_path / "keys.json").write_text(content)

    async def use(identity: Identity) -> None:
        raise AssertionError("opened without keys")

    with pytest.raises(BadKeys, match=r"keys\.json holds no keys"):
        with_identity(tmp_path, use)
    assert (tmp_path / "keys.json").read_text() == content


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana  Lou ", "Ana Lou"),
        ("E\u0301lodie", "Élodie"),
        ("日本の友達", "日本の友達"),
        ("🦊", "🦊"),
        ("<b>x</b>", "<b>x</b>"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("é" * LONGEST_NAME, "é" * LONGEST_NAME),
        ("a\u00a0b", "a b"),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    assert clean_name(kept) == kept


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("", "at least one character"),
        ("   ", "at least one character"),
        ("x" * (LONGEST_NAME + 1), "at most 24 characters"),
        ("a\x00b", "no invisible or control characters"),
        ("a\tb", "no invisible or control characters"),
        ("a\nb", "no invisible or control characters"),
        ("\u202eana", "no invisible or control characters"),
        ("a\u2066b", "no invisible or control characters"),
        ("a\u200bb", "no invisible or control characters"),
        ("\u3164", "no invisible or control characters"),
        ("\ud800", "no invisible or control characters"),
        ("a\u2028b", "no invisible or control characters"),
        ("q\u0301\u0302\u0303\u0304", "at most 3 marks on one letter"),
    ],
)
def test_what_is_no_name_is_refused(given: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        clean_name(given)


def test_guest_names_are_names() -> None:
    for lang in ("en", "fr"):
        names = {guest_name(f"guest-{number}", lang) for number in range(500)}
        assert all(clean_name(name) == name for name in names)
        assert len(names) > 100


@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        (None, "en"),
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("en;q=0.2, fr;q=0.7", "fr"),
        ("de, fr;q=0.5", "fr"),
        ("de, it", "en"),
        ("fr;q=0", "en"),
        ("fr;q=x, en", "en"),
        ("frr", "en"),
    ],
)
def test_the_language_is_the_preferred_of_the_two(header: str | None, chosen: str) -> None:
    assert language(header) == chosen
