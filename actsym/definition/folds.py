"""Definitions that fold over an index: sums, maxima and soft-max means over the entries of parameter vectors.

A definition such as ``Series(a[k] * ScaledHermite(k, x), a.size)`` holds for every length of the vector ``a``: the
code generator makes a loop of it.  :func:`unfold` writes it out for given lengths, in one scalar symbol an entry,
which is what the analysis and the references read.

    >>> a = Vector("a", (1, 2, 3))
    >>> unfold(Series(a[k] * x**k, a.size), (a,))
    a_0 + a_1*x + a_2*x**2
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy as sp
from sympy.printing.printer import Printer

from actsym.definition.lines import Largest
from actsym.definition.parameters import Vector
from actsym.definition.sequences import Cosine, FunctionSequence, Power, Sine
from actsym.definition.symbols import k
from actsym.definition.windows import branches_outside


class Fold(sp.Expr):
    """A fold over :data:`k` from 0 to ``size`` - 1.  ``args`` are what is folded, then the size."""

    def __new__(cls, *args: sp.Expr | int) -> Fold:
        return sp.Expr.__new__(cls, *map(sp.sympify, args))

    is_commutative = True
    is_real = True

    @property
    def size(self) -> sp.Expr:
        return self.args[-1]

    @property
    def bodies(self) -> tuple[sp.Expr, ...]:
        return self.args[:-1]

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return super().free_symbols - {k}

    def entries(self, *given: sp.Expr) -> list[tuple[sp.Expr, ...]]:
        """The bodies (or ``given`` expressions) at every index; the size must be a number."""
        bodies = given or self.bodies
        return [tuple(b.subs(k, i) for b in bodies) for i in range(int(self.size))]

    def written_out(self) -> sp.Expr:
        """The fold without its index; the size must be a number."""
        raise NotImplementedError

    def _sympystr(self, printer: Printer) -> str:
        inner = ", ".join(printer._print(b) for b in self.bodies)
        return f"{type(self).__name__}({inner}, k < {printer._print(self.size)})"


class Series(Fold):
    """sum over k < size of ``body``."""

    def written_out(self) -> sp.Expr:
        return branches_outside(sp.Add(*(b for (b,) in self.entries())))

    def _latex(self, printer: Printer) -> str:
        body, size = self.args
        return rf"\sum_{{k=0}}^{{{printer._print(size - 1)}}} {printer._print(body)}"


class Maximum(Fold):
    """max over k < size of ``body``.  Where several are equal the first is the one that derivatives follow."""

    def written_out(self) -> sp.Expr:
        return Largest(*(b for (b,) in self.entries()))

    def _latex(self, printer: Printer) -> str:
        body, size = self.args
        return rf"\max_{{k=0}}^{{{printer._print(size - 1)}}} \left({printer._print(body)}\right)"


class SoftMean(Fold):
    """sum value e^logit / sum e^logit over k < size: the mean of ``value`` with soft-max weights.

    A ``logit`` of -oo (in a branch) leaves an entry out; at least one must be finite.
    """

    @property
    def logit(self) -> sp.Expr:
        return self.args[1]

    @property
    def value(self) -> sp.Expr:
        return self.args[0]

    def written_out(self) -> sp.Expr:
        values = [v for v, _ in self.entries(self.value, self.logit)]
        return branches_outside(_mean(values, self.weights()))

    def weights(self) -> list[sp.Expr]:
        """e^logit at every index, without the factor that all of them share; the size must be a number.

        Where terms of the logits are equal they cancel in the mean; what is left, exp(2 a y_i x - a y_i^2) for a
        Gaussian kernel, does not vanish on both sides at once far from the grid.
        """
        return _weights([logit for (logit,) in self.entries(self.logit)])

    def _latex(self, printer: Printer) -> str:
        value, logit = self.args[:2]
        weight = rf"e^{{{printer._print(logit)}}}"
        return rf"\frac{{\sum_k {printer._print(value)} {weight}}}{{\sum_k {weight}}}"


class SoftSample(SoftMean):
    """One ``value``, drawn with the probabilities e^logit / sum e^logit: the first at which their running sum exceeds
    ``noise``, which is uniform on [0, 1).

    Its derivatives are those of :attr:`mean` (the straight-through estimator): the draw itself has none.
    """

    @property
    def noise(self) -> sp.Expr:
        return self.args[2]

    @property
    def mean(self) -> SoftMean:
        """What the samples are in the mean."""
        return SoftMean(self.value, self.logit, self.size)

    def written_out(self) -> sp.Expr:
        values = [v for v, _ in self.entries(self.value, self.logit)]
        weights = self.weights()
        drawn = self.noise * sp.Add(*weights)
        running = [sp.Add(*weights[: i + 1]) for i in range(len(weights))]
        return sp.Piecewise(*((v, drawn < r) for v, r in zip(values[:-1], running, strict=False)), (values[-1], True))


def _mean(values: list[sp.Expr], weights: list[sp.Expr]) -> sp.Expr:
    return sp.Add(*(v * w for v, w in zip(values, weights, strict=True))) / sp.Add(*weights)


def _weights(logits: list[sp.Expr]) -> list[sp.Expr]:
    """exp of the logits less the terms that all finite ones share."""
    cases = [e.args if isinstance(e, sp.Piecewise) else ((e, sp.true),) for e in logits]
    finite = [set(sp.Add.make_args(sp.expand(e))) for case in cases for e, _ in case if e is not -sp.oo]
    shared = sp.Add(*set.intersection(*finite))

    def weight(e: sp.Expr) -> sp.Expr:
        return sp.S.Zero if e is -sp.oo else sp.exp(sp.expand(e) - shared)

    return [
        weight(case[0][0]) if len(case) == 1 else sp.Piecewise(*((weight(e), c) for e, c in case)) for case in cases
    ]


def folds(expr: sp.Expr) -> list[Fold]:
    """The folds of a definition, each once, in a fixed order."""
    return sorted(expr.atoms(Fold), key=sp.default_sort_key)


def unfold(expr: sp.Expr, vectors: Iterable[Vector]) -> sp.Expr:
    """``expr`` with every fold written out at the lengths of ``vectors``, in the symbols of their entries."""
    vectors = tuple(vectors)
    sized = expr.subs({v.size: len(v.defaults) for v in vectors})
    plain = sized.replace(lambda e: isinstance(e, Fold), lambda e: e.written_out())
    bases = {v.base: v for v in vectors}
    return plain.replace(lambda e: isinstance(e, sp.Indexed), lambda e: bases[e.base].entries[int(e.indices[0])].symbol)


__all__ = [
    "Cosine",
    "Fold",
    "FunctionSequence",
    "Maximum",
    "Power",
    "Series",
    "Sine",
    "SoftMean",
    "SoftSample",
    "folds",
    "k",
    "unfold",
]  # fmt: skip
