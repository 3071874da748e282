"""What everybody on the machine costs: the nodes, the database, the proxy, the people, and whoever else."""

import os
import time
from pathlib import Path
from typing import Final, NamedTuple

from contest.system import cpu_of
from storming.machines import Machines

TICKS: Final = os.sysconf("SC_CLK_TCK")


class Load(NamedTuple):
    """Shares of one core, each over the same while; `others`: whatever is not ours."""

    nodes: float
    database: float
    proxy: float
    people: float
    others: float

    @property
    def of_all(self) -> float:
        """The share of all cores that is in use."""
        return sum(self) / (os.cpu_count() or 1)

    def __str__(self) -> str:
        shares = ", ".join(f"{name} {100 * share:.0f} %" for name, share in self._asdict().items())
        return f"of one core: {shares}; {100 * self.of_all:.0f} % of the machine"


class Meter:
    """Counts from when it is made."""

    def __init__(self, machines: Machines) -> None:
        self._machines = machines
        self._began, self._before = time.monotonic(), self._now()

    def read(self) -> Load:
        """What it was since then, if nobody was started or ended meanwhile."""
        seconds = time.monotonic() - self._began
        *ours, busy = (now - was for now, was in zip(self._now(), self._before, strict=True))
        nodes, database, proxy, people = (share / seconds for share in ours)
        return Load(nodes, database, proxy, people, max(0.0, busy / seconds - sum(ours) / seconds))

    def _now(self) -> tuple[float, float, float, float, float]:
        machines = self._machines
        proxy = machines.front.pid
        return (
            sum(cpu_of(node.pid) for node in machines.nodes),
            cpu_of(machines.cluster.pid),
            0.0 if proxy is None else cpu_of(proxy),
            time.process_time(),
            _busy(),
        )


def _busy() -> float:
    """CPU seconds that the whole machine has worked so far."""
    line, *_ = Path("/proc/stat").read_text().splitlines()
    user, nice, system, _, _, *interrupts = (int(part) / TICKS for part in line.split()[1:8])
    return user + nice + system + sum(interrupts)
