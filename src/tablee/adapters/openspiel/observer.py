"""What a player sees of a state, as tensors and as text."""

from typing import Any

import msgspec
import numpy as np
import pyspiel

from tablee.adapters.encoding import Floats
from tablee.adapters.openspiel.terms import Terms, arranged
from tablee.core import Seat, Viewer


def seat_of(player: int, seats: int) -> Seat:
    """The seat of that player. Raises SpielError where there is none."""
    if player not in range(seats):
        raise pyspiel.SpielError(f"there is no player {player}: they go from 0 to {seats - 1}")
    return player


class Observer:
    """One kind of observation.

    With perfect recall it holds all that somebody was told since the start, else what they see now; with
    private information of one player that of their seat, without any what a spectator may know. What a seat
    alone may know (no public information) comes as text only.
    """

    def __init__(self, terms: Terms, kind: Any = None, params: Any = None) -> None:
        if params:
            raise pyspiel.SpielError(f"observations take no parameters, and these were given: {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise pyspiel.SpielError("nobody sees the secrets of all players")
        self._given = arranged(terms)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public: bool = kind.public_info
        self._recall: bool = kind.perfect_recall
        self.dict: dict[str, Floats] = {}
        self.tensor: Floats | None = None
        if self._public:
            self._lay_out()

    def _lay_out(self) -> None:
        seats = self._given.asked.seats
        shapes = {"player": (seats,)} if self._private else {}
        shapes["view"] = (self._given.asked.encoding.size,)
        if self._recall:
            shapes |= self._given.dealing.recall_shapes(seats)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        start = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: Any, player: int) -> None:
        """Writes the tensor of what that player sees."""
        if self.tensor is None:
            return
        play, viewer = state.play, self._viewer(player)
        self.tensor.fill(0)
        if viewer is not None:
            self.dict["player"][viewer] = 1
        if play.sitting is None:
            return
        self._given.asked.encoding.module.write(play.view(viewer), self.dict["view"])
        if self._recall:
            self._given.dealing.recall(play.sitting, viewer, self.dict)

    def string_from(self, state: Any, player: int) -> str:
        """What that player sees as text; before all is dealt, what is its own already."""
        play, viewer = state.play, self._viewer(player)
        if play.sitting is None or not self._public:
            return "" if viewer is None else play.own(viewer)
        if self._recall:
            return "\n".join([f"seat {viewer}", *play.told(viewer)])
        return msgspec.json.encode(play.view(viewer)).decode()

    def _viewer(self, player: int) -> Viewer:
        """Whose eyes they are: that player's, or a spectator's. Raises SpielError."""
        return seat_of(player, self._given.asked.seats) if self._private else None
