"""How fast a table plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tablee.core import Millis


@dataclass(frozen=True, slots=True)
class Tempo:
    """Times a table gives its players, each longer by the slowest line's network.

    A card is `shown` at least so long before the next is flipped, and a judgement `told`. A
    wizard counts down for `countdown`. Where the table flips by itself, it does after `flips`.
    """

    shown: Millis
    told: Millis
    countdown: Millis
    flips: Millis


TEMPI: Final[Mapping[str, Tempo]] = MappingProxyType(
    {
        "relaxed": Tempo(shown=2_000, told=2_500, countdown=4_000, flips=5_000),
        "normal": Tempo(shown=1_000, told=1_900, countdown=3_000, flips=3_000),
        "fast": Tempo(shown=700, told=1_100, countdown=2_000, flips=1_800),
        "furious": Tempo(shown=450, told=700, countdown=1_500, flips=1_000),
    }
)
