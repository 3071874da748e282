"""The HTTP API under /api/v1: everything a client without a socket needs, and how tables come to be."""

import asyncio
from typing import Annotated

import segno
from msgspec import Meta
from starlette.exceptions import HTTPException

from tablee import __version__
from tablee.bots.levels import LEVELS, substitute_of
from tablee.core import Viewer
from tablee.record import dumps, masked
from tablee.server.edge.asgi import origin_of
from tablee.server.edge.identity import Person
from tablee.server.http.call import Call
from tablee.server.http.describe import game_infos
from tablee.server.http.lessons import lesson
from tablee.server.http.parameters import LOOK, Query
from tablee.server.http.route import Route
from tablee.server.http.trainings import training
from tablee.server.keeping import ids
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.register import Register
from tablee.server.rooms.room import Lost
from tablee.server.rooms.telling import messages, parts
from tablee.table import events as e
from tablee.table.checks import check_level
from tablee.table.commands import ClientCommand, Hand
from tablee.table.decision import Actor, Context
from tablee.table.refused import NotFound, Refused
from tablee.table.seating import bot_name, new_table, open_table
from tablee.table.table import Table
from tablee.wire import WIRE
from tablee.wire.http import (
    CommandDone,
    GameInfo,
    Health,
    Hint,
    Lesson,
    LiveTable,
    Me,
    NewTable,
    Opened,
    Rename,
    Seen,
    Training,
)


async def health(call: Call) -> Health:
    """How the server is."""
    return _health(call.house.tables.keeper)


async def alive(call: Call) -> Health:
    """Whether the process answers at all."""
    return _health(call.house.tables.keeper)


async def ready(call: Call) -> Health:
    """Whether people can come: games can be stored and found, bots can think, and the server does not
    stop."""
    keeper = call.house.tables.keeper
    if keeper.resting:
        raise Lost
    await keeper.store.ready()
    if not call.house.games.thinkers.able:
        raise HTTPException(503, "bots cannot think here just now")
    return _health(keeper)


async def games(_: Call) -> list[GameInfo]:
    """The games one can play here."""
    return game_infos()


async def game_lesson(call: Call, game: str) -> Lesson:
    """A game taught in a few moves."""
    taught = lesson(game, call.lang)
    if taught is None:
        raise NotFound("there is no lesson for this game")
    return taught


async def game_training(_: Call, game: str, rounds: int, seed: str) -> Training:
    """Cards to react to, alone against the clock; without a seed always others."""
    dealt = training(game, rounds, seed or ids.new_seed())
    if dealt is None:
        raise NotFound("there is no training for this game")
    return dealt


async def me(call: Call) -> Me:
    """Who you are here."""
    person = await call.person()
    return Me(name=person.name, named=person.named)


async def rename(call: Call, data: Rename) -> Me:
    """Pick a name; tables you sit at show it."""
    renamed = await call.house.people.identity.rename(await call.person(), data.name)
    for room in call.house.tables.keeper.rooms:
        room.rename(renamed.id, renamed.name)
    return Me(name=renamed.name, named=True)


async def open_new_table(call: Call, data: NewTable) -> Opened:
    """Open a table, and begin at once if that is wanted and nobody is missing."""
    person, identity = await call.person(), call.house.people.identity
    id = ids.new_id()
    local = data.local is not None
    events: list[e.AnyEvent] = [
        open_table(id, data.game, data.seats, data.options, data.settings, person.id, local)
    ]
    names = [person.name] if data.local is None else [identity.name(name) for name in data.local]
    if len(names) + len(data.bots) > data.seats:
        raise Refused("there are more players than seats")
    events += [e.Sat(seat=seat, person=person.id, name=name) for seat, name in enumerate(names)]
    for seat, level in zip(range(data.seats - len(data.bots), data.seats), data.bots, strict=True):
        check_level(LEVELS[data.game], level)
        events.append(e.BotSat(seat=seat, level=level, name=bot_name(seat)))
    if data.invite:
        events += await _asked(call.house.tables.register, person, data, len(names))
    begun = new_table(events, Context(now=0, seed=ids.new_seed()), begin=data.start)
    call.house.limits.openings.admit(*call.counted_as)
    await call.house.tables.keeper.open(begun)
    return Opened(id=id)


async def live_tables(call: Call) -> list[LiveTable]:
    """The tables that their hosts opened to all, where something is going on."""
    tables = [room.table for room in call.house.tables.keeper.rooms if room.clients]
    return [
        LiveTable(
            id=table.id,
            game=table.game.key,
            names=[chair.name for chair in table.chairs if chair.kind != "open"],
            open_seats=sum(chair.kind == "open" for chair in table.chairs),
            phase="gathering" if table.phase == "gathering" else "playing",
            plies=table.ply,
        )
        for table in tables
        if table.settings.listed and table.watched and not table.local and table.phase != "over"
    ]


async def see(call: Call, id: str, look: Viewer) -> Seen:
    """A table and its game, through the eyes of a seat you hold or as a spectator."""
    person, room = await call.person(), await call.room(id)
    table = room.table
    _check_eyes(table, person, look)
    return Seen(
        seq=table.heard,
        table=room.info(person.id),
        shared=messages.shared(table),
        own=messages.own(table, look, call.lang),
        log=messages.log(table, look),
    )


async def command(call: Call, id: str, data: ClientCommand, table: bool) -> CommandDone:
    """Do something at a table. Sent twice with the same id, it is done once and answered alike."""
    person, room, policy = await call.person(), await call.room(id), call.house.tables.policy
    if isinstance(data, Hand):
        raise Refused("a hand needs a socket, whose delay is measured")
    accepted = await call.house.tables.keeper.perform(
        room,
        Actor(person.id, person.name),
        policy.prepared(data),
        lambda: policy.admit(data, person.id, call.address),
    )
    return CommandDone(
        seq=accepted.seq, result=accepted.result, table=room.info(person.id) if table else None
    )


async def hint(call: Call, id: str, seat: int) -> Hint:
    """What the strongest bot would do in your place. Against bots only, and the record says so."""
    person, room = await call.person(), await call.room(id)
    actor, level = Actor(person.id, person.name), substitute_of(room.table.game.key)
    return Hint(move=await call.house.games.hints.give(room, actor, seat, level))


async def record_of_table(call: Call, id: str, look: Viewer) -> bytes:
    """The record of the game: as far as you may know it while it runs, whole once it is over."""
    person, table = await call.person(), (await call.room(id)).table
    if not table.states:
        raise Refused("the game has not begun")
    _check_eyes(table, person, look)
    # Of a running game every move is retold: the rules are asked for each.
    return await asyncio.to_thread(lambda: dumps(masked(table.record(), look)).encode())


async def qr(call: Call, id: str, code: str) -> bytes:
    """The link to this table as a picture that phones read."""
    address = f"{origin_of(call.scope)}/t/{id}" + (f"#code={code}" if code else "")
    picture: str = segno.make(address, error="m").svg_inline(scale=6, border=2)
    return picture.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1).encode()


ROUNDS = Query("rounds", Annotated[int, Meta(ge=1, le=100)], 20)
SEED = Query("seed", Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{0,64}$")], "")
CODE = Query("code", Annotated[str, Meta(pattern="^([A-Za-z0-9_-]{8,64})?$")], "")
TABLE = Query("table", bool, False)

ROUTES = (
    Route("GET", "/health", health, answer=Health),
    Route("GET", "/health/live", alive, answer=Health),
    Route("GET", "/health/ready", ready, answer=Health),
    Route("GET", "/games", games, answer=list[GameInfo]),
    Route("GET", "/games/{game}/lesson", game_lesson, answer=Lesson),
    Route("GET", "/games/{game}/training", game_training, answer=Training, query=(ROUNDS, SEED)),
    Route("GET", "/me", me, answer=Me),
    Route("PUT", "/me", rename, Rename, Me),
    Route("POST", "/tables", open_new_table, NewTable, Opened, 201, tag="tables"),
    Route("GET", "/tables", live_tables, answer=list[LiveTable], tag="tables"),
    Route("GET", "/tables/{id}", see, answer=Seen, query=(LOOK,), tag="tables"),
    Route("POST", "/tables/{id}/commands", command, ClientCommand, CommandDone, query=(TABLE,), tag="tables"),
    Route("POST", "/tables/{id}/seats/{seat}/hint", hint, answer=Hint, status=201, tag="tables"),
    Route("GET", "/tables/{id}/record", record_of_table, answer=bytes, query=(LOOK,), tag="tables"),
    Route("GET", "/tables/{id}/qr.svg", qr, answer=str, query=(CODE,), media="image/svg+xml", tag="tables"),
)


def _health(keeper: Keeper) -> Health:
    return Health(status="stopping" if keeper.resting else "ok", version=__version__, wire=WIRE)


async def _asked(register: Register, person: Person, data: NewTable, first: int) -> list[e.AnyEvent]:
    """A seat is kept for each of those who are invited, from that seat on."""
    met = {ids.mark(who): (who, name) for who, name in (await register.opponents(person.id)).items()}
    if data.local is not None or first + len(data.invite) + len(data.bots) > data.seats:
        raise Refused("there are more players than seats")
    if len(set(data.invite)) < len(data.invite) or not met.keys() >= set(data.invite):
        raise Refused("you can invite those again whom you played with lately")
    for who, name in (met[mark] for mark in data.invite):
        # Whoever does not answer is not asked by the same person twice at once.
        if any(
            game.digest.asks(who) and game.digest.host == person.id for game in await register.running(who)
        ):
            raise Refused("you have asked {name} already: the table is among your games", name=name)
    return [
        e.Asked(seat=seat, person=met[who][0], name=met[who][1])
        for seat, who in enumerate(data.invite, start=first)
    ]


def _check_eyes(table: Table, person: Person, look: Viewer) -> None:
    if look is not None and look not in table.seats_of(person.id):
        raise Refused("that is not your seat")
    if not parts.welcome(table, person.id):
        raise Refused("this table is not open to spectators")
