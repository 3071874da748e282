"""`tablee` as it is, but for the cards: they fall the same way at every table.

So no test depends on its luck: bots too take their chances from the deal. Only hands in a race are left to
real chance. `TABLEE_DEAL` names other cards.
"""

import os

# The processes in which bots think import this file too, and need nothing of it.
if __name__ == "__main__":
    from tablee.cli import main
    from tablee.server.keeping import ids

    deal = os.environ.get("TABLEE_DEAL", "the usual cards")
    setattr(ids, "new_seed", lambda: deal)  # noqa: B010 (mypy allows no other way)
    main()
