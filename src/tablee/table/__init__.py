"""One live table with no I/O: commands in, events out, views of what they led to."""
