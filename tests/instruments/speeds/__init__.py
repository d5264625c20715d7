"""The speed of the kernels on a GPU, beside that of a copy and of whatever else computes the same."""
