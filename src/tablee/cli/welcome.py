"""`tablee welcome`."""

from tablee import __version__
from tablee.cli.draw import draw
from tablee.cli.simulate import simulated
from tablee.games import GAMES
from tablee.record import check, position


def welcome() -> None:
    """Say what is here, and show a game.

    Example: tablee welcome
    """
    print(f"Tablée {__version__}: three board games as rules, records and a command line.")
    print("There is no table to sit down at in the browser yet.\n")
    for game in GAMES.values():
        print(f"  {game.key:<11}{game.seats[0]} to {game.seats[-1]} players")
    game = GAMES["helpme"]
    [record] = simulated(game, 2, game.options({}), {}, "welcome", 1)
    check(record)
    print(f"\nA game of Help Me! played at random, after its {len(record.moves)} moves:\n")
    names = [player.name for player in record.players]
    print(draw(game.view(position(record, len(record.moves)), None), names))
    print("\nPlay thousands:  tablee simulate helpme --seats 2 --games 1000 --seed 1 --out games.jsonl")
    print("Check them all:  tablee replay games.jsonl")
    print("Look inside one: tablee show games.jsonl --ply 10 --as 0")
    print("Everything else: tablee --help")
