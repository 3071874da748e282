"""What people are called: names they pick, and names for those who have not picked one yet."""

from hashlib import sha256
from typing import Final
from unicodedata import category, normalize

from tablee.table.refused import Refused
from tablee.table.text import unseen

LONGEST_NAME: Final = 24

# They count as letters and show nothing.
_FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_MARKS: Final = frozenset({"Mn", "Me"})
_MOST_MARKS: Final = 3

_ENGLISH: Final = (
    "Quiet Merry Curious Gentle Brave Sleepy Lucky Sunny Patient Cheerful Mossy Early Wandering Golden Snowy",
    "Otter Heron Badger Lark Hedgehog Fox Dormouse Owl Hare Beaver Robin Squirrel Newt Swift Marten Bee",
)
# Every quality here is the same for both genders: the names need no grammar.
_FRENCH: Final = (
    "calme agile espiègle sage brave tranquille habile aimable intrépide fidèle rapide honnête drôle timide",
    "Loutre Héron Blaireau Alouette Hérisson Renarde Loir Chouette Lièvre Castor Mésange Triton Abeille",
)


def clean_name(text: str) -> str:
    """The name as it is kept and shown: composed, trimmed, with single spaces. Raises Refused."""
    name = normalize("NFC", text).strip()
    if any(unseen(letter) or letter in _FILLERS for letter in name):
        raise Refused("a name has no invisible or control characters")
    name = " ".join(name.split())
    if not name:
        raise Refused("a name has at least one character")
    if len(name) > LONGEST_NAME:
        raise Refused("a name has at most {most} characters", most=LONGEST_NAME)
    if _towers(name):
        raise Refused("a name has at most {most} marks on one letter", most=_MOST_MARKS)
    return name


def guest_name(person: str, lang: str) -> str:
    """A friendly name for somebody who has none: the same for the same person and language."""
    digest = sha256(b"tablee-guest/1\n" + person.encode()).digest()
    qualities, animals = (words.split() for words in (_FRENCH if lang == "fr" else _ENGLISH))
    quality, animal = qualities[digest[0] % len(qualities)], animals[digest[1] % len(animals)]
    return f"{animal} {quality}" if lang == "fr" else f"{quality} {animal}"


def _towers(name: str) -> bool:
    """Whether marks are piled up on a letter until they hide the lines above it."""
    pile = 0
    for letter in name:
        pile = pile + 1 if category(letter) in _MARKS else 0
        if pile > _MOST_MARKS:
            return True
    return False
