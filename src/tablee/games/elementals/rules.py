"""Elementals, from the first middle to the last card."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar, assert_never

from msgspec.structs import replace

from tablee.core import Act, Chance, Due, Game, Illegal, Json, Millis, Outcome, Seat, TakeBack, Timed, Viewer
from tablee.games.elementals import notation, score, setup, story, view
from tablee.games.elementals.catch import hands_on
from tablee.games.elementals.moves import Book, Flip, Judge, Move, Reveal, Slap, Time
from tablee.games.elementals.score import fastest_first, holders
from tablee.games.elementals.setup import MINUTE, Card, Elemental, Kind, Options, Setup
from tablee.games.elementals.state import Duty, Hand, HandOutcome, JudgedHand, Place, State, Turned, Verdict
from tablee.games.elementals.story import Happening
from tablee.games.elementals.view import View

T = TypeVar("T")

# How long the table waits before it does what it owes. A live table may know better.
RACE: Final[Millis] = 300  # for hands that were faster than the first to arrive
LAST_CARD: Final[Millis] = 3_000  # for any hand at all on the card that may end the game
WIZARD: Final[Millis] = 1_500  # before everybody flips

LEAVING: Final = 5  # with so many players, nobody's last card ends the game: they leave
TWO_LEFT: Final = 2  # … until so few hold cards


class Elementals(Game[Options, Setup, State, Move, View]):
    """Cards turn; the first right hand takes all that lies face up."""

    key = "elementals"
    name = "Elementals"
    seats = setup.SEATS
    offers = setup.OFFERS

    def options(self, document: Mapping[str, object]) -> Options:
        return setup.read_options(document)

    def deal(self, seats: int, options: Options, chance: Chance) -> Setup:
        return setup.deal(seats, options, chance)

    def write_setup(self, given: Setup) -> dict[str, Json]:
        return setup.write_setup(given)

    def read_setup(self, document: object, seats: int, options: Options) -> Setup:
        return setup.read_setup(document, seats, options)

    def start(self, given: Setup) -> State:
        return State(
            setup=given,
            decks=given.decks,
            piles=((),) * given.seats,
            middle=(),
            aside=(),
            gone=frozenset(),
            turn=given.first,
            duty=Duty.SET,
            flipper=given.first,
            turned=(),
            revealed=(),
            by_wizard=False,
            closed=False,
            hands=(),
            verdict=None,
            since=0,
            ended=None,
            ended_by=None,
        )

    def awaiting(self, state: State) -> frozenset[Seat]:
        return frozenset({state.turn}) if _may_flip(state) else frozenset()

    def legal(self, state: State, seat: Seat | None) -> Sequence[Move]:
        if state.ended is not None:
            return ()
        if seat is None:
            return [due.move for due in self.due(state)]
        if seat not in range(state.seats) or seat in state.gone:
            return ()
        moves: list[Move] = [Flip()] if seat == state.turn and _may_flip(state) else []
        if state.middle and seat not in state.struck():
            moves += hands_on(state.middle)
        return moves

    def due(self, state: State) -> tuple[Due[Move], ...]:
        """A judge or a reveal, and the end of the table's minutes."""
        if state.ended is not None:
            return ()
        owed = _owed(state)
        dues: list[Due[Move]] = [] if owed is None else [owed]
        if state.setup.minutes is not None:
            dues.append(Due(Time(), state.setup.minutes * MINUTE))
        return tuple(sorted(dues, key=lambda due: due.at))

    def play(self, state: State, act: Act[Move]) -> State:
        seat, move = act.seat, act.move
        if state.ended is not None:
            raise Illegal("the game is over")
        if isinstance(move, Judge | Reveal | Time):
            if seat is not None:
                raise Illegal("only the table itself may {move}", move=notation.write(move))
            return _settled(_play_table(state, move, act.at))
        if seat is None:
            raise Illegal("the table itself does not {move}", move=notation.write(move).split()[0])
        if seat not in range(state.seats):
            raise Illegal("there is no seat {seat}", seat=seat)
        if seat in state.gone:
            raise Illegal("seat {seat} has left the game", seat=seat)
        match move:
            case Flip():
                return _settled(_flip(state, seat, act.at))
            case Slap() | Book():
                return _put_hand(state, seat, move, act.at)
            case _:
                assert_never(move)

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def standing(self, state: State) -> tuple[int, ...]:
        return score.scores(state)

    def public(self, state: State) -> View:
        return view.public(state, self.outcome(state))

    def own(self, state: State, seat: Seat) -> Mapping[str, object]:
        return view.own(state, seat)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def read(self, text: str) -> Move:
        return notation.read(text)

    def retell(self, before: State, act: Act[Move], viewer: Viewer) -> str:
        """Flips are seen by all. Hands are told by the verdict, not by the line they arrive on."""
        if act.seat != viewer and isinstance(act.move, Slap | Book):
            return notation.HIDDEN_HAND
        return notation.write(act.move)

    def verdict(self, state: State) -> Verdict | None:
        return state.verdict

    def is_right(self, state: State, hand: Slap | Book) -> bool:
        return state.caught(hand) is not None

    def tell(self, before: State, act: Act[Move], after: State) -> Sequence[Happening]:
        """Which cards were turned, how a race was judged, who left. A hand is told when it is judged."""
        return () if isinstance(act.move, Timed) else story.tell(before, act.move, after)

    def takes_back(self, before: State, act: Act[Move], after: State) -> TakeBack:
        """Never: every act is part of a race."""
        return TakeBack.NEVER


def _owed(state: State) -> Due[Move] | None:
    """What the table has to do before anybody can go on."""
    if state.hands:
        return Due(Judge(), RACE, state.since)
    if state.last_card():
        return Due(Judge(), LAST_CARD, state.since)
    if state.duty is Duty.REVEAL:
        return Due(Reveal(), WIZARD, state.since)
    return None


def _may_flip(state: State) -> bool:
    """While hands lie unjudged nobody flips; nor does a wizard's player, nor anyone without a card."""
    return state.ended is None and _owed(state) is None


# Turning cards.


def _flip(state: State, seat: Seat, at: Millis) -> State:
    if seat != state.turn:
        raise Illegal("it is seat {turn}'s turn to flip, not seat {seat}'s", turn=state.turn, seat=seat)
    if state.hands:
        raise Illegal("nobody flips while hands lie unjudged")
    if state.duty is Duty.REVEAL:
        raise Illegal("the wizard's reveal comes first")
    if state.last_card():
        raise Illegal("seat {seat} has no card to flip", seat=seat)
    if state.duty in (Duty.SET, Duty.ADD) and _can_fill_middle(state):
        return _flip_into_middle(state, seat, at)
    return _flip_onto_pile(state, seat, at)


def _can_fill_middle(state: State) -> bool:
    """Should all cards left in play be specials, nobody can set or add: the player simply flips."""
    return any(isinstance(card, Elemental) for seat in state.remaining() for card in state.decks[seat])


def _flip_into_middle(state: State, seat: Seat, at: Millis) -> State:
    """An elemental lies in the middle; a special goes under the deck and the left neighbour tries."""
    card, *rest = state.decks[seat]
    state = replace(
        _turned(state, seat, at),
        # A card laid in the middle is never itself just revealed.
        revealed=(),
        turn=state.left_neighbour(seat),
    )
    if isinstance(card, Elemental):
        return replace(
            state,
            decks=_put(state.decks, seat, tuple(rest)),
            middle=(*state.middle, card),
            turned=(Turned(seat, card, Place.MIDDLE),),
            duty=Duty.FLIP,
        )
    return replace(
        state,
        decks=_put(state.decks, seat, (*rest, card)),
        turned=(Turned(seat, card, Place.UNDER),),
    )


def _flip_onto_pile(state: State, seat: Seat, at: Millis) -> State:
    card, *rest = state.decks[seat]
    state = replace(
        _turned(state, seat, at),
        decks=_put(state.decks, seat, tuple(rest)),
        piles=_put(state.piles, seat, (*state.piles[seat], card)),
        turned=(Turned(seat, card, Place.PILE),),
        revealed=((seat, card),),
        turn=state.left_neighbour(seat),
        duty=Duty.FLIP,
    )
    if isinstance(card, Elemental):
        return state
    match card.kind:
        case Kind.CRAZY:
            return state
        case Kind.DOUBLE:
            return replace(state, duty=Duty.ADD)
        case Kind.WIZARD:
            return replace(state, duty=Duty.REVEAL, turn=seat)


def _reveal(state: State, at: Millis) -> State:
    """Everybody who has a card flips one at once. The flipper is the wizard's player."""
    decks, piles = list(state.decks), list(state.piles)
    revealed: list[tuple[Seat, Card]] = []
    for seat in state.clockwise(state.turn):
        if seat not in state.gone and decks[seat]:
            card, *rest = decks[seat]
            decks[seat], piles[seat] = tuple(rest), (*piles[seat], card)
            revealed.append((seat, card))
    return replace(
        _turned(state, state.turn, at),
        decks=tuple(decks),
        piles=tuple(piles),
        turned=tuple(Turned(seat, card, Place.PILE) for seat, card in revealed),
        revealed=tuple(revealed),
        by_wizard=True,
        turn=state.left_neighbour(state.turn),
        duty=Duty.FLIP,
    )


def _turned(state: State, flipper: Seat, at: Millis) -> State:
    """A new card was turned: everybody may put a hand on it, and nothing is judged yet."""
    return replace(state, flipper=flipper, by_wizard=False, closed=False, hands=(), verdict=None, since=at)


# The race.


def _put_hand(state: State, seat: Seat, move: Slap | Book, at: Millis) -> State:
    if move.reaction is None:
        raise Illegal("a hand needs its reaction time, as in slap FWE 412 or book 388")
    if move.reaction < 0:
        raise Illegal("a reaction time is never negative")
    if not state.middle:
        raise Illegal("the middle is empty: there is nothing to put a hand or a book on")
    if isinstance(move, Slap) and move.target not in state.middle:
        raise Illegal("{card} does not lie in the middle", card=move.target)
    if seat in state.struck():
        raise Illegal("seat {seat} has had a hand on this card already", seat=seat)
    return replace(
        state,
        hands=(*state.hands, Hand(seat, move, move.reaction)),
        since=state.since if state.hands else at,
    )


def _play_table(state: State, move: Judge | Reveal | Time, at: Millis) -> State:
    owed = _owed(state)
    match move:
        case Judge():
            if owed is None or not isinstance(owed.move, Judge):
                raise Illegal("there is no race to judge")
            return _judge(state, at)
        case Reveal():
            if owed is None or not isinstance(owed.move, Reveal):
                raise Illegal("there is nothing to reveal")
            return _reveal(state, at)
        case Time():
            minutes = state.setup.minutes
            if minutes is None:
                raise Illegal("this table has all the time in the world")
            if at < minutes * MINUTE:
                raise Illegal("the {minutes} minutes are not over yet", minutes=minutes)
            return replace(state, ended="time")
        case _:
            assert_never(move)


def _judge(state: State, at: Millis) -> State:
    """Judges the hands that lie there, in the order of their reactions.

    Wrong ones pay until the first right one takes all; what comes after it, or after the end, is void.
    Without a right one the first who erred flips next, and what was still due is lost.
    """
    hands = fastest_first(state)
    if not hands:
        return replace(state, closed=True, since=at)
    earlier = () if state.verdict is None else state.verdict.hands
    after = replace(state, hands=(), closed=False, since=at)
    judged: list[JudgedHand] = []
    won = False
    for hand in hands:
        outcome: HandOutcome
        match, cards = state.caught(hand.move), 0
        if won or after.ended is not None:
            outcome, match = "void", None
        elif match is not None:
            outcome, won = "right", True
            after, cards = _take_all(after, hand.seat)
        else:
            outcome = "wrong"
            after, cards = _pay(after, hand.seat)
        judged.append(JudgedHand(hand.seat, hand.move, hand.reaction, outcome, match, cards))
    after = replace(after, verdict=Verdict((*earlier, *judged)))
    if won:
        return after
    first = hands[0].seat
    turn = after.left_neighbour(first) if first in after.gone else first
    return replace(after, turn=turn, duty=Duty.FLIP)


def _take_all(state: State, winner: Seat) -> tuple[State, int]:
    """The middle as it was laid, then the piles clockwise from the winner's own, go under the deck.

    Also says how many cards that are.
    """
    piles = tuple(card for seat in state.clockwise(winner) for card in state.piles[seat])
    taken = (*state.middle, *piles)
    after = replace(
        state,
        decks=_put(state.decks, winner, state.decks[winner] + taken),
        piles=((),) * state.seats,
        middle=(),
        revealed=(),
        by_wizard=False,
        turn=winner,
        duty=Duty.SET,
    )
    return after, len(taken)


def _pay(state: State, loser: Seat) -> tuple[State, int]:
    """One card to everybody else; with too few, the game ends or the player leaves.

    Also says how many cards were paid: none if there are too few.
    """
    others = [seat for seat in state.clockwise(loser)[1:] if seat not in state.gone]
    deck = state.decks[loser]
    if len(deck) < len(others):
        state = replace(state, decks=_put(state.decks, loser, ()), aside=state.aside + deck)
        if state.seats < LEAVING:
            return replace(state, ended="error", ended_by=loser), 0
        return _two_left(replace(state, gone=state.gone | {loser})), 0
    decks = list(state.decks)
    for card, seat in zip(deck, others, strict=False):
        decks[seat] = (*decks[seat], card)
    decks[loser] = deck[len(others) :]
    return _two_left(replace(state, decks=tuple(decks))), len(others)


# The end.


def _settled(state: State) -> State:
    """Ends the game, or lets players leave, as soon as the rules say so."""
    while (state := _two_left(state)).ended is None:
        if state.duty is Duty.REVEAL or state.decks[state.turn] or state.last_card():
            return state
        if state.seats < LEAVING:
            return replace(state, ended="no-card", ended_by=state.turn)
        # The face-up pile stays on the table, and the left neighbour goes on.
        state = replace(state, gone=state.gone | {state.turn}, turn=state.left_neighbour(state.turn))
    return state


def _two_left(state: State) -> State:
    """With five or six players the game ends when at most two hold cards, which waits for no judge."""
    if state.ended is None and state.seats >= LEAVING and len(holders(state)) <= TWO_LEFT:
        return replace(state, ended="two-left")
    return state


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same items with another one at that index."""
    return (*items[:index], item, *items[index + 1 :])
