"""What is kept of whoever asks, over the HTTP API: to take along, to leave behind, to have forgotten."""

from typing import Any, Final, cast

from litestar import Controller, MediaType, Request, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream

from tablee.server.edge.asgi import Scope
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.language import language
from tablee.server.edge.patience import Patience
from tablee.server.edge.proxies import sender
from tablee.server.keeping.subscriptions import Subscriptions
from tablee.server.rooms.belongings import Belongings
from tablee.server.rooms.keeper import Keeper
from tablee.wire.http import Kept, LogOut, OwnData

FILE: Final = "tablee-my-data.json"


class OwnDataController(Controller):
    """Your own traces."""

    path = "/"
    tags = ("house",)

    @get("/kept")
    async def kept(self, kept: NamedDependency[Kept]) -> Kept:
        """For how long this house keeps what."""
        return kept

    @get("/me/data", responses={200: ResponseSpec(OwnData, generate_examples=False)})
    async def take_along(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        belongings: NamedDependency[Belongings],
        patience: NamedDependency[Patience],
    ) -> Stream:
        """Everything that is kept of you, in one document."""
        patience.ask(person.id, sender(cast(Scope, request.scope)))
        data = await belongings.gather(person.id, person.name, person.named)
        headers = {"content-disposition": f'attachment; filename="{FILE}"'}
        return Stream(data, headers=headers, media_type=MediaType.JSON)

    @post("/me/logout", status_code=204)
    async def log_out(
        self,
        data: JSONBody[LogOut],
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        subscriptions: NamedDependency[Subscriptions],
        keeper: NamedDependency[Keeper],
    ) -> None:
        """This browser forgets who you are; or every other one does."""
        if data.where == "here":
            if data.device is not None:
                await subscriptions.remove(data.device, person.id)
            identity.log_out(request)
        else:
            await identity.log_out_elsewhere(request, person)
            await subscriptions.keep_only(person.id, data.device)
        # Those who may come back do so by themselves.
        keeper.ask_to_come_back(person.id)

    @delete("/me")
    async def forget(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        belongings: NamedDependency[Belongings],
        keeper: NamedDependency[Keeper],
    ) -> None:
        """Nothing is kept of you any more; others read "somebody" where you played."""
        await identity.end(person.id)
        keeper.ask_to_come_back(person.id)
        await belongings.forget(person.id, language(request.headers.get("accept-language")))
        identity.log_out(request)
