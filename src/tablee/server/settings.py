"""How this server is to run: from the command line, then the environment, then the defaults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Final, Literal, cast
from urllib.parse import urlsplit

from tablee.server.edge.proxies import Network

PREFIX: Final = "TABLEE_"


class BadSetting(Exception):
    """A setting that means nothing, named as whoever set it wrote it, in one sentence."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a host may choose about the server. Each has an option and a variable of its name."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("tablee-data")
    """The folder of the database."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may act here, as https://example.org."""
    proxies: tuple[Network, ...] = ()
    """Whose forwarding headers are believed."""
    secure: bool = False
    """Cookies over https only, whatever a request came over."""
    log: Literal["json", "text"] = "text"
    workers: int = 2
    """Processes in which bots think."""
    rate: float = 30.0
    """Requests a second that each client may make in the long run; 0 for no limit."""
    sockets: int = 20
    """Tables that each person may have open at the same time; 0 for no limit."""
    spectators: int = 200
    """Sockets that may watch one table without playing; 0 for no limit."""
    daily: int = 20
    """MiB of records that each person may bring in a day; 0 for no limit."""
    archive: int = 1_000
    """MiB of brought records that the house keeps in all; 0 for no limit."""
    think: float = 10.0
    """Seconds a bot may think before it is replaced by chance."""
    pause: float = 0.6
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


def read_settings(environ: Mapping[str, str], **options: object) -> Settings:
    """The settings; an option that is None was not given. Raises BadSetting."""
    chosen: dict[str, Any] = {}
    for name in (field.name for field in fields(Settings)):
        given, source = options.pop(name, None), f"--{name}"
        if given is None:
            source = PREFIX + name.upper()
            given = environ.get(source) or None
        if given is not None:
            try:
                chosen[name] = _READERS[name](str(given))
            except ValueError as error:
                raise BadSetting(f"{source} {error}, not {str(given)!r}") from None
    if options:
        raise BadSetting(f"there is no setting {', '.join(options)}")
    return Settings(**chosen)


def _host(text: str) -> str:
    if not text.strip() or "/" in text or " " in text.strip():
        raise ValueError("must be a host name or an address")
    return text.strip()


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


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "host": _host,
    "port": _port,
    "data": Path,
    "origins": _origins,
    "proxies": _networks,
    "secure": _yes,
    "log": _log,
    "workers": _workers,
    "rate": _seconds,
    "sockets": _count,
    "spectators": _count,
    "daily": _count,
    "archive": _count,
    "think": _thinking,
    "pause": _seconds,
}
