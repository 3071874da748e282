"""`decide`: the events that a command leads to, or why it is refused. Pure: no clock, no store, no socket."""

from collections.abc import Sequence
from typing import Any, Final, assert_never

from msgspec.structs import replace

from tablee.core import Act, Illegal, Millis, Seat, Timed, timed
from tablee.race import Evidence
from tablee.settings import is_long, time_of
from tablee.table import commands as c
from tablee.table import events as e
from tablee.table import seating
from tablee.table.checks import chair_of, check_at, check_not_moved, check_own_seat, check_playing
from tablee.table.decision import Context, Decision
from tablee.table.events import By
from tablee.table.evolution import play_on
from tablee.table.questions import question_of
from tablee.table.races import hands_of, is_caught, judgement, judging_time, last_reveal
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.table.text import visible_text
from tablee.table.ways_back import consenting, ways_back

ABSENT: Final[Millis] = 60_000
"""How long a player must be away before others may want a bot in their place. With an hour or more to move it
is as long as that time."""

GONE: Final[Millis] = 3 * 60_000
"""The same in a rated game, which is lost by it; and only while the game waits for that player."""

STALLS: Final[Millis] = 5 * 60_000
"""How long the game must have waited for a player who is there before the others may want a timer."""

HURRIED: Final = 120_000
"""The timer of a table whose players wanted one in the middle of the game."""


def decide(table: Table, context: Context, command: c.Command) -> Decision:
    """The decision on a command. Raises Illegal where it is refused; then nothing has happened."""
    now = Decision(table, context.now)
    match command:
        case c.Play():
            return _play(now, context.person, command)
        case c.AnswerQuestion():
            return _answer_question(now, command)
        case c.TableMove():
            return _table_move(now, command)
        case c.Together():
            return _play_together(now, context.person, command)
        case c.Plan():
            return _plan(now, context.person, command)
        case c.FollowPlan(seat=seat):
            return _follow_plan(now, seat)
        case c.Undo():
            return _undo(now, context.person, command)
        case c.Consent():
            return _consent(now, context.person, command)
        case c.Replace():
            return _replace_absent(now, context, command)
        case c.Say(text=text):
            return _say(now, context, text)
        case c.GiveHint():
            return _give_hint(now, context.person, command)
        case c.Sit():
            return seating.sit(now, context, command)
        case c.SeatBot():
            return seating.seat_bot(now, context, command)
        case c.Leave():
            return seating.leave(now, context, command)
        case c.Resize():
            return seating.resize(now, context, command)
        case c.ChangeSettings(settings=settings):
            return seating.change(now, context.person, table.options, settings)
        case c.ChangeOptions(options=options):
            return seating.change(now, context.person, options, table.settings)
        case c.Bar():
            return seating.bar(now, context, command)
        case c.Start():
            return seating.start(now, context)
        case c.LendSeat():
            return seating.lend(now, context, command)
        case c.ReclaimSeat():
            return seating.reclaim(now, context, command)
        case c.OfferSeat():
            return seating.offer_seat(now, context, command)
        case c.TakeOver():
            return seating.take_over(now, context, command)
        case c.Rematch():
            return seating.rematch(now, context, command)
        case c.Resume():
            return now.then(e.Resumed()) if table.clocks is not None else now
        case c.EndGame():
            return now.then(e.Abandoned()) if table.phase == "playing" else now
        case c.PutHand():
            return _put_hand(now, context, command)
        case c.Hand():
            raise Refused("nobody races in this game")
        case _:
            assert_never(command)


def result_of(event: e.AnyEvent) -> c.Result | None:
    """What the command of that event handed out, except its token; None if nothing."""
    match event:
        case e.Sat(seat=seat) | e.BotSat(seat=seat) | e.HandedOver(seat=seat):
            return c.Result(seat=seat)
        case e.Lent(seat=seat) | e.SeatOffered(seat=seat):
            return c.Result(seat=seat, token="")
        case e.Rematched(table=table):
            return c.Result(table=table)
        case _:
            return None


# The game.


def _play(decision: Decision, person: str, command: c.Play) -> Decision:
    """A person makes a move for a seat of theirs."""
    table, seat = decision.table, command.seat
    check_not_moved(table, seat, command.ply)
    started = check_playing(table)
    check_own_seat(table, person, seat)
    move = table.game.read(command.move)
    if isinstance(move, Timed):
        raise Refused("a hand says which reveal it saw")
    return _make(decision, started, seat, move, "player")


def _make(
    decision: Decision,
    started: Millis,
    seat: Seat | None,
    move: Any,
    by: By,
    evidence: Evidence | None = None,
) -> Decision:
    """Makes a move: the one place where the rules are asked, and asked once. Raises Illegal.

    `started` is when the running game began.
    """
    table, now = decision.table, decision.now
    at = max(now - started, table.played[-1].act.at if table.played else 0)
    after = play_on(table, Act(seat, move, at), by, evidence, now)
    event = e.Acted(seat=seat, move=table.game.write(move), at=at, by=by, evidence=evidence)
    return Decision(after, now, (*decision.events, event))


def _make_all(decision: Decision, seat: Seat, moves: Sequence[Any], by: By) -> Decision:
    for move in moves:
        decision = _make(decision, check_playing(decision.table), seat, move, by)
    return decision


def _play_together(decision: Decision, person: str, command: c.Together) -> Decision:
    """A person makes all moves of a seat that need no choice, one after the other."""
    table, seat = decision.table, command.seat
    check_not_moved(table, seat, command.ply)
    check_playing(table)
    check_own_seat(table, person, seat)
    moves = table.game.together(table.state, seat)
    if not moves:
        raise Refused("there is nothing that could be done in one go")
    return _make_all(decision, seat, moves, "player")


def _answer_question(decision: Decision, command: c.AnswerQuestion) -> Decision:
    """A bot's move and, if it goes together with others, those too; nothing if the answer comes too late.

    What an external bot does together it decides itself.
    """
    table, asked, by = decision.table, command.question, command.by
    if question_of(table, asked.seat) != asked:
        return decision
    game, move = table.game, table.game.read(command.move)
    together = () if asked.key is not None and by == "bot" else game.together(table.state, asked.seat)
    return _make_all(decision, asked.seat, together if move in together else (move,), by)


def _table_move(decision: Decision, command: c.TableMove) -> Decision:
    """A move that follows from the clock; nothing if the game went on meanwhile."""
    table = decision.table
    if table.phase != "playing" or table.position != command.position:
        return decision
    started, move = check_playing(table), table.game.read(command.move)
    # Two clocks never agree to the millisecond: a move that is due counts as made no earlier than that.
    later = Decision(table, max(decision.now, command.at))
    return _make(later, started, command.seat, move, command.by)


def _plan(decision: Decision, person: str, command: c.Plan) -> Decision:
    """A player who has to wait prepares a move, or (None) drops what was prepared.

    If the turn came while the command was on its way, the move is made: that is what it was prepared for.
    """
    table, seat = decision.table, command.seat
    check_not_moved(table, seat, command.ply)
    started = check_playing(table)
    check_own_seat(table, person, seat)
    if command.move is None:
        return decision if table.plan(seat) is None else decision.then(e.Unplanned(seat=seat))
    move = table.game.read(command.move)
    if move not in table.game.plans(table.state, seat):
        raise Refused("that cannot be prepared now")
    if seat in table.awaiting():
        return _make(decision, started, seat, move, "plan")
    return decision.then(e.Planned(seat=seat, move=table.game.write(move)))


def _follow_plan(decision: Decision, seat: Seat) -> Decision:
    """Plays what the seat has prepared, or drops it if the rules do not allow it."""
    table = decision.table
    prepared = table.plan(seat)
    if prepared is None or seat not in table.awaiting():
        return decision
    try:
        return _make(decision, check_playing(table), seat, table.game.read(prepared), "plan")
    except Illegal:
        return decision.then(e.Unplanned(seat=seat))


def _put_hand(decision: Decision, context: Context, command: c.PutHand) -> Decision:
    """A hand in a race, judged at once if no earlier one can still come. A bot's late hand is dropped."""
    table, seat, bot = decision.table, command.seat, command.by == "bot"
    chair = chair_of(table, seat)
    if bot and (table.phase != "playing" or chair.level is None or not hands_of(table, seat)):
        return decision
    started = check_playing(table)
    if not bot:
        check_own_seat(table, context.person, seat)
    if last_reveal(table) != command.ply or is_caught(table):
        if bot:
            return decision
        raise Refused("too late: that race is over")
    hand = timed(table.game.read(command.move), command.evidence.reaction, command.evidence.early)
    decision = _make(decision, started, seat, hand, command.by, command.evidence)
    closes = judging_time(decision.table, context.racers)
    if context.hands_arrived or closes is None or closes > decision.now:
        return decision
    judge = table.game.read(judgement(decision.table))
    return _make(decision, started, None, judge, "table")


# Hints.


def _give_hint(decision: Decision, person: str, command: c.GiveHint) -> Decision:
    """Tells a player what a bot would do, unless the game has gone on since the bot was asked."""
    table, asked = decision.table, command.question
    if question_of(table, asked.seat) != asked:
        raise Refused("the game went on meanwhile")
    check_hint(table, person, asked.seat)
    if table.hint(asked.seat) == command.move:
        return decision  # told already, to another request made at the same time
    return decision.then(e.Hinted(seat=asked.seat, move=table.game.write(table.game.read(command.move))))


def check_hint(table: Table, person: str, seat: Seat) -> None:
    """Raises Refused unless that person may ask for a hint now."""
    check_playing(table)
    check_own_seat(table, person, seat)
    if table.settings.rated:
        raise Refused("there are no hints in a rated game")
    if not among_bots(table):
        raise Refused("hints are for games against bots only")
    if not may_hint(table, seat, table.game.legal_texts(table.state, seat)):
        raise Refused("there is nothing for you to decide now")


def may_hint(table: Table, seat: Seat, legal: Sequence[str]) -> bool:
    """Whether that seat may ask for a hint: alone among bots, and with a choice of legal moves."""
    return len(legal) > 1 and not table.settings.rated and among_bots(table) and seat in table.awaiting()


def among_bots(table: Table) -> bool:
    """Whether one person plays, and all others are bots."""
    return len([chair for chair in table.chairs if chair.person is not None]) == 1


# Taking back.


def _undo(decision: Decision, person: str, command: c.Undo) -> Decision:
    """Takes the seat's last act back, with all that followed; asks the others where they have a say."""
    table, seat = decision.table, command.seat
    check_at(table, command.ply)
    check_playing(table)
    check_own_seat(table, person, seat)
    if table.settings.rated:
        raise Refused("in a rated game moves stand")
    way = ways_back(table)[seat]
    if way is None:
        raise Refused("there is nothing that could be taken back")
    timer = table.settings.timer
    late = timer is not None and table.used(way.ply, decision.now) >= timer
    if late or table.time_left(seat, way.ply, decision.now) == 0:
        raise Refused("your time for that move is used up")
    if way.free:
        return decision.then(e.Undone(ply=way.ply))
    if table.undo is not None:
        raise Refused("somebody asks to take a move back already")
    return decision.then(e.UndoAsked(seat=seat, ply=way.ply, waiting=consenting(table, seat, way)))


def _consent(decision: Decision, person: str, command: c.Consent) -> Decision:
    """One of those who were asked agrees, or not; or the one who asked withdraws."""
    table, seat = decision.table, command.seat
    check_at(table, command.ply)
    check_playing(table)
    check_own_seat(table, person, seat)
    request = table.undo
    if request is None:
        raise Refused("nobody asks to take a move back")
    if not command.agree and (seat == request.seat or seat in request.waiting):
        return decision.then(e.UndoDropped(seat=seat))
    if seat not in request.waiting:
        raise Refused("nobody waits for your answer")
    agreed = decision.then(e.UndoAgreed(seat=seat))
    return agreed if request.waiting - {seat} else agreed.then(e.Undone(ply=request.ply))


# People.


def _replace_absent(decision: Decision, context: Context, command: c.Replace) -> Decision:
    """A bot for a player long away: at once if the host wants it, else when most of the others do.

    A rated game is lost by that: there it takes longer, and the game must be waiting for that player, with
    less than an hour to move. Where the game waits long for a player who is there and has no timer, it gets
    one when all others want it.
    """
    table, person, seat = decision.table, context.person, command.seat
    check_at(table, command.ply)
    check_playing(table)
    chair = chair_of(table, seat)
    own = table.seats_of(person)
    if chair.kind != "human":
        raise Refused("nobody is missing there")
    if seat in own:
        raise Refused("to give up your own seat, leave it")
    if not own and person != table.host:
        raise Refused("only those who play may replace somebody")
    if table.settings.rated and (is_long(table.settings) or seat not in table.awaiting()):
        raise Refused("in a rated game only who holds it up is replaced, and has no hour or more to move")
    voters = {s for s, other in enumerate(table.chairs) if other.kind == "human" and s != seat}
    votes = voters & ({by for whom, by in table.votes if whom == seat} | set(own))
    absent = context.absent.get(seat)
    if absent is None or decision.now - absent < absence_needed(table):
        if not stalls(table, seat, decision.now):
            raise Refused("{name} has not been away for long enough", name=chair.name)
        voted = decision.then(e.Voted(seat=seat, by=own[0])) if own else decision
        if votes != voters:
            return voted
        hurried = replace(table.settings, timer=HURRIED)
        return voted.then(e.Changed(options=table.options, settings=hurried))
    taken = e.Replaced(seat=seat, level=context.substitute, name=seating.bot_name(seat))
    if person == table.host:
        return decision.then(taken)
    voted = decision.then(e.Voted(seat=seat, by=own[0]))
    return voted.then(taken) if 2 * len(votes) > len(voters) else voted


def absence_needed(table: Table) -> Millis:
    """How long a player must be away before a bot may have their seat."""
    if is_long(table.settings):
        return time_of(table.settings)
    return GONE if table.settings.rated else ABSENT


def stalls(table: Table, seat: Seat, now: Millis) -> bool:
    """Whether the game has waited so long for that seat that the others may want a timer."""
    waits = table.deadline() is None and seat in table.awaiting()
    return waits and now - table.since >= STALLS


def _say(decision: Decision, context: Context, text: str) -> Decision:
    """A player talks, where the host allows it. A text of which nothing can be seen is not told."""
    table, person = decision.table, context.person
    if not table.settings.talk:
        raise Refused("the host has switched talk off at this table")
    seats = table.seats_of(person)
    if not seats:
        raise Refused("only those who play may talk")
    shown = visible_text(text)
    if not shown:
        return decision
    return decision.then(e.Said(person=person, name=table.chairs[seats[0]].name, text=shown))
