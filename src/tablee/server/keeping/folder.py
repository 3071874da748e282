"""The folder in which a house keeps everything: its owner's alone."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

DATABASE: Final = "tablee.sqlite3"
LOCK: Final = ".lock"
"""What is added to the name of a database for the file that its owner holds."""
KEYS: Final = "keys.json"
TOKENS: Final = "tokens.key"
"""The secret of which the tokens that commands hand out are made."""
KERNELS: Final = "kernels"
"""Where what was compiled for the bots is kept, if not beside the package."""

OWNER_FOLDER: Final = 0o700
OWNER_FILE: Final = 0o600
OTHERS: Final = 0o077


def make_private(folder: Path) -> list[Path]:
    """Makes the folder if it is new, and closes it and all in it to everybody but its owner.

    Returns what others could read until now. Where the system knows no such rights, it is the machine's
    owner who keeps others out. Raises OSError.
    """
    folder.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
    if os.name != "posix":
        return []
    open_to_others = []
    for path in (folder, *(path for path in folder.iterdir() if path.is_file() and not path.is_symlink())):
        if path.stat().st_mode & OTHERS:
            open_to_others.append(path)
            path.chmod(OWNER_FOLDER if path is folder else OWNER_FILE)
    return open_to_others


def database_size(folder: Path) -> int:
    """The bytes of the database in that folder, with what SQLite has not moved into it yet."""
    sizes = 0
    for name in (DATABASE, f"{DATABASE}-wal"):
        with suppress(FileNotFoundError):
            sizes += (folder / name).stat().st_size
    return sizes


def touch_private(path: Path) -> None:
    """Makes an empty file that only its owner may open, unless there is one already. Raises OSError."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWNER_FILE))


def write_private(path: Path, content: bytes) -> None:
    """Puts a file that only its owner may read in the place of the one there, wholly or not at all."""
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_FILE), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    settle(path.parent)


def settle(folder: Path) -> None:
    """Returns when the names in that folder are on the disk."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
