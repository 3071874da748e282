"""A package, unlike its neighbours: pytest ends what belongs to it with its last test (conftest.py)."""
