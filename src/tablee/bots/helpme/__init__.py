"""Honest players of Help Me!, from a beginner to one that people rarely beat."""

from tablee.bots.helpme.easy import Easy
from tablee.bots.helpme.expert import Expert
from tablee.bots.helpme.hard import Hard
from tablee.bots.helpme.medium import Medium

__all__ = ["Easy", "Expert", "Hard", "Medium"]
