"""Training alone, each game's in the module of its key here; only races are trained for."""

from tablee.games import GAMES, part
from tablee.wire.http import Training


def training(game: str, rounds: int, seed: str) -> Training | None:
    """So many exercises, if that game has any. The same seed gives the same."""
    own = part(game, __name__) if game in GAMES else None
    if own is None:
        return None
    dealt: Training = own.training(rounds, seed)
    return dealt
