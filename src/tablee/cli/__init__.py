"""The terminal."""

from tablee.cli.app import main

__all__ = ["main"]
