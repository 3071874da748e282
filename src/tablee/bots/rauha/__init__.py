"""Two honest players of Rauha."""

from tablee.bots.rauha.easy import Easy
from tablee.bots.rauha.medium import Medium
from tablee.bots.rauha.memory import looks_round

__all__ = ["Easy", "Medium", "looks_round"]
