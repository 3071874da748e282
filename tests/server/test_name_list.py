"""Names are kept decent by a list that the host may change, and nobody is refused by accident."""

import os
from pathlib import Path

import pytest

from tablee.server.edge.name_list import OURS, NameList
from tests.server.house import Inside, people_at

OUTRAGEOUS = (
    "fuck",
    "FUCK you",
    "Fuuuuuck",
    "f u c k",
    "f.u.c.k",
    "F_u_c_k",
    "fvck fuck1",
    "sh!t",
    "SH1T",
    "$hit",
    "Shit!",
    "BigShit",
    "\N{CYRILLIC SMALL LETTER A}sshole",
    "merde",
    "Sale Pute",
    "ENCULÉ",
    "enculés",
    "connard42",
    "c0nnard",
    "nègre",
    "admin",
    "Modérateur",
    "Tablée",
    "N4zi",
    "h i t l e r",
)
HARMLESS = (
    "Scunthorpe",
    "Cassandra",
    "Hancock",
    "Dick",
    "Dickens",
    "Penistone",
    "Cockburn",
    "Matsushita",
    "Essex",
    "Niger",
    "Nigel",
    "Titus",
    "Fanny",
    "Gay Paris",
    "Constance",
    "Connie",
    "Conor",
    "Députée",
    "Computer",
    "Reputation",
    "Amputé",
    "Disputes",
    "Bittencourt",
    "Nicolas",
    "Grape",
    "Drape",
    "Administrée",
    "Attablée",
    "Kikelomo",
    "Pakistan",
    "Retardataire",
    "Torpedo",
    "Émile 2",
    "李雷",
    "Łukasz",
    "Ana",
    "R2D2",
    "a b c",
    "O’Neill",
)


@pytest.mark.parametrize("name", OUTRAGEOUS)
def test_what_is_on_the_list_is_found_however_it_is_dressed_up(name: str) -> None:
    assert NameList().refuses(name)


@pytest.mark.parametrize("name", HARMLESS)
def test_nobody_is_refused_for_what_stands_within_their_name(name: str) -> None:
    assert not NameList().refuses(name)


def test_both_languages_and_whoever_runs_the_house_are_on_our_list() -> None:
    lines = OURS.read_text("utf-8").splitlines()
    assert {"# English", "# French", "# Whoever runs the house"} <= set(lines)
    entries = [line for line in lines if line and not line.startswith("#")]
    assert len(entries) == len(set(entries))
    assert all(entry == entry.lower() and entry.isascii() for entry in entries)


def test_a_host_changes_the_list_while_people_play(tmp_path: Path) -> None:
    own = tmp_path / "names.txt"
    own.write_text("# ours\nparsnip\nturn*  # and all that begins so\n", "utf-8")
    with Inside(tmp_path / "house", names=own) as house, people_at(house.address) as people:
        ada = people()
        refused = ada.ask("PUT", "/me", {"name": "Miss Parsnip"})
        assert (refused.status_code, refused.json()["detail"]) == (409, "please pick another name")
        french = ada.ask("PUT", "/me", {"name": "Turnip"}, headers={"accept-language": "fr"})
        assert french.json()["detail"] == "choisissez un autre nom, s’il vous plaît"
        local = {"game": "helpme", "seats": 2, "local": ["Ada", "Turnip"]}
        assert ada.post("/tables", local).status_code == 409
        # It is in the place of ours.
        assert ada.ask("PUT", "/me", {"name": "admin"}).status_code == 200
        own.write_text("admin\n", "utf-8")
        os.utime(own, ns=(1, 1))
        assert ada.ask("PUT", "/me", {"name": "Miss Parsnip"}).status_code == 200
        assert ada.ask("PUT", "/me", {"name": "Admin"}).status_code == 409
        own.unlink()  # what was on it still counts
        assert ada.ask("PUT", "/me", {"name": "Admin"}).status_code == 409


def test_what_people_are_called_by_the_house_is_harmless() -> None:
    from tablee.server.edge.names import _ENGLISH, _FRENCH  # noqa: PLC0415

    names = NameList()
    assert not any(names.refuses(word) for words in (*_ENGLISH, *_FRENCH) for word in words.split())
