"""The components of Rauha."""

import json
from importlib.resources import files
from typing import Any, Final

import msgspec

from tablee.games.rauha.cards import (
    BOARDS,
    CARDS,
    CARDS_PER_SATELLITE,
    DISCARD_CRYSTALS,
    ENTITIES,
    START_CRYSTALS,
    TRACK,
    WATER_POINTS,
    Biome,
    Effect,
    Entity,
    Notch,
    cell_name,
)

_NAMES: Final[dict[str, dict[str, Any]]] = json.loads(
    files(__package__).joinpath("rauha_names.json").read_bytes()
)
"""What we call the cards, the printed biomes and the entities, in both languages."""


def catalogue() -> dict[str, Any]:
    """All 80 cards, both boards, the seven entities and the avatar's track, with our names for them."""
    return {
        "cards": [_biome(card, _NAMES["cards"][card.id]) for card in CARDS.values()],
        "boards": {
            side: [_biome(biome, _NAMES["printed"][biome.types[0]]) for biome in board]
            for side, board in BOARDS.items()
        },
        "entities": [_entity(entity) for entity in ENTITIES.values()],
        "track": [_notch(notch) for notch in TRACK],
        "water_points": [*WATER_POINTS],
        "start_crystals": START_CRYSTALS,
        "discard_crystals": DISCARD_CRYSTALS,
        "cards_per_satellite": CARDS_PER_SATELLITE,
    }


def _biome(biome: Biome, name: dict[str, str]) -> dict[str, Any]:
    return {
        "id": biome.id,
        "age": biome.age,
        "cost": biome.cost,
        "cells": None if biome.cells is None else [cell_name(cell) for cell in sorted(biome.cells)],
        "types": [*biome.types],
        "animals": [str(animal) for animal in biome.animals],
        "water": biome.water,
        "effect": _effect(biome.effect),
        "name": name,
    }


def _entity(entity: Entity) -> dict[str, Any]:
    return {
        "name": entity.name,
        "symbol": str(entity.symbol),
        "water": entity.water,
        "effect": _effect(entity.effect),
        "title": _NAMES["entities"][entity.name],
    }


def _effect(effect: Effect | None) -> Any:
    return msgspec.to_builtins(effect)


def _notch(notch: Notch) -> dict[str, Any]:
    return {
        "notch": notch.number,
        "round": notch.round,
        "turn": notch.turn,
        "age": notch.age,
        "facing": None if notch.facing is None else str(notch.facing),
        "line": [cell_name(cell) for cell in notch.line],
    }
