"""Views in, moves out: whoever sits at a table without being a person."""

from tablee.bots.arena import Played, play_out
from tablee.bots.bot import Bot
from tablee.bots.levels import random_bot
from tablee.bots.randoms import ChanceBot

__all__ = ["Bot", "ChanceBot", "Played", "play_out", "random_bot"]
