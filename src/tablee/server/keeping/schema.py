"""The shape of a house's database: one schema, written for SQLite and translated for PostgreSQL."""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

SCHEMA: Final = """
    -- Logs. In SQLite the generation is 0: nobody shares it.
    CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        body BLOB NOT NULL,
        action TEXT,
        generation INTEGER NOT NULL DEFAULT 0,
        UNIQUE (table_id, seq)
    ) STRICT;
    CREATE INDEX events_opening ON events (at, table_id) WHERE seq = 1;

    -- People: when they came last, and which names people would take for the same.
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        named INTEGER NOT NULL CHECK (named IN (0, 1)),
        seen INTEGER NOT NULL DEFAULT 0,
        folded TEXT NOT NULL DEFAULT ''
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX people_by_seen ON people (seen);
    CREATE INDEX people_by_folded ON people (folded);

    CREATE TABLE records (id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

    -- Analyses, in the order in which they were asked for.
    CREATE TABLE analyses (
        id TEXT PRIMARY KEY,
        body BLOB NOT NULL,
        done INTEGER NOT NULL CHECK (done IN (0, 1)),
        asked INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX analyses_by_turn ON analyses (asked);

    -- Who has sat where, also where they left, and what a table that sleeps comes down to.
    CREATE TABLE sittings (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        since INTEGER NOT NULL,
        ended INTEGER,
        gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
        PRIMARY KEY (person, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sittings_running ON sittings (person, since) WHERE ended IS NULL;
    CREATE INDEX sittings_ended ON sittings (person, ended) WHERE ended IS NOT NULL;
    CREATE INDEX sittings_by_table ON sittings (table_id);
    CREATE TABLE digests (
        table_id TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What was reported, who is kept quiet or away, and since when somebody's earlier cookies count no more.
    CREATE TABLE reports (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        table_id TEXT NOT NULL,
        by TEXT,
        about TEXT,
        why TEXT NOT NULL,
        body BLOB NOT NULL,
        settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0, 1))
    ) STRICT;
    CREATE TABLE sanctions (
        kind TEXT NOT NULL CHECK (kind IN ('mute', 'ban')),
        whom TEXT NOT NULL,
        until INTEGER NOT NULL,
        why TEXT NOT NULL,
        PRIMARY KEY (kind, whom)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE departures (
        person TEXT PRIMARY KEY,
        since INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Rated games, whether they are counted, and what they made of whom. A player is a person, or all bots of
    -- a level; the number of a step is taken once, so no two games are counted upon the same rating.
    CREATE TABLE rated_games (
        table_id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        began INTEGER NOT NULL,
        settled INTEGER NOT NULL CHECK (settled IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rated_games_owed ON rated_games (began) WHERE settled = 0;
    CREATE TABLE rating_steps (
        game TEXT NOT NULL,
        who TEXT NOT NULL,
        number INTEGER NOT NULL,
        table_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        mu_before INTEGER NOT NULL,
        sigma_before INTEGER NOT NULL,
        mu INTEGER NOT NULL,
        sigma INTEGER NOT NULL,
        place INTEGER NOT NULL,
        seats INTEGER NOT NULL,
        others TEXT NOT NULL,
        PRIMARY KEY (game, who, number)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX rating_steps_by_table ON rating_steps (table_id, who);
    CREATE INDEX rating_steps_by_player ON rating_steps (who, at);
    CREATE TABLE standings (
        game TEXT NOT NULL,
        who TEXT NOT NULL,
        mark TEXT NOT NULL,
        mu INTEGER NOT NULL,
        sigma INTEGER NOT NULL,
        low INTEGER NOT NULL,
        games INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, who)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX standings_by_rank ON standings (game, low);
    CREATE INDEX standings_by_player ON standings (who);
    CREATE INDEX standings_by_mark ON standings (mark);

    -- What people answered to the daily three, and the puzzles that were made here.
    CREATE TABLE answers (
        person TEXT NOT NULL,
        day INTEGER NOT NULL,
        game TEXT NOT NULL,
        at INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (person, day, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX answers_by_time ON answers (at);
    CREATE TABLE puzzles (
        game TEXT NOT NULL,
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;

    -- The machines that share this database, with how many tables each has; and whose each live table is: if
    -- null, nobody's. The generation rises with each owner; a line of a log says under which it was written.
    -- The row stays for a day when its table is removed: a late line finds that it comes too late.
    CREATE TABLE nodes (
        id TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        session INTEGER NOT NULL,
        until INTEGER NOT NULL,
        tables INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE leases (
        table_id TEXT PRIMARY KEY,
        node TEXT REFERENCES nodes (id),
        generation INTEGER NOT NULL,
        removed INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX leases_by_node ON leases (node);
    CREATE INDEX leases_removed ON leases (removed) WHERE removed IS NOT NULL;

    -- Where people want to be told that it is their turn, when they do not, and what each device was told.
    CREATE TABLE subscriptions (
        endpoint TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        p256dh BLOB NOT NULL,
        auth BLOB NOT NULL,
        lang TEXT NOT NULL,
        origin TEXT NOT NULL,
        at INTEGER NOT NULL,
        failures INTEGER NOT NULL DEFAULT 0,
        rests INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX subscriptions_by_person ON subscriptions (person, at);
    CREATE TABLE quiet_hours (
        person TEXT PRIMARY KEY,
        begins INTEGER NOT NULL,
        ends INTEGER NOT NULL,
        zone TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE summonses (
        table_id TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        person TEXT NOT NULL,
        turn INTEGER NOT NULL,
        stage INTEGER NOT NULL CHECK (stage IN (1, 2)),
        at INTEGER NOT NULL,
        PRIMARY KEY (table_id, endpoint)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX summonses_by_person ON summonses (person, table_id);

    -- Who was seated with somebody and has not been told, and which machine works at what for all.
    CREATE TABLE seated (
        person TEXT PRIMARY KEY,
        table_id TEXT NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE jobs (name TEXT PRIMARY KEY, node TEXT NOT NULL) STRICT, WITHOUT ROWID;

    -- How people are found again on all their devices, and what they chose for them. Of secrets the digest.
    CREATE TABLE passkeys (
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        place TEXT NOT NULL,
        key BLOB NOT NULL,
        signs INTEGER NOT NULL,
        name TEXT NOT NULL,
        made INTEGER NOT NULL,
        used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passkeys_by_person ON passkeys (person);
    CREATE TABLE recoveries (
        person TEXT PRIMARY KEY,
        digest TEXT NOT NULL UNIQUE,
        made INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE joinings (
        person TEXT PRIMARY KEY,
        digest TEXT NOT NULL UNIQUE,
        until INTEGER NOT NULL,
        used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE spent (
        challenge TEXT PRIMARY KEY,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE preferences (
        person TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
"""


PASSING: Final = frozenset({"nodes", "leases", "seated", "jobs"})
"""What is true only for as long as machines run, and is no part of a house."""


PASSING_COLUMNS: Final = frozenset({"generation"})
"""The columns of other tables of which that is true."""


STAMP: Final = crc32(" ".join(re.sub(r"--[^\n]*", "", SCHEMA).split()).encode()) % 2**31
"""What a database says that was made by this schema: another one has another."""


class OtherSchema(Exception):
    """The database was made by another version of Tablée than this one."""

    def __init__(self) -> None:
        super().__init__(
            "another version of Tablée made it: start that version, "
            "or give this one an empty folder (--data) or database (--store)"
        )


def create(connection: sqlite3.Connection) -> None:
    """Makes the tables of a house in an empty database, wholly or not at all.

    Raises OtherSchema for a database of another version, and leaves it untouched.
    """
    (stamp,) = connection.execute("PRAGMA user_version").fetchone()
    if stamp == STAMP:
        return
    ((tables,),) = connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
    if stamp or tables:
        raise OtherSchema
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{SCHEMA};\nPRAGMA user_version = {STAMP};\nCOMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.rollback()
        raise


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of rows: its columns, those that no two rows share, and whether that is a number of its own."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    counted: bool

    def key_of(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """What tells that row from all others."""
        return tuple(row[self.columns.index(column)] for column in self.key)


def shapes() -> list[Shape]:
    """Every kind of rows that is kept, logs first: what is made from them is gone when they change."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        create(connection)
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        kept = {name for (name,) in tables} - PASSING
        return [_shape(connection, name) for name in sorted(kept, key=lambda name: (name != "events", name))]


def _shape(connection: sqlite3.Connection, name: str) -> Shape:
    rows = connection.execute(
        "SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid", (name,)
    ).fetchall()
    key = [(column, type) for column, type, place in sorted(rows, key=lambda row: row[2]) if place]
    return Shape(
        name,
        tuple(column for column, _, _ in rows if column not in PASSING_COLUMNS),
        tuple(column for column, _ in key),
        [type for _, type in key] == ["INTEGER"],
    )
