"""The browser client: one page for every address, its hashed assets kept for ever, all compressed once."""

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from tablee.server.edge.asset import ASK_AGAIN, FOR_EVER, TYPES, Asset, made
from tablee.server.edge.language import Language
from tablee.server.edge.manual import Manual

PAGE: Final = "index.html"
TITLE: Final = "<title>Tablée</title>".encode()
MANUAL: Final = "docs/"
MANIFEST: Final = ".vite/manifest.json"


class Pages:
    """The built client. Without one, every page says how to build it."""

    def __init__(self) -> None:
        here = files("tablee.server")
        self.manual = Manual(here.joinpath("site"))
        self.assets = dict(_collect(here.joinpath("client"), ""))
        built = self.assets.get(MANIFEST)
        self._chunks: dict[str, Any] = {} if built is None else json.loads(built.body)
        self._pages: dict[tuple[str, ...], Asset] = {}

    def asset(self, path: str, game: str | None = None, language: Language = "en") -> Asset | None:
        """The file at that path; for a page's address, the page.

        A page names the parts of the client that its address needs, so that they are fetched at once
        and not one after the other, the words of a language among them; `game`: what is played at that
        table, if it is known.
        """
        if self.manual and path.startswith(MANUAL):
            return self.manual.asset(path.removeprefix(MANUAL))
        found = self.assets.get(path)
        if found is None and "." not in path.rsplit("/", 1)[-1]:
            found = self.assets.get(PAGE)
        if found is None or found is not self.assets.get(PAGE):
            return found
        parts = tuple(part for part in [_words(language), *_parts(path, game)] if part in self._chunks)
        if parts not in self._pages:
            self._pages[parts] = self._page(found, parts)
        return self._pages[parts]

    def is_page(self, asset: Asset) -> bool:
        """Whether that is a page of the client, and no file."""
        return any(asset is one for one in self._pages.values())

    def _page(self, plain: Asset, parts: Sequence[str]) -> Asset:
        links = [
            f'<link rel="stylesheet" crossorigin href="/{file}">'
            if file.endswith(".css")
            else f'<link rel="modulepreload" crossorigin href="/{file}">'
            for file in self._needed(parts)
            if f'"/{file}"'.encode() not in plain.body
        ]
        body = plain.body.replace(b"</head>", "".join([*links, "</head>"]).encode(), 1)
        return made(body, plain.media)

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


def titled(page: Asset, title: str, head: str) -> Asset:
    """The page with that title, and with more in its head."""
    body = page.body.replace(TITLE, f"<title>{escape(title)}</title>".encode(), 1)
    return made(body.replace(b"</head>", f"{head}</head>".encode(), 1), page.media)


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
        case "daily":
            return ["src/pages/Daily.svelte"]
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
            # Only what lies in assets/ carries the hash of its content in its name.
            cache = FOR_EVER if prefix.startswith("assets/") else ASK_AGAIN
            found.append((f"{prefix}{name}", made(entry.read_bytes(), media, cache, brotli)))
    return found
