"""A network of our own: each machine in a namespace, so that any of them can be cut off from any other."""

import os
import subprocess
import sys
from typing import Final, Literal

PEOPLE: Final = "10.77.0.1"
DATABASE: Final = "10.77.0.2"
NOWHERE: Final = "02:00:00:00:00:99"
"""The hardware address of nobody: what is sent there is lost without a word."""

INSIDE: Final = "TABLEE_STORM_INSIDE"

From = Literal["all", "people", "database", "others"]


def allowed() -> bool:
    """Whether this process may make networks."""
    return sys.platform == "linux" and os.geteuid() == 0


def enter() -> None:
    """Begins again in a namespace in which nothing is, and which is gone with the last of its processes."""
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        os.execvp("unshare", ["unshare", "--net", "--mount", sys.executable, *sys.argv])


class Net:
    """Machines on one switch, with the people and the database at their own addresses."""

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        _do("mount -t tmpfs none /run")
        _do("ip link set lo up")
        _do("ip link add switch type bridge")
        _do("ip link set switch up")
        for address in (PEOPLE, DATABASE):
            _do(f"ip addr add {address}/24 dev switch")
        for node in range(nodes):
            _do(f"ip netns add node{node}")
            _do(f"ip link add port{node} type veth peer name line netns node{node}")
            _do(f"ip link set port{node} master switch up")
            _do(f"ip -n node{node} addr add {self.address(node)}/24 dev line")
            for link in ("lo", "line"):
                _do(f"ip -n node{node} link set {link} up")

    @staticmethod
    def address(node: int) -> str:
        return f"10.77.0.{11 + node}"

    @staticmethod
    def command(node: int) -> list[str]:
        """What a program of that machine is started with."""
        return ["ip", "netns", "exec", f"node{node}"]

    def cut(self, node: int, off: From) -> None:
        """Nothing that the machine sends there arrives, and nobody is told."""
        if off == "all":
            _do(f"ip link set port{node} down")
        for address in self._far(node, off):
            _do(f"ip -n node{node} neigh replace {address} lladdr {NOWHERE} dev line nud permanent")

    def heal(self, node: int, off: From) -> None:
        """As if it had never been cut."""
        if off == "all":
            _do(f"ip link set port{node} up")
        for address in self._far(node, off):
            _do(f"ip -n node{node} neigh del {address} dev line")

    def _far(self, node: int, off: From) -> list[str]:
        match off:
            case "all":
                return []
            case "people":
                return [PEOPLE]
            case "database":
                return [DATABASE]
            case "others":
                return [self.address(other) for other in range(self._nodes) if other != node]


def _do(command: str) -> None:
    subprocess.run(command.split(), check=True, capture_output=True)
