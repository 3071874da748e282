"""Honest players of Rauha, from a beginner to one that people rarely beat."""

from tablee.bots.rauha.easy import Easy
from tablee.bots.rauha.expert import Expert
from tablee.bots.rauha.hard import Hard
from tablee.bots.rauha.medium import Medium

__all__ = ["Easy", "Expert", "Hard", "Medium"]
