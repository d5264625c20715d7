"""Units with vectors of parameters for the tests: compiled for scalars, and in arbitrary precision from the definition.

The functors are compiled with the mathematics of <cmath>, all in one library, and called through ctypes.
"""

from __future__ import annotations

import ctypes
import subprocess

import mpmath as mp
import numpy as np
import sympy as sp

from actsym.definition.folds import Maximum, SoftMean, SoftSample, folds, k
from actsym.definition.sequences import FunctionSequence
from actsym.definition.spec import Activation, x
from codegen.kinds import plan
from codegen.render import text
from codegen.targets.cpp.loops import context

_HARNESS = r"""
#include <cmath>
#include <limits>
#define ACTSYM_FUNCTION static inline
namespace actsym::m {
template <class V> V constant(float s, double d) { return sizeof(V) == 4 ? V(s) : V(d); }
template <class V> V infinity() { return std::numeric_limits<V>::infinity(); }
template <class V> V neg(V a) { return -a; }
template <class V> V abs(V a) { return std::fabs(a); }
template <class V> V fma(V a, V b, V c) { return std::fma(a, b, c); }
template <class V> bool lt(V a, V b) { return a < b; }
template <class V> bool le(V a, V b) { return a <= b; }
template <class V> bool eq(V a, V b) { return a == b; }
template <class V> bool unordered(V a) { return a != a; }
inline bool both(bool a, bool b) { return a && b; }
inline bool either(bool a, bool b) { return a || b; }
template <class V> V select(bool c, V a, V b) { return c ? a : b; }
template <class V> V min(V a, V b) { return b < a ? b : a; }
template <class V> V max(V a, V b) { return a < b ? b : a; }
template <class V> V over(V a, V n) { return a / n; }
#define U(n) template <class V> V n(V a) { return std::n(a); }
U(sqrt) U(exp) U(expm1) U(log) U(log1p) U(tanh) U(sin) U(cos) U(erf) U(erfc)
}
template <class F, class V> struct P {
  const double *f, *table; const int* counts; double z;
  V fixed(int i) const { return V(f[i]); }
  V learned(int i) const { return V(table[i]); }
  int count(int v) const { return counts[v]; }
  int row(int v, int k) const { int r = F::learnable + k; for (int i = 0; i < v; ++i) r += counts[i]; return r; }
  V at(int v, int k) const { return V(table[row(v, k)]); }
  V noise() const { return V(z); }
  V usual(bool, V, V right) const { return right; }
  V plain(V, V right) const { return right; }
};
template <class V> struct Sink { double* rows; void add(int r, V d) { rows[r] += d; } };
template <class F, class V> void run(int n, const double* x, const double* fixed, const double* table,
                                     const int* counts, double z, int rows, double* out) {
  P<F, V> p{fixed, table, counts, z};
  for (int i = 0; i < n; ++i) {
    V in[1] = {V(x[i])}, y[1];
    double* at = out + i * (3 + rows);
    Sink<V> sink{at + 3};
    F::value(in, p, y); at[0] = y[0];
    F::slope(in, p, y); at[1] = y[0];
    F::gradient(in, p, y, sink); at[2] = y[0];
  }
}
"""
_ENTRY = """
#include "{unit}.h"
extern "C" void {unit}_32(int n, const double* x, const double* f, const double* t, const int* c, double z, int r,
                          double* o) {{ run<actsym::Unit_{unit}, float>(n, x, f, t, c, z, r, o); }}
extern "C" void {unit}_64(int n, const double* x, const double* f, const double* t, const int* c, double z, int r,
                          double* o) {{ run<actsym::Unit_{unit}, double>(n, x, f, t, c, z, r, o); }}
"""


def compiled(units, folder):
    """A library with the functors of the ``units``."""
    source = _HARNESS
    for activation in units:
        functor = text("fold_functor.h.j2", formula="", struct=f"Unit_{activation.unit}", **context(plan(activation)))
        (folder / f"{activation.unit}.h").write_text(functor)
        source += _ENTRY.format(unit=activation.unit)
    (folder / "units.cpp").write_text(source)
    options = ["-O1", "-std=c++17", "-shared", "-fPIC", "-ffp-contract=off", "-Wall", "-Werror", "-Wno-unused-variable"]
    subprocess.run(["g++", *options, "-o", folder / "units.so", folder / "units.cpp"], check=True, capture_output=True)
    return ctypes.CDLL(str(folder / "units.so"))


def defaults(activation: Activation, dtype=np.float64):
    """Scalars by name and the vectors, as numbers of a type."""
    scalars = {p.name: float(dtype(float(p.default))) for p in activation.scalars}
    return scalars, [[float(dtype(float(e))) for e in v.defaults] for v in activation.vectors]


def call(library, activation, points, bits=64, scalars=None, vectors=None, noise=0.5):
    """f and df/dx at the ``points``, and the rows of the gradient [points, rows]."""
    own, entries = defaults(activation)
    own, entries = own | (scalars or {}), entries if vectors is None else vectors
    fixed = np.array([own[p.name] for p in activation.scalars if not p.learnable] + [0.0])
    table = np.array([own[p.name] for p in activation.scalars if p.learnable] + [e for v in entries for e in v])
    counts, points = np.array([len(v) for v in entries], np.int32), np.asarray(points, np.float64)
    out = np.zeros((len(points), 3 + len(table)))
    pointers = [a.ctypes.data_as(ctypes.c_void_p) for a in (points, fixed, table, counts, out)]
    function = getattr(library, f"{activation.unit}_{bits}")
    function(len(points), *pointers[:4], ctypes.c_double(noise), len(table), pointers[4])
    assert np.array_equal(out[:, 1], out[:, 2], equal_nan=True), "slope and gradient differ in df/dx"
    return out[:, 0], out[:, 1], out[:, 3:]


class Exact:
    """The definition at arbitrary precision, one entry after the other.  ``terms`` are those of the last call."""

    def __init__(self, activation: Activation) -> None:
        self.activation = activation
        definition = activation.definition
        self.definition = definition.xreplace({f: f.mean for f in definition.atoms(SoftSample)})
        self.compiled = {}
        self.terms = []

    def __call__(self, point, scalars, vectors):
        own = self.activation
        self.terms = []
        values = {x: mp.mpf(point)} | {p.symbol: mp.mpf(scalars[p.name]) for p in own.scalars}
        values |= {v.size: mp.mpf(len(e)) for v, e in zip(own.vectors, vectors, strict=True)}
        entries = dict(zip((v.base for v in own.vectors), vectors, strict=True))
        found = {f: self._fold(f, values, entries) for f in folds(self.definition)}
        left = self.definition.xreplace({f: sp.Symbol(f"F{i}") for i, f in enumerate(found)})
        alone = {e: mp.mpf(entries[e.base][int(e.indices[0])]) for e in left.atoms(sp.Indexed)}
        return self._evaluate(
            left, values, list(alone.items()), [sp.Symbol(f"F{i}") for i in range(len(found))], list(found.values())
        )

    def slope(self, point, scalars, vectors, wanted=None):
        """The central difference in x, or in ``wanted``: a scalar's name, or (vector, entry); and of the terms."""
        h = mp.mpf(10) ** (-mp.mp.dps // 3)
        results = []
        for step in (h, -h):
            at, given, entries = mp.mpf(point), dict(scalars), [list(v) for v in vectors]
            if wanted is None:
                at += step * max(1, abs(at))
            elif isinstance(wanted, str):
                given[wanted] = mp.mpf(given[wanted]) + step
            else:
                entries[wanted[0]][wanted[1]] = mp.mpf(entries[wanted[0]][wanted[1]]) + step
            results.append((self(at, given, entries), self.terms))
        (up, upper), (down, lower) = results
        width = 2 * h * (max(1, abs(mp.mpf(point))) if wanted is None else 1)
        return (up - down) / width, sum(abs(a - b) for a, b in zip(upper, lower, strict=True)) / width

    def _evaluate(self, expr, values, pairs=(), symbols=(), numbers=()):
        key = expr
        if key not in self.compiled:
            stand = [sp.Symbol(f"E{i}") for i in range(len(pairs))]
            plain = expr.xreplace({e: s for (e, _), s in zip(pairs, stand, strict=True)})
            self.compiled[key] = sp.lambdify([*values, *stand, *symbols], plain, "mpmath")
        return self.compiled[key](*values.values(), *(n for _, n in pairs), *numbers)

    def _fold(self, fold, values, entries):
        functions = sorted(fold.atoms(FunctionSequence), key=sp.default_sort_key)
        states = {f: (self._stepped(type(f)), self._evaluate(f.args[1], values)) for f in functions}
        running = {f: start(t) for f, ((start, _), t) in states.items()}
        symbols = [sp.Symbol(f"R{i}") for i in range(len(functions))]
        bodies = sp.Tuple(*fold.bodies).xreplace(dict(zip(functions, symbols, strict=True)))
        indexed = sorted(bodies.atoms(sp.Indexed), key=str)
        results = []
        for i in range(int(self._evaluate(fold.size, values))):
            at = [(e, mp.mpf(entries[e.base][int(e.indices[0].subs(k, i))])) for e in indexed]
            now = [running[f][type(f).output] for f in functions]
            own = {**values, k: mp.mpf(i)}
            results.append([self._evaluate(b, own, at, symbols, now) for b in bodies])
            running = {f: step(mp.mpf(i), t, *running[f]) for f, ((_, step), t) in states.items()}
        if isinstance(fold, SoftMean):
            top = max(logit for _, logit in results)
            weights = [mp.exp(logit - top) for _, logit in results]
            return mp.fsum(v * w for (v, _), w in zip(results, weights, strict=True)) / mp.fsum(weights)
        if isinstance(fold, Maximum):
            return max(r for (r,) in results)
        self.terms += [r for (r,) in results]
        return mp.fsum(self.terms[-len(results) :])

    def _stepped(self, function):
        """The start and the step of a recurrence, as functions of numbers."""
        if function not in self.compiled:
            at, t = sp.Symbol("at", integer=True, nonnegative=True), sp.Symbol("t", real=True)
            start = sp.Tuple(*function.initial(t))
            symbols = [sp.Symbol(f"s{i}") for i in range(len(start))]
            step = sp.Tuple(*function.advance(at, t, *symbols))
            self.compiled[function] = (
                sp.lambdify([t], start, "mpmath"), sp.lambdify([at, t, *symbols], step, "mpmath")
            )  # fmt: skip
        return self.compiled[function]
