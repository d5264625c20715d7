"""What cannot keep to the accepted errors: how far it gets, and why.  Everything not listed here keeps to them.

A row holds for the activation's every back end.  Tests show that each row is needed and that it is kept to.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from actsym.properties.floats.formats import Format


@dataclass(frozen=True)
class Relaxed:
    """Quantities of one activation in some formats, with what holds for them in place of the general limits.

    ulps, correct
        Largest condition-aware error and least share of correct roundings, where these are not the general ones.
    excused
        Kinds of failures (see :mod:`codegen.verify.ulps`) that occur.
    """

    activation: str
    formats: tuple[str, ...]
    quantities: tuple[str, ...]
    reason: str
    ulps: float | None = None
    correct: float | None = None
    excused: frozenset[str] = field(default_factory=frozenset)


_SINGLE_DOUBLE = ("float32", "float64")
_CANCELS = (
    "around x = {} the covariance of values and slopes of the logits all but cancels without a zero in x: "
    "the condition of the sum, which only a wider accumulator would lift"
)
_UNDERFLOWS = (
    "the mean's distance from its nearest value is below the normal numbers before the slope of the logit, up to a few "
    "hundred, multiplies it: off by so many of the smallest subnormal numbers, and by nothing else"
)
_OVERFLOWS = (
    "the derivative of the sum in its argument overflows before the slope of the argument (1/4) makes it finite: "
    "infinite where the result is within a factor of 4 of the largest number"
)

_TURNS = (
    "at x = 32.37 the slope of the envelope cancels that of cos(x) - exp(-1/2), which is near its zero at 32.34: the "
    "digits that cancel in the factor are no unit of x"
)

RELAXED = (
    Relaxed("hermite_n8", ("float64",), ("f",), "eight steps of Clenshaw's recurrence, a rounding each", ulps=4.1),
    Relaxed("morlet_n2", ("float64",), ("df_da_0",), _TURNS, ulps=9),
    Relaxed("squaf_k2", _SINGLE_DOUBLE, ("df_dalpha",), _CANCELS.format("1.1"), ulps=80),
    Relaxed("squaf_p_k2", _SINGLE_DOUBLE, ("df_dalpha",), _CANCELS.format("1.1"), ulps=80),
    Relaxed("squaf_nearest_k3", ("float64",), ("df_dalpha",), _CANCELS.format("0.84"), ulps=16),
    Relaxed("squaf_general_n4", _SINGLE_DOUBLE, ("df_dy_0", "df_dy_1", "df_dy_3"), _UNDERFLOWS, ulps=400),
    Relaxed(
        "fourier_phase_n3", ("bfloat16",),
        ("f", "df_dx", *(f"df_d{v}_{k}" for v in "apw" for k in (1, 2))),
        "frequency times input exceeds the numbers in the last binades: no phase is left", correct=0.993,
    ),
    Relaxed(
        "pade_m5_n4", ("float16",), ("df_db_1",),
        "rounding of the two sums in float32: their terms cancel, and with them digits of the product", correct=0.9985,
    ),
    Relaxed("polyprelu_r3", _SINGLE_DOUBLE, ("df_dx",), _OVERFLOWS, excused=frozenset({"infinity"})),
    Relaxed("polyprelu_r3", ("bfloat16",), ("df_dx",), _OVERFLOWS, 7.5, 0.9965, frozenset({"infinity"})),
)  # fmt: skip


def relaxed(activation: str, fmt: Format, quantity: str) -> Relaxed | None:
    """The row for a quantity of an activation in a format, if there is one."""
    rows = (r for r in RELAXED if r.activation == activation and fmt.name in r.formats and quantity in r.quantities)
    return next(rows, None)
