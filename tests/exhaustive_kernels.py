"""Kernels for the tests of exhaustive verification, and part of the inputs."""

import numpy as np

from actsym.catalog import prelu, silu, telu
from codegen import build, driver
from codegen.verify.exhaustive import library, oracle, run

SUBJECTS = {"silu": silu(), "telu": telu(), "prelu": prelu()}


def prepare(tmp_path_factory, monkeypatch):
    """A cache of the tests' own, and fewer inputs on which the oracle is measured."""
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))
    monkeypatch.setattr(oracle, "PER_BINADE", 20)
    monkeypatch.setattr(oracle, "CENTRAL", 1000)
    monkeypatch.setattr(oracle, "NEAR", 100)


def generated_package(tmp_path_factory, name):
    """The generated package of :data:`SUBJECTS`, under a name of its own."""
    folder = tmp_path_factory.mktemp("sources") / name
    driver.generate(SUBJECTS.values(), folder)
    return build.load_package(folder)


def pattern(value):
    """The bit pattern of a float32 number."""
    return int(library.bits(np.array([value]))[0])


#: Six runs of inputs.
RANGES = tuple((pattern(2.5) + (i << 14), 1 << 14) for i in range(6))


def only(activation, package, **options):
    """The results for the inputs of :data:`RANGES`."""
    return list(run.run([activation], package, ranges=RANGES, **options))
