"""How the server is doing, in numbers that Prometheus reads."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from tablee.server.tallies import Spread, Tally

_MILLISECONDS = (0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.25, 0.5, 1.0, 2.5)
_SECONDS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
_GROUPS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)

MEDIA = CONTENT_TYPE_LATEST


class Metrics:
    """The server's numbers, in a registry of their own: two servers in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.live_tables = Gauge("tablee_live_tables", "Tables held in memory.", registry=self.registry)
        self.sockets = Gauge("tablee_sockets", "Open websockets.", registry=self.registry)
        self.moves = Tally("tablee_moves", "Acts of games that were stored.", "game", self.registry)
        self.move_latency = Spread(
            "tablee_move_seconds",
            "From a move's arrival until it is stored and handed to every outbox.",
            _MILLISECONDS,
            self.registry,
        )
        self.commit_group = Spread(
            "tablee_commit_group", "Writes that shared one transaction.", _GROUPS, self.registry
        )
        self.bot_time = Histogram(
            "tablee_bot_seconds",
            "What a bot took for its move, waiting for a worker included.",
            ["game", "level"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.refused = Counter(
            "tablee_refused",
            "What was refused, and why: by the rules, for its rate, size, origin, head, …",
            ["by"],
            registry=self.registry,
        )
        self.reports = Counter(
            "tablee_reports", "What people reported, and why.", ["why"], registry=self.registry
        )
        self.pushes = Counter(
            "tablee_pushes",
            "What push services answered: taken, gone, busy, failed; or that an address was not allowed.",
            ["answer"],
            registry=self.registry,
        )
        self.store_failures = Counter(
            "tablee_store_failures",
            "Transactions and readings that failed, and why: full, ioerr, corrupt, readonly, busy, …",
            ["cause"],
            registry=self.registry,
        )
        self.chance = Counter(
            "tablee_bot_chance",
            "Moves that chance made in the place of a bot.",
            ["game", "level"],
            registry=self.registry,
        )
        self.bots_waiting = Gauge(
            "tablee_bots_waiting", "Thoughts that wait for a worker.", registry=self.registry
        )
        self.analyses_waiting = Gauge(
            "tablee_analyses_waiting", "Games whose analysis is not done.", registry=self.registry
        )
        self.loop_lag = Histogram(
            "tablee_loop_lag_seconds",
            "How much later than it should the event loop does something.",
            buckets=_MILLISECONDS,
            registry=self.registry,
        )
        self.database = Gauge(
            "tablee_database_bytes",
            "What the database takes on the disk, with what is not moved into it yet.",
            registry=self.registry,
        )

        self._refused_before: dict[str, float] = {}

    def newly_refused(self) -> dict[str, int]:
        """What was refused since this was asked last: how often, by reason."""
        now = {
            sample.labels["by"]: sample.value
            for metric in self.refused.collect()
            for sample in metric.samples
            if sample.name.endswith("_total")
        }
        before, self._refused_before = self._refused_before, now
        return {why: int(more) for why, count in now.items() if (more := count - before.get(why, 0.0))}

    def render(self) -> bytes:
        """Everything in the text format; its media type is MEDIA."""
        return generate_latest(self.registry)
