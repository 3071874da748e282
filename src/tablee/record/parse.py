"""JSON from strangers: bounded in size and depth, every key once, and no numbers that are none."""

import json
from typing import Final, NoReturn

from tablee.core import Json, Phrase, Spoken

MAX_BYTES: Final = 2 * 1024 * 1024
"""The largest document that is read: some 40,000 moves."""


class Unreadable(Spoken):
    """What was given is no JSON document that could hold a record, said in one sentence."""


def parse(data: bytes | str) -> dict[str, Json]:
    """The JSON object in the data, unchecked otherwise. Raises Unreadable."""
    if len(data) > MAX_BYTES:
        raise Unreadable(
            "larger than {most} MiB, the most a record may take", most=MAX_BYTES // (1024 * 1024)
        )
    try:
        text = data if isinstance(data, str) else data.decode("utf-8-sig")
        document: Json = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError:
        raise Unreadable("not a text in UTF-8") from None
    except RecursionError:
        raise Unreadable("nested too deeply to be a record") from None
    except json.JSONDecodeError as error:
        raise Unreadable(
            "not JSON: {problem} at line {line}, column {column}",
            problem=error.msg,
            line=error.lineno,
            column=error.colno,
        ) from None
    except ValueError:
        # All that is left: Python reads whole numbers of some thousand digits, and no longer ones.
        raise _unfit(Phrase("a number has far too many digits")) from None
    if not isinstance(document, dict):
        raise Unreadable("not a record, which is a JSON object")
    return document


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise _unfit(Phrase("a key appears twice in an object"))
    return document


def _constant(name: str) -> NoReturn:
    raise _unfit(Phrase("{name} is not a number", name=name))


def _unfit(problem: Phrase) -> Unreadable:
    return Unreadable("not JSON that a record could hold: {problem}", problem=problem)
