"""The catalogue: every activation that the project knows, each defined once.

A module here holds the families that belong together.  Adding an activation is one
:class:`~actsym.definition.spec.Family` at the top level of one of them; everything else finds it here.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from actsym.definition.names import spelling
from actsym.definition.spec import Activation, Family, SpecError

#: The modules, in the order in which the catalogue shows what they define.
_MODULES = (
    "rectifiers", "exponential", "classic", "logistic", "gaussian", "clamped", "gem", "stochastic", "gated",
    "orthogonal", "tropical", "polycom", "polynorm", "squaf", "expansions", "flows",
)  # fmt: skip


def _families(module: str) -> Iterator[Family]:
    """What a module holds under the family's own name; what begins with an underscore is no member."""
    held = vars(import_module(f"actsym.catalog.{module}"))
    for name, value in held.items():
        if isinstance(value, Family) and not name.startswith("_"):
            if value.name not in held:
                raise SpecError(f"catalog/{module}.py: family {value.name!r} is called {name}; call both the same")
            if value.name == name:
                yield value


#: Every family by name, in catalogue order.
FAMILIES: dict[str, Family] = {family.name: family for module in _MODULES for family in _families(module)}

#: The same by what they are found by, names before titles (:func:`~actsym.definition.names.spelling`).
SPELLINGS: dict[str, Family] = {spelling(f.title): f for f in FAMILIES.values()} | {
    spelling(name): family for name, family in FAMILIES.items()
}


def _member_name(family: Family, structure: Mapping[str, int]) -> str:
    """The identifier of a member, which :class:`~actsym.definition.spec.Family` gives it when it is built."""
    return family.name + "".join(f"_{i.name.lower()}{structure.get(i.name, i.default)}" for i in family.structure)


class _Members(Mapping[str, Activation]):
    """Members by identifier, in catalogue order; each is built when it is first asked for."""

    def __init__(self) -> None:
        self._unbuilt = {_member_name(f, m): (f, m) for f in FAMILIES.values() for m in f.members}
        self._built: dict[str, Activation] = {}

    def __getitem__(self, name: str) -> Activation:
        if name not in self._built:
            family, structure = self._unbuilt[name]
            self._built[name] = family(**structure)
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._unbuilt)

    def __len__(self) -> int:
        return len(self._unbuilt)


#: Every member that kernels are generated for, by identifier.
ACTIVATIONS: Mapping[str, Activation] = _Members()

# Families are attributes by their names, also where a module has the same one.
globals().update(FAMILIES)

if TYPE_CHECKING:

    def __getattr__(name: str) -> Family: ...


_CALL = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?:\((.*)\))?\s*\Z", re.DOTALL)


class UnknownName(SpecError):
    """No activation of that name.  The message suggests near ones."""


def get(name: str) -> Activation:
    """The activation called ``name``: ``telu``, ``gem_n2``, ``gem(N=2)``, ``egem(N=1, eps=1/100)``, ``LeakyReLU``.

    Raises :class:`UnknownName` (with near names) or :class:`~actsym.definition.spec.SpecError` (with what was wrong).
    """
    if name in ACTIVATIONS:
        return ACTIVATIONS[name]
    match = _CALL.match(name)
    called, arguments = (match[1], match[2] or "") if match else (name, "")
    family = SPELLINGS.get(spelling(called))
    if family is None:
        known = dict.fromkeys([*FAMILIES, *ACTIVATIONS])
        near = difflib.get_close_matches(called.strip().lower().replace("-", "_")[:60], known, n=3, cutoff=0.6)
        hint = f"; did you mean {', '.join(near)}?" if near else "; `actsym list` shows all"
        shown = name if len(name) <= 60 else f"{name[:57]}..."
        raise UnknownName(f"no activation is called {shown!r}{hint}")
    return family(**_arguments(arguments, family))


def _arguments(text: str, family: Family) -> dict[str, int | str]:
    integers = {s.name for s in family.structure}
    names = {n.lower(): n for n in (*integers, *(p.name for p in family.parameters))}
    values: dict[str, int | str] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, equals, value = (s.strip() for s in part.partition("="))
        if not equals or not value:
            raise SpecError(f"{family.title}: cannot read {part!r}; write NAME=VALUE")
        name = names.get(name.lower(), name)
        if name in integers and not re.fullmatch(r"[+-]?\d+", value):
            raise SpecError(f"{family.title}: {name} = {value} is not an integer")
        if name in values:
            raise SpecError(f"{family.title}: {name} is given twice, {values[name]} and {value}")
        values[name] = int(value) if name in integers else value
    return values
