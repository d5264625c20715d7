"""Random texts for the reader of formulas (:mod:`actsym.text.parse`): valid ones have their value, others an error.

A valid text is grown together with what it means: a function written with NumPy, and with mpmath where that does not
decide.  Neither shares anything with the reader, and the text is in one of the many ways in which people write.  Other
texts are valid ones with characters changed, or characters alone: the reader has to answer with an expression or with
an error that it raises on purpose.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import mpmath
import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq

from actsym.catalog.formulas import parse_expression
from actsym.errors import InputError
from actsym.fuzz.expressions import EXCEPTION, exception
from actsym.fuzz.judge import AGREED, DISAGREEMENT, REFUSED, UNSETTLED, Verdict, reason
from actsym.rigor.evaluate import UnsupportedError, compile_real

#: Where values are compared: no small fractions, so that few comparisons are ties.
POINTS = tuple(Fraction(n, 1024) for n in (-2741, -1291, -313, 117, 733, 2203))

#: What the reader may say of a text of the grammar: a constant in it is no ordinary number, or it is too large.
_FAIR = (
    "not real", "not a real number", "undefined or infinite", "beyond the range", "division by zero", "bits",
    "an exponent is at most", "positive constant exponents", "branches", "no real formula", "in magnitude here",
    "takes too long", "nested", "are open",
)  # fmt: skip

_BITS, _DIGITS, _TIE = 256, 60, mpmath.mpf(10) ** -40


#: Texts of every so many that are damaged, or made of any characters.
_KINDS = ("grown", "grown", "grown", "grown", "damaged", "characters")

READ, VALUE = "text", "value"


@dataclass(frozen=True)
class Finding:
    """A text, and what is wrong with how it is read."""

    text: str
    problem: str


@dataclass
class Summary:
    """What a run has seen: how many texts were read, refused and compared, and what was wrong."""

    texts: int = 0
    read: int = 0
    refused: int = 0
    compared: int = 0
    findings: list[Finding] = field(default_factory=list)


def run(count: int, seed: int) -> Summary:
    """Read ``count`` random texts: two of three grown and compared, the others damaged or made of any characters."""
    summary = Summary()
    for i in range(count):
        for verdict in judged(seed, i):
            summary.texts += verdict.quantity == READ
            summary.read += verdict.quantity == READ and verdict.kind == AGREED
            summary.refused += verdict.kind == REFUSED
            summary.compared += verdict.quantity != READ and verdict.kind == AGREED
            if verdict.kind in (DISAGREEMENT, EXCEPTION):
                summary.findings.append(Finding(named(seed, i), verdict.detail))
    return summary


def cases(seed: int, numbers: Sequence[int]) -> Iterator[tuple[int, list[Verdict]]]:
    """The verdicts on texts of a seed, by number."""
    yield from ((i, judged(seed, i)) for i in numbers)


def named(seed: int, i: int) -> str:
    return _case(seed, i)[0]


def _case(seed: int, i: int) -> tuple[str, _Term | None]:
    """A text, and what it means if it is one of the grammar."""
    rng = random.Random(f"texts {seed}:{i}")
    grown, kind = _grown(rng, rng.randrange(1, 5)), rng.choice(_KINDS)
    if kind == "grown":
        return grown.text, grown
    return (_damaged(rng, grown.text) if kind == "damaged" else _characters(rng)), None


def judged(seed: int, i: int) -> list[Verdict]:
    """How a text was read, and whether its value is the one that was meant."""
    text, grown = _case(seed, i)
    try:
        expr = parse_expression(text)
    except InputError as error:
        if grown is not None and not any(words in str(error) for words in _FAIR):
            return [Verdict(READ, DISAGREEMENT, f"refused: {error}")]
        return [Verdict(READ, REFUSED, reason(str(error).partition(": ")[2]))]
    except Exception as error:  # whatever else the reader raises is a mistake of its own
        return [exception(READ, error)]
    return [Verdict(READ, AGREED), *([] if grown is None else [_compared(expr, grown)])]


# Texts with their meaning


class _Term(NamedTuple):
    """A text, how tightly its outermost operation binds, and its value: a function of an arithmetic and of x."""

    text: str
    level: int
    value: Callable[[Any, Any], Any]


_CHOICE, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(10)


class _NumPy:
    """Arithmetic on arrays of float64."""

    exp, log, sqrt, sin, cos, tan, tanh = np.exp, np.log, np.sqrt, np.sin, np.cos, np.tan, np.tanh
    sinh, cosh, atan, asinh, log1p, expm1 = np.sinh, np.cosh, np.arctan, np.arcsinh, np.log1p, np.expm1
    floor, ceil, fabs, sign, where = np.floor, np.ceil, np.abs, np.sign, np.where
    rint, trunc, both, either, no = np.rint, np.trunc, np.logical_and, np.logical_or, np.logical_not
    less, same = np.less, np.equal
    pi, e = np.pi, np.e

    @staticmethod
    def erf(u: Any) -> Any:
        return np.vectorize(lambda v: float(mpmath.erf(v)))(u)

    @staticmethod
    def number(value: Fraction) -> Any:
        return np.float64(value.numerator) / value.denominator


class _Exact:
    """Arithmetic of mpmath, which notes what is too near to a jump to say on which side it is."""

    def __init__(self) -> None:
        self.tie = False

    def __getattr__(self, name: str) -> Any:
        return getattr(mpmath, {"fabs": "fabs"}.get(name, name))

    def _apart(self, distance: Any) -> None:
        self.tie = self.tie or 0 < abs(distance) < _TIE

    def less(self, a: Any, b: Any) -> bool:
        self._apart(a - b)
        return bool(a < b)

    def same(self, a: Any, b: Any) -> bool:
        self._apart(a - b)
        return bool(a == b)

    def floor(self, u: Any) -> Any:
        self._apart(u - mpmath.nint(u))
        return mpmath.floor(u)

    def ceil(self, u: Any) -> Any:
        return -self.floor(-u)

    def trunc(self, u: Any) -> Any:
        return self.floor(u) if u >= 0 else self.ceil(u)

    def rint(self, u: Any) -> Any:
        self._apart(u - mpmath.floor(u) - mpmath.mpf("0.5"))
        return mpmath.nint(u)

    def sign(self, u: Any) -> Any:
        self._apart(u)
        return mpmath.sign(u)

    where = staticmethod(lambda c, a, b: a if c else b)
    both = staticmethod(lambda a, b: a and b)
    either = staticmethod(lambda a, b: a or b)
    no = staticmethod(lambda a: not a)

    @staticmethod
    def number(value: Fraction) -> Any:
        return mpmath.mpf(value.numerator) / value.denominator


def _larger(o: Any, a: Any, b: Any) -> Any:
    return o.where(o.less(a, b), b, a)


def _smaller(o: Any, a: Any, b: Any) -> Any:
    return o.where(o.less(b, a), b, a)


#: Functions of one argument: their names, and their values.
_UNARY: tuple[tuple[str, Callable[[Any, Any], Any]], ...] = (
    ("exp np.exp math.exp torch.exp sp.exp", lambda o, u: o.exp(u)),
    ("log ln np.log", lambda o, u: o.log(u)),
    ("log1p", lambda o, u: o.log1p(u)),
    ("expm1 numpy.expm1", lambda o, u: o.expm1(u)),
    ("sqrt torch.sqrt", lambda o, u: o.sqrt(u)),
    ("sin np.sin", lambda o, u: o.sin(u)),
    ("cos", lambda o, u: o.cos(u)),
    ("tan", lambda o, u: o.tan(u)),
    ("sec", lambda o, u: 1 / o.cos(u)),
    ("coth", lambda o, u: 1 / o.tanh(u)),
    ("tanh np.tanh F.tanh", lambda o, u: o.tanh(u)),
    ("sinh", lambda o, u: o.sinh(u)),
    ("cosh", lambda o, u: o.cosh(u)),
    ("sech", lambda o, u: 1 / o.cosh(u)),
    ("atan arctan np.arctan", lambda o, u: o.atan(u)),
    ("asinh arcsinh np.arcsinh", lambda o, u: o.asinh(u)),
    ("erf torch.erf", lambda o, u: o.erf(u)),
    ("abs Abs fabs np.abs", lambda o, u: o.fabs(u)),
    ("floor np.floor", lambda o, u: o.floor(u)),
    ("ceil ceiling math.ceil", lambda o, u: o.ceil(u)),
    ("round np.round", lambda o, u: o.rint(u)),
    ("trunc", lambda o, u: o.trunc(u)),
    ("frac", lambda o, u: u - o.floor(u)),
    ("sign sgn np.sign", lambda o, u: o.sign(u)),
    ("step heaviside", lambda o, u: o.where(o.less(0 * u, u), 0 * u + 1, 0 * u)),
    ("relu F.relu", lambda o, u: _larger(o, u, 0 * u)),
    ("relu6 F.relu6", lambda o, u: _smaller(o, _larger(o, u, 0 * u), 0 * u + 6)),
    ("sigmoid torch.sigmoid", lambda o, u: 1 / (1 + o.exp(-u))),
    ("softplus F.softplus", lambda o, u: o.log1p(o.exp(u))),
    ("silu SiLU F.silu", lambda o, u: u / (1 + o.exp(-u))),
    ("gelu GELU F.gelu", lambda o, u: u * (1 + o.erf(u / o.sqrt(o.number(Fraction(2))))) / 2),
    ("mish Mish", lambda o, u: u * o.tanh(o.log1p(o.exp(u)))),
    ("leaky_relu LeakyReLU", lambda o, u: o.where(o.less(0 * u, u), u, u / 100)),
    ("softsign", lambda o, u: u / (1 + o.fabs(u))),
)


def _grown(rng: random.Random, depth: int) -> _Term:
    if depth <= 0 or rng.random() < 0.12:
        return _leaf(rng)
    make = rng.choice((_sum, _sum, _product, _product, _implicit, _power, _sign, _call, _call, _call, _more, _branches))
    return make(rng, depth - 1)


def _leaf(rng: random.Random) -> _Term:
    if rng.random() < 0.6:
        return _Term("x", _ATOM, lambda o, x: x)
    if rng.random() < 0.15:
        return _Term(rng.choice(("pi", "π", "np.pi")), _ATOM, lambda o, x: 0 * x + o.pi)
    text = rng.choice(("1", "2", "3", "0.5", ".25", "1.5", "2.", "1e-1", "2E1", "0"))
    return _Term(text, _ATOM, lambda o, x: 0 * x + o.number(Fraction(text)))


def _inside(rng: random.Random, term: _Term, level: int) -> str:
    """The text where at least ``level`` has to bind, with parentheses where they are needed, and at times elsewhere."""
    return f"({term.text})" if term.level < level or rng.random() < 0.1 else term.text


def _spaced(rng: random.Random, sign: str) -> str:
    return rng.choice((sign, f" {sign} "))


def _sum(rng: random.Random, depth: int) -> _Term:
    a, b = _grown(rng, depth), _grown(rng, depth)
    if rng.random() < 0.5:
        text = f"{_inside(rng, a, _SUM)}{_spaced(rng, '+')}{_inside(rng, b, _PRODUCT)}"
        return _Term(text, _SUM, lambda o, x: a.value(o, x) + b.value(o, x))
    text = f"{_inside(rng, a, _SUM)}{_spaced(rng, rng.choice('-−'))}{_inside(rng, b, _PRODUCT)}"
    return _Term(text, _SUM, lambda o, x: a.value(o, x) - b.value(o, x))


def _product(rng: random.Random, depth: int) -> _Term:
    a, b = _grown(rng, depth), _grown(rng, depth)
    sign, value = rng.choice((
        ("*·×", lambda o, u, v: u * v),
        ("/÷", lambda o, u, v: u / v),
        ("%", lambda o, u, v: u - v * o.floor(u / v)),
    ))  # fmt: skip
    text = f"{_inside(rng, a, _PRODUCT)}{_spaced(rng, rng.choice(sign))}{_inside(rng, b, _SIGN)}"
    return _Term(text, _PRODUCT, lambda o, x: value(o, a.value(o, x), b.value(o, x)))


def _implicit(rng: random.Random, depth: int) -> _Term:
    a, b = _grown(rng, depth), _grown(rng, depth)
    number = rng.choice(("2", "3", "0.5"))
    if rng.random() < 0.5:
        right = b.text if b.level >= _POWER and b.text[0].isalpha() else f"({b.text})"
        value = Fraction(number)
        return _Term(f"{number}{right}", _PRODUCT, lambda o, x: o.number(value) * b.value(o, x))
    return _Term(f"({a.text})({b.text})", _PRODUCT, lambda o, x: a.value(o, x) * b.value(o, x))


def _power(rng: random.Random, depth: int) -> _Term:
    a = _grown(rng, depth)
    n = rng.choice((2, 2, 3, 4, -1, -2))
    base = _inside(rng, a, _ATOM)
    superscript = str(n).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    text = f"{base}{rng.choice((superscript, f'^{n}', f'**{n}', f' ** ({n})'))}"
    return _Term(text, _POWER, lambda o, x: a.value(o, x) ** n)


def _sign(rng: random.Random, depth: int) -> _Term:
    a = _grown(rng, depth)
    return _Term(f"-{_inside(rng, a, _SIGN)}", _SIGN, lambda o, x: -a.value(o, x))


def _call(rng: random.Random, depth: int) -> _Term:
    a = _grown(rng, depth)
    if rng.random() < 0.1:
        return _Term(f"|{a.text}|" if "|" not in a.text else f"|({a.text})|", _ATOM, lambda o, x: o.fabs(a.value(o, x)))
    names, value = rng.choice(_UNARY)
    text = f"{rng.choice(names.split())}({a.text}{rng.choice(('', '', ' ', ','))})"
    return _Term(text, _ATOM, lambda o, x: value(o, a.value(o, x)))


def _more(rng: random.Random, depth: int) -> _Term:
    """Calls with several arguments."""
    a, b, c = (_grown(rng, depth) for _ in range(3))
    pick = rng.randrange(5)
    if pick == 0:
        name = rng.choice(("max", "Max", "maximum", "np.maximum"))
        return _Term(f"{name}({a.text}, {b.text})", _ATOM, lambda o, x: _larger(o, a.value(o, x), b.value(o, x)))
    if pick == 1:
        text = f"{rng.choice(('min', 'Min'))}({a.text},{b.text}, {c.text})"
        return _Term(text, _ATOM, lambda o, x: _smaller(o, _smaller(o, a.value(o, x), b.value(o, x)), c.value(o, x)))
    low, high = rng.choice((("-1", "1"), ("0", "6"), ("-0.5", "2")))
    if pick == 2:
        form = rng.choice((f"clip({a.text}, {low}, {high})", f"np.clip({a.text}, a_min={low}, a_max={high})",
                           f"clamp({a.text}, max={high}, min={low})"))  # fmt: skip
        least, most = Fraction(low), Fraction(high)

        def clipped(o: Any, x: Any) -> Any:
            return _smaller(o, _larger(o, a.value(o, x), 0 * x + o.number(least)), 0 * x + o.number(most))

        return _Term(form, _ATOM, clipped)
    if pick == 3:
        form = rng.choice((f"swish({a.text}, beta=2)", f"swish({a.text}, 2)"))
        return _Term(form, _ATOM, lambda o, x: (u := a.value(o, x)) / (1 + o.exp(-2 * u)))
    form = rng.choice((f"elu({a.text}, alpha=0.5)", f"ELU({a.text}, 1/2)"))
    return _Term(form, _ATOM, lambda o, x: o.where(o.less(0 * x, u := a.value(o, x)), u, o.expm1(u) / 2))


def _branches(rng: random.Random, depth: int) -> _Term:
    a, b, condition = _grown(rng, depth), _grown(rng, depth), _condition(rng, depth, 1)

    def value(o: Any, x: Any) -> Any:
        return o.where(condition.value(o, x), a.value(o, x), b.value(o, x))

    pick = rng.randrange(4)
    if pick == 0:
        text = f"{_inside(rng, a, _OR)} if {_inside(rng, condition, _OR)} else {_inside(rng, b, _CHOICE)}"
        return _Term(text, _CHOICE, value)
    if pick == 1:
        text = f"{rng.choice(('where', 'np.where', 'torch.where'))}({condition.text}, {a.text}, {b.text})"
        return _Term(text, _ATOM, value)
    if pick == 2:
        return _Term(f"Piecewise(({a.text}, {condition.text}), ({b.text}, True))", _ATOM, value)
    mark = f"({condition.text})"
    text = rng.choice((f"{mark}*{_inside(rng, a, _SIGN)}", f"{_inside(rng, a, _PRODUCT)}*{mark}"))
    return _Term(text, _PRODUCT, lambda o, x: a.value(o, x) * o.where(condition.value(o, x), 0 * x + 1, 0 * x))


def _condition(rng: random.Random, depth: int, joins: int) -> _Term:
    if joins and rng.random() < 0.3:
        a, b = _condition(rng, depth, joins - 1), _condition(rng, depth, joins - 1)
        if rng.random() < 0.5:
            text = f"{_inside(rng, a, _AND)} {rng.choice(('and', '&', '∧'))} {_inside(rng, b, _NOT)}"
            return _Term(text, _AND, lambda o, x: o.both(a.value(o, x), b.value(o, x)))
        text = f"{_inside(rng, a, _OR)} {rng.choice(('or', '|'))} {_inside(rng, b, _AND)}"
        return _Term(text, _OR, lambda o, x: o.either(a.value(o, x), b.value(o, x)))
    if joins and rng.random() < 0.2:
        a = _condition(rng, depth, joins - 1)
        text = rng.choice((f"not {_inside(rng, a, _NOT)}", f"~({a.text})"))
        return _Term(text, _NOT if text[0] == "n" else _SIGN, lambda o, x: o.no(a.value(o, x)))
    a, b = _grown(rng, min(depth, 1)), _grown(rng, min(depth, 1))
    sign, value = rng.choice((
        ("<", lambda o, u, v: o.less(u, v)),
        (">", lambda o, u, v: o.less(v, u)),
        ("<=", lambda o, u, v: o.no(o.less(v, u))),
        ("≥", lambda o, u, v: o.no(o.less(u, v))),
        ("==", lambda o, u, v: o.same(u, v)),
        ("!=", lambda o, u, v: o.no(o.same(u, v))),
    ))  # fmt: skip
    text = f"{_inside(rng, a, _SUM)} {sign} {_inside(rng, b, _SUM)}"
    return _Term(text, _COMPARISON, lambda o, x: value(o, a.value(o, x), b.value(o, x)))


# Other texts


_PIECES = (
    "x", "2", "(", ")", "+", "-", "*", "/", "**", "^", "|", ",", ".", "=", "==", "<", "if", "else", "not ", " and ",
    "²", "∞", "π", "é", "\0", "\n", "'", "lambda", "e", "E", "1e", "0x", "__", "np.", "max(", "where(", "Piecewise((",
    "%", "9**9**9", "gamma(", "exp(exp(", "((((((((", "nan", "True", "~", "&", "x" * 30, "1/0", "e" * 20,
)  # fmt: skip


def _damaged(rng: random.Random, text: str) -> str:
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(text) + 1)
        end = min(len(text), place + rng.randrange(4))
        pick = rng.randrange(3)
        middle = "" if pick == 0 else rng.choice(_PIECES) if pick == 1 else text[place:end] * 2
        text = text[:place] + middle + text[end if pick != 1 else place :]
    return text


def _characters(rng: random.Random) -> str:
    if rng.random() < 0.7:
        return "".join(rng.choices(_PIECES, k=rng.randrange(1, 16)))
    return "".join(
        chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x2300)))) for _ in range(rng.randrange(1, 20))
    )


# Values


def _compared(expr: sp.Expr, grown: _Term) -> Verdict:
    """Whether the expression has the value that was meant, at the points where both are known."""
    try:
        function = compile_real(expr)
    except UnsupportedError as error:
        return Verdict(VALUE, DISAGREEMENT, f"cannot be enclosed: {error}")
    with np.errstate(all="ignore"):
        quick = np.broadcast_to(grown.value(_NumPy, np.array([float(p) for p in POINTS])), len(POINTS))
    compared = False
    for point, near in zip(POINTS, quick, strict=True):
        with ctx.workprec(_BITS):
            ball = function(arb(fmpq(point.numerator, point.denominator)))
        if not ball.is_finite() or ball.rad() > 1e-12 * (1 + abs(ball.mid())):
            continue
        if np.isfinite(near) and abs(float(ball) - near) <= 1e-9 * (1 + abs(near)):
            compared = True
            continue
        meant = _exactly(grown, point)
        if meant is not None and not _near(ball, meant):
            detail = f"at x = {point}: read as {ball.str(15)}, meant as {mpmath.nstr(meant, 15)}"
            return Verdict(VALUE, DISAGREEMENT, detail)
        compared = compared or meant is not None
    return Verdict(VALUE, AGREED if compared else UNSETTLED)


def _exactly(grown: _Term, point: Fraction) -> Any:
    """The value that was meant, to many digits; None where it is not a real number or hangs on a tie."""
    arithmetic = _Exact()
    with mpmath.workdps(_DIGITS):
        try:
            value = grown.value(arithmetic, arithmetic.number(point))
            finite = not isinstance(value, mpmath.mpc) and mpmath.isfinite(value)
        except (ZeroDivisionError, ValueError, OverflowError, TypeError):
            return None
        return value if finite and not arithmetic.tie else None


def _near(ball: arb, value: Any) -> bool:
    with mpmath.workdps(_DIGITS):
        middle = mpmath.mpf(ball.mid().str(40, radius=False))
        return bool(abs(middle - value) <= mpmath.mpf("1e-15") * (1 + abs(value)))
