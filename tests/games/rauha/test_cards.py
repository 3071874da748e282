"""The components, counted: what is on the 80 cards, the boards, the entities and the track."""

from collections import Counter

import pytest

from tablee.games.rauha.cards import (
    ANIMALS,
    BOARDS,
    CARDS,
    CARDS_PER_SATELLITE,
    CELL_BY_NAME,
    DISCARD_CRYSTALS,
    ENTITIES,
    ENTITY_OF,
    LINES,
    START_CRYSTALS,
    TRACK,
    WATER_POINTS,
    Biome,
    Effect,
    Per,
    Symbol,
    cell_name,
)

AGES = {age: [card for card in CARDS.values() if card.age == age] for age in (1, 2)}


def effects(age: int) -> list[Effect]:
    """The effects on the cards of that age."""
    return [card.effect for card in AGES[age] if card.effect is not None]


def names(cells: frozenset[int] | tuple[int, ...]) -> str:
    """`a1 b2`, row by row."""
    return " ".join(cell_name(cell) for cell in sorted(cells))


def test_there_are_forty_cards_of_each_age_numbered_from_01() -> None:
    numbers = range(1, 41)
    assert list(CARDS) == [f"I-{number:02}" for number in numbers] + [f"II-{number:02}" for number in numbers]
    assert all(id == card.id for id, card in CARDS.items())
    assert [(age, len(cards)) for age, cards in AGES.items()] == [(1, 40), (2, 40)]
    assert all(card.id.startswith("II-") == (card.age == 2) for card in CARDS.values())


@pytest.mark.parametrize(
    ("age", "costs"),
    [
        (1, {0: 27, 1: 1, 2: 6, 3: 2, 4: 3, 6: 1}),
        (2, {0: 18, 2: 6, 3: 2, 4: 7, 5: 3, 6: 3, 7: 1}),
    ],
)
def test_what_the_cards_cost(age: int, costs: dict[int, int]) -> None:
    assert Counter(card.cost for card in AGES[age]) == costs
    assert sum(card.cost for card in AGES[age]) == {1: 37, 2: 86}[age]


@pytest.mark.parametrize(
    ("age", "cells"),
    [
        (
            1,
            {
                "I-02": "a3 b3 c3",
                "I-07": "a1 b1 c1",
                "I-11": "a1 c2 a3",
                "I-12": "c1 a2 c3",
                "I-21": "a1 c1 b3",
                "I-24": "b1 a3 c3",
                "I-27": "c1 c2 c3",
                "I-30": "a1 a2 a3",
            },
        ),
        (
            2,
            {
                "II-03": "a2 b2 c2",
                "II-05": "b1 b2 b3",
                "II-09": "a1 a2 b2",
                "II-10": "b2 c2 c3",
                "II-20": "b1 c1 b2",
                "II-22": "b2 a3 b3",
                "II-26": "a1 b2 c3",
                "II-32": "c1 b2 a3",
                "II-33": "a1 c1 a3 c3",
                "II-36": "b1 a2 c2 b3",
            },
        ),
    ],
)
def test_which_cards_lie_on_certain_cells_only(age: int, cells: dict[str, str]) -> None:
    assert {card.id: names(card.cells) for card in AGES[age] if card.cells is not None} == cells
    assert all(CARDS[id].cost == 0 for id in cells)


@pytest.mark.parametrize("age", [1, 2])
def test_each_biome_type_is_on_twelve_cards_of_each_age(age: int) -> None:
    types = Counter(kind for card in AGES[age] for kind in card.types)
    assert types == {"crystal": 12, "forest": 12, "mushroom": 12, "mountain": 12}
    assert Counter(len(card.types) for card in AGES[age]) == {1: 32, 2: 8}


@pytest.mark.parametrize(("age", "each"), [(1, 12), (2, 17)])
def test_there_are_as_many_of_each_animal(age: int, each: int) -> None:
    animals = Counter(animal for card in AGES[age] for animal in card.animals)
    assert animals == {Symbol.FLYING: each, Symbol.MARINE: each, Symbol.WALKING: each}


def test_six_cards_show_an_animal_twice() -> None:
    doubles = {
        card.id: card.animals[0].value
        for card in CARDS.values()
        if len(set(card.animals)) < len(card.animals)
    }
    assert doubles == {
        "II-08": "flying",
        "II-10": "walking",
        "II-11": "marine",
        "II-12": "flying",
        "II-24": "walking",
        "II-29": "marine",
    }


def test_a_double_symbol_is_one_symbol_of_a_line() -> None:
    assert CARDS["II-08"].animals == (Symbol.FLYING, Symbol.FLYING)
    assert CARDS["II-08"].symbols == {Symbol.CRYSTAL, Symbol.FLYING}


def test_symbols_are_types_and_animals_but_desert_is_none() -> None:
    assert CARDS["I-34"].symbols == {Symbol.MOUNTAIN, Symbol.FOREST, Symbol.FLYING, Symbol.WALKING}
    assert CARDS["I-01"].symbols == {Symbol.CRYSTAL}
    assert BOARDS["A"][0].types == ("desert",)
    assert BOARDS["A"][0].symbols == frozenset()


def test_where_the_water_is() -> None:
    assert {card.id: card.water for card in CARDS.values() if card.water} == {
        **{"I-25": 1, "I-26": 2, "I-27": 1, "I-28": 2, "I-29": 1, "I-30": 1, "I-31": 1, "I-32": 2},
        **{"II-25": 2, "II-26": 3, "II-27": 1, "II-28": 2, "II-29": 1, "II-30": 1, "II-31": 2, "II-32": 1},
    }


def test_which_cards_have_no_effect() -> None:
    assert [card.id for card in CARDS.values() if card.effect is None] == [
        *("I-26", "I-28", "I-32", "I-34", "I-36", "I-37", "I-38", "I-39", "I-40"),
        *("II-26", "II-28", "II-31", "II-36"),
    ]


def test_which_effects_have_a_price() -> None:
    prices = {card.id: card.effect.pay for card in CARDS.values() if card.effect and card.effect.pay}
    assert prices == {
        **{"I-02": 3, "I-05": 2, "I-18": 2, "I-19": 2, "I-20": 3, "I-22": 3},
        **{"II-02": 2, "II-04": 3, "II-19": 2, "II-20": 1, "II-21": 2},
    }


def test_which_cards_give_spores() -> None:
    spores = [card.id for card in CARDS.values() if card.effect and card.effect.spore]
    assert spores == ["I-18", "I-19", "I-20", "I-22", "II-19", "II-20", "II-21"]


@pytest.mark.parametrize(("age", "crystals", "points"), [(1, 22, 23), (2, 16, 49)])
def test_what_the_effects_give_in_all(age: int, crystals: int, points: int) -> None:
    assert sum(effect.crystals for effect in effects(age)) == crystals
    assert sum(effect.points for effect in effects(age) if effect.per is None) == points


@pytest.mark.parametrize(
    ("age", "counts"),
    [
        (
            1,
            {
                (1, Per.FLYING): "I-04 I-09 I-11",
                (1, Per.MARINE): "I-10 I-14 I-29",
                (1, Per.WALKING): "I-13 I-16 I-23",
                (1, Per.SPORE): "I-21",
                (1, Per.WATER): "I-31",
            },
        ),
        (
            2,
            {
                (1, Per.FLYING): "II-08 II-11",
                (2, Per.FLYING): "II-07 II-13",
                (1, Per.MARINE): "II-12 II-29",
                (2, Per.MARINE): "II-14 II-30",
                (1, Per.WALKING): "II-10 II-24",
                (2, Per.WALKING): "II-15 II-23",
                (2, Per.SPORE): "II-17",
                (1, Per.WATER): "II-25 II-27",
            },
        ),
    ],
)
def test_which_effects_count_something(age: int, counts: dict[tuple[int, Per], str]) -> None:
    found: dict[tuple[int, Per], list[str]] = {}
    for card in AGES[age]:
        if card.effect is not None and card.effect.per is not None:
            found.setdefault((card.effect.points, card.effect.per), []).append(card.id)
    assert {key: " ".join(cards) for key, cards in found.items()} == counts


def test_what_an_effect_counts_is_one_of_six_kinds() -> None:
    given = [card.effect for card in CARDS.values()] + [entity.effect for entity in ENTITIES.values()]
    counted = [effect.per for effect in given if effect is not None and effect.per is not None]
    assert {type(per) for per in counted} == {Per}
    assert set(counted) == set(Per)


def test_every_effect_gives_one_kind_of_thing() -> None:
    for effect in (*effects(1), *effects(2)):
        assert (effect.crystals > 0) + (effect.points > 0) + effect.spore == 1


def printed(side: str) -> list[tuple[str, int, Effect | None]]:
    """Type, water and effect of each printed biome, row by row."""
    return [("+".join(biome.types), biome.water, biome.effect) for biome in BOARDS[side]]


def test_side_a() -> None:
    assert printed("A") == [
        *(("desert", 0, Effect(crystals=1)), ("forest", 0, Effect(points=1)), ("desert", 0, None)),
        ("crystal", 0, Effect(crystals=1)),
        ("desert", 0, Effect(crystals=1)),
        ("mushroom", 0, Effect(pay=3, spore=True)),
        *(("desert", 0, Effect(points=1)), ("mountain", 1, None), ("desert", 0, Effect(points=1))),
    ]


def test_side_b() -> None:
    assert printed("B") == [
        *(("crystal", 0, Effect(crystals=2)), ("desert", 0, Effect(points=1)), ("mountain", 1, None)),
        *(("desert", 0, None), ("desert", 0, Effect(crystals=1)), ("desert", 0, Effect(points=1))),
        *(("forest", 0, Effect(points=2)), ("desert", 0, None), ("mushroom", 0, Effect(pay=3, spore=True))),
    ]


@pytest.mark.parametrize("side", ["A", "B"])
def test_printed_biomes_are_free_of_age_animals_and_cost(side: str) -> None:
    assert [biome.id for biome in BOARDS[side]] == [f"{side}-{cell}" for cell in CELL_BY_NAME]
    for biome in BOARDS[side]:
        assert (biome.age, biome.cost, biome.cells, biome.animals) == (0, 0, None, ())


def test_there_are_two_sides() -> None:
    assert list(BOARDS) == ["A", "B"]


def test_the_seven_entities() -> None:
    found = [(one.name, one.symbol.value, one.water, one.effect) for one in ENTITIES.values()]
    assert found == [
        ("Taivas", "flying", 0, Effect(pay=4, points=7)),
        ("Sienet", "mushroom", 0, Effect(crystals=3)),
        ("Meri", "marine", 0, Effect(points=1, per=Per.WATER)),
        ("Metsat", "forest", 0, Effect(points=1, per=Per.BEST_ANIMAL)),
        ("Kiteet", "crystal", 0, Effect(points=3)),
        ("Vuori", "mountain", 2, None),
        ("Maa", "walking", 0, Effect(points=1, per=Per.SPORE)),
    ]
    assert {symbol: one.name for symbol, one in ENTITY_OF.items()} == {
        one.symbol: name for name, one in ENTITIES.items()
    }
    assert set(ENTITY_OF) == set(Symbol)


def test_the_avatars_track() -> None:
    stops = [(notch.number, notch.facing and notch.facing.value, names(notch.line)) for notch in TRACK]
    assert stops == [
        *((1, "moon", "a1 a2 a3"), (2, "star", "b1 b2 b3"), (3, "moon", "c1 c2 c3"), (4, None, "")),
        *((5, "star", "a1 b1 c1"), (6, "moon", "a2 b2 c2"), (7, "star", "a3 b3 c3"), (8, None, "")),
        *((9, "moon", "c1 c2 c3"), (10, "star", "b1 b2 b3"), (11, "moon", "a1 a2 a3"), (12, None, "")),
        *((13, "star", "a3 b3 c3"), (14, "moon", "a2 b2 c2"), (15, "star", "a1 b1 c1"), (16, None, "")),
    ]
    assert [(notch.round, notch.age) for notch in TRACK[::4]] == [(1, 1), (2, 1), (3, 2), (4, 2)]
    assert [(notch.round, notch.turn) for notch in TRACK if notch.scoring] == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_numbers_of_the_rulebook() -> None:
    assert WATER_POINTS == (0, 1, 3, 6, 10, 15)
    assert (START_CRYSTALS, DISCARD_CRYSTALS, CARDS_PER_SATELLITE) == (4, 4, 4)
    assert ANIMALS == (Symbol.FLYING, Symbol.MARINE, Symbol.WALKING)


def test_cells_are_named_by_column_and_row() -> None:
    assert list(CELL_BY_NAME) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert list(CELL_BY_NAME.values()) == list(range(9))


@pytest.mark.parametrize(
    ("cell", "row", "column"),
    [("a1", "a1 b1 c1", "a1 a2 a3"), ("c2", "a2 b2 c2", "c1 c2 c3"), ("b3", "a3 b3 c3", "b1 b2 b3")],
)
def test_a_cell_lies_in_its_row_and_its_column(cell: str, row: str, column: str) -> None:
    assert [names(line) for line in LINES[CELL_BY_NAME[cell]]] == [row, column]


def test_a_biome_is_shown_by_its_id() -> None:
    biome: Biome = CARDS["I-07"]
    assert str(biome) == "I-07"
    assert str(BOARDS["B"][4]) == "B-b2"
