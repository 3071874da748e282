"""The HTTP API under /api/v1: everything a client without a socket needs, and how tables come to be."""

import asyncio
from typing import Annotated, Any

import segno
from litestar import Controller, Request, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter

from tablee import __version__
from tablee.bots.levels import LEVELS, substitute_of
from tablee.core import Viewer
from tablee.games import GAMES
from tablee.record import dumps, masked
from tablee.server.edge.identity import Identity, Person
from tablee.server.edge.language import language
from tablee.server.edge.openings import Openings
from tablee.server.http.describe import game_infos
from tablee.server.http.lessons import lesson
from tablee.server.http.parameters import JSON, GameKey, LookFrom, SeatNumber, TableId, WatcherKey
from tablee.server.http.trainings import training
from tablee.server.keeping import ids
from tablee.server.logs import short
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.register import Register
from tablee.server.rooms.room import Lost, Room, action_key
from tablee.server.rooms.telling import parts
from tablee.server.thinking.hints import Hints
from tablee.settings import Settings
from tablee.table import events as e
from tablee.table import wishes
from tablee.table.evolution import rebuild
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.wire import WIRE
from tablee.wire.http import (
    Again,
    GameInfo,
    Handover,
    Health,
    Hint,
    Lesson,
    LiveTable,
    Me,
    Moved,
    NewMove,
    NewPlan,
    NewTable,
    NewTogether,
    Opened,
    Rename,
    Seated,
    Seen,
    Size,
    TakeOver,
    TakeSeat,
    Training,
)
from tablee.wire.shared import TableInfo


async def room_of(keeper: Keeper, id: str) -> Room:
    """The table with that id, at which somebody looks by asking for it, or the answer 404."""
    room = await keeper.find(id)
    if room is None:
        raise NotFoundException("there is no such table")
    room.attend()
    return room


class HouseController(Controller):
    """The house itself: health, the games, and whoever asks."""

    path = "/"
    tags = ("house",)

    @get("/health")
    async def health(self, keeper: NamedDependency[Keeper]) -> Health:
        """How the server is."""
        return _health(keeper)

    @get("/health/live")
    async def live(self, keeper: NamedDependency[Keeper]) -> Health:
        """Whether the process answers at all."""
        return _health(keeper)

    @get("/health/ready")
    async def ready(self, keeper: NamedDependency[Keeper]) -> Health:
        """Whether people can come: games can be stored and found, and the server does not stop."""
        if keeper.resting:
            raise Lost
        await keeper.store.ready()
        return _health(keeper)

    @get("/games")
    async def games(self) -> list[GameInfo]:
        """The games one can play here."""
        return game_infos()

    @get("/games/{game:str}/lesson")
    async def lesson(self, game: GameKey, request: Request[Any, Any, Any]) -> Lesson:
        """A game taught in a few moves."""
        taught = lesson(game, language(request.headers.get("accept-language")))
        if taught is None:
            raise NotFoundException("there is no lesson for this game")
        return taught

    @get("/games/{game:str}/training")
    async def training(
        self,
        game: GameKey,
        rounds: Annotated[int, QueryParameter(ge=1, le=100)] = 20,
        seed: Annotated[str, QueryParameter(pattern="^[A-Za-z0-9_-]{0,64}$")] = "",
    ) -> Training:
        """Cards to react to, alone against the clock; without a seed always others."""
        dealt = training(game, rounds, seed or ids.new_seed())
        if dealt is None:
            raise NotFoundException("there is no training for this game")
        return dealt

    @get("/me")
    async def me(self, person: NamedDependency[Person]) -> Me:
        """Who you are here."""
        return Me(name=person.name, named=person.named)

    @put("/me")
    async def rename(
        self,
        data: JSONBody[Rename],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        keeper: NamedDependency[Keeper],
    ) -> Me:
        """Pick a name; tables you sit at show it."""
        renamed = await identity.rename(person, data.name)
        for room in keeper.rooms:
            room.rename(person.id, renamed.name)
        return Me(name=renamed.name, named=True)


class TableController(Controller):
    """Tables: open one, sit down, begin, play, watch."""

    path = "/tables"
    tags = ("tables",)

    @post("/")
    async def open(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[NewTable],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        openings: NamedDependency[Openings],
        keeper: NamedDependency[Keeper],
        register: NamedDependency[Register],
    ) -> Opened:
        """Open a table, and begin at once if that is wanted and nobody is missing."""
        id = ids.new_id()
        local = data.local is not None
        events: list[e.AnyEvent] = [
            wishes.open_table(id, data.game, data.seats, data.options, data.settings, person.id, local)
        ]
        names = [person.name] if data.local is None else [identity.name(name) for name in data.local]
        if len(names) + len(data.bots) > data.seats:
            raise Refused("there are more players than seats")
        events += [e.Sat(seat=seat, person=person.id, name=name) for seat, name in enumerate(names)]
        for seat, level in zip(range(data.seats - len(data.bots), data.seats), data.bots, strict=True):
            _check_level(data.game, level)
            events.append(e.BotSat(seat=seat, level=level, name=wishes.bot_name(seat)))
        if data.invite:
            events += await _asked(register, person, data, len(names))
        if data.start:
            events = _begun(events, person.id)
        openings.admit(request, identity)
        await keeper.open(events)
        return Opened(id=id)

    @get("/")
    async def live_tables(self, keeper: NamedDependency[Keeper]) -> list[LiveTable]:
        """The tables that their hosts opened to all, where something is going on."""
        tables = [room.table for room in keeper.rooms if room.clients]
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

    @get("/{id:str}")
    async def see(
        self,
        id: TableId,
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
        request: Request[Any, Any, Any],
        look: LookFrom = None,
    ) -> Seen:
        """A table and its game, through the eyes of a seat you hold or as a spectator."""
        room = await room_of(keeper, id)
        table = room.table
        _check_eyes(table, person, look)
        return Seen(
            seq=table.heard,
            table=room.info(person.id),
            scene=parts.scene(table, look, language(request.headers.get("accept-language"))),
            log=parts.log(table, look),
        )

    @patch("/{id:str}")
    async def change(
        self,
        id: TableId,
        data: JSONBody[Settings],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
    ) -> TableInfo:
        """The host changes the settings: while people play, only who else may be there and be heard."""
        room = await room_of(keeper, id)
        await room.grant(lambda moment: wishes.change(moment, person.id, moment.table.options, data))
        return room.info(person.id)

    @delete("/{id:str}/watchers/{key:str}")
    async def bar(
        self, id: TableId, key: WatcherKey, person: NamedDependency[Person], keeper: NamedDependency[Keeper]
    ) -> None:
        """The host asks somebody who watches to leave, and not to come back before the end."""
        room = await room_of(keeper, id)
        guest = next((client.person for client in room.clients if short(client.person) == key), None)

        def bar(moment: Moment) -> Moment:
            if guest is None:
                raise Refused("nobody of that name watches here")
            return wishes.bar(moment, person.id, guest)

        await room.grant(bar)

    @put("/{id:str}/options")
    async def change_options(
        self,
        id: TableId,
        data: JSONBody[dict[str, Any]],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
    ) -> TableInfo:
        """The host changes the options of the game while people gather."""
        room = await room_of(keeper, id)
        await room.grant(lambda moment: wishes.change(moment, person.id, data, moment.table.settings))
        return room.info(person.id)

    @post("/{id:str}/seats")
    async def sit(
        self,
        id: TableId,
        data: JSONBody[TakeSeat],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
    ) -> Seated:
        """Sit down; or, as the host, seat a bot."""
        room = await room_of(keeper, id)
        taken: list[int] = []

        def wish(moment: Moment) -> Moment:
            if data.bot is not None:
                _check_level(moment.table.game.key, data.bot)
                after = wishes.seat_bot(moment, person.id, data.seat, data.bot)
            else:
                after = wishes.sit(moment, person.id, person.name, data.seat)
            taken.extend(event.seat for event in after.events if isinstance(event, e.Sat | e.BotSat))
            return begins(after)

        await room.grant(wish)
        return Seated(seat=taken[0])

    @put("/{id:str}/seats")
    async def resize(
        self,
        id: TableId,
        data: JSONBody[Size],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
    ) -> TableInfo:
        """The host brings more seats, or takes open ones away, while people gather."""
        room = await room_of(keeper, id)
        await room.grant(lambda moment: begins(wishes.resize(moment, person.id, data.seats)))
        return room.info(person.id)

    @delete("/{id:str}/seats/{seat:int}")
    async def leave(
        self, id: TableId, seat: SeatNumber, person: NamedDependency[Person], keeper: NamedDependency[Keeper]
    ) -> None:
        """Get up. In a running game a bot takes your seat at once."""
        room = await room_of(keeper, id)
        await room.grant(
            lambda moment: wishes.leave(moment, person.id, seat, substitute_of(moment.table.game.key))
        )

    @post("/{id:str}/start", status_code=204)
    async def start(
        self, id: TableId, person: NamedDependency[Person], keeper: NamedDependency[Keeper]
    ) -> None:
        """The host begins."""
        room = await room_of(keeper, id)
        await room.grant(lambda moment: wishes.start(moment, person.id, ids.new_seed()))

    @post("/{id:str}/moves")
    async def move(
        self,
        id: TableId,
        data: JSONBody[NewMove],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
    ) -> Moved:
        """Make a move; the same action id twice makes it once."""
        room = await room_of(keeper, id)
        await room.pace.ready(data.seat, data.move)
        seq = await room.grant(
            lambda moment: wishes.play(
                wishes.unmoved(moment, data.seat, data.ply), person.id, data.seat, data.move
            ),
            action_key(person.id, data.id),
        )
        return Moved(seq=seq, ply=room.table.ply)

    @post("/{id:str}/together")
    async def move_together(
        self,
        id: TableId,
        data: JSONBody[NewTogether],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
    ) -> Moved:
        """Make all moves of your seat that go together: no choice in them, and no order that matters."""
        room = await room_of(keeper, id)
        seq = await room.grant(
            lambda moment: wishes.play_together(
                wishes.unmoved(moment, data.seat, data.ply), person.id, data.seat
            ),
            action_key(person.id, data.id),
        )
        return Moved(seq=seq, ply=room.table.ply)

    @put("/{id:str}/seats/{seat:int}/plan", status_code=204)
    async def plan(
        self,
        id: TableId,
        seat: SeatNumber,
        data: JSONBody[NewPlan],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
    ) -> None:
        """Prepare a move for when your turn comes, or drop it; nobody else learns of it."""
        room = await room_of(keeper, id)
        await room.grant(
            lambda moment: wishes.plan(wishes.unmoved(moment, seat, data.ply), person.id, seat, data.move)
        )

    @post("/{id:str}/seats/{seat:int}/hint")
    async def hint(
        self,
        id: TableId,
        seat: SeatNumber,
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
        hints: NamedDependency[Hints],
    ) -> Hint:
        """What the strongest bot would do in your place. Against bots only, and the record says so."""
        room = await room_of(keeper, id)
        return Hint(move=await hints.give(room, person.id, seat, substitute_of(room.table.game.key)))

    @post("/{id:str}/rematch")
    async def rematch(
        self,
        request: Request[Any, Any, Any],
        id: TableId,
        data: JSONBody[Again],
        person: NamedDependency[Person],
        identity: NamedDependency[Identity],
        openings: NamedDependency[Openings],
        keeper: NamedDependency[Keeper],
    ) -> Opened:
        """Play again with the same people: whoever asks first opens the table, the others sit down there."""
        room = await room_of(keeper, id)
        async with room.turning:
            # One where nobody ever moved may be gone by now.
            if (found := room.table.rematch) is None or (new_room := await keeper.find(found)) is None:
                openings.admit(request, identity)
                events = wishes.rematch(room.table, ids.new_id(), person.id, prompt=not data.change)
                gathered = Moment(rebuild((0, event) for event in events), 0)
                new = await keeper.open([*events, *begins(gathered).events])
                await room.grant(lambda moment: moment.then(e.Rematched(table=new.table.id)))
                return Opened(id=new.table.id)

        def join(moment: Moment) -> Moment:
            if moment.table.phase != "gathering" or moment.table.kept_for(person.id) is None:
                return moment
            return begins(wishes.sit(moment, person.id, person.name, None))

        await new_room.grant(join)
        return Opened(id=found)

    @post("/{id:str}/seats/{seat:int}/handover")
    async def hand_out(
        self, id: TableId, seat: SeatNumber, person: NamedDependency[Person], keeper: NamedDependency[Keeper]
    ) -> Handover:
        """A code that moves your seat to another device."""
        room = await room_of(keeper, id)
        if seat not in room.table.seats_of(person.id):
            raise Refused("that is not your seat")
        return Handover(code=keeper.hand_out(id, seat, person.id))

    @post("/{id:str}/takeover")
    async def take_over(
        self,
        id: TableId,
        data: JSONBody[TakeOver],
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
    ) -> Seated:
        """Bring the code from another device, and have the seat here."""
        room = await room_of(keeper, id)
        taken: list[int] = []

        def wish(moment: Moment) -> Moment:
            table = moment.table
            seat = keeper.seat_promised(data.code, table)
            if seat is None:
                raise Refused("this link was used already, or is too old")
            taken.append(seat)
            return wishes.hand_over(moment, seat, person.id, table.chairs[seat].name)

        await room.grant(wish)
        keeper.spend(data.code)
        return Seated(seat=taken[0])

    @get("/{id:str}/record", media_type=JSON)
    async def record(
        self,
        id: TableId,
        person: NamedDependency[Person],
        keeper: NamedDependency[Keeper],
        look: LookFrom = None,
    ) -> bytes:
        """The record of the game: as far as you may know it while it runs, whole once it is over."""
        table = (await room_of(keeper, id)).table
        if not table.states:
            raise Refused("the game has not begun")
        _check_eyes(table, person, look)
        # Of a running game every move is retold: the rules are asked for each.
        return await asyncio.to_thread(lambda: dumps(masked(table.record(), look)).encode())

    @get("/{id:str}/qr.svg", media_type="image/svg+xml")
    async def qr(
        self,
        id: TableId,
        request: Request[Any, Any, Any],
        code: Annotated[str, QueryParameter(pattern="^([A-Za-z0-9_-]{8,64})?$")] = "",
    ) -> bytes:
        """The link to this table as a picture that phones read."""
        address = f"{request.base_url}t/{id}" + (f"#code={code}" if code else "")
        picture: str = segno.make(address, error="m").svg_inline(scale=6, border=2)
        return picture.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1).encode()


def _health(keeper: Keeper) -> Health:
    return Health(status="stopping" if keeper.resting else "ok", version=__version__, wire=WIRE)


def begins(moment: Moment) -> Moment:
    """The same moment; where a table that waits for nothing else is full by now, its game begins."""
    return wishes.complete(moment, ids.new_seed())


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


def _begun(events: list[e.AnyEvent], host: str) -> list[e.AnyEvent]:
    """These events of a new table, and that its game begins."""
    gathered = Moment(rebuild((0, event) for event in events), 0)
    return [*events, *wishes.start(gathered, host, ids.new_seed()).events]


def _check_eyes(table: Table, person: Person, look: Viewer) -> None:
    if look is not None and look not in table.seats_of(person.id):
        raise Refused("that is not your seat")
    if not parts.welcome(table, person.id):
        raise Refused("this table is not open to spectators")


def _check_level(game: str, level: str) -> None:
    if game in GAMES and level not in LEVELS[game]:
        raise Refused("there is no bot of level {level} for this game", level=level)
