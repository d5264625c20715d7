"""Formulas in a degree n that hold sums, and whether two of them are equal for every n >= 1.

``Sum(a(k)**2/factorial(k), (k, 0, n))``: besides letters and the functions below, ``a(k)``, ``b(k)`` and ``g(k)`` are
coefficients, ``He(k)`` is the probabilists' Hermite polynomial of index k in x.
"""

from __future__ import annotations

import ast
from functools import cache as memo
from itertools import count

import sympy as sp

from actsym.audit.text import build, parsed
from actsym.bases.theorem import n
from actsym.definition.spec import x
from actsym.definition.symbols import k
from actsym.definition.three_term import HERMITE
from actsym.errors import EvaluationError, Unanswered
from actsym.rigor.evaluate import UnsupportedError, evaluate
from actsym.work import cache, provenance

#: Positive integers, and positive real numbers.
SYMBOLS: dict[str, sp.Symbol] = {
    "n": n, "k": k, "x": x,
    **{name: sp.Symbol(name, integer=True, positive=True) for name in ("m", "d", "L")},
    **{name: sp.Symbol(name, positive=True) for name in ("C", "S", "U", "V", "W", "l", "t", "w")},
}  # fmt: skip

#: Coefficients and polynomials of an index.
INDEXED = {name: sp.Function(name) for name in ("a", "b", "g", "He")}

_FUNCTIONS = {
    "factorial": sp.factorial, "binomial": sp.binomial, "besseli": sp.besseli, "sqrt": sp.sqrt, "exp": sp.exp,
    "cos": sp.cos, "sin": sp.sin, "log": sp.log, **INDEXED,
}  # fmt: skip
_CONSTANTS = {"pi": sp.pi, "E": sp.E}

#: Degrees at which formulas that are not shown to be equal are compared.
DEGREES = range(1, 7)


class SeriesError(Unanswered):
    """A formula cannot be read.  The message says which part."""


def read(text: str) -> sp.Expr:
    """The expression that ``text`` writes.  Raises :class:`SeriesError`."""
    return build(parsed(text, SeriesError), _leaf)


def write(expr: sp.Expr) -> str:
    """The text that :func:`read` reads back."""
    return sp.sstr(expr)


def _leaf(node: ast.expr) -> sp.Expr:
    match node:
        case ast.Name(id=name) if name in SYMBOLS | _CONSTANTS:
            return (SYMBOLS | _CONSTANTS)[name]
        case ast.Call(func=ast.Name(id="Sum"), args=[term, ast.Tuple(elts=limits)]) if len(limits) == 3:
            return sp.Sum(build(term, _leaf), tuple(build(limit, _leaf) for limit in limits))
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in _FUNCTIONS:
            return _FUNCTIONS[name](*(build(argument, _leaf) for argument in arguments))
    raise SeriesError(f"cannot read {ast.unparse(node)}; known: {', '.join(sorted(SYMBOLS | _FUNCTIONS))}, Sum")


def equal(a: sp.Expr, b: sp.Expr) -> tuple[bool | None, str]:
    """Whether two formulas are equal for all values of their symbols, and the point where they differ.

    Sums are brought to the range 1 .. n and combined; equality is what simplification then shows, a difference an
    exact point.  None where neither is found.
    """
    return tuple(cache.stored(provenance.key(__name__, write(a), write(b)), lambda: list(_compared(a, b))))


def _compared(a: sp.Expr, b: sp.Expr) -> tuple[bool | None, str]:
    where = next((at for at in (_differs(a - b, degree) for degree in DEGREES) if at), "")
    if where:
        return False, where
    return (True, "") if _vanishes(canonical(a) - canonical(b)) else (None, "")


def canonical(expr: sp.Expr) -> sp.Expr:
    """The same with every sum from 1 to n, terms split off, and polynomials of a number written out."""
    shifted = expr.replace(lambda e: isinstance(e, sp.Sum), _shifted)
    written_out = lambda e: e.func == INDEXED["He"] and e.args[0].is_Integer  # noqa: E731
    return shifted.replace(written_out, lambda e: _value("He", e.args[0]))


def _shifted(total: sp.Sum) -> sp.Expr:
    ((index, low, high),) = total.limits
    shift = sp.expand(high - n)
    low = sp.expand(low - shift)
    if not (shift.is_Integer and low.is_Integer):
        return total
    term = total.function.subs(index, index + shift)
    head = sp.Add(*(term.subs(index, i) for i in range(int(low), 1)))
    return sp.Sum(term, (index, 1, n)) + head - sp.Add(*(term.subs(index, i) for i in range(1, int(low))))


def _vanishes(difference: sp.Expr) -> bool:
    sums = sorted(difference.atoms(sp.Sum), key=str)
    marks = [sp.Dummy(f"s{i}", positive=True) for i in range(len(sums))]
    plain = difference.xreplace(dict(zip(sums, marks, strict=True)))
    for (i, mark), other in ((p, j) for p in enumerate(marks) for j in range(p[0])):
        if mark in plain.free_symbols and _zero(sums[i].function - sums[other].function):
            plain = plain.subs(mark, marks[other])
    if _zero(plain):
        return True
    factors = [sp.diff(plain, mark) for mark in marks]
    if any(f.has(*marks, k) for f in factors if marks):
        return False
    summand = sp.Add(*(f * total.function for f, total in zip(factors, sums, strict=True)))
    return _zero(summand) and _zero(plain.subs(dict.fromkeys(marks, 0)))


def _zero(expr: sp.Expr) -> bool:
    steps = (sp.expand, lambda e: sp.simplify(sp.expand(e)), lambda e: sp.combsimp(sp.expand_func(e)),
             lambda e: sp.factor(sp.combsimp(sp.simplify(sp.expand(e)))))  # fmt: skip
    return any(step(expr) == 0 for step in steps)


def _differs(difference: sp.Expr, degree: int) -> str:
    """A point at which the difference is not zero, or nothing."""
    others = sorted(difference.free_symbols - {n, x} - {i for s in difference.atoms(sp.Sum) for i in s.variables},
                    key=str)  # fmt: skip
    values = {s: sp.Integer(2 + i) + (0 if s.is_integer else sp.Rational(1, 3)) for i, s in enumerate(others)}
    values[x] = sp.Rational(3, 7)
    value = difference.subs(n, degree).subs({v: values[v] for v in others})
    value = value.replace(lambda e: isinstance(e, sp.Sum), _written)
    value = value.replace(lambda e: e.func in INDEXED.values(), lambda e: _value(e.func.__name__, e.args[0]))
    value = value.subs(x, values[x])
    if value.free_symbols:
        return ""
    try:
        if evaluate(value, digits=20).ball.contains(0):
            return ""
    except (UnsupportedError, EvaluationError):
        if abs(sp.N(value, 40)) < sp.Rational(1, 10**25):
            return ""
    named = [f"n = {degree}"] * difference.has(n) + [f"{s} = {values[s]}" for s in others]
    return "they differ at " + ", ".join(named) if named else f"they differ by {sp.N(abs(value), 6)}"


def _written(total: sp.Sum) -> sp.Expr:
    ((index, low, high),) = total.limits
    return sp.Add(*(total.function.subs(index, i) for i in range(int(low), int(high) + 1)))


@memo
def _value(name: str, index: sp.Expr) -> sp.Expr:
    """Arbitrary, different numbers for coefficients; the value at x for polynomials."""
    if not index.is_Integer:
        raise SeriesError(f"{name}({index}): the index is no number")
    if name == "He":
        return HERMITE.function(int(index))
    start = {"a": 2, "b": 5, "g": 3}[name]
    return sp.Rational(start + int(index) ** 2, next(i for i in count(3 + int(index)) if sp.isprime(i)))
