"""Live tables with their people: what they wish, what is kept of it, and what each is told."""
