"""Records in files: `.json` holds one, `.jsonl` one on each line."""

from collections.abc import Iterator
from pathlib import Path

from tablee.core import Malformed, Phrase
from tablee.record.parse import MAX_BYTES, Unreadable
from tablee.record.record import Record, loads


def read_file(path: Path) -> Iterator[tuple[int, Record | Malformed]]:
    """Each record of the file with the number of its line, from 1, or what is wrong with its form.

    Raises Unreadable where the file cannot be read as records (any further). Never holds more than
    one record in memory.
    """
    many = path.suffix == ".jsonl"
    if not many and path.suffix != ".json":
        raise Unreadable("records are kept in files named .json or .jsonl")
    number = found = 0
    try:
        with path.open("rb") as file:
            while data := file.readline(MAX_BYTES + 1) if many else file.read(MAX_BYTES + 1):
                number += 1
                if not data.strip() and len(data) <= MAX_BYTES:
                    continue
                found += 1
                try:
                    yield number, loads(data)
                except Malformed as error:
                    yield number, error
                except Unreadable as error:
                    if not many:
                        raise
                    raise Unreadable("line {number}: {problem}", number=number, problem=error) from None
    except OSError as error:
        raise Unreadable("{problem}", problem=error.strerror or Phrase("cannot be read")) from None
    if not found:
        raise Unreadable("holds no record")
