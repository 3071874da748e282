"""For whoever runs the house, on the machine where it runs: what is going on, and what to do about it."""
