"""`tablee arena`."""

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import track

from tablee.bots.match import Duel, Entrant, Score, match
from tablee.bots.sitting import thinkers
from tablee.bots.thought import Reflexes, Thinker
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
from tablee.cli.own.bot import OwnBot
from tablee.cli.own.process import CAN_COUNT
from tablee.cli.patience import LONGEST_S, LONGEST_WAITING_S, PATIENCE_S, WAITING_S
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
    seconds: Annotated[
        float | None,
        Parameter(
            help="After as many a thought ends with what it has. Bots from outside and of your own have no "
            f"longer for a move, and else {PATIENCE_S:g}."
        ),
    ] = None,
    out: Annotated[Path | None, Parameter(help="Where the records go, one a line: FILE.jsonl.")] = None,
    host: Annotated[
        str, Parameter(help="Where bots from outside connect; 0.0.0.0: from other machines too.")
    ] = "127.0.0.1",
    port: Annotated[int, Whole, Parameter(help="On which port; 0: any that is free.")] = 0,
    wait: Annotated[
        float, Parameter(help="After as many seconds a bot that has not come is given up.")
    ] = WAITING_S,
    json: Annotated[bool, Parameter(negative="", help="The result as JSON.")] = False,
    option: OptionList = (),
) -> None:
    """Let one bot play alone at tables of another, and say who is stronger.

    Every deal is played from each seat. Both think in turn, so neither takes the other's time. A bot of your
    own thinks in a process of its own, which stands still while it is not asked. What it answers counts if it
    is legal and comes in time; else chance plays for it, and that is said. A bot from outside connects by
    websocket, with the token that is printed, and speaks as to a house.

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
    if seconds is not None and seconds > LONGEST_S:
        raise Complaint(f"--seconds must be at most {LONGEST_S:g}, not {seconds}.")
    if not 0 < wait <= LONGEST_WAITING_S:
        raise Complaint(f"--wait must lie above 0 and be at most {LONGEST_WAITING_S:g}, not {wait}.")
    if port not in range(1 << 16):
        raise Complaint(f"--port must lie between 0 and 65535, not {port}.")
    if out is not None and out.suffix != ".jsonl":
        raise Complaint(f"--out must name a file ending in .jsonl, not {str(out)!r}.")
    score = Score(seats)
    console = Console(stderr=True)
    with ExitStack() as stack:
        entrants = find_entrant(stack, rules, one, seconds), find_entrant(stack, rules, other, seconds)
        outsiders = [entrant.bot for entrant in entrants if is_outside(entrant.name)]
        duels: Iterator[Duel] = match(rules, options, seats, entrants, games, seed, seconds)
        try:
            file = None if out is None else stack.enter_context(out.open("w", encoding="utf-8", newline="\n"))
        except OSError as error:
            raise Complaint(f"{spelled(out or Path())} cannot be written: {error.strerror}.") from None
        described = f"{one} among {other}"
        if outsiders:
            _await(stack, outsiders, host, port, wait)
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


def _await(stack: ExitStack, outsiders: list[Any], host: str, port: int, wait: float) -> None:
    """Opens the door, says who is expected and for how long, and returns when all of them have come."""
    from tablee.cli.outside import receiving  # noqa: PLC0415  # takes websockets

    address = stack.enter_context(receiving(outsiders, host, port))
    for outsider in outsiders:
        print(
            f"{outsider.name} is awaited for {wait:g} seconds: TABLEE_TOKEN={outsider.token} {address}",
            file=sys.stderr,
        )
    until = time.monotonic() + wait
    for outsider in outsiders:
        if not outsider.wait(max(0.0, until - time.monotonic())):
            raise Complaint(f"{outsider.name} has not come within {wait:g} seconds.")


def find_entrant(stack: ExitStack, game: AnyGame, name: str, seconds: float | None) -> Entrant:
    """Whoever plays under that name: a level of the house, somebody from outside, or anybody's own bot, whose
    process ends with the stack."""
    levels = {
        level: bot
        for level, bot in thinkers(game.key).items()
        if not isinstance(game, RaceGame) or isinstance(bot, Reflexes)
    }
    if name in levels:
        thinker: Thinker = levels[name]
        return Entrant(name, thinker)
    if isinstance(game, RaceGame) and (is_outside(name) or ":" in name):
        raise Complaint(f"{game.key} is a race: a bot of somebody else's would say itself how fast it was.")
    if is_outside(name):
        return _from_outside(name)
    if ":" not in name:
        raise Complaint(
            f"{game.key} has no bot {name!r}; it has: {', '.join(levels)}, or outside, or MODULE:NAME."
        )
    own = stack.enter_context(OwnBot(name, game, seconds))
    return Entrant(name, own, clock=own.spent if CAN_COUNT else time.monotonic)


def is_outside(name: str) -> bool:
    return name.partition(":")[0] == OUTSIDE


def _from_outside(name: str) -> Entrant:
    try:
        from tablee.cli.outside import Outsider  # noqa: PLC0415  # takes websockets
    except ModuleNotFoundError as missing:
        raise Complaint(f"{missing.name} is not installed: pip install 'tablee[serve]' brings it.") from None
    return Entrant(name, Outsider(name), clock=time.monotonic)


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
        "late": [entrant.late for entrant in entrants],
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
        clocks = ["by the clock" if bot.clock is time.monotonic else "of processor time" for bot in entrants]
        first = f" {clocks[0]}" if clocks[0] != clocks[1] else ""
        lines.append(f"a thought took {_mean(one):.3f} s{first} and {_mean(other):.3f} s {clocks[1]}")
    return "\n".join([*lines, *(_faulted(entrant) for entrant in entrants if entrant.faults)])


def _faulted(entrant: Entrant) -> str:
    late = f", {entrant.late} of them for lack of time" if entrant.late else ""
    return f"{entrant.name} answered nothing legal {entrant.faults} times{late}: chance played for it"


def _rated(score: Score) -> str:
    match score.elo, score.elo_within:
        case float(elo), (float(low), float(high)):
            return f"Elo {elo:+.0f} (95%: {low:+.0f} to {high:+.0f})"
        case _, (float(low), None):
            return f"Elo above {low:+.0f} (95%): more games, or stronger opponents, would tell"
        case _, (_, high):
            return f"Elo below {high:+.0f} (95%): more games, or weaker opponents, would tell"
