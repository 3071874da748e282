"""`tablee backup`, `tablee restore` and `tablee rotate`."""

import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.complaint import Complaint
from tablee.server.keeping.backup import BadBackup, Checked, back_up
from tablee.server.keeping.backup import restore as put_back
from tablee.server.keeping.folder import KEYS
from tablee.server.keeping.keys import BadKeys, read_keys, write_keys

Data = Annotated[Path, Parameter(help="Folder of the house.", env_var="TABLEE_DATA")]
NewFile = Annotated[Path, Parameter(help="The file to write; it must not exist.")]
OldFile = Annotated[Path, Parameter(help="A file made by tablee backup.")]
HERE = Path("tablee-data")


def backup(
    file: Annotated[Path, Parameter(help="The file to write; it must not exist.")], *, data: Data = HERE
) -> None:
    """Copies the house into one file, also while people play, and checks what was written."""
    try:
        _say(file, back_up(data, file))
    except BadBackup as error:
        raise Complaint(f"{error}.") from None


def restore(
    file: Annotated[Path, Parameter(help="A file made by tablee backup.")], *, data: Data = HERE
) -> None:
    """Puts a backup into an empty folder, checked first."""
    try:
        checked = put_back(file, data)
    except BadBackup as error:
        raise Complaint(f"{error}.") from None
    _say(data, checked)
    if not (data / KEYS).exists():
        print(f"Put {KEYS} of the old folder there too: without it everybody comes as a new guest.")


def rotate(*, data: Data = HERE) -> None:
    """Draws a new key for cookies. Those of the key before still count, older ones no longer."""
    path = data / KEYS
    try:
        keys = read_keys(path)
        if keys is None:
            raise Complaint(f"there are no keys in {data}.")
        write_keys(path, keys.rotated(int(time.time())))
    except BadKeys as error:
        raise Complaint(f"{error}.") from None
    print("A new key signs from the next start on.")


def _say(where: Path, checked: Checked) -> None:
    print(
        f"{where}: {checked.tables:,} tables, {checked.events:,} events, {checked.people:,} people, "
        f"{checked.records:,} records, {checked.size / 1e6:,.1f} MB, all of it read."
    )
