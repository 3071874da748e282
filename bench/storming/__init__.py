"""The storm: many machines, many tables, and everything that can go wrong."""
