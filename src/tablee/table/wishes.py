"""What people may want of a table. Each wish leads to a moment in which it has come true, or is refused."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from tablee.core import (
    Act,
    AnyGame,
    Chance,
    Illegal,
    Malformed,
    Millis,
    RaceGame,
    Seat,
    Timed,
    changed,
    timed,
)
from tablee.games import GAMES
from tablee.race import Evidence
from tablee.settings import Settings, is_long, time_of
from tablee.table import events as e
from tablee.table.events import By
from tablee.table.evolution import play_on
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.table.table import Chair, Table
from tablee.table.ways_back import consenting, ways_back

BOT_NAMES: Final = ("Lichen", "Iris", "Jasmin", "Olive", "Basile", "Violette")
"""What bots are called, by their seat."""

ABSENT: Final[Millis] = 60_000
"""How long somebody must be away before others may want a bot in their place: where one would not stay at the
table for all the time that one has, as long as that."""

GONE: Final[Millis] = 3 * 60_000
"""How long in a rated game, which is lost by it; and only while the game waits for them."""

STALLS: Final[Millis] = 5 * 60_000
"""How long the game must have waited for somebody who is there before the others may want a timer."""

HURRIED: Final = 120_000
"""The timer of a table whose people wanted one in the middle of the game."""

MANNERS: Final = ("spectators", "listed", "talk", "reactions")
"""The settings that are about who is there and is heard: the host may change them while the game runs."""

_ANY: Final = Settings()


def open_table(
    id: str, game: str, seats: int, options: Mapping[str, Any], settings: Settings, host: str, local: bool
) -> e.Opened:
    """A new table with all its seats open."""
    if game not in GAMES:
        raise Refused("there is no game {game}", game=game)
    _check_seats(GAMES[game], seats)
    _check_options(GAMES[game], options)
    _check_settings(GAMES[game], settings, seats, local)
    return e.Opened(
        id=id, game=game, seats=seats, options=dict(options), settings=settings, host=host, local=local
    )


def sit(moment: Moment, person: str, name: str, seat: Seat | None) -> Moment:
    """A person takes an open seat. On one device the host takes several."""
    table = moment.table
    if table.phase != "gathering":
        raise Refused("the game has begun")
    if table.seats_of(person) and not (table.local and person == table.host):
        raise Refused("you have a seat at this table already")
    if person in table.barred:
        raise Refused("the host has asked you to leave this table")
    if table.local and person != table.host:
        raise Refused("this table is played on one device")
    return moment.then(e.Sat(seat=_open_seat(table, seat, person), person=person, name=name))


def seat_bot(moment: Moment, person: str, seat: Seat | None, level: str) -> Moment:
    """The host gives an open seat to a bot; also one that is kept for somebody."""
    table = moment.table
    _only_host(table, person)
    if table.phase != "gathering":
        raise Refused("the game has begun")
    if seat is None or _chair(table, seat).kept is None:
        seat = _open_seat(table, seat, person)
    return moment.then(e.BotSat(seat=seat, level=level, name=bot_name(seat)))


def lend(moment: Moment, person: str, seat: Seat, key: str, name: str | None) -> Moment:
    """A seat is given to a bot from outside: an open one by the host, one's own by whoever has it. Given once
    more, it belongs to the new key alone."""
    table = moment.table
    chair = _chair(table, seat)
    if table.phase == "over":
        raise Refused("the game is over")
    if isinstance(table.game, RaceGame):
        raise Refused("in a race only the bots of the house play")
    if table.settings.rated:
        raise Refused("in a rated game only people and the bots of the house play")
    if chair.kind == "open" and table.phase == "gathering":
        _only_host(table, person)
    elif chair.key is not None:
        _only_lender(table, person, seat)
    else:
        _only_own(table, person, seat)
    called = name or (chair.name if chair.key is not None else bot_name(seat))
    return moment.then(e.Lent(seat=seat, key=key, name=called, person=person))


def take_back(moment: Moment, person: str, seat: Seat, level: str) -> Moment:
    """A bot from outside plays no longer: before the game its seat is open again, in the game a bot of the
    house plays on."""
    table = moment.table
    if _chair(table, seat).key is None:
        raise Refused("no bot from outside sits there")
    _only_lender(table, person, seat)
    if table.phase == "over":
        raise Refused("the game is over")
    if table.phase == "gathering":
        return moment.then(e.Freed(seat=seat))
    return moment.then(e.Replaced(seat=seat, level=level, name=bot_name(seat)))


def leave(moment: Moment, person: str, seat: Seat, level: str) -> Moment:
    """Somebody gets up, or does not come. Before the game the seat is open again; in the game a bot takes it
    at once."""
    table = moment.table
    chair = _chair(table, seat)
    if table.phase == "gathering":
        if chair.kind == "open" and chair.kept is None:
            raise Refused("that seat is open already")
        if person in (chair.person, chair.kept):
            return moment.then(e.Freed(seat=seat))
        _only_host(table, person)
        return moment.then(e.Freed(seat=seat, barred=chair.person))
    _only_own(table, person, seat)
    if table.phase == "over":
        raise Refused("the game is over")
    taken = e.Replaced(seat=seat, level=level, name=bot_name(seat))
    others = any(other.kind == "human" for s, other in enumerate(table.chairs) if s != seat)
    return moment.then(taken) if others else moment.then(taken, e.Abandoned())


def resize(moment: Moment, person: str, seats: int) -> Moment:
    """The host brings more seats, or takes away as many open ones, from the last on."""
    table = moment.table
    _only_host(table, person)
    if table.phase != "gathering":
        raise Refused("the game has begun")
    _check_seats(table.game, seats)
    kept: list[Seat | None] = list(range(len(table.chairs)))
    for seat in reversed(range(len(table.chairs))):
        if len(kept) > seats and table.chairs[seat].kind == "open":
            kept.remove(seat)
    if len(kept) > seats:
        raise Refused("there are more players than seats")
    return moment.then(e.Resized(seats=[*kept, *[None] * (seats - len(kept))]))


def complete(moment: Moment, seed: str) -> Moment:
    """The same moment; where a table that waits for nothing else is full by now, its game begins."""
    table = moment.table
    begins = table.prompt and table.phase == "gathering" and not table.missing
    return start(moment, table.host, seed) if begins else moment


def change(moment: Moment, person: str, options: Mapping[str, Any], settings: Settings) -> Moment:
    """The host changes how the game will be played; while it is, only who else may be there and be heard."""
    table = moment.table
    _only_host(table, person)
    if table.phase == "over":
        raise Refused("the game is over")
    if table.phase == "playing" and (options != table.options or _game(settings) != _game(table.settings)):
        raise Refused("the game has begun")
    _check_options(table.game, options)
    _check_settings(table.game, settings, len(table.chairs), table.local)
    return moment.then(e.Changed(options=dict(options), settings=settings))


def _game(settings: Settings) -> Settings:
    """What of these settings is about the game itself."""
    return replace(settings, **{name: getattr(_ANY, name) for name in MANNERS})


def bar(moment: Moment, person: str, guest: str) -> Moment:
    """The host asks somebody who watches to leave, before the end of the game."""
    table = moment.table
    _only_host(table, person)
    if table.phase == "over":
        raise Refused("the game is over")
    if guest == person or table.seats_of(guest):
        raise Refused("only those who watch can be asked to leave")
    return moment if guest in table.barred else moment.then(e.Barred(person=guest))


def start(moment: Moment, person: str, seed: str) -> Moment:
    """The host begins, when every seat is taken. The seed must be one that nobody can guess."""
    table = moment.table
    _only_host(table, person)
    if table.phase != "gathering":
        raise Refused("the game has begun")
    if table.missing:
        raise Refused("{missing} seats are still open", missing=table.missing)
    if table.settings.rated and any(chair.key is not None for chair in table.chairs):
        raise Refused("in a rated game only people and the bots of the house play")
    if all(chair.kind == "bot" and chair.key is None for chair in table.chairs):
        raise Refused("a table needs somebody who plays")
    setup = table.game.deal(len(table.chairs), table.game.options(table.options), Chance(seed))
    if table.settings.starts is not None and not table.game.lot_begins:
        setup = changed(setup, first=table.settings.starts)
    return moment.then(e.Started(seed=seed, setup=table.game.write_setup(setup)))


def resume(moment: Moment) -> Moment:
    """The house comes back to the table: nobody pays for the time when it was not there."""
    return moment.then(e.Resumed()) if moment.table.clocks is not None else moment


def at(moment: Moment, ply: int) -> Moment:
    """Lets a wish pass that was made at that ply. Raises Refused where the game is at another."""
    if moment.table.ply != ply:
        raise Refused("the game went on meanwhile: this was not done")
    return moment


def unmoved(moment: Moment, seat: Seat, ply: int | None) -> Moment:
    """Lets a move pass that was chosen at that ply (None: wherever the game was).

    Raises Refused where that seat has moved since, or moves were taken back. What others choose at the same
    time changes nothing, nor does a hand in a race.
    """
    table = moment.table
    if ply is None or ply == table.ply:
        return moment
    acts = (played.act for played in table.played[ply:])
    if ply > table.ply or any(act.seat == seat and not isinstance(act.move, Timed) for act in acts):
        raise Refused("the game went on meanwhile: this was not done")
    return moment


def play(moment: Moment, person: str, seat: Seat, move: str) -> Moment:
    """A person makes a move for a seat of theirs."""
    table = moment.table
    started = _playing(table)
    _only_own(table, person, seat)
    made = table.game.read(move)
    if isinstance(made, Timed):
        raise Refused("a hand says which reveal it saw")
    return _make(moment, started, seat, made, "player")


def put_hand(moment: Moment, person: str, seat: Seat, move: Any, evidence: Evidence) -> Moment:
    """A person puts a hand down for a seat of theirs, as fast as the evidence says."""
    started = _playing(moment.table)
    _only_own(moment.table, person, seat)
    hand = timed(move, evidence.reaction, evidence.early)
    return _make(moment, started, seat, hand, "player", evidence)


def act(moment: Moment, seat: Seat | None, move: str, by: By, evidence: Evidence | None = None) -> Moment:
    """The move is made, if the rules allow it now. Raises Illegal."""
    started = _playing(moment.table)
    return _make(moment, started, seat, moment.table.game.read(move), by, evidence)


def _make(
    moment: Moment, started: Millis, seat: Seat | None, move: Any, by: By, evidence: Evidence | None = None
) -> Moment:
    """The one place where the rules are asked, and asked once. Raises Illegal.

    `started` is when the game did, which goes on.
    """
    table = moment.table
    at = max(moment.now - started, table.played[-1].act.at if table.played else 0)
    after = play_on(table, Act(seat, move, at), by, evidence, moment.now)
    event = e.Acted(seat=seat, move=table.game.write(move), at=at, by=by, evidence=evidence)
    return Moment(after, moment.now, (*moment.events, event))


def play_together(moment: Moment, person: str, seat: Seat) -> Moment:
    """A person makes all moves of that seat which go together, one after the other."""
    table = moment.table
    _playing(table)
    _only_own(table, person, seat)
    moves = table.game.together(table.state, seat)
    if not moves:
        raise Refused("there is nothing that could be done in one go")
    return _make_all(moment, seat, moves, "player")


def decide(moment: Moment, seat: Seat, move: str, by: By) -> Moment:
    """A bot's move and, if it goes together with others, those too: nobody likes to wait for the obvious."""
    game = moment.table.game
    made, others = game.read(move), game.together(moment.table.state, seat)
    return _make_all(moment, seat, others if made in others else [made], by)


def _make_all(moment: Moment, seat: Seat, moves: Sequence[Any], by: By) -> Moment:
    for move in moves:
        moment = _make(moment, _playing(moment.table), seat, move, by)
    return moment


def plan(moment: Moment, person: str, seat: Seat, move: str | None) -> Moment:
    """A person who has to wait prepares a move, or (None) drops what they had prepared.

    If the turn came while the wish was on its way, the move is made: that is what it was prepared for.
    """
    table = moment.table
    started = _playing(table)
    _only_own(table, person, seat)
    if move is None:
        return moment if table.plan(seat) is None else moment.then(e.Unplanned(seat=seat))
    wanted = table.game.read(move)
    if wanted not in table.game.plans(table.state, seat):
        raise Refused("that cannot be prepared now")
    if seat in table.awaiting():
        return _make(moment, started, seat, wanted, "plan")
    return moment.then(e.Planned(seat=seat, move=table.game.write(wanted)))


def follow_plan(moment: Moment, seat: Seat) -> Moment:
    """The seat's turn has come: what it had prepared is played, or dropped if the rules do not allow it."""
    prepared = moment.table.plan(seat)
    if prepared is None or seat not in moment.table.awaiting():
        return moment
    try:
        return act(moment, seat, prepared, "plan")
    except Illegal:
        return moment.then(e.Unplanned(seat=seat))


def hint(moment: Moment, person: str, seat: Seat, move: str) -> Moment:
    """A person who plays against bots is told what a bot would do. Raises Refused where nobody may be."""
    check_hint(moment.table, person, seat)
    game = moment.table.game
    return moment.then(e.Hinted(seat=seat, move=game.write(game.read(move))))


def check_hint(table: Table, person: str, seat: Seat) -> None:
    """Raises Refused unless that person may ask for a hint now."""
    _playing(table)
    _only_own(table, person, seat)
    if table.settings.rated:
        raise Refused("there are no hints in a rated game")
    if not among_bots(table):
        raise Refused("hints are for games against bots only")
    if not may_hint(table, seat):
        raise Refused("there is nothing for you to decide now")


def may_hint(table: Table, seat: Seat) -> bool:
    """Whether whoever has that seat may ask for a hint: alone among bots, and with a choice to make."""
    if table.settings.rated or not among_bots(table) or seat not in table.awaiting():
        return False
    return len(table.game.legal_texts(table.state, seat)) > 1


def among_bots(table: Table) -> bool:
    """Whether one person plays, and everybody else is a bot."""
    return len([chair for chair in table.chairs if chair.person is not None]) == 1


def undo(moment: Moment, person: str, seat: Seat) -> Moment:
    """Takes the seat's last act back, with all that followed; asks the others where they have a say."""
    table = moment.table
    _playing(table)
    _only_own(table, person, seat)
    if table.settings.rated:
        raise Refused("in a rated game moves stand")
    way = ways_back(table)[seat]
    if way is None:
        raise Refused("there is nothing that could be taken back")
    timer = table.settings.timer
    late = timer is not None and table.used(way.ply, moment.now) >= timer
    if late or table.time_left(seat, way.ply, moment.now) == 0:
        raise Refused("your time for that move is used up")
    if way.free:
        return moment.then(e.Undone(ply=way.ply))
    if table.undo is not None:
        raise Refused("somebody asks to take a move back already")
    return moment.then(e.UndoAsked(seat=seat, ply=way.ply, waiting=consenting(table, seat, way)))


def answer(moment: Moment, person: str, seat: Seat, agree: bool) -> Moment:
    """One of those who were asked agrees, or not; or whoever asked takes the question back."""
    table = moment.table
    _playing(table)
    _only_own(table, person, seat)
    wish = table.undo
    if wish is None:
        raise Refused("nobody asks to take a move back")
    if not agree and (seat == wish.seat or seat in wish.waiting):
        return moment.then(e.UndoDropped(seat=seat))
    if seat not in wish.waiting:
        raise Refused("nobody waits for your answer")
    agreed = moment.then(e.UndoAgreed(seat=seat))
    return agreed if wish.waiting - {seat} else agreed.then(e.Undone(ply=wish.ply))


def replace_absent(
    moment: Moment, person: str, seat: Seat, absent_since: Millis | None, level: str
) -> Moment:
    """A bot for somebody long away: at once if the host wants it, else when most of the others do. A rated
    game is lost by that: there it takes longer, and a game that waits for them, who have no hour for it.

    Where the game waits long for somebody who is there and has no timer, it gets one when all others want it.
    """
    table = moment.table
    _playing(table)
    chair = _chair(table, seat)
    own = table.seats_of(person)
    if chair.kind != "human":
        raise Refused("nobody is missing there")
    if seat in own:
        raise Refused("to give up your own seat, leave it")
    if not own and person != table.host:
        raise Refused("only those who play may replace somebody")
    rated, long = table.settings.rated, is_long(table.settings)
    if rated and (long or seat not in table.awaiting()):
        raise Refused("in a rated game only who holds it up is replaced, and has no hour or more to move")
    voters = {s for s, other in enumerate(table.chairs) if other.kind == "human" and s != seat}
    votes = voters & ({by for whom, by in table.votes if whom == seat} | set(own))
    patience = time_of(table.settings) if long else GONE if rated else ABSENT
    if absent_since is None or moment.now - absent_since < patience:
        if not stalls(table, seat, moment.now):
            raise Refused("{name} has not been away for long enough", name=chair.name)
        voted = moment.then(e.Voted(seat=seat, by=own[0])) if own else moment
        if votes != voters:
            return voted
        hurried = replace(table.settings, timer=HURRIED)
        return voted.then(e.Changed(options=table.options, settings=hurried))
    taken = e.Replaced(seat=seat, level=level, name=bot_name(seat))
    if person == table.host:
        return moment.then(taken)
    voted = moment.then(e.Voted(seat=seat, by=own[0]))
    return voted.then(taken) if 2 * len(votes) > len(voters) else voted


def stalls(table: Table, seat: Seat, now: Millis) -> bool:
    """Whether the game has waited so long for that seat that the others may want a timer."""
    waits = table.deadline() is None and seat in table.awaiting()
    return waits and now - table.since >= STALLS


def hand_over(moment: Moment, seat: Seat, person: str, name: str) -> Moment:
    """The seat moves to another device; whoever sat there has none any more. Not in a rated game, in which
    whoever began is rated: there the device must be theirs, and then it has the seat already."""
    table = moment.table
    if _chair(table, seat).kind != "human":
        raise Refused("nobody sits there")
    if table.settings.rated and table.phase == "playing" and person != table.chairs[seat].person:
        raise Refused("in a rated game nobody else takes your seat: make the other device yours")
    if person != table.chairs[seat].person and table.seats_of(person):
        raise Refused("you have a seat at this table already")
    return moment.then(e.HandedOver(seat=seat, person=person, name=name))


def say(moment: Moment, person: str, name: str, text: str) -> Moment:
    """Talk, where the host allows it, of those who play."""
    table = moment.table
    if not table.settings.talk:
        raise Refused("the host has switched talk off at this table")
    if not table.seats_of(person):
        raise Refused("only those who play may talk")
    return moment.then(e.Said(person=person, name=name, text=text))


def rematch(table: Table, id: str, person: str, prompt: bool) -> list[e.AnyEvent]:
    """The events of a table where the same people play the same game again.

    Whoever asks sits down there as its host; the seats of the other people are kept until they come. With
    `prompt` the game begins as soon as everybody has. Where a bot from outside sat the seat is
    open: its token was of this table.
    """
    if table.phase != "over":
        raise Refused("the game is not over yet")
    if not table.seats_of(person):
        raise Refused("only those who play may ask for another game")
    new: list[e.AnyEvent] = [
        e.Opened(
            id=id,
            game=table.game.key,
            seats=len(table.chairs),
            options=table.options,
            settings=table.settings,
            host=person,
            local=table.local,
            prompt=prompt,
        )
    ]
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None and chair.person != person:
            new.append(e.Asked(seat=seat, person=chair.person, name=chair.name))
        elif chair.person is not None:
            new.append(e.Sat(seat=seat, person=chair.person, name=chair.name))
        elif chair.level is not None and chair.key is None:
            new.append(e.BotSat(seat=seat, level=chair.level, name=chair.name))
    return new


def bot_name(seat: Seat) -> str:
    """What a bot in that seat is called: no two alike."""
    round, place = divmod(seat, len(BOT_NAMES))
    return f"{BOT_NAMES[place]} {round + 1}" if round else BOT_NAMES[place]


def _chair(table: Table, seat: Seat) -> Chair:
    if seat not in range(len(table.chairs)):
        raise Refused("there is no seat {seat}", seat=seat)
    return table.chairs[seat]


def _open_seat(table: Table, seat: Seat | None, person: str) -> Seat:
    """That seat, or the one that is kept for the person, or the first that is kept for nobody."""
    if seat is None:
        free = (s for s, chair in enumerate(table.chairs) if chair.kind == "open" and chair.kept is None)
        found = table.kept_for(person)
        found = next(free, None) if found is None else found
        if found is None:
            raise Refused("the table is full")
        return found
    chair = _chair(table, seat)
    if chair.kind != "open":
        raise Refused("that seat is taken")
    if chair.kept not in (None, person):
        raise Refused("that seat is kept for {name}", name=chair.name)
    return seat


def _only_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Refused("only the host may do that")


def _only_own(table: Table, person: str, seat: Seat) -> None:
    if _chair(table, seat).person != person:
        raise Refused("that is not your seat")


def _only_lender(table: Table, person: str, seat: Seat) -> None:
    if person not in (table.host, table.chairs[seat].lent_by):
        raise Refused("only the host, or whoever gave that seat to its bot, may do that")


def _playing(table: Table) -> Millis:
    if table.started is None:
        raise Refused("the game has not begun")
    if table.outcome is not None:
        raise Refused("the game is over")
    return table.started


def _check_seats(game: AnyGame, seats: int) -> None:
    if seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise Refused("{game} is for {low} to {high} players", game=game.key, low=low, high=high)


def _check_options(game: AnyGame, options: Mapping[str, Any]) -> None:
    try:
        game.options(options)
    except Malformed as error:
        raise Refused("{problem}", problem=error) from None


def _check_settings(game: AnyGame, settings: Settings, seats: int, local: bool) -> None:
    if settings.clock is not None and isinstance(game, RaceGame):
        raise Refused("a race keeps its own time: there is no clock for each player")
    if settings.clock is not None and settings.timer is not None:
        raise Refused("a table has a timer for each move or a clock for each player, not both")
    if settings.rated:
        _check_rated(game, settings, local)
    if settings.starts is not None and settings.starts not in range(seats):
        raise Refused("there is no seat {seat}", seat=settings.starts)


def _check_rated(game: AnyGame, settings: Settings, local: bool) -> None:
    """Only where nobody can be there twice, hold the others up, or give themselves the first move."""
    if local:
        raise Refused("on one device nobody knows who plays: the game cannot be rated")
    if isinstance(game, RaceGame):
        if settings.flips != "table":
            raise Refused("in a rated race the table turns the cards")
    elif settings.timer is None and settings.clock is None:
        raise Refused("a rated game needs a timer or a clock")
    if settings.starts is not None and not game.lot_begins:
        raise Refused("in a rated game the lot decides who begins")
