"""The contract and the rulebooks need Python and msgspec, and nothing else to be installed."""

import subprocess
import sys

PLAYED = """
import sys

class Alone:
    allowed = {*sys.stdlib_module_names, "msgspec", "tablee"}

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in self.allowed:
            raise ImportError(f"{name} would have to be installed")

sys.meta_path.insert(0, Alone())

from tablee.core import Act, Chance
from tablee.games import OWN

for game in OWN.values():
    state = game.start(game.deal(2, game.options({}), Chance("alone")))
    seat = min(game.awaiting(state))
    state = game.play(state, Act(seat, game.legal(state, seat)[0]))
    print(game.key, game.view(state, None).seats)
"""


def test_games_are_played_with_msgspec_alone() -> None:
    ran = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout.split() == ["helpme", "2", "rauha", "2", "elementals", "2"]
