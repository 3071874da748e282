"""What the server says about itself, one line at a time, and never a secret."""

import logging
import re
import sys
from hashlib import sha256
from typing import Final, Literal, TextIO

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

HIDDEN: Final = "…"

SECRET_KEYS: Final = frozenset(
    {"authorization", "body", "code", "cookie", "headers", "key", "secret", "seed", "setup", "token", "view"}
)
"""What nobody needs in a log; a line that holds it all the same shows that it did, and not what."""

ID_KEYS: Final = frozenset({"person", "table"})
"""What is named by an id that opens doors: whoever knows a table's id is invited to it."""

SHORT: Final = 12

_WORD: Final = re.compile(r"[a-z]{1,12}(\.[a-z]{1,5})?|v[0-9]|")


def short(id: str) -> str:
    """What a line calls a table or a person: always the same for the same id, and no way back to it.

    >>> short("3vQx_8aZ0LwTq1Rb")
    'd6542f5e961d'
    """
    return sha256(b"tablee-log/1\n" + id.encode()).hexdigest()[:SHORT]


def masked_path(path: str) -> str:
    """A request's path with every id and code hidden, and without its query.

    >>> masked_path("/api/v1/tables/3vQx_8aZ0Lw/live?code=abc")
    '/api/v1/tables/…/live'
    """
    bare = path.partition("?")[0].partition("#")[0]
    return "/".join(part if _WORD.fullmatch(part) else HIDDEN for part in bare.split("/"))


def without_secrets(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    """The line with whatever must not be written hidden."""
    for key in line:
        if key.lower() in SECRET_KEYS:
            line[key] = HIDDEN
        elif key in ID_KEYS:
            line[key] = short(str(line[key]))
        elif key == "path":
            line[key] = masked_path(str(line[key]))
    return line


def configure(form: Literal["json", "text"], stream: TextIO = sys.stderr) -> None:
    """Sends everything this process logs, ours and the libraries', to the stream in that form."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    if form == "json":
        last: list[Processor] = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    else:
        colours = hasattr(stream, "isatty") and stream.isatty()
        # Tracebacks without the values of variables: those may be somebody's secrets.
        plain = structlog.dev.plain_traceback
        last = [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain)]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    # Access lines hold whole addresses, and some addresses are keys to a seat.
    access = logging.getLogger("uvicorn.access")
    access.handlers.clear()
    access.propagate = False
