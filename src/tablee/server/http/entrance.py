"""Makes a guest who has proved it another person, with or without what they had here before."""

from tablee.server.edge.asgi import Scope, header
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.language import language
from tablee.server.edge.names import guest_name
from tablee.server.keeping.ways import Ways
from tablee.server.rooms.belongings import Belongings
from tablee.server.rooms.keeper import Keeper
from tablee.table.refused import Refused
from tablee.wire.ways import Entered


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

    async def enter(self, scope: Scope, guest: Person, person: str, brought: int) -> Entered:
        """This browser is that person's from the answer on."""
        self._identity.enter(scope, person)
        if guest.id != person:
            self._keeper.ask_to_come_back(guest.id)
        found = await self.called(scope, person)
        return Entered(name=found.name, named=found.named, brought=brought)

    async def called(self, scope: Scope, person: str) -> Person:
        """That person under their name here."""
        stored = await self._keeper.store.person(person)
        if stored is None or not stored.named:
            lang = language(header(scope, b"accept-language"))
            return Person(person, guest_name(person, lang), False)
        return Person(stored.id, stored.name, True)

    async def remember(self, person: Person) -> None:
        """Somebody who can come back is known to the store, whether they picked a name or not. Raises
        StoreFailed."""
        if await self._keeper.store.person(person.id) is None:
            await self._keeper.store.save_person(person.id, person.name, person.named, self._keeper.clock())
