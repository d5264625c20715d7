"""Analyses and kernel evidence that the report's tests put in: every kind of quantity, none of it computed here."""

import json
from pathlib import Path

import flint
import sympy as sp

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation
from actsym.distributions import DEFAULT, SIGMA
from actsym.moments.moments import Moments
from actsym.moments.study import Analysis
from actsym.quantity import Enclosure, Quantity
from actsym.report.entry import Subject
from actsym.work import sealed

#: Activations of every kind, with few and many parameters, smooth and not: enough to see every sort of page.
SOME = {
    name: ACTIVATIONS[name]
    for name in (
        "relu", "prelu", "elu", "celu", "selu", "softplus", "telu", "gelu", "gem_n2", "egem_n1", "rrelu", "hermite_n3",
        "tropical_n3", "swiglu_beta", "polynorm_r3",
    )
}  # fmt: skip

EXACT = sp.sqrt(2) / (2 * sp.sqrt(sp.pi))


def ball(text: str) -> Enclosure:
    with flint.ctx.workprec(200):
        return Enclosure(flint.arb(text, "1e-35"))


def cells(number: int) -> dict[str, Quantity]:
    """The moments: by turns exact and enclosed, enclosed only, infinite, undefined."""
    enclosed = Quantity(enclosure=ball(f"0.{number + 11}3456789"), method="ball arithmetic", checks=("a | b agree",))
    with flint.ctx.workprec(200):
        closed = Quantity(
            exact=EXACT,
            enclosure=Enclosure(1 / (2 * flint.arb.pi()).sqrt()),
            method="half-line table",
            checks=("lies in the enclosure",),
        )
    third = [enclosed, closed, Quantity.infinite("grows as x^2"), Quantity.undefined("no derivative")][number % 4]
    return {
        "mean": closed,
        "second_moment": enclosed,
        "derivative_second_moment": third,
        "function_derivative_moment": third,
        "input_covariance": closed,
    }


def analysis(activation: Activation, number: int) -> Analysis:
    moments = (
        Moments.from_cells(d, cells(number), {"mean": EXACT * SIGMA} if d.scaled.free_symbols == {SIGMA} else {})
        for d in DEFAULT
    )
    a = activation
    return Analysis(a.name, a.title, a.key, a.formula, 30, tuple(moments))


def analyses() -> dict[str, Analysis]:
    return {name: analysis(activation, i) for i, (name, activation) in enumerate(SOME.items())}


def subjects(*names: str) -> list[Subject]:
    """Some of the activations (all of :data:`SOME` unless named) with their moments, as a report takes them."""
    found = analyses()
    return [Subject(ACTIVATIONS[name], found[name].moments) for name in names or found]


def manifest(root: Path) -> Path:
    """A folder of generated sources with its manifest."""
    entries = {}
    for name, activation in ACTIVATIONS.items():
        source = root / "generated" / "cpu" / f"{name}.cpp"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text("// kernel\n")
        sources = {f"cpu/{name}.cpp": "0" * 64}
        entries[name] = {"key": activation.key, "names": names_of(f"code of {name}"), "sources": sources}
    path = root / "generated" / "manifest.json"
    path.write_text(json.dumps({"activations": entries}))
    return path


def names_of(code: str) -> dict[str, str]:
    """The names in a manifest of all that is measured, where all is called the same."""
    kinds = ["torch", *(f"kernel {dtype}" for dtype in ("float32", "float16", "bfloat16", "float64"))]
    return {f"{kind} {direction}": code for kind in kinds for direction in ("forward", "backward")}


def entry(activation: str, source: str, **changes: object) -> dict[str, object]:
    """One measurement as the verification writes it."""
    return {
        "activation": activation,
        "dtype": "float32",
        "backend": "kernel",
        "quantity": "f",
        "points": 1000,
        "max_ulps": 0.9,
        "max_conditioned": 0.75,
        "worst_input": -1.5,
        "worst_computed": 0.0,
        "worst_expected": 0.0,
        "correct": 0.999996,
        "failures": {},
        "failed_inputs": [],
        "specials": [],
        "sum_error": None,
        "gradcheck": None,
        "reasons": [],
        "source": source,
        "reference": "",
    } | changes


def machine(root: Path, name: str, entries: list[dict[str, object]]) -> Path:
    """Write a machine's verification; returns the folder of all machines."""
    folder = root / "machines" / name
    folder.mkdir(parents=True, exist_ok=True)
    data = {"schema": 1, "machine": {"processor": "Some CPU"}, "entries": entries}
    (folder / "verification.json").write_text(json.dumps(sealed.sealed(data)))
    return folder.parent


def current(path: Path, name: str) -> str:
    """How measurements of an activation's kernels are called in a manifest."""
    return json.loads(path.read_text())["activations"][name]["names"]["kernel float32 forward"]
