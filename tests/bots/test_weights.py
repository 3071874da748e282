"""What learned players know comes with the package, and keeps it small."""

from importlib.resources import files

import pytest

from tablee.games import GAMES

MOST_BYTES = 2_000_000
"""For each number of seats."""


@pytest.mark.parametrize(
    ("key", "seats", "folder"),
    [
        *(("helpme", seats, "helpme/weights") for seats in GAMES["helpme"].seats),
        *(("rauha", seats, "rauha/networks") for seats in GAMES["rauha"].seats),
    ],
)
def test_the_weights_for_every_number_of_seats_are_small(key: str, seats: int, folder: str) -> None:
    shipped = files("tablee.bots").joinpath(folder)
    own = [entry for entry in shipped.iterdir() if entry.name.startswith(f"{key}-{seats}.")]
    assert f"{key}-{seats}.npz" in {entry.name for entry in own}
    assert sum(len(entry.read_bytes()) for entry in own) <= MOST_BYTES
