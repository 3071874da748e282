"""Two honest players of Rauha."""

from tablee.bots.rauha.easy import Easy
from tablee.bots.rauha.medium import Medium

__all__ = ["Easy", "Medium"]
