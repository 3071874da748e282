"""Commands about who sits where and how the game will be played, up to the start and to a rematch."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from msgspec.structs import replace

from tablee.core import Chance, RaceGame, Seat, changed
from tablee.games import GAMES
from tablee.settings import Settings
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table.checks import (
    chair_of,
    check_gathering,
    check_host,
    check_lender,
    check_level,
    check_not_over,
    check_options,
    check_own_seat,
    check_seats,
    check_settings,
)
from tablee.table.decision import Context, Decision
from tablee.table.evolution import rebuild
from tablee.table.refused import Refused
from tablee.table.table import Table

BOT_NAMES: Final = ("Lichen", "Iris", "Jasmin", "Olive", "Basile", "Violette")
"""What bots are called, by their seat."""

SOCIAL_SETTINGS: Final = ("spectators", "listed", "talk", "reactions")
"""The settings about who may watch and be heard: the host may change them while the game runs."""

OFFER_LASTS: Final = 10 * 60_000
"""How long a code for another device is good (milliseconds)."""

ID_LENGTH: Final = 16
"""Characters of a table's id: short enough for a link, and too many to guess."""

_DEFAULTS: Final = Settings()


def open_table(
    id: str, game: str, seats: int, options: Mapping[str, Any], settings: Settings, host: str, local: bool
) -> e.Opened:
    """The first event of a new table with all its seats open. Raises Refused."""
    if game not in GAMES:
        raise Refused("there is no game {game}", game=game)
    check_seats(GAMES[game], seats)
    check_options(GAMES[game], options)
    check_settings(GAMES[game], settings, seats, local)
    return e.Opened(
        id=id, game=game, seats=seats, options=dict(options), settings=settings, host=host, local=local
    )


def new_table(events: "list[e.AnyEvent]", context: Context, begin: bool) -> "tuple[e.AnyEvent, ...]":
    """The first events of a table. With `begin` the game starts; else only if the table starts by itself."""
    gathered = Decision(rebuild((0, event) for event in events), context.now)
    begun = (
        start_game(gathered, gathered.table.host, context.seed) if begin else start_if_full(gathered, context)
    )
    return (*events, *begun.events)


def sit(decision: Decision, context: Context, command: c.Sit) -> Decision:
    """A person takes an open seat. On one device the host takes several."""
    table, person = decision.table, context.person
    check_gathering(table)
    if table.seats_of(person) and not (table.local and person == table.host):
        raise Refused("you have a seat at this table already")
    if person in table.barred:
        raise Refused("the host has asked you to leave this table")
    if table.local and person != table.host:
        raise Refused("this table is played on one device")
    seat = _open_seat(table, command.seat, person)
    return start_if_full(decision.then(e.Sat(seat=seat, person=person, name=context.name)), context)


def seat_bot(decision: Decision, context: Context, command: c.SeatBot) -> Decision:
    """The host gives an open seat to a bot, also one that is reserved for a person."""
    table, seat = decision.table, command.seat
    check_level(context.levels, command.level)
    check_host(table, context.person)
    check_gathering(table)
    if seat is None or chair_of(table, seat).kept is None:
        seat = _open_seat(table, seat, context.person)
    seated = decision.then(e.BotSat(seat=seat, level=command.level, name=bot_name(seat)))
    return start_if_full(seated, context)


def leave(decision: Decision, context: Context, command: c.Leave) -> Decision:
    """A person gives a seat up. Before the game it is open again; in the game a bot takes it at once."""
    table, person, seat = decision.table, context.person, command.seat
    chair = chair_of(table, seat)
    if table.phase == "gathering":
        if chair.kind == "open" and chair.kept is None:
            raise Refused("that seat is open already")
        if person in (chair.person, chair.kept):
            return decision.then(e.Freed(seat=seat))
        check_host(table, person)
        return decision.then(e.Freed(seat=seat, barred=chair.person))
    check_own_seat(table, person, seat)
    check_not_over(table)
    taken = e.Replaced(seat=seat, level=context.substitute, name=bot_name(seat))
    others = any(other.kind == "human" for s, other in enumerate(table.chairs) if s != seat)
    return decision.then(taken) if others else decision.then(taken, e.Abandoned())


def resize(decision: Decision, context: Context, command: c.Resize) -> Decision:
    """The host adds seats, or removes open ones from the last on."""
    table = decision.table
    check_host(table, context.person)
    check_gathering(table)
    check_seats(table.game, command.seats)
    kept: list[Seat | None] = list(range(len(table.chairs)))
    for seat in reversed(range(len(table.chairs))):
        if len(kept) > command.seats and table.chairs[seat].kind == "open":
            kept.remove(seat)
    if len(kept) > command.seats:
        raise Refused("there are more players than seats")
    resized = e.Resized(seats=[*kept, *[None] * (command.seats - len(kept))])
    return start_if_full(decision.then(resized), context)


def change(decision: Decision, person: str, options: Mapping[str, Any], settings: Settings) -> Decision:
    """The host changes how the game will be played; while it runs, only who may watch and be heard."""
    table = decision.table
    check_host(table, person)
    check_not_over(table)
    of_game = _without_social(settings) != _without_social(table.settings)
    if table.phase == "playing" and (options != table.options or of_game):
        raise Refused("the game has begun")
    check_options(table.game, options)
    check_settings(table.game, settings, len(table.chairs), table.local)
    if options == table.options and settings == table.settings:
        return decision
    return decision.then(e.Changed(options=dict(options), settings=settings))


def bar(decision: Decision, context: Context, command: c.Bar) -> Decision:
    """The host asks a spectator to leave until the end of the game."""
    table, guest = decision.table, context.watchers.get(command.watcher)
    check_host(table, context.person)
    if guest is None:
        raise Refused("nobody of that name watches here")
    check_not_over(table)
    if guest == context.person or table.seats_of(guest):
        raise Refused("only those who watch can be asked to leave")
    return decision if guest in table.barred else decision.then(e.Barred(person=guest))


def lend(decision: Decision, context: Context, command: c.LendSeat) -> Decision:
    """A seat is given to an external bot: an open one by the host, a player's own by that player.

    Given once more, it belongs to the new token alone.
    """
    table, seat = decision.table, command.seat
    chair = chair_of(table, seat)
    check_not_over(table)
    if isinstance(table.game, RaceGame):
        raise Refused("in a race only the bots of the house play")
    if table.settings.rated:
        raise Refused("in a rated game only people and the bots of the house play")
    if chair.kind == "open" and table.phase == "gathering":
        check_host(table, context.person)
    elif chair.key is not None:
        check_lender(table, context.person, seat)
    else:
        check_own_seat(table, context.person, seat)
    name = command.name or (chair.name if chair.key is not None else bot_name(seat))
    key = token_digest(context.token)
    return start_if_full(decision.then(e.Lent(seat=seat, key=key, name=name, person=context.person)), context)


def reclaim(decision: Decision, context: Context, command: c.ReclaimSeat) -> Decision:
    """An external bot plays no longer: its seat is open again, or in a running game a bot takes it."""
    table, seat = decision.table, command.seat
    if chair_of(table, seat).key is None:
        raise Refused("no bot from outside sits there")
    check_lender(table, context.person, seat)
    check_not_over(table)
    if table.phase == "gathering":
        return decision.then(e.Freed(seat=seat))
    return decision.then(e.Replaced(seat=seat, level=context.substitute, name=bot_name(seat)))


def offer_seat(decision: Decision, context: Context, command: c.OfferSeat) -> Decision:
    """A player gets a code with which another device takes the seat over."""
    check_own_seat(decision.table, context.person, command.seat)
    until = decision.now + OFFER_LASTS
    return decision.then(e.SeatOffered(seat=command.seat, key=token_digest(context.token), until=until))


def take_over(decision: Decision, context: Context, command: c.TakeOver) -> Decision:
    """A seat moves to another device; the one that had it has none any more.

    In a rated game only to another device of the same person, who has the seat there already.
    """
    table, person = decision.table, context.person
    offer = table.offer(token_digest(command.code), decision.now)
    if offer is None:
        raise Refused("this link was used already, or is too old")
    seat = offer.seat
    if table.settings.rated and table.phase == "playing" and person != table.chairs[seat].person:
        raise Refused("in a rated game nobody else takes your seat: make the other device yours")
    if person != table.chairs[seat].person and table.seats_of(person):
        raise Refused("you have a seat at this table already")
    return decision.then(e.HandedOver(seat=seat, person=person, name=table.chairs[seat].name))


def start(decision: Decision, context: Context) -> Decision:
    """The host begins the game."""
    return start_game(decision, context.person, context.seed)


def start_game(decision: Decision, person: str, seed: str) -> Decision:
    """Deals the game, when every seat is taken. The seed must be one that nobody can guess."""
    table = decision.table
    check_host(table, person)
    check_gathering(table)
    if table.missing:
        raise Refused("{missing} seats are still open", missing=table.missing)
    if table.settings.rated and any(chair.key is not None for chair in table.chairs):
        raise Refused("in a rated game only people and the bots of the house play")
    if all(chair.kind == "bot" and chair.key is None for chair in table.chairs):
        raise Refused("a table needs somebody who plays")
    setup = table.game.deal(len(table.chairs), table.game.options(table.options), Chance(seed))
    if table.settings.starts is not None and not table.game.lot_begins:
        setup = changed(setup, first=table.settings.starts)
    return decision.then(e.Started(seed=seed, setup=table.game.write_setup(setup)))


def start_if_full(decision: Decision, context: Context) -> Decision:
    """Begins the game where the table waits for nothing but its open seats, and has none any more."""
    table = decision.table
    begins = table.prompt and table.phase == "gathering" and not table.missing
    return start_game(decision, table.host, context.seed) if begins else decision


def rematch(decision: Decision, context: Context, command: c.Rematch) -> Decision:
    """The first player to ask names the table where the same people play again; the others are told it."""
    table = decision.table
    if table.phase != "over":
        raise Refused("the game is not over yet")
    if not table.seats_of(context.person):
        raise Refused("only those who play may ask for another game")
    if table.rematch is not None and not context.rematch_missing:
        return Decision(table, decision.now, (), c.Result(table=table.rematch))
    event = e.Rematched(
        table=context.token[:ID_LENGTH], by=context.person, prompt=not command.change, seed=context.seed
    )
    return decision.then(event)


def rematch_events(table: Table, asked: e.Rematched) -> "tuple[e.AnyEvent, ...]":
    """The first events of the table where the same people play again: always the same ones.

    The player who asked sits there as its host; the seats of the other people are reserved until they come.
    An external bot's seat is open: its token was for this table.
    """
    new: list[e.AnyEvent] = [
        e.Opened(
            id=asked.table,
            game=table.game.key,
            seats=len(table.chairs),
            options=table.options,
            settings=table.settings,
            host=asked.by,
            local=table.local,
            prompt=asked.prompt,
        )
    ]
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None and chair.person != asked.by:
            new.append(e.Asked(seat=seat, person=chair.person, name=chair.name))
        elif chair.person is not None:
            new.append(e.Sat(seat=seat, person=chair.person, name=chair.name))
        elif chair.level is not None and chair.key is None:
            new.append(e.BotSat(seat=seat, level=chair.level, name=chair.name))
    return new_table(new, Context(now=0, seed=asked.seed), begin=False)


def token_digest(token: str) -> str:
    """What is stored of a token: the same for the same token, and no way back to it."""
    return sha256(b"tablee-seat/1\n" + token.encode()).hexdigest()


def bot_name(seat: Seat) -> str:
    """What a bot in that seat is called: no two alike."""
    round, place = divmod(seat, len(BOT_NAMES))
    return f"{BOT_NAMES[place]} {round + 1}" if round else BOT_NAMES[place]


def _without_social(settings: Settings) -> Settings:
    """These settings with the social ones at their defaults."""
    return replace(settings, **{name: getattr(_DEFAULTS, name) for name in SOCIAL_SETTINGS})


def _open_seat(table: Table, seat: Seat | None, person: str) -> Seat:
    """That seat, or the one that is reserved for the person, or the first that is reserved for no one."""
    if seat is None:
        free = (s for s, chair in enumerate(table.chairs) if chair.kind == "open" and chair.kept is None)
        found = table.kept_for(person)
        found = next(free, None) if found is None else found
        if found is None:
            raise Refused("the table is full")
        return found
    chair = chair_of(table, seat)
    if chair.kind != "open":
        raise Refused("that seat is taken")
    if chair.kept not in (None, person):
        raise Refused("that seat is kept for {name}", name=chair.name)
    return seat
