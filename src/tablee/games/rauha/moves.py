"""What a player can do."""

from dataclasses import dataclass

from tablee.games.rauha.cards import Cell

Source = Cell | str
"""What is activated: a biome by its cell, or an entity by its name."""


@dataclass(frozen=True, slots=True)
class Take:
    """Step 1: keep this card of the satellite; the others go back."""

    card: str


@dataclass(frozen=True, slots=True)
class Place:
    """Step 2: lay the chosen card on this cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Discard:
    """Step 2: throw the chosen card into the black hole, for a spore on this cell or (None) for crystals."""

    spore: Cell | None = None


@dataclass(frozen=True, slots=True)
class Activate:
    """Step 4 and scoring: use an effect. One that gives a spore says where it goes."""

    source: Source
    spore: Cell | None = None


@dataclass(frozen=True, slots=True)
class End:
    """Step 4 and scoring: leave the rest unused."""


Move = Take | Place | Discard | Activate | End
