"""`tablee arena`."""

import sys
import time
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

OUTSIDE = "outside"
STRONG = "pip install 'tablee[fast]'"

BotName = Annotated[str, Parameter(help="A level, random, your own as MODULE:NAME, or outside[:NAME].")]


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
    host: Annotated[
        str, Parameter(help="Where bots from outside connect; 0.0.0.0: from other machines too.")
    ] = "127.0.0.1",
    port: Annotated[int, Whole, Parameter(help="On which port; 0: any that is free.")] = 0,
    json: Annotated[bool, Parameter(negative="", help="The result as JSON.")] = False,
    option: OptionList = (),
) -> None:
    """Let one bot play alone at tables of another, and say who is stronger.

    Every deal is played from each seat. Both think in turn in the same process, so neither takes the other's
    time. What a bot of your own answers counts if it is legal; else chance plays for it, and that is said.
    A bot from outside connects by websocket, with the token that is printed, and speaks as to a house.

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
    if port not in range(1 << 16):
        raise Complaint(f"--port must lie between 0 and 65535, not {port}.")
    if out is not None and out.suffix != ".jsonl":
        raise Complaint(f"--out must name a file ending in .jsonl, not {str(out)!r}.")
    entrants = find_entrant(rules, one), find_entrant(rules, other)
    outsiders = [entrant.bot for entrant in entrants if is_outside(entrant.name)]
    score = Score(seats)
    console = Console(stderr=True)
    duels: Iterator[Duel] = match(rules, options, seats, entrants, games, seed, seconds)
    with ExitStack() as stack:
        try:
            file = None if out is None else stack.enter_context(out.open("w", encoding="utf-8", newline="\n"))
        except OSError as error:
            raise Complaint(f"{spelled(out or Path())} cannot be written: {error.strerror}.") from None
        described = f"{one} among {other}"
        if outsiders:
            _await(stack, outsiders, host, port)
        try:
            # A bar is for eyes: none in scripts and pipes.
            for duel in track(duels, described, games, console=console, disable=not console.is_terminal):
                score.shares.append(duel.share)
                for outsider in outsiders:
                    outsider.hear_end(duel.played.outcome)
                if file is not None:
                    players = [Player(name[:40], f"bot:{name}") for name in duel.names]
                    record = compose(rules, chosen, players, duel.seed, duel.played.setup, duel.played.acts)
                    print(dumps(record), file=file)
        except ModuleNotFoundError as missing:
            raise Complaint(
                f"{missing.name} is not installed: {STRONG} brings what strong bots take."
            ) from None
    print(msgspec.json.encode(_told(score, entrants)).decode() if json else _said(score, entrants))


def _await(stack: ExitStack, outsiders: list[Any], host: str, port: int) -> None:
    """Opens the door, says who is expected, and returns when all of them have come."""
    from tablee.cli.outside import receiving  # noqa: PLC0415  # takes websockets

    address = stack.enter_context(receiving(outsiders, host, port))
    for outsider in outsiders:
        print(f"{outsider.name} is awaited: TABLEE_TOKEN={outsider.token} {address}", file=sys.stderr)
    for outsider in outsiders:
        outsider.wait()


def find_entrant(game: AnyGame, name: str) -> Entrant:
    """Whoever plays under that name: from outside, or a bot of this process."""
    if not is_outside(name):
        return Entrant(name, find_bot(game, name))
    if isinstance(game, RaceGame):
        raise Complaint(f"{game.key} is a race: a bot from outside would say itself how fast it was.")
    try:
        from tablee.cli.outside import Outsider  # noqa: PLC0415  # takes websockets
    except ModuleNotFoundError as missing:
        raise Complaint(f"{missing.name} is not installed: pip install 'tablee[serve]' brings it.") from None
    return Entrant(name, Outsider(name), clock=time.monotonic)


def is_outside(name: str) -> bool:
    return name.partition(":")[0] == OUTSIDE


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
            f"{game.key} has no bot {name!r}; it has: {', '.join(levels)}, or outside, or MODULE:NAME."
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
        clocks = ["by the clock" if is_outside(bot.name) else "of processor time" for bot in entrants]
        first = f" {clocks[0]}" if clocks[0] != clocks[1] else ""
        lines.append(f"a thought took {_mean(one):.3f} s{first} and {_mean(other):.3f} s {clocks[1]}")
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
