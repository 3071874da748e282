"""The files that we show: nginx takes them as they are, and what they promise holds."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import yaml

from tablee.server.live.adapter import Adapter
from tablee.server.settings import read_store
from tablee.wire import WIRE
from tablee.wire.to_client import Done
from tablee.wire.to_server import Hello
from tests.debian import install
from tests.nodes.front import CONNECT_S
from tests.nodes.machines import machine
from tests.patience import until
from tests.server.house import Inside, people_at

DEPLOY = Path(__file__).parents[2] / "deploy"
PLACES = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin"


@cache
def program() -> str:
    """The nginx to try; where there is none, tests fail."""
    if shutil.which("nginx", path=PLACES) is None:
        install("nginx-light")
    found = shutil.which("nginx", path=PLACES)
    assert found is not None, "No nginx here: install one (Debian: apt-get install nginx-light)."
    return found


def wrapped(folder: Path, block: str) -> Path:
    """A configuration of nothing but that block, which writes to that folder only."""
    places = "".join(
        f"    {name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    path = folder / "nginx.conf"
    path.write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nworker_processes 1;\n"
        f"events {{}}\nhttp {{\n    access_log off;\n{places}{block}}}\n"
    )
    return path


def checked(folder: Path, block: str) -> None:
    said = subprocess.run(
        [program(), "-t", "-c", wrapped(folder, block)], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    assert "[warn]" not in said.stderr


@contextmanager
def nginx(folder: Path, nodes: list[Inside]) -> Iterator[str]:
    """nginx in front of these machines as we show it, but for where they and it are: its address."""
    with socket.create_server(("127.0.0.1", 0)) as tried:
        port = tried.getsockname()[1]
    block = (DEPLOY / "nginx-nodes.conf").read_text("utf-8")
    ours = "\n".join(f"server {urlsplit(node.address).netloc} max_fails=0;" for node in nodes)
    for shown, here in (("server node:8000 max_fails=0;", ours), ("listen 80;", f"listen 127.0.0.1:{port};")):
        assert shown in block
        block = block.replace(shown, here)
    process = subprocess.Popen([program(), "-c", wrapped(folder, block)], stderr=subprocess.DEVNULL)
    try:
        for _ in until(lambda: listens(port), "nginx to listen", 1_000):
            assert process.poll() is None, (folder / "errors").read_text()
            time.sleep(0.01)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def test_nginx_takes_the_blocks_as_they_are(tmp_path: Path) -> None:
    checked(tmp_path, (DEPLOY / "nginx-nodes.conf").read_text("utf-8").replace("node:8000", "127.0.0.1:8000"))
    # A certificate is the reader's own.
    alone = (DEPLOY / "nginx.conf").read_text("utf-8").replace("listen 443 ssl;", "listen 8443;")
    lines = [line for line in alone.splitlines(keepends=True) if "ssl_certificate" not in line]
    checked(tmp_path, "".join(lines))


def test_a_game_goes_through_nginx_in_front_of_several_machines(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trips = list[int | None]()
    round_trip = Adapter.round_trip

    def note(adapter: Adapter) -> int | None:
        trips.append(trip := round_trip(adapter))
        return trip

    monkeypatch.setattr(Adapter, "round_trip", note)
    (tmp_path / "nginx").mkdir()
    with ExitStack() as stack:
        goes = stack.enter_context(ExitStack())
        stays = stack.enter_context(machine(database, tmp_path / "stays"))
        leaves = goes.enter_context(machine(database, tmp_path / "leaves"))
        address = stack.enter_context(nginx(tmp_path / "nginx", [stays, leaves]))
        people = stack.enter_context(people_at(address))
        assert httpx.get(f"{address}/metrics", trust_env=False).status_code == 404
        guests = [people(name) for name in ("Ada", "Bo")]
        table = guests[0].open(game="elementals", settings={"tempo": "furious"})
        guests[1].sit(table)
        guests[0].start(table)
        lines = [guest.connect(table, **{"X-Tcp-Rtt": "999000"}) for guest in guests]
        for seat, line in enumerate(lines):
            line.tell(Hello(wire=WIRE, look=seat, since=None, lang="en"))
            line.hear()
        (flips,) = lines[0].scene().awaiting
        assert isinstance(lines[flips].play(flips, "flip"), Done)
        lines[1 - flips].reach(1)
        # What a client says of its own line is nobody's word: it is next door, for as long as it is here.
        assert len(trips) > len(lines)
        assert not [trip for trip in trips if trip is None or trip >= 999]
        # Whichever of them goes, everybody is served.
        goes.close()
        for _ in range(4):
            assert httpx.get(f"{address}/api/v1/health/ready", trust_env=False).status_code == 200
        assert guests[0].see(table).log


def test_compose_starts_what_it_says() -> None:
    """What the service is started with is what the house knows, and its proxy is the one we try."""
    services = yaml.safe_load((DEPLOY / "compose.yml").read_text("utf-8"))["services"]
    assert set(services) == {"database", "node", "front"}
    environment = services["node"]["environment"]
    assert read_store(environment["TABLEE_STORE"].replace("${TABLEE_PASSWORD}", "word"))
    assert ip_network(environment["TABLEE_PROXIES"]).num_addresses > 1
    (mounted,) = services["front"]["volumes"]
    assert (DEPLOY / mounted.partition(":")[0]).resolve() == DEPLOY / "nginx-nodes.conf"
    assert f"proxy_connect_timeout {1000 * CONNECT_S:.0f}ms;" in (DEPLOY / "nginx-nodes.conf").read_text(
        "utf-8"
    )
