"""The bots of Elementals."""

from typing import Final

from tablee.bots.elementals import REFLEXES
from tablee.bots.elementals.handy import HandyBot

LEVELS: Final = REFLEXES

SUBSTITUTE: Final = "hard"
"""The furious one plays only where somebody chose it: nobody is to meet it in a friend's place."""

AT_RANDOM: Final = HandyBot
