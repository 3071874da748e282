"""The contract every game meets. Nothing here knows any particular game."""

from tablee.core.act import Act, Due, Millis, Seat, Viewer
from tablee.core.chance import Chance
from tablee.core.document import Json, Malformed
from tablee.core.game import AnyGame, Game, whole_view
from tablee.core.illegal import Illegal
from tablee.core.option import Choice, Number, Option, values_of
from tablee.core.outcome import Outcome, winners
from tablee.core.perft import divide, perft
from tablee.core.phrase import Phrase, Spoken
from tablee.core.race import AnyRaceGame, Judges, RaceGame, Reveals, Verdict, is_race
from tablee.core.takeback import TakeBack
from tablee.core.timed import Timed, timed, untimed
from tablee.core.value import changed

__all__ = [
    "Act",
    "AnyGame",
    "AnyRaceGame",
    "Chance",
    "Choice",
    "Due",
    "Game",
    "Illegal",
    "Json",
    "Judges",
    "Malformed",
    "Millis",
    "Number",
    "Option",
    "Outcome",
    "Phrase",
    "RaceGame",
    "Reveals",
    "Seat",
    "Spoken",
    "TakeBack",
    "Timed",
    "Verdict",
    "Viewer",
    "changed",
    "divide",
    "is_race",
    "perft",
    "timed",
    "untimed",
    "values_of",
    "whole_view",
    "winners",
]
