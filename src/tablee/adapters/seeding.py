"""From a framework's chance to ours."""

from numpy.random import Generator


def next_seed(random: Generator) -> str:
    """A seed for a deal or a bot: the same generator gives the same ones."""
    return random.bytes(16).hex()
