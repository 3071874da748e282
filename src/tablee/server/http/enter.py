"""Coming in on another device, over the HTTP API: with a passkey, a recovery code or a link."""

from contextlib import suppress

from tablee.server.edge.passkeys import place_of
from tablee.server.edge.patience import Patience
from tablee.server.edge.recovery_code import as_kept
from tablee.server.http.call import Call, Limits
from tablee.server.http.route import Route
from tablee.server.keeping.group import Conflict, StoreFailed
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


async def challenge_to_enter(call: Call) -> PasskeyChallenge:
    """What a passkey of yours is to sign: any of them, and this house finds out who you are."""
    person = await call.person()
    return await call.house.people.passkeys.challenge("enter", person, place_of(call.scope))


async def enter_by_passkey(call: Call, data: EnterByPasskey) -> Entered:
    """Come in with a passkey."""
    person, people = await call.person(), call.house.people
    await people.entrance.check(person, data.bring)
    found = await people.passkeys.enter(person, data, place_of(call.scope))
    brought = await people.entrance.bring(person, found, data.bring)
    return await people.entrance.enter(call.scope, person, found, brought)


async def enter_by_code(call: Call, data: EnterByCode) -> Entered:
    """Come in with a recovery code, which is good once."""
    person, entrance, ways = await call.person(), call.house.people.entrance, call.house.people.ways
    await entrance.check(person, data.bring)
    code = as_kept(data.code)
    try:
        found = await ways.claim_recovery(code, call.house.tables.keeper.clock())
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
    return await entrance.enter(call.scope, person, found, brought)


async def look_at_link(call: Call, data: LookAtLink) -> JoiningOf:
    """Whose link that is; it is as good as before."""
    person, people = await call.person(), call.house.people
    link = await people.ways.link(data.token)
    if link is None or link.used is not None or link.until <= call.house.tables.keeper.clock():
        raise Refused("this link was used already, or is too old")
    found = await people.entrance.called(call.scope, link.person)
    return JoiningOf(name=found.name, named=found.named, yours=link.person == person.id)


async def enter_by_link(call: Call, data: EnterByLink) -> Entered:
    """Come in with a link that another device of yours shows."""
    person, entrance, ways = await call.person(), call.house.people.entrance, call.house.people.ways
    await entrance.check(person, data.bring)
    link = await ways.link(data.token)
    if link is None or not await ways.spend_link(data.token, call.house.tables.keeper.clock()):
        raise Refused("this link was used already, or is too old")
    brought = await entrance.bring(person, link.person, data.bring)
    return await entrance.enter(call.scope, person, link.person, brought)


def tries(limits: Limits) -> Patience:
    """The limit of everything by which one could try to be another person."""
    return limits.tries


ROUTES = (
    Route("POST", "/enter/challenge", challenge_to_enter, answer=PasskeyChallenge),
    Route("POST", "/enter/passkey", enter_by_passkey, EnterByPasskey, Entered, limit=tries),
    Route("POST", "/enter/code", enter_by_code, EnterByCode, Entered, limit=tries),
    Route("POST", "/enter/link/look", look_at_link, LookAtLink, JoiningOf, limit=tries),
    Route("POST", "/enter/link", enter_by_link, EnterByLink, Entered, limit=tries),
)
