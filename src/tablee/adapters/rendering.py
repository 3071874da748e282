"""How an environment shows itself: as text, as a picture, or printed for whoever watches."""

from typing import Any, Final

from tablee.adapters.asked import Unasked
from tablee.adapters.picture import Pixels, has_pictures, picture
from tablee.draw import draw

MODES: Final = ("human", "ansi", "rgb_array")


def known_mode(key: str, mode: str | None) -> str | None:
    """The mode, if that game has one like it. Raises Unasked."""
    if mode is not None and mode not in MODES:
        raise Unasked(f"render_mode must be one of {', '.join(MODES)} or None, not {mode!r}")
    if mode == "rgb_array" and not has_pictures(key):
        raise Unasked(f"{key} has no pictures: render_mode must be human, ansi or None")
    return mode


def rendered(view: Any, mode: str | None) -> Pixels | str | None:
    """The view as a text (`ansi`), as pixels (`rgb_array`), or printed (`human`: None)."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return picture(view)
    text = draw(view, [f"player_{seat}" for seat in range(view.seats)])
    if mode == "human":
        print(text)
        return None
    return text
