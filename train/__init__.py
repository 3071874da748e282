"""Learned players are made here, on JAX. Nothing in the package imports it."""
