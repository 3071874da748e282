"""`tablee arena`."""

from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import track

from tablee.bots.match import Duel, Entrant, Score, match
from tablee.bots.sitting import thinkers
from tablee.bots.thought import Reflexes
from tablee.cli.asking import (
    OptionList,
    Seats,
    Seed,
    Whole,
    find_game,
    find_options,
    find_seats,
    find_seed,
    spelled,
)
from tablee.cli.complaint import Complaint
from tablee.core import AnyGame, RaceGame
from tablee.games import GAMES
from tablee.record import Player, compose, dumps

STRONG = "pip install 'tablee[fast]'"

BotName = Annotated[str, Parameter(help="A level, random, or a bot of your own as MODULE:NAME.")]


def arena(
    one: BotName,
    other: BotName,
    /,
    *,
    game: Annotated[str, Parameter(help=f"One of: {', '.join(GAMES)}.")],
    seats: Seats = 2,
    games: Annotated[int, Whole, Parameter(help="How many games to play.")] = 100,
    seed: Seed = "arena",
    seconds: Annotated[float | None, Parameter(help="After as many a thought ends with what it has.")] = None,
    out: Annotated[Path | None, Parameter(help="Where the records go, one a line: FILE.jsonl.")] = None,
    json: Annotated[bool, Parameter(negative="", help="The result as JSON.")] = False,
    option: OptionList = (),
) -> None:
    """Let one bot play alone at tables of another, and say who is stronger.

    Every deal is played from each seat. Both think in turn in the same process, so neither takes the other's
    time. What a bot of your own answers counts if it is legal; else chance plays for it, and that is said.

    Example: tablee arena hard easy --game helpme --seats 2 --games 200 --out games.jsonl
    """
    rules = find_game(game)
    find_seats(rules, seats)
    find_seed(seed)
    chosen, options = find_options(rules, option)
    if games < 1:
        raise Complaint(f"--games must be at least 1, not {games}.")
    if seconds is not None and not seconds > 0:
        raise Complaint(f"--seconds must be above 0, not {seconds}.")
    if out is not None and out.suffix != ".jsonl":
        raise Complaint(f"--out must name a file ending in .jsonl, not {str(out)!r}.")
    entrants = (Entrant(one, find_bot(rules, one)), Entrant(other, find_bot(rules, other)))
    score = Score(seats)
    console = Console(stderr=True)
    duels: Iterator[Duel] = match(rules, options, seats, entrants, games, seed, seconds)
    with ExitStack() as stack:
        try:
            file = None if out is None else stack.enter_context(out.open("w", encoding="utf-8", newline="\n"))
        except OSError as error:
            raise Complaint(f"{spelled(out or Path())} cannot be written: {error.strerror}.") from None
        described = f"{one} among {other}"
        try:
            # A bar is for eyes: none in scripts and pipes.
            for duel in track(duels, described, games, console=console, disable=not console.is_terminal):
                score.shares.append(duel.share)
                if file is not None:
                    players = [Player(name[:40], f"bot:{name}") for name in duel.names]
                    record = compose(rules, chosen, players, duel.seed, duel.played.setup, duel.played.acts)
                    print(dumps(record), file=file)
        except ModuleNotFoundError as missing:
            raise Complaint(
                f"{missing.name} is not installed: {STRONG} brings what strong bots take."
            ) from None
    print(msgspec.json.encode(_told(score, entrants)).decode() if json else _said(score, entrants))


def find_bot(game: AnyGame, name: str) -> Any:
    """The bot with that name: a level, chance, or anybody's own."""
    levels = {
        level: bot
        for level, bot in thinkers(game.key).items()
        if not isinstance(game, RaceGame) or isinstance(bot, Reflexes)
    }
    if name in levels:
        return levels[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise Complaint(
            f"{game.key} has no bot {name!r}; it has: {', '.join(levels)}, or your own as MODULE:NAME."
        )
    try:
        found = getattr(import_module(module), attribute)
        bot = found() if isinstance(found, type) else found
    except Exception as error:  # it is somebody else's code
        raise Complaint(f"{name} cannot be loaded: {type(error).__name__}: {error}.") from None
    wanted = "react" if isinstance(game, RaceGame) else "choose"
    if not callable(getattr(bot, wanted, None)):
        raise Complaint(f"{name} is no bot for {game.key}: it has no method {wanted}.")
    return bot


def _told(score: Score, entrants: tuple[Entrant, Entrant]) -> dict[str, object]:
    low, high = score.within
    return {
        "one": entrants[0].name,
        "other": entrants[1].name,
        "seats": score.seats,
        "games": len(score.shares),
        "share": score.share,
        "fair": 1 / score.seats,
        "within": [low, high],
        "elo": _whole(score.elo),
        "elo_within": [_whole(bound) for bound in score.elo_within],
        "seconds": [_mean(entrant) for entrant in entrants],
        "faults": [entrant.faults for entrant in entrants],
    }


def _whole(elo: float | None) -> int | None:
    return None if elo is None else round(elo)


def _mean(entrant: Entrant) -> float:
    return entrant.seconds / max(entrant.thoughts, 1)


def _said(score: Score, entrants: tuple[Entrant, Entrant]) -> str:
    one, other = entrants
    low, high = score.within
    lines = [
        f"{one.name} takes {score.share:.0%} of {len(score.shares)} games among {other.name} at {score.seats}"
        f" seats (95%: {low:.0%} to {high:.0%}; fair: {1 / score.seats:.0%})",
        _rated(score),
    ]
    if one.seconds or other.seconds:
        lines.append(f"a thought took {_mean(one):.3f} s and {_mean(other):.3f} s of processor time")
    lines += [
        f"{entrant.name} answered nothing legal {entrant.faults} times: chance played for it"
        for entrant in entrants
        if entrant.faults
    ]
    return "\n".join(lines)


def _rated(score: Score) -> str:
    match score.elo, score.elo_within:
        case float(elo), (float(low), float(high)):
            return f"Elo {elo:+.0f} (95%: {low:+.0f} to {high:+.0f})"
        case _, (float(low), None):
            return f"Elo above {low:+.0f} (95%): more games, or stronger opponents, would tell"
        case _, (_, high):
            return f"Elo below {high:+.0f} (95%): more games, or weaker opponents, would tell"
