"""Rauha, from the first draft to the fourth scoring."""

from collections.abc import Callable, Mapping, Sequence

from tablee.core import Act, Chance, Game, Illegal, Json, Outcome, Seat, TakeBack, Viewer, winners
from tablee.games.rauha import guide, notation, setup, story, together, view
from tablee.games.rauha.cards import BOARDS, START_CRYSTALS, TRACK
from tablee.games.rauha.help import Guide
from tablee.games.rauha.merits import Merit, merits
from tablee.games.rauha.moves import Activate, Discard, End, Move, Place, Take
from tablee.games.rauha.setup import Options, Setup
from tablee.games.rauha.state import Phase, State, World
from tablee.games.rauha.story import Happening
from tablee.games.rauha.turn import activations, fill_satellites, placements, settled, step
from tablee.games.rauha.view import View


class Rauha(Game[Options, Setup, State, Move, View]):
    """Draft biomes in secret, build a world of nine, win the divine entities, score four times."""

    key = "rauha"
    name = "Rauha"
    seats = setup.SEATS
    offers = setup.OFFERS
    lot_begins = True

    def options(self, document: Mapping[str, object]) -> Options:
        return setup.read_options(document)

    def deal(self, seats: int, options: Options, chance: Chance) -> Setup:
        return setup.deal(seats, options, chance)

    def write_setup(self, given: Setup) -> dict[str, Json]:
        return setup.write_setup(given)

    def read_setup(self, document: object, seats: int, options: Options) -> Setup:
        return setup.read_setup(document, seats, options)

    def start(self, given: Setup) -> State:
        world = World(BOARDS[given.side], frozenset(), START_CRYSTALS, 0)
        state = State(
            setup=given,
            notch=TRACK[0],
            phase=Phase.DRAFT,
            satellites=(),
            choices=(None,) * given.seats,
            black_hole=(),
            worlds=(world,) * given.seats,
            owners=(),
            pile=given.pile,
            leader=given.pile[-1],
            done=0,
            won=frozenset(),
            activated=frozenset(),
        )
        return fill_satellites(state)

    def awaiting(self, state: State) -> frozenset[Seat]:
        if state.phase is Phase.DRAFT:
            return frozenset(seat for seat, card in enumerate(state.choices) if card is None)
        return frozenset() if state.active is None else frozenset({state.active})

    def legal(self, state: State, seat: Seat | None) -> Sequence[Move]:
        if seat is None or seat not in range(state.seats):
            return ()
        if state.phase is Phase.DRAFT:
            # Until all have chosen, a choice may be changed.
            return [Take(card.id) for card in state.satellites[state.satellite(seat)]]
        if seat != state.active:
            return ()
        if state.phase is Phase.PLACE:
            return list(placements(state, seat))
        return [*activations(state, seat), End()]

    def play(self, state: State, act: Act[Move]) -> State:
        seat, move = act.seat, act.move
        if state.phase is Phase.OVER:
            raise Illegal("the game is over")
        if seat is None:
            raise Illegal("the table itself makes no move in Rauha")
        if seat not in range(state.seats):
            raise Illegal("there is no seat {seat}", seat=seat)
        if state.phase is not Phase.DRAFT and seat != state.active:
            raise Illegal("it is seat {active}'s turn, not seat {seat}'s", active=state.active, seat=seat)
        return settled(step(state, seat, move))

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        energy = self.standing(state)
        return Outcome(energy, winners(energy), "final-scoring")

    def standing(self, state: State) -> tuple[int, ...]:
        return tuple(world.energy for world in state.worlds)

    def public(self, state: State) -> View:
        return view.public(state, self.outcome(state))

    def own(self, state: State, seat: Seat) -> Mapping[str, object]:
        return view.own(state, seat)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def read(self, text: str) -> Move:
        return notation.read(text)

    def retell(self, before: State, act: Act[Move], viewer: Viewer) -> str:
        """Everything is done in the open but the choice of step 1."""
        if isinstance(act.move, Take) and act.seat != viewer:
            return notation.HIDDEN_TAKE
        return notation.write(act.move)

    def merits(self, state: State, seat: Seat, move: Move, other: Move) -> Sequence[Merit]:
        return merits(state, seat, move, other)

    def decision(self, move: Move) -> str:
        """Which card (step 1), what becomes of it (step 2), or what is activated (step 4)."""
        match move:
            case Take():
                return Phase.DRAFT
            case Place() | Discard():
                return Phase.PLACE
            case Activate() | End():
                return Phase.ACTIVATE

    def takes_back(self, before: State, act: Act[Move], after: State) -> TakeBack:
        """Freely, unless it let somebody see the cards of another satellite."""
        drafting = after.phase is Phase.DRAFT and before.phase is not Phase.DRAFT
        return TakeBack.CONSENT if drafting else TakeBack.FREE

    def tell(self, before: State, act: Act[Move], after: State) -> Sequence[Happening]:
        """Everything but the choice of step 1, which nobody else may know, and the card thrown away."""
        return story.tell(before, act, after)

    def guide(self, state: State, seat: Seat, say: Callable[[Illegal], str]) -> Guide | None:
        return guide.guide(state, seat, say)

    def together(self, state: State, seat: Seat) -> Sequence[Move]:
        return together.together(state, seat)

    def plans(self, state: State, seat: Seat) -> Sequence[Move]:
        """Whoever holds a card while another one plays may decide already where it goes."""
        return guide.plans(state, seat)
