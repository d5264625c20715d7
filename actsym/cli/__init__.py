"""The command line: ``actsym list | show | analyze | properties | init | audit | derive | generate | verify | bench |
report | build``.

Exit codes: 0 done; 1 a check failed (generated files are stale, a kernel is not as exact as it has to
be, a source does not compile); 2 bad input, with one line on stderr that says what and what would do;
130 interrupted.

Commands import what they need when they run: asking for help costs nothing, and ``analyze`` neither
loads torch nor the code generator.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from actsym import __version__
from actsym.cli import audit, bench, derive, initialise, inspect, pipeline, produce, properties, report


class _Application(click.Group):
    """A group whose errors are one line on stderr and an exit code."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        kwargs.setdefault("prog_name", "actsym")
        try:
            code = super().main(*args, **kwargs)
            sys.stdout.flush()
        except click.Abort:
            click.echo("actsym: interrupted", err=True)
            code = 130
        except click.ClickException as error:
            click.echo(f"actsym: {' '.join(error.format_message().split())}", err=True)
            code = error.exit_code
        except BrokenPipeError:  # the reader of a pipe has enough: what is left goes nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        sys.exit(code or 0)


@click.group(cls=_Application, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="actsym")
def main() -> None:
    """Derive what is true of an activation function, and generate kernels for it.

    An activation is named (`telu`, `gem_n2`, `gem(N=2)`, `egem(N=1, eps=1/100)`) or written down
    (`"x*tanh(exp(x))"`).
    """


_READING = (*inspect.COMMANDS, properties.properties, audit.audit, *initialise.COMMANDS, derive.derive)

for command in (*_READING, *produce.COMMANDS, bench.bench, report.report, pipeline.build):
    main.add_command(command)


def run() -> None:
    """The command as it is installed: :func:`main` with hashes of names that are the same in every run.

    Which of several equal forms SymPy gives an expression depends on them, and reports are to be the same every time.
    """
    if "PYTHONHASHSEED" not in os.environ:
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, sys.orig_argv)
    main()
