"""`tablee serve`."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.complaint import Complaint
from tablee.server.app import serve as run_server
from tablee.server.keeping.store import StoreFailed
from tablee.server.settings import BadSetting, read_settings


def serve(
    *,
    host: Annotated[str | None, Parameter(help="Address to listen on (127.0.0.1).")] = None,
    port: Annotated[str | None, Parameter(help="Port to listen on, 0 for a free one (8000).")] = None,
    data: Annotated[Path | None, Parameter(help="Folder of the database (tablee-data).")] = None,
    origins: Annotated[str | None, Parameter(help="Further origins whose pages may act here.")] = None,
    proxies: Annotated[str | None, Parameter(help="Proxies whose forwarding headers are believed.")] = None,
    secure: Annotated[str | None, Parameter(help="yes: cookies over https only.")] = None,
    log: Annotated[str | None, Parameter(help="json or text (text).")] = None,
    workers: Annotated[str | None, Parameter(help="Processes in which bots think (2).")] = None,
    rate: Annotated[str | None, Parameter(help="Requests a second for each client (30).")] = None,
    sockets: Annotated[str | None, Parameter(help="Tables a person may have open at once (20).")] = None,
    spectators: Annotated[str | None, Parameter(help="Sockets that may watch one table (200).")] = None,
    daily: Annotated[str | None, Parameter(help="MiB of records a person may bring in a day (20).")] = None,
    archive: Annotated[str | None, Parameter(help="MiB of brought records kept in all (1000).")] = None,
    think: Annotated[str | None, Parameter(help="Seconds a bot may think (10).")] = None,
    pause: Annotated[str | None, Parameter(help="Seconds a bot waits before it moves (0.6).")] = None,
) -> None:
    """Runs the server with these settings; what is not given comes from the environment."""
    try:
        settings = read_settings(
            os.environ,
            host=host,
            port=port,
            data=data,
            origins=origins,
            proxies=proxies,
            secure=secure,
            log=log,
            workers=workers,
            rate=rate,
            sockets=sockets,
            spectators=spectators,
            daily=daily,
            archive=archive,
            think=think,
            pause=pause,
        )
    except BadSetting as error:
        raise Complaint(f"{error}.") from None
    try:
        run_server(settings)
    except StoreFailed as error:
        raise Complaint(f"{error}.") from None
