"""``actsym verify``: chooses the checks of :mod:`actsym.cli.checks` by the options, and runs them."""

from __future__ import annotations

import faulthandler
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from actsym.cli import checks, console, generate, renew as renewal
from actsym.cli.sources import Sources, in_generated, sources

if TYPE_CHECKING:
    from actsym.definition.spec import Activation


@click.command()
@sources
@console.generated
@click.option(
    "--exhaustive",
    "every",
    is_flag=True,
    help="Measure on all 2^32 float32 inputs, forward and backward: minutes each; an interrupted run is continued.",
)
@click.option(
    "--away",
    is_flag=True,
    help="Measure with other parameters than the defaults, and vectors of other lengths, in float32 and bfloat16.",
)
@click.option(
    "--second",
    is_flag=True,
    help="Measure all second derivatives, in every type, and the first ones of activations of whole rows (without this "
    "option a sample of the second derivatives is measured).",
)
@click.option(
    "--limits",
    type=click.Choice(["new", "wider"]),
    help="With --second: check nothing, but measure the limits for second derivatives anew and write them to "
    "codegen/verify/second_limits.json; wider: keep the larger of the old and the new limit, for another machine.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    help="Seed of the random inputs (with --away: of random vectors), to repeat a run; a new one at each run, which is "
    "printed.  With --second: seed of the random parameters; 0 unless given, for which the limits were measured.",
)
@click.option(
    "--random",
    "count",
    type=click.IntRange(1),
    metavar="COUNT",
    help="Measure at COUNT random inputs of every type, and nothing else: a million take seconds to minutes a kernel.",
)
@click.option(
    "--tighten",
    is_flag=True,
    help="Lower the limits of each kernel to 1.3 times the error that was measured now (codegen/verify/ratchet.json).",
)
@click.option(
    "--publish",
    metavar="MACHINE",
    help="Also keep the results in reports/machines/MACHINE/ (exhaustive: reports/exhaustive/), to commit.",
)
@console.renewed
@console.as_json
def verify(
    arguments: Sources, generated: Path, every: bool, away: bool, second: bool, limits: str | None, seed: int | None,
    count: int | None, tighten: bool, publish: str | None, renew: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Measure the errors of the CPU kernels and of the plain C headers, and fail if one exceeds its limit.

    Compiles the kernels of the catalogue, or of each SOURCE alone (as `actsym generate` takes it), and checks that

    \b
    - the source files are what `actsym generate` writes;
    - f and its first derivatives are within the accepted errors of exact values, in every type: on a grid of inputs,
      and at random inputs, new ones at each run (--seed repeats it);
    - results at NaN, infinities and other special values are as specified;
    - second derivatives are right, at a sample of points (--second takes all);
    - calls with random layouts, gradients of many shapes, several threads and default arguments give the same results.

    Results depend on the machine and are stored in reports/local/.

    For a folder of your own give --generated and the sources that it was generated from. It is judged by the accepted
    errors; second derivatives are measured and reported, but fail only with --second, and nothing is stored.
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
    activations = in_generated(arguments, generated)
    faulthandler.enable(2)  # to stderr: a kernel that reads or writes beyond its tensors ends the process
    if every:
        activations = checks.exhaustible(activations, bool(arguments.texts))
    account = console.Account(as_json)
    if renew:  # compiles what it measures
        account.add((renewal.exhaustive if every else renewal.verification)(renew, activations))
    elif not account.add(generate.compile_cpu(activations, generated)).problems:
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
    """The checks to run: the one that an option names, or the usual ones, after the sources were compared with what
    would be generated (but for --exhaustive, whose results name the sources that they are of)."""
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
        checks.second_derivatives if console.is_project(generated) else checks.second_derivatives_outside_catalogue,
        checks.calls, partial(checks.random_inputs, seed=seed),
    )  # fmt: skip
