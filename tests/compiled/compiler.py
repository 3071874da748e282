"""What compiling takes: a C compiler and Python's headers, installed for whoever may, else named."""

import shutil
import sys
import sysconfig
from pathlib import Path

from tests.debian import install


def missing() -> list[str]:
    """The packages of Debian's that have what is not here."""
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    python = f"python{sys.version_info.major}.{sys.version_info.minor}-dev"
    needed = {
        "gcc": shutil.which("cc") or shutil.which("gcc"),
        "libc6-dev": Path("/usr/include/stdio.h").exists(),
    }
    return [name for name, there in {**needed, python: headers.exists()}.items() if not there]


def main() -> None:
    if (packages := missing()) and not install(*packages):
        sys.exit(f"A C compiler and Python's headers are needed: apt-get install {' '.join(packages)}")


if __name__ == "__main__":
    main()
