"""Cherries: a game that another package brings, as small as one can be and still have a secret."""

from tests.fourth.cherries.rules import Cherries

__all__ = ["Cherries"]
