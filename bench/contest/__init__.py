"""Our server and its peers at the same work, side by side."""
