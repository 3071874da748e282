"""Values: setups, states, moves and views are frozen, and changed by making another one."""

import dataclasses
from typing import Any, TypeVar, cast

import msgspec

T = TypeVar("T")


def changed(value: T, **fields: object) -> T:
    """The value with other things in these fields, whether it is a Struct or a dataclass."""
    if isinstance(value, msgspec.Struct):
        return cast(T, msgspec.structs.replace(value, **fields))
    return cast(T, dataclasses.replace(cast(Any, value), **fields))
