"""Weights on the disk: half precision, with what made them beside."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np


def save(path: Path, params: Mapping[str, Mapping[str, Any]], facts: Mapping[str, Any]) -> None:
    """Writes `path` (npz) and a JSON file beside it, each in one piece: a stop in between loses nothing."""
    arrays = {
        f"{net}/{part}": np.asarray(values, np.float16)
        for net, parts in params.items()
        for part, values in parts.items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part.npz")
    np.savez_compressed(draft, allow_pickle=False, **arrays)
    draft.replace(path)
    notes = path.with_suffix(".part.json")
    notes.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    notes.replace(path.with_suffix(".json"))


def load(path: Path) -> dict[str, dict[str, Any]]:
    """What `save` wrote, as single precision."""
    found: dict[str, dict[str, Any]] = {}
    with np.load(path) as arrays:
        for name in arrays.files:
            net, _, part = name.partition("/")
            found.setdefault(net, {})[part] = arrays[name].astype(np.float32)
    return found
