"""What the server asks of a command before the table decides it: its limits, and names that may be shown."""

from typing import Final

from msgspec.structs import replace

from tablee.server.edge.identity import Identity
from tablee.server.edge.openings import Openings
from tablee.server.edge.voices import Voices
from tablee.table.commands import ClientCommand, LendSeat, Rematch, Say
from tablee.table.refused import Refused

LIMITED: Final = frozenset({Rematch, Say})
"""The commands that are counted beside the messages of a socket and the requests of an address."""


class CommandPolicy:
    """The same for every command, over sockets and HTTP."""

    def __init__(self, identity: Identity, voices: Voices, openings: Openings) -> None:
        self._identity, self._voices, self._openings = identity, voices, openings

    def prepared(self, command: ClientCommand) -> ClientCommand:
        """The command with its name cleaned. Raises Refused for a name that may not be shown."""
        if isinstance(command, LendSeat) and command.name is not None:
            return replace(command, name=self._identity.name(command.name))
        return command

    def admit(self, command: ClientCommand, person: str, address: str) -> None:
        """Counts a command that is known to be no repetition. Raises Refused where it is one too many."""
        if isinstance(command, Say):
            self.admit_voice(person, address)
        elif isinstance(command, Rematch):
            self._openings.admit(person, address)

    def admit_voice(self, person: str, address: str) -> None:
        """Counts one more word or reaction of that person's. Raises Refused where it is one too many."""
        if self._voices.is_muted(person):
            raise Refused("the house does not let you be heard for now")
        if not self._voices.admit(person, address):
            raise Refused("not so fast: others want to read it too")
