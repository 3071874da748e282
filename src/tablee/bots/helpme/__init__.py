"""Two honest players of Help Me!."""

from tablee.bots.helpme.easy import Easy
from tablee.bots.helpme.medium import Medium

__all__ = ["Easy", "Medium"]
