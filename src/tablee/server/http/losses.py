"""What somebody gives away of the win, by the analyst: over their games, and where in a game."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from tablee.games import GAMES
from tablee.server.rooms.register import OwnGame
from tablee.server.thinking.analysis import DIGITS, Analysis
from tablee.wire.http import GivenAway, LostAt, LostIn

PARTS: Final = ("begin", "middle", "end")


@dataclass(slots=True)
class _Lost:
    choices: int = 0
    sum: float = 0.0

    def add(self, lost: float) -> None:
        self.choices += 1
        self.sum += lost

    @property
    def mean(self) -> float:
        return round(self.sum / self.choices, DIGITS)


@dataclass(slots=True)
class _Losses:
    """All of one game."""

    whole: _Lost = field(default_factory=_Lost)
    games: list[LostAt] = field(default_factory=list)
    parts: dict[str, _Lost] = field(default_factory=lambda: defaultdict(_Lost))
    decisions: dict[str, _Lost] = field(default_factory=lambda: defaultdict(_Lost))


def given_away(analysed: Sequence[tuple[OwnGame, bytes]], person: str) -> list[GivenAway]:
    """By game, from games with their analyses, the last one first. Only choices of that person's own seat
    count, in games where they had one and only one."""
    found: dict[str, _Losses] = defaultdict(_Losses)
    for one, body in reversed(analysed):
        known = msgspec.json.decode(body, type=Analysis)
        mine = one.digest.seats_of(person)
        if known.unit == "share" and len(mine) == 1 and not one.digest.local:
            _add(found[one.digest.game], one, known, mine[0])
    return [
        GivenAway(
            game=game,
            choices=losses.whole.choices,
            lost=losses.whole.mean,
            games=losses.games,
            parts=_told(losses.parts, PARTS),
            decisions=_told(losses.decisions, losses.decisions),
        )
        for game, losses in sorted(found.items())
        if losses.games
    ]


def _add(losses: _Losses, one: OwnGame, known: Analysis, seat: int) -> None:
    rules, here = GAMES[one.digest.game], _Lost()
    places = {ply: place for place, ply in enumerate(known.plies)}
    for choice in known.choices:
        if choice.seat != seat:
            continue
        lost = choice.lost
        here.add(lost)
        losses.whole.add(lost)
        losses.parts[PARTS[places[choice.ply] * len(PARTS) // len(places)]].add(lost)
        # Whatever was made instead was a way to decide the same.
        if (decision := rules.decision(rules.read(choice.other))) is not None:
            losses.decisions[decision].add(lost)
    if here.choices and one.ended is not None:
        losses.games.append(LostAt(table=one.table, ended=one.ended, choices=here.choices, lost=here.mean))


def _told(lost: Mapping[str, _Lost], keys: Iterable[str]) -> list[LostIn]:
    return [LostIn(key=key, choices=lost[key].choices, lost=lost[key].mean) for key in keys if key in lost]
