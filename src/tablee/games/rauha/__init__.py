"""Rauha, for two to five: draft biomes in secret and make a world of nine bloom."""

from tablee.games.rauha.rules import Rauha

__all__ = ["Rauha"]
