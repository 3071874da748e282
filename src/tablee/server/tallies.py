"""Numbers that change with every move: counted in the event loop alone, and so without a lock.

Prometheus' own take a microsecond or two each time, because any thread may count; these are put into its
words when somebody asks.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString


class Tally(Collector):
    """How often something happened, by what it is about."""

    def __init__(self, name: str, documentation: str, label: str, registry: CollectorRegistry) -> None:
        self.name, self.label, self._documentation = name, label, documentation
        self.counts: Counter[str] = Counter()
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(self.name, self._documentation, labels=[self.label])
        for about, count in self.counts.items():
            family.add_metric([about], count)
        yield family


class Spread(Collector):
    """How many values of something there were up to each of these bounds, and what they come to together."""

    def __init__(
        self, name: str, documentation: str, bounds: Sequence[float], registry: CollectorRegistry
    ) -> None:
        self._name, self._documentation, self._bounds = name, documentation, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        registry.register(self)

    def add(self, value: float) -> None:
        """One more of them."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[HistogramMetricFamily]:
        bounds = [*map(floatToGoString, self._bounds), "+Inf"]
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(self._name, self._documentation, buckets=buckets, sum_value=self._sum)
