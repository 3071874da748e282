"""The package carries the browser client, built here: `pip install .` needs no Node on the machine."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Builds the client before the package is made, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        runpy.run_path(str(Path(self.root) / "web" / "build.py"), run_name="__main__")
        build_data["artifacts"].append("src/tablee/server/client/**")
        build_data["artifacts"].append("src/tablee/server/site/**")  # where `make docs` has built it
