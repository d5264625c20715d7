"""The analysis of an activation: its moments and gains under each distribution."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from actsym import cache, exact, parallel
from actsym.analysis.closed_form import search
from actsym.analysis.closed_form.verify import with_exact
from actsym.analysis.expectation import TOTAL_SECONDS, expectations
from actsym.analysis.moments import CELLS, Moments, integrands, jump_note
from actsym.distributions import DEFAULT, Distribution
from actsym.quantity import DIGITS, Quantity
from actsym.spec import Activation

#: Seconds that the search for closed forms of one activation may take by default.
SEARCH_SECONDS = 2.0

#: Seconds that SymPy's integrator may take for one closed form when the whole catalogue is analysed.
CATALOG_SECONDS = 4.0

#: Why a quantity is an enclosure and no more.
NO_CLOSED_FORM = "no closed form found: none of the integral tables fits, and SymPy's integrator gave none in its time"

#: Expectations that SymPy's integrator is tried on after the tables.  For the others it found nothing but by luck of
#: timing, and what a report says must not depend on the speed of the machine.
CORE = ("mean", "second_moment", "derivative_second_moment")

#: Seconds after which the tables are taken to hang.  They need one or two.
TABLE_SECONDS = 60.0


@dataclass(frozen=True)
class Analysis:
    """What was derived about one activation.

    activation, title, key
        The activation's identifier, printed name and hash.
    formula
        The analysed function of ``x``, parameters at their values.
    moments
        One :class:`~actsym.analysis.moments.Moments` for each distribution.
    """

    activation: str
    title: str
    key: str
    formula: sp.Expr
    digits: int
    moments: tuple[Moments, ...]

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
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Analysis:
        """Read back what :meth:`to_json` wrote."""
        moments = tuple(Moments.from_json(m) for m in data["moments"])
        formula = exact.read(data["formula"])
        return cls(data["activation"], data["title"], data["key"], formula, data["digits"], moments)


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
        return cache.key(search.__name__, sp.srepr(self.g), sp.srepr(sp.Dict(dict(self.values))), self.distribution.key)

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
    seconds: float = SEARCH_SECONDS,
) -> Analysis:
    """The moments, covariances and gains of ``activation`` under each distribution.

    digits
        Significant digits that the enclosures prove.
    closed_forms, seconds
        Whether to look for closed forms, and how long at most for all of them together.
    symbolic_scale
        Whether to keep closed forms that hold for every scale of the distribution.

    Quantities that diverge or do not exist say so; nothing here raises for a well-formed activation.
    """
    (cells,) = _certified([activation], distributions, digits, TOTAL_SECONDS)
    found = _closed_forms(cells, seconds, seconds) if closed_forms else {}
    return _assemble(activation, distributions, digits, cells, found, symbolic_scale)


def analyze_catalog(
    activations: Iterable[Activation],
    distributions: Sequence[Distribution] = DEFAULT,
    *,
    digits: int = DIGITS,
    closed_forms: bool = True,
    symbolic_scale: bool = True,
    seconds: float = CATALOG_SECONDS,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[Analysis]:
    """:func:`analyze` for many activations, over all cores; ``seconds`` is the limit of SymPy's
    integrator for one closed form that the tables do not have.

    ``progress(stage, done, total)`` is called as the work proceeds, with stage ``"certify"`` (activations)
    and ``"closed forms"`` (expectations).
    """
    activations = list(activations)
    tell = progress or (lambda stage, done, total: None)
    cells = _certified(activations, distributions, digits, None, lambda done, total: tell("certify", done, total))
    found: dict[str, dict[str, Any]] = {}
    if closed_forms:
        flat = [cell for group in cells for cell in group]
        found = _closed_forms(flat, seconds, None, lambda done, total: tell("closed forms", done, total))
    return [
        _assemble(activation, distributions, digits, group, found, symbolic_scale)
        for activation, group in zip(activations, cells, strict=True)
    ]


def _certified(
    activations: Sequence[Activation],
    distributions: Sequence[Distribution],
    digits: int,
    seconds: float | None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[list[_Cell]]:
    """Every expectation of every activation with its enclosure, without closed forms."""
    asked = [(a, d, name, g) for a in activations for d in distributions for name, g in _integrands(a, d).items()]
    each = len(distributions) * len(CELLS)
    left = [each] * len(activations)

    def count(i: int) -> None:
        left[i // each] -= 1
        if not left[i // each]:
            progress(left.count(0), len(left))

    quantities = iter(expectations([(g, d) for _, d, _, g in asked], digits, seconds, count))
    return [[cell for d in distributions for cell in _cells(a, d, quantities)] for a in activations]


def _integrands(activation: Activation, distribution: Distribution) -> dict[str, sp.Expr]:
    return integrands(activation.formula, distribution.mean)


def _cells(activation: Activation, distribution: Distribution, quantities: Iterator[Quantity]) -> Iterator[_Cell]:
    f, values = _with_symbols(activation)
    note = jump_note(activation.formula, distribution)
    for name, g in integrands(f, distribution.mean).items():
        quantity = next(quantities)
        if "derivative" in name and note and quantity.finite:
            quantity = replace(quantity, checks=note)
        yield _Cell(name, distribution, quantity, g, tuple(values.items()))


def _with_symbols(activation: Activation) -> tuple[sp.Expr, dict[sp.Symbol, sp.Expr]]:
    """The expression with rational parameters put in and irrational ones left as symbols, and these."""
    rational = {p.symbol: p.default for p in activation.parameters if p.default.is_Rational}
    irrational = {p.symbol: p.default for p in activation.parameters if not p.default.is_Rational}
    return activation.expr.subs(rational), irrational


def _closed_forms(
    cells: Sequence[_Cell],
    seconds: float,
    total: float | None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, dict[str, Any]]:
    """Search results by :attr:`_Cell.entry`, from the cache or by searching in parallel.

    The tables run until they are done, so that what is found does not depend on the speed of the machine
    (unless ``total`` cuts them short; then the result is not kept).  SymPy gets ``seconds`` for what is left.
    """
    found: dict[str, dict[str, Any]] = {}
    missing: dict[str, _Cell] = {}
    for cell in cells:
        if not cell.searchable:
            continue
        kept = cache.load(cell.entry)
        if kept is not None and (kept["complete"] or kept["seconds"] >= seconds):
            found[cell.entry] = kept
        else:
            missing[cell.entry] = cell
    start, count = time.monotonic(), len(missing)
    for task, limit in ((search.search_tables, TABLE_SECONDS), (search.search_sympy, seconds)):
        left = None if total is None else max(0.0, total - (time.monotonic() - start))
        entries = [e for e, c in missing.items() if e not in found and (task is search.search_tables or c.name in CORE)]
        arguments = [(missing[e].g, dict(missing[e].values), missing[e].distribution) for e in entries]
        for i, result in parallel.run(task, arguments, limit, left):
            if result is not None:
                found[entries[i]] = result
                progress(sum(e in found for e in missing), count)
    for entry in missing:
        nothing = {"exact": None, "scaled": None, "method": "", "complete": False, "reason": NO_CLOSED_FORM}
        result = found.setdefault(entry, nothing)
        if result["complete"] or result["exact"] is None:
            cache.store(entry, {**result, "seconds": seconds})
    progress(count, count)
    return found


def _assemble(
    activation: Activation,
    distributions: Sequence[Distribution],
    digits: int,
    cells: Sequence[_Cell],
    found: dict[str, dict[str, Any]],
    symbolic_scale: bool,
) -> Analysis:
    moments = []
    for distribution in distributions:
        own = [cell for cell in cells if cell.distribution == distribution]
        quantities, scaled = {}, {}
        for cell in own:
            result = found.get(cell.entry, {}) if cell.searchable else {}
            quantities[cell.name] = _with_closed_form(cell.certified, result, digits)
            if symbolic_scale and result.get("scaled") and quantities[cell.name].exact is not None:
                scaled[cell.name] = exact.read(result["scaled"])
        moments.append(Moments.from_cells(distribution, {n: quantities[n] for n in CELLS}, scaled))
    return Analysis(
        activation.name, activation.title, activation.key, activation.formula, digits, tuple(moments)
    )


def _with_closed_form(certified: Quantity, result: dict[str, Any], digits: int) -> Quantity:
    """The closed form is checked against the enclosure again, also when it comes from the cache.

    Where the search has ended without one, the quantity says so.
    """
    if not result.get("exact"):
        return replace(certified, reason=result.get("reason", "")) if result else certified
    return with_exact(certified, exact.read(result["exact"]), result["method"], min(digits, DIGITS)) or certified
