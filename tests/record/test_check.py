"""Replaying trusts nothing."""

import json
from collections.abc import Callable

import pytest

from tablee.core import AnyGame, Malformed, Outcome
from tablee.record import Record, check, dumps, position, positions
from tests.playing import TABLE_IDS, TABLES
from tests.record.documents import Document, drop, played, put, record, roll, sealed
from tests.rulings.helpme.tables import rolled


def complaint(given: Record) -> str:
    with pytest.raises(Malformed) as error:
        check(given)
    return str(error.value)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)
def test_finished_games_are_right(game: AnyGame, seats: int) -> None:
    given = played(game.key, seats)
    assert given.result is not None
    assert check(given) == given.result


def test_a_record_made_by_another_program_is_right_whatever_its_seed() -> None:
    assert check(record(roll())) == Outcome((44, 0), (0,), "no-moves")
    assert check(record(sealed({**roll(), "seed": "dice thrown by hand"}))) == Outcome(
        (44, 0), (0,), "no-moves"
    )


@pytest.mark.parametrize("moves", [0, 1, 28])
def test_a_running_record_is_right_and_has_no_outcome(moves: int) -> None:
    assert check(record(roll(moves))) is None


WRONG: list[tuple[Callable[[Document], None], str]] = [
    (drop("setup"), "setup: is missing though the game is over"),
    (drop("seed"), "seed: is missing beside the setup"),
    (put("seed", value="9e"), "commitment: is not the one of this seed and setup"),
    (put("commitment", value="0" * 64), "commitment: is not the one of this seed and setup"),
    (put("commitment", value=""), "commitment: is not the one of this seed and setup"),
    (
        put("commitment", value=roll()["commitment"].upper()),
        "commitment: is not the one of this seed and setup",
    ),
    (put("setup", "first", value=1), "commitment: is not the one of this seed and setup"),
    (
        put("setup", "creatures", 1, value=["oak", "palm"]),
        "commitment: is not the one of this seed and setup",
    ),
    (put("setup", "board", 4, value="elm5"), "setup.board[4]: 'elm5' is not a tile"),
    (put("setup", "board", 4, value="baobab1"), "setup.board[4]: baobab1 lies on the board twice"),
    (put("setup", "creatures", value=[]), "setup.creatures: must have 2 entries, not 0"),
    (put("setup", "luck", value=1), "setup: unknown key 'luck'"),
    (put("options", "side", value="A"), "options: helpme has no option 'side' (it has: open_stacks)"),
    (put("options", "open_stacks", value=1), "options.open_stacks: must be true or false, not 1"),
    (put("moves", 17, "move", value="c3-d4"), "move 17: c3 and d4 are not neighbours"),
    (put("moves", 17, "move", value="a1-b1"), "move 17: there is nothing on a1"),
    (put("moves", 17, "move", value="slap FWE 412"), "move 17: 'slap FWE 412' is not a move like c3-c4"),
    (put("moves", 17, "seat", value=0), "move 17: it is seat 1's turn, not seat 0's"),
    (put("moves", 17, "seat", value=None), "move 17: the table itself makes no move in Help Me!"),
    (put("moves", 0, "seat", value=1), "move 0: it is seat 0's turn, not seat 1's"),
    (lambda d: d["moves"].append(d["moves"][0]), "move 29: the game is over"),
    (lambda d: d["moves"].append({"seat": 1, "move": "nonsense", "at": 0}), "move 29: the game is over"),
    (drop("moves", 28), "result: the game is not over after the last move"),
    (drop("result"), "result: is missing though the game is over"),
    (
        put("result", "scores", value=[44, 1]),
        "result.scores: do not follow from the moves, which give 44, 0",
    ),
    (put("result", "scores", value=[0, 44]), "result.scores: do not follow from the moves, which give 44, 0"),
    (put("result", "winners", value=[]), "result.winners: do not follow from the scores, which give 0"),
    (put("result", "winners", value=[1]), "result.winners: do not follow from the scores, which give 0"),
    (put("result", "winners", value=[0, 1]), "result.winners: do not follow from the scores, which give 0"),
    (put("result", "winners", value=[0, 0]), "result.winners: do not follow from the scores, which give 0"),
    (
        put("result", "reason", value="time"),
        "result.reason: does not follow from the moves, which give no-moves",
    ),
    (put("result", "reason", value="abandoned"), "result.reason: the game was not abandoned, it is over"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message for _, message in WRONG])
def test_the_first_thing_wrong_is_named_with_its_place(
    change: Callable[[Document], None], message: str
) -> None:
    document = roll()
    change(document)
    assert complaint(record(document)) == message


def test_the_stacks_may_be_opened_without_touching_the_setup() -> None:
    assert check(record({**roll(), "options": {"open_stacks": True}})) == Outcome((44, 0), (0,), "no-moves")


def test_an_option_that_disagrees_with_the_setup_is_wrong() -> None:
    given = played("rauha", 2, side="B")
    assert check(given) == given.result
    side_a = Record(**{**_fields(given), "options": {"side": "A"}})
    assert complaint(side_a) == "setup.side: 'B' disagrees with the option side, A"
    silent = Record(**{**_fields(given), "options": {}})
    assert complaint(silent) == "setup.side: 'B' disagrees with the option side, A"
    other = Record(**{**_fields(played("rauha", 2)), "options": {"side": "B"}})
    assert complaint(other) == "setup.side: 'A' disagrees with the option side, B"


def _fields(given: Record) -> Document:
    names = ("game", "options", "players", "commitment", "moves", "seed", "setup", "result")
    return {name: getattr(given, name) for name in names}


def test_winners_may_be_listed_in_any_order() -> None:
    tie = next(r for r in (played("helpme", 4, f"tie {n}") for n in range(200)) if len(_winners(r)) > 1)
    assert tie.result is not None
    backwards = Outcome(tie.result.scores, tie.result.winners[::-1], tie.result.reason)
    given = check(Record(**{**_fields(tie), "result": backwards}))
    assert given == tie.result


def _winners(given: Record) -> tuple[int, ...]:
    return given.result.winners if given.result else ()


def test_an_abandoned_game_has_standing_scores_and_no_winners() -> None:
    # baobab1 on top of baobab4, 3 and 2; baobab5 and five cherries alone; five palms and five oaks.
    result = {"scores": [4 + 9 + 1 + 5, 10], "winners": [], "reason": "abandoned"}
    assert check(record({**roll(3), "result": result})) == Outcome((19, 10), (), "abandoned")


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (
            {"scores": [19, 10], "winners": [0], "reason": "abandoned"},
            "result.winners: do not follow from the scores, which give nobody",
        ),
        (
            {"scores": [0, 0], "winners": [], "reason": "abandoned"},
            "result.scores: do not follow from the moves, which give 19, 10",
        ),
        (
            {"scores": [19, 10], "winners": [0], "reason": "no-moves"},
            "result: the game is not over after the last move",
        ),
    ],
)
def test_a_result_before_the_end_has_to_be_an_abandoned_one(result: Document, message: str) -> None:
    assert complaint(record({**roll(3), "result": result})) == message


def test_a_record_that_ends_in_a_wrong_move_still_shows_the_position_before_it() -> None:
    document = roll()
    document["moves"][17]["move"] = "c3-d4"
    given = record(document)
    assert position(given, 17) == rolled(17)
    with pytest.raises(Malformed, match=r"^move 17: c3 and d4 are not neighbours$"):
        position(given, 18)


def test_positions_are_those_before_each_move_and_the_last() -> None:
    states = list(positions(record(roll())))
    assert len(states) == 30
    assert states == [rolled(moves) for moves in range(30)]


@pytest.mark.parametrize("ply", [-1, 30, 1_000])
def test_a_ply_outside_the_record(ply: int) -> None:
    with pytest.raises(Malformed) as error:
        position(record(roll()), ply)
    assert str(error.value) == f"ply: must lie between 0 and 29, not {ply}"


def test_the_minutes_of_elementals_have_to_be_over() -> None:
    document = {
        **roll(),
        "game": "elementals",
        "options": {"minutes": 2},
        "setup": dict(played("elementals", 2).setup or {}),
        "moves": [{"seat": None, "move": "time", "at": 119_999}],
        "result": {"scores": [30, 30], "winners": [0, 1], "reason": "time"},
    }
    assert complaint(record(sealed(document))) == "move 0: the 2 minutes are not over yet"
    document["moves"] = [{"seat": None, "move": "time", "at": 120_000}]
    assert check(record(document)) == Outcome((30, 30), (0, 1), "time")
    document["options"] = {}
    assert complaint(record(document)) == "move 0: this table has all the time in the world"


def test_a_second_hand_on_a_card_after_an_error_is_refused_in_a_record_too() -> None:
    """So it was played once: after each judgement there was a new race for everybody."""
    given = played("elementals", 3)
    ply, state = next(
        (ply, state)
        for ply, state in enumerate(positions(given))
        if state.verdict is not None and not state.verdict.right and state.ended is None
    )
    document = json.loads(dumps(given))
    seat, at = state.verdict.hands[0].seat, document["moves"][ply - 1]["at"]
    document["moves"][ply:] = [{"seat": seat, "move": "book 900", "at": at}]
    del document["result"]
    assert complaint(record(document)) == f"move {ply}: seat {seat} has had a hand on this card already"
