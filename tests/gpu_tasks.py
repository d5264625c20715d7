"""What tasks of the check for GPUs may do to the process that they run in."""

import ctypes
import errno
import os
import time

from codegen.gpu.tasks import Skipped


def passes(number):
    return {"number": number, "process": os.getpid()}, []


def raises():
    raise RuntimeError("an illegal memory access was encountered")


def finds_a_full_disk():
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "kernels/relu.cubin")


def crashes():
    ctypes.string_at(0)


def hangs():
    time.sleep(600)


def skips():
    raise Skipped("it is not installed")
