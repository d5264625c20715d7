"""The command ``speeds``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from actsym.cli.gpu import of_session, request
from actsym.errors import InputError
from codegen.gpu.session import Part, session
from tests.instruments.speeds import tables

#: In the order in which they run.
PARTS = {
    "time": Part("tests.instruments.speeds.speeds:time", "speed", 240, 1, alone=True),
    "prepare": Part("tests.instruments.speeds.speeds:prepared", "torch.compile's kernels made", 300, cuda=True),
    "compiled": Part("tests.instruments.speeds.speeds:compiled", "speed beside torch.compile", 300, 1, alone=True),
}


@click.command()
@of_session
@click.option("--predicted", type=click.Path(path_type=Path, exists=True, dir_okay=False),
              help="What `counts --json` has written, to be shown beside what was measured.")  # fmt: skip
@click.pass_context
def speeds(context: click.Context, predicted: Path | None, **given: Any) -> None:
    """Time kernels on a GPU, part by part: time (beside a copy, the textbook expression, torch's own function and other
    libraries), prepare (have torch.compile make its kernels), compiled (beside these). All by default.

    Works in the folder of `actsym gpu check`, with the kernels that are built there, and writes speed.md. With --device
    cpu it times the CPU kernels, on few elements.
    """
    try:
        shares = tables.predicted(predicted) if predicted else {}
        failed = session(PARTS, request(PARTS, **given), "speed", lambda found: tables.section(found, shares))
    except InputError as error:
        raise click.UsageError(str(error)) from error
    context.exit(1 if failed else 0)
