"""Games as documents that anyone can replay and check."""

from tablee.record.commitment import commitment
from tablee.record.files import read_file
from tablee.record.mask import masked
from tablee.record.parse import Unreadable
from tablee.record.record import Line, Player, Record, compose, dumps, loads
from tablee.record.replay import check, position, positions

__all__ = [
    "Line",
    "Player",
    "Record",
    "Unreadable",
    "check",
    "commitment",
    "compose",
    "dumps",
    "loads",
    "masked",
    "position",
    "positions",
    "read_file",
]
