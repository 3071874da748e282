"""What tests need and a fresh Debian has not: installed for whoever may."""

import os
import shutil
import subprocess
from pathlib import Path


def install(*packages: str) -> bool:
    """Whether these packages of Debian's are installed now. Nothing of theirs is started."""
    if os.getuid() != 0 or not Path("/etc/debian_version").exists() or not shutil.which("apt-get"):
        return False
    # dpkg wants the programs of the administrator on its PATH.
    path = f"{os.environ.get('PATH', '')}:/usr/local/sbin:/usr/sbin:/sbin"
    quiet = {**os.environ, "PATH": path, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    commands = (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-qq", "--no-install-recommends", *packages],
    )
    return all(
        subprocess.run(command, env=quiet, capture_output=True, check=False).returncode == 0
        for command in commands
    )
