"""The race at a live table: when cards were shown, whose hand was first, and what happens by itself."""
