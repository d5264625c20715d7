"""Functions of an index and an argument that are stepped from one index to the next."""

from __future__ import annotations

from functools import cache
from typing import Any

import sympy as sp

from actsym.definition import three_term
from actsym.definition.symbols import k

#: Indices up to which a function writes itself out; beyond, it stays as it is and is stepped when it is evaluated.
WRITTEN_OUT = 64


class FunctionSequence(sp.Function):
    """A function phi_k(t) that is computed by stepping from k to k + 1, never from an expanded formula.

    A subclass says how: ``initial(t)`` gives the states at k = 0, ``advance(k, t, *states)`` those at k + 1 from those
    at k, and ``output`` which state is the value.  At a number k, not above :data:`WRITTEN_OUT`, the function writes
    itself out.
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
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        if not index.is_Integer or index > WRITTEN_OUT:
            return None
        sequence: Any = cls
        return _states(sequence, int(index), t)[cls.output]

    def _eval_is_real(self) -> bool:
        return True

    def fdiff(self, argindex: int = 2) -> sp.Expr:
        if argindex != 2:
            raise sp.ArgumentIndexError(self, argindex)
        sequence: Any = type(self)
        return derivative(sequence)(*self.args)


@cache
def _states(sequence: Any, index: int, t: sp.Expr) -> tuple[sp.Expr, ...]:
    """The states of a function sequence at a number, expanded."""
    if index == 0:
        return sequence.initial(t)
    before = _states(sequence, index - 1, t)
    return tuple(sp.expand(s) for s in sequence.advance(sp.Integer(index - 1), t, *before))


@cache
def derivative(cls: type[FunctionSequence]) -> type[FunctionSequence]:
    """The function d phi_k(t) / dt: the states of ``cls``, then their derivatives, stepped together."""
    t, index = sp.Dummy("t", real=True), sp.Dummy("k", integer=True, nonnegative=True)
    start = cls.initial(t)
    states = [sp.Dummy(f"s{i}", real=True) for i in range(len(start))]
    slopes = [sp.Dummy(f"d{i}", real=True) for i in range(len(start))]
    steps = cls.advance(index, t, *states)
    initial = sp.Tuple(*start, *(sp.diff(s, t) for s in start))
    advance = sp.Tuple(
        *steps, *(sp.diff(e, t) + sum(sp.diff(e, s) * d for s, d in zip(states, slopes, strict=True)) for e in steps)
    )

    def stepped(own: type, at: sp.Expr, argument: sp.Expr, *given: sp.Expr) -> tuple[sp.Expr, ...]:
        return tuple(advance.subs(dict(zip([index, t, *states, *slopes], [at, argument, *given], strict=True))))

    body = {
        "output": len(start) + cls.output,
        "initial": classmethod(lambda own, argument: tuple(initial.subs(t, argument))),
        "advance": classmethod(stepped),
        "__doc__": f"The derivative of {cls.__name__} in its argument.",
    }
    if "eval" in cls.__dict__:  # a closed form at numbers
        body["eval"] = classmethod(lambda own, at, argument: _differentiated(cls, at, argument))
    return type(f"{cls.__name__}Slope", (FunctionSequence,), body)


def _differentiated(cls: type[FunctionSequence], index: sp.Expr, argument: sp.Expr) -> sp.Expr | None:
    t = sp.Dummy("t", real=True)
    value = cls(index, t)
    return None if isinstance(value, cls) else sp.diff(value, t).subs(t, argument)


class Power(FunctionSequence):
    """t^k."""

    @classmethod
    def initial(cls, t: sp.Expr) -> tuple[sp.Expr, ...]:
        return (sp.S.One,)

    @classmethod
    def advance(cls, k: sp.Expr, t: sp.Expr, *states: sp.Expr) -> tuple[sp.Expr, ...]:
        (power,) = states
        return (t * power,)

    @classmethod
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        return t**index if index.is_Integer else None


class Cosine(FunctionSequence):
    """cos(k t), by rotation from one index to the next."""

    @classmethod
    def initial(cls, t: sp.Expr) -> tuple[sp.Expr, ...]:
        return sp.S.One, sp.S.Zero

    @classmethod
    def advance(cls, k: sp.Expr, t: sp.Expr, *states: sp.Expr) -> tuple[sp.Expr, ...]:
        cosine, sine = states
        return cosine * sp.cos(t) - sine * sp.sin(t), sine * sp.cos(t) + cosine * sp.sin(t)

    @classmethod
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        return sp.cos(index * t) if index.is_Integer else None


class Sine(Cosine):
    """sin(k t); shares its states with :class:`Cosine`."""

    output = 1

    @classmethod
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        return sp.sin(index * t) if index.is_Integer else None


class Harmonic(FunctionSequence):
    """cos((k + 1) t) / (k + 1)!, by rotation; the factorial is never formed."""

    @classmethod
    def initial(cls, t: sp.Expr) -> tuple[sp.Expr, ...]:
        return sp.cos(t), sp.sin(t)

    @classmethod
    def advance(cls, k: sp.Expr, t: sp.Expr, *states: sp.Expr) -> tuple[sp.Expr, ...]:
        cosine, sine = states
        return (
            (cosine * sp.cos(t) - sine * sp.sin(t)) / (k + 2),
            (sine * sp.cos(t) + cosine * sp.sin(t)) / (k + 2),
        )

    @classmethod
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        return sp.cos((index + 1) * t) / sp.factorial(index + 1) if index.is_Integer else None


class HarmonicSine(Harmonic):
    """sin((k + 1) t) / (k + 1)!; shares its states with :class:`Harmonic`."""

    output = 1

    @classmethod
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        return sp.sin((index + 1) * t) / sp.factorial(index + 1) if index.is_Integer else None


class OverFactorial(FunctionSequence):
    """t / (k + 1)!."""

    @classmethod
    def initial(cls, t: sp.Expr) -> tuple[sp.Expr, ...]:
        return (t,)

    @classmethod
    def advance(cls, k: sp.Expr, t: sp.Expr, *states: sp.Expr) -> tuple[sp.Expr, ...]:
        (quotient,) = states
        return (quotient / (k + 2),)

    @classmethod
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        return t / sp.factorial(index + 1) if index.is_Integer else None


class _Polynomial(FunctionSequence):
    """phi_k(t) / k! of a three-term recurrence, with the factorial absorbed."""

    recurrence: three_term.ThreeTermRecurrence

    @classmethod
    def initial(cls, t: sp.Expr) -> tuple[sp.Expr, ...]:
        return cls.recurrence.scaled_initial(t)

    @classmethod
    def advance(cls, index: sp.Expr, t: sp.Expr, *states: sp.Expr) -> tuple[sp.Expr, ...]:
        value, carried = states
        return cls.recurrence.scaled_advance(index, t, value, carried, 1 / (k + 1))


class ScaledHermite(_Polynomial):
    """He_k(t) / k!: the step is q_{k+1} = (t q_k - q_{k-1}) / (k + 1)."""

    recurrence = three_term.HERMITE


class ScaledLegendre(_Polynomial):
    """P_k(t) / k!."""

    recurrence = three_term.LEGENDRE


class ScaledChebyshevFirst(_Polynomial):
    """T_k(t) / k!."""

    recurrence = three_term.CHEBYSHEV_FIRST


class ScaledChebyshevSecond(_Polynomial):
    """U_k(t) / k!."""

    recurrence = three_term.CHEBYSHEV_SECOND


class HermitianWavelet(FunctionSequence):
    """He_{k+1}(t) exp(-t^2/2) / (k + 1)!; the envelope is part of the states, so that they vanish far out."""

    @classmethod
    def initial(cls, t: sp.Expr) -> tuple[sp.Expr, ...]:
        return t * sp.exp(-(t**2) / 2), sp.exp(-(t**2) / 2)

    @classmethod
    def advance(cls, index: sp.Expr, t: sp.Expr, *states: sp.Expr) -> tuple[sp.Expr, ...]:
        value, below = states
        return (t * value - below) / (index + 2), value

    @classmethod
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        polynomial = ScaledHermite(index + 1, t)
        return None if isinstance(polynomial, ScaledHermite) else polynomial * sp.exp(-(t**2) / 2)


class GaussianOverFactorial(FunctionSequence):
    """t exp(-(k + 1)^2/2) / (k + 1)!: what the cosine of a Morlet wavelet lacks to mean zero."""

    @classmethod
    def initial(cls, t: sp.Expr) -> tuple[sp.Expr, ...]:
        return t * sp.exp(-sp.S.Half), sp.exp(-sp.S(3) / 2)

    @classmethod
    def advance(cls, index: sp.Expr, t: sp.Expr, *states: sp.Expr) -> tuple[sp.Expr, ...]:
        value, ratio = states
        return value * ratio / (index + 2), ratio * sp.exp(-1)

    @classmethod
    def eval(cls, index: sp.Expr, t: sp.Expr) -> sp.Expr | None:
        return t * sp.exp(-((index + 1) ** 2) / 2) / sp.factorial(index + 1) if index.is_Integer else None
