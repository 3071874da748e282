"""A year of two thousand people who seek games: how long they wait, and what their ratings are worth.

    .venv/bin/python bench/seasons.py                  some minutes
    .venv/bin/python bench/seasons.py --people 300     a first look

Everybody has a strength, which the house does not know: it changes a little every day, and people come over
the whole year. They play of an evening, some often and most seldom, at tables of two to four. Pairing and
rating are the house's own (tablee/ladder); beside them plain Elo rates the same games. Whoever is offered
bots takes them half of the time, and nobody waits for more than three minutes. Writes its section of
bench/results.md and bench/results.json.
"""

import argparse
import heapq
import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from contest.figures import Figure, table, write
from tablee.ladder import NEW, Rating, rate
from tablee.ladder.pairing import Seeker, pairings
from tablee.ladder.rating import chance
from tablee.server.rooms.seeking import BOTS_AFTER

DAY: Final = 86_400_000
TICK: Final = 2_000
"""So often does whoever seeks ask again."""

PATIENCE: Final = 180_000
LOGIT: Final = 400 / math.log(10)
"""Points by which the odds of winning grow by e, as Elo counts."""

SPREAD: Final = 250
"""How far strengths lie apart."""

K: Final = 24
"""What a game of two changes at most in plain Elo."""

SEATS: Final = ((2, 0.6), (3, 0.25), (4, 0.15))
ENOUGH: Final = (5, 10, 20, 50, 100, 200)


@dataclass(slots=True)
class Person:
    """Somebody: how strong they really are, how often they come, and what is known of them."""

    name: str
    strength: float
    joined: int
    evenings: float
    rating: Rating = NEW
    elo: float = 1_500.0
    games: int = 0
    errors: dict[int, tuple[float, float]] = field(default_factory=dict)


@dataclass(slots=True)
class Season:
    """What a year came to."""

    waits: list[int] = field(default_factory=list)
    apart: list[int] = field(default_factory=list)
    games: int = 0
    bots: int = 0
    gave_up: int = 0
    won: list[tuple[float, bool]] = field(default_factory=list)
    """Of games of two between people who are known well: what was promised to the first, and what came."""


def come(dice: Random, people: int, days: int) -> list[Person]:
    """Half of them are there on the first day, the others come over the year."""
    return [
        Person(
            f"p{n}",
            dice.gauss(1_500, SPREAD),
            0 if n % 2 else dice.randrange(days),
            min(0.9, dice.lognormvariate(-2.2, 0.9)),
        )
        for n in range(people)
    ]


def evening(dice: Random, people: Sequence[Person], day: int) -> Iterator[tuple[int, Person, int, int]]:
    """Who comes that day: when, to tables of how many, and for how many games."""
    for person in people:
        if person.joined <= day and dice.random() < person.evenings:
            hour = min(23.9, max(7.0, dice.gauss(20.5, 2.5)))
            ((seats, _),) = dice.choices(SEATS, [share for _, share in SEATS])
            yield round(hour * 3_600_000), person, seats, dice.choice((1, 1, 2, 2, 3, 5))


def play(dice: Random, table: Sequence[Person], season: Season) -> None:
    """A game: the places fall as strengths and luck will have it, and both ratings learn of it."""
    luck = [person.strength - LOGIT * math.log(dice.expovariate(1.0)) for person in table]
    order = sorted(luck, reverse=True)
    ranks = [1 + order.index(one) for one in luck]
    if len(table) == 2 and not any(person.rating.provisional for person in table):
        season.won.append((chance(table[0].rating, table[1].rating), ranks[0] == 1))
    for person, after in zip(table, rate([person.rating for person in table], ranks), strict=True):
        person.rating = after
    before = [person.elo for person in table]
    for one, person in enumerate(table):
        for other, rank in enumerate(ranks):
            if other != one:
                expected = 1 / (1 + math.exp((before[other] - before[one]) / LOGIT))
                person.elo += K / (len(table) - 1) * ((ranks[one] < rank) - expected)
    for person in table:
        person.games += 1
        if person.games in ENOUGH:
            person.errors[person.games] = (
                person.rating.points - person.strength,
                person.elo - person.strength,
            )
    season.games += 1


def spend(dice: Random, people: Sequence[Person], day: int, season: Season) -> None:
    """One day, from the first who comes to the last who goes."""
    named = {person.name: person for person in people}
    coming = [
        (at, n, one, seats, games) for n, (at, one, seats, games) in enumerate(evening(dice, people, day))
    ]
    heapq.heapify(coming)
    number = len(coming)
    waiting: dict[int, dict[str, tuple[Seeker, int]]] = {seats: {} for seats, _ in SEATS}
    now = 0
    while coming or any(waiting.values()):
        now = coming[0][0] if coming and not any(waiting.values()) else now + TICK
        while coming and coming[0][0] <= now:
            at, _, person, seats, games = heapq.heappop(coming)
            waiting[seats][person.name] = Seeker(person.name, person.rating.points, at), games
        for seats, seekers in waiting.items():
            for found in pairings([seeker for seeker, _ in seekers.values()], seats, now) if seekers else ():
                players = [named[seeker.who] for seeker in found]
                points = [seeker.points for seeker in found]
                season.apart.append(max(points) - min(points))
                play(dice, players, season)
                over = now + round(dice.uniform(6, 15) * 60_000)
                for seeker in found:
                    season.waits.append(now - seeker.since)
                    left = seekers.pop(seeker.who)[1] - 1
                    if left:
                        number += 1
                        heapq.heappush(coming, (over, number, named[seeker.who], seats, left))
            for who, (seeker, _) in list(seekers.items()):
                waited = now - seeker.since
                offered = BOTS_AFTER <= waited < BOTS_AFTER + TICK
                if offered and dice.random() < 0.5:
                    season.bots += 1
                    del seekers[who]
                elif waited >= PATIENCE:
                    season.gave_up += 1
                    del seekers[who]
    for person in people:
        person.strength += dice.gauss(0, 2)


def part(values: Sequence[int], share: float) -> int:
    """The value below which that share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def off(errors: Sequence[float]) -> float:
    """The root of the mean square."""
    return math.sqrt(statistics.fmean(error * error for error in errors))


def waits(season: Season, people: int) -> list[Figure]:
    """Whether people found each other, and how near in strength."""
    seeks = len(season.waits) + season.bots + season.gave_up
    return [
        Figure("people", "", people),
        Figure("rated games", "", season.games),
        Figure("found somebody", "%", 100 * len(season.waits) / seeks),
        Figure("took bots after half a minute", "%", 100 * season.bots / seeks),
        Figure("gave up after three minutes", "%", 100 * season.gave_up / seeks),
        Figure("wait of who found somebody, median", "s", part(season.waits, 0.5) / 1000),
        Figure("the same, 90th percentile", "s", part(season.waits, 0.9) / 1000),
        Figure("points apart at a table, median", "points", part(season.apart, 0.5)),
        Figure("the same, 90th percentile", "points", part(season.apart, 0.9)),
    ]


def errors(people: Sequence[Person]) -> list[Figure]:
    """How far ratings are from the truth, beside plain Elo: the root of the mean square."""
    found = [
        (
            f"error after {games} games ({len(known)} people)",
            [person.errors[games] for person in known],
        )
        for games in ENOUGH
        if len(known := [person for person in people if games in person.errors]) >= 50
    ]
    sure = [person for person in people if not person.rating.provisional]
    found.append(
        (
            f"error at the end of the year, no longer provisional ({len(sure)} people)",
            [(one.rating.points - one.strength, one.elo - one.strength) for one in sure],
        )
    )
    return [
        Figure(name, "points", off([ours for ours, _ in both]), "plain Elo", off([elo for _, elo in both]))
        for name, both in found
    ]


def promises(season: Season, people: Sequence[Person]) -> list[Figure]:
    """Whether ratings are as sure as they say, and the stronger win as often as they should."""
    within = [abs(one.rating.points - one.strength) <= one.rating.within for one in people if one.games]
    told = [
        Figure(
            "strength is within the uncertainty shown", "%", 100 * statistics.fmean(within), "promised", 68
        )
    ]
    sides = [(p, won) if p >= 0.5 else (1 - p, not won) for p, won in season.won]
    for low in (0.5, 0.6, 0.7, 0.8):
        games = [(p, won) for p, won in sides if low <= p < low + 0.1]
        if len(games) >= 100:
            promised = 100 * statistics.fmean(p for p, _ in games)
            won = 100 * statistics.fmean(won for _, won in games)
            told.append(
                Figure(f"won by the stronger of two ({len(games)} games)", "%", won, "promised", promised)
            )
    return told


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--people", type=int, default=2_000)
    ask.add_argument("--days", type=int, default=365)
    given = ask.parse_args()
    dice, season = Random(17), Season()
    people = come(dice, given.people, given.days)
    for day in range(given.days):
        spend(dice, people, day, season)
    figures = [*waits(season, given.people), *errors(people), *promises(season, people)]
    about = [
        "A simulated year: people of unknown strength (spread over 250 points, wandering a little every",
        "day) come of an evening, seek tables of two (60%), three or four, and play one to five games.",
        f"Pairing and rating are the house's own; plain Elo (K = {K}) rates the same games. Errors are",
        "roots of mean squares.",
    ]
    print(table(figures))
    if (given.people, given.days) == (2_000, 365):
        write("seasons", "A year of people who seek games", about, figures)


if __name__ == "__main__":
    main()
