"""Elementals, for two to six: a race of hands."""

from tablee.games.elementals.rules import Elementals

__all__ = ["Elementals"]
