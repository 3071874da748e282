"""What a host may choose about the server: each setting once, with its reader, its default and its help.

The command line is read first, then the environment, then the defaults (`cli/serve.py`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, cast
from urllib.parse import urlsplit

from cyclopts import CycloptsError, Parameter, Token

from tablee.server.edge.name_list import OURS
from tablee.server.edge.proxies import Network


class BadSetting(CycloptsError):
    """A setting that means nothing, named as whoever set it wrote it, in one sentence."""


def _host(text: str) -> str:
    if not text.strip() or "/" in text or " " in text.strip():
        raise ValueError("must be a host name or an address")
    return text.strip()


def _hosts(text: str) -> tuple[str, ...]:
    return tuple(_host(part).lower() for part in _parts(text))


def _port(text: str) -> int:
    port = _whole(text)
    # 0 lets the system choose a free one.
    if not 0 <= port <= 65_535:
        raise ValueError("must lie between 0 and 65535")
    return port


def _whole(text: str) -> int:
    if not text.strip().isdecimal() or len(text) > 9:
        raise ValueError("must be a whole number")
    return int(text)


def _workers(text: str) -> int:
    workers = _whole(text)
    if not 1 <= workers <= 256:
        raise ValueError("must lie between 1 and 256")
    return workers


def _count(text: str) -> int:
    count = _whole(text)
    if count > 1_000_000:
        raise ValueError("must lie between 0 and 1000000")
    return count


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ValueError("must be a number") from None
    if not 0 <= number <= 1_000_000:
        raise ValueError("must lie between 0 and 1000000")
    return number


def _thinking(text: str) -> float:
    seconds = _seconds(text)
    if seconds <= 0:
        raise ValueError("must be more than 0")
    return seconds


def _yes(text: str) -> bool:
    match text.strip().lower():
        case "1" | "yes" | "true" | "on":
            return True
        case "0" | "no" | "false" | "off":
            return False
        case _:
            raise ValueError("must be yes or no")


def _log(text: str) -> Literal["json", "text"]:
    if text not in ("json", "text"):
        raise ValueError("must be json or text")
    return cast(Literal["json", "text"], text)


def _origins(text: str) -> tuple[str, ...]:
    return tuple(_origin(part) for part in _parts(text))


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError("must list origins like https://example.org")
    return f"{parts.scheme}://{parts.netloc}"


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(part, strict=False) for part in _parts(text))
    except ValueError:
        raise ValueError("must list addresses or networks like 127.0.0.1 or 10.0.0.0/8") from None


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.replace(",", " ").split() if part.strip()]


def read_store(text: str) -> str:
    """The address of a PostgreSQL database, on one machine or on several that take over from each other.
    Raises BadSetting, without the address."""
    try:
        parts = urlsplit(text.strip())
        places = [urlsplit(f"//{place}") for place in parts.netloc.rpartition("@")[2].split(",")]
        known = parts.scheme in ("postgres", "postgresql") and all(place.port != 0 for place in places)
    except ValueError:
        known = False
    if not known or not (all(place.hostname for place in places) or "host=" in parts.query):
        # Not repeated: there may be a password in it.
        raise BadSetting(msg="--store must be an address like postgres://user:password@host/database.")
    return text.strip()


def _node(text: str) -> str:
    parts = urlsplit(text.strip())
    if parts.scheme != "http" or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError("must be an address like http://10.0.0.5:8000")
    return f"http://{parts.netloc}"


def _file(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise ValueError("must be a file that is there")
    return path


def _read(
    reader: Callable[[str], Any], shown: Callable[[Any], str] = str, metavar: str | None = None
) -> Parameter:
    """A setting that is one text, read by that; `shown` says its default, `metavar` what is written there."""

    def convert(_: object, tokens: Sequence[Token]) -> Any:
        (token,) = tokens
        try:
            return reader(token.value)
        except ValueError as error:
            raise BadSetting(msg=f"{token.keyword} {error}, not {token.value!r}.") from None

    return Parameter(
        converter=convert,
        n_tokens=1,
        negative=(),
        accepts_keys=False,
        env_var_split=lambda _, value, delimiter=None: [value],
        show_default=lambda default: shown(default) if default != () else "none",
        show_choices=False,
        metavar=metavar,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a host may choose about the server."""

    host: Annotated[str, _read(_host)] = "127.0.0.1"
    """Address to listen on."""
    port: Annotated[int, _read(_port)] = 8000
    """Port to listen on, 0 for a free one."""
    data: Annotated[Path, _read(Path)] = Path("tablee-data")
    """Folder of the database."""
    store: Annotated[str, _read(read_store, lambda _: "a file in the folder", "ADDRESS")] = ""
    """PostgreSQL database of a house on several machines, as postgres://user:password@host/database."""
    node: Annotated[str, _read(_node, lambda _: "where it listens", "ADDRESS")] = ""
    """Where the other machines on the same database reach this one, as http://10.0.0.5:8000."""
    origins: Annotated[tuple[str, ...], _read(_origins, metavar="ORIGINS")] = ()
    """Further origins whose pages may act here, as https://example.org."""
    proxies: Annotated[tuple[Network, ...], _read(_networks, metavar="NETWORKS")] = ()
    """Proxies whose forwarding headers are believed: addresses or networks."""
    # A plain bool would be a flag, and could not be switched off again where the environment says yes.
    secure: Annotated[Literal[True, False], _read(_yes, lambda on: "yes" if on else "no", "YES|NO")] = False
    """Cookies over https only, whatever a request came over."""
    log: Annotated[Literal["json", "text"], _read(_log, metavar="JSON|TEXT")] = "text"
    """How the log is written."""
    workers: Annotated[int, _read(_workers)] = 2
    """Processes in which bots think."""
    rate: Annotated[float, _read(_seconds, "{:g}".format)] = 30.0
    """Requests a second that each client may make in the long run, 0 for no limit."""
    connections: Annotated[int, _read(_count)] = 256
    """Connections that one address may hold open at once, sockets of tables aside, 0 for no limit."""
    sockets: Annotated[int, _read(_count)] = 20
    """Tables that each person may have open at once, 0 for no limit."""
    spectators: Annotated[int, _read(_count)] = 200
    """Sockets that may watch one table without playing, 0 for no limit."""
    daily: Annotated[int, _read(_count)] = 20
    """MiB of records that each person may bring in a day, 0 for no limit."""
    archive: Annotated[int, _read(_count)] = 1_000
    """MiB of brought records that the house keeps in all, 0 for no limit."""
    names: Annotated[Path, _read(_file, lambda _: "our own")] = OURS
    """File with the words that are in nobody's name."""
    tables: Annotated[int, _read(_count)] = 100
    """Tables that each person may open in a day, 0 for no limit."""
    keep_empty: Annotated[int, _read(_count)] = 7
    """Days for which a table is kept at which nobody has made a move, 0 for ever."""
    keep_abandoned: Annotated[int, _read(_count)] = 90
    """Days for which a game is kept that is not finished and nobody touches, 0 for ever."""
    keep_talk: Annotated[int, _read(_count)] = 90
    """Days for which talk is kept after a game, 0 for ever."""
    keep_guests: Annotated[int, _read(_count)] = 400
    """Days for which the name of somebody is kept who does not come again, 0 for ever."""
    push_after: Annotated[float, _read(_seconds, "{:g}".format)] = 60.0
    """Seconds for which somebody who is awaited must be away before a push tells them."""
    push_hosts: Annotated[tuple[str, ...], _read(_hosts, metavar="HOSTS")] = ()
    """Hosts of push services beside those of the browsers' vendors, over http too."""
    think: Annotated[float, _read(_thinking, "{:g}".format)] = 10.0
    """Seconds a bot may think before it is replaced by chance."""
    pause: Annotated[float, _read(_seconds, "{:g}".format)] = 0.6
    """Seconds a bot waits before it moves, so that people can follow."""

    @property
    def public(self) -> bool:
        """Whether others than this machine can reach the server."""
        if self.host in ("localhost", ""):
            return self.host == ""
        try:
            return not ip_address(self.host).is_loopback
        except ValueError:
            return True

    @property
    def unprotected(self) -> bool:
        """Whether people may come from elsewhere with no sign of https in front."""
        return self.public and not self.proxies and not self.secure
