"""What everybody saw and was told, held against the log: a checker of the kind Jepsen uses.

Each table is an append-only register. Clients ask for appends, are told what became of them, and read: a
number and what stood there then. Everything is written down in the order in which it happened; then the log
is read, and whatever cannot have come from it is found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

FALLS: Final = (
    "SELECT table_id, seq, generation, before FROM (SELECT table_id, seq, generation, "
    "lag(generation) OVER (PARTITION BY table_id ORDER BY seq) AS before FROM events) AS lines "
    "WHERE generation < before ORDER BY table_id, seq"
)
"""The lines that were written under an earlier generation than the line before them: there are none."""

Kind = Literal[
    "lost", "doubled", "denied", "unasked", "misnumbered", "overtaken", "gap", "invented", "torn", "backwards"
]
"""What can be wrong:

- `lost`: an act was acknowledged and is not in the log;
- `doubled`: an action is in the log more than once;
- `denied`: an action was refused, and is in the log all the same;
- `unasked`: an action is in the log that nobody asked for;
- `misnumbered`: an action was acknowledged under a number that is not its own;
- `overtaken`: an action was asked for after another was acknowledged, and stands before it;
- `gap`: the numbers of a log do not follow each other;
- `invented`: somebody saw a number, or with it a content, that the log does not have;
- `torn`: a number was seen with two contents through the same eyes;
- `backwards`: somebody saw less than they had seen before, or than they had been told.
"""


class Asked(NamedTuple):
    """A client asked for an action; asked again, it is the same one."""

    client: str
    table: str
    action: str


class Granted(NamedTuple):
    """A client was told that an action stands in the log, under that number."""

    client: str
    table: str
    action: str
    number: int


class Denied(NamedTuple):
    """A client was told that an action changed nothing."""

    client: str
    table: str
    action: str


class Saw(NamedTuple):
    """A client saw a table after so many entries, through the eyes of a seat or (None) of a spectator."""

    client: str
    table: str
    number: int
    eyes: int | None
    content: str
    """A digest of all that was seen."""


Seen = Asked | Granted | Denied | Saw


class Entry(NamedTuple):
    """A line of a log: its number, the action that it answers, and what each then sees."""

    number: int
    action: str | None
    contents: Mapping[int | None, str]


Logs = Mapping[str, Sequence[Entry]]


class Fault(NamedTuple):
    """Something that cannot be."""

    kind: Kind
    table: str
    what: str


def faults(history: Sequence[Seen], logs: Logs) -> list[Fault]:
    """All that is wrong with what was seen, in the order in which it happened, given these logs."""
    return [
        *_of_logs(logs),
        *_of_actions(history, logs),
        *_of_order(history, logs),
        *_of_contents(history, logs),
        *_of_clients(history),
    ]


def _of_logs(logs: Logs) -> Iterator[Fault]:
    """A log has each number once, from the first to the last, and each action once."""
    for table, log in logs.items():
        for before, after in pairwise(log):
            if after.number != before.number + 1:
                yield Fault("gap", table, f"{after.number} follows {before.number}")
        counted = Counter(entry.action for entry in log if entry.action is not None)
        for action, times in counted.items():
            if times > 1:
                yield Fault("doubled", table, f"{action} is there {times} times")


def _of_actions(history: Iterable[Seen], logs: Logs) -> Iterator[Fault]:
    """What was acknowledged is there, what was refused is not, and nothing else is."""
    places = _places(logs)
    asked = set[tuple[str, str]]()
    for seen in history:
        if isinstance(seen, Saw):
            continue
        key = seen.table, seen.action
        match seen:
            case Asked():
                asked.add(key)
            case Denied():
                if key in places:
                    yield Fault(
                        "denied", seen.table, f"{seen.action} was refused, and is number {places[key]}"
                    )
            case Granted(number=number):
                if key not in places:
                    yield Fault("lost", seen.table, f"{seen.action} was acknowledged as number {number}")
                elif places[key] != number:
                    yield Fault(
                        "misnumbered", seen.table, f"{seen.action} is number {places[key]}, not {number}"
                    )
    for table, action in places.keys() - asked:
        yield Fault("unasked", table, f"nobody asked for {action}")


def _of_order(history: Iterable[Seen], logs: Logs) -> Iterator[Fault]:
    """Whatever was asked for when something else had been acknowledged comes after it."""
    asked, granted = dict[tuple[str, str], int](), dict[tuple[str, str], int]()
    for moment, seen in enumerate(history):
        if isinstance(seen, Asked):
            asked.setdefault((seen.table, seen.action), moment)
        elif isinstance(seen, Granted):
            granted.setdefault((seen.table, seen.action), moment)
    places = _places(logs)
    for table, log in logs.items():
        first: tuple[int, str] | None = None
        """Of those that stand later, the one that was acknowledged first."""
        for entry in reversed(log):
            if entry.action is None or places[key := (table, entry.action)] != entry.number:
                continue
            if first is not None and asked.get(key, -1) > first[0]:
                yield Fault("overtaken", table, f"{entry.action} stands before {first[1]}")
            if key in granted and (first is None or granted[key] < first[0]):
                first = granted[key], entry.action


def _of_contents(history: Iterable[Seen], logs: Logs) -> Iterator[Fault]:
    """Everybody who sees a number sees what the log makes of it."""
    truth = {table: {entry.number: entry.contents for entry in log} for table, log in logs.items()}
    told = dict[tuple[str, int, int | None], str]()
    for seen in history:
        if not isinstance(seen, Saw):
            continue
        place = f"{seen.client} at number {seen.number}"
        if told.setdefault((seen.table, seen.number, seen.eyes), seen.content) != seen.content:
            yield Fault("torn", seen.table, f"{place} saw something else than another did")
        contents = truth.get(seen.table, {}).get(seen.number)
        if contents is None:
            yield Fault("invented", seen.table, f"{place}, which is not in the log")
        elif contents.get(seen.eyes) != seen.content:
            yield Fault("invented", seen.table, f"{place} saw what the log does not say")


def _of_clients(history: Iterable[Seen]) -> Iterator[Fault]:
    """Nobody ever sees less than before, on whichever line, to whichever machine."""
    known = dict[tuple[str, str], int]()
    for seen in history:
        if not isinstance(seen, Saw | Granted):
            continue
        client = seen.client, seen.table
        before = known.get(client, 0)
        if isinstance(seen, Saw) and seen.number < before:
            yield Fault("backwards", seen.table, f"{seen.client} saw number {seen.number} after {before}")
        known[client] = max(before, seen.number)


def _places(logs: Logs) -> dict[tuple[str, str], int]:
    """The number of each action, the first where it has several."""
    found = dict[tuple[str, str], int]()
    for table, log in logs.items():
        for entry in log:
            if entry.action is not None:
                found.setdefault((table, entry.action), entry.number)
    return found
