"""Being told when it is one's turn, over the HTTP API."""

import asyncio
from base64 import urlsafe_b64decode
from binascii import Error as BadBase64

from tablee.server.edge.asgi import origin_of
from tablee.server.http.call import Call
from tablee.server.http.route import Route
from tablee.server.keeping.subscriptions import Quiet, Subscription
from tablee.server.push.post import are_keys
from tablee.server.push.quiet import is_zone
from tablee.table.refused import Refused
from tablee.wire.http import ChosenQuiet, Device, EndedDevice, QuietHours, Told


async def notices(call: Call) -> Told:
    """How you are told, and what a browser needs that wants to be."""
    # A stranger has asked for nothing yet, and stays one.
    return await _told(call, call.known)


async def subscribe(call: Call, data: Device) -> Told:
    """This browser is told from now on; it takes the place of what was known of it."""
    if not call.house.notices.post.reaches(data.endpoint):
        raise Refused("that is not the address of a push service")
    p256dh, auth = _bytes(data.p256dh), _bytes(data.auth)
    if not await asyncio.to_thread(are_keys, p256dh, auth):
        raise Refused("these are not the keys of a browser")
    person = await call.person()
    # Whoever does not come for long is forgotten with all their devices.
    await call.house.people.entrance.remember(person)
    await call.house.notices.subscriptions.add(
        Subscription(
            endpoint=data.endpoint,
            person=person.id,
            p256dh=p256dh,
            auth=auth,
            lang=data.lang,
            origin=origin_of(call.scope),
            at=call.house.tables.keeper.clock(),
        )
    )
    return await _told(call, person.id)


async def unsubscribe(call: Call, data: EndedDevice) -> Told:
    """That browser of yours is told nothing any more."""
    person = await call.person()
    await call.house.notices.subscriptions.remove(data.endpoint, person.id)
    return await _told(call, person.id)


async def be_quiet(call: Call, data: ChosenQuiet) -> Told:
    """In these hours you are left alone, on all your devices."""
    person, quiet = await call.person(), data.quiet
    if quiet is not None and not await asyncio.to_thread(is_zone, quiet.zone):
        raise Refused("this house knows no time zone called {zone}", zone=quiet.zone)
    await call.house.people.entrance.remember(person)
    await call.house.notices.subscriptions.be_quiet(
        person.id,
        None if quiet is None else Quiet(begins=quiet.begins, ends=quiet.ends, zone=quiet.zone),
    )
    return await _told(call, person.id)


ROUTES = (
    Route("GET", "/me/push", notices, answer=Told),
    Route("PUT", "/me/push", subscribe, Device, Told, limit=lambda limits: limits.choices),
    Route("POST", "/me/push/end", unsubscribe, EndedDevice, Told, 201),
    Route("PUT", "/me/push/quiet", be_quiet, ChosenQuiet, Told, limit=lambda limits: limits.choices),
)


async def _told(call: Call, person: str | None) -> Told:
    subscriptions, post = call.house.notices.subscriptions, call.house.notices.post
    quiet = None if person is None else await subscriptions.quiet(person)
    return Told(
        key=await post.key(),
        devices=0 if person is None else len(await subscriptions.of([person])),
        quiet=None if quiet is None else QuietHours(begins=quiet.begins, ends=quiet.ends, zone=quiet.zone),
    )


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (BadBase64, ValueError):
        raise Refused("these are not the keys of a browser") from None
