"""Forms for half types: few operations, and as many inputs as possible correctly rounded.

Of float16 and bfloat16 together there are some 130 000 numbers, so all are tried.  A form that comes within 2^-21 of
the function rounds nearly all of them right; for what is left the value lies as near to the midpoint of two numbers.  A
random walk over the coefficients, whose steps are of the size of the error, then brings the form to the right side of
as many of these midpoints as it can.

Forms of half types on GPUs for functions that are exponentials times what is even in them, as x tanh(e^x).

    f(x) = x^m w P(w^2),    w = exp(c x)

on both sides of zero, x between two bounds, P a quotient.  The exponential and the quotient serve both sides, where
other forms compute one of each side and choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from flint import arb

from actsym.errors import Unanswered
from actsym.properties.floats.formats import BFLOAT16, FLOAT16, Format
from codegen.approximate import fit, measure
from codegen.approximate.builder import assembled
from codegen.approximate.form import Form, Tables, symmetry
from codegen.approximate.measure import gpu_instructions
from codegen.approximate.problem import Problem, Unsuited, z
from codegen.approximate.search import Found, candidates, joined, price
from codegen.ir import Node, evaluate

#: Candidates that are looked at, how many of them are walked from, and the steps of a walk.
LOOKED, WALKED, STEPS = 4, 2, 2000
#: Inputs of both types that a candidate may miss; so many more that are right are worth an operation.
MISSED, WORTH = 400, 8
#: Units by which they may be missed: beside a zero of the function several, anywhere else one.
BESIDE = 8
#: Inputs whose values lie nearer to a midpoint, in ulp of their type, decide where the walk goes.
NEAR = 2.0**-6
#: What is measured of forms for float32.
NONE = measure.Error(0.0, 0.0)
#: Bits at which values are told from midpoints.
BITS = 2400


@dataclass(frozen=True)
class Every:
    """The inputs of one type in the interval of a problem, what their results must be, and which of them lie near the
    midpoint of two numbers of the type."""

    type: Format
    inputs: np.ndarray
    rounded: np.ndarray
    near: np.ndarray

    @classmethod
    def of(cls, problem: Problem, type_: Format) -> Every:
        ordinals = np.arange(-type_.last, type_.last + 1)
        inputs = type_.values(ordinals[ordinals != 0])
        inputs = inputs[(inputs >= float(problem.lower)) & (inputs <= float(problem.upper))]
        values = problem.values(problem.expr, inputs)
        unit = type_.ulp(values)
        with np.errstate(all="ignore"):  # an infinite value is no midpoint
            doubled = 2 * values / unit  # exact: a power of two
            from_midpoint = np.abs(np.abs(doubled - np.rint(doubled)) - np.where(np.rint(doubled) % 2, 0, 1)) / 2
        sides = np.zeros(len(inputs))
        for i in np.flatnonzero((from_midpoint == 0) & (values != 0)):
            sides[i] = _side(problem, float(inputs[i]), float(values[i]))
        aside = np.nextafter(values, np.where(sides > 0, np.inf, -np.inf))
        rounded = type_.round(np.where(sides == 0, values, aside))
        return cls(type_, inputs.astype(np.float32), rounded, from_midpoint < NEAR)

    def missed(self, node: Node, at: np.ndarray | slice) -> np.ndarray:
        """Which of the inputs at these places a graph misses."""
        (computed,) = evaluate([node], self.inputs[at], {"factor": 1.0}, np.float32)
        return np.asarray(self.type.round(computed.astype(np.float64)) != self.rounded[at])

    def beside(self, node: Node) -> bool:
        """Whether the results of a graph that are not right are nearly so."""
        (computed,) = evaluate([node], self.inputs, {"factor": 1.0}, np.float32)
        found, wanted = (self._ordinals(v) for v in (self.type.round(computed.astype(np.float64)), self.rounded))
        return bool(np.all(np.abs(found - wanted) <= BESIDE))

    def _ordinals(self, values: np.ndarray) -> np.ndarray:
        """Infinity is next to the largest number; NaN is next to none."""
        numbers = self.type.ordinals(np.clip(np.nan_to_num(values, nan=0.0), -self.type.max, self.type.max))
        return np.where(np.isnan(values), 3 * self.type.last, numbers + np.isinf(values) * np.sign(numbers))


def find(problem: Problem) -> Found:
    """The form that costs little and misses few inputs; or two, of the left and of the right, where these do better.

    Raises :class:`Unsuited` if there is none.
    """
    two_sided = len(problem.sides) == 2 and not symmetry(problem)
    ways: list[Callable[[Problem], Found]] = [_found, *([_in_two] if two_sided else [])]
    if problem.precision.device:
        ways.append(_of_squares)
    tried, why = [], Unsuited("")
    for way in ways:
        try:
            tried.append(way(problem))
        except Unsuited as unsuited:
            why = unsuited
    if not tried:
        raise why
    return min(tried, key=partial(_worth, problem))


def _in_two(problem: Problem) -> Found:
    """A form of the left and one of the right of zero."""
    return joined(problem, *map(_found, problem.halves()))


def _of_squares(problem: Problem) -> Found:
    """The one of :mod:`codegen.approximate.halves`."""
    every = [Every.of(problem, t) for t in (FLOAT16, BFLOAT16)]
    for form in squares(problem):
        found = _walked(problem, every, form)
        if found.misses <= MISSED and all(e.beside(found.node) for e in every):
            return found
    raise Unsuited(f"{problem.expr} is no exponential times what is even in it")


def _side(problem: Problem, at: float, midpoint: float) -> int:
    """1 or -1 where the value lies above or below a midpoint that no float64 tells it from, 0 if it is the midpoint."""
    try:
        difference = problem.ball(problem.expr, at, BITS) - arb(midpoint)
    except Unanswered:
        return 0
    return 1 if difference > 0 else -1 if difference < 0 else 0


def _found(problem: Problem) -> Found:
    every = [Every.of(problem, t) for t in (FLOAT16, BFLOAT16)]
    worth = partial(_worth, problem)
    near = sorted(_near(problem, every), key=worth)
    if not near:
        raise Unsuited(f"every form of {problem.expr} misses more than {MISSED} numbers of half types, or some by far")
    return min((_walked(problem, every, found.forms[0]) for found in near[:WALKED]), key=worth)


def _worth(problem: Problem, found: Found) -> float:
    """What it costs where it runs, on the CPU and on a GPU half of each, and the inputs that it misses."""
    shared = 0.0 if problem.precision.device else (gpu_instructions(found.node) - found.cost) / 2
    return found.cost + shared + found.misses / WORTH


def _near(problem: Problem, every: list[Every]) -> Iterator[Found]:
    """The cheapest candidates that miss few, and not by far: a bump that a form does not have is a few inputs, too."""
    count = 0
    for candidate in candidates(problem):
        if (form := candidate.form()) is None:
            continue
        either = (form, *([_clamped(form)] if problem.precision.device else []))
        judged = [_judged(problem, every, f) for f in either if f is not None]
        close = [f for f in judged if f.misses <= MISSED and all(e.beside(f.node) for e in every)]
        yield from close
        count += bool(close)
        if count == LOOKED:
            return


def _clamped(form: Form) -> Form | None:
    """A form that is constant from its reach on without a comparison: P, which is within rounding of the asymptote
    there, goes on as it is.  None where there is no such asymptote.  (On GPUs, where a comparison and a selection are
    two instructions of some thirty.)"""
    ends = zip((form.left, form.right), form.beyond, strict=True)
    sides = [(None, None) if b is not None and a is not None and a.is_number else (a, b) for a, b in ends]
    (left, before), (right, after) = sides
    clamped = replace(form, left=left, right=right, beyond=(before, after))
    return None if clamped == form else clamped


def _judged(problem: Problem, every: list[Every], form: Form) -> Found:
    node = assembled([form], place=problem.place)
    missed = {e.type.name: tuple(e.inputs[e.missed(node, slice(None))].tolist()) for e in every}
    return Found((form,), node, price(problem, node), NONE, missed)


def _walked(problem: Problem, every: list[Every], form: Form) -> Found:
    """The form at the end of the walk."""
    random = np.random.default_rng(1)

    def misses(form: Form) -> int:
        node = assembled([form], place=problem.place)
        return sum(int(e.missed(node, np.flatnonzero(e.near)).sum()) for e in every)

    fewest = misses(form)
    for _ in range(STEPS):
        if not fewest:
            break
        tried = _moved(form, random)
        count = misses(tried)
        if count <= fewest:
            form, fewest = tried, count
    return _judged(problem, every, form)


def _moved(form: Form, random: np.random.Generator) -> Form:
    """The form with some coefficients changed, by anything between the error of the form and that of a float32."""
    size, share = 2.0 ** -random.uniform(19, 25), random.uniform(0.1, 1)

    def row(numbers: tuple[float, ...]) -> tuple[float, ...]:
        change = size * random.standard_normal(len(numbers)) * (random.random(len(numbers)) < share)
        return tuple((np.asarray(numbers) * (1 + change)).astype(np.float32).astype(float).tolist())

    def table(t: Tables) -> Tables:
        fixed = t.denominators[:1]
        return replace(
            t,
            coefficients=tuple(map(row, t.coefficients)),
            crossed=tuple(map(row, t.crossed)),
            denominators=(*fixed, *map(row, t.denominators[1:])),
        )

    return replace(form, tables=tuple(map(table, form.tables)))


#: Degrees of numerators and denominators, the cheapest first.
DEGREES = ((2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4))
#: The largest square of the exponential: quotients of the precision of float32 do not reach further.
LARGEST = 2.0**8


def squares(problem: Problem) -> Iterator[Form]:
    """The form with the cheapest quotient that comes close; none where the function is not of this kind."""
    if problem.multiplied or len(problem.sides) != 2:
        return
    left, right = problem.sides
    rate = None if left.exponent is None else -left.exponent.coeff(z)
    zeros = problem.zeros(left) + problem.zeros(right)
    if rate is None or left.exponent != -rate * z or left.asymptote != 0 or right.asymptote is None:
        return
    if np.exp(2 * float(rate) * right.end) > LARGEST or any(zero != 0 or m > 1 for zero, m in zeros):
        return
    factors = ((0.0, 0.0),) if zeros else ()
    task = _task(problem, float(rate), right.end, len(factors))
    for above, below in DEGREES:
        q = fit.quotient(task, above, below)
        if q.error <= problem.precision.close:
            rows = [tuple((c,) for c in row) for row in (q.numerator, q.denominator)]
            yield Form(
                left.exponent, "both", None, None, (None, None), (left.end, right.end), "square", 0.0, 1, 0, False,
                (1.0, 1.0), (Tables((0.0,), (0.0,), rows[0], factors, rows[1]),), coarse=True,
            )  # fmt: skip
            return


def _task(problem: Problem, rate: float, end: float, multiplicity: int) -> fit.Between:
    """P in w^2, from 0 on; as many nodes from 0 to 1, which is the left side, as beyond."""
    most = float(np.exp(2 * rate * end))
    squared = 1 / fit.nodes(1 / (1 + most), 1 / (1 + 2.0**-40)) - 1
    at = np.log(squared) / (2 * rate)
    at = at[np.abs(at) > 2.0**-20]
    rest = at**multiplicity * np.exp(rate * at)
    values = problem.values(problem.expr, at)
    weights = np.abs(rest) / problem.precision.size(values, False)
    return fit.Between(0.0, most, np.exp(2 * rate * at), values / rest, weights)
