"""The evidence of a race travels with the record, and whoever replays it judges as the table did."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tablee.core import Act, Malformed, timed
from tablee.games import Elementals
from tablee.games.elementals.moves import Flip, Judge, Slap
from tablee.race import Evidence
from tablee.record import Player, Record, check, compose, dumps, loads, masked
from tests.patience import rounds
from tests.playing import dealt

GAME = Elementals()
HAND = Evidence(shown=900, arrived=1_500, claimed=300, rtt=80, allowed=96)


def record(evidence: Evidence | None = HAND, reaction: int = HAND.reaction, early: bool = False) -> Record:
    """Ada sets the middle, slaps it at once and pays for it; nobody went on."""
    setup = dealt(GAME, 2, "7")
    state, acts = GAME.start(setup), list[Act[Any]]()
    for _ in rounds("a card in the middle"):
        if state.middle:
            break
        acts.append(Act(state.turn, Flip(), 100 * len(acts)))
        state = GAME.play(state, acts[-1])
    acts.append(Act(0, timed(Slap(state.middle[0]), reaction, early), 1_500))
    acts.append(Act(None, Judge(), 1_800))
    made = compose(GAME, {}, [Player("Ada", "human"), Player("Bo", "human")], "seed", setup, acts)
    moves = [*made.moves]
    moves[-2] = replace(moves[-2], evidence=evidence)
    return replace(made, moves=tuple(moves))


def test_it_is_written_and_read_again() -> None:
    written = dumps(record())
    assert json.loads(written)["moves"][-2]["evidence"] == {
        "shown": 900,
        "arrived": 1_500,
        "claimed": 300,
        "rtt": 80,
        "allowed": 96,
    }
    assert loads(written) == record()
    assert check(loads(written)) is None


def test_a_record_without_any_is_as_good() -> None:
    plain = record(None)
    assert "evidence" not in dumps(plain)
    assert check(plain) is None


def test_a_false_start_is_one_by_its_evidence() -> None:
    early = Evidence(shown=900, arrived=1_500, claimed=40, rtt=None, allowed=96)
    assert check(record(early, early.reaction, early=True)) is None


@pytest.mark.parametrize(
    ("evidence", "reaction", "early", "problem"),
    [
        (HAND, 300, False, "does not lead to this time but to 504"),
        (HAND, 504, True, "does not lead to this time but to 504"),
        (Evidence(900, 1_500, 40, None, 96), 504, False, "does not lead to this time but to 504 early"),
    ],
)
def test_a_time_that_does_not_follow_from_it_makes_the_record_wrong(
    evidence: Evidence, reaction: int, early: bool, problem: str
) -> None:
    with pytest.raises(Malformed) as caught:
        check(record(evidence, reaction, early))
    assert str(caught.value.problem) == problem


def test_only_hands_have_evidence() -> None:
    made = record()
    moves = (replace(made.moves[0], evidence=HAND), *made.moves[1:])
    with pytest.raises(Malformed, match="belongs to a hand in a race"):
        check(replace(made, moves=moves))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"shown": -1}, "evidence.shown"),
        ({"arrived": 1.5}, "evidence.arrived"),
        ({"claimed": True}, "evidence.claimed"),
        ({"rtt": "fast"}, "evidence.rtt"),
        ({"allowed": None}, "evidence.allowed"),
        ({"more": 1}, "evidence"),
    ],
)
def test_anything_else_is_no_evidence(change: dict[str, Any], place: str) -> None:
    document = json.loads(dumps(record()))
    document["moves"][-2]["evidence"] |= change
    with pytest.raises(Malformed) as caught:
        loads(json.dumps(document))
    assert place in caught.value.place


def test_while_the_game_runs_nobody_is_handed_it() -> None:
    for viewer in (0, 1, None):
        assert all(line.evidence is None for line in masked(record(), viewer).moves)
