"""What a browser was told that not everybody may know."""

import json
import re
from collections.abc import Iterable
from typing import Any

from tests.web.board import CREATURES
from tests.web.person import Frame


def until_the_end(frames: Iterable[Frame]) -> list[Frame]:
    """The frames of a running game; at its end everything is told."""
    running = []
    for frame in frames:
        if frame.message.get("table", {}).get("phase") == "over":
            break
        running.append(frame)
    return running


def creatures_in(frames: Iterable[Frame]) -> set[str]:
    """The creatures named as such. Tiles on the board are called `oak4`, never `oak`."""
    text = "".join(frame.text for frame in frames)
    return {name for name in CREATURES["en"] if f'"{name}"' in text}


def insides_in(frames: Iterable[Frame]) -> list[str]:
    """Stacks of which the tiles inside were told."""
    return [found for frame in frames for found in re.findall(r'"tiles":\s*\[[^]]*\]', frame.text)]


def creatures_of(record: dict[str, Any], seat: int) -> set[str]:
    """Whom a seat protects, by the record of the finished game."""
    return set(json.loads(json.dumps(record["setup"]["creatures"][seat])))
