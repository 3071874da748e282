"""Loops that end: what a test waits for comes within so many rounds, or the test says what did not come."""

from collections.abc import Callable, Iterator


def rounds(what: str, most: int = 10_000) -> Iterator[int]:
    """Counts rounds for a loop that is left when it came to that; fails when there were too many."""
    yield from range(most)
    raise AssertionError(f"{what}: not within {most} rounds")


def until(done: Callable[[], object], what: str, most: int = 10_000) -> Iterator[int]:
    """Counts rounds until it came to that; fails when there were too many."""
    for count in rounds(what, most):
        if done():
            return
        yield count
