"""Telling: the one place where a table becomes messages to clients."""
