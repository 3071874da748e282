"""Refusals as sentences, in the language of whoever is refused."""
