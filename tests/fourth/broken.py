"""Games that cannot join, each for a reason of its own."""

from tests.fourth.cherries import Cherries


class Shouted(Cherries):
    """Its key would be no address."""

    key = "Cherries!"


class Thief(Cherries):
    """Wants another game's place."""

    key = "helpme"


class Deserted(Cherries):
    """Nobody can play it."""

    key = "deserted"
    seats = range(0)


class Half:
    """Far from meeting the contract."""

    key = "half"
    name = "Half a game"


class Raising(Cherries):
    """Does not even come into being."""

    def __init__(self) -> None:
        raise RuntimeError("no\ncherries\ntoday")
