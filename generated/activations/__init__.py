"""One module a unit."""
