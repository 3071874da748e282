"""Help Me!, from the first move to the last."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Final

from tablee.core import Act, Chance, Game, Illegal, Json, Outcome, Seat, TakeBack, Viewer
from tablee.games.helpme import notation, setup, view
from tablee.games.helpme.merits import Merit, merits
from tablee.games.helpme.moves import WAY_NUMBERS, WAYS, WAYS_AT, Move, are_neighbours, cell_name
from tablee.games.helpme.score import outcome, scores, stack_scores
from tablee.games.helpme.setup import Options, Setup
from tablee.games.helpme.stack import ALONE, closed
from tablee.games.helpme.state import State
from tablee.games.helpme.view import View

_WAYS: Final = frozenset(WAYS)


class HelpMe(Game[Options, Setup, State, Move, View]):
    """Move stacks onto their neighbours until none has a neighbour left; then count what you top."""

    key = "helpme"
    name = "Help Me!"
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
        stacks = tuple([ALONE[tile.name] for tile in given.board])
        return State(given, stacks, given.first, WAY_NUMBERS, tuple(map(closed, stacks)))

    def awaiting(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.over else frozenset({state.mover})

    # Where there is a way there is the way back: `itemgetter` never gets one alone.

    def legal(self, state: State, seat: Seat | None) -> Sequence[Move]:
        ways = state.ways
        return itemgetter(*ways)(WAYS) if ways and seat == state.mover else ()

    def legal_texts(self, state: State, seat: Seat) -> list[str]:
        ways = state.ways
        return [*itemgetter(*ways)(notation.TEXTS)] if ways and seat == state.mover else []

    def play(self, state: State, act: Act[Move]) -> State:
        source, target = act.move
        stacks = list(state.stacks)
        if act.seat != state.mover or act.move not in _WAYS or not (stacks[source] and stacks[target]):
            raise _refusal(state, act)
        # The stack keeps its order: what was on top of it is on top of both.
        stacks[source], stacks[target] = (), stacks[target] + stacks[source]
        outside = list(state.outside)
        outside[source], outside[target] = None, closed(stacks[target])
        # Nothing moves from an empty place any more, and nothing onto it.
        ways = state.ways.translate(None, WAYS_AT[source])
        mover = (state.mover + 1) % state.setup.seats
        return State(state.setup, tuple(stacks), mover, ways, tuple(outside))

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state, stack_scores(state)) if state.over else None

    def standing(self, state: State) -> tuple[int, ...]:
        return scores(state)

    def public(self, state: State) -> View:
        return view.public(state)

    def own(self, state: State, seat: Seat) -> Mapping[str, object]:
        return view.own(state, seat)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def read(self, text: str) -> Move:
        return notation.read(text)

    def retell(self, before: State, act: Act[Move], viewer: Viewer) -> str:
        """Every move is made in the open. Its line names two cells and never the tiles on them."""
        return notation.write(act.move)

    def merits(self, state: State, seat: Seat, move: Move, other: Move) -> Sequence[Merit]:
        one, two = ((each, self.play(state, Act(seat, each, 0))) for each in (move, other))
        return merits(state, seat, one, two)

    def takes_back(self, before: State, act: Act[Move], after: State) -> TakeBack:
        """A move covers tiles and uncovers none."""
        return TakeBack.FREE


def _refusal(state: State, act: Act[Move]) -> Illegal:
    """What is wrong with a move that cannot be made."""
    source, target = act.move.source, act.move.target
    if state.over:
        return Illegal("the game is over")
    if act.seat is None:
        return Illegal("the table itself makes no move in Help Me!")
    if act.seat != state.mover:
        return Illegal("it is seat {mover}'s turn, not seat {seat}'s", mover=state.mover, seat=act.seat)
    if not are_neighbours(source, target):
        a, b = cell_name(source), cell_name(target)
        return Illegal("{a} and {b} are not neighbours", a=a, b=b)
    empty = target if state.stacks[source] else source
    return Illegal("there is nothing on {cell}", cell=cell_name(empty))
