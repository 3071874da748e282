"""How long Hypothesis searches: a little in every run, a lot when asked (`--hypothesis-profile=long`); and
one PostgreSQL for all tests of a process that need it."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.cluster import Cluster

for name, examples in (("quick", 8), ("short", 30), ("long", 2_000)):
    # No deadline: the machine may be slow, and a test never measures time.
    settings.register_profile(
        name, max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile("short")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that runs; where none can be started, the test fails."""
    with Cluster() as cluster:
        yield cluster
