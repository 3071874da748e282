"""What every noun of the wire has in common."""

import msgspec


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A noun of the wire: frozen, by name, and nothing unknown in it."""
