"""The names under which things are kept."""

import secrets


def new_id() -> str:
    """An id nobody can guess, short enough for a link."""
    return secrets.token_urlsafe(12)
