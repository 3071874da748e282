"""The contract every game meets. Nothing here knows any particular game."""

from tablee.core.act import Act, Due, Millis, Seat, Viewer
from tablee.core.chance import Chance
from tablee.core.document import Json, Malformed
from tablee.core.game import AnyGame, Game
from tablee.core.illegal import Illegal
from tablee.core.option import Choice, Number, Option, chosen
from tablee.core.outcome import Outcome, winners
from tablee.core.perft import divide, perft
from tablee.core.phrase import Phrase, Spoken
from tablee.core.takeback import TakeBack
from tablee.core.timed import Timed, timed
from tablee.core.value import changed

__all__ = [
    "Act",
    "AnyGame",
    "Chance",
    "Choice",
    "Due",
    "Game",
    "Illegal",
    "Json",
    "Malformed",
    "Millis",
    "Number",
    "Option",
    "Outcome",
    "Phrase",
    "Seat",
    "Spoken",
    "TakeBack",
    "Timed",
    "Viewer",
    "changed",
    "chosen",
    "divide",
    "perft",
    "timed",
    "winners",
]
