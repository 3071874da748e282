"""Being told when it is one's turn, over the HTTP API."""

import asyncio
from base64 import urlsafe_b64decode
from binascii import Error as BadBase64
from typing import Any, cast

from litestar import Controller, Request, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.patience import Patience
from tablee.server.edge.previews import origin_of
from tablee.server.edge.proxies import sender
from tablee.server.http.entrance import Entrance
from tablee.server.keeping.subscriptions import Quiet, Subscription, Subscriptions
from tablee.server.push.post import Post, are_keys
from tablee.server.push.quiet import is_zone
from tablee.server.rooms.keeper import Keeper
from tablee.table.refused import Refused
from tablee.wire.http import ChosenQuiet, Device, EndedDevice, QuietHours, Told


class PushController(Controller):
    """Told when it is your turn."""

    path = "/me/push"
    tags = ("house",)

    @get("/")
    async def told(
        self,
        request: Request[Any, Any, Any],
        identity: NamedDependency[Identity],
        subscriptions: NamedDependency[Subscriptions],
        post: NamedDependency[Post],
    ) -> Told:
        """How you are told, and what a browser needs that wants to be."""
        # A stranger has asked for nothing yet, and stays one.
        person = identity.known(cast(Scope, request.scope))
        return await _told(person, subscriptions, post)

    @put("/")
    async def subscribe(
        self,
        data: JSONBody[Device],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        subscriptions: NamedDependency[Subscriptions],
        post: NamedDependency[Post],
        entrance: NamedDependency[Entrance],
        choices: NamedDependency[Patience],
        keeper: NamedDependency[Keeper],
    ) -> Told:
        """This browser is told from now on; it takes the place of what was known of it."""
        choices.ask(person.id, sender(cast(Scope, request.scope)))
        if not post.reaches(data.endpoint):
            raise Refused("that is not the address of a push service")
        p256dh, auth = _bytes(data.p256dh), _bytes(data.auth)
        if not await asyncio.to_thread(are_keys, p256dh, auth):
            raise Refused("these are not the keys of a browser")
        # Whoever does not come for long is forgotten with all their devices.
        await entrance.remember(person)
        await subscriptions.add(
            Subscription(
                endpoint=data.endpoint,
                person=person.id,
                p256dh=p256dh,
                auth=auth,
                lang=data.lang,
                origin=origin_of(request),
                at=keeper.clock(),
            )
        )
        return await _told(person.id, subscriptions, post)

    @post("/end")
    async def end(
        self,
        data: JSONBody[EndedDevice],
        person: NamedDependency[Person],
        subscriptions: NamedDependency[Subscriptions],
        post: NamedDependency[Post],
    ) -> Told:
        """That browser of yours is told nothing any more."""
        await subscriptions.remove(data.endpoint, person.id)
        return await _told(person.id, subscriptions, post)

    @put("/quiet")
    async def be_quiet(
        self,
        data: JSONBody[ChosenQuiet],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        subscriptions: NamedDependency[Subscriptions],
        post: NamedDependency[Post],
        entrance: NamedDependency[Entrance],
        choices: NamedDependency[Patience],
    ) -> Told:
        """In these hours you are left alone, on all your devices."""
        choices.ask(person.id, sender(cast(Scope, request.scope)))
        quiet = data.quiet
        if quiet is not None and not await asyncio.to_thread(is_zone, quiet.zone):
            raise Refused("this house knows no time zone called {zone}", zone=quiet.zone)
        await entrance.remember(person)
        await subscriptions.be_quiet(
            person.id,
            None if quiet is None else Quiet(begins=quiet.begins, ends=quiet.ends, zone=quiet.zone),
        )
        return await _told(person.id, subscriptions, post)


async def _told(person: str | None, subscriptions: Subscriptions, post: Post) -> Told:
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
