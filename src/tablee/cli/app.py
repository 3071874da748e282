"""The command `tablee` and what it shares between its subcommands."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError

from tablee import __version__
from tablee.cli.arena import arena
from tablee.cli.complaint import UNUSABLE, Complaint
from tablee.cli.environment import PREFIX, Environment
from tablee.cli.legal import legal
from tablee.cli.perft import perft
from tablee.cli.replay import replay
from tablee.cli.show import show
from tablee.cli.simulate import simulate
from tablee.games import LEFT_OUT

INTERRUPTED = 130

HOUSE = "pip install 'tablee[serve]'"
"""Brings what the rules, the records and the terminal do without."""

SERVE = """Open the house: tables, bots and the browser client, with everything kept in one folder.

Each setting can also come from the environment; the command line comes first.

Example: tablee serve --port 8080 --data /var/lib/tablee
"""
BACKUP = """Copy the house into one file, also while people play, and check what was written.

The keys that sign cookies are not in it: keep keys.json somewhere else.

Example: tablee backup /backups/tuesday.sqlite3 --data /var/lib/tablee
"""
RESTORE = """Put a backup into a folder that has no house yet, checked first.

Example: tablee restore /backups/tuesday.sqlite3 --data /var/lib/tablee
"""
ROTATE = """Draw a new key for cookies, used from the next start on.

Cookies that the key before it signed still count, older ones no longer: twice in a row, everybody comes as a
new guest.

Example: tablee rotate --data /var/lib/tablee
"""
MOVE = """Bring a house that is closed into another database, and read every row of it again there.

Stopped, it goes on where it was when it is asked for again. The old house stays as it was.

Example: tablee move --from /var/lib/tablee --to postgres://tablee:password@db.example/tablee
"""
ADMIN = """See what goes on in a running house, and do something about it: on its machine, as its owner.

Example: tablee admin reports --data /var/lib/tablee
"""
PUZZLES = """Make positions to solve, in which one move is clearly best.

Example: tablee puzzles make rauha --count 30 --out rauha.jsonl
"""
SCHEMA = """Print what travels on the wire as an OpenAPI document, from which the client's types are made.

Example: tablee schema > web/wire.schema.json
"""

CATALOGUE = """Print the components of a game as JSON, from which the client draws its cards.

Example: tablee catalogue rauha > web/src/games/rauha/catalogue.json
"""

app = App(
    name="tablee",
    help="Board games around one table: rulebooks as code, and games as documents.",
    version=__version__,
    help_format="markdown",
)
for command in (simulate, arena, replay, legal, show, perft):
    app.command(command)
# The server is a lot to load: only for those who ask for it.
app.command("tablee.cli.serve:serve", name="serve", help=SERVE, config=Environment(PREFIX, command=False))
app.command("tablee.cli.backup:backup", name="backup", help=BACKUP)
app.command("tablee.cli.backup:restore", name="restore", help=RESTORE)
app.command("tablee.cli.backup:rotate", name="rotate", help=ROTATE)
app.command("tablee.cli.move:move", name="move", help=MOVE)
app.command("tablee.cli.admin:admin", name="admin", help=ADMIN)
app.command("tablee.cli.puzzles:puzzles", name="puzzles", help=PUZZLES)
app.command("tablee.cli.schema:schema", name="schema", help=SCHEMA)
app.command("tablee.cli.catalogue:catalogue", name="catalogue", help=CATALOGUE)


def main(tokens: Sequence[str] | None = None) -> None:
    """Runs the command line and exits: 0 all well, 1 a wrong record, 2 nothing to work with."""
    sys.exit(run(tokens))


def run(tokens: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot draw a sign gets another one, never an error.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    for why in LEFT_OUT:
        print(f"tablee: {why}.", file=sys.stderr)
    try:
        status = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
        if sys.stdout is not None:
            sys.stdout.flush()
    except CycloptsError as error:
        return _complain(" ".join(str(error).split()), UNUSABLE)
    except ImportError as error:
        # Cyclopts could not load a command, and says from what.
        missing = error.__cause__
        if not isinstance(missing, ModuleNotFoundError) or (missing.name or "tablee").startswith("tablee"):
            raise
        return _complain(f"{missing.name} is not installed: {HOUSE} brings all that this takes.", UNUSABLE)
    except Complaint as complaint:
        return _complain(str(complaint), complaint.status)
    except BrokenPipeError:
        # Whoever read our output (`| head`) has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _complain(f"the output cannot be written: {error.strerror}.", UNUSABLE)
    except KeyboardInterrupt:
        return INTERRUPTED
    return int(status or 0)


def _complain(sentence: str, status: int) -> int:
    print(f"tablee: {sentence}", file=sys.stderr)
    return status
