"""Coming in on another device, over the HTTP API: with a passkey, a recovery code or a link."""

from contextlib import suppress
from typing import Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.language import language
from tablee.server.edge.names import guest_name
from tablee.server.edge.passkeys import Passkeys, place_of
from tablee.server.edge.recovery_code import as_kept
from tablee.server.edge.tries import Tries
from tablee.server.keeping.group import Conflict, StoreFailed
from tablee.server.keeping.ways import Ways
from tablee.server.rooms.belongings import Belongings
from tablee.server.rooms.keeper import Keeper
from tablee.table.refused import Refused
from tablee.wire.ways import (
    EnterByCode,
    EnterByLink,
    EnterByPasskey,
    Entered,
    JoiningOf,
    LookAtLink,
    PasskeyChallenge,
)


class Entrance:
    """Lets whoever has proved it be somebody else from now on, with or without what they had here before."""

    def __init__(self, identity: Identity, ways: Ways, belongings: Belongings, keeper: Keeper) -> None:
        self._identity, self._ways, self._belongings, self._keeper = identity, ways, belongings, keeper

    async def check(self, guest: Person, bring: bool) -> None:
        """Raises Refused for somebody who cannot be brought along: they have a way back of their own."""
        if bring and await self._ways.has_any(guest.id):
            raise Refused(
                "you have a passkey or a recovery code of your own: come in without bringing anything"
            )

    async def bring(self, guest: Person, person: str, bring: bool) -> int:
        """How many tables of the guest's are that person's now."""
        if not bring or guest.id == person:
            return 0
        brought = await self._belongings.bring(guest.id, person)
        await self._identity.end(guest.id)
        return brought

    async def enter(
        self, request: Request[Any, Any, Any], guest: Person, person: str, brought: int
    ) -> Entered:
        """This browser is that person's from the answer on."""
        self._identity.enter(request, person)
        if guest.id != person:
            self._keeper.ask_to_come_back(guest.id)
        found = await self.called(request, person)
        return Entered(name=found.name, named=found.named, brought=brought)

    async def called(self, request: Request[Any, Any, Any], person: str) -> Person:
        """That person under their name here."""
        stored = await self._keeper.store.person(person)
        if stored is None or not stored.named:
            return Person(person, guest_name(person, language(request.headers.get("accept-language"))), False)
        return Person(stored.id, stored.name, True)

    async def remember(self, person: Person) -> None:
        """Somebody who can come back is known to the store, whether they picked a name or not. Raises
        StoreFailed."""
        if await self._keeper.store.person(person.id) is None:
            await self._keeper.store.save_person(person.id, person.name, person.named, self._keeper.clock())


class EntranceController(Controller):
    """Coming in on another device, with a passkey, a recovery code or a link."""

    path = "/enter"
    tags = ("house",)

    @post("/challenge", status_code=200)
    async def challenge(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        passkeys: NamedDependency[Passkeys],
    ) -> PasskeyChallenge:
        """What a passkey of yours is to sign: any of them, and this house finds out who you are."""
        return await passkeys.challenge("enter", person, place_of(request))

    @post("/passkey", status_code=200)
    async def by_passkey(
        self,
        data: JSONBody[EnterByPasskey],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        passkeys: NamedDependency[Passkeys],
        entrance: NamedDependency[Entrance],
        tries: NamedDependency[Tries],
    ) -> Entered:
        """Come in with a passkey."""
        tries.count(request, identity)
        await entrance.check(person, data.bring)
        found = await passkeys.enter(person, data, place_of(request))
        return await entrance.enter(request, person, found, await entrance.bring(person, found, data.bring))

    @post("/code", status_code=200)
    async def by_code(
        self,
        data: JSONBody[EnterByCode],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        ways: NamedDependency[Ways],
        entrance: NamedDependency[Entrance],
        keeper: NamedDependency[Keeper],
        tries: NamedDependency[Tries],
    ) -> Entered:
        """Come in with a recovery code, which is good once."""
        tries.count(request, identity)
        await entrance.check(person, data.bring)
        code = as_kept(data.code)
        try:
            found = await ways.claim_recovery(code, keeper.clock())
        except Conflict:
            raise Refused("somebody is coming in with this code: try again in a minute") from None
        if found is None:
            raise Refused("this code is not right, or was used already")
        try:
            brought = await entrance.bring(person, found, data.bring)
            # Spent last: should the store fail before, the code on the paper is still good.
            if not await ways.spend_recovery(code):
                raise Refused("this code is not right, or was used already")
        except Exception:
            with suppress(StoreFailed):
                await ways.release_recovery(code)
            raise
        return await entrance.enter(request, person, found, brought)

    @post("/link/look", status_code=200)
    async def look(
        self,
        data: JSONBody[LookAtLink],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        ways: NamedDependency[Ways],
        entrance: NamedDependency[Entrance],
        keeper: NamedDependency[Keeper],
        tries: NamedDependency[Tries],
    ) -> JoiningOf:
        """Whose link that is; it is as good as before."""
        tries.count(request, identity)
        link = await ways.link(data.token)
        if link is None or link.used is not None or link.until <= keeper.clock():
            raise Refused("this link was used already, or is too old")
        found = await entrance.called(request, link.person)
        return JoiningOf(name=found.name, named=found.named, yours=link.person == person.id)

    @post("/link", status_code=200)
    async def by_link(
        self,
        data: JSONBody[EnterByLink],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        ways: NamedDependency[Ways],
        entrance: NamedDependency[Entrance],
        keeper: NamedDependency[Keeper],
        tries: NamedDependency[Tries],
    ) -> Entered:
        """Come in with a link that another device of yours shows."""
        tries.count(request, identity)
        await entrance.check(person, data.bring)
        link = await ways.link(data.token)
        if link is None or not await ways.spend_link(data.token, keeper.clock()):
            raise Refused("this link was used already, or is too old")
        brought = await entrance.bring(person, link.person, data.bring)
        return await entrance.enter(request, person, link.person, brought)
