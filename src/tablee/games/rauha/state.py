"""The worlds, the satellites and the track in the middle of a game."""

from dataclasses import dataclass
from enum import StrEnum

from tablee.core import Seat
from tablee.games.rauha.cards import ENTITIES, TRACK, Biome, Cell, Facing, Notch
from tablee.games.rauha.moves import Source
from tablee.games.rauha.setup import Setup


class Phase(StrEnum):
    """Where in a turn the table is."""

    DRAFT = "draft"  # step 1, everybody at once
    PLACE = "place"  # step 2 of one player
    ACTIVATE = "activate"  # step 4 of the same player; step 3 happens by itself in between
    SCORING = "scoring"  # one player's part of a scoring
    OVER = "over"


@dataclass(frozen=True, slots=True)
class World:
    """A player's own board: nine biomes, the cells with a spore, crystals, and energy won."""

    biomes: tuple[Biome, ...]
    spores: frozenset[Cell]
    crystals: int
    energy: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table.

    `satellites` are indexed as in the rulings: satellite k lies between seat k and its right
    neighbour. `choices` are the cards taken in step 1 and not yet laid or thrown away. `owners`
    names who has each entity that somebody has. `pile` lists the energy markers by when they last
    moved, the latest last: of two on the same space the later one lies on top. `won` and
    `activated` speak of the turn of the player who is at it.
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
        if self.phase in (Phase.DRAFT, Phase.OVER):
            return None
        return (self.leader + self.done) % self.seats

    def satellite(self, seat: Seat) -> int:
        """Which satellite that seat takes from on this notch: its own under a star, else its left one."""
        return seat if self.notch.facing is Facing.STAR else (seat + 1) % self.seats

    def owner(self, entity: str) -> Seat | None:
        return dict(self.owners).get(entity)

    def entities(self, seat: Seat) -> tuple[str, ...]:
        """The entities beside that seat's board, in their printed order."""
        owners = dict(self.owners)
        return tuple(name for name in ENTITIES if owners.get(name) == seat)


def next_notch(notch: Notch) -> Notch:
    """The avatar walks clockwise."""
    return TRACK[notch.number]
