"""The command line: ``actsym list | show | analyze | properties | fact | table | init | audit | derive | generate |
verify | cuda | gpu | bench | report | build``.

Exit codes: 0 done; 1 a check failed (generated files are stale, a kernel is not as exact as it has to
be, a source does not compile); 2 bad input, or a file that cannot be read or written, with one line on
stderr that says what and what would do; 130 interrupted.

Commands import what they need when they run: asking for help costs nothing, and ``analyze`` neither
loads torch nor the code generator.
"""

from __future__ import annotations

import difflib
import errno
import io
import os
import sys
from importlib import import_module
from typing import Any

import click

from actsym.cli import console
from actsym.errors import Contradiction, InputError, TaskFailed
from actsym.version import __version__

#: Every command: the module of this package that has it, and its name there.
_COMMANDS = {
    "list": "inspect:list_",
    "show": "inspect:show",
    "analyze": "inspect:analyze",
    "properties": "inspect:properties",
    "fact": "facts:fact",
    "table": "facts:table",
    "init": "initialise:init",
    "audit": "audit:audit",
    "derive": "derive:derive",
    "generate": "generate:generate",
    "verify": "verify:verify",
    "cuda": "generate:cuda",
    "gpu": "gpu:gpu",
    "bench": "bench:bench",
    "report": "report:report",
    "build": "pipeline:build",
}

#: Commands that say themselves when they need hashes that are the same in every run: mostly they load no SymPy.
_AT_ONCE = ("list", "show", "analyze", "properties")


class _Application(click.Group):
    """A group whose commands are loaded when they are asked for, and whose errors are one line and an exit code."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            near = difflib.get_close_matches(name, _COMMANDS, 1)
            hint = f"did you mean {near[0]}?" if near else "see actsym --help"
            context.fail(f"there is no command {name!r}; {hint}")
        module, _, attribute = _COMMANDS[name].partition(":")
        command: click.Command = getattr(import_module(f"actsym.cli.{module}"), attribute)
        return command

    def invoke(self, context: click.Context) -> Any:
        try:
            result = super().invoke(context)
            if sys.stdout is not None:  # as it is where nobody reads
                sys.stdout.flush()
        except BrokenPipeError:  # the reader of a pipe has enough
            _discard_output()
            return 0
        return result

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        kwargs.setdefault("prog_name", "actsym")
        told = None
        try:
            code = super().main(*args, **kwargs)
        except click.Abort:
            code, told = 130, "interrupted"
        except click.ClickException as error:
            minus = isinstance(error, click.NoSuchOption) and not error.option_name.startswith("--")
            hint = " Write -- before a formula that begins with a minus." if minus else ""
            code, told = error.exit_code, f"{' '.join(error.format_message().split())}{hint}"
        except InputError as error:
            code, told = console.BadInput.exit_code, " ".join(str(error).split())
        except Contradiction as error:
            code, told = 1, f"a mistake of this program, please report it: {error}"
        except TaskFailed as error:  # a mistake of ours, or a worker that was ended: it says which task
            code, told = 1, str(error)
        except OSError as error:
            if error.errno not in console.FILE_REFUSED or (error.filename is None and error.errno != errno.ENOSPC):
                raise
            what = "write" if error.filename is None else f"read or write {error.filename}"
            code, told = console.BadInput.exit_code, f"cannot {what}: {error.strerror}"
            if error.filename is None:
                _discard_output()
        if told is not None:
            click.echo(f"actsym: {told}", err=True)
        sys.exit(code or 0)


def _discard_output() -> None:
    """Send what is still to be printed nowhere: standard output takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=_Application,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="actsym")
@click.pass_context
def main(context: click.Context) -> None:
    """Derive what is true of an activation function, and generate kernels for it.

    An activation is named (`telu`, `gem_n2`, `gem(N=2)`, `egem(N=1, eps=1/100)`) or written down
    (`"x*tanh(exp(x))"`).
    """
    if not console.coloured():
        context.color = False
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    elif context.invoked_subcommand not in _AT_ONCE:
        console.reproducible()


def run() -> None:
    """The command as it is installed: :func:`main`, which may start the process anew (:func:`console.reproducible`)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # an encoding without a sign for sigma shows a question mark
            stream.reconfigure(errors="replace")
    console.restarts = True
    main()
