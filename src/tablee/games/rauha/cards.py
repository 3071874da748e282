"""All components of the game: 80 biome cards, two boards, seven divine entities, the avatar's track."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

Cell = int
"""0 is a1, top left; then row by row: a1 b1 c1, a2 b2 c2, a3 b3 c3."""

CELLS: Final = range(9)
ROUNDS: Final = 4


@cache
def cell_name(cell: Cell) -> str:
    """`a1` is top left, `c3` bottom right."""
    row, column = divmod(cell, 3)
    return f"{'abc'[column]}{row + 1}"


CELL_BY_NAME: Final = {cell_name(cell): cell for cell in CELLS}


class Symbol(StrEnum):
    """What three biomes in a row can share: four biome types and three animals."""

    CRYSTAL = "crystal"
    FOREST = "forest"
    MUSHROOM = "mushroom"
    MOUNTAIN = "mountain"
    FLYING = "flying"
    MARINE = "marine"
    WALKING = "walking"


ANIMALS: Final = (Symbol.FLYING, Symbol.MARINE, Symbol.WALKING)
DESERT: Final = "desert"  # a biome type that no entity cares for


class Per(StrEnum):
    """What an effect counts on the whole board."""

    FLYING = "flying"
    MARINE = "marine"
    WALKING = "walking"
    SPORE = "spore"
    WATER = "water"
    BEST_ANIMAL = "best-animal"


@dataclass(frozen=True, slots=True)
class Effect:
    """What activating gives, for its price in crystals: crystals, points (once or per …) or a spore."""

    pay: int = 0
    crystals: int = 0
    points: int = 0
    per: Per | None = None
    spore: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Biome:
    """A biome, on a card or printed on the board. There is one of each, equal to itself alone.

    `cost` is the price in crystals, `cells` where it may lie (None: anywhere). A printed biome has
    age 0 and costs nothing. `id` names a card `I-07` and a printed biome `A-b2`.
    """

    id: str
    age: int
    cost: int
    cells: frozenset[Cell] | None
    types: tuple[str, ...]
    animals: tuple[Symbol, ...]
    water: int
    effect: Effect | None
    symbols: frozenset[Symbol] = field(repr=False)

    def __str__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied, or sent to another process, it is still that one."""
        return _the_biome, (self.id,)


@dataclass(frozen=True, slots=True)
class Entity:
    """A divine entity: it comes to whoever aligns three of its symbol."""

    name: str
    symbol: Symbol
    water: int
    effect: Effect | None


class Facing(StrEnum):
    """Which satellite the avatar looks at: the moon lies on your left, the star on your right."""

    MOON = "moon"
    STAR = "star"


@dataclass(frozen=True, slots=True, eq=False)
class Notch:
    """A stop of the avatar: a turn with its satellite and its line, or a scoring (no line). One of each."""

    number: int
    facing: Facing | None
    line: tuple[Cell, ...]

    @property
    def scoring(self) -> bool:
        return self.facing is None

    @property
    def turn(self) -> int:
        """1, 2 or 3 within the round; 4 is the scoring."""
        return (self.number - 1) % 4 + 1

    @property
    def round(self) -> int:
        return (self.number - 1) // 4 + 1

    @property
    def age(self) -> int:
        return 1 if self.round <= ROUNDS // 2 else 2

    def satellite(self, seat: int, seats: int) -> int:
        """Which satellite that seat takes from here: its own under a star, else its left one."""
        return seat if self.facing is Facing.STAR else (seat + 1) % seats

    def __reduce__(self) -> tuple[Any, ...]:
        """As of biomes."""
        return _the_notch, (self.number,)


def _effect(data: Mapping[str, Any] | None) -> Effect | None:
    if data is None:
        return None
    return Effect(**{**data, "per": Per(data["per"])} if "per" in data else data)


def _biome(data: Mapping[str, Any], id: str) -> Biome:
    types = tuple(data["biomes"])
    animals = tuple(Symbol(animal) for animal in data["animals"])
    cells = data.get("cells")
    return Biome(
        id=id,
        age=data.get("age", 0),
        cost=data.get("cost", 0),
        cells=None if cells is None else frozenset(cells),
        types=types,
        animals=animals,
        water=data["water"],
        effect=_effect(data["effect"]),
        # A double symbol counts once when three in a row are looked for.
        symbols=frozenset(animals) | {Symbol(kind) for kind in types if kind != DESERT},
    )


def _load() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(files(__package__).joinpath("rauha.json").read_bytes())
    return data


_DATA: Final = _load()

CARDS: Final = {data["id"]: _biome(data, data["id"]) for data in _DATA["cards"]}
BOARDS: Final = {
    side: tuple(_biome(data, f"{side}-{cell_name(cell)}") for cell, data in enumerate(board))
    for side, board in _DATA["boards"].items()
}
ENTITIES: Final = {
    data["name"]: Entity(data["name"], Symbol(data["symbol"]), data["water"], _effect(data["effect"]))
    for data in _DATA["entities"]
}
ENTITY_OF: Final = {entity.symbol: entity for entity in ENTITIES.values()}
TRACK: Final = tuple(
    Notch(
        data["notch"],
        Facing(data["satellite"]) if "satellite" in data else None,
        tuple(data.get("cells", ())),
    )
    for data in _DATA["track"]
)
WATER_POINTS: Final[tuple[int, ...]] = tuple(_DATA["water_points"])
START_CRYSTALS: Final[int] = _DATA["start_crystals"]
DISCARD_CRYSTALS: Final[int] = _DATA["discard_crystals"]
CARDS_PER_SATELLITE: Final[int] = _DATA["cards_per_satellite"]

# Each cell's row and column: what a card laid there can complete.
LINES: Final = tuple(
    ((cell // 3 * 3, cell // 3 * 3 + 1, cell // 3 * 3 + 2), (cell % 3, cell % 3 + 3, cell % 3 + 6))
    for cell in CELLS
)


def _the_biome(id: str) -> Biome:
    return CARDS[id] if id in CARDS else BOARDS[id[0]][CELL_BY_NAME[id[2:]]]


def _the_notch(number: int) -> Notch:
    return TRACK[number - 1]
