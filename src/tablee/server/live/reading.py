"""What a text is that came through a socket."""

from typing import TypeVar

import msgspec

T = TypeVar("T")


def understood(text: str | None, decoder: msgspec.json.Decoder[T], longest: int) -> T | None:
    """The message that a text of at most so many characters is, None if it is none."""
    if text is None or len(text) > longest:
        return None
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
