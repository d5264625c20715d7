"""``actsym verify``: which checks of the kernels are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import checks, console, generate, renew as renewal
from actsym.cli.sources import Asked, in_generated, sources

if TYPE_CHECKING:
    from actsym.definition.spec import Activation


@click.command()
@sources
@console.generated
@click.option(
    "--exhaustive",
    "every",
    is_flag=True,
    help="On all 2^32 float32 inputs, forward and backward: minutes each; goes on where it was interrupted.",
)
@click.option(
    "--away",
    is_flag=True,
    help="With parameters away from their defaults, and vectors of other lengths, in float32 and bfloat16.",
)
@click.option(
    "--second",
    is_flag=True,
    help="All second derivatives, of rows the first ones too, in every type (without it a sample of them).",
)
@click.option(
    "--limits",
    type=click.Choice(["new", "wider"]),
    help="With --second: instead of a check, measure the limits of the definitions again (codegen/verify/"
    "second_limits.json); wider: keep the larger of both, for another machine.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    help="The number from which random inputs are made, or with --away random vectors; another one at each run, which "
    "is told.  With --second: of random parameters; 0 unless given, for which the limits were measured.",
)
@click.option(
    "--random",
    "count",
    type=click.IntRange(1),
    metavar="COUNT",
    help="At so many random inputs of every type alone: a million take from seconds to minutes a kernel.",
)
@click.option(
    "--tighten",
    is_flag=True,
    help="Hold the kernels from now on to 1.3 times the errors that were measured (codegen/verify/ratchet.json).",
)
@click.option(
    "--publish",
    metavar="MACHINE",
    help="Also keep the results in reports/machines/MACHINE/ (exhaustive: reports/exhaustive/), to commit.",
)
@console.renewed
@console.as_json
def verify(
    asked: Asked,
    generated: Path,
    every: bool,
    away: bool,
    second: bool,
    limits: str | None,
    seed: int | None,
    count: int | None,
    tighten: bool,
    publish: str | None,
    renew: str | None,
    as_json: bool,
) -> None:
    """Measure the CPU kernels, and the plain C headers.

    Builds those of the catalogue, or of each SOURCE alone (as `actsym generate` takes it), and compares them with exact
    references and with the table of special values, a sample of second derivatives with jets, and values and first
    derivatives also at random inputs, with a scan of neighbours: other ones at each run, which --seed repeats. Sources
    that are not as generated are named, and units are called in random layouts, with gradients of many sizes, in
    threads, and by their defaults.
    The results depend on the machine and are kept in reports/local/.

    A folder of your own is named by --generated, with the sources that it was generated from. It is held to the
    accepted errors, as `actsym generate` is; second derivatives are measured and told, but fail only with --second,
    and nothing is kept.
    """
    given = {"--exhaustive": every, "--away": away, "--second": second, "--random": count is not None}
    modes = [name for name, chosen in given.items() if chosen]
    if len(modes) > 1:
        raise console.BadInput(f"{' and '.join(modes)} do not go together")
    if (publish or renew) and modes and not every:
        raise console.BadInput(f"{modes[0]} does not go with {'--publish' if publish else '--renew'}")
    if tighten and modes:
        raise console.BadInput(f"{modes[0]} does not go with --tighten")
    if seed is not None and every:
        raise console.BadInput("--exhaustive does not go with --seed")
    if limits and not second:
        raise console.BadInput("--limits goes with --second")
    if renew and (publish or tighten):
        raise console.BadInput("--renew goes with neither --publish nor --tighten")
    chosen = {"--publish": publish, "--tighten": tighten, "--limits": limits, "--renew": renew}
    if not console.is_project(generated) and (option := next((name for name, value in chosen.items() if value), "")):
        raise console.BadInput(f"{option} is about the catalogue in {console.GENERATED}/, not about {generated}")
    activations = in_generated(asked, generated)
    if every:
        activations = checks.exhaustible(activations, bool(asked.texts))
    account = console.Account(as_json)
    built = account.add(generate.compile_cpu(activations, generated))
    if renew and not built.problems:
        account.add((renewal.exhaustive if every else renewal.verification)(renew, activations))
    elif not built.problems:
        for check in _checks(every, away, second, limits, count, seed, generated):
            account.add(check(activations, generated))
        failed = any(outcome.problems for outcome in account.outcomes)
        if tighten and not failed:
            account.add(checks.tighten(activations))
        if publish and every:  # also what falls short: a published page says so
            account.add(checks.publish_every_input(publish))
        elif publish and not failed:
            account.add(checks.publish(publish))
    account.close()


def _checks(
    every: bool, away: bool, second: bool, limits: str | None, count: int | None, seed: int | None, generated: Path
) -> Sequence[Callable[[Sequence[Activation], Path], console.Outcome]]:
    """The one check that was asked for, or all those of every day; but for what is kept by the sources themselves,
    after a comparison of these with what is generated."""
    if away:
        return (checks.as_generated, partial(checks.other_parameters, seed=seed))
    if limits:
        return (checks.as_generated, partial(checks.measure_limits, widen=limits == "wider"))
    if second:
        return (checks.as_generated, partial(checks.second_derivatives, seed=seed or 0))
    if count is not None:
        return (checks.as_generated, partial(checks.random_inputs, seed=seed, count=count))
    if every:
        return (checks.every_input,)
    return (
        checks.as_generated, checks.kernels, checks.headers, checks.special_values,
        checks.second_derivatives if console.is_project(generated) else checks.told_second_derivatives,
        checks.calls, partial(checks.random_inputs, seed=seed),
    )  # fmt: skip
