"""What a kernel must keep to on a device: the limits of the verification on the CPU, and what is the device's own.

The limits, with what is listed of single units, are those of :mod:`codegen.verify.ulps`.  Of float32 inputs one in
:data:`SELDOM` may be beyond, by :data:`RARELY` at most, as in :mod:`codegen.verify.random_inputs`, which is not
imported: it needs ball arithmetic, which a machine with a GPU need not have.

**Half types by approximants.**  The search for them tried every input and kept those that are not correctly rounded
(``missed`` in ``codegen/approximate/data``).  They are listed, and count against the general limits as everywhere.  A
GPU computes 2^a and 1/a to within 2^-22, where the search took them correctly rounded, and 0 for what is below the
normal numbers, so it may miss others too: those whose exact value lies close to the midpoint of two numbers.  With
errors of up to 2^-22 drawn at random for each of these operations, f and df/dx of fifteen activations missed up to 11
others of a type, all in float16, with errors of up to 0.5035 ulp.  :data:`NEAR` and :data:`NEW` are some two and three
times that.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import torch

from actsym.definition.spec import Activation
from actsym.properties.floats.formats import FORMATS
from actsym.work import sealed
from actsym.work.files import digest
from codegen.gpu.calls import Subject
from codegen.verify.accepted import acceptance
from codegen.verify.ulps import Limit

SELDOM, RARELY = 10_000, 1.25

#: How far beyond half a unit a result may be off that is not correctly rounded and not listed, and how many of all
#: inputs may be so.
NEAR, NEW = 2.0**-7, 2.0**-11

#: Where approximants are kept.
KEPT = Path(__file__).parents[1] / "approximate" / "data"


def limit(subject: Subject, quantity: str, dtype: torch.dtype) -> Limit:
    """What holds for a quantity (``f``, ``df_dx``, ``df_du``) in a type."""
    return acceptance(FORMATS[name(dtype)], quantity, subject.name)


def missed(activation: Activation, quantity: str, dtype: torch.dtype) -> frozenset[float] | None:
    """The inputs of a half type that the approximants of a quantity, on CPU or GPU, are known to miss; None where there
    are none.

    Raises :class:`~actsym.work.sealed.Damaged` for a file that is not as it was written.
    """
    variants = _kept(activation).get(quantity, {})
    found = [variants[v]["missed"][name(dtype)] for v in ("half", "half_device") if "missed" in variants.get(v, {})]
    return frozenset(float.fromhex(at) for each in found for at in each) if found else None


@cache
def _kept(activation: Activation) -> dict:
    import sympy as sp

    again = f"python -m codegen.approximate {activation.name}"
    found = sealed.load(KEPT / f"{activation.name}.json", again) or {}
    same = found.pop("definition", "") == digest(sp.srepr(activation.definition))
    return found if same else {}


def name(dtype: torch.dtype) -> str:
    """Such as "bfloat16"."""
    return str(dtype).removeprefix("torch.")
