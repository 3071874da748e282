"""Rauha as text: where the avatar stands, then every world."""

from collections.abc import Iterator, Sequence

from tablee.draw.seats import draw_outcome, seat_name
from tablee.games.rauha.cards import BOARDS, CARDS, Biome, Effect
from tablee.games.rauha.view import CellView, View, WorldView

GAP = 2
SPORE = "●"

BIOMES = CARDS | {biome.id: biome for board in BOARDS.values() for biome in board}


def draw(view: View, names: Sequence[str]) -> str:
    """Two lines a cell: the card, its spore and effect; then its types, animals and water."""
    if view.outcome is not None:
        lines = [draw_outcome(view.outcome, names)]
    else:
        line = f", line {' '.join(view.line)}" if view.line else ""
        lines = [f"Round {view.round}, notch {view.notch}: {view.phase}{line}"]
        lines.append(f"Leader: {names[view.leader]}. Satellites hold {_listed(view.satellites)} cards.")
    if view.free_entities:
        lines.append(f"Free entities: {_listed(view.free_entities)}")
    for seat, world in enumerate(view.worlds):
        lines += ["", _belongings(seat, world, view, names), *_cells(world)]
    if view.hand is not None:
        lines += ["", "Your cards: " + "; ".join(_card(BIOMES[id]) for id in view.hand)]
    if view.choice is not None:
        lines += ["", f"You chose {_card(BIOMES[view.choice])}"]
    return "\n".join(lines)


def _listed(items: Sequence[object]) -> str:
    return ", ".join(map(str, items))


def _belongings(seat: int, world: WorldView, view: View, names: Sequence[str]) -> str:
    facts = [f"{world.energy} energy", f"{world.crystals} crystals", f"{world.water} water", *world.entities]
    if world.chosen:
        facts.append("has chosen")
    turn = " ← to play" if seat == view.active else ""
    return f"{seat_name(seat, names)}: {_listed(facts)}{turn}"


def _cells(world: WorldView) -> Iterator[str]:
    heads = [_head(cell) for cell in world.cells]
    symbols = [_symbols(BIOMES[cell.biome]) for cell in world.cells]
    width = max(map(len, heads + symbols)) + GAP
    for start in range(0, len(world.cells), 3):
        for row in (heads[start : start + 3], symbols[start : start + 3]):
            yield ("  " + "".join(f"{text:<{width}}" for text in row)).rstrip()


def _head(cell: CellView) -> str:
    parts = [cell.biome, *([SPORE] if cell.spore else []), _effect(BIOMES[cell.biome].effect)]
    return " ".join(part for part in parts if part)


def _symbols(biome: Biome) -> str:
    water = [f"{biome.water} water"] if biome.water else []
    return " ".join(["/".join(biome.types), *(animal[:2] for animal in biome.animals), *water])


def _effect(effect: Effect | None) -> str:
    if effect is None:
        return ""
    gains = [
        *([f"+{effect.crystals} crystals"] if effect.crystals else []),
        *([f"+{effect.points} energy"] if effect.points else []),
        *(["+spore"] if effect.spore else []),
        *([f"per {effect.per}"] if effect.per else []),
    ]
    return " ".join([*([f"-{effect.pay}:"] if effect.pay else []), *gains])


def _card(card: Biome) -> str:
    where = "" if card.cells is None else ", some cells only"
    effect = _effect(card.effect)
    return f"{card.id} ({_symbols(card)}, costs {card.cost}{where}{', ' if effect else ''}{effect})"
