"""The analysis of an activation: its moments and gains under each distribution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from actsym.crosscheck import check
from actsym.definition.spec import Activation, x
from actsym.distributions import DEFAULT, Distribution
from actsym.kinds.reading import reading
from actsym.moments import closed_forms, sympy_integral
from actsym.moments.by_kind import Found, Part, joined, parts
from actsym.moments.expectation import expectations
from actsym.moments.moments import Moments, jump_note
from actsym.quantity import DIGITS, Quantity
from actsym.rigor.exact_numbers import with_exact
from actsym.text import exact
from actsym.text.display import Displayed
from actsym.work import cache, pool, provenance

#: Why a quantity is an enclosure and no more.
NO_CLOSED_FORM = "no closed form found: none of the integral tables fits, and SymPy's integrator gave none"
_NOTHING = {"exact": None, "scaled": None, "method": "", "reason": NO_CLOSED_FORM}

#: Expectations that SymPy's integrator is tried on after the tables.  For the others it found nothing.
CORE = ("mean", "second_moment", "derivative_second_moment")

#: Longest closed form that is kept, in characters of its exact notation, of which an operation takes about so many.
LONGEST, _CHARACTERS = 20_000, 12


@dataclass(frozen=True)
class Analysis(Displayed):
    """What was derived about one activation.

    activation, title, key
        The activation's identifier, printed name and hash.
    formula
        The activation, parameters at their values.
    moments
        One :class:`~actsym.moments.moments.Moments` for each distribution.
    readings
        For each distribution, how an activation that is no function of one variable was read
        (:mod:`actsym.kinds.reading`); else empty.
    """

    activation: str
    title: str
    key: str
    formula: sp.Expr
    digits: int
    moments: tuple[Moments, ...]
    readings: tuple[str, ...] = ()

    @property
    def reading(self) -> str:
        """How the activation was read, under the first distribution; empty for functions of one variable."""
        return self.readings[0] if self.readings else ""

    def under(self, distribution: Distribution) -> Moments:
        """The moments under one of the distributions that were analysed."""
        for found in self.moments:
            if found.distribution == distribution:
                return found
        known = ", ".join(str(m.distribution) for m in self.moments)
        raise KeyError(f"{self.title} was analysed under {known}, not under {distribution}")

    def to_json(self) -> dict[str, Any]:
        return {
            "activation": self.activation,
            "title": self.title,
            "key": self.key,
            "formula": exact.write(self.formula),
            "digits": self.digits,
            "moments": [m.to_json() for m in self.moments],
            "readings": list(self.readings),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Analysis:
        """Read back what :meth:`to_json` wrote."""
        moments = tuple(Moments.from_json(m) for m in data["moments"])
        formula = exact.read(data["formula"])
        readings = tuple(data["readings"])
        return cls(data["activation"], data["title"], data["key"], formula, data["digits"], moments, readings)


@dataclass(frozen=True)
class _Cell:
    """One expectation: its certified value, and what its closed form is searched with."""

    name: str
    distribution: Distribution
    certified: Quantity
    g: sp.Expr
    values: tuple[tuple[sp.Symbol, sp.Expr], ...]

    @property
    def entry(self) -> str:
        sympy = f"{sympy_integral.STEPS} {sympy_integral.EARLY_STEPS}" if self.name in CORE else ""
        budgets = f"{closed_forms.TABLE_STEPS} {closed_forms.CHECK_STEPS} {sympy}"
        values = sp.srepr(sp.Dict(dict(self.values)))
        return provenance.key(closed_forms.__name__, sp.srepr(self.g), values, self.distribution.key, budgets)

    @property
    def searchable(self) -> bool:
        return self.certified.finite and self.certified.exact is None


def analyze(
    activation: Activation,
    distributions: Sequence[Distribution] = DEFAULT,
    *,
    digits: int = DIGITS,
    closed_forms: bool = True,
    symbolic_scale: bool = True,
) -> Analysis:
    """The moments, covariances and gains of ``activation`` under each distribution.

    digits
        Significant digits that the enclosures prove.
    closed_forms
        Whether to look for closed forms.
    symbolic_scale
        Whether to keep closed forms that hold for every scale of the distribution.

    Gated, row-wise and stochastic activations are read as :mod:`actsym.kinds.reading` says; it may raise
    :class:`~actsym.definition.spec.SpecError`.  Quantities that diverge or do not exist say so.
    """
    return analyze_catalog(
        [activation], distributions, digits=digits, closed_forms=closed_forms, symbolic_scale=symbolic_scale
    )[0]


def analyze_catalog(
    activations: Iterable[Activation],
    distributions: Sequence[Distribution] = DEFAULT,
    *,
    digits: int = DIGITS,
    closed_forms: bool = True,
    symbolic_scale: bool = True,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[Analysis]:
    """:func:`analyze` for many activations, over all cores.

    ``progress(stage, done, total)`` is called as the work proceeds, with stage ``"certify"`` (parts of activations)
    and ``"closed forms"`` (expectations).  What several activations have in common is done once.
    """
    activations = list(activations)
    tell = progress or (lambda stage, done, total: None)
    wanted = [{d: parts(a, d) for d in distributions} for a in activations]
    asked = [p for by_distribution in wanted for ps in by_distribution.values() for p in ps]
    proven = max(digits, DIGITS) if closed_forms else digits  # a closed form is held to as many
    cells = _certified(asked, proven, lambda done, total: tell("certify", done, total))
    found: dict[str, dict[str, Any]] = {}
    if closed_forms:
        flat = [cell for group in cells.values() for cell in group]
        found = _closed_forms(flat, lambda done, total: tell("closed forms", done, total))
    return [
        _assemble(activation, own, digits, cells, found, symbolic_scale)
        for activation, own in zip(activations, wanted, strict=True)
    ]


def _certified(
    wanted: Sequence[Part],
    digits: int,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, list[_Cell]]:
    """Every expectation of every part, by its key, with its enclosure and without closed forms."""
    unique = {part.key: part for part in wanted}
    asked = [(key, g) for key, part in unique.items() for g in part.cells.values()]
    left = {key: len(part.cells) for key, part in unique.items()}

    def count(i: int) -> None:
        left[asked[i][0]] -= 1
        if not left[asked[i][0]]:
            progress(list(left.values()).count(0), len(left))

    quantities = iter(expectations([(g, unique[key].distribution) for key, g in asked], digits, count))
    return {key: list(_cells(part, quantities)) for key, part in unique.items()}


def _cells(part: Part, quantities: Iterator[Quantity]) -> Iterator[_Cell]:
    note = jump_note(part.formula, part.distribution)
    for name, g in part.open_cells.items():
        quantity = next(quantities)
        if "derivative" in name and note and quantity.finite:
            quantity = replace(quantity, checks=note)
        yield _Cell(name, part.distribution, quantity, g, part.values)


def _closed_forms(
    cells: Sequence[_Cell], progress: Callable[[int, int], None] = lambda done, total: None
) -> dict[str, dict[str, Any]]:
    """Search results by :attr:`_Cell.entry`, from the cache or by searching: in the tables, then by SymPy.

    Each is kept as it comes, so that a search which was stopped goes on; what the clock cuts short is not.
    """
    found: dict[str, dict[str, Any]] = {}
    missing: dict[str, _Cell] = {}
    for cell in cells:
        if not cell.searchable:
            continue
        kept = cache.load(cell.entry)
        if kept is not None:
            found[cell.entry] = kept
        else:
            missing[cell.entry] = cell
    late: dict[str, str] = {}

    def run(task: Callable[..., Any], steps: int, asked: Mapping[str, tuple[Any, ...]]) -> Iterator[tuple[str, Any]]:
        """The entries of ``asked``, as the task ends for their arguments, with what it gives."""
        entries = list(asked)
        for done in pool.run(task, list(asked.values()), steps):
            if done.by_clock:
                late[entries[done.index]] = f"search for a closed form {done.cut}"
            else:
                yield entries[done.index], done.value

    def keep(entry: str, value: dict[str, Any] | None) -> None:
        if value is not None or entry not in late:
            found[entry] = _NOTHING if value is None else value
            cache.store(entry, found[entry])
            progress(sum(e in found for e in missing), len(missing))

    arguments = {e: _arguments(c) for e, c in missing.items()}
    for entry, value in run(closed_forms.search_tables, closed_forms.TABLE_STEPS, arguments):
        if value is not None or missing[entry].name not in CORE:
            keep(entry, value)
    left = [e for e, c in missing.items() if e not in found and c.name in CORE]
    integrals = {e: closed_forms.integral(*arguments[e]) for e in left}
    given = {e: kept["integral"] for e in left if (kept := cache.load(sympy_integral.entry(*integrals[e])))}
    new = {e: asked for e, asked in integrals.items() if e not in given}
    for entry, value in run(sympy_integral.search, sympy_integral.STEPS, new):
        given[entry] = "" if value is None else exact.write(value)
        cache.store(sympy_integral.entry(*integrals[entry]), {"integral": given[entry]})
    for entry in (e for e, text in given.items() if not text):
        keep(entry, None)
    checked = {e: (exact.read(text), arguments[e][-1]) for e, text in given.items() if text}
    for entry, value in run(closed_forms.of_integral, closed_forms.CHECK_STEPS, checked):
        keep(entry, value)
    for entry, reason in late.items():
        found.setdefault(entry, {**_NOTHING, "reason": reason})
    progress(len(missing), len(missing))
    return found


def _arguments(cell: _Cell) -> tuple[Any, ...]:
    assert cell.certified.enclosure is not None
    return cell.g, dict(cell.values), cell.distribution, cell.certified.enclosure.to_json()


def _assemble(
    activation: Activation,
    wanted: dict[Distribution, tuple[Part, ...]],
    digits: int,
    cells: dict[str, list[_Cell]],
    found: dict[str, dict[str, Any]],
    symbolic_scale: bool,
) -> Analysis:
    moments = tuple(
        joined(
            activation, [_checked(part, _found(cells[part.key], found, digits, symbolic_scale)) for part in own], under
        )
        for under, own in wanted.items()
    )
    readings = tuple(reading(activation, d).statement for d in wanted)
    return Analysis(
        activation.name, activation.title, activation.key, activation.formula, digits, moments,
        readings if any(readings) else (),
    )  # fmt: skip


def _found(cells: Sequence[_Cell], found: dict[str, dict[str, Any]], digits: int, symbolic_scale: bool) -> Found:
    """The quantities of a part with their closed forms, and those that hold for every scale."""
    quantities, scaled = {}, {}
    for cell in cells:
        result = found.get(cell.entry, {}) if cell.searchable else {}
        quantities[cell.name] = _with_closed_form(cell.certified, result, digits)
        if symbolic_scale and result.get("scaled") and quantities[cell.name].exact is not None:
            scaled[cell.name] = exact.read(result["scaled"])
    return quantities, scaled


def _checked(part: Part, found: Found) -> Found:
    """What was found about a part, if a second route does not contradict it: then it raises ``Contradiction``."""
    check.moments(part.formula, x, part.distribution, part.averaged, found[0])
    return found


def _with_closed_form(certified: Quantity, result: dict[str, Any], digits: int) -> Quantity:
    """The closed form is checked against the enclosure again, also when it comes from the cache.

    Where the search has ended without one, the quantity says so; where it has ended in one that nobody reads, and that
    takes longer to read back than the enclosure to compute, too.
    """
    if not result.get("exact"):
        return replace(certified, reason=result.get("reason", "")) if result else certified
    if len(result["exact"]) > LONGEST:
        operations = len(result["exact"]) // _CHARACTERS
        return replace(certified, reason=f"the closed form that was found has some {operations:,} operations")
    return with_exact(certified, exact.read(result["exact"]), result["method"], min(digits, DIGITS)) or certified
