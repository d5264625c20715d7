"""A basis: functions phi_k, the measure they are taken under, and the scaling of their coefficients.

An activation written in a basis is F(x) = sum_k a_k s_k phi_k(x), k = first .. degree.  A basis is declared
by a formula in :data:`k` and ``x``, by several (cosine and sine share an index), by a three-term
recurrence, or by a Python function of the index:

    >>> Basis("hermite", ThreeTermRecurrence(A=1, B=0, C=k), Normal(), scaling=1 / sp.factorial(k))
    >>> Basis("fourier", (sp.cos(k * x), sp.sin(k * x)), Uniform(-sp.pi, sp.pi), scaling=1 / sp.factorial(k))

Nothing about orthogonality is declared: :mod:`actsym.bases.gram` finds out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import sympy as sp

from actsym.definition.spec import Activation, Parameter, x
from actsym.definition.symbols import k
from actsym.definition.three_term import BasisError, ThreeTermRecurrence, exact
from actsym.distributions import Distribution
from actsym.moments.derivative import weak_derivative
from actsym.rigor.domain import require_real

#: Names of the coefficients of the functions that share an index.
LETTERS = "abcdefgh"


@dataclass(frozen=True)
class Term:
    """One function of an activation: its coefficient's name, its index, phi and the scaling s_k."""

    name: str
    index: int
    phi: sp.Expr
    scaling: sp.Expr

    @property
    def function(self) -> sp.Expr:
        """s_k phi_k(x)."""
        return self.scaling * self.phi

    @property
    def derivative(self) -> sp.Expr:
        """s_k phi_k'(x), away from kinks."""
        return self.scaling * weak_derivative(self.phi)

    @property
    def constant(self) -> bool:
        """Whether the function is a constant other than zero."""
        return not self.phi.has(x)


@dataclass(frozen=True)
class Basis:
    """A family of functions with a measure.

    name        identifier: ``hermite``
    functions   formula in :data:`k` and ``x`` (or a tuple of them), :class:`ThreeTermRecurrence`, or a function
                ``index -> formula`` (or tuple of formulas)
    measure     the :class:`~actsym.distributions.Distribution` of the input
    scaling     s_k, an exact expression in :data:`k`; where it is infinite at k = 0 (1/k^p), s_0 = 1
    first       the lowest index
    title       how people write it
    source      where it comes from
    """

    name: str
    functions: Any
    measure: Distribution
    scaling: Any = sp.S.One
    first: int = 0
    title: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        if not self.name.isidentifier() or self.name != self.name.lower():
            raise BasisError(f"basis name {self.name!r} must be a lower-case identifier such as 'hermite'")
        if isinstance(self.first, bool) or not isinstance(self.first, int) or self.first < 0:
            raise BasisError(f"{self.name}: first = {self.first!r} must be an integer >= 0")
        if not isinstance(self.measure, Distribution):
            raise BasisError(f"{self.name}: measure = {self.measure!r} must be a distribution such as Normal()")
        object.__setattr__(self, "scaling", exact(self.scaling, f"{self.name}: scaling", {k}))
        if not isinstance(self.functions, ThreeTermRecurrence) and not callable(self.functions):
            given = self.functions if isinstance(self.functions, tuple) else (self.functions,)
            allowed = {k, x} | self.measure.free_symbols
            object.__setattr__(self, "functions", tuple(exact(f, f"{self.name}: phi_k", allowed) for f in given))
        if not self.title:
            object.__setattr__(self, "title", self.name)

    # -- functions -----------------------------------------------------------------------------

    def components(self, index: int) -> tuple[sp.Expr, ...]:
        """The functions of one index, those that are identically zero (sin 0x) left out."""
        if isinstance(self.functions, ThreeTermRecurrence):
            found = (self.functions.function(index),)
        elif isinstance(self.functions, tuple):
            found = tuple(f.subs(k, index) for f in self.functions)
        else:
            try:
                given = self.functions(index)
            except RecursionError:
                raise BasisError(
                    f"{self.name}: phi_{index} cannot be built: SymPy compares without end; write conditions with x on "
                    "one side"
                ) from None
            given = given if isinstance(given, tuple) else (given,)
            found = tuple(exact(f, f"{self.name}: phi_{index}", {x} | self.measure.free_symbols) for f in given)
        for f in found:
            if f.has(sp.nan, sp.zoo, sp.oo):
                raise BasisError(f"{self.name}: phi_k is not finite at k = {index} ({f}); k runs from {self.first} on")
        return tuple(f for f in found if f != 0)

    def phi(self, index: int) -> sp.Expr:
        """phi_index(x); raises :class:`BasisError` where several functions share the index."""
        found = self.components(index)
        if len(found) != 1:
            raise BasisError(f"{self.name} has {len(found)} functions of index {index}; use components({index})")
        return found[0]

    def s(self, index: int) -> sp.Expr:
        """The scaling s_index; 1 at index 0 where the formula is not finite."""
        value = self.scaling.subs(k, index)
        if index == 0 and value.is_finite is False:
            return sp.S.One
        if value.is_finite is False or value.has(sp.nan) or value.is_real is False or value == 0:
            raise BasisError(
                f"{self.name}: the scaling {self.scaling} is {value} at k = {index}; it has to be real and not 0"
            )
        return value

    def terms(self, degree: int) -> tuple[Term, ...]:
        """Every function up to ``degree``, in the order in which coefficients are given."""
        return _terms(self, self.check_degree(degree))

    def check_degree(self, degree: int) -> int:
        """``degree`` as an int, if it is one that an activation can have."""
        lowest = max(1, self.first)
        if isinstance(degree, bool) or not isinstance(degree, int | sp.Integer) or int(degree) < lowest:
            why = " (a constant has no gradient)" if degree == 0 else ""
            raise BasisError(f"{self.name}: degree = {degree} is not accepted{why}: an integer >= {lowest} is needed")
        return int(degree)

    # -- activations ---------------------------------------------------------------------------

    def expression(self, coefficients: Sequence[Any] | Mapping[str, Any], degree: int) -> sp.Expr:
        """F(x) = sum a_k s_k phi_k(x) with the given coefficients (numbers or symbols), in the order of :meth:`terms`
        or by name."""
        terms = self.terms(degree)
        return sp.Add(*(c * t.function for c, t in zip(self._ordered(coefficients, terms), terms, strict=True)))

    def activation(self, coefficients: Sequence[Any] | Mapping[str, Any], degree: int) -> Activation:
        """The activation with learnable coefficients whose defaults are the given exact numbers."""
        terms = self.terms(degree)
        parameters = tuple(
            Parameter(t.name, c, learnable=True, about=f"coefficient of index {t.index}")
            for t, c in zip(terms, self._ordered(coefficients, terms), strict=True)
        )
        expr = self.expression([p.symbol for p in parameters], degree)
        return Activation(
            name=f"{self.name}_d{degree}",
            title=f"{self.title}(degree={degree})",
            expr=expr,
            parameters=parameters,
            structure=(("degree", int(degree)),),
            source=self.source,
            family=self.name,
        )

    def _ordered(self, coefficients: Sequence[Any] | Mapping[str, Any], terms: tuple[Term, ...]) -> list[Any]:
        names = [t.name for t in terms]
        if isinstance(coefficients, Mapping):
            wrong = sorted({*coefficients} ^ {*names})
            if wrong:
                raise BasisError(f"{self.name}: coefficients {', '.join(wrong)} do not fit; wanted: {', '.join(names)}")
            coefficients = [coefficients[n] for n in names]
        if len(coefficients) != len(names):
            raise BasisError(f"{self.name}: {len(coefficients)} coefficients given, {len(names)} wanted: {names}")
        return [sp.sympify(c, rational=True) for c in coefficients]

    # -- variants ------------------------------------------------------------------------------

    def under(self, measure: Distribution) -> Basis:
        """The same functions under another measure."""
        return replace(self, measure=measure)

    def scaled_by(self, scaling: Any) -> Basis:
        """The same functions with another scaling s_k (an exact expression in :data:`k`)."""
        return replace(self, scaling=scaling)

    def rescaled(self, factor: Any, measure: Distribution) -> Basis:
        """The functions phi_k(factor x) under ``measure``: the input of another width mapped to the old one."""
        factor = exact(factor, f"{self.name}: factor", measure.free_symbols)
        inner = self.components

        def stretched(index: int) -> tuple[sp.Expr, ...]:
            return tuple(f.subs(x, factor * x) for f in inner(index))

        functions: Any = stretched
        if isinstance(self.functions, tuple):
            functions = tuple(f.subs(x, factor * x) for f in self.functions)
        elif isinstance(self.functions, ThreeTermRecurrence):
            r = self.functions
            functions = replace(r, A=r.A * factor, A0=r.A0 * factor)
        return replace(self, functions=functions, measure=measure)

    @cached_property
    def formula(self) -> str:
        """The declaration of phi_k in one line."""
        if isinstance(self.functions, ThreeTermRecurrence):
            r = self.functions
            start = f"phi_0 = {r.first}, phi_1 = {self.functions.function(1)}"
            return f"{start}, phi_(k+1) = ({r.A * x + r.B}) phi_k - ({r.C}) phi_(k-1)"
        if isinstance(self.functions, tuple):
            return "phi_k = " + ", ".join(map(str, self.functions))
        return f"phi_k = {getattr(self.functions, '__name__', 'function')}(k)"

    def __str__(self) -> str:
        return f"{self.title}: {self.formula}, x ~ {self.measure}, s_k = {self.scaling}"


@lru_cache(maxsize=256)
def _terms(basis: Basis, degree: int) -> tuple[Term, ...]:
    found = []
    for index in range(basis.first, degree + 1):
        parts = basis.components(index)
        if not parts:
            raise BasisError(f"{basis.name}: phi_{index} is identically zero, so the basis is linearly dependent")
        for f in parts:
            if f.free_symbols == {x} and not basis.measure.free_symbols:
                require_real(f, basis.measure.support.start, basis.measure.support.end)
        scaling = basis.s(index)
        found += [Term(f"{letter}_{index}", index, f, scaling) for letter, f in zip(LETTERS, parts, strict=False)]
    return tuple(found)


__all__ = ["LETTERS", "Basis", "BasisError", "Term", "ThreeTermRecurrence", "exact", "k"]
