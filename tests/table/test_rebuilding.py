"""A log makes the table that led to it again, whatever happened there."""

import random
from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace

from tablee.core import Illegal
from tablee.games import GAMES
from tablee.table import events as e
from tablee.table import wishes
from tablee.table.moment import Moment
from tests.table.sitting import PEOPLE, Sitting

Wish = Callable[[Moment], Moment]


def some_wish(sitting: Sitting, dice: random.Random) -> Wish:
    """Anything that somebody at that table might want; not all of it is granted."""
    table = sitting.table
    seats = range(len(table.chairs))
    person, seat = dice.choice(PEOPLE[: len(seats)]), dice.choice(seats)
    awaited = sorted(table.awaiting())
    mover = dice.choice(awaited) if awaited else seat
    own = PEOPLE[mover]
    legal = sitting.legal(mover) if table.phase == "playing" else []
    move = dice.choice(legal) if legal else ""
    planned = [table.game.write(plan) for plan in table.game.plans(table.state, seat)] if table.states else []
    level = "easy"
    played: list[Wish] = [lambda moment: wishes.play(moment, own, mover, move)] * 12
    others: list[Wish] = [
        lambda moment: wishes.say(moment, person, person.title(), f"said {dice.random()}"),
        lambda moment: wishes.undo(moment, own, mover),
        lambda moment: wishes.undo(moment, PEOPLE[seat], seat),
        lambda moment: wishes.answer(moment, PEOPLE[seat], seat, dice.random() < 0.7),
        lambda moment: wishes.plan(moment, PEOPLE[seat], seat, dice.choice(planned)),
        lambda moment: wishes.hint(moment, own, mover, move),
        lambda moment: wishes.change(
            moment, "ada", table.options, replace(table.settings, talk=not table.settings.talk)
        ),
        lambda moment: wishes.bar(moment, "ada", f"guest {dice.randrange(5)}"),
        lambda moment: wishes.replace_absent(moment, person, seat, 0, level),
    ]
    rare: list[Wish] = [lambda moment: wishes.leave(moment, PEOPLE[seat], seat, level)]
    return dice.choice(played + others * 2 + rare)


def lived(game: str, seats: int, seed: int, steps: int) -> Sitting:
    """A table at which much has happened."""
    dice = random.Random(seed)
    sitting = Sitting(game, seats).sit(*PEOPLE[: max(1, seats - seed % 2)])
    sitting.bots(*["easy"] * sitting.table.missing).start(f"seed {seed}")
    for _ in range(steps):
        try:
            sitting.grant(some_wish(sitting, dice), dice.randrange(100_000))
        except (Illegal, IndexError):
            continue  # nobody could have had that
    return sitting


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", GAMES)
def test_a_log_makes_the_same_table_again(game: str, seed: int) -> None:
    seats = list(GAMES[game].seats)
    sitting = lived(game, seats[seed % len(seats)], seed, 250)
    assert sitting.again() == sitting.table
    acts = sum(isinstance(event, e.Acted) for _, event in sitting.events)
    assert sum(sitting.table.beside.values()) == len(sitting.events) - acts - 1


def test_much_does_happen_at_such_tables() -> None:
    """Or the test above would compare little."""
    happened = {
        type(event).__name__ for seed in range(12) for _, event in lived("rauha", 3, seed, 250).events
    }
    assert happened >= {"Acted", "Said", "Undone", "UndoAsked", "Planned", "Hinted", "Voted", "Replaced"}


def test_a_table_counts_what_each_person_caused_beside_the_game() -> None:
    sitting = Sitting("rauha", 3, starts=0).sit("ada", "bo", "cy").start()
    assert sitting.table.beside == {"ada": 1, "bo": 1, "cy": 1, "": 1}
    for person in ("bo", "bo"):
        sitting.grant(partial(wishes.say, person=person, name=person, text="hello"))
    sitting.grant(lambda moment: wishes.bar(moment, "ada", "dee"))
    assert sitting.table.beside == {"ada": 2, "bo": 3, "cy": 1, "": 1}
    before = sitting.table.beside
    mover = sitting.mover()
    sitting.play(PEOPLE[mover], mover)
    assert sitting.table.beside == before
    sitting.grant(lambda moment: wishes.undo(moment, PEOPLE[mover], mover))
    assert sitting.table.beside == {**before, PEOPLE[mover]: before[PEOPLE[mover]] + 1}
