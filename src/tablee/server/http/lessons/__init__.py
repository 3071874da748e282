"""Lessons: a few moves of a real game, each game's in the module of its key here."""

from functools import cache

from tablee.games import GAMES, part
from tablee.server.http.lessons.script import Script
from tablee.wire.http import Lesson


@cache
def lesson(game: str, lang: str) -> Lesson | None:
    """The lesson of a game in that language, if it has one."""
    own = part(game, __name__) if game in GAMES else None
    if own is None:
        return None
    script: Script = own.script()
    return script.lesson(lang)
