"""Helpers of the tests of row activations: a generated folder of them, and exact references."""

from __future__ import annotations

import importlib
import sys
import tempfile
from functools import cache
from pathlib import Path

import mpmath as mp
import sympy as sp
import torch

from actsym.catalog.polynorm import polynorm, polynorm_l2, polyrelu_norm, polyrelu_norm_l2
from actsym.definition.rows import RowMean, RowStatistic
from actsym.definition.spec import Activation, Kind, Parameter, x
from codegen.driver import shared_sources, sources

EPS = Parameter("eps", sp.Rational(1, 10**6), sp.Interval(0, sp.oo))
_SCALE = Parameter("s", sp.S.One, learnable=True)  # a name that the generated code uses itself

#: Activations that a user might write: RMS normalisation, and one whose entries read a statistic inside a function.
RMS = Activation("rms", "RMS", x / sp.sqrt(RowMean(x**2) + EPS.symbol), (EPS,), kind=Kind.ROW)
GATE = Activation(
    "gate",
    "Gate",
    _SCALE.symbol * x / (1 + sp.exp(-x / sp.sqrt(RowMean(x**2) + EPS.symbol))),
    (_SCALE, EPS),
    kind=Kind.ROW,
)
MEMBERS = {a.name: a for a in (polynorm(), polynorm_l2(), polyrelu_norm(), polyrelu_norm_l2(), RMS, GATE)}


@cache
def folder() -> Path:
    """A folder with everything that is generated of :data:`MEMBERS`, as a package."""
    top = Path(tempfile.mkdtemp()) / "generated_rows"
    texts = shared_sources((), top.name) | {"__init__.py": ""}
    for activation in MEMBERS.values():
        texts |= sources(activation)
    for path, text in texts.items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_text(text)
    return top


def module(name: str):
    """A module of the package: ``activations.polynorm_r3``, ``_operators``."""
    if str(folder().parent) not in sys.path:
        sys.path.insert(0, str(folder().parent))
    return importlib.import_module(f"generated_rows.{name}")


def function(name: str):
    return getattr(module(f"activations.{name}"), name)


def exact(activation: Activation, row: list[float], grad: list[float], values: dict[str, float]):
    """f, the gradient by the row, and that by each learnable parameter: the definition in 60 digits, its gradient by
    the chain rule over every pair of entries.  ``values`` are the parameters, taken as they are."""
    with mp.workdps(60):
        given = [mp.mpf(v) for v in row]
        g = [mp.mpf(v) for v in grad]
        nodes = sorted(activation.expr.atoms(RowStatistic), key=sp.default_sort_key)
        symbols = [sp.Symbol(f"m_{i}") for i in range(len(nodes))]
        f = activation.expr.xreplace(dict(zip(nodes, symbols, strict=True)))
        learnable = [p.symbol for p in activation.learnable]
        arguments = (x, *symbols, *(p.symbol for p in activation.parameters))
        numbers = [mp.mpf(values[p.name]) for p in activation.parameters]
        shares = [mp.mpf(1) / len(row) if isinstance(n, RowMean) else mp.mpf(1) for n in nodes]
        summand = [_callable((x,), n.args[0]) for n in nodes]
        slope = [_callable((x,), sp.diff(n.args[0], x)) for n in nodes]
        statistic = [w * mp.fsum(s(v) for v in given) for w, s in zip(shares, summand, strict=True)]

        def at(expr):
            if any(s == 0 and expr.has(m) for s, m in zip(statistic, symbols, strict=True)):
                expr = _without_zero(expr, [m for s, m in zip(statistic, symbols, strict=True) if s == 0])
            call = _callable(arguments, expr)
            return [call(v, *statistic, *numbers) for v in given]

        out, direct = at(f), at(sp.diff(f, x))
        adjoint = [mp.fsum(a * b for a, b in zip(g, at(sp.diff(f, m)), strict=True)) for m in symbols]
        by_row = [
            gj * dj + mp.fsum(a * w * s(v) for a, w, s in zip(adjoint, shares, slope, strict=True))
            for gj, dj, v in zip(g, direct, given, strict=True)
        ]
        by_parameter = [mp.fsum(a * b for a, b in zip(g, at(sp.diff(f, p)), strict=True)) for p in learnable]
        return out, by_row, by_parameter


@cache
def _callable(arguments, expr):
    return sp.lambdify(arguments, expr, modules="mpmath")


def _without_zero(expr, zeros):
    """Terms that divide by a statistic that is zero are 0, unless a positive number is added to it."""
    kept = [t for t in sp.Add.make_args(sp.expand_mul(expr)) if not any(_divides(t, z) for z in zeros)]
    return sp.Add(*kept)


def _divides(term, symbol):
    return any(p.exp.is_negative and p.base == symbol for p in term.atoms(sp.Pow))


def ulps(got: torch.Tensor, want: list) -> float:
    """The largest error in units in the last place of the exact value, in the format of ``got``."""
    info = torch.finfo(got.dtype)
    least = mp.mpf(info.smallest_normal) * mp.mpf(info.eps)
    worst = 0.0
    for a, b in zip(got.double().tolist(), want, strict=True):
        if abs(b) > info.max:
            worst = max(worst, 0.0 if abs(a) >= info.max else mp.inf)
            continue
        unit = least if b == 0 else max(least, mp.mpf(2) ** mp.floor(mp.log(abs(b), 2)) * mp.mpf(info.eps))
        worst = max(worst, float(abs(mp.mpf(a) - b) / unit) if mp.isfinite(a) else mp.inf)
    return worst
