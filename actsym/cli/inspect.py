"""Commands that read and derive, and write nothing: list, show, analyze, properties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from actsym.cli import choose, console
from actsym.cli.sources import completed
from actsym.properties.questions import QUESTIONS

if TYPE_CHECKING:
    from actsym.definition.spec import Activation
    from actsym.distributions import Distribution
    from actsym.properties.profile import Profile

#: The defaults of --sigma and --half-width.
_SIGMA, _HALF_WIDTH = "1", "sqrt(3)"

#: Characters of a closed form that are printed; --json has all of it.
_LONGEST = 72

_WHAT = click.argument("what", metavar="NAME|EXPR|FILE.py", shell_complete=completed)
_PARAMETERS = click.option(
    "-p",
    "--param",
    "parameters",
    multiple=True,
    metavar="NAME=VALUE",
    help="An exact value for a parameter, such as beta=3/2; in an EXPR it declares the parameter.",
)


@click.command("list")
@console.as_json
def list_(as_json: bool) -> None:
    """List the catalogue."""
    entries = choose.entries()
    if as_json:
        console.print_json([entry["described"] for entry in entries])
        return
    rows = [(e["described"], e["values"]) for e in entries]
    console.table(
        ("Name", "Title", "Kind", "Parameters", "Source"),
        [(d["name"], d["title"], d["kind"], values, d["source"]) for d, values in rows],
    )


@click.command()
@_WHAT
@_PARAMETERS
@console.as_json
@click.option(
    "--passes", is_flag=True, help="Print the result of each pass of the generator, down to the source files."
)
@click.option(
    "--kernel", is_flag=True, help="Print the approximants that float32 kernels compute, and their proven errors."
)
def show(what: str, parameters: tuple[str, ...], as_json: bool, passes: bool, kernel: bool) -> None:
    """Show a definition: formula, derivative, parameters, source."""
    if passes and kernel:
        raise console.BadInput("--passes and --kernel show different things: give one of them")
    if kernel or passes:
        (_show_kernel if kernel else _show_passes)(what, parameters, as_json)
        return
    entry = choose.entry(what, parameters)
    about = entry["described"]
    if as_json:
        console.print_json(about)
        return
    click.echo(about["title"] + (f"  ({about['name']})" if choose.is_name(what) or choose.is_file(what) else ""))
    for label, lines in entry["lines"]:
        click.echo()
        for number, line in enumerate(lines):
            click.echo((label if number == len(lines) // 2 else " " * len(label)) + line)
    click.echo()
    if entry["reading"]:
        click.echo(f"Analysed: {entry['reading']}")
    for parameter in about["parameters"]:
        learnable = ", learnable" if parameter["learnable"] else ""
        value = console.decimals(parameter["default"])
        click.echo(f"{parameter['name']} = {value} in {parameter['domain']}{learnable}: {parameter['about']}")
    click.echo(f"Source: {about['source']}")


def _show_kernel(what: str, parameters: tuple[str, ...], as_json: bool) -> None:
    activation = choose.activation(what, parameters)
    from actsym.work import cache
    from codegen.approximate import approximants
    from codegen.approximate.describe import describe
    from codegen.manifest import Manifest
    from codegen.verify.exhaustive.results import current

    approximants.ensure(activation)
    run = current(Manifest.read(Path("generated")).activations if choose.is_name(what) else {})
    every = {r.quantity: r.max_ulps for r in run if r.activation == activation.name}
    # What was measured on every input is what the CPU computes float32 with.
    found = [replace(f, every=every.get(f.name)) if f.variant == "single" else f for f in describe(activation)]
    if as_json:
        console.print_json([function.record for function in found])
        return
    for function in found:
        click.echo("\n".join(function.lines))
    if not found:
        click.echo(f"no approximants are kept of {what}: its kernels compute the composed form")
    elif not approximants.stored(activation):  # found by a search, and no part of the package
        click.echo(_in_python(cache.folder() is not None))


def _in_python(stays: bool) -> str:
    """Whether ``actsym.activation(EXPR).module()`` computes what a search has found, which the cache keeps or not."""
    composed = "the composed form, unless that cancels"
    if stays:
        return f"kept in the cache, and computed by modules made in Python from now on; without a search, {composed}"
    return f"not kept, as the cache is off: modules made in Python compute {composed}"


def _show_passes(what: str, parameters: tuple[str, ...], as_json: bool) -> None:
    activation = choose.activation(what, parameters)
    from codegen.passes import passes

    found = list(passes(activation))
    if as_json:
        console.print_json([{"pass": title, "text": text} for title, text in found])
        return
    for title, text in found:
        click.echo(f"=== {title}\n{text.rstrip()}\n")


@click.command()
@_WHAT
@_PARAMETERS
@click.option("--sigma", default=_SIGMA, metavar="VALUE", help="Standard deviation of the normal input (exact).")
@click.option("--half-width", default=_HALF_WIDTH, metavar="VALUE", help="l of the uniform input on [-l, l] (exact).")
@click.option(
    "--input",
    "inputs",
    multiple=True,
    metavar="DISTRIBUTION",
    help="Another input instead of these two: normal(mean, std), uniform(a, b), semicircle(R), arcsine(R), "
    "exponential(rate); may be repeated.",
)
@click.option("--digits", default=30, type=click.IntRange(1, 1000), help="Digits to prove (30).")
@click.option("--search/--no-search", default=True, help="Look for closed forms (the default), or do not.")
@console.timeout
@console.as_json
def analyze(
    what: str,
    parameters: tuple[str, ...],
    sigma: str,
    half_width: str,
    inputs: tuple[str, ...],
    digits: int,
    search: bool,
    timeout: float,
    as_json: bool,
) -> None:
    """Derive mean, moments, gains and the standardising pair.

    NAME is a member of the catalogue, EXPR a formula in x (docs/formulas.md says what it may hold), FILE.py a Python
    file that defines an Activation or a Family at its top level (the file is run; FILE.py:NAME is one of several).

    The input is N(0, sigma^2) and U(-l, l), or what --input names; every quantity is printed with the method that
    gave it.

    A value is proven to every digit shown.  A closed form is shown only if it agrees with that value.

    For a member of the catalogue with the default options, the answer is read from the data that come with the package.
    They are used as long as the definition is the one they were derived from; whether the code that derived them has
    changed since is what `actsym derive --check` says.
    """
    as_it_is = (parameters, sigma, half_width, inputs, digits, search) == ((), _SIGMA, _HALF_WIDTH, (), 30, True)
    known = choose.known(what) if as_it_is else None
    entry, section = known or _searched(what, parameters, inputs, sigma, half_width, digits, search, timeout)
    if as_json:
        console.print_json({**entry["described"], "distributions": _as_data(section)})
    else:
        _print(entry, section)


def _searched(
    what: str, parameters: Sequence[str], inputs: Sequence[str], sigma: str, half_width: str, digits: int, search: bool,
    timeout: float,
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:  # fmt: skip
    """The entry and the section of moments that are derived now, where no data are stored."""
    if inputs and (sigma, half_width) != (_SIGMA, _HALF_WIDTH):
        raise console.BadInput("--sigma and --half-width belong to what --input replaces; give one or the other")
    activation = choose.activation(what, parameters)
    distributions = tuple(map(choose.distribution, inputs)) or _distributions(sigma, half_width)
    from actsym.derived.entries import entry
    from actsym.derived.records import of_analysis
    from actsym.moments.study import analyze as derive
    from actsym.work.pool import deadline

    with console.progress("analyse"), deadline(timeout):
        analysis = derive(activation, distributions, digits=digits, closed_forms=search)
    return entry(activation), of_analysis(analysis, digits)


def _distributions(sigma: str, half_width: str) -> tuple[Distribution, ...]:
    """N(0, sigma^2) and U(-l, l)."""
    from actsym.distributions import Normal, Uniform

    try:
        width = choose.number(half_width)
        return Normal(0, choose.number(sigma)), Uniform(-width, width)
    except ValueError as error:
        raise console.BadInput(f"input distribution: {error}") from None


def _print(entry: Mapping[str, Any], section: Mapping[str, Any]) -> None:
    """Print every quantity under every distribution: value, how it was obtained, closed form or reason.

    ``entry`` is an activation's (:func:`actsym.derived.entries.entry`), ``section`` that of its moments
    (:func:`actsym.derived.records.of_analysis`).
    """
    about = entry["described"]
    click.echo(click.style(about["title"], bold=True))
    click.echo(f"f({', '.join(about['inputs'])}) = {console.decimals(entry['formula'])}")
    for number, under in enumerate(section["under"]):
        click.echo()
        if section["readings"]:
            click.echo(section["readings"][number])
        header = (f"x ~ {under['text']}", "", "value", "method", "closed form")
        rows = [(label, notation, q["value"], method(q), closed_form(q)) for label, notation, q in _shown(under)]
        console.table(header, rows)


def _shown(under: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Label, notation and quantity, in the order of the table."""
    for name, quantity in under["quantities"].items():
        yield name.replace("_", " "), quantity["notation"], quantity
    for further in under["further"]:
        yield further["label"], further["formula"], further["quantity"]
    for name, quantity in under["standardising"].items():
        yield f"standardising {name}", "", quantity


def _as_data(section: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The same as JSON data, with exact expressions (``srepr``) and enclosures (midpoint and radius)."""
    from actsym.derived.plain import full
    from actsym.facts.fact import srepr

    return [
        {
            "distribution": {**full(under["distribution"]), "text": under["text"]},
            "quantities": {
                name: {"formula": q["notation"], "value": q["value"], **full(q)}
                for name, q in under["quantities"].items()
            },
            "standardising": full(under["standardising"]),
            **({"further": full(under["further"])} if under["further"] else {}),
            **({"scaled": {n: srepr(text) for n, text in under["scaled"].items()}} if under["scaled"] else {}),
            **({"reading": section["readings"][number]} if section["readings"] else {}),
        }
        for number, under in enumerate(section["under"])
    ]


def method(quantity: Mapping[str, Any]) -> str:
    """Closed form or certified enclosure, and by which route; for what has no value, the reason."""
    if "status" in quantity:
        return str(quantity.get("reason", ""))
    kind = "closed form" if "exact" in quantity else "certified enclosure"
    return f"{kind}: {quantity.get('method', '')}"


def closed_form(quantity: Mapping[str, Any]) -> str:
    """The closed form, or why there is none; the beginning of a long one."""
    if "status" in quantity:
        return ""
    if "exact" not in quantity:
        return str(quantity.get("reason", "")).partition(":")[0]
    text = str(quantity["exact"])
    if "Zero(Lambda(" in text:
        from actsym.rigor.zero import in_words
        from actsym.text import exact

        return in_words(exact.read(text))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 13]}... (--json)"


@click.command()
@_WHAT
@_PARAMETERS
@click.option(
    "--only",
    multiple=True,
    type=console.Listed(list(QUESTIONS)),
    callback=console.each_once,
    help="Answer only these questions, separated by commas (may be given several times).",
)
@console.timeout
@console.as_json
def properties(what: str, parameters: tuple[str, ...], only: tuple[str, ...], timeout: float, as_json: bool) -> None:
    """Derive the other properties of an activation: shape, bounds, decay, signal propagation, floating point.

    Smoothness at every breakpoint, zeros and extrema, Lipschitz constants, behaviour at infinity, distances to
    ReLU and to the asymptotes, signal propagation, floating-point ranges, operation counts: each exact or
    certified, or with the reason why there is no answer.

    For a member of the catalogue the answers are read from the data that come with the package, as `actsym analyze`
    does.
    """
    from actsym.derived.plain import compact
    from actsym.quantity import Quantity

    activation = choose.activation(what, parameters)
    found = _answers(activation, only or tuple(QUESTIONS), timeout)
    if as_json:
        console.print_json({"title": activation.title, "formula": str(activation.formula), **found.to_json()})
        return
    click.echo(click.style(activation.title, bold=True))
    click.echo(f"f({', '.join(s.name for s in activation.inputs)}) = {console.decimals(str(activation.formula))}")
    if found.reading:
        click.echo(found.reading)
    for question, rows in found.sections():
        click.echo()
        cells = []
        for label, answer in rows:
            if isinstance(answer, Quantity):
                q = compact(answer.to_json())
                cells.append((label, q["value"], closed_form(q) if "exact" in q else "", method(q)))
            else:
                cells.append((label, str(answer), "", ""))
        console.table((question.title, "", "closed form", "method"), cells)


def _answers(activation: Activation, questions: Sequence[str], timeout: float) -> Profile:
    """From the data where they have it, else derived."""
    from actsym.derived import load
    from actsym.properties.profile import profile
    from actsym.work.pool import deadline

    if activation in load.unknown([activation]):
        with console.progress("derive"), deadline(timeout):
            return profile(activation, questions)
    (found,) = load.profiled([activation])
    answers = {name: answer for name, answer in found.answers.items() if name in questions}
    return replace(found, answers=answers, further={n: rows for n, rows in found.further.items() if n in answers})
