"""The arithmetics in which the references evaluate: arrays of float64 by NumPy and SciPy, single numbers to many digits
by mpmath, and balls, complex and real ones, by FLINT.

Each has constants, symbols, powers, comparisons, whose truth is 1, 0, or 1/2 where it is not decided, and functions by
SymPy's names of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from operator import eq, ge, gt, le, lt, mul, ne
from typing import Any

import numpy as np
from flint import acb, arb, ctx, fmpq
from mpmath import mp
from numpy.typing import NDArray
from scipy import special

from actsym.errors import InputError

Array = NDArray[np.float64]

#: A function and its first derivatives.
Jet = tuple[Any, ...]


class FormError(InputError):
    """The text holds something that has no value here."""


class Unreal(ArithmeticError):
    """A function has no real value at a point."""


class TooLarge(ArithmeticError):
    """An exponential that would take for ever, or more memory than there is."""


#: What a relation says, and its opposite, as operators: of balls each says what is certain.
_RELATIONS: dict[str, tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]] = {
    "StrictGreaterThan": (gt, le), "GreaterThan": (ge, lt), "StrictLessThan": (lt, ge), "LessThan": (le, gt),
    "Equality": (eq, ne), "Unequality": (ne, eq),
}  # fmt: skip


class Floats:
    """Arrays of float64."""

    arrays = True
    exp, expm1, log1p, sin, cos, tan = np.exp, np.expm1, np.log1p, np.sin, np.cos, np.tan
    log, sqrt, sinh, cosh, tanh, atan, asinh = np.log, np.sqrt, np.sinh, np.cosh, np.tanh, np.arctan, np.arcsinh
    Abs, sign, floor, ceiling, rint = np.abs, np.sign, np.floor, np.ceil, np.rint
    erf, erfc, sigmoid, gamma, loggamma = special.erf, special.erfc, special.expit, special.gamma, special.gammaln
    pi = np.pi

    def __init__(self, values: Mapping[str, Array]) -> None:
        known = {"pi": np.pi, "E": np.e, "EulerGamma": np.euler_gamma, "GoldenRatio": (1 + 5**0.5) / 2}
        self.values, self.shape = {**known, **values}, values["x"].shape

    @staticmethod
    def sech(v: Any) -> Any:
        return 1 / np.cosh(v)

    @staticmethod
    def softplus(v: Any) -> Any:
        return np.logaddexp(0, v)

    @staticmethod
    def constant(value: Fraction) -> Any:
        return np.float64(float(value))

    def symbol(self, name: str) -> Any:
        if name not in self.values:
            raise FormError(f"the symbol {name} has no value")
        return np.asarray(self.values[name])[()]

    @staticmethod
    def power(v: Any, n: Fraction) -> Any:
        return np.sqrt(v) if n == Fraction(1, 2) else v ** float(n)

    def function(self, name: str) -> Any:
        return getattr(self, name, None) or (lambda v: self.differenced(name, v)[0])

    @staticmethod
    def differenced(name: str, points: Any) -> tuple[Any, ...]:
        """A function that NumPy does not have, and its derivatives as difference quotients, point by point."""
        step, function = arb((1, -60)), Balls.table(name)

        def at(x: float) -> tuple[float, float, float]:
            with ctx.workprec(400):
                left, here, right = (function(acb(arb(x) + k * step)).real for k in (-1, 0, 1))
                return float(here), float((right - left) / (2 * step)), float((right - 2 * here + left) / step**2)

        found: tuple[Any, ...] = np.vectorize(at, otypes=[float] * 3)(points)
        return found

    @staticmethod
    def slope(found: Callable[[], Any]) -> Any:
        return found()

    @staticmethod
    def chosen(first: Any, a: Jet, b: Jet, both: Any) -> Jet:
        """What is undefined in one of both is so in the whole."""
        undefined = np.isnan(both) & ~np.isinf(a[0])
        return tuple(np.where(undefined, np.nan, np.where(first, p, q)) for p, q in zip(a, b, strict=True))

    @staticmethod
    def compared(name: str, a: Any, b: Any) -> Any:
        return 1.0 * _RELATIONS[name][0](a, b)


#: Arguments of exponentials beyond this are :class:`TooLarge`.
_LARGEST = 10**6


def _within(function: Callable[[Any], Any]) -> Any:
    def within(v: Any) -> Any:
        if not abs(v) <= _LARGEST:
            raise TooLarge
        return function(v)

    return staticmethod(within)


class Long:
    """Single numbers of mpmath."""

    arrays = False
    nothing = mp.nan
    exp, sinh, cosh, expm1 = _within(mp.exp), _within(mp.sinh), _within(mp.cosh), _within(mp.expm1)
    pi = mp.pi

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def __getattr__(self, name: str) -> Any:
        """A function of mpmath, which has a real value or none."""
        names = {"Abs": "fabs", "ceiling": "ceil", "rint": "nint", "LambertW": "lambertw"}
        function = getattr(mp, names.get(name, name))

        def real(v: Any) -> Any:
            try:
                found = function(v)
            except (ValueError, ZeroDivisionError):
                raise Unreal from None
            if isinstance(found, mp.mpc):
                raise Unreal
            return found

        return real

    def softplus(self, v: Any) -> Any:
        return v + mp.log1p(Long.exp(-v)) if v > 0 else mp.log1p(Long.exp(v))

    def sigmoid(self, v: Any) -> Any:
        return 1 / (1 + Long.exp(-v))

    @staticmethod
    def constant(value: Fraction) -> Any:
        return mp.mpf(value.numerator) / value.denominator

    def symbol(self, name: str) -> Any:
        named = {"pi": mp.pi, "E": mp.e, "EulerGamma": mp.euler, "GoldenRatio": mp.phi}
        return self.values[name] if name in self.values else +named[name]

    def power(self, v: Any, n: Fraction) -> Any:
        if n.denominator == 1 and (v or n > 0):
            return v**n.numerator
        return self.sqrt(v) ** n.numerator if n.denominator == 2 and (v or n > 0) else self._root(v, n)

    def _root(self, v: Any, n: Fraction) -> Any:
        if v < 0 or (v == 0 and n < 0):
            raise Unreal
        return mp.power(v, self.constant(n))

    def function(self, name: str) -> Any:
        return getattr(self, name)

    def slope(self, found: Callable[[], Any]) -> Any:
        try:
            return found()
        except (ZeroDivisionError, Unreal):  # of single numbers: an infinite slope
            return mp.inf

    @staticmethod
    def chosen(first: Any, a: Jet, b: Jet, both: Any) -> Jet:
        return a if first else b

    compared = staticmethod(Floats.compared)


class Balls:
    """Complex balls: what is real in the end has an imaginary part that holds zero.  Values alone."""

    arrays = False
    nothing = acb("nan")

    def __init__(self, values: Mapping[str, arb]) -> None:
        self.values = values

    @staticmethod
    def constant(value: Fraction) -> acb:
        return acb(arb(fmpq(value.numerator, value.denominator)))

    def symbol(self, name: str) -> acb:
        if name in self.values:
            return acb(self.values[name])
        if name in _CONSTANTS:
            return _CONSTANTS[name]()
        raise FormError(f"{name} has no value")

    @staticmethod
    def power(v: acb, n: Fraction) -> acb:
        if n.denominator <= 2:
            return (v if n.denominator == 1 else v.sqrt()) ** n.numerator
        return acb(0) if v.is_zero() and n > 0 else v ** Balls.constant(n)

    @staticmethod
    def table(name: str) -> Callable[..., acb]:
        """A function by SymPy's name of it.  Raises :class:`FormError`."""
        if name not in _FUNCTIONS:
            raise FormError(f"{name} is no function of closed forms")
        return _FUNCTIONS[name]

    function = table

    @staticmethod
    def compared(name: str, a: acb, b: acb) -> float:
        yes, no = (relation(a.real, b.real) for relation in _RELATIONS[name])
        return 1.0 if yes else 0.0 if no else 0.5


class Reals:
    """Real balls, also of derivatives: ``nan`` where there is no value, and where balls do not decide on a branch or
    a kink, so at each kink and end of a branch itself."""

    arrays = False
    nothing = arb("nan")

    def __init__(self, values: Mapping[str, arb]) -> None:
        self.values, self.pi = values, arb.pi()

    def __getattr__(self, name: str) -> Callable[[arb], arb]:
        return lambda v: getattr(v, name)()  # type: ignore[no-any-return]

    @staticmethod
    def sign(v: arb) -> arb:
        """The slope of the modulus."""
        return arb("nan") if v.contains(0) else v.sgn()

    @staticmethod
    def softplus(v: arb) -> arb:
        return v.exp().log1p()

    @staticmethod
    def sigmoid(v: arb) -> arb:
        return 1 / (1 + (-v).exp())

    @staticmethod
    def constant(value: Fraction) -> arb:
        return arb(fmpq(value.numerator, value.denominator))

    def symbol(self, name: str) -> arb:
        return self.values[name] if name in self.values else _CONSTANTS[name]().real

    @staticmethod
    def power(v: arb, n: Fraction) -> arb:
        return (v if n.denominator == 1 else v.sqrt()) ** n.numerator

    def function(self, name: str) -> Callable[[arb], arb]:
        named = {"Abs": "__abs__", "ceiling": "ceil", "sign": "sgn"}
        return self.__getattr__(named[name]) if name in named else getattr(self, name)  # type: ignore[no-any-return]

    @staticmethod
    def slope(found: Callable[[], Any]) -> Any:
        return found()

    @staticmethod
    def chosen(first: Any, a: Jet, b: Jet, both: Any) -> Jet:
        if first or not a[0].overlaps(b[0]):
            return a if first else b
        return (a[0].union(b[0]), *(p if p == q else arb("nan") for p, q in zip(a[1:], b[1:], strict=True)))

    @staticmethod
    def compared(name: str, a: arb, b: arb) -> float:
        return 0.5 if a.overlaps(b) else 1.0 * _RELATIONS[name][0](a, b)


def _real(function: Callable[..., arb]) -> Callable[..., acb]:
    return lambda *operands: acb(function(*(operand.real for operand in operands)))


def _sign(value: arb) -> arb:
    return arb(0) if value.is_zero() else value.sgn()


_CONSTANTS: dict[str, Callable[[], acb]] = {
    "pi": lambda: acb(arb.pi()), "E": lambda: acb(arb.const_e()), "I": lambda: acb(0, 1),
    "EulerGamma": lambda: acb(arb.const_euler()), "Catalan": lambda: acb(arb.const_catalan()),
    "GoldenRatio": lambda: acb((1 + arb(5).sqrt()) / 2),
}  # fmt: skip

#: Those that have the same name there, and the others.
_SAME = (
    "exp log sin cos tan cot sec csc asin acos atan sinh cosh tanh coth sech csch asinh acosh atanh erf erfc erfi "
    "gamma digamma zeta expm1 log1p elliptic_k elliptic_e sinc conjugate"
)
_FUNCTIONS: dict[str, Callable[..., acb]] = {
    **{name: getattr(acb, name) for name in _SAME.split()},
    "Add": lambda *terms: sum(terms, acb(0)), "Mul": lambda *factors: reduce(mul, factors, acb(1)),
    "Pow": lambda base, exponent: base**exponent, "Abs": lambda z: acb(abs(z)),
    "loggamma": acb.lgamma, "polygamma": lambda n, z: z.polygamma(n), "polylog": lambda s, z: z.polylog(s),
    "expint": lambda s, z: z.expint(s), "Ei": acb.ei, "E1": lambda z: z.expint(1), "li": acb.li, "Si": acb.si,
    "Ci": acb.ci, "Shi": acb.shi, "Chi": acb.chi, "fresnels": acb.fresnel_s, "fresnelc": acb.fresnel_c,
    "uppergamma": lambda s, z: z.gamma_upper(s), "lowergamma": lambda s, z: z.gamma_lower(s),
    "LambertW": lambda z, *branch: z.lambertw(*(int(k.real.unique_fmpz()) for k in branch)),
    "re": lambda z: acb(z.real), "im": lambda z: acb(z.imag), "arg": lambda z: acb(z.arg()),
    "besseli": lambda n, z: z.bessel_i(n), "besselj": lambda n, z: z.bessel_j(n),
    "besselk": lambda n, z: z.bessel_k(n), "bessely": lambda n, z: z.bessel_y(n),
    "factorial": lambda z: (z + 1).gamma(), "Max": _real(lambda *v: reduce(arb.max, v)),
    "Min": _real(lambda *v: reduce(arb.min, v)), "floor": _real(arb.floor), "ceiling": _real(arb.ceil),
    "sign": _real(_sign), "Heaviside": _real(lambda v: (1 + _sign(v)) / 2), "softplus": lambda z: z.exp().log1p(),
    "sigmoid": lambda z: 1 / (1 + (-z).exp()), "rint": _real(lambda v: (v + arb(0.5)).floor()),
}  # fmt: skip
