"""The analyst works for everybody: fair among those who wait, what is short first, and never for no one."""

from pathlib import Path

import pytest

from tablee.server.thinking.agenda import MOST, MOST_OF_ADDRESS, MOST_OF_ONE, Agenda
from tablee.server.thinking.analysis import played_by_people
from tablee.table.refused import Refused
from tests.server.house import Inside, people_at, two_at_a_table
from tests.table.sitting import Sitting


def done(agenda: Agenda, sizes: dict[str, int]) -> str:
    """In which order everything on that agenda is worked at, step by step."""
    order, left = "", dict(sizes)
    while (id := agenda.next()) is not None:
        order += id
        left[id] -= 1
        agenda.step(id, left[id])
        if not left[id]:
            agenda.remove(id)
    return order


def filled(*asked: tuple[str, str, str, int]) -> tuple[Agenda, dict[str, int]]:
    agenda = Agenda()
    for id, whose, address, size in asked:
        agenda.put(id, whose, address, size)
    return agenda, {id: size for id, _, _, size in asked}


def test_of_ones_own_the_shortest_comes_first() -> None:
    assert (
        done(*filled(("a", "ada", "here", 3), ("b", "ada", "here", 1), ("c", "ada", "here", 2))) == "bccaaa"
    )


def test_who_asks_for_one_does_not_wait_for_five() -> None:
    asked = [(name, "eve", "there", 10) for name in "vwxyz"]
    order = done(*filled(*asked, ("b", "bo", "here", 4)))
    assert order.rindex("b") < 10
    assert len(order) == 54


def test_many_guests_behind_one_address_count_as_two() -> None:
    swarm = [(name, f"guest {name}", "there", 10) for name in "mnopqrstuvwxyz"]
    order = done(*filled(*swarm, ("b", "bo", "here", 10)))
    assert order.rindex("b") < 3 * 10 + 2


def test_what_waits_has_an_end_for_each_and_for_all() -> None:
    agenda = Agenda()
    for number in range(MOST_OF_ONE):
        agenda.check("ada", "here")
        agenda.put(f"ada {number}", "ada", "here", 1)
    with pytest.raises(Refused, match="5 games of yours wait"):
        agenda.check("ada", "here")
    agenda.remove("ada 0")
    agenda.check("ada", "here")
    for number in range(MOST_OF_ADDRESS - MOST_OF_ONE + 1):
        agenda.put(f"{number}", f"guest {number}", "here", 1)
    with pytest.raises(Refused, match="too many games"):
        agenda.check("somebody else", "here")
    for number in range(MOST):
        agenda.put(f"there {number}", f"guest {number}", f"address {number}", 1)
    with pytest.raises(Refused, match="too many games"):
        agenda.check("somebody else", "elsewhere")


def test_whoever_has_nothing_left_is_forgotten() -> None:
    agenda, sizes = filled(("a", "ada", "here", 3), ("b", "bo", "here", 2))
    done(agenda, sizes)
    assert not agenda._had
    assert len(agenda) == 0


def test_a_game_nobody_played_is_not_analysed(tmp_path: Path) -> None:
    sitting = Sitting(starts=1).sit("ada").bots("easy").start()
    sitting.do(sitting.answer_of(1, sitting.legal(1)[0], "bot"))
    assert not played_by_people(sitting.table)
    sitting.play("ada", 0)
    assert played_by_people(sitting.table)
    with Inside(tmp_path) as house, people_at(house.address) as people:
        ada, bo, id = two_at_a_table(people)
        for seat, guest in enumerate((ada, bo)):
            assert guest.send(id, "leave", seat=seat).status_code == 200
        refused = people(lang="fr").post(f"/records/{id}/analysis")
        assert (refused.status_code, refused.json()["detail"]) == (409, "personne n’a joué cette partie")
        assert ada.get(f"/records/{id}/replay").json()["analyst"] is None


def test_one_person_has_so_many_games_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.thinking.agenda.MOST_OF_ONE", 0)
    with Inside(tmp_path) as house, people_at(house.address) as people:
        ada, bo, id = two_at_a_table(people)
        scene = ada.see(id, 0).scene
        assert scene is not None
        ada.send(id, "play", id="action-1", seat=0, move=scene.legal[0])
        for seat, guest in enumerate((ada, bo)):
            assert guest.send(id, "leave", seat=seat).status_code == 200
        assert ada.post(f"/records/{id}/analysis").status_code == 409
        assert ada.get(f"/records/{id}/analysis").json()["state"] == "none"
