"""A whole house brought from one database to another: every row read again where it went, and taken up again
where it was stopped."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablee.server.keeping.group import Statement, StoreFailed
from tablee.server.keeping.keys import SHARED
from tablee.server.keeping.schema import Shape, shapes
from tablee.server.keeping.store import Store

PAGE: Final = 200
"""Rows that are brought in one go."""

MARK: Final = "moving"
"""The secret that stands in a database for as long as a house is being moved into it: from where."""

Row = tuple[Any, ...]

_KEPT: Final = {"secrets": f"name NOT IN ('{MARK}', '{SHARED}')"}
"""Which rows of a kind are brought, where not all are: keys go with the house, from file to file."""


class BadMove(Exception):
    """Why a house cannot be moved there, in one sentence."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What the new database holds of one kind, and how many of these rows had to be written this time."""

    rows: int
    written: int


async def bring(source: Store, target: Store) -> dict[str, Moved]:
    """Brings every row of the one store into the other, which is empty or where this was begun before.

    Nobody may use either meanwhile; the source stays as it is. When it returns, every row was read on both
    sides and is the same. The target opens as a house after `finish`. Raises BadMove, StoreFailed.
    """
    for store in (source, target):
        await _be_closed(store)
    await _begin(target, source.name)
    moved = {shape.name: await _bring(source, target, shape) for shape in shapes()}
    if target.shared:
        for shape in shapes():
            if shape.counted:
                (id,) = shape.key
                # New numbers come after those that were brought.
                numbers = f"pg_get_serial_sequence('{shape.name}', '{id}')"
                await target.write(f"SELECT setval({numbers}, max({id})) FROM {shape.name}")
    return moved


async def finish(target: Store) -> None:
    """That house is moved. Raises StoreFailed."""
    await target.drop_secret(MARK)


async def refuse_unfinished(store: Store) -> None:
    """Raises StoreFailed for a database into which a house is being moved."""
    mark = await store.secret(MARK)
    if mark is not None:
        raise StoreFailed(
            f"{store.name} is not the whole house yet: end the move from {mark.decode()} first (tablee move)"
        )


async def _be_closed(store: Store) -> None:
    """Raises BadMove for a house that is open on some machine. A file is its server's alone anyway."""
    if not store.shared:
        return
    from tablee.server.keeping.tenure import ALIVE  # noqa: PLC0415

    places = sorted(row[1] for row in await store.read(ALIVE))
    if places:
        raise BadMove(f"{store.name} is open at {', '.join(places)}: stop it first")


async def _begin(target: Store, name: str) -> None:
    """Marks a database that is empty. Raises BadMove if it is not, nor was begun from the same house."""
    mark = await target.secret(MARK)
    if mark is None:
        for shape in shapes():
            if await _page(target, shape, None, None, 1):
                raise BadMove("there is a house already where this one is to go: give it an empty place")
        await target.save_secret(MARK, name.encode())
    elif mark != name.encode():
        raise BadMove(f"another house was being moved there, from {mark.decode()}: end that first")


async def _bring(source: Store, target: Store, shape: Shape) -> Moved:
    rows = written = 0
    last: Row | None = None
    while True:
        page = await _page(source, shape, last, None, PAGE)
        until = shape.key_of(page[-1]) if len(page) == PAGE else None
        written += await _align(target, shape, page, last, until)
        rows += len(page)
        if until is None:
            return Moved(rows, written)
        last = until


async def _align(
    target: Store, shape: Shape, page: Sequence[Row], after: Row | None, until: Row | None
) -> int:
    """Makes the rows between these keys the same as that page; how many were written. Raises BadMove."""
    there = {shape.key_of(row): row for row in await _page(target, shape, after, until)}
    wanted = {shape.key_of(row): row for row in page}
    changes = [_delete(shape, key) for key in there.keys() - wanted.keys()]
    missing = [row for key, row in wanted.items() if there.get(key) != row]
    changes += [_put(shape, row) for row in missing]
    if changes:
        await target.write_all(changes)
        if await _page(target, shape, after, until) != list(page):
            raise BadMove(f"what was written to {shape.name} is not what is read there: see to that database")
    return len(missing)


async def _page(
    store: Store, shape: Shape, after: Row | None, until: Row | None, most: int | None = None
) -> list[Row]:
    """The rows after one key and up to another, in their order."""
    marks = ", ".join("?" * len(shape.key))
    columns, key = ", ".join(shape.columns), ", ".join(shape.key)
    wheres, values = [_KEPT.get(shape.name, "true")], list[Any]()
    for sign, limit in ((">", after), ("<=", until)):
        if limit is not None:
            wheres.append(f"({key}) {sign} ({marks})")
            values += limit
    end = "" if most is None else f" LIMIT {most}"
    rows = await store.read(
        f"SELECT {columns} FROM {shape.name} WHERE {' AND '.join(wheres)} ORDER BY {key}{end}", *values
    )
    return [tuple(row) for row in rows]


def _put(shape: Shape, row: Row) -> Statement:
    """Writes that row, in the place of one with the same key."""
    marks, key = ", ".join("?" * len(row)), ", ".join(shape.key)
    others = [f"{column} = excluded.{column}" for column in shape.columns if column not in shape.key]
    do = f"DO UPDATE SET {', '.join(others)}" if others else "DO NOTHING"
    return Statement(
        f"INSERT INTO {shape.name} ({', '.join(shape.columns)}) VALUES ({marks}) ON CONFLICT ({key}) {do}",
        row,
    )


def _delete(shape: Shape, key: Row) -> Statement:
    return Statement(
        f"DELETE FROM {shape.name} WHERE {' AND '.join(f'{column} = ?' for column in shape.key)}", key
    )
