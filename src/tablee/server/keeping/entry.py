"""What happened at a table, as the store keeps it."""

import msgspec


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a table's log: when (milliseconds since 1970), what kind, and its JSON.

    `action` is the id the client made for it, if a client asked for it.
    """

    at: int
    kind: str
    body: bytes
    action: str | None = None
