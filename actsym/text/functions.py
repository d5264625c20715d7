"""What a formula may name: functions and constants, each with the SymPy object it stands for.

:data:`TABLE` is the one place that says which functions there are; the messages of the parser, the list in
``docs/formulas.md`` and the tests read it.  Functions with a kink or a jump become :class:`sympy.Piecewise`, so that a
derivative is that of the branches (SymPy's own ``sign`` and ``Heaviside`` would differentiate into Dirac deltas).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import product
from math import prod
from typing import Any

import sympy as sp
from sympy.logic.boolalg import Boolean

from actsym.definition.comparisons import one_sided
from actsym.errors import InputError

#: Most branches that one comparison of piecewise functions may make.
MAX_BRANCHES = 64
#: Limits of powers: exponent, and bits of an integer that a power may produce.
MAX_EXPONENT, MAX_BITS = 4096, 1 << 14
#: Largest number at which SymPy is asked for a value of the gamma function and its kin.
MAX_GAMMA = 500


class Refused(InputError):
    """A function cannot take what it is given.  The message says why."""


@dataclass(frozen=True)
class Function:
    """A function that formulas may call; ``build`` makes its SymPy expression, with the parameters it names.

    A ``branching`` function compares its arguments.  It is applied inside the branches of arguments that
    have some, so that conditions stay comparisons of plain formulas.
    """

    names: tuple[str, ...]
    build: Callable[..., sp.Expr]
    about: str
    branching: bool = False

    @cached_property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.build)

    @property
    def usage(self) -> str:
        """The call with its parameters, such as ``clip(u, low, high)``."""
        parts = [_usage(p) for p in self._signature.parameters.values() if p.kind is not p.VAR_KEYWORD]
        return f"{self.names[0]}({', '.join(parts)})"

    def __call__(self, *arguments: sp.Expr, **named: sp.Expr) -> sp.Expr:
        """The expression.  Raises :class:`Refused`."""
        try:
            bound = self._signature.bind(*arguments, **named)
        except TypeError as error:
            raise Refused(f"{self.usage} is how it is called ({error})") from None
        if not self.branching:
            return self.build(*arguments, **named)
        bound.apply_defaults()
        return by_branches(lambda *values: self.build(*values), *bound.args)


def _usage(parameter: inspect.Parameter) -> str:
    if parameter.kind is parameter.VAR_POSITIONAL:
        return "..."
    if parameter.default is parameter.empty:
        return parameter.name
    default = "none" if parameter.default is None else str(parameter.default)
    return f"{parameter.name}={default if len(default) <= 20 else '...'}"


def by_branches(build: Callable[..., sp.Expr], *arguments: Any) -> sp.Expr:
    """``build(*arguments)``, inside the branches of the arguments that have some."""
    if not any(isinstance(a, sp.Basic) and a.has(sp.Piecewise) for a in arguments):
        return build(*arguments)
    return piecewise(*((build(*values), condition) for values, condition in cases(*arguments)))


def cases(*arguments: Any) -> list[tuple[tuple[Any, ...], Boolean]]:
    """What the arguments are, together, on each of their branches: values and condition, the first that holds."""
    folded = [sp.piecewise_fold(a, evaluate=False) if isinstance(a, sp.Basic) else a for a in arguments]
    branches = [a.args if isinstance(a, sp.Piecewise) else ((a, sp.true),) for a in folded]
    if prod(map(len, branches)) > MAX_BRANCHES:
        raise Refused(f"this has more than {MAX_BRANCHES} branches")
    return [(tuple(v for v, _ in case), sp.And(*(c for _, c in case))) for case in product(*branches)]


def piecewise(*branches: tuple[sp.Expr, Boolean]) -> sp.Expr:
    """``sympy.Piecewise`` with nested branches unfolded and without the search for simpler conditions."""
    flat: list[tuple[sp.Expr, Boolean]] = []
    for value, condition in branches:
        inner = value.args if isinstance(value, sp.Piecewise) else ((value, sp.true),)
        for part, when in inner:
            both = one_sided(sp.And(condition, when))
            if both == sp.false:
                continue
            flat.append((part, both))
            if both == sp.true:
                return flat[0][0] if len(flat) == 1 else sp.Piecewise(*flat, evaluate=False)
    return sp.Piecewise(*flat, evaluate=False)


def power(base: sp.Expr, exponent: sp.Expr) -> sp.Expr:
    """``base**exponent``, unless its evaluation would not end: SymPy multiplies integer powers out at once."""
    if exponent.is_number and not abs(exponent) <= MAX_EXPONENT:
        raise Refused(f"an exponent is at most {MAX_EXPONENT} in magnitude")
    if base.is_zero and not (exponent.is_number and exponent.is_positive):
        raise Refused("zero takes positive constant exponents only")
    if bits(base) * (abs(exponent) if exponent.is_number else 1) > MAX_BITS:
        raise Refused(f"the power has more than {MAX_BITS} bits")
    return base**exponent


def quotient(numerator: sp.Expr, denominator: sp.Expr) -> sp.Expr:
    if denominator.is_zero:
        raise Refused("division by zero")
    return numerator / denominator


def bits(expr: sp.Expr) -> int:
    """Bits of the largest integer in the expression; an exponent of e counts in full, as floor() would spell it out."""
    rationals = (max(abs(r.p), r.q).bit_length() for r in expr.atoms(sp.Rational))
    exponents = (int(abs(e.exp)) for e in expr.atoms(sp.exp) if e.exp.is_Rational)
    return max((0, *rationals, *exponents))


# Builders; the names of their parameters are the names that a formula may give them


def _relu(u: sp.Expr) -> sp.Expr:
    return piecewise((u, u > 0), (sp.S.Zero, sp.true))


def _sign(u: sp.Expr) -> sp.Expr:
    return piecewise((sp.S.One, u > 0), (sp.S.NegativeOne, u < 0), (sp.S.Zero, sp.true))


def _step(u: sp.Expr, at_zero: sp.Expr = sp.S.Zero) -> sp.Expr:
    if at_zero == 0:
        return piecewise((sp.S.One, u > 0), (sp.S.Zero, sp.true))
    return piecewise((sp.S.One, u > 0), (at_zero, sp.Eq(u, 0)), (sp.S.Zero, sp.true))


def _half_step(u: sp.Expr, at_zero: sp.Expr = sp.S.Half) -> sp.Expr:
    return _step(u, at_zero)


def _larger(u: sp.Expr, v: sp.Expr) -> sp.Expr:
    return piecewise((u, u > v), (v, sp.true))


def _smaller(u: sp.Expr, v: sp.Expr) -> sp.Expr:
    return piecewise((u, u < v), (v, sp.true))


def _max(u: sp.Expr, v: sp.Expr, *more: sp.Expr) -> sp.Expr:
    return reduce(lambda a, b: by_branches(_larger, a, b), (v, *more), u)


def _min(u: sp.Expr, v: sp.Expr, *more: sp.Expr) -> sp.Expr:
    return reduce(lambda a, b: by_branches(_smaller, a, b), (v, *more), u)


def _between(u: sp.Expr, low: sp.Expr | None, high: sp.Expr | None) -> sp.Expr:
    if low is None and high is None:
        raise Refused("a bound is missing")
    raised = u if low is None else _max(u, low)
    return raised if high is None else _min(raised, high)


def _clip(u: sp.Expr, low: sp.Expr | None = None, high: sp.Expr | None = None) -> sp.Expr:
    return _between(u, low, high)


def _clamp(u: sp.Expr, min: sp.Expr | None = None, max: sp.Expr | None = None) -> sp.Expr:
    return _between(u, min, max)


def _numpy_clip(u: sp.Expr, a_min: sp.Expr | None = None, a_max: sp.Expr | None = None) -> sp.Expr:
    return _between(u, a_min, a_max)


def _mod(u: sp.Expr, m: sp.Expr) -> sp.Expr:
    return u - m * sp.floor(quotient(u, m))


def _trunc(u: sp.Expr) -> sp.Expr:
    return piecewise((sp.floor(u), u >= 0), (sp.ceiling(u), sp.true))


def _fmod(u: sp.Expr, m: sp.Expr) -> sp.Expr:
    return u - m * by_branches(_trunc, quotient(u, m))


def _round(u: sp.Expr) -> sp.Expr:
    return sp.floor(u / 2 + sp.Rational(1, 4)) + sp.ceiling(u / 2 - sp.Rational(1, 4))


def _cbrt(u: sp.Expr) -> sp.Expr:
    third = sp.Rational(1, 3)
    return piecewise((u**third, u >= 0), (-((-u) ** third), sp.true))


def _log(u: sp.Expr, base: sp.Expr | None = None) -> sp.Expr:
    return sp.log(u) if base is None else quotient(sp.log(u), sp.log(base))


def _softplus(u: sp.Expr, beta: sp.Expr = sp.S.One) -> sp.Expr:
    return quotient(sp.log(1 + sp.exp(beta * u)), beta)


def _hardshrink(u: sp.Expr, lambd: sp.Expr = sp.S.Half) -> sp.Expr:
    return piecewise((u, u > lambd), (u, u < -lambd), (sp.S.Zero, sp.true))


def _softshrink(u: sp.Expr, lambd: sp.Expr = sp.S.Half) -> sp.Expr:
    return piecewise((u - lambd, u > lambd), (u + lambd, u < -lambd), (sp.S.Zero, sp.true))


def _threshold(u: sp.Expr, threshold: sp.Expr, value: sp.Expr) -> sp.Expr:
    return piecewise((u, u > threshold), (value, sp.true))


def _bounded_argument(function: Callable[[sp.Expr], sp.Expr]) -> Callable[[sp.Expr], sp.Expr]:
    """SymPy writes a value of the gamma function as a fraction, as long as that may be."""

    def build(u: sp.Expr) -> sp.Expr:
        if u.is_number and not abs(u) <= MAX_GAMMA:
            raise Refused(f"a constant argument is at most {MAX_GAMMA} in magnitude here")
        return function(u)

    return build


def _polygamma(n: sp.Expr, u: sp.Expr) -> sp.Expr:
    if not (n.is_Integer and 0 <= n <= 20):
        raise Refused("the order is an integer from 0 to 20")
    return _bounded_argument(lambda v: sp.polygamma(n, v))(u)


def _one(function: Callable[[sp.Expr], sp.Expr]) -> Callable[[sp.Expr], sp.Expr]:
    """A function of SymPy's, as one of a single argument ``u``."""
    return lambda u: function(u)


def _functions(rows: Iterable[tuple[Any, ...]]) -> tuple[Function, ...]:
    return tuple(Function(tuple(names.split()), *rest) for names, *rest in rows)


_MASS = "the standard normal distribution function, Φ(u)"

#: Every function, with all its names; the first is the one that messages use.
TABLE: tuple[Function, ...] = _functions([
    ("exp", _one(sp.exp), "e to the power of u"),
    ("exp2", lambda u: power(sp.Integer(2), u), "2 to the power of u"),
    ("expm1", lambda u: sp.exp(u) - 1, "exp(u) - 1"),
    ("log ln", _log, "natural logarithm, or that to a base"),
    ("log2", lambda u: sp.log(u) / sp.log(2), "logarithm to base 2"),
    ("log10", lambda u: sp.log(u) / sp.log(10), "logarithm to base 10"),
    ("log1p", lambda u: sp.log(1 + u), "log(1 + u)"),
    ("logaddexp", lambda u, v: sp.log(sp.exp(u) + sp.exp(v)), "log(exp(u) + exp(v))"),
    ("sqrt", _one(sp.sqrt), "square root"),
    ("rsqrt", lambda u: power(u, -sp.S.Half), "1/sqrt(u)"),
    ("cbrt", _cbrt, "real cube root, odd", True),
    ("square", lambda u: power(u, sp.Integer(2)), "u**2"),
    ("pow power", lambda u, exponent: power(u, exponent), "u**exponent"),
    ("reciprocal", lambda u: quotient(sp.S.One, u), "1/u"),
    ("sin", _one(sp.sin), "sine"),
    ("cos", _one(sp.cos), "cosine"),
    ("tan", _one(sp.tan), "tangent"),
    ("sec", _one(sp.sec), "1/cos(u)"),
    ("csc", _one(sp.csc), "1/sin(u)"),
    ("cot", _one(sp.cot), "1/tan(u)"),
    ("asin arcsin", _one(sp.asin), "inverse sine, for u in [-1, 1]"),
    ("acos arccos", _one(sp.acos), "inverse cosine, for u in [-1, 1]"),
    ("atan arctan", _one(sp.atan), "inverse tangent"),
    ("sinh", _one(sp.sinh), "hyperbolic sine"),
    ("cosh", _one(sp.cosh), "hyperbolic cosine"),
    ("tanh", _one(sp.tanh), "hyperbolic tangent"),
    ("sech", _one(sp.sech), "1/cosh(u)"),
    ("csch", _one(sp.csch), "1/sinh(u)"),
    ("coth", _one(sp.coth), "1/tanh(u)"),
    ("asinh arcsinh arsinh", _one(sp.asinh), "inverse hyperbolic sine"),
    ("acosh arccosh arcosh", _one(sp.acosh), "inverse hyperbolic cosine, for u >= 1"),
    ("atanh arctanh artanh", lambda u: (sp.log(1 + u) - sp.log(1 - u)) / 2, "inverse of tanh, for u in (-1, 1)"),
    ("sinc", _one(sp.sinc), "sin(u)/u, with value 1 at 0 (after any module but math and sympy: sin(πu)/(πu))"),
    ("erf", _one(sp.erf), "error function"),
    ("erfc", _one(sp.erfc), "1 - erf(u)"),
    ("erfi", _one(sp.erfi), "-i erf(iu)"),
    ("erfinv", _one(sp.erfinv), "inverse error function, for u in (-1, 1)"),
    ("ndtr", lambda u: (1 + sp.erf(u / sp.sqrt(2))) / 2, _MASS),
    ("gamma", _bounded_argument(sp.gamma), "gamma function"),
    ("lgamma gammaln", _bounded_argument(lambda u: sp.log(sp.gamma(u) ** 2) / 2), "log(abs(gamma(u)))"),
    ("loggamma", _bounded_argument(sp.loggamma), "log(gamma(u)), for u > 0"),
    ("digamma psi", _bounded_argument(sp.digamma), "derivative of log(gamma(u))"),
    ("polygamma", _polygamma, "derivative of order n of digamma(u)"),
    ("abs Abs absolute fabs", _one(sp.Abs), "magnitude, also written with bars"),
    ("floor", _one(sp.floor), "largest integer that is not above u"),
    ("ceil ceiling", _one(sp.ceiling), "smallest integer that is not below u"),
    ("round rint", _round, "nearest integer, of two equally near the even one"),
    ("trunc fix", _trunc, "u without its decimal places", True),
    ("frac", lambda u: u - sp.floor(u), "u - floor(u) (torch.frac: u - trunc(u))"),
    ("mod remainder Mod", _mod, "u - m*floor(u/m), also written u % m (math.remainder: u - m*round(u/m))"),
    ("fmod", _fmod, "u - m*trunc(u/m)", True),
    ("sign sgn", _sign, "-1, 0 or 1", True),
    ("heaviside step unit_step", _step, "1 where u > 0, at_zero where u = 0, else 0", True),
    ("Heaviside", _half_step, "the same with 1/2 at 0, as in SymPy", True),
    ("max Max maximum", _max, "the largest of two or more", True),
    ("min Min minimum", _min, "the smallest of two or more", True),
    ("clip", _clip, "u kept between the bounds that are given", True),
    ("clamp", _clamp, "the same, with torch's names of the bounds", True),
    ("relu", _relu, "max(u, 0)", True),
    ("sigmoid expit", lambda u: 1 / (1 + sp.exp(-u)), "1/(1 + exp(-u))"),
    ("logsigmoid", lambda u: -sp.log(1 + sp.exp(-u)), "log(sigmoid(u))"),
    ("softplus", _softplus, "log(1 + exp(beta*u))/beta"),
    ("tanhshrink", lambda u: u - sp.tanh(u), "u - tanh(u)"),
    ("hardshrink", _hardshrink, "u where abs(u) > lambd, else 0", True),
    ("softshrink", _softshrink, "sign(u)*max(abs(u) - lambd, 0)", True),
    ("threshold", _threshold, "u where u > threshold, else value", True),
])  # fmt: skip

FUNCTIONS: dict[str, Function] = {name: function for function in TABLE for name in function.names}

#: Functions that read conditions, with how they are written; the parser builds them itself.
CONDITIONAL = {
    "where": "where(condition, value, otherwise)",
    "Piecewise": "Piecewise((value, condition), ..., (value, True))",
}

#: Modules whose names may stand before a function, as in ``np.exp``, and what they are called here.
MODULES: dict[str, str] = {
    "np": "numpy", "numpy": "numpy", "jnp": "numpy", "jax.numpy": "numpy", "math": "math", "sp": "sympy",
    "sympy": "sympy", "special": "scipy", "scipy.special": "scipy", "F": "torch", "torch": "torch",
    "torch.nn.functional": "torch", "nn.functional": "torch", "torch.special": "torch",
}  # fmt: skip

#: Functions that are another one in a module than without it.
OF_MODULES: Mapping[tuple[str, str], Function] = {
    (module, function.names[0]): function
    for modules, function in (
        ("numpy scipy torch", Function(("sinc",), lambda u: sp.sinc(sp.pi * u), "sin(πu)/(πu), with value 1 at 0")),
        ("math", Function(("remainder",), lambda u, m: u - m * _round(quotient(u, m)), "u - m*round(u/m)")),
        ("torch", Function(("frac",), lambda u: u - _trunc(u), "u - trunc(u)", True)),
        ("numpy", Function(("clip",), _numpy_clip, "clip with numpy's names of the bounds", True)),
        ("torch", Function(("clip",), _clamp, "clip with torch's names of the bounds", True)),
        ("sympy", Function(("cbrt",), lambda u: power(u, sp.Rational(1, 3)), "u**(1/3), for u >= 0")),
    )
    for module in modules.split()
}

CONSTANTS: dict[str, sp.Expr] = {"pi": sp.pi, "E": sp.E, "e": sp.E}

#: Names of what is no finite number.
INFINITE = {"inf", "oo", "infinity", "Infinity", "infty", "nan", "NaN", "zoo"}

COMPARISONS: dict[str, Callable[[sp.Expr, sp.Expr], Boolean]] = {
    "<": sp.Lt, "<=": sp.Le, ">": sp.Gt, ">=": sp.Ge, "==": sp.Eq, "!=": sp.Ne,
}  # fmt: skip


#: Conditions written as calls, as SymPy prints them and NumPy joins them.
CONDITIONS: dict[str, str] = {
    "Eq": "==", "Ne": "!=", "Lt": "<", "Le": "<=", "Gt": ">", "Ge": ">=", "And": "and", "logical_and": "and",
    "Or": "or", "logical_or": "or", "Not": "not", "logical_not": "not",
}  # fmt: skip


def compared(sign: str, left: sp.Expr, right: sp.Expr) -> Boolean:
    """The condition ``left sign right``, as one of formulas without branches."""
    compare = COMPARISONS[sign]
    if not (left.has(sp.Piecewise) or right.has(sp.Piecewise)):
        return one_sided(compare(left, right))
    found: list[Boolean] = []
    before: list[Boolean] = []
    for values, condition in cases(left, right):
        found.append(one_sided(sp.And(condition, compare(*values), *(sp.Not(c) for c in before))))
        before.append(condition)
    return sp.Or(*found)


def marked(condition: Boolean) -> sp.Expr:
    """1 where the condition holds, else 0: what a condition is as a factor."""
    return piecewise((sp.S.One, condition), (sp.S.Zero, sp.true))


def lookup(name: str, more: Mapping[str, Function]) -> Function | None:
    """The function of this name, which may stand after a module's; ``more`` are those of the caller, and of torch."""
    module, _, plain = name.rpartition(".")
    if module and module not in MODULES:
        return None
    home = MODULES.get(module, "")
    own = OF_MODULES.get((home, plain)) or FUNCTIONS.get(plain)
    return own if own or home not in ("", "torch") else more.get(plain)
