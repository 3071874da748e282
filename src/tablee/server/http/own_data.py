"""What is kept of whoever asks, over the HTTP API: to take along, to leave behind, to have forgotten."""

from typing import Final

from starlette.responses import StreamingResponse

from tablee.server.edge.strict import JSON
from tablee.server.http.call import Call
from tablee.server.http.route import Route
from tablee.wire.http import Kept, LogOut, OwnData

FILE: Final = "tablee-my-data.json"


async def kept(call: Call) -> Kept:
    """For how long this house keeps what."""
    return call.house.site.kept


async def take_along(call: Call) -> StreamingResponse:
    """Everything that is kept of you, in one document."""
    person = await call.person()
    data = await call.house.people.belongings.gather(person.id, person.name, person.named)
    headers = {"content-disposition": f'attachment; filename="{FILE}"'}
    return StreamingResponse(data, headers=headers, media_type=JSON)


async def log_out(call: Call, data: LogOut) -> None:
    """This browser forgets who you are; or every other one does."""
    person, identity = await call.person(), call.house.people.identity
    subscriptions = call.house.notices.subscriptions
    if data.where == "here":
        if data.device is not None:
            await subscriptions.remove(data.device, person.id)
        identity.log_out(call.scope)
    else:
        await identity.log_out_elsewhere(call.scope, person)
        await subscriptions.keep_only(person.id, data.device)
    # Those who may come back do so by themselves.
    call.house.tables.keeper.ask_to_come_back(person.id)


async def forget(call: Call) -> None:
    """Nothing is kept of you any more; others read "somebody" where you played."""
    person, identity = await call.person(), call.house.people.identity
    await identity.end(person.id)
    call.house.tables.keeper.ask_to_come_back(person.id)
    await call.house.people.belongings.forget(person.id, call.lang)
    identity.log_out(call.scope)


ROUTES = (
    Route("GET", "/kept", kept, answer=Kept),
    Route("GET", "/me/data", take_along, answer=OwnData, limit=lambda limits: limits.copies),
    Route("POST", "/me/logout", log_out, LogOut),
    Route("DELETE", "/me", forget),
)
