"""Options that can also come from the environment."""

from cyclopts import App
from cyclopts.argument import ArgumentCollection
from cyclopts.config import Env

PREFIX = "TABLEE_"
"""How the variable of an option begins: TABLEE_PORT."""


class Environment(Env):
    """The variables with that prefix, for whatever the command line leaves open. An empty one is none."""

    def __call__(self, app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
        super().__call__(app, commands, arguments)
        for argument in arguments:
            argument.tokens[:] = [
                token for token in argument.tokens if token.source != self.source or token.value
            ]
