"""Bots of one's own, each in a process of its own: whatever they do costs their own seat."""
