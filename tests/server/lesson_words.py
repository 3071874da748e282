"""A lesson's words, as the client has them, held against claims that are computed."""

import json
import re
from collections.abc import Sequence
from typing import Final, Literal

from tablee.server.http.lessons.script import Script
from tests.web.house import ROOT

Claims = dict[str, list[tuple[str, str]]]
"""For each step what its words have to say, in English and in French."""

FILES: Final = {"helpme": "games/helpme/words/{}.ts", "rauha": "games/rauha/words/learn.{}.ts"}
LANGS: Final[tuple[Literal["en", "fr"], ...]] = ("en", "fr")
TEN_SECONDS_WORDS: Final = 40
"""Four words a second."""

_SPELLED: Final = {
    2: ("two", "deux"),
    3: ("three", "trois"),
    4: ("four", "quatre"),
    5: ("five", "cinq"),
    6: ("six", "six"),
    7: ("seven", "sept"),
    8: ("eight", "huit"),
    9: ("nine", "neuf"),
    10: ("ten", "dix"),
    11: ("eleven", "onze"),
    12: ("twelve", "douze"),
    13: ("thirteen", "treize"),
    14: ("fourteen", "quatorze"),
    15: ("fifteen", "quinze"),
    16: ("sixteen", "seize"),
    17: ("seventeen", "dix-sept"),
    18: ("eighteen", "dix-huit"),
    19: ("nineteen", "dix-neuf"),
    20: ("twenty", "vingt"),
    30: ("thirty", "trente"),
}


def spelled(number: int) -> tuple[str, str]:
    """That number in English and in French."""
    return _SPELLED[number]


def words(game: str, lang: str) -> dict[str, str]:
    """Title and text of each step of that lesson, with plain spaces and hyphens."""
    source = (ROOT / "web" / "src" / FILES[game].format(lang)).read_text()
    source = re.sub("[\u00a0\u202f]", " ", source).replace("\u2011", "-")
    lesson = source.split("lesson: {")[1].split("rules: {\n")[0]
    string = r'("(?:[^"\\]|\\.)*")'
    found = re.findall(rf"(\w+): \{{\s*title: {string},\s*text: {string},?\s*\}}", lesson)
    return {key: f"{json.loads(title)}. {json.loads(text)}" for key, title, text in found}


def assert_claimed(game: str, script: Script, claims: Claims, names: Sequence[str]) -> None:
    """Every claim stands in the words, and no other number, nor any of the names, stands there."""
    for index, lang in enumerate(LANGS):
        told = words(game, lang)
        numbers = [both[index] for both in _SPELLED.values()]
        wanted = re.compile(rf"\d+|\b(?:{'|'.join([*numbers, *names])})s?\b", re.IGNORECASE)
        for step in script.steps:
            said = told[step.key]
            for claim in claims.get(step.key, []):
                assert claim[index] in said, f"{step.key}: {claim[index]!r} is not in {said!r}"
                said = said.replace(claim[index], "…", 1)
            assert not wanted.findall(said), f"{step.key}: not computed in {said!r}"


def assert_short(game: str, script: Script) -> None:
    """Each step of the lesson can be read in ten seconds, in both languages."""
    for lang in LANGS:
        told = words(game, lang)
        for step in script.steps:
            text = re.sub(r"\{\w+\}", "", told[step.key])
            count = sum(bool(re.search(r"\w", word)) for word in text.split())
            assert count <= TEN_SECONDS_WORDS, f"{step.key}, {lang}: {count} words"
