"""Quotients by numbers of entries in CUDA kernels, against the division of the processor."""

import shutil

import numpy as np
import pytest
from tiers import LONG

from codegen.render import TEMPLATES
from tests.instruments.emulate import library
from tests.instruments.emulate.calls import Case, Operands, perform

#: f(x) = x / n for a fixed n, as loops over the entries of a vector have it.
FUNCTOR = """
namespace actsym {

struct Share {
  using Half = Share;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 0;
  static constexpr int vectors = 1;

  template <class V, class P>
  ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    out[0] = p.plain(m::over(in[0], p.fixed(0)), in[0] / p.fixed(0));
  }
  template <class V, class P>
  ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    value(in, p, out);
  }
};

}  // namespace actsym
"""

#: Divisors of the loops: numbers of entries, their squares, products of neighbours.
DIVISORS = sorted({*range(1, 34), *(k * k for k in range(10)), *(k * (k + 1) for k in range(10)), 0, 1000, 4095})


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("units")
    (folder / "functors").mkdir()
    for part in ("cuda", "shared"):
        shutil.copytree(TEMPLATES / "runtime" / part, folder / "cuda", dirs_exist_ok=True)
    shutil.copy(TEMPLATES / "runtime" / "python" / "_build.py", folder)
    (folder / "functors" / "share.h").write_text(FUNCTOR)
    (folder / "cuda" / "share.cu").write_text(
        '#include "elementwise.cuh"\n#include "../functors/share.h"\nACTSYM_ELEMENTWISE(share, actsym::Share)\n'
    )
    return folder


def quotients(kernels, folder, x, divisor):
    case = Case("float32", inner=len(x), counts=(1,))
    with np.errstate(invalid="ignore"):  # signalling NaNs
        operands = Operands([x.astype(np.float64)], x, np.ones((1, 1), np.float32), [float(divisor)])
    return perform(kernels, folder, "share", "forward", case, operands).outputs[0]


def differing(found, x, divisor):
    """Where what was found is not the quotient: bits, but for those of NaN."""
    with np.errstate(divide="ignore", invalid="ignore"):
        right = x / np.float32(divisor)
    same = (found.view(np.uint32) == right.view(np.uint32)) | (np.isnan(found) & np.isnan(right))
    return ~same, right


def sample():
    numbers = np.random.default_rng(2).integers(0, 2**32, 1 << 16, np.uint32).view(np.float32)
    edges = np.array([0, np.inf, np.nan, 1, np.finfo(np.float32).max, 2.0**-126, 2.0**-149], np.float32)
    return np.concatenate([numbers, edges, -edges])


@pytest.mark.parametrize(
    "counts", [pytest.param((), id="read from the call", marks=LONG), pytest.param((1,), id="fixed by the build")]
)
def test_quotients_have_the_bits_of_the_division(folder, counts):
    kernels, x = library(folder, "share", counts=counts), sample()
    for divisor in DIVISORS:
        found = quotients(kernels, folder, x, divisor)
        wrong, right = differing(found, x, divisor)
        tiny = np.abs(x) < 2.0**-102
        assert not (wrong & ~tiny).any(), divisor
        # There it may be the neighbour, and has the same sign.
        found, right = (v[tiny & np.isfinite(right)].view(np.int32) for v in (found, right))
        assert (np.abs(found - right) <= 1).all(), divisor


@LONG
def test_quotients_of_every_mantissa(folder):
    kernels = library(folder, "share", counts=(1,))
    x = (np.arange(1 << 23, dtype=np.uint32) + np.uint32(127 << 23)).view(np.float32)
    for divisor in DIVISORS:
        wrong, _ = differing(quotients(kernels, folder, x, divisor), x, divisor)
        assert not wrong.any(), divisor
