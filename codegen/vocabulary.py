"""The functions that stable forms are written in, each with its definition and its derivative rule.

Differentiating ``x*tanh(exp(x))`` textually gives ``1 - tanh(u)**2``, which cancels, times ``exp(x)``,
which overflows.  Here a function knows a derivative that does neither, so stability survives every
further derivative.  ``definition`` states each one in elementary functions: tests hold the two together.
"""

from __future__ import annotations

import sympy as sp
from sympy import Function, exp, log, pi, sqrt


class Stable(Function):
    """A function of the vocabulary.  Subclasses give ``definition`` and ``fdiff``."""

    @classmethod
    def definition(cls, *args: sp.Expr) -> sp.Expr:
        """The same function in elementary terms."""
        raise NotImplementedError

    def _eval_is_extended_real(self) -> bool:
        return True


class Sigmoid(Stable):
    """1/(1 + exp(-u)), through one exponential of a non-positive argument."""

    @classmethod
    def definition(cls, u):
        return 1 / (1 + exp(-u))

    def fdiff(self, argindex=1):
        return SigmoidSlope(self.args[0])


class SigmoidSlope(Stable):
    """Sigmoid(u) Sigmoid(-u) = e/(1 + e)^2 with e = exp(-|u|): the logistic density, an even function.

    Its derivative is a product: Sigmoid(-u) - Sigmoid(u) = -tanh(u/2) is not left to cancel near 0.
    """

    @classmethod
    def eval(cls, u):
        return cls(-u) if u.could_extract_minus_sign() else None

    @classmethod
    def definition(cls, u):
        return exp(-u) / (1 + exp(-u)) ** 2

    def fdiff(self, argindex=1):
        (u,) = self.args
        return -Tanh(u / 2) * SigmoidSlope(u)


class Softplus(Stable):
    """log(1 + exp(u)) = max(u, 0) + log1p(exp(-|u|))."""

    @classmethod
    def definition(cls, u):
        return log(1 + exp(u))

    def fdiff(self, argindex=1):
        return Sigmoid(self.args[0])


class Tanh(Stable):
    """tanh(u), whose derivative is :class:`Sech2` and not ``1 - tanh(u)**2``."""

    @classmethod
    def definition(cls, u):
        return sp.tanh(u)

    def fdiff(self, argindex=1):
        return Sech2(self.args[0])


class Sech2(Stable):
    """1 - tanh(u)**2 = 1/cosh(u)**2 = 4 e/(1 + e)**2 with e = exp(-2|u|)."""

    @classmethod
    def definition(cls, u):
        return 1 / sp.cosh(u) ** 2

    def fdiff(self, argindex=1):
        (u,) = self.args
        return -2 * Tanh(u) * Sech2(u)


class Sech2Beside(Sech2):
    """:class:`Sech2` where tanh(u) is computed anyway: 1 - tanh(u)**2, rounded once, for |tanh(u)| <= 1/2.

    There nothing cancels, and the errors of the two factors of a derivative come from one tanh.
    """

    def fdiff(self, argindex=1):
        (u,) = self.args
        return -2 * Tanh(u) * Sech2Beside(u)


class SaturatedExp(Stable):
    """exp(u) where it is the argument of tanh or sech^2: computed as exp(min(u, 7)).

    From exp(7) = 1096 on, tanh is 1 and exp(u)^k sech(exp(u))^2 is 0 in every floating-point format up to
    float64, so the replacement changes nothing, and what multiplies a vanishing factor stays finite.
    """

    LIMIT = 7

    @classmethod
    def definition(cls, u):
        return exp(u)

    def fdiff(self, argindex=1):
        return SaturatedExp(self.args[0])


class Expm1(Stable):
    """exp(u) - 1 without cancellation near 0."""

    @classmethod
    def definition(cls, u):
        return exp(u) - 1

    def fdiff(self, argindex=1):
        return exp(self.args[0])


class Log1p(Stable):
    """log(1 + u) without cancellation near 0."""

    @classmethod
    def definition(cls, u):
        return log(1 + u)

    def fdiff(self, argindex=1):
        return 1 / (1 + self.args[0])


class Gauss(Stable):
    """exp(-u**2/2), with the rounding error of the square compensated."""

    @classmethod
    def definition(cls, u):
        return exp(-(u**2) / 2)

    def fdiff(self, argindex=1):
        (u,) = self.args
        return -u * Gauss(u)


class NormalCdf(Stable):
    """Standard normal distribution function, erfc(-u/sqrt(2))/2: accurate in the lower tail."""

    @classmethod
    def definition(cls, u):
        return sp.erfc(-u / sqrt(2)) / 2

    def fdiff(self, argindex=1):
        return Gauss(self.args[0]) / sqrt(2 * pi)


class WeightedNormalCdf(Stable):
    """u NormalCdf(u) (GELU): in the lower tail -phi(u) (1 - 1/u^2 + ...), without dividing by u first."""

    @classmethod
    def definition(cls, u):
        return u * sp.erfc(-u / sqrt(2)) / 2

    def fdiff(self, argindex=1):
        (u,) = self.args
        return NormalCdf(u) + u * Gauss(u) / sqrt(2 * pi)


class TanhLog1pSigmoid(Stable):
    """tanh(log(1 + sigmoid(u))) (Smish's gate): rational in e = exp(-|u|), so no logarithm is taken.

    With w = sigmoid(u) it is ((1 + w)^2 - 1)/((1 + w)^2 + 1), which is e(2 + 3e)/(2 + 6e + 5e^2) for u < 0 and
    (3 + 2e)/(5 + 6e + 2e^2) for u >= 0.
    """

    @classmethod
    def definition(cls, u):
        return sp.tanh(log(1 + 1 / (1 + exp(-u))))

    def fdiff(self, argindex=1):
        return TanhLog1pSigmoidSlope(self.args[0])


class TanhLog1pSigmoidSlope(Stable):
    """The derivative of :class:`TanhLog1pSigmoid`, 4 w (1 - w)(1 + w)/((1 + w)^2 + 1)^2 with w = sigmoid(u).

    In e = exp(-|u|) it is 4e(1 + e)(1 + 2e)/(2 + 6e + 5e^2)^2 for u < 0 and 4e(1 + e)(2 + e)/(5 + 6e + 2e^2)^2 for
    u >= 0: half as many roundings as through the sigmoid.
    """

    @classmethod
    def definition(cls, u):
        w = 1 / (1 + exp(-u))
        return 4 * w * (1 - w) * (1 + w) / ((1 + w) ** 2 + 1) ** 2

    def fdiff(self, argindex=1):
        v = sp.Dummy("v", real=True)
        w = Sigmoid(v)
        return sp.diff(4 * (1 + w) / ((1 + w) ** 2 + 1) ** 2 * SigmoidSlope(v), v).subs(v, self.args[0])


class TanhSoftplus(Stable):
    """tanh(log(1 + e^u)) = v(v + 2)/(v(v + 2) + 2) with v = e^u (Mish's gate)."""

    @classmethod
    def definition(cls, u):
        return sp.tanh(log(1 + exp(u)))

    def fdiff(self, argindex=1):
        (u,) = self.args
        # d log(v(v+2))/du = 1 + v/(v+2), and v/(v+2) = Sigmoid(u - log 2).
        return TanhSoftplus(u) * TanhSoftplusComplement(u) * (1 + Sigmoid(u - log(2)))


class TanhSoftplusComplement(Stable):
    """1 - tanh(log(1 + e^u)) = 2/(v(v + 2) + 2)."""

    @classmethod
    def definition(cls, u):
        return 1 - sp.tanh(log(1 + exp(u)))

    def fdiff(self, argindex=1):
        (u,) = self.args
        return -TanhSoftplus(u) * TanhSoftplusComplement(u) * (1 + Sigmoid(u - log(2)))


class Ratio(Stable):
    """p/(p + q) for p, q >= 0, not both 0: formed from min/max, so that neither overflow nor underflow of p spoils it.

    The derivative is logarithmic, R (1 - R) (p'/p - q'/q): for a power p = x^n the quotient p'/p is n/x,
    and nothing overflows.  ``1 - Ratio(p, q)`` is ``Ratio(q, p)``.
    """

    @classmethod
    def definition(cls, p, q):
        return p / (p + q)

    def fdiff(self, argindex=1):
        p, q = self.args
        slope = Ratio(p, q) * Ratio(q, p)
        return slope / p if argindex == 1 else -slope / q


class RatioGap(Stable):
    """(p - q)/(p + q) for p, q >= 0, not both 0: (1 - r)/(1 + r) with r = min/max, so that what cancels near p = q has
    been rounded once."""

    @classmethod
    def definition(cls, p, q):
        return (p - q) / (p + q)

    def fdiff(self, argindex=1):
        p, q = self.args
        slope = 2 * Ratio(p, q) * Ratio(q, p)
        return slope / p if argindex == 1 else -slope / q


class Reciprocal(Stable):
    """1/u, and 0 at u = 0: for quotients whose limit at 0 is 0 because another factor vanishes faster."""

    @classmethod
    def definition(cls, u):
        return 1 / u

    def fdiff(self, argindex=1):
        return -(Reciprocal(self.args[0]) ** 2)


VOCABULARY: tuple[type[Stable], ...] = (
    Sigmoid, SigmoidSlope, Softplus, Tanh, Sech2, Sech2Beside, SaturatedExp, Expm1, Log1p, Gauss, NormalCdf,
    WeightedNormalCdf, TanhLog1pSigmoid, TanhLog1pSigmoidSlope, TanhSoftplus, TanhSoftplusComplement, Ratio, RatioGap,
    Reciprocal,
)  # fmt: skip


def define(expr: sp.Expr) -> sp.Expr:
    """``expr`` with every function of the vocabulary replaced by its definition."""
    return expr.replace(lambda e: isinstance(e, Stable), lambda e: e.definition(*e.args))


__all__ = ["VOCABULARY", "Stable", "define", *(f.__name__ for f in VOCABULARY)]
