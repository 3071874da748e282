"""How long Hypothesis searches: a little in every run, a lot when asked (`--hypothesis-profile=long`)."""

from hypothesis import HealthCheck, settings

for name, examples in (("quick", 8), ("short", 30), ("long", 2_000)):
    # No deadline: the machine may be slow, and a test never measures time.
    settings.register_profile(
        name, max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile("short")
