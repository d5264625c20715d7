"""What holds for every test process of several: one thread each, and kernels that are built as many at once are."""

import contextlib
import functools
import gc
import itertools
import os
from pathlib import Path

import pytest

SEVERAL = "PYTEST_XDIST_WORKER" in os.environ

if SEVERAL:  # thread pools that compete for the same cores wait for each other
    os.environ["OMP_NUM_THREADS"] = "1"  # read when torch is imported, which no plugin does before this file


# Eight thousand tests are made of millions of objects that stay: looking through them for garbage, while
# they are collected and with every test after, takes a tenth of the time.
gc.disable()


def pytest_collection_finish():
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=SEVERAL)
def kernels_are_built_quickly():
    """With a precompiled header from the third on, as ``actsym build`` does: one second a kernel instead of two."""
    from codegen.build import _prepared
    from generated import _build

    original, count = _build.build, itertools.count(1)
    with contextlib.ExitStack() as stack:

        @functools.cache
        def header(command):
            return stack.enter_context(_prepared(command, Path(_build.HERE)))

        def build(command, source, help_flags=()):
            late = (
                source.suffix == ".cpp"
                and not _build.is_built(_build.library_path(command, source))
                and next(count) > 2
            )
            return original(command, source, help_flags or (header(tuple(_build.cpu_command())) if late else ()))

        _build.build = build
        yield
        _build.build = original
