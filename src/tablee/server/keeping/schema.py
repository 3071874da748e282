"""The shape of the embedded database, and how an older one is brought up to it."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

# One script per version, never changed once released: the shape is what all of them make together.
MIGRATIONS: Final[tuple[str, ...]] = (
    """
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
    CREATE UNIQUE INDEX events_by_action ON events (table_id, action) WHERE action IS NOT NULL;
    CREATE INDEX events_by_time ON events (at, table_id);
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        named INTEGER NOT NULL CHECK (named IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE records (id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE analyses (
        id TEXT PRIMARY KEY,
        body BLOB NOT NULL,
        done INTEGER NOT NULL CHECK (done IN (0, 1))
    ) STRICT;
    """,
    # Who has sat where, and what a table that sleeps comes down to. Older logs only know who sat down.
    """
    CREATE TABLE sittings (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        since INTEGER NOT NULL,
        ended INTEGER,
        PRIMARY KEY (person, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sittings_running ON sittings (person, since) WHERE ended IS NULL;
    CREATE INDEX sittings_ended ON sittings (person, ended) WHERE ended IS NOT NULL;
    CREATE TABLE digests (
        table_id TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO sittings (person, table_id, since)
        SELECT json_extract(CAST(body AS TEXT), '$.person'), table_id, max(at)
        FROM events WHERE kind IN ('Sat', 'HandedOver') GROUP BY 1, 2;
    """,
    # Rooms know the actions of their log, and the newest events are those with the highest ids: with every
    # event of every table, these were two more trees to keep in order.
    """
    DROP INDEX events_by_action;
    DROP INDEX events_by_time;
    """,
    # What was reported, who is kept quiet or away, since when the cookies of somebody count who wanted all
    # earlier ones to end; and where somebody sat who left: what they want forgotten is to be found.
    """
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
    ALTER TABLE sittings ADD COLUMN gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1));
    INSERT OR IGNORE INTO sittings (person, table_id, since, gone)
        SELECT json_extract(CAST(body AS TEXT), '$.person'), table_id, max(at), 1
        FROM events WHERE kind IN ('Asked', 'Sat', 'HandedOver') GROUP BY 1, 2;
    """,
    # Tables by when they were opened, and when people came last: what nobody needs any more is found.
    """
    CREATE INDEX events_opening ON events (at, table_id) WHERE seq = 1;
    CREATE INDEX sittings_by_table ON sittings (table_id);
    ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    UPDATE people SET seen = unixepoch() * 1000;
    CREATE INDEX people_by_seen ON people (seen);
    """,
    # Analyses in the order in which they were asked for, said and not left to where a row lies.
    """
    ALTER TABLE analyses ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
    UPDATE analyses SET asked = rowid;
    CREATE INDEX analyses_by_turn ON analyses (asked);
    """,
    # Rated games, whether they are counted, and what they made of whom. A player is a person, or all bots of
    # a level; the number of a step is taken once, so no two games are counted upon the same rating.
    """
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
    """,
    # What people answered to the daily three, and the puzzles that were made here.
    """
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
    """,
    # The machines that share this database, and which of them has which live table: none where it is null.
    # The generation rises with each owner; a line of a log says under which it was written. The row stays for
    # a day when its table is removed: a late line finds that it comes too late.
    """
    CREATE TABLE nodes (
        id TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        session INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE leases (
        table_id TEXT PRIMARY KEY,
        node TEXT REFERENCES nodes (id),
        generation INTEGER NOT NULL,
        removed INTEGER
    ) STRICT, WITHOUT ROWID;
    """,
    # Where people want to be told that it is their turn, when they do not, and what each device was told.
    """
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
    """,
    # Who was seated with somebody and has not been told, and which machine works at what for all.
    """
    CREATE TABLE seated (
        person TEXT PRIMARY KEY,
        table_id TEXT NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE jobs (name TEXT PRIMARY KEY, node TEXT NOT NULL) STRICT, WITHOUT ROWID;
    """,
    # How people are found again on all their devices, and what they chose for them. Of secrets the digest.
    """
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
    """,
    # How many tables each machine has, so that they are shared out; and whose those of one that is gone were.
    """
    ALTER TABLE nodes ADD COLUMN tables INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX leases_by_node ON leases (node);
    CREATE INDEX leases_removed ON leases (removed) WHERE removed IS NOT NULL;
    """,
    # Which names people would take for the same; of those who were there before, when they come again.
    """
    ALTER TABLE people ADD COLUMN folded TEXT NOT NULL DEFAULT '';
    CREATE INDEX people_by_folded ON people (folded);
    """,
)


PASSING: Final = frozenset({"nodes", "leases", "seated", "jobs"})
"""What is true only for as long as machines run, and is no part of a house."""


PASSING_COLUMNS: Final = frozenset({"generation"})
"""The columns of other tables of which that is true."""


class FromTheFuture(Exception):
    """The database was made by a newer release than this one."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has version {found} and this release knows versions up to {known}: "
            "start the release that wrote it, or a newer one"
        )


def migrate(connection: sqlite3.Connection, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Brings the database to the newest shape, each step wholly or not at all.

    Raises FromTheFuture for a database that knows more steps than we do, and leaves it untouched.
    """
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found > len(migrations):
        raise FromTheFuture(found, len(migrations))
    for version, script in enumerate(migrations[found:], start=found + 1):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{script};\nPRAGMA user_version = {version};\nCOMMIT;"
            )
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


def shapes(migrations: tuple[str, ...] = MIGRATIONS) -> list[Shape]:
    """Every kind of rows that is kept, logs first: what is made from them is gone when they change."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, migrations)
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
