"""How strong players are known to be, and who is to meet whom: no I/O, no clock, no chance."""

from tablee.ladder.rating import NEW, Rating, rate

__all__ = ["NEW", "Rating", "rate"]
