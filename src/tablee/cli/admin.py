"""`tablee admin`: what is going on in a running house, and what to do about it."""

import json
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final

from cyclopts import App, Parameter

from tablee.cli.complaint import Complaint
from tablee.server.admin import orders
from tablee.server.admin.door import NobodyHome, order
from tablee.server.admin.orders import AnyOrder, Document, Done, No, Rows

HERE: Final = Path("tablee-data")
TIMES: Final = frozenset({"at", "until"})
UNITS: Final = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 7 * 86_400}
REFUSED: Final = 1

Data = Annotated[Path, Parameter(help="Folder of the house.", env_var="TABLEE_DATA")]
Json = Annotated[bool, Parameter(help="One JSON document, for programs.", negative=())]
Somebody = Annotated[str, Parameter(help="A person: their id, or what the log calls them.")]
SomeTable = Annotated[str, Parameter(help="A table: its id, or what the log calls it.")]
Whom = Annotated[str, Parameter(help="A person, an address, or a network like 203.0.113.0/24.")]
Either = Annotated[str, Parameter(help="A person or a table: an id, or what the log calls it.")]
Long = Annotated[str, Parameter(name="--for", help="How long: 30m, 12h, 7d.")]
Reason = Annotated[str, Parameter(help="Why, for your own memory.")]

admin = App(name="admin", help_format="markdown")


@admin.command
def here(*, data: Data = HERE, json: Json = False) -> None:
    """Who is here now, at which tables, and from where."""
    _ask(data, orders.Here(), json)


@admin.command
def tables(*, data: Data = HERE, json: Json = False) -> None:
    """The tables where something goes on."""
    _ask(data, orders.Tables(), json)


@admin.command
def close(table: SomeTable, *, data: Data = HERE) -> None:
    """End the game at a table; one where nobody has begun to play is removed."""
    _ask(data, orders.Close(table=table))


@admin.command
def mute(person: Somebody, *, long: Long = "1d", why: Reason = "", data: Data = HERE) -> None:
    """Let nobody hear that person for a while: neither talk nor reactions."""
    _ask(data, orders.Mute(person=person, seconds=_seconds(long), why=why))


@admin.command
def ban(whom: Whom, *, long: Long = "1d", why: Reason = "", data: Data = HERE) -> None:
    """Do not let a person in for a while, or whoever comes from an address."""
    _ask(data, orders.Ban(whom=whom, seconds=_seconds(long), why=why))


@admin.command
def lift(whom: Whom, *, data: Data = HERE) -> None:
    """End a mute or a ban."""
    _ask(data, orders.Lift(whom=whom))


@admin.command
def held(*, data: Data = HERE, json: Json = False) -> None:
    """Who is muted or banned, and until when."""
    _ask(data, orders.Held(), json)


@admin.command
def delete(what: Either, *, data: Data = HERE) -> None:
    """Remove a table and its record; or forget a person, as they could themselves."""
    _ask(data, orders.Delete(what=what))


@admin.command
def export(what: Either, *, data: Data = HERE) -> None:
    """Print the record of a table as everybody may know it, or all that is kept of a person, as JSON."""
    _ask(data, orders.Export(what=what))


@admin.command
def reports(
    *,
    all: Annotated[bool, Parameter(help="Also what is settled.", negative=())] = False,
    data: Data = HERE,
    json: Json = False,
) -> None:
    """What people reported, by whom, and the lines it is about."""
    _ask(data, orders.Reports(all=all), json)


@admin.command
def settle(number: Annotated[int, Parameter(help="Number of the report.")], *, data: Data = HERE) -> None:
    """Somebody has seen to that report; ninety days after it was made it is forgotten."""
    _ask(data, orders.Settle(number=number))


@admin.command
def find(name: Either, *, data: Data = HERE, json: Json = False) -> None:
    """Look up what a name in the log stands for."""
    _ask(data, orders.Find(name=name), json)


def _ask(data: Path, wanted: AnyOrder, as_json: bool = False) -> None:
    try:
        answer = order(data, wanted)
    except NobodyHome as error:
        raise Complaint(f"{error}.") from None
    match answer:
        case No(why=why):
            raise Complaint(f"{why}.", REFUSED)
        case Done(what=what):
            print(f"{what[0].upper()}{what[1:]}.")
        case Document(document=document):
            sys.stdout.write(bytes(document).decode().rstrip("\n") + "\n")
        case Rows(rows=rows) if as_json:
            print(json.dumps(rows, ensure_ascii=False))
        case Rows(rows=rows):
            _print(rows)


def _print(rows: list[dict[str, Any]]) -> None:
    """The rows in columns; lists below the row they belong to."""
    if not rows:
        print("Nothing.")
        return
    columns = [key for key, value in rows[0].items() if not isinstance(value, list)]
    shown = [[_cell(key, row[key]) for key in columns] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(columns, *shown, strict=True)]
    print("  ".join(name.ljust(width) for name, width in zip(columns, widths, strict=True)).rstrip())
    for row, cells in zip(rows, shown, strict=True):
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())
        for value in row.values():
            if isinstance(value, list):
                print(*(f"    {line}" for line in value), sep="\n", end="\n" if value else "")


def _cell(key: str, value: Any) -> str:
    if key in TIMES:
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%d %H:%MZ")
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _seconds(text: str) -> int:
    found = re.fullmatch(r"([0-9]{1,6})([smhdw])", text)
    if found is None or not int(found[1]):
        raise Complaint(f"--for must be a time like 30m, 12h or 7d, not {text!r}.")
    return int(found[1]) * UNITS[found[2]]
