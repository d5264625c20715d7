"""Deep networks whose activations start as the project chooses: measured beside predictions, and trained."""
