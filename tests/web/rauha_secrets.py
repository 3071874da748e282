"""What a browser was told of cards, and what its owner could know at that moment."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from tablee.core import Viewer
from tablee.games.rauha.state import Phase, State
from tablee.record import Record, loads, positions
from tests.web.person import Frame

CARD = re.compile(r"\bI{1,2}-\d\d\b")


def record_of(document: dict[str, Any]) -> Record:
    """The record as the rules read it."""
    return loads(json.dumps(document))


def known(states: Iterable[State], viewer: Viewer) -> Iterator[set[str]]:
    """State by state: the cards that were ever laid, and those of the satellites the viewer looked at."""
    seen: set[str] = set()
    for state in states:
        seen |= {biome.id for world in state.worlds for biome in world.biomes}
        if viewer is not None and state.phase is Phase.DRAFT:
            seen |= {card.id for card in state.satellites[state.satellite(viewer)]}
        yield set(seen)


def betrayed(frames: Iterable[Frame], record: Record, viewer: Viewer) -> list[str]:
    """Cards that were told to the viewer before they could know of them."""
    allowed = list(known(positions(record), viewer))
    ply, leaks = 0, []
    for frame in frames:
        message = frame.message
        if message.get("table", {}).get("phase") == "over":
            break
        ply = frame.scene.get("ply", ply)
        told = set(CARD.findall(frame.text))
        if told - allowed[ply]:
            leaks.append(f"{message['t']} at {ply}: {sorted(told - allowed[ply])}")
    return leaks
