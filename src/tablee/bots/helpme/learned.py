"""The learned player: its weights, and what it says about positions. NumPy is all it needs.

Who made the weights, how, and how well they do is beside them, in `weights/`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.helpme.network import actor, critic
from tablee.bots.helpme.sight import Table, actor_sight, critic_sight, legal

Floats = NDArray[np.float32]
Weights = Mapping[str, Floats]


@dataclass(frozen=True, slots=True)
class Learned:
    """The two networks for one number of seats."""

    seats: int
    actor: Weights
    critic: Weights

    def logs(self, table: Table, own: NDArray[np.bool_]) -> tuple[Floats, NDArray[np.bool_]]:
        """How much the mover likes each way (positions, ways) if it protects `own`, as logarithms up to a
        constant; and which ways are possible."""
        possible = legal(np, table.inside)
        return actor(np, self.actor, actor_sight(np, table, own), possible)[0], possible

    def preferences(self, table: Table, own: NDArray[np.bool_]) -> Floats:
        """How likely the mover is to go each way (positions, ways), if it protects `own`."""
        return softmax(self.logs(table, own)[0])

    def shares(self, table: Table, owners: NDArray[np.int64]) -> tuple[Floats, Floats]:
        """Each seat's expected share of the win and its lead, counted from the mover, roles known."""
        shares, leads = critic(np, self.critic, critic_sight(np, table, owners), self.seats)
        return softmax(shares), leads


def softmax(logs: Any) -> Floats:
    """From logarithms to parts of one."""
    powers = np.exp(logs - logs.max(axis=-1, keepdims=True))
    found: Floats = powers / powers.sum(axis=-1, keepdims=True)
    return found


@cache
def learned(seats: int) -> Learned:
    """The player that ships with Tablée."""
    nets: dict[str, dict[str, Floats]] = {"actor": {}, "critic": {}}
    path = files("tablee.bots.helpme") / "weights" / f"helpme-{seats}.npz"
    with path.open("rb") as file, np.load(file) as arrays:
        for name in arrays.files:
            net, _, part = name.partition("/")
            nets[net][part] = arrays[name].astype(np.float32)
    return Learned(seats, nets["actor"], nets["critic"])
