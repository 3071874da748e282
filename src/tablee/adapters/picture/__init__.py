"""Views as small pictures, for whoever watches an agent learn; each game's in the module of its key here."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games import part

Pixels = NDArray[np.uint8]


def has_pictures(key: str) -> bool:
    """Whether that game says how it is drawn."""
    return part(key, __name__) is not None


def picture(view: Any) -> Pixels:
    """The view as (height, width, 3): whatever is in it, and nothing else."""
    module = part(view.game, __name__)
    assert module is not None, f"say in {__name__} how {view.game} is drawn"
    drawn: Pixels = module.picture(view)
    return drawn
