"""Commands that read and derive, and write nothing: list, show, analyze."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from actsym.cli import choose, console

if TYPE_CHECKING:
    from actsym.definition.spec import Activation
    from actsym.distributions import Distribution

_AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_WHAT = click.argument("what", metavar="NAME|EXPR")
_PARAMETERS = click.option(
    "-p",
    "--param",
    "parameters",
    multiple=True,
    metavar="NAME=VALUE",
    help="An exact value for a parameter, such as beta=3/2; declares it if WHAT is an expression.",
)


@click.command("list")
@_AS_JSON
def list_(as_json: bool) -> None:
    """List the catalogue."""
    from actsym.catalog import ACTIVATIONS

    if as_json:
        console.print_json([describe(a) for a in ACTIVATIONS.values()])
        return
    rows = ((a.name, a.title, a.kind.value, _parameters(a), a.source) for a in ACTIVATIONS.values())
    console.table(("Name", "Title", "Kind", "Parameters", "Source"), rows)


@click.command()
@_WHAT
@_PARAMETERS
@_AS_JSON
def show(what: str, parameters: tuple[str, ...], as_json: bool) -> None:
    """Show a definition: formula, derivative, parameters, source."""
    activation = choose.activation(what, parameters)
    if as_json:
        console.print_json(describe(activation))
        return
    from sympy import pretty

    echo = click.echo
    echo(activation.title + (f"  ({activation.name})" if choose.is_name(what) else ""))
    for label, expr in _lines(activation):
        echo()
        lines = pretty(expr, use_unicode=True, wrap_line=False).splitlines()
        for number, line in enumerate(lines):
            echo((label if number == len(lines) // 2 else " " * len(label)) + line.rstrip())
    echo()
    reading = _reading(activation)
    if reading:
        echo(f"Analysed: {reading}")
    for parameter in activation.parameters:
        learnable = ", learnable" if parameter.learnable else ""
        echo(f"{parameter.name} = {parameter.default} in {parameter.domain}{learnable}: {parameter.about}")
    echo(f"Source: {activation.source}")


@click.command()
@_WHAT
@_PARAMETERS
@click.option("--sigma", default="1", metavar="VALUE", help="Standard deviation of the normal input (exact).")
@click.option("--half-width", default="sqrt(3)", metavar="VALUE", help="l of the uniform input on [-l, l] (exact).")
@click.option(
    "--input",
    "inputs",
    multiple=True,
    metavar="DISTRIBUTION",
    help="Another input instead of these two: normal(mean, std), uniform(a, b), semicircle(R), arcsine(R), "
    "exponential(rate); may be repeated.",
)
@click.option("--digits", default=30, type=click.IntRange(1, 1000), help="Digits to prove (30).")
@click.option(
    "--search",
    default=2.0,
    type=click.FloatRange(0),
    metavar="SECONDS",
    help="Time for the search for closed forms (2; 0 for none).",
)
@_AS_JSON
def analyze(
    what: str,
    parameters: tuple[str, ...],
    sigma: str,
    half_width: str,
    inputs: tuple[str, ...],
    digits: int,
    search: float,
    as_json: bool,
) -> None:
    """Derive mean, moments, gains and the standardising pair.

    The input is N(0, sigma^2) and U(-l, l), or what --input names; every quantity comes with the method it
    was obtained by.

    A value is proven to every digit shown.  A closed form is shown only if it agrees with that value.
    """
    activation = choose.activation(what, parameters)
    distributions = tuple(map(choose.distribution, inputs)) or _distributions(sigma, half_width)
    from actsym.definition.spec import SpecError
    from actsym.moments.study import analyze as derive

    try:
        with console.progress("analyse"):
            analysis = derive(activation, distributions, digits=digits, closed_forms=search > 0, seconds=search)
    except SpecError as error:
        raise console.BadInput(str(error)) from None
    from actsym.cli import render

    if as_json:
        console.print_json({**describe(activation), "distributions": render.as_data(analysis, digits)})
    else:
        render.as_text(activation, analysis, digits)


COMMANDS = (list_, show, analyze)


def describe(activation: Activation) -> dict[str, Any]:
    """The definition as JSON data.

    Expressions are strings that :func:`actsym.text.parse.parse_expression` reads, the second input of a gated
    activation
    being declared like a parameter.  It does not read statistics of a row, ``Largest``, and conditions joined by ``&``
    or ``|``, which are written as SymPy writes them.
    """
    from actsym.definition.spec import Kind

    return {
        "name": activation.name,
        "title": activation.title,
        "kind": activation.kind.value,
        "inputs": ["x", "u"] if activation.kind is Kind.GATED else ["x"],
        "expression": str(activation.expr),
        "structure": dict(activation.structure),
        "parameters": [
            {
                "name": p.name,
                "default": str(p.default),
                "domain": str(p.domain),
                "learnable": p.learnable,
                "about": p.about,
            }
            for p in activation.parameters
        ],
        "source": activation.source,
    }


def _lines(activation: Activation) -> list[tuple[str, Any]]:
    """What is shown of a definition: the formula and, but for rows, its derivatives."""
    from actsym.definition.spec import Kind, u, x
    from actsym.kinds.gated import separate
    from actsym.moments.derivative import weak_derivative

    f = activation.expr
    if activation.kind is Kind.ROW:  # a derivative would be a matrix
        return [("f(x) = ", f)]
    if activation.kind is Kind.GATED:
        gate, value = separate(activation)
        by_x = value.expr.xreplace({x: u}) * weak_derivative(gate.expr)
        by_u = weak_derivative(value.expr).xreplace({x: u}) * gate.expr
        return [("f(x, u) = ", f), ("∂f/∂x = ", by_x), ("∂f/∂u = ", by_u)]
    lines = [("f(x) = ", f), ("f'(x) = ", weak_derivative(f))]
    return lines if activation.kind is Kind.POINTWISE else [*lines, ("in training ", activation.definition)]


def _reading(activation: Activation) -> str:
    from actsym.kinds.reading import reading

    return reading(activation).statement


def _parameters(activation: Activation) -> str:
    """Scalars with their values, vectors with their lengths."""
    shown = [
        f"{p.name} = {p.default if len(str(p.default)) < 12 else f'{float(p.default):.6g}...'}"
        + (" (learnable)" if p.learnable else "")
        for p in activation.scalars
    ]
    shown += [f"{v.name}[{len(v)}]" + (" (learnable)" if v.learnable else "") for v in activation.vectors]
    return ", ".join(shown)


def _distributions(sigma: str, half_width: str) -> tuple[Distribution, ...]:
    """N(0, sigma^2) and U(-l, l)."""
    from actsym.distributions import Normal, Uniform
    from actsym.text.parse import parse_expression

    try:
        width = parse_expression(half_width)
        return Normal(0, parse_expression(sigma)), Uniform(-width, width)
    except ValueError as error:
        raise console.BadInput(f"input distribution: {error}") from None
