"""The browser client: one page for every address, its hashed assets kept for ever, all compressed once."""

import gzip
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SMALL: Final = 512  # bytes that are not worth compressing
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the client, ready to be sent."""

    body: bytes
    zipped: bytes | None
    media: str
    tag: str
    cache: str


class Pages:
    """The built client. Without one, every page says how to build it."""

    def __init__(self) -> None:
        self.assets = dict(_collect(files("tablee.server").joinpath("client"), ""))

    def asset(self, path: str) -> Asset | None:
        """The file at that path; for a page's address, the page."""
        found = self.assets.get(path)
        if found is None and "." not in path.rsplit("/", 1)[-1]:
            found = self.assets.get("index.html")
        return found


def _collect(folder: Traversable, prefix: str) -> list[tuple[str, Asset]]:
    found: list[tuple[str, Asset]] = []
    if not folder.is_dir():
        return found
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _collect(entry, f"{prefix}{entry.name}/")
        elif (media := TYPES.get(entry.name[entry.name.rfind(".") :])) is not None:
            found.append((f"{prefix}{entry.name}", _asset(entry.read_bytes(), media, prefix)))
    return found


def _asset(body: bytes, media: str, prefix: str) -> Asset:
    zipped = gzip.compress(body, 9, mtime=0) if len(body) > SMALL else None
    if zipped is not None and len(zipped) > 0.95 * len(body):
        zipped = None
    # Only what lies in assets/ carries the hash of its content in its name.
    cache = FOR_EVER if prefix.startswith("assets/") else ASK_AGAIN
    return Asset(body, zipped, media, f'"{sha256(body).hexdigest()[:20]}"', cache)


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def page(request: Request[Any, Any, Any], pages: NamedDependency[Pages]) -> Response[bytes]:
    """A file of the client, or the page that shows what lies at that address."""
    path = request.scope["path"].lstrip("/")
    asset = None if path.partition("/")[0] == "api" else pages.asset(path or "index.html")
    if asset is None:
        raise NotFoundException("there is nothing at this address")
    headers = {"etag": asset.tag, "cache-control": asset.cache, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers, media_type=asset.media)
    if asset.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.zipped, headers=headers, media_type=asset.media)
    return Response(asset.body, headers=headers, media_type=asset.media)
