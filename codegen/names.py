"""What the symbols of a definition are called in generated code.

Users name parameters as they like; the generator needs names of its own (``in``, ``out``, ``x``, ``t0`` ...) and writes
in languages with keywords.  So parameters get a prefix that nothing else has.  Symbols of the generator's own end in an
underscore, which no parameter's name does, and stay as they are.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterable

import sympy as sp

from actsym.definition.spec import Activation

#: What names of parameters begin with in generated code.
PREFIX = "p_"
#: What the names of the kernels and functions that a stochastic unit runs outside training end in.
EVALUATED = "_evaluated"
_OF_PACKAGES = """
    accurate_erf accurate_erfc accurate_expm1 accurate_log1p activations annotations backend curvature default describe
    dispatcher draw_seed entropy_rate forward fused gradient kernels libdevice logit make_number make_parameter nn
    product_error rows slope tl torch triton value warnings
    ARGUMENTS Argument Domain FALLS_SHORT Functions Number P PARAMETERS Parameter RowFunctions Sequence Tensor Unit
    V
    A Accurate Affine Ahead B Block Both C Call Cells Channel Checked Coefficients Compute Contracted
    ContractedProduct Covariance Derivatives Divided Doubles Either Element Elements Entries Exchange F Fetch Finish
    Floats Floats8 Form Format From Fused Give Grid H Half HalfOf Held InOrder InShared Ints Kept Kernel Lanes
    LaneSums Layout Mask None NoSink NotQuick Number Operands Ordinary P Pair Parameters Parts Pick Pieces Place Placed
    Places Plain Prepare Product Quick Quotient R Reach Read Reduced RegisterSink Room Rounded Rounds RowCall
    RowNumbers Run S Shared SharedByGroup Shortcut ShortcutNumber Shortcuts Sink SlotSink Sorted Source Step Storage
    Shorts Signed Sum Sums T Take To Twice Twofold V Vector W Walk WarpSink Wide Words Worker
"""
#: What a generated package, or a module or source in it, has or imports itself; types of the C++ and CUDA headers last.
RESERVED = frozenset(_OF_PACKAGES.split())

#: Of a unit that torch has under the same name: names in the catalogue, and torch's, which the Python functions and
#: modules take.  Parameters that have one name are not listed.
TORCH_PARAMETERS = {
    "hardtanh": {"low": "min_val", "high": "max_val"},
    "leaky_relu": {"slope": "negative_slope"},
    "prelu": {"a": "weight"},
}
#: Of a unit whose module takes the number of channels and a start for all of them first, as torch's: what these are
#: called.
TORCH_COUNTED = {"prelu": ("num_parameters", "init")}
#: Of a unit, arguments of torch's module that are no parameters, with their defaults, in torch's order: they come after
#: the parameters that torch's has; and units that torch's has no parameters of, whose own come after them by name.
_WRITES = ["celu", "elu", "hard_sigmoid", "hard_swish", "leaky_relu", "mish", "relu", "relu6", "rrelu", "selu", "silu"]
TORCH_OPTIONS = {unit: {"inplace": False} for unit in _WRITES} | {
    "hardtanh": {"inplace": False, "min_value": None, "max_value": None},
    "gelu": {"approximate": "none"},
    "glu": {"dim": -1},
    "softplus": {"threshold": None},
}
TORCH_OPTIONS_FIRST = frozenset({"selu"})
#: Gated units of which torch's takes one tensor, with the gate in its last half.
TORCH_GATE_LAST = frozenset({"glu"})


def local(name: str) -> str:
    """The name in generated code: ``p_alpha`` for the parameter ``alpha``."""
    return name if name.endswith("_") else PREFIX + name


#: Of a unit, two numbers the second of which is not below the first.
ORDERED = {"rrelu": ("lower", "upper")}


def in_order(activation: Activation) -> bool:
    """Whether the defaults are as :data:`ORDERED` demands."""
    if activation.unit not in ORDERED:
        return True
    values = {p.name: p.default for p in activation.scalars}
    first, second = ORDERED[activation.unit]
    return bool(values[first] <= values[second])


def torch_name(unit: str, name: str) -> str:
    """What the Python functions and modules call a parameter."""
    return TORCH_PARAMETERS.get(unit, {}).get(name, name)


def spelled(*read: sp.Symbol | None) -> Callable[[str], str]:
    """:func:`local`, but what is ``read`` beside parameters (the inputs, ``noise``) keeps its name."""
    kept = {symbol.name for symbol in read if symbol is not None}
    return lambda name: name if name in kept else local(name)


def class_name(activation: Activation) -> str:
    """The Python class and C++ struct of an activation's unit: ``TeLU``, ``GELUTanh``, ``GEM_N2``, ``Hermite``.

    It is the unit's name, less what the structure adds to it; the title only says which letters are capitals, where it
    spells the name or a word of it.
    """
    structure = activation.structure if activation.unit == activation.name else ()
    name = activation.unit.removesuffix("".join(f"_{n.lower()}{value}" for n, value in structure))
    spelled = re.findall(r"[A-Za-z0-9]+", base_title(activation).replace("²", "Squared"))
    joined = "".join(w[0].upper() + w[1:] for w in spelled)
    if joined.lower() != name.replace("_", ""):
        capitals = {w.lower(): w for w in spelled}
        words = [capitals.get(w, w) for w in name.split("_") if w]
        joined = "".join(w[0].upper() + w[1:] for w in words)
    return joined + "".join(f"_{n}{value}" for n, value in structure)


def clash(activations: Iterable[Activation]) -> str | None:
    """Why a package of these activations could not be imported, or would have two things of one name; None if not."""
    owners = dict.fromkeys(RESERVED | set(dir(builtins)), "")
    units = {a.unit: a for a in activations}
    for unit, activation in units.items():
        for name in (unit, class_name(activation), f"{unit}_rate"):
            owner = owners.setdefault(name, unit)
            if not owner:
                return f"{unit}: generated packages have a {name} of their own; give the activation another name"
            if owner != unit:
                return f"{unit}: {name} is taken by the activation {owner}; give one of them another name"
    return None


def nearest(value: sp.Expr | float) -> float:
    """The float64 number nearest to an exact one; ``float(value)`` may be its neighbour."""
    return float(sp.N(value, 40))


def base_title(activation: Activation) -> str:
    """The title without the structure: ``GEM`` of ``GEM(N=2)``."""
    return activation.title.split("(")[0]
