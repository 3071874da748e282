"""How long Hypothesis searches: a little in every run, a lot when asked (`--hypothesis-profile=long`)."""

from hypothesis import HealthCheck, settings

# No deadline: the machine may be slow, and a test never measures time.
settings.register_profile(
    "short", max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "long", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("short")
