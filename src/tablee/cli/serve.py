"""`tablee serve`."""

from typing import Annotated

from cyclopts import Parameter

from tablee.cli.complaint import Complaint
from tablee.server.app import serve as run_server
from tablee.server.keeping.group import StoreFailed
from tablee.server.settings import Settings

DEFAULTS = Settings()


def serve(settings: Annotated[Settings, Parameter(name="*")] = DEFAULTS) -> None:
    """Runs the server with these settings until it is told to stop."""
    try:
        run_server(settings)
    except StoreFailed as error:
        raise Complaint(f"{error}.") from None
