"""A game dealt another way, by cards that change places in its record."""

from collections.abc import Iterable
from typing import Any

import msgspec

from tablee.core import Act, Chance
from tablee.record import Player, compose, dumps
from tests.properties.walks import Walk


def swapped(played: Walk, groups: Iterable[list[str]], chance: Chance) -> tuple[Any, list[Act[Any]]]:
    """The setup and the acts after the cards of each group, named as in records, have changed places."""
    game, players = played.game, [Player(f"Player {seat}", "human") for seat in range(played.seats)]
    text = dumps(compose(game, played.options, players, played.seed, played.setup, played.acts))
    for group in groups:
        for one, two in zip(group, chance.shuffled(group), strict=True):
            text = text.replace(f'"{one}"', f'"<{two}>"').replace(f"take {one}", f"take <{two}>")
    document = msgspec.json.decode(text.replace("<", "").replace(">", ""))
    setup = game.read_setup(document["setup"], played.seats, game.options(played.options))
    return setup, [Act(move["seat"], game.read(move["move"]), move["at"]) for move in document["moves"]]
