"""Tablée: a home for Help Me!, Rauha and Elementals."""

from importlib.metadata import version

__version__ = version("tablee")
