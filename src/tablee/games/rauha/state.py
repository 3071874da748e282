"""The worlds, the satellites and the track in the middle of a game."""

from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from tablee.core import Seat
from tablee.games.rauha.cards import TRACK, Biome, Cell, Notch
from tablee.games.rauha.moves import Source
from tablee.games.rauha.setup import Setup


class Phase(StrEnum):
    """Where in a turn the table is."""

    DRAFT = "draft"  # step 1, everybody at once
    PLACE = "place"  # step 2 of one player
    ACTIVATE = "activate"  # step 4 of the same player; step 3 happens by itself in between
    SCORING = "scoring"  # one player's part of a scoring
    OVER = "over"


_NOBODYS: Final = (Phase.DRAFT, Phase.OVER)
"""When it is nobody's turn."""


class Earned(msgspec.Struct, frozen=True, gc=False):
    """Energy by where it came from.

    `biomes` lay in the avatar's line, `spores` are biomes activated in a scoring thanks to theirs,
    `entities` count whenever they are activated, and `water` is the comparison at the end of a scoring.
    """

    biomes: int = 0
    entities: int = 0
    spores: int = 0
    water: int = 0

    @property
    def total(self) -> int:
        return self.biomes + self.entities + self.spores + self.water

    def plus(self, more: "Earned") -> "Earned":
        return Earned(
            self.biomes + more.biomes,
            self.entities + more.entities,
            self.spores + more.spores,
            self.water + more.water,
        )


class World(msgspec.Struct, frozen=True, gc=False):
    """A player's own board: nine biomes, the cells with a spore, crystals, and energy won.

    `earned` says by round where the energy came from, as far as there is anything to say.
    """

    biomes: tuple[Biome, ...]
    spores: frozenset[Cell]
    crystals: int
    energy: int
    earned: tuple[Earned, ...] = ()

    def with_energy(self, won: Earned, round: int) -> "World":
        """The world that won as much more in that round, the first being 1."""
        earned = self.earned + (Earned(),) * (round - len(self.earned))
        earned = (*earned[: round - 1], earned[round - 1].plus(won), *earned[round:])
        return replace(self, energy=self.energy + won.total, earned=earned)


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table.

    `satellites` are indexed as in the rulings: satellite k lies between seat k and its right
    neighbour. `choices` are the cards taken in step 1 and not yet laid or thrown away. `owners`
    names who has each entity that somebody has, in their printed order. `pile` lists the energy
    markers by when they last moved, the latest last: of two on the same space the later one lies on
    top. `won` and `activated` speak of the turn of the player who is at it.
    """

    setup: Setup
    notch: Notch
    phase: Phase
    satellites: tuple[tuple[Biome, ...], ...]
    choices: tuple[Biome | None, ...]
    black_hole: tuple[Biome, ...]
    worlds: tuple[World, ...]
    owners: tuple[tuple[str, Seat], ...]
    pile: tuple[Seat, ...]
    leader: Seat
    done: int
    won: frozenset[str]
    activated: frozenset[Source]

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def active(self) -> Seat | None:
        """Whose turn it is, clockwise from the leader; nobody's in the draft and after the end."""
        return None if self.phase in _NOBODYS else (self.leader + self.done) % self.setup.seats

    def satellite(self, seat: Seat) -> int:
        """Which satellite that seat takes from on this notch."""
        return self.notch.satellite(seat, self.seats)

    def owner(self, entity: str) -> Seat | None:
        return dict(self.owners).get(entity)

    def entities(self, seat: Seat) -> tuple[str, ...]:
        """The entities beside that seat's board, in their printed order."""
        return tuple([name for name, owner in self.owners if owner == seat])


def next_notch(notch: Notch) -> Notch:
    """The avatar walks clockwise."""
    return TRACK[notch.number]
