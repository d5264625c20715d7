"""Random texts for the reader of formulas (:mod:`actsym.text.parse`): valid ones have their value, others an error.

A valid text is grown together with what it means: a tree, which the references evaluate.  The text is in one of the
many ways in which people write.  Other texts are valid ones with characters changed, or characters alone: the reader
has to answer with an expression or with an error that it raises on purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq

from actsym.catalog.formulas import parse_expression
from actsym.derived.notation import Tree
from actsym.errors import InputError
from actsym.references.expressions import ball, floats
from actsym.rigor.evaluate import UnsupportedError, compile_real
from tests.instruments.fuzz.cases import exception
from tests.instruments.fuzz.grammar import branches, difference, operation, quotient, step
from tests.instruments.fuzz.judge import AGREED, DISAGREEMENT, REFUSED, UNSETTLED, Verdict, reason

#: Where values are compared: no small fractions, so that few comparisons are ties.
POINTS = tuple(Fraction(n, 1024) for n in (-2741, -1291, -313, 117, 733, 2203))

#: What the reader may say of a text of the grammar: a constant in it is no ordinary number, or it is too large.
_FAIR = (
    "not real", "not a real number", "undefined or infinite", "beyond the range", "division by zero", "bits",
    "an exponent is at most", "positive constant exponents", "branches", "no real formula", "in magnitude here",
    "takes too long", "nested", "are open",
)  # fmt: skip

_BITS = 256

#: Texts of every so many that are damaged, or made of any characters.
_KINDS = ("grown", "grown", "grown", "grown", "damaged", "characters")

READ, VALUE = "text", "value"


def cases(seed: int, numbers: Sequence[int]) -> Iterator[tuple[int, list[Verdict]]]:
    """The verdicts on texts of a seed, by number."""
    yield from ((i, judged(seed, i)) for i in numbers)


def named(seed: int, i: int) -> str:
    return _case(seed, i)[0]


def _case(seed: int, i: int) -> tuple[str, _Term | None]:
    """A text, and what it means if it is one of the grammar."""
    rng = Random(f"texts {seed}:{i}")
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
    return [Verdict(READ, AGREED), *([] if grown is None else [_compared(expr, grown.meaning)])]


# Texts with their meaning


class _Term(NamedTuple):
    """A text, how tightly its outermost operation binds, and what it means."""

    text: str
    level: int
    meaning: Tree


_CHOICE, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(10)


def _product_of(*factors: Tree) -> Tree:
    return operation("Mul", *factors)


def _sum_of(*terms: Tree) -> Tree:
    return operation("Add", *terms)


def _inverse(name: str) -> Callable[[Tree], Tree]:
    return lambda u: operation("Pow", operation(name, u), Fraction(-1))


_less = partial(operation, "StrictLessThan")
_ZERO, _ONE, _TWO = Fraction(0), Fraction(1), Fraction(2)
_ROOT = operation("Pow", _TWO, Fraction(1, 2))


def _clipped(u: Tree, low: Fraction, high: Fraction) -> Tree:
    return operation("Min", operation("Max", u, low), high)


def _logistic(u: Tree, scale: int = 1) -> Tree:
    return operation("sigmoid", _product_of(Fraction(scale), u))


#: Functions of one argument: their names, and their values.
_UNARY: tuple[tuple[str, Callable[[Tree], Tree]], ...] = (
    ("exp np.exp math.exp torch.exp sp.exp", partial(operation, "exp")),
    ("log ln np.log", partial(operation, "log")),
    ("log1p", partial(operation, "log1p")),
    ("expm1 numpy.expm1", partial(operation, "expm1")),
    ("sqrt torch.sqrt", lambda u: operation("Pow", u, Fraction(1, 2))),
    ("sin np.sin", partial(operation, "sin")),
    ("cos", partial(operation, "cos")),
    ("tan", partial(operation, "tan")),
    ("sec", _inverse("cos")),
    ("coth", _inverse("tanh")),
    ("tanh np.tanh F.tanh", partial(operation, "tanh")),
    ("sinh", partial(operation, "sinh")),
    ("cosh", partial(operation, "cosh")),
    ("sech", _inverse("cosh")),
    ("atan arctan np.arctan", partial(operation, "atan")),
    ("asinh arcsinh np.arcsinh", partial(operation, "asinh")),
    ("erf torch.erf", partial(operation, "erf")),
    ("abs Abs fabs np.abs", partial(operation, "Abs")),
    ("floor np.floor", partial(operation, "floor")),
    ("ceil ceiling math.ceil", partial(operation, "ceiling")),
    ("round np.round", partial(operation, "rint")),
    ("trunc", lambda u: _product_of(operation("sign", u), operation("floor", operation("Abs", u)))),
    ("frac", lambda u: difference(u, operation("floor", u))),
    ("sign sgn np.sign", partial(operation, "sign")),
    ("step heaviside", step),
    ("relu F.relu", lambda u: operation("Max", u, _ZERO)),
    ("relu6 F.relu6", lambda u: _clipped(u, _ZERO, Fraction(6))),
    ("sigmoid torch.sigmoid", _logistic),
    ("softplus F.softplus", partial(operation, "softplus")),
    ("silu SiLU F.silu", lambda u: _product_of(u, _logistic(u))),
    ("gelu GELU F.gelu", lambda u: _product_of(Fraction(1, 2), u, _sum_of(_ONE, operation("erf", quotient(u, _ROOT))))),
    ("mish Mish", lambda u: _product_of(u, operation("tanh", operation("softplus", u)))),
    ("leaky_relu LeakyReLU", lambda u: branches(_less(_ZERO, u), u, _product_of(Fraction(1, 100), u))),
    ("softsign", lambda u: quotient(u, _sum_of(_ONE, operation("Abs", u)))),
)


def _grown(rng: Random, depth: int) -> _Term:
    if depth <= 0 or rng.random() < 0.12:
        return _leaf(rng)
    make = rng.choice((_sum, _sum, _product, _product, _implicit, _power, _sign, _call, _call, _call, _more, _branches))
    return make(rng, depth - 1)


def _leaf(rng: Random) -> _Term:
    if rng.random() < 0.6:
        return _Term("x", _ATOM, "x")
    if rng.random() < 0.15:
        return _Term(rng.choice(("pi", "π", "np.pi")), _ATOM, "pi")
    text = rng.choice(("1", "2", "3", "0.5", ".25", "1.5", "2.", "1e-1", "2E1", "0"))
    return _Term(text, _ATOM, Fraction(text))


def _inside(rng: Random, term: _Term, level: int) -> str:
    """The text where at least ``level`` has to bind, with parentheses where they are needed, and at times elsewhere."""
    return f"({term.text})" if term.level < level or rng.random() < 0.1 else term.text


def _spaced(rng: Random, sign: str) -> str:
    return rng.choice((sign, f" {sign} "))


def _sum(rng: Random, depth: int) -> _Term:
    a, b = _grown(rng, depth), _grown(rng, depth)
    if rng.random() < 0.5:
        text = f"{_inside(rng, a, _SUM)}{_spaced(rng, '+')}{_inside(rng, b, _PRODUCT)}"
        return _Term(text, _SUM, _sum_of(a.meaning, b.meaning))
    text = f"{_inside(rng, a, _SUM)}{_spaced(rng, rng.choice('-−'))}{_inside(rng, b, _PRODUCT)}"
    return _Term(text, _SUM, difference(a.meaning, b.meaning))


def _remainder(u: Tree, v: Tree) -> Tree:
    return difference(u, _product_of(v, operation("floor", quotient(u, v))))


def _product(rng: Random, depth: int) -> _Term:
    a, b = _grown(rng, depth), _grown(rng, depth)
    sign, meant = rng.choice((("*·×", _product_of), ("/÷", quotient), ("%", _remainder)))
    text = f"{_inside(rng, a, _PRODUCT)}{_spaced(rng, rng.choice(sign))}{_inside(rng, b, _SIGN)}"
    return _Term(text, _PRODUCT, meant(a.meaning, b.meaning))


def _implicit(rng: Random, depth: int) -> _Term:
    a, b = _grown(rng, depth), _grown(rng, depth)
    number = rng.choice(("2", "3", "0.5"))
    if rng.random() < 0.5:
        right = b.text if b.level >= _POWER and b.text[0].isalpha() else f"({b.text})"
        return _Term(f"{number}{right}", _PRODUCT, _product_of(Fraction(number), b.meaning))
    return _Term(f"({a.text})({b.text})", _PRODUCT, _product_of(a.meaning, b.meaning))


def _power(rng: Random, depth: int) -> _Term:
    a = _grown(rng, depth)
    n = rng.choice((2, 2, 3, 4, -1, -2))
    base = _inside(rng, a, _ATOM)
    superscript = str(n).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    text = f"{base}{rng.choice((superscript, f'^{n}', f'**{n}', f' ** ({n})'))}"
    return _Term(text, _POWER, operation("Pow", a.meaning, Fraction(n)))


def _sign(rng: Random, depth: int) -> _Term:
    a = _grown(rng, depth)
    return _Term(f"-{_inside(rng, a, _SIGN)}", _SIGN, _product_of(Fraction(-1), a.meaning))


def _call(rng: Random, depth: int) -> _Term:
    a = _grown(rng, depth)
    if rng.random() < 0.1:
        text = f"|{a.text}|" if "|" not in a.text else f"|({a.text})|"
        return _Term(text, _ATOM, operation("Abs", a.meaning))
    names, meant = rng.choice(_UNARY)
    text = f"{rng.choice(names.split())}({a.text}{rng.choice(('', '', ' ', ','))})"
    return _Term(text, _ATOM, meant(a.meaning))


def _more(rng: Random, depth: int) -> _Term:
    """Calls with several arguments."""
    a, b, c = (_grown(rng, depth) for _ in range(3))
    pick, u = rng.randrange(5), a.meaning
    if pick == 0:
        name = rng.choice(("max", "Max", "maximum", "np.maximum"))
        return _Term(f"{name}({a.text}, {b.text})", _ATOM, operation("Max", u, b.meaning))
    if pick == 1:
        text = f"{rng.choice(('min', 'Min'))}({a.text},{b.text}, {c.text})"
        return _Term(text, _ATOM, operation("Min", u, b.meaning, c.meaning))
    low, high = rng.choice((("-1", "1"), ("0", "6"), ("-0.5", "2")))
    if pick == 2:
        form = rng.choice((f"clip({a.text}, {low}, {high})", f"np.clip({a.text}, a_min={low}, a_max={high})",
                           f"clamp({a.text}, max={high}, min={low})"))  # fmt: skip
        return _Term(form, _ATOM, _clipped(u, Fraction(low), Fraction(high)))
    if pick == 3:
        form = rng.choice((f"swish({a.text}, beta=2)", f"swish({a.text}, 2)"))
        return _Term(form, _ATOM, _product_of(u, _logistic(u, 2)))
    form = rng.choice((f"elu({a.text}, alpha=0.5)", f"ELU({a.text}, 1/2)"))
    below = _product_of(Fraction(1, 2), operation("expm1", u))
    return _Term(form, _ATOM, branches(_less(_ZERO, u), u, below))


def _branches(rng: Random, depth: int) -> _Term:
    a, b, condition = _grown(rng, depth), _grown(rng, depth), _condition(rng, depth, 1)
    meant = branches(condition.meaning, a.meaning, b.meaning)
    pick = rng.randrange(4)
    if pick == 0:
        text = f"{_inside(rng, a, _OR)} if {_inside(rng, condition, _OR)} else {_inside(rng, b, _CHOICE)}"
        return _Term(text, _CHOICE, meant)
    if pick == 1:
        text = f"{rng.choice(('where', 'np.where', 'torch.where'))}({condition.text}, {a.text}, {b.text})"
        return _Term(text, _ATOM, meant)
    if pick == 2:
        return _Term(f"Piecewise(({a.text}, {condition.text}), ({b.text}, True))", _ATOM, meant)
    mark = f"({condition.text})"
    text = rng.choice((f"{mark}*{_inside(rng, a, _SIGN)}", f"{_inside(rng, a, _PRODUCT)}*{mark}"))
    return _Term(text, _PRODUCT, _product_of(a.meaning, branches(condition.meaning, _ONE, _ZERO)))


def _condition(rng: Random, depth: int, joins: int) -> _Term:
    if joins and rng.random() < 0.3:
        a, b = _condition(rng, depth, joins - 1), _condition(rng, depth, joins - 1)
        if rng.random() < 0.5:
            text = f"{_inside(rng, a, _AND)} {rng.choice(('and', '&', '∧'))} {_inside(rng, b, _NOT)}"
            return _Term(text, _AND, operation("And", a.meaning, b.meaning))
        text = f"{_inside(rng, a, _OR)} {rng.choice(('or', '|'))} {_inside(rng, b, _AND)}"
        return _Term(text, _OR, operation("Or", a.meaning, b.meaning))
    if joins and rng.random() < 0.2:
        a = _condition(rng, depth, joins - 1)
        text = rng.choice((f"not {_inside(rng, a, _NOT)}", f"~({a.text})"))
        return _Term(text, _NOT if text[0] == "n" else _SIGN, operation("Not", a.meaning))
    a, b = _grown(rng, min(depth, 1)), _grown(rng, min(depth, 1))
    sign, relation = rng.choice((
        ("<", "StrictLessThan"), (">", "StrictGreaterThan"), ("<=", "LessThan"), ("≥", "GreaterThan"),
        ("==", "Equality"), ("!=", "Unequality"),
    ))  # fmt: skip
    text = f"{_inside(rng, a, _SUM)} {sign} {_inside(rng, b, _SUM)}"
    return _Term(text, _COMPARISON, operation(relation, a.meaning, b.meaning))


# Other texts


_PIECES = (
    "x", "2", "(", ")", "+", "-", "*", "/", "**", "^", "|", ",", ".", "=", "==", "<", "if", "else", "not ", " and ",
    "²", "∞", "π", "é", "\0", "\n", "'", "lambda", "e", "E", "1e", "0x", "__", "np.", "max(", "where(", "Piecewise((",
    "%", "9**9**9", "gamma(", "exp(exp(", "((((((((", "nan", "True", "~", "&", "x" * 30, "1/0", "e" * 20,
)  # fmt: skip


def _damaged(rng: Random, text: str) -> str:
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(text) + 1)
        end = min(len(text), place + rng.randrange(4))
        pick = rng.randrange(3)
        middle = "" if pick == 0 else rng.choice(_PIECES) if pick == 1 else text[place:end] * 2
        text = text[:place] + middle + text[end if pick != 1 else place :]
    return text


def _characters(rng: Random) -> str:
    if rng.random() < 0.7:
        return "".join(rng.choices(_PIECES, k=rng.randrange(1, 16)))
    return "".join(
        chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x2300)))) for _ in range(rng.randrange(1, 20))
    )


# Values


def _compared(expr: sp.Expr, meant: Tree) -> Verdict:
    """Whether the expression has the value that was meant, at the points where both are known."""
    try:
        function = compile_real(expr)
    except UnsupportedError as error:
        return Verdict(VALUE, DISAGREEMENT, f"cannot be enclosed: {error}")
    quick = floats(meant, np.array([float(p) for p in POINTS]), 0)[0]
    compared = False
    for point, near in zip(POINTS, quick, strict=True):
        with ctx.workprec(_BITS):
            at = arb(fmpq(point.numerator, point.denominator))
            found = function(at)
            if not found.is_finite() or found.rad() > 1e-12 * (1 + abs(found.mid())):
                continue
            if np.isfinite(near) and abs(float(found) - near) <= 1e-9 * (1 + abs(near)):
                compared = True
                continue
            value = ball(meant, {"x": at})  # not finite where it is not real, or hangs on a tie
            if value.is_finite() and value.rad() < 1e-20 * (1 + abs(value.mid())):
                if not abs(found.mid() - value.mid()) <= 1e-15 * (1 + abs(value.mid())):
                    detail = f"at x = {point}: read as {found.str(15)}, meant as {value.str(15)}"
                    return Verdict(VALUE, DISAGREEMENT, detail)
                compared = True
    return Verdict(VALUE, AGREED if compared else UNSETTLED)
