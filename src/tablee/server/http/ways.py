"""You, on all your devices, over the HTTP API: passkeys, a recovery code, a link for one more device, and
what you chose for all of them."""

import secrets
from typing import Final

import msgspec
import segno

from tablee.core import Millis
from tablee.server.edge.asgi import origin_of
from tablee.server.edge.passkeys import place_of
from tablee.server.edge.recovery_code import as_kept, new_code
from tablee.server.http.call import Call
from tablee.server.http.enter import tries
from tablee.server.http.parameters import Query
from tablee.server.http.route import Route
from tablee.server.rooms.belongings import described, read_preferences
from tablee.table.refused import NotFound, Refused
from tablee.table.text import visible_text
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


async def ways_in(call: Call) -> WaysIn:
    """How you are found again on another device."""
    person, people = await call.person(), call.house.people
    return WaysIn(
        passkeys=[described(passkey) for passkey in await people.ways.passkeys(person.id)],
        recovery=await people.ways.recovery(person.id),
        tables=await people.belongings.count(person.id),
    )


async def challenge_to_make(call: Call) -> PasskeyChallenge:
    """What your browser makes a passkey with."""
    person = await call.person()
    return await call.house.people.passkeys.challenge("make", person, place_of(call.scope))


async def make_passkey(call: Call, data: NewPasskey) -> PasskeyInfo:
    """A passkey of yours, as your browser has just made it."""
    person, people = await call.person(), call.house.people
    data = msgspec.structs.replace(data, name=_label(data.name))
    made = await people.passkeys.make(person, data, place_of(call.scope))
    await people.entrance.remember(person)
    return described(made)


async def rename_passkey(call: Call, passkey: str, data: RenamePasskey) -> None:
    """Call it otherwise."""
    person = await call.person()
    if not await call.house.people.ways.rename_passkey(person.id, passkey, _label(data.name)):
        raise NotFound("you have no such passkey")


async def remove_passkey(call: Call, passkey: str, last: bool) -> None:
    """Nobody comes in with it any more. `last`: even if there is no other way back to you."""
    person, ways = await call.person(), call.house.people.ways
    known = [one.id for one in await ways.passkeys(person.id)]
    if known == [passkey] and not last and await ways.recovery(person.id) is None:
        raise Refused("this is your last way back: say that you know it")
    if not await ways.remove_passkey(person.id, passkey):
        raise NotFound("you have no such passkey")


async def make_recovery(call: Call) -> Recovery:
    """A code to print, in the place of an earlier one. It is told this once."""
    person, people = await call.person(), call.house.people
    code = new_code()
    await people.ways.keep_recovery(person.id, as_kept(code), call.house.tables.keeper.clock())
    await people.entrance.remember(person)
    return Recovery(code=code)


async def make_link(call: Call) -> Joining:
    """A link by which another device becomes yours, in the place of an earlier one."""
    person, people = await call.person(), call.house.people
    token, now = secrets.token_urlsafe(TOKEN_BYTES), call.house.tables.keeper.clock()
    await people.ways.keep_link(person.id, token, now + LINK_LASTS, now)
    await people.entrance.remember(person)
    # What stands behind the # no browser sends anywhere, and so no log keeps.
    link = f"{origin_of(call.scope)}/devices#join={token}"
    picture = segno.make(link, error="m").svg_data_uri(scale=6, border=2)
    return Joining(link=link, picture=picture, until=now + LINK_LASTS)


async def see_link(call: Call) -> JoiningState:
    """What became of your last link."""
    link = await call.house.people.ways.link_of((await call.person()).id)
    if link is None:
        return JoiningState(state="none")
    if link.used is not None:
        return JoiningState(state="used")
    return JoiningState(state="waiting" if link.until > call.house.tables.keeper.clock() else "expired")


async def drop_link(call: Call) -> None:
    """Your last link is good no more."""
    await call.house.people.ways.drop_link((await call.person()).id)


async def preferences(call: Call) -> Preferences:
    """What you chose for all your devices."""
    chosen = await call.house.people.ways.preferences((await call.person()).id)
    return Preferences() if chosen is None else read_preferences(chosen)


async def prefer(call: Call, data: Preferences) -> None:
    """What you chose for all your devices, from now on."""
    person, people = await call.person(), call.house.people
    now = call.house.tables.keeper.clock()
    await people.ways.keep_preferences(person.id, msgspec.json.encode(data), now)
    await people.entrance.remember(person)


LAST = Query("last", bool, False)

ROUTES = (
    Route("GET", "/me/ways", ways_in, answer=WaysIn),
    Route("POST", "/me/passkeys/challenge", challenge_to_make, answer=PasskeyChallenge),
    Route("POST", "/me/passkeys", make_passkey, NewPasskey, PasskeyInfo, 201, limit=tries),
    Route("PATCH", "/me/passkeys/{passkey}", rename_passkey, RenamePasskey),
    Route("DELETE", "/me/passkeys/{passkey}", remove_passkey, query=(LAST,)),
    Route("POST", "/me/recovery", make_recovery, answer=Recovery, status=201, limit=tries),
    Route("POST", "/me/joining", make_link, answer=Joining, status=201, limit=tries),
    Route("GET", "/me/joining", see_link, answer=JoiningState),
    Route("DELETE", "/me/joining", drop_link),
    Route("GET", "/me/preferences", preferences, answer=Preferences),
    Route("PUT", "/me/preferences", prefer, Preferences, limit=lambda limits: limits.choices),
)


def _label(text: str) -> str:
    """What somebody calls a passkey, as far as it can be seen. Raises Refused."""
    label = visible_text(text)
    if not label:
        raise Refused("a name has at least one character")
    return label
