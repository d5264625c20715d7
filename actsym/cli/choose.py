"""From what was typed to activations: a name, an expression, or a Python file that defines some.

What commands take are texts of four forms, SOURCE in their help:

    telu, gem, "gem(N=3)"    a name of the catalogue, perhaps with values; that of a family stands for its members
    "x*tanh(exp(x))"         an expression, which --param gives parameters and --name a name
    my_act.py                a Python file: every Activation and Family that it defines at its top level
    my_act.py:bent           one of these, or one family
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from actsym.cli import console
from actsym.cli.console import BadInput
from actsym.definition.names import spelling
from actsym.layers import names

if TYPE_CHECKING:
    from sympy import Expr

    from actsym.bases.basis import Basis
    from actsym.definition.spec import Activation
    from actsym.distributions import Distribution

#: A Python file, perhaps with the name of one of the things that it defines.
_FILE = re.compile(r"\s*(?P<path>.*\.py)(?::(?P<name>\w+))?\s*\Z", re.DOTALL)
#: A distribution with its arguments, if any: ``uniform(-pi, pi)``.
_CALL = re.compile(r"\s*(?P<name>[A-Za-z]+)\s*(?:\((?P<arguments>.*)\))?\s*\Z", re.DOTALL)
#: Well-known distributions without a second moment, so that they are told from misspelt names.
_NO_SECOND_MOMENT = {"cauchy", "levy", "pareto", "student", "lorentz"}


def activation(
    text: str, parameters: Sequence[str] = (), learned: Sequence[str] = (), name: str | None = None
) -> Activation:
    """The one activation that ``text`` (a SOURCE, as above) stands for; ``parameters`` are ``NAME=VALUE`` each.

    A name of the catalogue keeps its own parameters, and takes new values for them; an expression gets them as
    declared, those that are ``learned`` too, and is called ``name`` (``custom`` unless given).
    Raises :class:`BadInput`, and :class:`~actsym.errors.InputError` for names and values that there are not.
    """
    console.reproducible()
    from actsym import catalog
    from actsym.text import functions

    if is_file(text):
        found = described(text, parameters)
        if len(found) > 1:
            named = ", ".join(a.name for a in found)
            raise BadInput(f"{text.strip()} defines {named}; choose one: {text.strip()}:{found[0].name}")
        return found[0]
    if is_name(text):
        if (word := text.strip()) in functions.FUNCTIONS and spelling(word) not in catalog.SPELLINGS:
            raise BadInput(f"no activation is called {word!r}; a function is written with its argument: {word}(x)")
        return catalog.get(text).at(**_values((*parameters, *learned)))
    read = expression(text, parameters, learned, name)
    if idle := [p.name for p in read.parameters if p.symbol not in read.expr.free_symbols]:
        raise BadInput(f"{text} does not depend on {', '.join(idle)}, which is declared as a parameter")
    return read


def expression(text: str, parameters: Sequence[str], learned: Sequence[str], name: str | None = None) -> Activation:
    """The expression ``text`` as an activation with all of these parameters, those too that it does not depend on.

    Raises :class:`BadInput`.
    """
    console.reproducible()
    from actsym.catalog.formulas import activation_from_text
    from actsym.definition.spec import Parameter, SpecError

    trained = {called for called, _ in map(assignment, learned)}
    given = _values((*parameters, *learned)).items()
    try:
        about = "given on the command line"
        declared = [Parameter(called, value, learnable=called in trained, about=about) for called, value in given]
        return activation_from_text(text, name or "custom", declared)
    except ValueError as error:
        hint = "; declare a parameter with --param NAME=VALUE" if "unknown symbol" in str(error) else ""
        if "unknown symbol 'u'" in str(error):  # what gated activations call the input that is gated
            hint += '; u*f(x), a gate, is made in Python by actsym.gated("f(x)")'
        raise BadInput(f"{error}{hint if not isinstance(error, SpecError) else ''}") from None


def _values(given: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE each, by name.  Raises :class:`BadInput` for two values of one name."""
    values: dict[str, str] = {}
    for called, value in map(assignment, given):
        if values.setdefault(called, value) != value:
            raise BadInput(f"the parameter {called} is given twice: {values[called]} and {value}")
    return values


def entries() -> list[Mapping[str, Any]]:
    """What is shown of every member of the catalogue (:func:`actsym.derived.entries.entry`)."""
    from actsym.derived import index

    kept = index.contents()
    if kept is None:
        console.reproducible()
        from actsym.derived import listing

        kept = listing.contents()
    return list(kept["activations"].values())


def entry(text: str, parameters: Sequence[str] = ()) -> Mapping[str, Any]:
    """What is shown of the activation that ``text`` names or writes.  Raises as :func:`activation`."""
    from actsym.derived import index

    if not parameters and (kept := index.find(text)) is not None:
        return kept
    found = activation(text, parameters)
    from actsym.derived.entries import entry as described

    return described(found)


def known(text: str) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
    """The entry, and the section of the moments, of a member of the catalogue that ``text`` names.

    None where the data do not have it as it is defined today.
    """
    from actsym.derived import index, store

    kept = index.find(text) or (entry(text) if is_name(text) else None)
    file = None if kept is None else store.activation(kept["described"]["name"])
    if kept is None or not file or file["definition"] != kept["definition"] or not file["moments"]:
        return None
    return kept, file["moments"]


def distribution(text: str) -> Distribution:
    """The input distribution that ``text`` writes, such as ``normal(1, 1/2)``.  Raises :class:`BadInput`."""
    from inspect import signature

    from actsym import distributions

    kinds: dict[str, type[Distribution]] = {
        "normal": distributions.Normal, "uniform": distributions.Uniform, "semicircle": distributions.Semicircle,
        "arcsine": distributions.Arcsine, "exponential": distributions.Exponential,
    }  # fmt: skip
    ways = {name: f"{name}({', '.join(signature(kind).parameters)})" for name, kind in kinds.items()}
    match = _CALL.match(text)
    name = match["name"].lower() if match else ""
    if name in _NO_SECOND_MOMENT:
        raise BadInput(f"input distribution {text!r} need not have a second moment; accepted: {', '.join(kinds)}")
    if match is None or name not in kinds:
        raise BadInput(f"input distribution {text!r} is not known; accepted: {', '.join(ways.values())}")
    given = parts(match["arguments"] or "")
    if name == "uniform" and not given:
        return distributions.STANDARD_UNIFORM
    try:
        signature(kinds[name]).bind(*given)
    except TypeError:
        raise BadInput(f"input distribution {text!r} has another number of arguments than {ways[name]}") from None
    try:
        return kinds[name](*map(number, given))
    except ValueError as error:
        raise BadInput(f"input distribution {text!r}: {error}") from None


def number(text: str) -> Expr:
    """The exact number that ``text`` writes, such as ``sqrt(3)``.  Raises :class:`~actsym.errors.InputError`."""
    from actsym.errors import InputError
    from actsym.text.parse import parse_expression

    value = parse_expression(text)
    if value.free_symbols:
        raise InputError(f"{text.strip()!r} is not a number such as 2, 1/3 or sqrt(3)")
    return value


def parts(text: str) -> list[str]:
    """Parts between commas that are not inside parentheses; none of an empty text."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts if text.strip() else []


def described(text: str, parameters: Sequence[str] = ()) -> tuple[Activation, ...]:
    """What ``text`` stands for: a family (all its members), a name, an expression, or a Python file (all it defines,
    or what is named of it).

    Raises :class:`BadInput`.
    """
    console.reproducible()
    from actsym import catalog

    if is_file(text):
        if parameters:
            raise BadInput(f"--param belongs to an expression or a name; {text.strip()} gives its parameters itself")
        path, name = file_and_name(text)
        found = defined_in(path)
        chosen = tuple(a for a in found if name in (None, a.name, a.family))
        if not chosen:
            raise BadInput(f"{path} defines no {name!r}; it defines {', '.join(a.name for a in found)}")
        return chosen
    if spelling(text) in catalog.SPELLINGS and not parameters:
        return members([text])
    return (activation(text, parameters),)


def is_file(text: str) -> bool:
    """Whether ``text`` is meant as a Python file, ``FILE.py`` or ``FILE.py:NAME``."""
    return _FILE.match(text) is not None


def file_and_name(text: str) -> tuple[Path, str | None]:
    """The parts of ``FILE.py:NAME``; None where it names nothing."""
    match = _FILE.match(text)
    assert match is not None
    return Path(match["path"]), match["name"]


def anchored(text: str) -> str:
    """``text``; a file with its whole path, for worker processes, which may have started in another folder."""
    if not is_file(text):
        return text
    path, name = file_and_name(text)
    return f"{path.resolve()}:{name}" if name else str(path.resolve())


def defined_in(path: Path) -> tuple[Activation, ...]:
    """The activations that a Python file defines at its top level, families with their members; the file is run.

    What the file imports from the catalogue is left out.  Raises :class:`BadInput`.
    """
    from actsym import catalog
    from actsym.bases.basis import Basis
    from actsym.definition.spec import Activation, Family

    shipped = {id(value) for value in (*catalog.ACTIVATIONS.values(), *catalog.FAMILIES.values())}
    found = ran(path)
    own = [value for value in found if isinstance(value, Activation | Family) and id(value) not in shipped]
    chosen: dict[Activation, None] = {}
    for value in own:
        try:
            made = (value,) if isinstance(value, Activation) else tuple(value(**m) for m in value.members)
        except Exception as error:  # of a family's formula, which is the file's code
            raise BadInput(f"{path} does not run: {type(error).__name__}: {error}") from None
        chosen.update(dict.fromkeys(made))
    if not chosen:
        hint = "; `actsym init` takes its Basis" if any(isinstance(value, Basis) for value in found) else ""
        raise BadInput(f"{path} defines no Activation and no Family at its top level{hint}")
    return tuple(chosen)


def bases_in(path: Path) -> dict[str, Basis]:
    """The bases that a Python file defines at its top level, by name; the file is run.

    What the file imports of those that are shipped is left out.  Raises :class:`BadInput`.
    """
    from actsym.bases import shipped
    from actsym.bases.basis import Basis

    known = [value for value in vars(shipped).values() if isinstance(value, Basis)]
    found = {v.name: v for v in ran(path) if isinstance(v, Basis) and all(v is not one for one in known)}
    if not found:
        raise BadInput(f"{path} defines no Basis at its top level")
    return found


def ran(path: Path) -> list[Any]:
    """What is at the top level of a Python file, which is run as Python runs a script: it finds modules beside it.

    What it prints goes to stderr.  Raises :class:`BadInput`.
    """
    import runpy

    if not path.is_file():
        raise BadInput(f"there is no file {path}")
    beside = str(path.resolve().parent)
    sys.path.insert(0, beside)
    try:
        with redirect_stdout(sys.stderr):  # what commands print may be read as JSON
            return list(runpy.run_path(str(path), run_name=path.stem).values())
    except (Exception, SystemExit) as error:
        raise BadInput(f"{path} does not run: {type(error).__name__}: {error}") from None
    finally:
        sys.path.remove(beside)


def is_name(text: str) -> bool:
    """Whether ``text`` is meant as a name, known or not, rather than as an expression; titles of families are names."""
    found = names.by_form(text)
    if found is None:
        console.reproducible()
        found = names.is_title(text)
    return found


def members(names: Sequence[str]) -> tuple[Activation, ...]:
    """The catalogue's activations, or those named; a family's name stands for all its members."""
    console.reproducible()
    from actsym import catalog

    if not names:
        return tuple(catalog.ACTIVATIONS.values())
    chosen: dict[str, Activation] = {}
    for name in names:
        asked = catalog.SPELLINGS.get(spelling(name))
        family = [a for a in catalog.ACTIVATIONS.values() if asked is not None and a.family == asked.name]
        for one in family or [catalog.get(name)]:
            if catalog.ACTIVATIONS.get(one.name) != one:
                raise BadInput(f"{one} is not a member of the catalogue; accepted: {', '.join(catalog.ACTIVATIONS)}")
            chosen[one.name] = one
    return tuple(chosen.values())


def assignment(text: str) -> tuple[str, str]:
    from actsym.text.syntax import spelled

    name, equals, value = (part.strip() for part in text.partition("="))
    if not name or not equals or not value:
        raise BadInput(f"cannot read the parameter {text!r}; write NAME=VALUE, such as beta=3/2")
    return spelled(name), value
