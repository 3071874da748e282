"""Letters to the push services of browsers: where they may go, how they are sealed, what comes back."""
