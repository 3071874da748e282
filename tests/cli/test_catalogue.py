"""The catalogue of Rauha: everything printed on the components, and a name for everything."""

import json
from pathlib import Path

import pytest

from tablee.cli.app import run
from tablee.cli.catalogue.rauha import catalogue
from tablee.games.rauha.cards import BOARDS, CARDS, ENTITIES

CLIENTS = Path(__file__).parents[2] / "web/src/games/rauha/catalogue.json"


def test_it_prints_what_the_client_was_made_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["catalogue", "rauha"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed) == catalogue()
    assert printed == CLIENTS.read_text("utf-8")


def test_every_card_is_there_as_it_is_printed() -> None:
    for told, card in zip(catalogue()["cards"], CARDS.values(), strict=True):
        assert (told["id"], told["age"], told["cost"]) == (card.id, card.age, card.cost)
        assert tuple(told["types"]) == card.types
        assert tuple(told["animals"]) == card.animals
        assert told["water"] == card.water
        assert (told["effect"] is None) == (card.effect is None)
        assert (told["cells"] is None) == (card.cells is None)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everything_has_a_name_and_no_two_cards_the_same(lang: str) -> None:
    document = catalogue()
    names = [card["name"][lang] for card in document["cards"]]
    assert len(set(names)) == len(CARDS) == 80
    assert all(biome["name"][lang] for side in BOARDS for biome in document["boards"][side])
    assert len({entity["title"][lang] for entity in document["entities"]}) == len(ENTITIES) == 7


def test_the_track_has_sixteen_notches_and_four_scorings() -> None:
    track = catalogue()["track"]
    assert [notch["notch"] for notch in track] == list(range(1, 17))
    assert [notch["notch"] for notch in track if notch["facing"] is None] == [4, 8, 12, 16]
    assert all(len(notch["line"]) == 3 for notch in track if notch["facing"] is not None)
