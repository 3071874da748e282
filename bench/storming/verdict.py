"""What the log says when the storm is over, and whether everybody saw that."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from storming.machines import Machines
from storming.party import SCREENS
from storming.player import Player, digest
from tablee.server.rooms.scorer import MOST_A_DAY
from tablee.table import events as e
from tablee.table.evolution import evolve, opened
from tablee.table.table import Table
from tests.nodes.history import FALLS, Entry, Fault, Seen, faults

EYES: Final = (None, *range(SCREENS))

_decode = msgspec.json.Decoder(e.AnyEvent).decode


class Verdict(NamedTuple):
    """What was found."""

    acts: int
    """Acts of the game in all logs."""
    tables: int
    faults: Sequence[Fault]
    behind: Sequence[str]
    """Those whose screens do not show the last line of their table's log."""
    ratings: Sequence[str]
    """What is wrong with what was counted of rated games."""
    falls: Sequence[str]
    """The lines that a former owner of their table wrote."""


async def judge(machines: Machines, history: Sequence[Seen], players: Iterable[Player]) -> Verdict:
    """Reads everything that is kept. Raises what a log raises that does not replay."""
    rows = await machines.ask("SELECT table_id, at, body, action FROM events ORDER BY table_id, seq")
    kept = defaultdict[str, list[Any]](list)
    for row in rows:
        kept[row["table_id"]].append(row)
    seen = {event.table for event in history}
    logs, tables = dict[str, list[Entry]](), dict[str, Table]()
    for id, lines in kept.items():
        tables[id], logs[id] = _replayed(lines, id in seen)
    behind = [
        f"{player.name} is at number {player.number} of {tables[player.table].heard}"
        for player in players
        if player.number != tables[player.table].heard
    ]
    acts = sum(len(table.played) for table in tables.values())
    found = faults(history, logs)
    falls = [
        f"{row['table_id']}: line {row['seq']} of generation {row['generation']} after {row['before']}"
        for row in await machines.ask(FALLS)
    ]
    return Verdict(acts, len(tables), found, behind, await _ratings(machines, tables), falls)


def _replayed(lines: Iterable[Mapping[str, Any]], seen: bool) -> tuple[Table, list[Entry]]:
    """The table that a log makes by the rules, and what everybody saw after each line of it."""
    table: Table | None = None
    entries = []
    for line in lines:
        event = _decode(line["body"])
        table = opened(event) if table is None else evolve(table, event, line["at"])
        action = line["action"]
        id = None if action is None else action.rpartition(":")[2]
        entries.append(Entry(table.heard, id, _contents(table) if seen else {}))
    assert table is not None
    return table, entries


def _contents(table: Table) -> dict[int | None, str]:
    if not table.states:
        return {}
    eyes = [seat for seat in EYES if seat is None or seat < len(table.chairs)]
    awaiting = sorted(table.awaiting())
    return {seat: digest(table.ply, table.game.view(table.state, seat), awaiting) for seat in eyes}


async def _ratings(machines: Machines, tables: Mapping[str, Table]) -> list[str]:
    """Every rated game that is over counts once for each of its players, but for those of the same people
    that are too many for a day, and no other."""
    steps = await machines.ask("SELECT table_id, count(*) AS steps FROM rating_steps GROUP BY table_id")
    counted = {row["table_id"]: row["steps"] for row in steps}
    settled = {
        row["table_id"] for row in await machines.ask("SELECT table_id FROM rated_games WHERE settled = 1")
    }
    due = {
        id: len(table.chairs)
        for id, table in tables.items()
        if table.settings.rated and table.phase == "over"
    }
    together = Counter(frozenset(chair.person for chair in tables[id].chairs) for id in counted)
    wrong = [f"{id}: is not over, and counts" for id in counted.keys() - due.keys()]
    for id, players in due.items():
        met = together[frozenset(chair.person for chair in tables[id].chairs)]
        if id not in settled:
            wrong.append(f"{id}: is over, and nobody has counted it")
        elif counted.get(id, 0) != (players if id in counted or met < MOST_A_DAY else 0):
            wrong.append(f"{id}: {counted.get(id, 0)} instead of {players}")
    wrong += [f"{n} games of the same people count" for n in together.values() if n > MOST_A_DAY]
    sums = await machines.ask(
        "SELECT s.who FROM standings s WHERE s.games <> "
        "(SELECT count(*) FROM rating_steps r WHERE r.who = s.who AND r.game = s.game)"
    )
    return wrong + [f"{row['who']} stands at another number of games" for row in sums]
