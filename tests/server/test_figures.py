"""Finished games, counted for whoever played them."""

from tablee.server.http.figures import MONDAY, WEEK, figures
from tablee.server.rooms.digest import Digest, Place, Result
from tablee.server.rooms.register import OwnGame
from tablee.wire.http import Tally, WeekTime

NOON = MONDAY + 12 * 3_600_000


def game(
    *people: str, ended: int = NOON, winners: tuple[int, ...] = (0,), reason: str = "no-moves", **more: object
) -> OwnGame:
    """A finished game of these people; whoever has no name is a bot."""
    places = [Place(person=who or None, name=who.title(), level=None if who else "easy") for who in people]
    facts = {"game": "helpme", "local": False, "reactions": [], **more}
    digest = Digest(
        phase="over",
        host=people[0],
        places=places,
        awaiting=[],
        deadline=None,
        at=ended,
        result=Result(scores=[0] * len(people), winners=list(winners), reason=reason),
        moved=True,
        **facts,  # type: ignore[arg-type]
    )
    return OwnGame("t", ended, digest)


def test_wins_are_counted_beside_what_chance_gives() -> None:
    told = figures(
        [
            game("ada", "bo"),
            game("bo", "ada", winners=(0, 1)),  # a shared win is half of one
            game("cy", "ada", "bo", "", winners=(0,), game="rauha"),
            game("ada", "bo", reason="abandoned", winners=()),
            game("ada", "ada", local=True),
            game("bo", "cy"),
        ],
        "ada",
    )
    assert told.games == [
        Tally(key="helpme", games=2, won=1.5, chance=1.0),
        Tally(key="rauha", games=1, won=0.0, chance=0.25),
    ]
    assert [(one.key, one.games) for one in told.seats] == [("2", 2), ("4", 1)]
    assert told.opponents == [
        Tally(key="Bo", games=3, won=1.5, chance=1.25),
        Tally(key="Cy", games=1, won=0.0, chance=0.25),
    ]
    assert told.reactions == []


def test_reactions_are_told_by_the_week() -> None:
    def race(ended: int, reaction: int | None) -> OwnGame:
        return game("ada", "bo", ended=ended, game="elementals", reactions=[reaction, 1])

    sunday = MONDAY + WEEK - 1
    told = figures([race(sunday + 1, 400), race(sunday, 500), race(NOON, 700), race(NOON, None)], "ada")
    assert told.reactions == [
        WeekTime(week=MONDAY, games=2, reaction=500),
        WeekTime(week=MONDAY + WEEK, games=1, reaction=400),
    ]
