"""What `tablee admin` asks of a running house, and what it is answered: one line of JSON each."""

from typing import Any

import msgspec


class Order(msgspec.Struct, frozen=True, kw_only=True, tag_field="order", forbid_unknown_fields=True):
    """Something that whoever runs the house wants. People and tables are named by id, or as in the log."""


class Here(Order, frozen=True, kw_only=True, tag="here"):
    """Who is here now."""


class Tables(Order, frozen=True, kw_only=True, tag="tables"):
    """The tables in memory."""


class Close(Order, frozen=True, kw_only=True, tag="close"):
    """End the game at a table; one that only gathers is removed."""

    table: str


class Mute(Order, frozen=True, kw_only=True, tag="mute"):
    """Nobody hears that person for so many seconds."""

    person: str
    seconds: int
    why: str = ""


class Ban(Order, frozen=True, kw_only=True, tag="ban"):
    """That person, or whoever comes from that address or network, is not let in for so many seconds."""

    whom: str
    seconds: int
    why: str = ""


class Lift(Order, frozen=True, kw_only=True, tag="lift"):
    """End what holds against that person, address or network."""

    whom: str


class Held(Order, frozen=True, kw_only=True, tag="held"):
    """Whom something is held against now."""


class Delete(Order, frozen=True, kw_only=True, tag="delete"):
    """Remove a table and its record; or forget a person, as they could themselves."""

    what: str


class Export(Order, frozen=True, kw_only=True, tag="export"):
    """The record of a table as far as everybody may know it; or all that is kept of a person."""

    what: str


class Reports(Order, frozen=True, kw_only=True, tag="reports"):
    """What was reported, and by whom: what nobody has seen to yet, or everything."""

    all: bool = False


class Settle(Order, frozen=True, kw_only=True, tag="settle"):
    """Somebody has seen to that report."""

    number: int


class Find(Order, frozen=True, kw_only=True, tag="find"):
    """What a name in the log stands for."""

    name: str


AnyOrder = Here | Tables | Close | Mute | Ban | Lift | Held | Delete | Export | Reports | Settle | Find


class Rows(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer", tag="rows"):
    """What was found: rows of the same columns."""

    rows: list[dict[str, Any]]


class Document(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer", tag="document"):
    """One JSON document."""

    document: msgspec.Raw


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer", tag="done"):
    """It is done: what, in a sentence."""

    what: str


class No(msgspec.Struct, frozen=True, kw_only=True, tag_field="answer", tag="no"):
    """It cannot be done: why, in a sentence."""

    why: str


Answer = Rows | Document | Done | No
