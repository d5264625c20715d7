"""Definitions that fold over an index: sums, maxima and soft-max means over the entries of parameter vectors.

A definition such as ``Series(a[k] * Hermite(k, x), a.size)`` holds for every length of the vector ``a``: the code
generator makes a loop of it.  :func:`unfold` writes it out for given lengths, in one scalar symbol an entry, which is
what the analysis and the references read.

    >>> a = Vector("a", (1, 2, 3))
    >>> unfold(Series(a[k] * x**k, a.size), (a,))
    a_0 + a_1*x + a_2*x**2
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy as sp

from actsym.parameters import Vector

#: The index of a fold: 0, 1, ... size - 1.
k = sp.Symbol("k", integer=True, nonnegative=True)


class Fold(sp.Expr):
    """A fold over :data:`k` from 0 to ``size`` - 1.  ``args`` are what is folded, then the size."""

    def __new__(cls, *args):
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

    def _sympystr(self, printer) -> str:
        inner = ", ".join(printer._print(b) for b in self.bodies)
        return f"{type(self).__name__}({inner}, k < {printer._print(self.size)})"


class Series(Fold):
    """sum over k < size of ``body``."""

    def written_out(self) -> sp.Expr:
        return sp.Add(*(b for (b,) in self.entries()))

    def _latex(self, printer) -> str:
        body, size = self.args
        return rf"\sum_{{k=0}}^{{{printer._print(size - 1)}}} {printer._print(body)}"


class Maximum(Fold):
    """max over k < size of ``body``.  Where several are equal the first is the one that derivatives follow."""

    def written_out(self) -> sp.Expr:
        return sp.Max(*(b for (b,) in self.entries()), evaluate=False)

    def _latex(self, printer) -> str:
        body, size = self.args
        return rf"\max_{{k=0}}^{{{printer._print(size - 1)}}} \left({printer._print(body)}\right)"


class SoftMean(Fold):
    """sum value e^logit / sum e^logit over k < size: the mean of ``value`` with soft-max weights.

    A ``logit`` of -oo (in a branch) leaves an entry out; at least one must be finite.
    """

    def written_out(self) -> sp.Expr:
        weights = [(value, _exponential(logit)) for value, logit in self.entries()]
        return sp.Add(*(v * w for v, w in weights)) / sp.Add(*(w for _, w in weights))

    def _latex(self, printer) -> str:
        value, logit, _ = self.args
        weight = rf"e^{{{printer._print(logit)}}}"
        return rf"\frac{{\sum_k {printer._print(value)} {weight}}}{{\sum_k {weight}}}"


def _exponential(logit: sp.Expr) -> sp.Expr:
    if isinstance(logit, sp.Piecewise):
        return sp.Piecewise(*((sp.S.Zero if e is -sp.oo else sp.exp(e), c) for e, c in logit.args))
    return sp.exp(logit)


class Recurrent(sp.Function):
    """A function phi_k(t) that is computed by stepping from k to k + 1, never from an expanded formula.

    A subclass says how: ``initial(t)`` gives the states at k = 0, ``advance(k, t, *states)`` those at k + 1 from those
    at k, and ``output`` which state is the value.  At a number k the function writes itself out.
    """

    nargs = 2
    output = 0

    @classmethod
    def initial(cls, t: sp.Expr) -> tuple[sp.Expr, ...]:
        raise NotImplementedError

    @classmethod
    def advance(cls, k: sp.Expr, t: sp.Expr, *states: sp.Expr) -> tuple[sp.Expr, ...]:
        raise NotImplementedError

    @classmethod
    def eval(cls, index, t):
        if not index.is_Integer:
            return None
        states = cls.initial(t)
        for i in range(int(index)):
            states = tuple(sp.expand(s) for s in cls.advance(sp.Integer(i), t, *states))
        return states[cls.output]

    def _eval_is_real(self):
        return True


class Power(Recurrent):
    """t^k."""

    @classmethod
    def initial(cls, t):
        return (sp.S.One,)

    @classmethod
    def advance(cls, k, t, power):
        return (t * power,)

    @classmethod
    def eval(cls, index, t):
        return t**index if index.is_Integer else None


class Cosine(Recurrent):
    """cos(k t), by rotation from one index to the next."""

    @classmethod
    def initial(cls, t):
        return sp.S.One, sp.S.Zero

    @classmethod
    def advance(cls, k, t, cosine, sine):
        return cosine * sp.cos(t) - sine * sp.sin(t), sine * sp.cos(t) + cosine * sp.sin(t)

    @classmethod
    def eval(cls, index, t):
        return sp.cos(index * t) if index.is_Integer else None


class Sine(Cosine):
    """sin(k t); shares its states with :class:`Cosine`."""

    output = 1

    @classmethod
    def eval(cls, index, t):
        return sp.sin(index * t) if index.is_Integer else None


def folds(expr: sp.Expr) -> list[Fold]:
    """The folds of a definition, each once, in a fixed order."""
    return sorted(expr.atoms(Fold), key=sp.default_sort_key)


def unfold(expr: sp.Expr, vectors: Iterable[Vector]) -> sp.Expr:
    """``expr`` with every fold written out at the lengths of ``vectors``, in the symbols of their entries."""
    vectors = tuple(vectors)
    sized = expr.subs({v.size: len(v.defaults) for v in vectors})
    plain = sized.replace(lambda e: isinstance(e, Fold), lambda e: e.written_out())
    bases = {v.base: v for v in vectors}
    return plain.replace(
        lambda e: isinstance(e, sp.Indexed), lambda e: bases[e.base].entries[int(e.indices[0])].symbol
    )
