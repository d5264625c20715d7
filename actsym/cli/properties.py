"""The command that asks everything about an activation besides its moments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from actsym.cli import choose, console
from actsym.cli.sources import completed
from actsym.properties.questions import QUESTIONS

if TYPE_CHECKING:
    from actsym.definition.spec import Activation
    from actsym.properties.profile import Profile


@click.command()
@click.argument("what", metavar="NAME|EXPR|FILE.py", shell_complete=completed)
@click.option(
    "-p", "--param", "parameters", multiple=True, metavar="NAME=VALUE", help="An exact value for a parameter."
)
@click.option(
    "--only",
    multiple=True,
    type=console.Listed(list(QUESTIONS)),
    callback=console.each_once,
    help="Ask this question alone, or these, separated by commas (may be given several times).",
)
@console.timeout
@console.as_json
def properties(what: str, parameters: tuple[str, ...], only: tuple[str, ...], timeout: float, as_json: bool) -> None:
    """Derive everything else that is true of an activation.

    Smoothness at every breakpoint, zeros and extrema, Lipschitz constants, behaviour at infinity, distances to
    ReLU and to the asymptotes, signal propagation, floating-point ranges, operation counts: each exact or
    certified, or with the reason why there is no answer.

    For a member of the catalogue the answers are read from the data that come with the package, as `actsym analyze`
    does.
    """
    from actsym.cli.render import closed_form, method
    from actsym.derived.plain import compact
    from actsym.quantity import Quantity

    activation = choose.activation(what, parameters)
    found = _found(activation, only or tuple(QUESTIONS), timeout)
    if as_json:
        console.print_json({"title": activation.title, "formula": str(activation.formula), **found.to_json()})
        return
    click.echo(click.style(activation.title, bold=True))
    click.echo(f"f({', '.join(s.name for s in activation.inputs)}) = {activation.formula}")
    if found.reading:
        click.echo(found.reading)
    for question, rows in found.sections():
        click.echo()
        cells = []
        for label, answer in rows:
            if isinstance(answer, Quantity):
                q = compact(answer.to_json())
                closed = closed_form(q) if "exact" in q else ""
                cells.append((label, q["value"], closed, method(q)))
            else:
                cells.append((label, str(answer), "", ""))
        console.table((question.title, "", "closed form", "method"), cells)


def _found(activation: Activation, questions: Sequence[str], timeout: float) -> Profile:
    """From the data where they have it, else derived."""
    from dataclasses import replace

    from actsym.derived import load
    from actsym.properties.profile import profile
    from actsym.work.pool import deadline

    if activation in load.unknown([activation]):
        with console.progress("derive"), deadline(timeout):
            return profile(activation, questions)
    (found,) = load.profiled([activation])
    answers = {name: answer for name, answer in found.answers.items() if name in questions}
    return replace(found, answers=answers, further={n: rows for n, rows in found.further.items() if n in answers})
