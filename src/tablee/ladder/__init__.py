"""How strong players are known to be, and who is to meet whom: no I/O, no clock, no chance."""

from tablee.ladder.rating import KNOWN, NEW, Rating, rate

__all__ = ["KNOWN", "NEW", "Rating", "rate"]
