"""Bots at work, hints and the analyst, in processes of their own."""
