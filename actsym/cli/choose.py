"""From what was typed to activations: a name of the catalogue, or an expression."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from actsym.cli import console
from actsym.cli.console import BadInput
from actsym.definition.names import spelling

if TYPE_CHECKING:
    from actsym.definition.spec import Activation, Parameter
    from actsym.distributions import Distribution

#: A word (perhaps with dashes), or a word with arguments NAME=VALUE: what names look like.
_NAME = re.compile(
    r"\s*(?P<word>[A-Za-z]\w*(?:-[A-Za-z]\w*)*)\s*(?:\(\s*(?:[A-Za-z]\w*\s*=(?!=).*)?\))?\s*\Z",
    re.DOTALL | re.ASCII,
)
#: Words that are expressions.
_EXPRESSIONS = {"x", "pi", "E", "e"}


def activation(text: str, parameters: Sequence[str] = ()) -> Activation:
    """The activation that ``text`` names or writes; ``parameters`` are ``NAME=VALUE`` each.

    A name keeps its own parameters, and takes new values for them; an expression gets them as declared.
    Raises :class:`BadInput`.
    """
    console.reproducible()
    from actsym import catalog
    from actsym.catalog.formulas import activation_from_text
    from actsym.definition.spec import SpecError
    from actsym.text import functions

    values = dict(_assignment(p) for p in parameters)
    try:
        if is_name(text):
            if (word := text.strip()) in functions.FUNCTIONS and spelling(word) not in catalog.SPELLINGS:
                raise BadInput(f"no activation is called {word!r}; a function is written with its argument: {word}(x)")
            return catalog.get(text).at(**values)
        return activation_from_text(text, parameters=[_parameter(n, v) for n, v in values.items()])
    except ValueError as error:
        hint = "; declare a parameter with --param NAME=VALUE" if "unknown symbol" in str(error) else ""
        raise BadInput(f"{error}{hint if not isinstance(error, SpecError) else ''}") from None


def entries() -> list[Mapping[str, Any]]:
    """What is shown of every member of the catalogue (:func:`actsym.derived.shown.entry`)."""
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

    kept = None if parameters else index.find(text)
    if kept is not None:
        return kept
    found = activation(text, parameters)
    from actsym.derived import shown

    return shown.entry(found)


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
    from actsym import distributions
    from actsym.text.parse import parse_expression

    kinds = {
        "normal": distributions.Normal, "uniform": distributions.Uniform, "semicircle": distributions.Semicircle,
        "arcsine": distributions.Arcsine, "exponential": distributions.Exponential,
    }  # fmt: skip
    name, _, rest = text.strip().lower().rstrip(")").partition("(")
    if name.strip() not in kinds:
        raise BadInput(f"input distribution {text!r} is not known; accepted: {', '.join(kinds)}, as in normal(0, 2)")
    try:
        return kinds[name.strip()](*(parse_expression(value) for value in parts(rest)))
    except (ValueError, TypeError) as error:
        raise BadInput(f"input distribution {text!r}: {error}") from None


def parts(text: str) -> list[str]:
    """Parts between commas that are not inside parentheses (one closing parenthesis may be missing at the end)."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return [part + ")" * (depth if part is parts[-1] else 0) for part in parts if part.strip()]


def described(text: str, parameters: Sequence[str] = ()) -> tuple[Activation, ...]:
    """What ``text`` stands for: a family (all its members), a name, an expression, or a Python file (all it defines).

    Raises :class:`BadInput`.
    """
    from actsym import catalog

    if text.strip().endswith(".py"):
        if parameters:
            raise BadInput(f"--param belongs to an expression or a name; {text} gives its parameters itself")
        return defined_in(Path(text.strip()))
    if spelling(text) in catalog.SPELLINGS and not parameters:
        return members([text])
    return (activation(text, parameters),)


def defined_in(path: Path) -> tuple[Activation, ...]:
    """The activations that a Python file defines at its top level, families with their members; the file is run.

    What the file imports from the catalogue is left out.  Raises :class:`BadInput`.
    """
    import runpy

    from actsym import catalog
    from actsym.definition.spec import Activation, Family

    if not path.is_file():
        raise BadInput(f"there is no file {path}")
    try:
        found = runpy.run_path(str(path), run_name=path.stem)
        own = [value for value in found.values() if isinstance(value, Activation | Family)]
        shipped = {id(value) for value in (*catalog.ACTIVATIONS.values(), *catalog.FAMILIES.values())}
        chosen: dict[Activation, None] = {}
        for value in own:
            if id(value) not in shipped:
                members = (value,) if isinstance(value, Activation) else (value(**m) for m in value.members)
                chosen.update(dict.fromkeys(members))
    except Exception as error:
        raise BadInput(f"{path} does not run: {type(error).__name__}: {error}") from None
    if not chosen:
        raise BadInput(f"{path} defines no Activation and no Family at its top level")
    return tuple(chosen)


def is_name(text: str) -> bool:
    """Whether ``text`` is meant as a name, known or not, rather than as an expression; titles of families are names."""
    match = _NAME.match(text)
    if match is None:
        console.reproducible()
        from actsym import catalog

        return spelling(text) in catalog.SPELLINGS
    return not any(word in _EXPRESSIONS for word in match["word"].split("-"))


def members(names: Sequence[str]) -> tuple[Activation, ...]:
    """The catalogue's activations, or those named; a family's name stands for all its members."""
    console.reproducible()
    from actsym import catalog
    from actsym.definition.spec import SpecError

    if not names:
        return tuple(catalog.ACTIVATIONS.values())
    chosen: dict[str, Activation] = {}
    for name in names:
        asked = catalog.SPELLINGS.get(spelling(name))
        family = [a for a in catalog.ACTIVATIONS.values() if asked is not None and a.family == asked.name]
        try:
            found = family or [catalog.get(name)]
        except SpecError as error:
            raise BadInput(str(error)) from None
        for one in found:
            if catalog.ACTIVATIONS.get(one.name) != one:
                raise BadInput(f"{one} is not a member of the catalogue; accepted: {', '.join(catalog.ACTIVATIONS)}")
            chosen[one.name] = one
    return tuple(chosen.values())


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not name or not equals or not value:
        raise BadInput(f"cannot read the parameter {text!r}; write NAME=VALUE, such as beta=3/2")
    return name, value


def _parameter(name: str, value: str) -> Parameter:
    from actsym.definition.spec import Parameter

    return Parameter(name, value, about="given on the command line")
