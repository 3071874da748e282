"""The promise made when a game starts: this is how it was dealt."""

import json
from collections.abc import Mapping
from hashlib import sha256

from tablee.core import Json


def commitment(seed: str, setup: Mapping[str, Json]) -> str:
    """SHA-256 in hex over the seed, a line feed, and the setup as JSON with sorted keys and no spaces.

    Shown from the first moment; the seed, which nobody can guess, keeps it from telling the setup.
    """
    spelled = json.dumps(setup, sort_keys=True, separators=(",", ":"))
    return sha256(f"{seed}\n{spelled}".encode()).hexdigest()
