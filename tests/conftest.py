"""Options, and what holds for every test process of several: one thread each, and kernels that are built as many at
once are."""

import gc
import os
import subprocess
from pathlib import Path

from tiers import drawn

from actsym.work import pool
from codegen.approximate import fix_blas

SEVERAL = "PYTEST_XDIST_WORKER" in os.environ

if SEVERAL:  # thread pools that compete for the same cores wait for each other
    os.environ["OMP_NUM_THREADS"] = "1"  # read when torch is imported, which no plugin does before this file
    pool.cores = lambda: 1  # the other cores have processes of tests, and each worker imports the mathematics first


fix_blas()  # what a search finds is compared with what is kept

# No process of the tests compiles in the background what the others then compete with; what is built is taken.
os.environ.setdefault("ACTSYM_DISPATCH", "built")

# Thousands of tests are made of millions of objects that stay: looking through them for garbage, while
# they are collected and with every test after, takes a tenth of the time.
gc.disable()


def pytest_addoption(parser):
    parser.addoption(
        "--draw", type=int, metavar="N",
        help="of the long tests run one instance each of N, drawn by the commit",
    )  # fmt: skip
    parser.addoption("--seed", metavar="TEXT", help="what --draw draws by instead of the commit")


def pytest_configure(config):
    if config.option.draw and not config.option.seed:
        command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
        config.option.seed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def pytest_report_header(config):
    given = config.option
    return (
        f"of long tests so many, one instance of each: --draw {given.draw} --seed {given.seed}" if given.draw else None
    )


def pytest_collection_modifyitems(config, items):
    if config.option.draw:
        kept = drawn(items, config.option.draw, config.option.seed)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


def pytest_collection_finish():
    gc.collect()
    gc.freeze()
    gc.enable()
