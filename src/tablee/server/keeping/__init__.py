"""What survives: the store and its schema, and the records people bring."""
