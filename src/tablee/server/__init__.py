"""Sockets, storage and the wall clock: where the games are played over a network."""
