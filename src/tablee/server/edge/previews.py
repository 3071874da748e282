"""What a link shows of the page it leads to: a title, a few words and a picture.

Only what any spectator may know; where spectators are not let in, the game's name.
"""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, Final

import structlog
from pebble import ProcessExpired

from tablee.core import Act, Chance
from tablee.draw.poster import HEIGHT, WIDTH
from tablee.draw.poster.painting import painted
from tablee.games import GAMES
from tablee.server.edge.allowance import Enough
from tablee.server.edge.language import Language
from tablee.server.edge.names import guest_name
from tablee.server.edge.patience import Patience
from tablee.server.keeping.group import StoreFailed
from tablee.server.rooms.keeper import Keeper
from tablee.server.rooms.scorer import BOT
from tablee.server.thinking.workers import NotStarted, Workers
from tablee.server.words.previews import PREVIEWS
from tablee.table.refused import NotFound
from tablee.table.table import Table

log: Final = structlog.get_logger()

NICENESS: Final = 10
STARTING_S: Final = 30.0
DRAWING_S: Final = 10.0
"""How long a picture may take: a hundred times longer than one does."""

RESTS_S: Final = 60.0
"""When nobody has asked for as long, the process and its memory are given back."""

MOST_KEPT: Final = 16 * 1024 * 1024
"""How many bytes of pictures are kept."""

MOST_WAITING: Final = 16
"""How many pictures wait to be drawn, in all."""

PICTURES: Final = 20
PICTURE_EVERY_S: Final = 10.0
"""So many pictures may one person ask for that are not drawn yet, and one more after each while."""

PLAYED: Final = ("t", "r", "p")
"""Where people and their games are: no search engine is to list them."""

_MARK: Final = re.compile("[0-9a-f]{16}")

Daily = Callable[[], Awaitable[tuple[str, Any]]]
"""The day, and the view of a position that is to be solved on it."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What is told of a page. `key`: what its picture is of, None without one of its own."""

    title: str
    text: str
    key: str | None = None
    view: Any = None
    """What the picture shows."""


class Previews:
    """Finds out what may be told, and draws it: each picture once, in a process of its own."""

    def __init__(self, keeper: Keeper, daily: Daily, patience: Patience | None = None) -> None:
        """`patience`: how often somebody may ask for a picture that is not drawn yet."""
        self._keeper, self._daily = keeper, daily
        self._workers = Workers(1, NICENESS, STARTING_S)
        self._kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[tuple[str, ...], asyncio.Task[bytes]] = {}
        self._patience = Patience(PICTURES, PICTURE_EVERY_S) if patience is None else patience
        self._resting: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def of(self, path: str, lang: Language) -> Preview:
        """What is told of that address."""
        words = PREVIEWS[lang]
        first, _, second = path.partition("/")
        if first == "daily":
            day, view = await self._daily()
            return Preview(words["daily"], words["daily_lead"], f"daily-{day}", view)
        if first == "p" and _MARK.fullmatch(second):
            return await self._player(second, lang)
        table = None
        if first in ("t", "r") and second and "/" not in second:
            try:
                table = await self._keeper.table(second)
            except Exception as error:
                # A link is no place to say so: whoever opens it is told.
                log.warning("a link shows nothing", error=type(error).__name__)
        return Preview(words["house"], words["lead"]) if table is None else told(table, lang)

    async def _player(self, who: str, lang: Language) -> Preview:
        """What anybody with the link may know of a player: what they are rated. Nothing of their games."""
        words, ratings = PREVIEWS[lang], self._keeper.scorer.ratings
        try:
            player = await ratings.person_marked(who)
            standings = [] if player is None else await ratings.standings_of(player)
            names = {} if player is None else await self._keeper.store.names({player})
        except StoreFailed as error:
            log.warning("a link shows nothing", error=type(error).__name__)
            player, standings = None, []
        if player is None or player.startswith(BOT) or not standings:
            return Preview(words["house"], words["lead"])
        rated = ", ".join(
            words["rated"].format(
                game=GAMES[standing.game].name,
                points=standing.rating.points,
                within=standing.rating.within,
                games=standing.games,
            )
            for standing in standings
            if standing.game in GAMES
        )
        played = sum(standing.games for standing in standings)
        name = names.get(player) or guest_name(player, lang)
        return Preview(words["player"].format(name=name), rated, f"{who}-{played}")

    async def picture(self, preview: Preview, lang: Language, person: str, address: str) -> bytes:
        """The picture of that page as PNG. Raises Enough, Closed."""
        assert preview.key is not None
        key = (preview.key, lang, preview.title, preview.text)
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        if key not in self._drawing:
            if len(self._drawing) >= MOST_WAITING:
                raise Enough("not so often: try again in {minutes} min", minutes=1, wait=10)
            self._patience.ask(person, address)
            # Drawn once however many ask, and whoever of them gives up.
            task = asyncio.ensure_future(self._draw(key, preview))
            self._drawing[key] = task
            task.add_done_callback(lambda _: self._drawing.pop(key, None))
        return await asyncio.shield(self._drawing[key])

    async def close(self) -> None:
        """Stops; whoever still waits gets Closed."""
        if self._resting is not None:
            self._resting.cancel()
        await self._workers.close()
        await asyncio.gather(*self._drawing.values(), *self._tasks, return_exceptions=True)

    async def _draw(self, key: tuple[str, ...], preview: Preview) -> bytes:
        if self._resting is not None:
            self._resting.cancel()
        try:
            drawn: bytes = await self._workers.run(
                painted, preview.view, preview.title, preview.text, timeout=DRAWING_S
            )
        except (TimeoutError, ProcessExpired, NotStarted) as error:
            log.warning("a picture was not drawn", reason=type(error).__name__)
            raise NotFound("there is nothing at this address") from None
        finally:
            self._resting = asyncio.get_running_loop().call_later(RESTS_S, self._rest)
        self._kept[key] = drawn
        self._size += len(drawn)
        while self._size > MOST_KEPT and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])
        return drawn

    def _rest(self) -> None:
        if not self._drawing:
            task = asyncio.ensure_future(self._workers.rest())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def told(table: Table, lang: Language) -> Preview:
    """What anybody with the link may know of that table."""
    words, game = PREVIEWS[lang], table.game.name
    title = words["table"].format(game=game)
    names = ", ".join(chair.name for chair in table.chairs if chair.kind != "open")
    if table.phase == "gathering":
        free = sum(chair.kind == "open" for chair in table.chairs)
        text = words["open"].format(names=names, game=game, open=free)
        return Preview(title, text, f"{table.id}-0-{free}", _any_board(table.game.key, len(table.chairs)))
    if table.phase == "over":
        view = table.game.public(table.state)
        scores = view.outcome.scores if view.outcome is not None else ()
        told = ", ".join(f"{chair.name} {score}" for chair, score in zip(table.chairs, scores, strict=False))
        text = words["over"].format(scores=told or names)
        return Preview(f"{game}", text, f"{table.id}-end", view)
    if not table.watched or table.local:
        return Preview(title, words["private"], f"{table.id}-closed")
    text = words["playing"].format(names=names)
    return Preview(f"{game}", text, f"{table.id}-{table.ply}", table.game.public(table.state))


@cache
def _any_board(game: str, seats: int) -> Any:
    """What such a game looks like when it has just begun: no table's own."""
    rules = GAMES[game]
    state = rules.start(rules.deal(seats, rules.options({}), Chance("any board")))
    for _ in range(seats):
        seat = min(rules.awaiting(state))
        state = rules.play(state, Act(seat, rules.legal(state, seat)[0]))
    return rules.public(state)


def picture_of(table: Table, lang: str) -> str | None:
    """The address of a picture of that table for whoever may watch it; None where nobody may."""
    preview = told(table, "fr" if lang == "fr" else "en")
    return None if preview.view is None else f"/pictures/t/{table.id}?lang={lang}&of={preview.key}"


def tags(preview: Preview, path: str, origin: str, lang: Language) -> str:
    """What goes into the head of the page."""
    own = preview.key is not None
    image = f"{origin}/pictures/{path}?lang={lang}&of={preview.key}" if own else f"{origin}/icon-512.png"
    told = {
        "og:site_name": "Tablée",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": f"{origin}/{path}",
        "og:locale": {"en": "en_GB", "fr": "fr_FR"}[lang],
        "og:image": image,
        **({"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)} if own else {}),
    }
    metas = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    metas.append(f'<meta name="twitter:card" content="{"summary_large_image" if own else "summary"}">')
    if is_played(path):
        metas.append('<meta name="robots" content="noindex">')
    return "".join(metas)


def is_played(path: str) -> bool:
    """Whether people's games are at that address."""
    return path.partition("/")[0] in PLAYED
