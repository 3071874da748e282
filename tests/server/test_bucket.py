"""Token buckets by a clock that the test moves."""

from tablee.server.edge.bucket import Bucket, Buckets


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_and_then_the_rate() -> None:
    clock = Clock()
    bucket = Bucket(rate=10.0, burst=40, clock=clock)
    assert all(bucket.take() for _ in range(40))
    assert not bucket.take()
    clock.now += 0.25
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 1_000_000
    assert bucket.left() == 40


def test_what_was_refused_costs_nothing() -> None:
    clock = Clock()
    bucket = Bucket(rate=1.0, burst=5, clock=clock)
    assert not bucket.take(cost=6)
    assert bucket.take(cost=5)
    assert bucket.wait(cost=2) == 2.0
    clock.now += 2
    assert bucket.wait(cost=2) == 0.0


def test_everybody_has_a_bucket_and_the_oldest_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(rate=1.0, burst=1, clock=clock, most=2)
    assert buckets.of("ana").take()
    assert not buckets.of("ana").take()
    assert buckets.of("noe").take()
    assert not buckets.of("ana").take()
    assert buckets.of("zoe").take()  # noe asked longest ago
    assert len(buckets) == 2
    assert not buckets.of("ana").take()
    assert buckets.of("noe").take()
