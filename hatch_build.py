"""The package carries the browser client, built here: `pip install .` needs no Node on the machine.

With TABLEE_COMPILED set, a wheel also carries what a move takes as machine code, made by mypyc of the very
modules beside it: that needs a C compiler and Python's headers.
"""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

build, *modules = sys.argv[1:]
setup(
    name="tablee",
    ext_modules=mypycify(modules, target_dir=build, opt_level="3", debug_level="0"),
    script_args=["--quiet", "build_ext", "--build-lib", f"{build}/lib", "--build-temp", f"{build}/temp"],
)
"""


class PackageHook(BuildHookInterface[Any]):
    """Builds the client before the package is made, also for an editable install."""

    def dependencies(self) -> list[str]:
        return ["mypy>=2.4", "setuptools>=80"] if os.environ.get("TABLEE_COMPILED") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        runpy.run_path(str(Path(self.root) / "web" / "build.py"), run_name="__main__")
        build_data["artifacts"].append("src/tablee/server/client/**")
        build_data["artifacts"].append("src/tablee/server/site/**")  # where `make docs` has built it
        if os.environ.get("TABLEE_COMPILED") and self.target_name == "wheel" and version == "standard":
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        self._build = TemporaryDirectory()
        modules = [f"src/tablee/{module}" for module in self.config["compiled"]]
        # Away from the sources: nobody wants to run yesterday's machine code beside today's text.
        subprocess.run([sys.executable, "-c", COMPILE, self._build.name, *modules], check=True, cwd=self.root)
        library = Path(self._build.name) / "lib"
        for made in library.rglob("*.so"):
            build_data["force_include"][str(made)] = str(made.relative_to(library))
        build_data["infer_tag"], build_data["pure_python"] = True, False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_build"):
            self._build.cleanup()
