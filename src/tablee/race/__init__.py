"""Who was first, over networks that differ: reaction times, what a network may explain, and when to judge.

Computes, and nothing else. Clock, sockets and pings are the server's.
"""

from tablee.race.evidence import FLOOR, Evidence, FromTheFuture, weigh
from tablee.race.lag import FRAME, Lag
from tablee.race.race import BREATH, LONGEST_WAIT, Race
from tablee.race.tempo import TEMPI, Tempo

__all__ = [
    "BREATH",
    "FLOOR",
    "FRAME",
    "LONGEST_WAIT",
    "TEMPI",
    "Evidence",
    "FromTheFuture",
    "Lag",
    "Race",
    "Tempo",
    "weigh",
]
