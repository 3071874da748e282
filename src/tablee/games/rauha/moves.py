"""What a player can do."""

import msgspec

from tablee.games.rauha.cards import Cell

Source = Cell | str
"""What is activated: a biome by its cell, or an entity by its name."""


class Take(msgspec.Struct, frozen=True, gc=False):
    """Step 1: keep this card of the satellite; the others go back."""

    card: str


class Place(msgspec.Struct, frozen=True, gc=False):
    """Step 2: lay the chosen card on this cell."""

    cell: Cell


class Discard(msgspec.Struct, frozen=True, gc=False):
    """Step 2: throw the chosen card into the black hole, for a spore on this cell or (None) for crystals."""

    spore: Cell | None = None


class Activate(msgspec.Struct, frozen=True, gc=False):
    """Step 4 and scoring: use an effect. One that gives a spore says where it goes."""

    source: Source
    spore: Cell | None = None


class End(msgspec.Struct, frozen=True, gc=False):
    """Step 4 and scoring: leave the rest unused."""


Move = Take | Place | Discard | Activate | End
