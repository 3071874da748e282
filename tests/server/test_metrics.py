"""The numbers Prometheus reads."""

from tablee.server.metrics import MEDIA, Metrics


def test_every_number_is_told() -> None:
    metrics = Metrics()
    metrics.live_tables.set(3)
    metrics.sockets.inc()
    metrics.moves.counts["helpme"] += 1
    metrics.move_latency.add(0.003)
    metrics.commit_group.add(12)
    metrics.bot_time.labels("helpme", "medium").observe(0.2)
    metrics.refused.labels("rate").inc()
    text = metrics.render().decode()
    for line in (
        "tablee_live_tables 3.0",
        "tablee_sockets 1.0",
        'tablee_moves_total{game="helpme"} 1.0',
        "tablee_move_seconds_count 1.0",
        "tablee_move_seconds_sum 0.003",
        'tablee_commit_group_bucket{le="8.0"} 0.0',
        'tablee_commit_group_bucket{le="16.0"} 1.0',
        'tablee_commit_group_bucket{le="+Inf"} 1.0',
        'tablee_bot_seconds_count{game="helpme",level="medium"} 1.0',
        'tablee_refused_total{by="rate"} 1.0',
    ):
        assert line in text.splitlines()
    assert MEDIA.startswith("text/plain")


def test_two_servers_do_not_mix() -> None:
    one, other = Metrics(), Metrics()
    one.sockets.inc()
    assert "tablee_sockets 0.0" in other.render().decode().splitlines()


def test_what_was_refused_is_told_once() -> None:
    metrics = Metrics()
    assert metrics.newly_refused() == {}
    metrics.refused.labels("rate").inc(3)
    metrics.refused.labels("slow head").inc()
    assert metrics.newly_refused() == {"rate": 3, "slow head": 1}
    metrics.refused.labels("rate").inc()
    assert metrics.newly_refused() == {"rate": 1}
    assert metrics.newly_refused() == {}
