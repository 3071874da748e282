"""What a table comes down to in the list of somebody's games: small enough to keep, so that listing a table
that sleeps wakes nobody."""

from collections.abc import Mapping
from statistics import median_low
from typing import Literal, Self

import msgspec

from tablee.core import Millis, Seat, is_race
from tablee.server.keeping import sittings
from tablee.server.keeping.group import Statement
from tablee.server.keeping.store import Store
from tablee.server.thinking.analysis import played_by_people
from tablee.table.table import Table


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, and whose it is."""

    person: str | None
    name: str
    level: str | None
    kept: str | None = None

    @property
    def whose(self) -> str | None:
        """Who sits there, or is asked to."""
        return self.person or self.kept


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ended."""

    scores: list[int]
    winners: list[Seat]
    reason: str


class Digest(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a few words. It names people by their ids: it is for the house, never for the wire."""

    game: str
    phase: Literal["gathering", "playing", "over"]
    host: str
    local: bool
    places: list[Place]
    awaiting: list[Seat]
    deadline: Millis | None
    at: Millis
    """When something last happened there."""
    result: Result | None
    moved: bool
    """Whether a person ever made a move."""
    reactions: list[Millis | None] = []
    """In a race: how fast every seat was when its hand came down in time, half of the times at least."""

    def seats_of(self, person: str) -> list[Seat]:
        """The seats that person holds."""
        return [seat for seat, place in enumerate(self.places) if place.person == person]

    def under_names(self, names: Mapping[str, str]) -> Self:
        """The same, with people under these names. On one device names stay."""
        if self.local:
            return self
        places = [
            msgspec.structs.replace(place, name=names.get(place.whose or "", place.name))
            for place in self.places
        ]
        return msgspec.structs.replace(self, places=places)

    def asks(self, person: str) -> str | None:
        """Who asks that person to play again: the host, who keeps a seat for them."""
        if self.phase != "gathering" or all(place.kept != person for place in self.places):
            return None
        return next((place.name for place in self.places if place.person == self.host), "")


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Digest).decode


def digest_of(table: Table, at: Millis) -> Digest:
    """The digest of a table at which something last happened at that time."""
    outcome = table.outcome
    return Digest(
        game=table.game.key,
        phase=table.phase,
        host=table.host,
        local=table.local,
        places=[
            Place(person=chair.person, name=chair.name, level=chair.level, kept=chair.kept)
            for chair in table.chairs
        ],
        awaiting=sorted(table.awaiting()),
        deadline=table.deadline(),
        at=at,
        moved=played_by_people(table),
        reactions=_reactions(table) if is_race(table.game) and outcome is not None else [],
        result=None
        if outcome is None
        else Result(scores=list(outcome.scores), winners=list(outcome.winners), reason=outcome.reason),
    )


def _reactions(table: Table) -> list[Millis | None]:
    times: list[list[Millis]] = [[] for _ in table.chairs]
    for played in table.played:
        if played.act.seat is not None and played.evidence is not None and not played.evidence.early:
            times[played.act.seat].append(played.evidence.reaction)
    return [median_low(taken) if taken else None for taken in times]


def read_digest(body: bytes) -> Digest | None:
    """A digest as it was kept; None if it was kept in another shape."""
    try:
        return _decode(body)
    except msgspec.ValidationError:
        return None


def noting(table: Table, digest: Digest) -> list[Statement]:
    """What keeps that digest; where the game is over, its people are known to have finished it."""
    ended = digest.at if table.phase == "over" else None
    people = {place.person for place in digest.places if place.person is not None}
    return sittings.note(table.id, table.seq, _encode(digest), ended, [*people])


async def note(store: Store, table: Table, at: Millis) -> Digest:
    """Keeps the digest of a table at which something last happened at that time."""
    digest = digest_of(table, at)
    await store.write_all(noting(table, digest))
    return digest
