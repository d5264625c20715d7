"""Machine code of CUDA kernels, written to a folder for machines that have no compiler."""
