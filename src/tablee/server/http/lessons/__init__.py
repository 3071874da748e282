"""Lessons: a few moves of a real game."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from tablee.server.http.lessons import elementals, helpme, rauha
from tablee.server.http.lessons.script import Script
from tablee.wire.http import Lesson

SCRIPTS: Final[Mapping[str, Callable[[], Script]]] = MappingProxyType(
    {"helpme": helpme.script, "rauha": rauha.script, "elementals": elementals.script}
)
"""By the game's key."""


@cache
def lesson(game: str, lang: str) -> Lesson | None:
    """The lesson of a game in that language, if it has one."""
    return SCRIPTS[game]().lesson(lang) if game in SCRIPTS else None
