"""Words that are in nobody's name: a list that whoever runs the house may change."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from unicodedata import category, normalize

import structlog

log: Final = structlog.get_logger()

OURS: Final = Path(__file__).with_name("names.txt")

_HUMP: Final = re.compile(r"(?<=[^\W\d_A-ZÀ-Þ])(?=[A-ZÀ-Þ])")
_GAP: Final = re.compile(r"[\W_]+")
_RUN: Final = re.compile(r"(.)\1{2,}")
_NUMBER: Final = re.compile(r"\d+(?=\W|$)")
_SIGNS: Final = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t"})
_SIGNS.update(str.maketrans({"@": "a", "$": "s", "€": "e", "!": "i", "|": "i"}))
# Letters of other alphabets that look like ours.
_ALIKE: Final = str.maketrans("авеѕіјкмнорсԁтух", "abesijkmhopcdtyx")


class NameList:
    """The words of a file, which is read again when it changes.

    A name is looked at word by word, so that nobody is refused for what stands within their name by
    accident; however it is dressed up.
    """

    def __init__(self, path: Path = OURS) -> None:
        self._path = path
        self._changed = -1
        self._whole: frozenset[str] = frozenset()
        self._beginnings: tuple[str, ...] = ()
        self._renew()

    def refuses(self, name: str) -> bool:
        """Whether one of its words is on the list."""
        self._renew()
        return any(word in self._whole or word.startswith(self._beginnings) for word in words_of(name))

    def _renew(self) -> None:
        try:
            changed = self._path.stat().st_mtime_ns
            if changed == self._changed:
                return
            lines = self._path.read_text("utf-8").splitlines()
        except (OSError, UnicodeError) as error:
            # What was on it still counts.
            log.warning("the list of names cannot be read", error=type(error).__name__)
            return
        entries = [entry for line in lines if (entry := line.partition("#")[0].strip())]
        self._changed = changed
        self._whole = frozenset(_plain(entry) for entry in entries if not entry.endswith("*"))
        self._beginnings = tuple(_plain(entry[:-1]) for entry in entries if entry.endswith("*"))


def words_of(name: str) -> Iterator[str]:
    """Every word that somebody may read in that name.

    >>> sorted(set(words_of("B.a.d Wööörd")))
    ['bad', 'wooord', 'woord', 'word']
    """
    bare = _NUMBER.sub("", name)
    for reading in (bare, bare.translate(_SIGNS), name.translate(_SIGNS)):
        for text in (reading, _HUMP.sub(" ", reading)):
            alone = ""
            for part in (*_GAP.split(text), ""):
                if len(part) == 1:
                    alone += part  # f o r, or f.o.r
                    continue
                for word in (alone, part):
                    plain = _plain(word)
                    if len(plain) > 1:
                        yield from (plain, _RUN.sub(r"\1\1", plain), _RUN.sub(r"\1", plain))
                alone = ""


def _plain(word: str) -> str:
    """In small letters of ours, without accents."""
    apart = normalize("NFKD", word).casefold().translate(_ALIKE)
    return "".join(letter for letter in apart if category(letter)[0] == "L")
