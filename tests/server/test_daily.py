"""The daily three: the same for everybody that day, answered once, and nothing told before."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest

from tablee.puzzles import PUZZLED, Puzzle, number_of, shipped
from tablee.server.http.posed import Posed
from tablee.server.keeping.solved import Solved
from tablee.server.keeping.store import Store
from tablee.server.keeping.tenure import Tenure
from tablee.server.thinking.puzzling import AHEAD, Puzzles
from tablee.wire.daily import CARDS, Answered, Daily
from tests.server.hours import START, Hours
from tests.server.house import Inside, People, people_at

T = TypeVar("T")
TODAY = datetime.fromtimestamp(START / 1000, UTC)


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def house(tmp_path: Path, hours: Hours, store: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    """On either database, each with its clock in the hands of the test."""
    monkeypatch.setattr(Tenure, "clock", lambda _: hours.clock())
    with Inside(tmp_path / "house", hours, store=store) as house:
        yield house


@pytest.fixture
def people(house: Inside) -> Iterator[People]:
    with people_at(house.address) as people:
        yield people


def daily(answer: httpx.Response) -> Daily:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Daily)


def answered(answer: httpx.Response) -> Answered:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Answered)


def refusal(answer: httpx.Response, status: int = 409) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["detail"])


def hands(today: Daily, wrong: int = 0) -> dict[str, Any]:
    """Every card answered rightly after 400 ms, but for the first few."""
    return {
        "hands": [
            {"move": "nonsense", "ms": 100}
            if number < wrong
            else {"move": card.right, "ms": 400 if card.right else None}
            for number, card in enumerate(today.race.rounds)
        ]
    }


def test_a_day_of_three_from_the_first_look_to_the_streak(people: People, hours: Hours) -> None:
    ada, bo = people("Ada"), people("Bo")
    for day in range(3):
        hours.now = START + day * 86_400_000
        today = daily(ada.get("/daily"))
        assert today.day == (TODAY + timedelta(days=day)).date().isoformat()
        assert today == daily(bo.get("/daily")) or day > 0, "the same for everybody"
        assert [one.game for one in today.puzzles] == [*PUZZLED]
        assert today.streak.days == day
        for one in today.puzzles:
            right = bo_best(today, one.game)
            assert one.solution is None
            wrong = next(move for move in one.legal if move != right)
            move = right if day != 1 else wrong
            done = answered(ada.post(f"/daily/{today.day}/{one.game}/move", {"move": move}))
            assert done.solution is not None
            assert (done.solution.right, done.solution.best) == (day != 1, right)
            assert done.solution.best_worth > done.solution.worth or done.solution.right
            assert done.streak.days == day, "not before all three"
            again = answered(ada.post(f"/daily/{today.day}/{one.game}/move", {"move": wrong}))
            assert again == done, "the first answer counts"
        raced = answered(ada.post(f"/daily/{today.day}/elementals/round", hands(today, wrong=2)))
        assert raced.result is not None
        assert (raced.result.right, raced.result.of, raced.result.median) == (CARDS - 2, CARDS, 400)
        assert raced.result.marks == [False] * 2 + [True] * (CARDS - 2)
        assert raced.streak.days == raced.streak.longest == day + 1
    kept = daily(ada.get("/daily"))
    assert kept.race.result == raced.result
    assert all(one.solution is not None and one.solution.right for one in kept.puzzles)
    hours.now += 2 * 86_400_000
    missed = daily(ada.get("/daily"))
    assert (missed.streak.days, missed.streak.longest) == (0, 3)
    assert daily(bo.get("/daily")).streak.longest == 0


def bo_best(today: Daily, game: str) -> str:
    """The best move by the house's own books, which no answer may tell before one has answered."""
    number, ready = today.number - 1, shipped(game)
    return ready[number % len(ready)].best


@pytest.mark.parametrize(
    "puzzle", [one for game in PUZZLED for one in shipped(game)], ids=lambda one: one.seed
)
def test_a_puzzle_tells_its_seat_what_it_may_know_and_no_more(puzzle: Puzzle) -> None:
    """What is posed is what whoever sits there would see, and nothing that the house alone knows."""
    told = Posed(puzzle).told("en", None)
    state = puzzle.states()[-1]
    assert told.seat == puzzle.seat_in(state)
    assert msgspec.to_builtins(told.view) == msgspec.to_builtins(puzzle.rules.view(state, told.seat))
    assert told.solution is None
    body = msgspec.json.encode(told).decode()
    assert "worth" not in body
    assert puzzle.seed not in body
    for line in told.log:
        assert line.seat == told.seat or not line.move.startswith("take ") or line.move == "take ?"
    rivals = [seat for seat in range(puzzle.seats) if seat != told.seat]
    if puzzle.game == "helpme":
        assert all(told.view.creatures[seat] is None for seat in rivals)


def test_a_day_is_the_day_of_whoever_plays(people: People) -> None:
    ada = people()
    near = [(TODAY + timedelta(days=days)).date().isoformat() for days in (-1, 0, 1)]
    hour = TODAY.hour
    told = [daily(ada.get(f"/daily?day={day}")).day for day in near]
    yesterday, tomorrow = hour < 12, hour >= 10
    assert told == [near[0] if yesterday else near[1], near[1], near[2] if tomorrow else near[1]]
    over, to_come = "this day is over: there are three new ones", "this day has not begun anywhere"
    for far, why in (("2001-01-01", over), ("2026-02-30", over), ("9999-12-31", to_come)):
        assert daily(ada.get(f"/daily?day={far}")).day == near[1]
        assert refusal(ada.post(f"/daily/{far}/helpme/move", {"move": "a1-a2"})) == why


def test_nonsense_is_refused_in_words(people: People) -> None:
    ada = people(lang="fr")
    today = daily(ada.get("/daily"))
    day = today.day
    assert refusal(ada.post(f"/daily/{day}/helpme/move", {"move": "z9-z8"})) == (
        "ce coup n’est pas possible dans cette position"
    )
    assert refusal(ada.post(f"/daily/{day}/chess/move", {"move": "e2-e4"}), 404) == (
        "il n’y a pas de problème de ce jeu"
    )
    assert refusal(ada.post(f"/daily/{day}/helpme/round", hands(today)), 404) == (
        "il n’y a pas de manche de ce jeu"
    )
    bad: list[dict[str, Any]] = [{}, {"hands": []}, {"hands": [{"move": "book", "ms": -1}] * CARDS}]
    for body in bad:
        assert ada.post(f"/daily/{day}/elementals/round", body).status_code == 400
    assert ada.post("/daily/today/helpme/move", {"move": "a1-a2"}).status_code == 400
    assert daily(ada.get("/daily")) == today, "nothing of it counted"


def test_answers_are_taken_along_and_forgotten(people: People) -> None:
    ada = people("Ada")
    today = daily(ada.get("/daily"))
    for one in today.puzzles:
        answered(ada.post(f"/daily/{today.day}/{one.game}/move", {"move": one.legal[0]}))
    answers = ada.get("/me/data").json()["answers"]
    assert [(one["day"], one["game"], one["answer"]) for one in answers] == [
        (today.day, one.game, one.legal[0]) for one in today.puzzles
    ]
    same = people(cookies=dict(ada.http.cookies.items()))
    assert all(one.solution is not None for one in daily(same.get("/daily")).puzzles)
    assert ada.ask("DELETE", "/me").status_code == 204
    assert all(one.solution is None for one in daily(same.get("/daily")).puzzles)


def made_up(game: str, number: int) -> Puzzle:
    """Another puzzle, quickly made: in a process of its own."""
    return msgspec.structs.replace(shipped(game)[0], seed=str(number))


def few(game: str) -> tuple[Puzzle, ...]:
    return shipped(game)[:2]


async def with_puzzles(
    place: Path | str,
    hours: Hours,
    ready: Callable[[str], Sequence[Puzzle]],
    use: Callable[[Puzzles], Awaitable[T]],
) -> T:
    store = Store(place)
    await store.open()
    puzzles = Puzzles(Solved(store), hours.clock, ready, made_up)
    try:
        return await use(puzzles)
    finally:
        await puzzles.close()
        await store.close()


def test_the_house_makes_what_the_next_days_need(tmp_path: Path, hours: Hours, store: str) -> None:
    today = number_of(TODAY.date())

    async def make(puzzles: Puzzles) -> list[str]:
        assert await puzzles.of("rauha", 1) == shipped("rauha")[1]
        assert await puzzles.make_ahead() == len(PUZZLED) * (AHEAD + 1)
        assert await puzzles.make_ahead() == 0, "what there is is not made again"
        return [(await puzzles.of(game, today + day)).seed for day in range(AHEAD + 1) for game in PUZZLED]

    made = asyncio.run(with_puzzles(store or tmp_path / "store.sqlite3", hours, few, make))
    assert made == [str(today + day) for day in range(AHEAD + 1) for _ in PUZZLED]


def test_what_was_posed_once_stays_the_puzzle_of_its_day(tmp_path: Path, hours: Hours, store: str) -> None:
    """Whoever solved it in the morning finds it again at night, though the house made others meanwhile, was
    closed, and opened again as a release that brings more."""
    today, place = number_of(TODAY.date()), store or tmp_path / "store.sqlite3"

    async def pose(puzzles: Puzzles) -> Puzzle:
        posed = await puzzles.of("helpme", today)
        assert await puzzles.make_ahead() == len(PUZZLED) * (AHEAD + 1) - 1
        assert await puzzles.of("helpme", today) == posed
        return posed

    async def pose_again(puzzles: Puzzles) -> Puzzle:
        return await puzzles.of("helpme", today)

    posed = asyncio.run(with_puzzles(place, hours, few, pose))
    assert posed in few("helpme"), "an old one where there is none"
    more = tuple(made_up("helpme", number) for number in range(today + 1))
    assert asyncio.run(with_puzzles(place, hours, lambda game: more, pose_again)) == posed
