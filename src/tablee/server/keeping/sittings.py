"""Whose table it is, and what it comes down to: written with lines of its log, or alone."""

from collections.abc import Sequence
from typing import Final

from tablee.server.keeping.group import Statement

_SIT_DOWN: Final = (
    "INSERT INTO sittings (person, table_id, since) VALUES (?, ?, ?) "
    "ON CONFLICT (person, table_id) DO UPDATE SET since = excluded.since, ended = NULL, gone = 0"
)

_NOTE: Final = (
    "INSERT INTO digests (table_id, seq, body) VALUES (?, ?, ?) "
    "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body"
)

_END: Final = "UPDATE sittings SET ended = ? WHERE person = ? AND table_id = ?"


def sit_down(table: str, people: Sequence[str], since: int) -> list[Statement]:
    """That is a table of these people's from now on."""
    return [Statement(_SIT_DOWN, (person, table, since)) for person in people]


def note(
    table: str, seq: int, digest: bytes, ended: int | None = None, people: Sequence[str] = ()
) -> list[Statement]:
    """What the table comes down to; and, once its game is over, when it ended for these people."""
    ends = [] if ended is None else [Statement(_END, (ended, person, table)) for person in sorted(people)]
    return [Statement(_NOTE, (table, seq, digest)), *ends]
