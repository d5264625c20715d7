"""Closed forms in ball arithmetic, from their text: without SymPy and without the evaluator that derivations use.

Every operation is done with complex balls; what is real in the end has an imaginary part that holds zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from flint import acb, arb, ctx, fmpq

from actsym.derived.notation import Operation, Tree, tree
from actsym.errors import InputError


class FormError(InputError):
    """The text holds something that has no value here."""


def number(text: str, bits: int) -> arb:
    """The real number that ``text`` writes, to ``bits`` bits or nearly so.  Raises :class:`FormError`."""
    for precision in (bits + 32, 2 * bits + 64, 8 * bits + 256):
        with ctx.workprec(precision):
            value = _value(tree(text), {})
        if not value.imag.contains(0):
            raise FormError(f"{text[:80]} is not real: {value.str(10)}")
        if value.real.rel_accuracy_bits() >= bits or (value.real.contains(0) and value.real.rad() < arb((1, -bits))):
            break
    return value.real


def at(node: Tree, values: Mapping[str, arb]) -> arb:
    """An expression in symbols with balls in their places, at the precision that is set."""
    return _value(node, {name: acb(value) for name, value in values.items()}).real


def function(name: str) -> Callable[..., acb]:
    """A function of complex balls by SymPy's name of it.  Raises :class:`FormError`."""
    try:
        return _FUNCTIONS[name]
    except KeyError:
        raise FormError(f"{name} is no function of closed forms") from None


def _value(node: Tree, values: Mapping[str, acb]) -> acb:
    if isinstance(node, Fraction):
        return acb(arb(fmpq(node.numerator, node.denominator)))
    if isinstance(node, str):
        if node in values:
            return values[node]
        if node in _CONSTANTS:
            return _CONSTANTS[node]()
        raise FormError(f"{node} has no value")
    name, operands = node
    if name == "Piecewise":
        return _branch(operands, values)
    if name == "Pow":
        return _power(_value(operands[0], values), operands[1], values)
    return function(name)(*(_value(operand, values) for operand in operands))


def _branch(pairs: tuple[Tree, ...], values: Mapping[str, acb]) -> acb:
    for pair in pairs:
        assert isinstance(pair, Operation)
        value, condition = pair.operands
        holds = _holds(condition, values)
        if holds is None:
            return acb("nan")
        if holds:
            return _value(value, values)
    raise FormError("no branch of a Piecewise holds")


def _holds(condition: Tree, values: Mapping[str, acb]) -> bool | None:
    """None where the balls do not decide."""
    if not isinstance(condition, Operation):
        return condition == "true"
    name, operands = condition
    if name in ("And", "Or"):
        parts = [_holds(part, values) for part in operands]
        deciding = name == "Or"
        return deciding if deciding in parts else None if None in parts else not deciding
    if name == "Not":
        part = _holds(operands[0], values)
        return None if part is None else not part
    a, b = (_value(operand, values).real for operand in operands)
    yes, no = _RELATIONS[name](a, b)
    return True if yes else False if no else None


_RELATIONS: dict[str, Callable[[arb, arb], tuple[bool, bool]]] = {
    "StrictGreaterThan": lambda a, b: (a > b, a <= b),
    "GreaterThan": lambda a, b: (a >= b, a < b),
    "StrictLessThan": lambda a, b: (a < b, a >= b),
    "LessThan": lambda a, b: (a <= b, a > b),
    "Equality": lambda a, b: (a == b, not a.overlaps(b)),
    "Unequality": lambda a, b: (not a.overlaps(b), a == b),
}


def _power(base: acb, exponent: Tree, values: Mapping[str, acb]) -> acb:
    if isinstance(exponent, Fraction):
        if exponent.denominator == 1:
            return base**exponent.numerator
        if exponent.denominator == 2:
            return base.sqrt() ** exponent.numerator
    if base.is_zero() and isinstance(exponent, Fraction) and exponent > 0:
        return acb(0)
    return base ** _value(exponent, values)


def _sum(*terms: acb) -> acb:
    return sum(terms, acb(0))


def _product(*factors: acb) -> acb:
    total = acb(1)
    for factor in factors:
        total *= factor
    return total


def _real(function: Callable[..., arb]) -> Callable[..., acb]:
    return lambda *operands: acb(function(*(operand.real for operand in operands)))


def _largest(*values: arb) -> arb:
    best = values[0]
    for value in values[1:]:
        best = best.max(value)
    return best


def _incomplete(s: acb, z: acb) -> acb:
    return z.gamma_upper(s)


def _sign(value: arb) -> arb:
    return arb(0) if value.is_zero() else value.sgn()


_CONSTANTS: dict[str, Callable[[], acb]] = {
    "pi": lambda: acb(arb.pi()),
    "E": lambda: acb(arb.const_e()),
    "I": lambda: acb(0, 1),
    "EulerGamma": lambda: acb(arb.const_euler()),
    "Catalan": lambda: acb(arb.const_catalan()),
    "GoldenRatio": lambda: acb((1 + arb(5).sqrt()) / 2),
}

_FUNCTIONS: dict[str, Callable[..., acb]] = {
    "Add": _sum, "Mul": _product, "exp": acb.exp, "log": acb.log, "sin": acb.sin, "cos": acb.cos, "tan": acb.tan,
    "cot": acb.cot, "sec": acb.sec, "csc": acb.csc, "asin": acb.asin, "acos": acb.acos, "atan": acb.atan,
    "sinh": acb.sinh, "cosh": acb.cosh, "tanh": acb.tanh, "coth": acb.coth, "sech": acb.sech, "csch": acb.csch,
    "asinh": acb.asinh, "acosh": acb.acosh, "atanh": acb.atanh, "erf": acb.erf, "erfc": acb.erfc, "erfi": acb.erfi,
    "gamma": acb.gamma, "loggamma": acb.lgamma, "digamma": acb.digamma, "Abs": lambda z: acb(abs(z)),
    "polygamma": lambda n, z: z.polygamma(n), "zeta": acb.zeta, "polylog": lambda s, z: z.polylog(s),
    "expint": lambda s, z: z.expint(s), "Ei": acb.ei, "E1": lambda z: z.expint(1), "li": acb.li, "Si": acb.si,
    "Ci": acb.ci, "Shi": acb.shi, "Chi": acb.chi, "fresnels": acb.fresnel_s, "fresnelc": acb.fresnel_c,
    "uppergamma": _incomplete, "lowergamma": lambda s, z: z.gamma_lower(s),
    "LambertW": lambda z, *branch: z.lambertw(*(int(k.real.unique_fmpz()) for k in branch)),
    "re": lambda z: acb(z.real), "im": lambda z: acb(z.imag), "arg": lambda z: acb(z.arg()),
    "conjugate": acb.conjugate, "besseli": lambda n, z: z.bessel_i(n), "besselj": lambda n, z: z.bessel_j(n),
    "besselk": lambda n, z: z.bessel_k(n), "bessely": lambda n, z: z.bessel_y(n),
    "factorial": lambda z: (z + 1).gamma(),
    "Max": _real(_largest), "Min": _real(lambda *v: -_largest(*(-w for w in v))), "floor": _real(arb.floor),
    "ceiling": _real(arb.ceil), "sign": _real(_sign), "expm1": acb.expm1, "log1p": acb.log1p,
    "Heaviside": _real(lambda v: (1 + _sign(v)) / 2), "elliptic_k": acb.elliptic_k, "elliptic_e": acb.elliptic_e,
    "softplus": lambda z: z.exp().log1p(), "sinc": acb.sinc,
}  # fmt: skip
