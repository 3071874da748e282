"""A bot for a seat at Tablée, with nothing but `websockets`: it is asked for a move, and answers with one.

TABLEE_TOKEN=… python examples/bot.py wss://play.example.org/api/v1/tables/ID/bot
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import connect


def choose(ask: dict[str, Any]) -> str:
    """Yours to improve: `view` is what the seat sees, `lines` what it was told since the start."""
    return str(random.choice(ask["legal"]))


def play(address: str, token: str, choose: Callable[[dict[str, Any]], str]) -> str:
    """Answers until the house hangs up for good: says why (`over`: all is played)."""
    brought = {"Authorization": f"Bearer {token}"}
    while True:
        try:
            with connect(address, additional_headers=brought) as house:
                for text in house:
                    said = json.loads(text)
                    if said["t"] == "ask":
                        house.send(json.dumps({"t": "move", "ply": said["ply"], "move": choose(said)}))
                    elif said["t"] != "bye":
                        print(text)  # `over` with the result, or `refused` with a reason
                    elif said["why"] not in ("restarting", "slow"):
                        return str(said["why"])
        except (OSError, ConnectionClosed, InvalidHandshake) as broken:
            # A house that is away (5xx from its proxy) comes back; one that refuses (4xx) would again.
            if isinstance(broken, InvalidStatus) and broken.response.status_code < 500:
                return str(broken)
        time.sleep(1)


if __name__ == "__main__":
    ended = play(sys.argv[1], os.environ["TABLEE_TOKEN"], choose)
    sys.exit(None if ended == "over" else f"the house hung up: {ended}")
