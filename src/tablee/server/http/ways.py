"""You, on all your devices, over the HTTP API: passkeys, a recovery code, a link for one more device, and
what you chose for all of them."""

import secrets
from typing import Annotated, Any, Final, cast

import msgspec
import segno
from litestar import Controller, Request, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter

from tablee.core import Millis
from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.passkeys import Passkeys, place_of
from tablee.server.edge.patience import Patience
from tablee.server.edge.proxies import sender
from tablee.server.edge.recovery_code import as_kept, new_code
from tablee.server.edge.text import seen_text
from tablee.server.edge.tries import Tries
from tablee.server.http.entrance import Entrance
from tablee.server.keeping.ways import Ways
from tablee.server.rooms.belongings import Belongings, described, read_preferences
from tablee.server.rooms.keeper import Keeper
from tablee.table.refused import Refused
from tablee.wire.ways import (
    Joining,
    JoiningState,
    NewPasskey,
    PasskeyChallenge,
    PasskeyInfo,
    Preferences,
    Recovery,
    RenamePasskey,
    WaysIn,
)

LINK_LASTS: Final[Millis] = 5 * 60_000
"""So long the other device may take to come."""

TOKEN_BYTES: Final = 16

PasskeyId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,1400}$")]


class WaysController(Controller):
    """You, on all your devices."""

    path = "/me"
    tags = ("house",)

    @get("/ways")
    async def ways_in(
        self,
        person: NamedDependency[Person],
        ways: NamedDependency[Ways],
        belongings: NamedDependency[Belongings],
    ) -> WaysIn:
        """How you are found again on another device."""
        return WaysIn(
            passkeys=[described(passkey) for passkey in await ways.passkeys(person.id)],
            recovery=await ways.recovery(person.id),
            tables=await belongings.count(person.id),
        )

    @post("/passkeys/challenge", status_code=200)
    async def challenge_to_make(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        passkeys: NamedDependency[Passkeys],
    ) -> PasskeyChallenge:
        """What your browser makes a passkey with."""
        return await passkeys.challenge("make", person, place_of(request))

    @post("/passkeys")
    async def make_passkey(
        self,
        data: JSONBody[NewPasskey],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        passkeys: NamedDependency[Passkeys],
        entrance: NamedDependency[Entrance],
        tries: NamedDependency[Tries],
    ) -> PasskeyInfo:
        """A passkey of yours, as your browser has just made it."""
        tries.count(request, identity)
        data = msgspec.structs.replace(data, name=_label(data.name))
        made = await passkeys.make(person, data, place_of(request))
        await entrance.remember(person)
        return described(made)

    @patch("/passkeys/{id:str}", status_code=204)
    async def rename_passkey(
        self,
        id: PasskeyId,
        data: JSONBody[RenamePasskey],
        person: NamedDependency[Person],
        ways: NamedDependency[Ways],
    ) -> None:
        """Call it otherwise."""
        if not await ways.rename_passkey(person.id, id, _label(data.name)):
            raise NotFoundException("you have no such passkey")

    @delete("/passkeys/{id:str}")
    async def remove_passkey(
        self,
        id: PasskeyId,
        person: NamedDependency[Person],
        ways: NamedDependency[Ways],
        last: Annotated[bool, QueryParameter()] = False,
    ) -> None:
        """Nobody comes in with it any more. `last`: even if there is no other way back to you."""
        known = [passkey.id for passkey in await ways.passkeys(person.id)]
        if known == [id] and not last and await ways.recovery(person.id) is None:
            raise Refused("this is your last way back: say that you know it")
        if not await ways.remove_passkey(person.id, id):
            raise NotFoundException("you have no such passkey")

    @post("/recovery")
    async def make_recovery(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        ways: NamedDependency[Ways],
        entrance: NamedDependency[Entrance],
        keeper: NamedDependency[Keeper],
        tries: NamedDependency[Tries],
    ) -> Recovery:
        """A code to print, in the place of an earlier one. It is told this once."""
        tries.count(request, identity)
        code = new_code()
        await ways.keep_recovery(person.id, as_kept(code), keeper.clock())
        await entrance.remember(person)
        return Recovery(code=code)

    @post("/joining")
    async def make_link(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        ways: NamedDependency[Ways],
        entrance: NamedDependency[Entrance],
        keeper: NamedDependency[Keeper],
        tries: NamedDependency[Tries],
    ) -> Joining:
        """A link by which another device becomes yours, in the place of an earlier one."""
        tries.count(request, identity)
        token, now = secrets.token_urlsafe(TOKEN_BYTES), keeper.clock()
        await ways.keep_link(person.id, token, now + LINK_LASTS, now)
        await entrance.remember(person)
        # What stands behind the # no browser sends anywhere, and so no log keeps.
        link = f"{request.base_url}devices#join={token}"
        picture = segno.make(link, error="m").svg_data_uri(scale=6, border=2)
        return Joining(link=link, picture=picture, until=now + LINK_LASTS)

    @get("/joining")
    async def see_link(
        self, person: NamedDependency[Person], ways: NamedDependency[Ways], keeper: NamedDependency[Keeper]
    ) -> JoiningState:
        """What became of your last link."""
        link = await ways.link_of(person.id)
        if link is None:
            return JoiningState(state="none")
        if link.used is not None:
            return JoiningState(state="used")
        return JoiningState(state="waiting" if link.until > keeper.clock() else "expired")

    @delete("/joining")
    async def drop_link(self, person: NamedDependency[Person], ways: NamedDependency[Ways]) -> None:
        """Your last link is good no more."""
        await ways.drop_link(person.id)

    @get("/preferences")
    async def preferences(self, person: NamedDependency[Person], ways: NamedDependency[Ways]) -> Preferences:
        """What you chose for all your devices."""
        chosen = await ways.preferences(person.id)
        return Preferences() if chosen is None else read_preferences(chosen)

    @put("/preferences", status_code=204)
    async def prefer(
        self,
        data: JSONBody[Preferences],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        ways: NamedDependency[Ways],
        entrance: NamedDependency[Entrance],
        choices: NamedDependency[Patience],
        keeper: NamedDependency[Keeper],
    ) -> None:
        """What you chose for all your devices, from now on."""
        choices.ask(person.id, sender(cast(Scope, request.scope)))
        await ways.keep_preferences(person.id, msgspec.json.encode(data), keeper.clock())
        await entrance.remember(person)


def _label(text: str) -> str:
    """What somebody calls a passkey, as far as it can be seen. Raises Refused."""
    label = seen_text(text)
    if not label:
        raise Refused("a name has at least one character")
    return label
