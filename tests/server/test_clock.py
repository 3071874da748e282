"""Nobody waits longer because somebody has set the machine's clock."""

from dataclasses import dataclass

from tablee.server.clock import Clock, now

SECOND = 1_000_000_000


@dataclass
class Machine:
    """A wall clock that can be set, and ticks that only grow."""

    wall: int = 1_800_000_000 * SECOND
    ticks: int = 7 * SECOND

    def run(self, seconds: int) -> None:
        self.wall += seconds * SECOND
        self.ticks += seconds * SECOND


def test_a_clock_set_back_goes_on_from_where_it_was() -> None:
    machine = Machine()
    clock = Clock(lambda: machine.wall, lambda: machine.ticks)
    began = clock()
    machine.wall -= 60 * SECOND
    assert clock() == began
    machine.run(5)
    assert clock() == began + 5_000


def test_a_clock_set_ahead_is_followed() -> None:
    machine = Machine()
    clock = Clock(lambda: machine.wall, lambda: machine.ticks)
    machine.wall += 3_600 * SECOND
    assert clock() == machine.wall // 1_000_000
    machine.run(2)
    assert clock() == machine.wall // 1_000_000


def test_the_house_knows_what_time_it_is() -> None:
    assert now() <= now()
