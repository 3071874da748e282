"""A package, unlike its neighbours: what belongs to a package ends with its last test (conftest.py)."""
