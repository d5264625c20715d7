"""How commands print: text, tables and JSON on stdout, progress and problems on stderr."""

from __future__ import annotations

import errno
import itertools
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: Called with how many are done, how many there are, and what was done last.
Progress = Callable[[int, int, str], None]

#: Failures that are named one by one.
_SHOWN = 20
#: Seconds between lines of progress where stderr is no terminal.
_INTERVAL = 2.0


#: What the system says where a file or folder is not the user's to read or write, or cannot be made there.  A file that
#: is missing is not among them: a command that looks for one says itself what to do.
FILE_REFUSED = (
    errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EEXIST, errno.EISDIR, errno.ENOTDIR,
    errno.ENAMETOOLONG, errno.ELOOP,
)  # fmt: skip


def _number(value: float) -> float:
    """``nan`` lies in every range."""
    if value != value:
        raise click.BadParameter("nan is not a number of seconds")
    return value


#: The option of commands that people wait for.
timeout = click.option(
    "--timeout",
    default=120.0,
    type=click.FloatRange(0, 1e6, min_open=True),
    callback=lambda context, option, value: _number(value),
    metavar="SECONDS",
    help="Time limit for the derivation (120); answers that it cuts short say so.",
)

#: Where generated sources lie unless the user says, and the option of commands that read them.
GENERATED = Path("generated")
generated = click.option(
    "--generated",
    type=click.Path(path_type=Path, file_okay=False),
    default=GENERATED,
    show_default=True,
    help="Folder of generated sources.",
)

#: The project's folder of pages and committed results, and what the compiler for CUDA reported on this machine.
REPORTS = Path("reports")
CUDA = REPORTS / "local" / "cuda.json"

#: The option of the commands that measure: see :mod:`actsym.cli.renew`.
renewed = click.option(
    "--renew",
    metavar="MACHINE",
    help="Measure again those results published for MACHINE (this machine) whose code has changed since, and nothing "
    "else; a run that was stopped is continued.",
)


def is_project(folder: Path) -> bool:
    """Whether a folder of generated sources is the project's own, which holds the catalogue."""
    return folder.resolve() == GENERATED.resolve()


def say_if_new(folder: Path, count: int) -> None:
    """Before the whole catalogue, so many activations, is written to a folder that is not there yet: that it is."""
    if not folder.exists():
        what = f"everything in the catalogue ({many(count, 'activation')}) goes to the new folder {folder}/"
        click.echo(f"{what}; `actsym generate NAME --out FOLDER` makes one of them.", err=True)


#: The option of every command that prints results; docs/json.md says what is printed.
JSON_HELP = "Print JSON (docs/json.md says which)."
as_json = click.option("--json", "as_json", is_flag=True, help=JSON_HELP)


class Listed(click.Choice):
    """Some of what is accepted, separated by commas; of an option that may also be repeated (:func:`each_once`)."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, tuple):
            return value
        return tuple(super(Listed, self).convert(name, param, ctx) for name in split(value))


def completions(names: Mapping[str, str | None], incomplete: str) -> list[CompletionItem]:
    """For the completion of shells: the names that begin so, each with what it is, or files where none does."""
    from click.shell_completion import CompletionItem

    found = [CompletionItem(name, help=about) for name, about in names.items() if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def split(text: str) -> list[str]:
    """What commas separate."""
    return [part.strip() for part in text.split(",")]


def each_once(context: click.Context, option: click.Parameter, values: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """The callback of an option of :class:`Listed`: all that it was given, in that order."""
    return tuple(dict.fromkeys(name for listed in values for name in listed))


class BadInput(click.ClickException):
    """What the user gave cannot be used."""

    exit_code = 2


class CheckFailed(click.ClickException):
    """Something that was checked is not as it has to be."""

    exit_code = 1


#: Whether :func:`reproducible` may start this process anew: where it is the command as it is installed.
restarts = False


def reproducible() -> None:
    """To be called before SymPy is loaded: hashes of names are then the same in every run.

    Which of several equal forms SymPy gives an expression depends on them, and results are to be the same every time.
    The command starts anew with them fixed; nothing may have been printed before.
    """
    if restarts and "PYTHONHASHSEED" not in os.environ:
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, sys.orig_argv)


@dataclass(frozen=True)
class Outcome:
    """The result of one step of a command.

    step, says
        What was done, in a word (``verified``), and the line that is printed behind it.
    problems
        What failed, a line each; empty if the step passed.
    figures
        The numbers of the line, and further ones, as plain data for --json.
    notes
        Lines printed below that are no failures.
    """

    step: str
    says: str = ""
    problems: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """Step and line, and the notes below."""
        return "\n".join((f"{self.step:<10} {self.says}".rstrip(), *self.notes))


class Account:
    """The outcomes of a command's steps: printed as each step ends, or all together as JSON at the end."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self.outcomes: list[Outcome] = []

    def add(self, outcome: Outcome, show: Callable[[], None] | None = None) -> Outcome:
        """Record an outcome and return it.  As text it is printed at once: its summary, or what ``show`` prints."""
        self.outcomes.append(outcome)
        if not self.as_json:
            show() if show else click.echo(outcome.summary)
        return outcome

    def close(self, failed: str = "") -> None:
        """Print what is to be JSON.  Raises :class:`CheckFailed` as :func:`settle` does."""
        problems = [line for outcome in self.outcomes for line in outcome.problems]
        if self.as_json:
            print_json({"passed": not problems, "steps": list(map(vars, self.outcomes))})
        settle(problems, failed)


def many(number: int, one: str, more: str = "") -> str:
    """``1 file``, ``2 files``; ``more`` is the plural where that is not ``one`` with an s."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def decimals(text: str) -> str:
    """``text`` with each long fraction that is a decimal number written as one: rounded coefficients of bases."""

    def written(match: re.Match[str]) -> str:
        value = Fraction(match[0])
        places = len(match[0])
        number = f"{value.numerator * 10**places // value.denominator:0{places + 1}d}"
        found = f"{number[:-places]}.{number[-places:].rstrip('0')}"
        return found if Fraction(found) == value else match[0]

    return re.sub(r"\d+/\d{13,}", written, text)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print the columns that hold something, with the header in bold on a terminal.

    What is wider than the terminal is folded within its columns; what goes elsewhere is a line a row, whole.
    """
    rows = list(rows)
    columns = [(title, *cells) for title, *cells in zip(header, *rows, strict=True) if any(cells)]
    widths = [max(map(len, column)) for column in columns]
    room = shutil.get_terminal_size().columns
    if sys.stdout is not None and sys.stdout.isatty() and sum(widths) + 2 * (len(widths) - 1) > room:
        _folded(columns, room)
        return
    for number, line in enumerate(zip(*columns, strict=True)):
        text = "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        click.echo(click.style(text, bold=True) if number == 0 else text)


def _folded(columns: Sequence[Sequence[str]], room: int) -> None:
    """A table whose cells take several lines."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold" if coloured() else "")
    for title, *_ in columns:
        table.add_column(Text(title), overflow="fold")
    for cells in zip(*(column[1:] for column in columns), strict=True):
        table.add_row(*map(Text, cells))
    Console(file=sys.stdout, width=room, no_color=not coloured(), highlight=False).print(table)


def coloured() -> bool:
    """Whether a terminal may be sent colours and bold letters: not with NO_COLOR, nor where TERM says it has none."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Within the block, a folder that cannot be made is the user's mistake (:class:`BadInput`), as below /proc."""
    try:
        yield
    except FileNotFoundError as error:
        missing = Path(error.filename or "")
        if not (missing.is_relative_to(folder) or folder.is_relative_to(missing)):
            raise
        raise BadInput(f"cannot write to {folder}: {error.strerror}") from None


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def settle(problems: Sequence[str], failed: str = "") -> None:
    """Name what failed on stderr (the first of many), and raise :class:`CheckFailed` if anything did.

    The error says ``failed``, or how many there are.
    """
    shown = problems[:_SHOWN] if len(problems) > _SHOWN + 1 else problems
    for line in shown:
        click.echo(f"failed: {line}", err=True)
    if len(problems) > len(shown):
        click.echo(f"failed: ... and {len(problems) - len(shown)} more (--json has them all)", err=True)
    if problems:
        raise CheckFailed(failed or f"{many(len(problems), 'check')} failed")


@contextmanager
def progress(title: str) -> Iterator[Progress]:
    """Show how a long step goes on: a bar on a terminal, else a line now and then."""
    moves = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    with _bar(title) if moves else _lines(title) as callback:
        yield callback


def counted(progress: Progress, total: int) -> Callable[[str], None]:
    """``progress`` for a step that only says what it is at."""
    done = itertools.count(1)
    return lambda last: progress(next(done), total, last)


def duration(seconds: float) -> str:
    """About how long, in one unit: ``45 s``, ``3 min``, ``5 h``."""
    units = ((3600, "h"), (60, "min"), (0, "s"))
    return next(f"{seconds / (unit or 1):.0f} {name}" for unit, name in units if seconds >= 2 * unit)


@contextmanager
def _bar(title: str) -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress as Bar, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description:<10}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, TextColumn("{task.fields[last]}"), console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(title, total=None, last="")
        yield lambda done, total, last: bar.update(task, completed=done, total=total, last=last)


@contextmanager
def _lines(title: str) -> Iterator[Progress]:
    shown = begun = time.monotonic()
    first = of = 0

    def callback(done: int, total: int, last: str) -> None:
        nonlocal shown, begun, first, of
        now = time.monotonic()
        if total != of:  # a step begins, or another part of it; what was there before is told at once
            begun, first, of = now, done, total
        if now - shown >= _INTERVAL:
            shown = now
            left = (now - begun) / (done - first) * (total - done) if done > first else 0
            click.echo(f"{title}: {done}/{total} {last}{f' (about {left:.0f} s left)' if left else ''}", err=True)

    yield callback
