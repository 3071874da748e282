"""The house with its compiled modules: the same tests, run by `make test` once more with those."""
