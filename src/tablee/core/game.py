"""One shape for a turn-based game with secrets, a simultaneous draft and a real-time race."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from tablee.core.act import Act, Due, Seat, Viewer
from tablee.core.chance import Chance
from tablee.core.document import Json
from tablee.core.illegal import Illegal
from tablee.core.option import Option
from tablee.core.outcome import Outcome
from tablee.core.takeback import TakeBack
from tablee.core.timed import Timed
from tablee.core.value import changed

Options = TypeVar("Options")
Setup = TypeVar("Setup")
State = TypeVar("State")
Move = TypeVar("Move")
View_co = TypeVar("View_co", covariant=True)


class Game(Protocol[Options, Setup, State, Move, View_co]):
    """A rulebook as code.

    A game is its setup and its acts: `start(setup)` and then `play` for each act always give the
    same states. Setups, states, moves and views are frozen values. There is no "current player":
    a game says whom it awaits, who may act and how, and what the table itself owes. Its views have the
    fields `game` (the key), `viewer`, `seats` and `outcome`.

    A class that names this one as its base need not write what it has nothing to say about: options, that the
    lot begins, moves that the table owes, stories, help, moves that go together, plans, merits.
    """

    @property
    def key(self) -> str:
        """The game's name in records and addresses: up to sixteen small letters."""
        ...

    @property
    def name(self) -> str:
        """The game's name for people, as on its box."""
        ...

    @property
    def seats(self) -> range:
        """How many can play."""
        ...

    @property
    def offers(self) -> Sequence[Option]:
        """What the host may choose."""
        return ()

    @property
    def lot_begins(self) -> bool:
        """Whether the lot alone settles who begins. Else the host may, and the setup says it in `first`."""
        return False

    def options(self, document: Mapping[str, object]) -> Options:
        """The host's options read from a record or a form (`values_of`); what is absent has its default.

        Raises Malformed for an option the game does not have or a value it does not allow.
        """
        ...

    def deal(self, seats: int, options: Options, chance: Chance) -> Setup:
        """A setup for that many seats. All chance happens here."""
        ...

    def write_setup(self, setup: Setup) -> dict[str, Json]:
        """The setup as a record spells it out: every secret and every shuffled thing."""
        ...

    def read_setup(self, document: object, seats: int, options: Options) -> Setup:
        """The setup a document spells out. Raises Malformed unless it could have been dealt."""
        ...

    def start(self, setup: Setup) -> State:
        """The state before the first act."""
        ...

    def awaiting(self, state: State) -> frozenset[Seat]:
        """Who holds the game up. Others may be allowed to act too."""
        ...

    def legal(self, state: State, seat: Seat | None) -> Sequence[Move]:
        """What that seat (None: the table) may do now.

        A hand in a race is listed without its reaction time; whoever plays it says how fast it was.
        """
        ...

    def legal_texts(self, state: State, seat: Seat) -> list[str]:
        """The same in the notation of records, for whoever sits there to choose from: without hands, which
        are made with a time."""
        return [self.write(move) for move in self.legal(state, seat) if not isinstance(move, Timed)]

    def due(self, state: State) -> Sequence[Due[Move]]:
        """The moves that the table owes, soonest first: all that are legal for it."""
        return ()

    def play(self, state: State, act: Act[Move]) -> State:
        """The state after the act: the sole transition. Raises Illegal, and then nothing happened."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def standing(self, state: State) -> tuple[int, ...]:
        """What every seat would score if the game stopped here."""
        ...

    def public(self, state: State) -> View_co:
        """What everybody may know, and nothing else: the view of a spectator."""
        ...

    def own(self, state: State, seat: Seat) -> Mapping[str, object]:
        """The fields of the view that say more to whoever sits there, and what they say; nothing else."""
        return {}

    def view(self, state: State, viewer: Viewer) -> View_co:
        """What that viewer may know: what all may, and what is that seat's own."""
        return whole_view(self, self.public(state), state, viewer)

    def write(self, move: Move) -> str:
        """The move in the notation of records."""
        ...

    def read(self, text: str) -> Move:
        """The move a notation stands for. Raises Illegal if it stands for none."""
        ...

    def retell(self, before: State, act: Act[Move], viewer: Viewer) -> str:
        """The act's line in the record as that viewer may read it while the game runs.

        It may say more to whoever acted than to the others; those all read the same.
        """
        ...

    def tell(self, before: State, act: Act[Move], after: State) -> Sequence[object]:
        """What the act led to, step by step; everybody may know it. Empty where its line says all."""
        return ()

    def guide(self, state: State, seat: Seat, say: Callable[[Illegal], str]) -> object | None:
        """Help for whoever sits there: what each choice means, and why (as `say` words it) others are none.

        Only from what that seat may know. None where the legal moves say all.
        """
        return None

    def together(self, state: State, seat: Seat) -> Sequence[Move]:
        """Legal moves of that seat to be made in one go: no choice, no price, and no order that matters."""
        return ()

    def plans(self, state: State, seat: Seat) -> Sequence[Move]:
        """What that seat may prepare to be played when its turn comes, as long as it has not been played."""
        return ()

    def merits(self, state: State, seat: Seat, move: Move, other: Move) -> Sequence[object]:
        """What the one move of that seat has over the other, from all that is on the table: for games that
        are over. Empty where nothing shows at once."""
        return ()

    def decision(self, move: Move) -> str | None:
        """What kind of decision such a move is one way to make; None where all are of one kind."""
        return None

    def takes_back(self, before: State, act: Act[Move], after: State) -> TakeBack:
        """What it takes to undo the act while nobody has acted since."""
        ...


# A game of which only the contract is known: what is opaque to the caller stays Any.
AnyGame = Game[Any, Any, Any, Any, Any]

View = TypeVar("View")


def whole_view(game: AnyGame, public: View, state: Any, viewer: Viewer) -> View:
    """What all may know of that state, with what is that viewer's own laid over it."""
    return public if viewer is None else changed(public, viewer=viewer, **game.own(state, viewer))
