"""Training alone: cards judged by the rules themselves."""

import pytest

from tablee.games.elementals.setup import CARDS, ELEMENTALS, Elemental, Kind
from tablee.server.http.trainings.elementals import training
from tests.server.house import People

ROUNDS = training(400, "enough").rounds


def test_the_same_seed_deals_the_same() -> None:
    assert training(20, "a") == training(20, "a")
    assert training(20, "a") != training(20, "b")


def test_what_is_right_is_right_by_the_rules_and_nothing_else_is() -> None:
    for one in ROUNDS:
        card = CARDS[one.card]
        middle = [ELEMENTALS[name] for name in one.middle]
        assert card not in middle
        if isinstance(card, Elemental):
            right = [f"slap {other}" for other in middle if card.matches(other)]
        else:
            right = ["book"] if card.kind is Kind.CRAZY else []
        assert right == ([] if one.right is None else [one.right])
        assert one.hands == [*(f"slap {name}" for name in one.middle), "book"]


def test_there_is_something_of_everything() -> None:
    kinds = {None if one.right is None else one.right.split()[0] for one in ROUNDS}
    assert kinds == {None, "slap", "book"}
    assert {len(one.middle) for one in ROUNDS} == {1, 2}
    assert any(CARDS[one.card] not in ELEMENTALS.values() and one.right is None for one in ROUNDS)
    caught = sum(one.right is not None for one in ROUNDS)
    assert len(ROUNDS) / 2 < caught < len(ROUNDS) * 4 / 5


def test_it_is_served_and_always_other_cards_come(people: People) -> None:
    guest = people()
    first = guest.get("/games/elementals/training", params={"rounds": 30})
    again = guest.get("/games/elementals/training", params={"rounds": 30})
    assert first.status_code == again.status_code == 200
    assert len(first.json()["rounds"]) == 30
    assert first.json() != again.json()


@pytest.mark.parametrize("params", [{"rounds": 0}, {"rounds": 101}, {"seed": "../etc"}, {"rounds": "many"}])
def test_what_it_cannot_deal_is_refused(people: People, params: dict[str, str]) -> None:
    assert people().get("/games/elementals/training", params=params).status_code == 400


def test_only_races_are_trained_for(people: People) -> None:
    answer = people(lang="fr").get("/games/helpme/training")
    assert answer.status_code == 404
    assert answer.json()["detail"] == "il n’y a pas d’entraînement pour ce jeu"
