"""A poster as a picture of dots (PNG). Its letters come along: a machine need not have any."""

from functools import cache
from importlib.resources import as_file, files
from typing import Any

import resvg_py

from tablee.draw.poster import WIDTH, poster


def painted(view: Any | None, title: str, text: str) -> bytes:
    """As `poster`, in PNG."""
    drawn = poster(view, title, text)
    return resvg_py.svg_to_bytes(
        svg_string=drawn, skip_system_fonts=True, font_files=[_letters()], width=WIDTH
    )


@cache
def _letters() -> str:
    with as_file(files("tablee.draw.poster").joinpath("fonts", "bree-serif.ttf")) as path:
        return str(path)
