"""The terminal."""

from collections.abc import Sequence


def main(tokens: Sequence[str] | None = None) -> None:
    """The command `tablee`. It is loaded when it is called: the processes of a house import this when they
    start, and have better things to do."""
    from tablee.cli import app  # noqa: PLC0415

    app.main(tokens)
