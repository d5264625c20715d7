"""The card at the top of an activation's page: what people come for, and the code that uses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from actsym.definition.spec import Activation, Kind, SpecError
from actsym.derived import store
from actsym.distributions import Distribution, Normal
from actsym.facts.answers import counted
from actsym.facts.moments import DIGITS as CODE_DIGITS
from actsym.kinds import whole
from actsym.kinds.relatives import Named, Relatives
from actsym.moments.moments import Moments
from actsym.properties.floats.precision import Precision
from actsym.properties.profile import Profile
from actsym.quantity import Quantity
from actsym.report import model as m
from actsym.report.entry import Subject
from actsym.report.evidence import Evidence, Speed
from actsym.report.pages import constants, kernels
from actsym.report.pages.answers import range_of, smoothness
from actsym.report.pages.constants import value
from actsym.text.numbers import FEW, as_printed, decimal, with_signs

#: Characters of code that every page has room for on a line.
_LONGEST_LINE = 84

#: Inputs beyond are no reason for a warning.
_LARGE = 1000

Row = tuple[m.Line, m.Line]


def card(about: Subject, evidence: Evidence, others: Relatives) -> m.Card:
    """Gains, bounds, cost, error, speed, warnings and relatives, as far as they are known."""
    profile = about.profile
    said = [*_gains(about), *_bounds(about.activation, profile), *_kernel(about.activation, evidence)]
    warnings = list(_warnings(about, profile, evidence, others))
    if warnings:
        spaced = [part for line in warnings for part in (*line, m.Text(" "))][:-1]
        said.append(("Warnings", tuple(spaced)))
    near = _relatives(about.activation, others)
    if near:
        said.append(("Relatives", near))
    return m.Card(tuple((m.line(label), line) for label, line in said))


def normal(about: Subject) -> Moments | None:
    """The moments under N(0, 1), if they were asked for."""
    return next((moments for moments in about.moments if _standard(moments.distribution)), None)


def _standard(distribution: Distribution) -> bool:
    return isinstance(distribution, Normal) and (distribution.mean, distribution.variance) == (0, 1)


def _gains(about: Subject) -> Iterator[tuple[str, m.Line]]:
    moments = normal(about)
    if moments is not None:
        gain, back = (moments.in_training(n) for n in ("forward_gain_std", "backward_gain_std"))
        if gain.finite:
            gated = about.activation.kind is Kind.GATED
            inputs = r"x, u \sim \mathcal{N}(0, 1)" if gated else r"z \sim \mathcal{N}(0, 1)"
            why: list[m.Inline | str] = [
                m.Strong(m.plain(value(gain))), " forward, ",
                m.Math(r"1/\sqrt{E[y^2]}" if gated else r"1/\sqrt{E[f(z)^2]}"), " with ", m.Math(inputs),
                ": with weights of standard deviation gain / √fan_in, a wide layer that reads the activation has "
                "pre-activations of mean square 1 again.",
            ]  # fmt: skip
            if moments.in_training("forward_gain") is not moments.forward_gain:
                why.append(" The noise of training counts in the mean.")
            if back.finite:
                ratio = gain.map(lambda a, b: (a / b) ** 2, back)
                factor = r"\chi_1" if gated else r"\sigma_w^2 E[f'(z)^2]"
                why += [" Each layer multiplies the mean square of gradients by ", m.Math(factor),
                        f" = {m.plain(value(ratio))}."]  # fmt: skip
            yield "Recommended gain", m.line(*why)
        else:
            said = f"none: the forward gain is {gain.status.value}. {as_printed(gain.reason)}"
            yield "Recommended gain", m.line(said)
    rest: list[m.Inline | str] = []
    for found in about.moments:
        for kind in ("backward",) if _standard(found.distribution) else ("forward", "backward"):
            quantity = found.in_training(f"{kind}_gain_std")
            rest += ["; " * bool(rest), f"{kind} for {constants.words(found.distribution)}: ", *value(quantity)]
    if rest:
        yield "Other gains", m.line(*(p for p in rest if p))


def _bounds(activation: Activation, profile: Profile | None) -> Iterator[tuple[str, m.Line]]:
    found: Mapping[str, Quantity] = {}
    if activation.kind in (Kind.GATED, Kind.STOCHASTIC):
        with suppress(SpecError):
            found = whole.bounds(activation)
    if found:
        where = "|x|, |u|" if activation.kind is Kind.GATED else "|x|"
        parts = [p for name, q in found.items() for p in (", ", f"{with_signs(name)} = ", *value(q))]
        noise = "" if activation.kind is Kind.GATED else ", for every value of the noise"
        yield f"Bounds for {where} ≤ {whole.SIDE}", m.line(*parts[1:], noise)
    if profile is None:
        return
    of = {Kind.GATED: " of the gate", Kind.ROW: " in the limit of long rows"}.get(activation.kind, "")
    answers = profile.answers
    if profile.further.get("lipschitz"):
        rows = [(label, q) for label, q in profile.further["lipschitz"] if isinstance(q, Quantity)]
        if activation.kind is Kind.GATED:
            parts = [p for label, q in rows for p in ("; ", label.partition(" over ")[0], ": ", *value(q))]
            yield "Bounds on the whole plane", m.line(*parts[1:])
        else:
            yield from ((f"{label[0].upper()}{label[1:]}", value(q)) for label, q in rows)
    if "smoothness" in answers:
        yield f"Smoothness{of}", m.line(smoothness(answers["smoothness"].label))
    if "lipschitz" in answers:
        yield f"Lipschitz constant{of}", value(answers["lipschitz"].constant.value)
    if "shape" in answers and answers["shape"].range:
        yield f"Range{of}", m.line(range_of(answers["shape"]))
    if "cost" in answers and answers["cost"].definition is not None:
        count = answers["cost"].definition
        said = f"{count.total} operation{'' if count.total == 1 else 's'}: {counted(count, whole=False)}"
        yield f"Cost{of}", m.line(said)


def _kernel(activation: Activation, evidence: Evidence) -> Iterator[tuple[str, m.Line]]:
    if evidence.sources(activation):
        said = kernels.summary(activation, evidence)
        yield "Largest kernel error", m.line("not measured") if m.plain(said) == "not recorded" else said
    for machine in evidence.machines:
        ours = [s for s in machine.speeds if s.activation == activation.name]
        for kind in dict.fromkeys(s.dtype for s in ours):
            of = [s for s in ours if s.dtype == kind]
            page = m.PageLink(machine.name, kernels.speed_path(machine))
            old = "" if all(map(evidence.is_current, of)) else ", of older code"
            yield f"Speed in {kind}", m.line(", ".join(map(_pace, of)), ", on ", page, old)


def _pace(speed: Speed) -> str:
    """``forward 0.3 ns an element (3.1 times as fast as torch.compile)``."""
    than = speed.faster.get("torch") or speed.faster.get("compiled")
    beside = "torch’s own" if "torch" in speed.faster else "torch.compile"
    ratio = f" ({than:.2g} times as fast as {beside})" if than else ""
    return f"{speed.stage} {speed.milliseconds * 1e6 / speed.elements:.2g} ns an element{ratio}"


def _warnings(about: Subject, profile: Profile | None, evidence: Evidence, others: Relatives) -> Iterator[m.Line]:
    activation = about.activation
    if others.lost:
        yield m.line(
            "With the coefficients of this page, which are the published ones, a network without normalisation ",
            m.PageLink("leaves float64", "bases/networks"), f" in layer {others.lost}; ",
            m.Code(f"actsym init {activation.family}"), " gives coefficients that hold."
        )  # fmt: skip
    slope = None if profile is None else _length_slope(activation, profile)
    if slope is not None and slope.enclosure is not None and slope.ball > 1:
        inputs = ", if x and u have the same mean square," if activation.kind is Kind.GATED else ""
        digits = FEW if slope.ball > 1 + 1e-4 else 2 * FEW  # not 1.00000
        yield m.line(
            f"With the recommended gain{inputs} the fixed point 1 of the length map is unstable: each layer multiplies "
            f"deviations of the mean square from 1 by {slope.text(digits)}. Normalisation before the activation "
            "removes them."
        )  # fmt: skip
    if profile is not None and "precision" in profile.answers and activation.kind is not Kind.GATED:
        yield from _fails(profile.answers["precision"])
    short = evidence.falls_short(activation)
    if short:
        yield m.line(f"The kernel falls short of the accepted errors: {'; '.join(short)}.")


def _length_slope(activation: Activation, profile: Profile) -> Quantity | None:
    """Of y for a gated activation; none of a row's, whose statistics follow the length."""
    if activation.kind is Kind.GATED:
        return next((q for _, q in profile.further.get("signal", ()) if isinstance(q, Quantity)), None)
    signal = None if activation.kind is Kind.ROW else profile.answers.get("signal")
    return None if signal is None else signal.length_slope


def _fails(found: Precision) -> Iterator[m.Line]:
    """Where the formula as it is written gives an infinity or NaN in float32."""
    bad = [
        f"{with_signs(function)} is {what} at {with_signs(s.text(2))}"
        for kind, function, r in found.roundings if kind == "float32"
        for what, s in (("infinite", r.naive_infinite), ("NaN", r.naive_nan))
        if any(low <= _LARGE and high >= -_LARGE for low, high in s.bounds)  # which a network may meet
    ]  # fmt: skip
    if bad:
        written = f"Evaluated as it is written in float32, {' and '.join(bad)}"
        yield m.line(f"{written}; the generated kernels compute it in another form.")


def _relatives(activation: Activation, others: Relatives) -> m.Line:
    parts: list[m.Inline | str] = []
    if others.gate:
        parts += ["gate " if activation.kind is Kind.GATED else "gates ", *_links(others.gate)]
    if others.family:
        parts += ["; " * bool(parts), "same family: ", *_links(others.family)]
    same = [(title, name) for title, name, apart in others.near if apart == "0"]
    near = [(title, name, apart) for title, name, apart in others.near if apart != "0"]
    if same:
        parts += ["; " * bool(parts), "no difference at 200 quantiles of N(0, 1): ", *_links(same)]
    if near:
        parts += ["; " * bool(parts), "near, by the mean of |f − g| for x ~ N(0, 1): "]
        for i, (title, name, apart) in enumerate(near):
            parts += [", " * bool(i), m.PageLink(title, f"activations/{name}"), f" ({apart})"]
    return m.line(*(p for p in parts if p))


def _links(named: Sequence[Named]) -> m.Line:
    return m.joined(m.PageLink(title, f"activations/{name}") for title, name in named)


def use(about: Subject) -> m.Listing:
    """Code that runs: the activation, and a layer behind it whose weights have the recommended gain."""
    activation = about.activation
    scalars = [p for p in activation.scalars if p.learnable]
    alone = len(scalars) == 1 and not activation.vectors  # then by place: torch may call it by another name
    learned = (
        f"{'' if alone else p.name + '='}torch.tensor({float(p.default)!r}, requires_grad=True)" for p in scalars
    )
    vectors = (f"{v.name}=torch.tensor({[float(d) for d in v.defaults]})" for v in activation.vectors)
    given = ", ".join(["torch.randn(8, 64)"] * (2 if activation.kind is Kind.GATED else 1))
    if shipped(activation):
        lines = ["import torch", f"from actsym.nn import {activation.unit}"]
    else:
        written = "# after `actsym generate SOURCE --out kernels`, of the SOURCE that this report is of"
        lines = ["import torch", written, f"from kernels import {activation.unit}"]
    training = ("training=True",) if activation.kind is Kind.STOCHASTIC else ()
    lines.append(f"h = {_call(activation.unit, (given, *learned, *vectors, *training))}")
    moments = normal(about)
    gain = None if moments is None else moments.in_training("forward_gain_std")
    if gain is not None and gain.finite:
        lines += [
            "layer = torch.nn.Linear(64, 64)",
            f"gain = {float(decimal(gain, CODE_DIGITS + 2)):.{CODE_DIGITS}g}  # forward, N(0, 1)",
            "torch.nn.init.normal_(layer.weight, std=gain / layer.in_features**0.5)",
            "y = layer(h)",
        ]
    return m.Listing("\n".join(lines))


def shipped(activation: Activation) -> bool:
    """Whether it is a member of the catalogue: the data know it by its name and definition."""
    known = store.activation(activation.name)
    return known is not None and known["definition"] == activation.key


def _call(name: str, arguments: Sequence[str]) -> str:
    """A call on one line, or where that is long with an argument a line."""
    line = f"{name}({', '.join(arguments)})"
    return line if len(line) + 4 < _LONGEST_LINE else "\n".join((f"{name}(", *(f"    {a}," for a in arguments), ")"))
