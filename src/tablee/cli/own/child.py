"""The process of a bot of one's own: told which bot it is, it answers until the match is over."""

import ctypes
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Final, get_type_hints

import msgspec

from tablee.bots.counted import Counted
from tablee.bots.thought import Thought
from tablee.cli.own.messages import (
    FromBot,
    Hand,
    Introduction,
    Look,
    Missing,
    Question,
    Ready,
    Unfit,
    line,
    read_to_bot,
)
from tablee.core import AnyGame, Chance, RaceGame
from tablee.games import GAMES
from tablee.wire.outside import Move

DEATH_OF_PARENT: Final = 1
"""PR_SET_PDEATHSIG of prctl(2)."""

MOST_SAID: Final = 500
"""So many characters of an error are told."""


def main() -> None:
    """Answers for as long as it is asked. A bot is also found in the folder that it is asked for from."""
    _end_with_the_match()
    asked, answers = _lines()
    introduction = read_to_bot(asked.readline())
    assert isinstance(introduction, Introduction)
    game = GAMES[introduction.game]
    try:
        bot = _loaded(introduction.name, game)
    except Useless as useless:
        answers.write(line(Unfit(why=str(useless))))
        return
    answers.write(line(Ready()))
    for said in asked:
        answers.write(line(_answer(game, bot, read_to_bot(said))))


class Useless(Exception):
    """Why a name leads to no bot: what goes behind it in a sentence."""


def _loaded(name: str, game: AnyGame) -> Any:
    module, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), attribute)
        bot = found() if isinstance(found, type) else found
    except BaseException as error:
        raise Useless(f"cannot be loaded: {_spelled(error)}") from None
    wanted = "react" if isinstance(game, RaceGame) else "choose"
    if not callable(getattr(bot, wanted, None)):
        raise Useless(f"is no bot for {game.key}: it has no method {wanted}")
    return bot


def _spelled(error: BaseException) -> str:
    """The error on one line."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:MOST_SAID])
    return f"{type(error).__name__}: {shown}" if shown else type(error).__name__


def _answer(game: AnyGame, bot: Any, question: object) -> FromBot:
    match question:
        case Question():
            return _move(game, bot, question)
        case Look():
            return _hand(game, bot, question)
        case _:
            raise AssertionError("a bot is introduced once")


def _move(game: AnyGame, bot: Any, question: Question) -> Move | Missing:
    """The bot's move; nothing where it has none that is legal."""
    thought, legal = _thought(game, question), frozenset(question.legal)
    try:
        chosen = bot.choose(thought, Chance(question.seed))
        # An object may say that it is a text, and equal to whatever it is compared with.
        move = str.__str__(chosen)
    except ModuleNotFoundError as missing:
        return Missing(ply=question.ply, package=str(missing.name)[:64])
    except BaseException:
        move = ""
    return Move(ply=question.ply, move=move if move in legal else "")


def _hand(game: AnyGame, bot: Any, look: Look) -> Hand:
    """The bot's hand as records have it; nothing that could be read where it is no hand."""
    view, chance = _view(game, look.view), Counted(look.seed, look.drawn)
    try:
        hand = bot.react(view, chance)
        move = None if hand is None else str(game.write(hand))[:64]
        return Hand(ply=look.ply, move=move, drawn=chance.drawn)
    except BaseException:
        return Hand(ply=look.ply, move="", drawn=chance.drawn)


def _thought(game: AnyGame, question: Question) -> Thought:
    return Thought(
        game=question.game,
        level=question.level,
        seat=question.seat,
        first=_view(game, question.first),
        lines=tuple(question.lines),
        view=_view(game, question.view),
        legal=tuple(question.legal),
        seed=question.seed,
        views=tuple(_view(game, view) for view in question.views),
        seconds=question.seconds,
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
