"""Cherries, from the full bowl to the empty one."""

import re
from collections.abc import Mapping, Sequence

from tablee.core import Act, Chance, Game, Illegal, Json, Outcome, Seat, TakeBack, Viewer, winners
from tablee.core.document import quote
from tests.fourth.cherries import setup, view
from tests.fourth.cherries.setup import Options, Setup
from tests.fourth.cherries.state import State, Take
from tests.fourth.cherries.view import View


class Cherries(Game[Options, Setup, State, Take, View]):
    """Take a few in turn until the bowl is empty. Only you know how sweet yours were; the sweetest win."""

    key = "cherries"
    name = "Cherries"
    seats = setup.SEATS
    offers = setup.OFFERS

    def options(self, document: Mapping[str, object]) -> Options:
        return setup.read_options(document)

    def deal(self, seats: int, options: Options, chance: Chance) -> Setup:
        return setup.deal(seats, options, chance)

    def write_setup(self, setup_: Setup) -> dict[str, Json]:
        return setup.write_setup(setup_)

    def read_setup(self, document: object, seats: int, options: Options) -> Setup:
        return setup.read_setup(document, seats, options)

    def start(self, setup: Setup) -> State:
        return State(setup, setup.bowl, ((),) * setup.seats, setup.first)

    def awaiting(self, state: State) -> frozenset[Seat]:
        return frozenset({state.mover} if state.bowl else ())

    def legal(self, state: State, seat: Seat | None) -> Sequence[Take]:
        if seat != state.mover:
            return ()
        return [Take(count) for count in range(1, min(state.most, len(state.bowl)) + 1)]

    def play(self, state: State, act: Act[Take]) -> State:
        count = act.move.count
        if not state.bowl:
            raise Illegal("the game is over")
        if act.seat is None:
            raise Illegal("the table itself eats no cherries")
        if act.seat != state.mover:
            raise Illegal("it is seat {mover}'s turn, not seat {seat}'s", mover=state.mover, seat=act.seat)
        if not 1 <= count <= state.most:
            raise Illegal(
                "one takes between 1 and {most} cherries, not {count}", most=state.most, count=count
            )
        if count > len(state.bowl):
            raise Illegal("there are only {left} cherries in the bowl", left=len(state.bowl))
        baskets = list(state.baskets)
        baskets[act.seat] += state.bowl[:count]
        mover = (state.mover + 1) % state.setup.seats
        return State(state.setup, state.bowl[count:], tuple(baskets), mover)

    def outcome(self, state: State) -> Outcome | None:
        if state.bowl:
            return None
        scores = self.standing(state)
        return Outcome(scores, winners(scores), "empty-bowl")

    def standing(self, state: State) -> tuple[int, ...]:
        return tuple(map(sum, state.baskets))

    def public(self, state: State) -> View:
        return view.public(state, self.outcome(state))

    def own(self, state: State, seat: Seat) -> dict[str, object]:
        return view.own(state, seat)

    def write(self, move: Take) -> str:
        return f"take {move.count}"

    def read(self, text: str) -> Take:
        if not re.fullmatch("take [0-9]", text):
            raise Illegal("{text} is not a move like take 2", text=quote(text))
        return Take(int(text.removeprefix("take ")))

    def retell(self, before: State, act: Act[Take], viewer: Viewer) -> str:
        """Everybody sees how many were taken."""
        return self.write(act.move)

    def takes_back(self, before: State, act: Act[Take], after: State) -> TakeBack:
        """Whoever tasted a cherry knows it."""
        return TakeBack.CONSENT
