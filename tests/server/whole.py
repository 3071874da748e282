"""What a client makes of the messages it hears: the same scene as if it had come just now."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tablee.wire import to_client
from tablee.wire.shared import LogLine, Own, Scene, Shared
from tablee.wire.to_client import Done, ToClient


class Acted(msgspec.Struct, frozen=True, kw_only=True):
    """Acts were made: their lines, and the game after the last of them, as this client may know them."""

    seq: int
    lines: list[LogLine]
    scene: Scene


Heard = ToClient | Acted


class Whole:
    """Lays over what all are told what is a client's own, as it was told last."""

    def __init__(self) -> None:
        self._own: Own | None = None

    def hear(self, message: ToClient) -> Iterator[Heard]:
        """The message, and that an action is done where it says so."""
        if not isinstance(message, to_client.Acted):
            if isinstance(message, to_client.Snapshot | to_client.Table) and message.scene is not None:
                self._own = None
            yield message
            return
        if message.own is not None:
            self._own = message.own
        assert self._own is not None, "after another scene, acts tell what is one's own"
        scene = laid_over(message.shared, self._own)
        yield Acted(seq=message.seq, lines=message.mine or message.lines, scene=scene)
        if message.done is not None:
            yield Done(id=message.done, seq=message.seq)


def laid_over(shared: Shared, own: Own) -> Scene:
    return Scene(
        ply=shared.ply,
        look=own.look,
        view={**shared.view, **own.view},
        legal=own.legal,
        awaiting=shared.awaiting,
        deadline=shared.deadline,
        since=shared.since,
        undo="no" if own.look is None else shared.undo[own.look],
        guide=own.guide,
        plan=own.plan,
        hint=own.hint,
        may_hint=own.may_hint,
        clocks=shared.clocks,
        race=None if shared.race is None else replace(shared.race, nonce=own.nonce),
    )
