"""What is known of an activation's approximants, in words: ``actsym show NAME --kernel``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import sympy as sp

from actsym.definition.spec import Activation, x
from codegen.approximate import approximants, reading
from codegen.approximate.form import Form
from codegen.approximate.measure import gpu_cycles
from codegen.approximate.problem import z
from codegen.approximate.proof import proven
from codegen.approximate.proof.certify import Proof
from codegen.approximate.reading import read, reduced

#: Numbers of float32 in a register, by instruction set; two operations are begun in a cycle.
LANES = {"AVX-512": 16, "AVX2": 8}
#: The GPUs whose cost is predicted, and the variants whose cost is, on CPUs and on GPUs.
GPU, ON_CPUS, ON_GPUS = "sm_90", ("single", "half"), ("device", "half", "half_device")

#: What the variants are for, in words.
FOR = {
    "single": "float32 on the CPU", "device": "float32 in CUDA", "flat": "float32 in Triton",
    "half": "float16 and bfloat16", "half_device": "float16 and bfloat16 in CUDA",
}  # fmt: skip

#: Whose error is meant, where a function has parameters or other inputs (:func:`proven.subjects`).
_INNER = "of the inner function, without factors and scales,"


@dataclass(frozen=True)
class Description:
    """One function of an activation in one variant.

    ``name`` is f, or a derivative (``df_dx``); ``variant`` one of :data:`FOR`.  ``why`` says why there is no
    approximant; else ``forms`` describe it, and ``operations`` counts what it takes.  ``ulps`` is the largest error of
    float32 on the search's sample, at the input ``at``, of what ``proofs`` are of; ``missed`` are the inputs of half
    types, by type, whose results are not correctly rounded; with ``inner`` those of the function of one variable that
    others are made of by factors and scales.  ``every`` is the largest error of the CPU's float32
    kernel on all inputs, where it has been run on them.  ``proofs`` are by what they are of
    (:func:`codegen.approximate.proof.proven.subjects`), or say why there is none.
    ``gpu`` is what an element takes on :data:`GPU`, in cycles of a multiprocessor, where it runs there.
    """

    name: str
    variant: str
    why: str = ""
    forms: tuple[str, ...] = ()
    operations: int = 0
    ulps: float | None = None
    at: float | None = None
    missed: Mapping[str, tuple[float, ...]] | None = None
    inner: bool = False
    every: float | None = None
    proofs: Mapping[str, Proof | str] = field(default_factory=dict)
    gpu: float = 0.0

    @property
    def cycles(self) -> dict[str, float]:
        """About how many an element takes where memory is no bound: of a core by instruction set, of a multiprocessor
        by architecture; what does not run there is left out."""
        cores = {name: round(self.operations / 2 / lanes, 2) for name, lanes in LANES.items()}
        return (cores if self.variant in ON_CPUS else {}) | ({GPU: self.gpu} if self.variant in ON_GPUS else {})

    @property
    def record(self) -> dict[str, Any]:
        """As JSON has it."""
        head = {"function": self.name, "for": self.variant}
        if self.why:
            return head | {"why": self.why}
        return head | {
            "forms": list(self.forms), "operations": self.operations, "sampled_ulps": self.ulps, "at": self.at,
            "missed": None if self.missed is None else {k: list(v) for k, v in self.missed.items()},
            "every_ulps": self.every, "cycles": self.cycles,
            "proven": {of: {"why": p} if isinstance(p, str) else asdict(p) for of, p in self.proofs.items()},
        }  # fmt: skip

    @property
    def lines(self) -> list[str]:
        """To read."""
        head = f"{self.name}, {FOR[self.variant]}: "
        if self.why:
            return [f"{head}composed of functions of a library; no approximant: {self.why}"]
        cycles = ", ".join(f"{n:g} {'on' if name == GPU else 'with'} {name}" for name, n in self.cycles.items())
        text = f"{head}{self.operations} operations"
        text += f", about {cycles} cycles an element" if cycles else ""
        if self.ulps is not None:
            inner = "" if "whole" in self.proofs else f"{_INNER} "
            text += f"; {self.ulps:g} ulp {inner}on a sample of inputs, at {self.at:.6g}"
        text += "" if self.every is None else f"; {self.every:.4g} ulp of the kernel on all 2^32"
        proofs = [line for of, proof in self.proofs.items() for line in _proven(of, proof)]
        return [text, *(f"    {form}" for form in self.forms), *self._missed, *proofs]

    @property
    def _missed(self) -> list[str]:
        if self.missed is None:
            return []
        whose = f"{_INNER} " if self.inner else ""
        kinds = [f"{len(values)} of {kind}" for kind, values in self.missed.items() if values]
        if not kinds:
            return [f"    {whose}every input is correctly rounded"]
        listed = ", ".join(f"{value:g}" for values in self.missed.values() for value in values)
        return [f"    {whose}correctly rounded but for {' and '.join(kinds)}: {listed}"]

    @property
    def summary(self) -> list[str]:
        """The first line, and what was proven in one."""
        return [self.lines[0], *(_proven(of, proof)[0] for of, proof in self.proofs.items())]


def describe(activation: Activation) -> list[Description]:
    """Of f and its first derivatives, those that call a library (for half types: or divide): what is known of
    their approximants."""
    data, found = approximants.data(activation), list[Description]()
    for name in approximants.functions(activation):
        for variant, entry in data.get(name, {}).items():
            if "why" in entry:
                found.append(Description(name, variant, why=entry["why"]))
            elif entry:
                found.append(_described(activation, name, variant, entry))
    return found


def _described(activation: Activation, name: str, variant: str, entry: Mapping[str, Any]) -> Description:
    expr = approximants.functions(activation)[name]
    precision = approximants.VARIANTS[variant]
    lines, whole = [], read(expr, precision.coarse)
    problems = dict(reading.problems(expr, precision))
    for number, forms in approximants.forms(entry).items():
        branch, condition = whole.parts[number]
        place = reduced(branch).place
        argument = "x" if place.argument == x else "t"
        factor = "" if place.factor == 1 else f"{place.factor} times "
        where = "" if len(whole.parts) == 1 else " elsewhere" if condition == sp.true else f" where {condition}"
        if argument == "t" or factor or where:
            lines.append(f"{factor}f({argument})" + f", t = {place.argument}" * (argument == "t") + where)
        lines += [f"with {line}" for line in whole.lines]
        signs = [side.sign for side in problems[number].sides]
        for form, on in zip(forms, [[s] for s in signs] if len(forms) > 1 else [signs], strict=True):
            lines += _lines(form, on, argument)
    described = Description(name, variant, "", tuple(lines), round(entry["operations"]))
    if variant in ON_GPUS:
        graph = reading.node(expr, approximants.forms(entry).__getitem__, activation.parameters, precision.coarse)
        described = replace(described, gpu=round(gpu_cycles(graph, precision.coarse), 2))
    if "missed" in entry:
        missed = {kind: tuple(map(float.fromhex, values)) for kind, values in entry["missed"].items()}
        return replace(described, missed=missed, inner=not expr.free_symbols <= {x})
    sampled = entry["sampled"]
    proofs = proven.proofs(activation, name, variant, entry)
    return replace(described, ulps=sampled["ulps"], at=float.fromhex(sampled["at"]), proofs=proofs)


def _proven(of: str, proof: Proof | str) -> list[str]:
    """What a proof says: of all inputs, and of each piece."""
    if isinstance(proof, str):
        return [f"    not proven: {proof}"]
    what = "" if of == "whole" else f"{_INNER} "
    lines = [f"    proven {what}for every float32 input: {proof.ulps:.4g} ulp, largest at {proof.at:.6g}"]
    for part in proof.parts:
        piece = "" if part.piece is None else f", piece {part.piece}"
        lines.append(
            f"        x {'<' if part.sign < 0 else '>'} 0{piece}, |x| from {part.start:.4g} to {part.end:.4g}: "
            f"{part.ulps:.4g} ulp; approximation 2^{-part.approximation:.4g}; rounding {part.rounding:.4g} ulp on "
            f"{part.cells} cells; {part.inputs} inputs run one by one"
        )
    return lines


def _lines(form: Form, signs: Sequence[int], argument: str) -> list[str]:
    """One for each side, and one on the polynomials."""
    lines = []
    for sign in signs:
        i, relation = (0, "<") if sign < 0 else (1, ">")
        here = form.exponent is not None and form.where in ("both", ("left", "right")[i])
        text = f"exp({form.exponent}) P" if here else "P"
        if form.exponent is not None and form.variable == "growth":
            text = f"P/(1 + exp({-form.exponent}))"
        asymptote, beyond = (form.left, form.right)[i], form.beyond[i]
        line = None if asymptote is None else asymptote.subs(x, sp.Symbol(argument))
        if line is not None and beyond is None and line != 0:
            text = f"{line} + {text}"
        text = f"{argument} {relation} 0: {text} for z = |{argument}| up to {form.reach[i]:g}"
        lines.append(text if beyond is None else f"{text}, {line} beyond")
    below = len(form.tables[0].denominators) - 1
    kind = "a quotient" if below >= 0 else "a polynomial" if form.pieces == 1 else f"{form.pieces} polynomials"
    degrees = f"degree {form.degree}" if below < 0 else f"degrees {form.degree} over {below}"
    others = {"exponential": f"exp({form.exponent})", "reciprocal": f"1/(1 + {form.bend:g} z)"}
    variable = others.get(form.variable, "z")
    if form.variable == "square" and form.exponent is not None:
        zero = argument if form.tables[0].zeros else "1"
        growing = f"exp({form.exponent.subs(z, -sp.Symbol(argument))})"
        bounds = f"from {-form.reach[0]:g} to {form.reach[1]:g}"
        return [f"{zero} w P for w = {growing}, {argument} {bounds}", f"P: a quotient of {degrees} in w^2"]
    zeros = len(form.tables[0].zeros)
    factors = f", times {zeros} factors that vanish" if zeros > 1 else ", times a factor that vanishes" if zeros else ""
    each = " on each side" if len(form.tables) > 1 else ""
    crossed = len(form.tables[0].crossed)
    factors += f", plus z times a polynomial of degree {crossed - 1}" if crossed else ""
    return [*lines, f"P: {kind} of {degrees} in {variable}{factors}{each}"]
