"""SOURCE... and its options, which the commands for kernels and reports share, and the activations that they name."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from actsym.cli import choose, console
from actsym.cli.console import BadInput

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from actsym.definition.spec import Activation


@dataclass(frozen=True)
class Sources:
    """SOURCE... (:mod:`actsym.cli.choose`) as typed, the values of --param and --learn, and the names of --name."""

    texts: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    learned: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def activations(self, unnamed: str | None = None) -> tuple[Activation, ...]:
        """The activations that the texts name or write, each once; an empty tuple without texts.

        ``unnamed`` is the name of an expression without --name; if it is None, such an expression is an error.
        --param and --learn belong to the only text, or, of several, to the expressions that have such a parameter.
        Raises :class:`BadInput`.
        """
        if not self.texts:
            if self.parameters or self.learned or self.names:
                raise BadInput("--param, --learn and --name belong to an expression or a name; give one")
            return ()
        names = list(self.names)
        found: list[Activation] = []
        written: list[Activation] = []
        for text in self.texts:
            if choose.is_file(text) or choose.is_name(text):
                found += choose.described(text, self.parameters if len(self.texts) == 1 else ())
            else:
                written.append(self._expression(text, names.pop(0) if names else unnamed))
                found.append(written[-1])
        if names:
            raise BadInput(f"no expression is left to be called {names[0]!r}: --name is given once for each expression")
        self._require_used(written)
        return distinct(found)

    def _expression(self, text: str, name: str | None) -> Activation:
        if name is None:
            raise BadInput(f"the expression {text!r} has no name; give it one with --name, such as --name my_act")
        if len(self.texts) == 1:
            return choose.activation(text, self.parameters, self.learned, name)
        found = choose.expression(text, self.parameters, self.learned, name)
        own = tuple(p for p in found.parameters if p.symbol in found.expr.free_symbols)
        return replace(found, parameters=own)

    def _require_used(self, written: list[Activation]) -> None:
        """Every parameter has to be an expression's; a name that is the only text has taken those of --param."""
        taken = self.learned if len(self.texts) == 1 and not written else (*self.parameters, *self.learned)
        known = {p.name for a in written for p in a.parameters}
        for name, _ in map(choose.assignment, taken):
            if name not in known:
                raise BadInput(
                    f"no expression has the parameter {name}; a name takes it in parentheses: softplus(beta=2)"
                )


def distinct(activations: list[Activation]) -> tuple[Activation, ...]:
    """``activations`` without repetitions.

    Raises :class:`BadInput` where two different ones have the same name, or one has the name of another member of the
    catalogue.

    The catalogue's own limits (:data:`codegen.verify.accepted.RELAXED`) are found by name.
    """
    from actsym import catalog

    found: dict[str, Activation] = {}
    for one in activations:
        shipped = catalog.ACTIVATIONS.get(one.name)
        if shipped is not None and shipped.expr != one.expr:
            raise BadInput(f"{one.name} is {shipped.expr} in the catalogue; give {one.expr} another name")
        if found.setdefault(one.name, one) != one:
            other = found[one.name]
            raise BadInput(
                f"two activations are called {one.name!r}: {other.title} and {one.title}; give them names of their own "
                "(--name for expressions)"
            )
    return tuple(found.values())


def for_generated(arguments: Sources, out: Path) -> tuple[Activation, ...]:
    """The activations to generate into the folder ``out``.

    The project's own folder takes members of the catalogue, all of them where none is named; another folder takes
    everything, and the whole catalogue where nothing is named.  Raises :class:`BadInput`.
    """
    found = arguments.activations()
    if not found:
        return choose.members(())
    if console.is_project(out):
        _require_members(found, f"{out}/ holds the catalogue; name another folder for it with --out")
    for activation in found:
        _require_real(activation)
    return found


def _require_real(activation: Activation) -> None:
    """Raise :class:`BadInput` for a function outside the catalogue that is not proven to be real."""
    from actsym import catalog
    from actsym.definition.spec import Kind
    from actsym.rigor.domain import NotRealError, require_real

    if activation.kind is Kind.POINTWISE and catalog.ACTIVATIONS.get(activation.name) != activation:
        try:
            require_real(activation.formula)
        except NotRealError as error:
            raise BadInput(f"{activation.name}: {error}") from None


def in_generated(arguments: Sources, folder: Path) -> tuple[Activation, ...]:
    """The activations of a generated folder to compile or to measure: those named, or else all of the catalogue there.

    Raises :class:`BadInput` for a folder without kernels, and for an activation that it does not hold as it is defined
    now.
    """
    # The commands report what is less exact themselves.
    warnings.filterwarnings("ignore", message=".* is less exact than the accepted errors")
    found = arguments.activations()
    from actsym import catalog
    from codegen.manifest import Manifest

    held = {name: entry.get("key") for name, entry in Manifest.read(folder).activations.items()}
    remedy = "`actsym generate`" if console.is_project(folder) else f"`actsym generate SOURCE... --out {folder}`"
    if not held:
        other = ", or name a folder with --generated" if console.is_project(folder) else ""
        raise BadInput(f"{folder} holds no generated package; run {remedy}{other}")
    if not found and console.is_project(folder):
        return choose.members(())
    if not found:
        found = tuple(a for a in catalog.ACTIVATIONS.values() if held.get(a.name) == a.key)
        if others := sorted(held.keys() - {a.name for a in found}):
            raise BadInput(
                f"{folder} holds {', '.join(others[:5])}{', ...' if len(others) > 5 else ''}, which the catalogue does "
                "not define so: name the sources that the folder was generated from"
            )
        return found
    if console.is_project(folder):
        _require_members(found, f"{folder}/ holds the catalogue; name the folder of your own with --generated")
        return found
    for one in found:
        if one.name not in held:
            raise BadInput(f"{folder} holds no kernels of {one.name}; it holds {', '.join(sorted(held))}; run {remedy}")
        if held[one.name] != one.key:
            raise BadInput(f"{folder} holds {one.name} as it was defined before; run {remedy}")
    return found


def _require_members(found: tuple[Activation, ...], hint: str) -> None:
    from actsym import catalog

    for one in found:
        if catalog.ACTIVATIONS.get(one.name) != one:
            raise BadInput(f"{one.title} is not a member of the catalogue, and {hint}")


def sources(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the arguments SOURCE... and their options; it is called with ``arguments``, a :class:`Sources`."""

    @click.argument("texts", nargs=-1, metavar="[SOURCE...]", shell_complete=completed)
    @click.option("--name", "names", multiple=True, metavar="NAME", help="The name of an expression; once for each.")
    @click.option(
        "-p", "--param", "parameters", multiple=True, metavar="NAME=VALUE",
        help="A parameter of an expression, with its exact value; or another value for one of a name.",
    )  # fmt: skip
    @click.option(
        "--learn", "learned", multiple=True, metavar="NAME=VALUE",
        help="A parameter of an expression that is trained, with its exact start.",
    )  # fmt: skip
    @wraps(command)
    def gathered(
        *args: Any, texts: tuple[str, ...], names: tuple[str, ...], parameters: tuple[str, ...],
        learned: tuple[str, ...], **rest: Any,
    ) -> None:  # fmt: skip
        command(*args, arguments=Sources(texts, parameters, learned, names), **rest)

    return gathered


def completed(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of the catalogue for the completion of shells; where none begins so, files."""
    members = (entry["described"] for entry in choose.entries())
    return console.completions({member["name"]: member["title"] for member in members}, incomplete)
