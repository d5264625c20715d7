"""One module an activation."""
