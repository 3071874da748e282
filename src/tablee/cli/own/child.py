"""The process of a bot of one's own: asked as a bot from outside, it answers until the match is over."""

import ctypes
import os
import signal
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Final, get_type_hints

import msgspec

from tablee.bots.thought import Thought
from tablee.cli.own.bot import READY
from tablee.core import AnyGame, Chance
from tablee.games import GAMES
from tablee.wire.outside import Ask, Move

DEATH_OF_PARENT: Final = 1
"""PR_SET_PDEATHSIG of prctl(2)."""


def main(name: str, key: str) -> None:
    """Answers for as long as it is asked. A bot is also found in the folder that it is asked for from."""
    _end_with_the_match()
    asked, answers = _lines()
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    module, _, attribute = name.partition(":")
    found = getattr(import_module(module), attribute)
    bot = found() if isinstance(found, type) else found
    if not callable(getattr(bot, "choose", None)):
        sys.exit(f"{name} is no bot: it has no method choose.")
    answers.write(f"{READY}\n".encode())
    for line in asked:
        question = msgspec.json.decode(line, type=Ask)
        answer = Move(ply=question.ply, move=_move(GAMES[key], name, bot, question))
        answers.write(msgspec.json.encode(answer) + b"\n")


def _move(game: AnyGame, name: str, bot: Any, asked: Ask) -> str:
    """The bot's move; nothing where it has none that is legal."""
    try:
        chosen = bot.choose(_thought(game, name, asked), Chance(asked.table))
        # An object may say that it is a text, and equal to whatever it is compared with.
        move = str.__str__(chosen)
    except Exception:
        traceback.print_exc()
        return ""
    return move if move in frozenset(asked.legal) else ""


def _thought(game: AnyGame, name: str, asked: Ask) -> Thought:
    return Thought(
        game=asked.game,
        level=name,
        seat=asked.seat,
        first=_view(game, asked.first),
        lines=tuple(asked.lines),
        view=_view(game, asked.view),
        legal=tuple(asked.legal),
        seed=asked.table,
        views=tuple(_view(game, view) for view in asked.views),
        seconds=asked.within / 1000,
    )


def _view(game: AnyGame, told: Any) -> Any:
    """The view as the game makes it."""
    return msgspec.convert(told, get_type_hints(type(game).public)["return"], str_keys=True)


def _lines() -> tuple[BinaryIO, BinaryIO]:
    """What is asked, and where answers go. A bot reads nothing of it, and what it prints goes to stderr."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return asked, answers


def _end_with_the_match() -> None:
    """However the match ends, nobody thinks on: where the system can promise that."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(DEATH_OF_PARENT, signal.SIGKILL)
