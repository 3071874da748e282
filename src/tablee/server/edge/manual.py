"""The documentation as a site, where it was built (`make docs`): under /docs, read when it is asked for."""

from collections.abc import Iterator
from importlib.resources.abc import Traversable

from tablee.server.edge.asset import TYPES, Asset, made

INDEX = "index.html"


class Manual:
    """The files of the site. Without any, there is nothing under /docs."""

    def __init__(self, folder: Traversable) -> None:
        self._files = dict(_found(folder, ""))
        self._read: dict[str, Asset] = {}

    def __bool__(self) -> bool:
        return INDEX in self._files

    def asset(self, path: str) -> Asset | None:
        """The file at that path; None if the site has none such."""
        if path not in self._read:
            file = self._files.get(path)
            if file is None:
                return None
            self._read[path] = made(file.read_bytes(), TYPES[file.name[file.name.rfind(".") :]])
        return self._read[path]


def _found(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    if folder.is_dir():
        for entry in folder.iterdir():
            if entry.is_dir():
                yield from _found(entry, f"{prefix}{entry.name}/")
            elif entry.name[entry.name.rfind(".") :] in TYPES:
                yield f"{prefix}{entry.name}", entry
