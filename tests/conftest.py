"""One thread for each of several test processes: thread pools that compete for the same cores wait for each other."""

import os

if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ["OMP_NUM_THREADS"] = "1"  # read when torch is imported, which no plugin does before this file
