"""A file for browsers, compressed once and named by its content."""

import gzip
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

# Starlette says of every text that it is in UTF-8.
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


def made(body: bytes, media: str, cache: str = ASK_AGAIN, brotli: bytes | None = None) -> Asset:
    """The file with that content."""
    zipped = gzip.compress(body, 9, mtime=0) if len(body) > SMALL else None
    if zipped is not None and len(zipped) > 0.95 * len(body):
        zipped = None
    return Asset(body, zipped, brotli, media, f'"{sha256(body).hexdigest()[:20]}"', cache)
