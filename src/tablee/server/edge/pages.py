"""The browser client: one page for every address, its hashed assets kept for ever, all compressed once."""

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from tablee.server.edge.language import Language, language
from tablee.server.rooms.keeper import Keeper

# Litestar says of every text that it is in UTF-8.
TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SMALL: Final = 512  # bytes that are not worth compressing
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
PAGE: Final = "index.html"
MANIFEST: Final = ".vite/manifest.json"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the client, ready to be sent."""

    body: bytes
    zipped: bytes | None
    brotli: bytes | None
    media: str
    tag: str
    cache: str

    def packed(self, accepted: str) -> tuple[str | None, bytes]:
        """The smallest form among the encodings that are accepted, and its name."""
        if self.brotli is not None and "br" in accepted:
            return "br", self.brotli
        if self.zipped is not None and "gzip" in accepted:
            return "gzip", self.zipped
        return None, self.body


class Pages:
    """The built client. Without one, every page says how to build it."""

    def __init__(self) -> None:
        self.assets = dict(_collect(files("tablee.server").joinpath("client"), ""))
        built = self.assets.get(MANIFEST)
        self._chunks: dict[str, Any] = {} if built is None else json.loads(built.body)
        self._pages: dict[tuple[str, ...], Asset] = {}

    def asset(self, path: str, game: str | None = None, language: Language = "en") -> Asset | None:
        """The file at that path; for a page's address, the page.

        A page names the parts of the client that its address needs, so that they are fetched at once
        and not one after the other, the words of a language among them; `game`: what is played at that
        table, if it is known.
        """
        found = self.assets.get(path)
        if found is None and "." not in path.rsplit("/", 1)[-1]:
            found = self.assets.get(PAGE)
        if found is None or found is not self.assets.get(PAGE):
            return found
        parts = tuple(part for part in [_words(language), *_parts(path, game)] if part in self._chunks)
        if parts not in self._pages:
            self._pages[parts] = self._page(found, parts)
        return self._pages[parts]

    def _page(self, plain: Asset, parts: Sequence[str]) -> Asset:
        links = [
            f'<link rel="stylesheet" crossorigin href="/{file}">'
            if file.endswith(".css")
            else f'<link rel="modulepreload" crossorigin href="/{file}">'
            for file in self._needed(parts)
            if f'"/{file}"'.encode() not in plain.body
        ]
        body = plain.body.replace(b"</head>", "".join([*links, "</head>"]).encode(), 1)
        return _asset(body, plain.media, "")

    def _needed(self, parts: Sequence[str]) -> list[str]:
        """The files of these parts and of all they import."""
        files: dict[str, None] = {}
        waiting = list(parts)
        while waiting:
            chunk = self._chunks.get(waiting.pop(), {})
            if chunk and chunk["file"] not in files:
                files.update(dict.fromkeys([chunk["file"], *chunk.get("css", ())]))
                waiting += chunk.get("imports", ())
        return list(files)


def _words(language: Language) -> str:
    return f"src/words/{language}.ts"


def _parts(path: str, game: str | None) -> list[str]:
    """What the client loads for an address, as its sources are called (web/src/router.svelte.ts)."""
    first, _, second = path.partition("/")
    match first:
        case "t":
            screens = (f"src/games/{game}/{screen}.svelte" for screen in ("Board", "Stage"))
            return ["src/pages/Table.svelte", *screens]
        case "r":
            return ["src/pages/Replay.svelte"]
        case "learn":
            return ["src/pages/Learn.svelte", f"src/games/{second}/Lesson.svelte"]
        case "rules":
            return ["src/pages/Rules.svelte", f"src/games/{second}/Rules.svelte"]
        case "cards":
            return ["src/pages/Cards.svelte", f"src/games/{second}/Cards.svelte"]
        case "train":
            return ["src/pages/Train.svelte", f"src/games/{second}/Training.svelte"]
        case "watch":
            return ["src/pages/Watch.svelte"]
        case "ladder":
            return ["src/pages/Ladder.svelte"]
        case "p":
            return ["src/pages/Player.svelte"]
        case "open":
            return ["src/pages/Open.svelte"]
        case _:
            return []


def _collect(folder: Traversable, prefix: str) -> list[tuple[str, Asset]]:
    found: list[tuple[str, Asset]] = []
    if not folder.is_dir():
        return found
    entries = {entry.name: entry for entry in folder.iterdir()}
    for name, entry in entries.items():
        if entry.is_dir():
            found += _collect(entry, f"{prefix}{name}/")
        elif (media := TYPES.get(name[name.rfind(".") :])) is not None:
            smaller = entries.get(f"{name}.br")
            brotli = None if smaller is None else smaller.read_bytes()
            found.append((f"{prefix}{name}", _asset(entry.read_bytes(), media, prefix, brotli)))
    return found


def _asset(body: bytes, media: str, prefix: str, brotli: bytes | None = None) -> Asset:
    zipped = gzip.compress(body, 9, mtime=0) if len(body) > SMALL else None
    if zipped is not None and len(zipped) > 0.95 * len(body):
        zipped = None
    # Only what lies in assets/ carries the hash of its content in its name.
    cache = FOR_EVER if prefix.startswith("assets/") else ASK_AGAIN
    return Asset(body, zipped, brotli, media, f'"{sha256(body).hexdigest()[:20]}"', cache)


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def page(
    request: Request[Any, Any, Any], pages: NamedDependency[Pages], keeper: NamedDependency[Keeper]
) -> Response[bytes]:
    """A file of the client, or the page that shows what lies at that address."""
    path = request.scope["path"].lstrip("/")
    asset = None
    if path.partition("/")[0] != "api":
        room = keeper.at_hand(path.removeprefix("t/"))
        game = None if room is None else room.table.game.key
        asset = pages.asset(path or PAGE, game, language(request.headers.get("accept-language")))
    if asset is None:
        raise NotFoundException("there is nothing at this address")
    vary = "accept-encoding" if asset.cache == FOR_EVER else "accept-encoding, accept-language"
    headers = {"etag": asset.tag, "cache-control": asset.cache, "vary": vary}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers, media_type=asset.media)
    encoding, body = asset.packed(request.headers.get("accept-encoding", ""))
    if encoding is not None:
        headers["content-encoding"] = encoding
    return Response(body, headers=headers, media_type=asset.media)
