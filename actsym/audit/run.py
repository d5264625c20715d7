"""The audit: every statement derived and judged.

Formulas are calls such as ``relu_distance(telu, left)``, and comparisons of two of them.

An argument is an activation of the catalogue by name (``telu``, ``gem(N=2)``, ``segem(N=1, eps=10)``), a word
that the measure knows (``left``), an integer or a text in quotes (an expression in x).  The measures are the public
functions of the modules in :mod:`actsym.audit.measures`; each returns a :class:`~actsym.audit.claim.Derived`.
"""

from __future__ import annotations

import ast
import importlib
import operator
import pkgutil
from collections.abc import Callable, Iterable
from functools import cache as memo
from typing import Any, TypeAlias

from actsym import catalog
from actsym.audit import measures as package
from actsym.audit.answers import decided
from actsym.audit.claim import Answer, Claim, Derived, Finding, Verdict
from actsym.audit.data import all_claims
from actsym.audit.judge import judge, over_readings, reads_as
from actsym.audit.text import parsed
from actsym.definition.spec import Activation
from actsym.errors import InputError, Unanswered
from actsym.quantity import Quantity
from actsym.work import cache, provenance

#: ``progress(done, total, id)``.
Progress = Callable[[int, int, str], None]


def audit(claims: Iterable[Claim] | None = None, progress: Progress = lambda *_: None) -> list[Finding]:
    """A finding for each of ``claims``, those of every paper unless given, in order.

    ``progress`` is called after each.  Raises :class:`FormulaError` or
    :class:`~actsym.audit.judge.PrintedError` for an entry that cannot be read.
    """
    wanted = all_claims() if claims is None else list(claims)
    found = []
    for done, claim in enumerate(wanted, start=1):
        found.append(examine(claim))
        progress(done, len(wanted), claim.id)
    return found


def examine(claim: Claim) -> Finding:
    """Derive one statement and judge it.

    What the derivation cannot answer is ``not decided``, with its reason; an entry that cannot be read raises.
    """
    if not claim.formula:
        return Finding(claim, Verdict.OUT_OF_SCOPE, detail=(claim.note,) if claim.note else ())
    try:
        derived = evaluate(claim.formula)
        others = [(name, evaluate(formula)) for name, formula in claim.readings]
        judged = judge(claim, derived)
        answers = [Answer(name, (j := judge(claim, other)).value, j.verdict) for name, other in others]
    except Unanswered as error:
        return Finding(claim, Verdict.UNDECIDED, detail=(f"{type(error).__name__}: {error}",))
    except InputError as error:
        error.args = (f"claim {claim.id} in actsym/audit/claims: {error}",)
        raise
    remarks = derived.readings
    if claim.undefined:  # else they are by the way
        answers += [Answer(name, value, reads_as(claim, value)) for name, value in remarks]
        remarks = ()
    verdict = over_readings(claim, judged.verdict, answers)
    if answers:
        answers.insert(0, Answer(claim.reading, judged.value, judged.verdict))
    says = (*judged.detail, derived.witness, derived.sharper, *(f"{name}: {value}" for name, value in remarks))
    return Finding(claim, verdict, judged.value, derived.why, tuple(filter(None, says)), tuple(answers))


# -- formulas --------------------------------------------------------------------------------------------------------

#: What a measure is asked with.
Argument: TypeAlias = Activation | int | str

_COMPARE = {ast.Lt: ("<", operator.lt), ast.Gt: (">", operator.gt)}


class FormulaError(InputError):
    """A formula cannot be read.  The message says where and what would do."""


@memo
def measures() -> dict[str, Callable[..., Derived]]:
    """Every measure by name: the public functions of :mod:`actsym.audit.measures` that return a :class:`Derived`."""
    found: dict[str, Callable[..., Derived]] = {}
    for info in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"actsym.audit.measures.{info.name}")
        for name, function in vars(module).items():
            own = getattr(function, "__module__", "") == module.__name__ and not name.startswith("_")
            if own and getattr(function, "__annotations__", {}).get("return") == "Derived":
                found[name] = function
    return found


def evaluate(formula: str) -> Derived:
    """What ``formula`` evaluates to.  Kept on disk.

    Raises :class:`FormulaError` for a formula that cannot be read, and what the measures raise.
    """
    return _value(parsed(formula, FormulaError), formula)


def _value(node: ast.expr, formula: str) -> Derived:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _comparison(node, formula)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        known = measures()
        if node.func.id not in known:
            raise FormulaError(f"{formula!r}: no measure is called {node.func.id!r}; known: {', '.join(sorted(known))}")
        options = {k.arg: _argument(k.value, formula) for k in node.keywords if k.arg}
        return _measured(known[node.func.id], [_argument(a, formula) for a in node.args], options)
    raise FormulaError(f"{formula!r} is neither a call of a measure nor a comparison of two")


def _measured(measure: Callable[..., Derived], given: list[Argument], options: dict[str, Argument]) -> Derived:
    """The measure's answer.  Kept on disk, under the code of the measure and the activations that it is asked about."""
    asked = [*given, *(part for option in sorted(options.items()) for part in option)]
    question = (a.key if isinstance(a, Activation) else repr(a) for a in asked)
    entry = provenance.key(measure.__module__, measure.__name__, *question)
    kept = cache.load(entry)
    if kept is not None:
        return Derived.from_json(kept)
    found = measure(*given, **options)
    if found.quantity is None or not found.quantity.status.unsettled:
        cache.store(entry, found.to_json())
    return found


def _argument(node: ast.expr, formula: str) -> Argument:
    match node:
        case ast.Constant(value=int() | str() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return -value
        case ast.Name(id=name):
            return catalog.get(name) if name in catalog.ACTIVATIONS or name in catalog.FAMILIES else name
        case ast.Call(func=ast.Name()):
            return catalog.get(ast.unparse(node))
    raise FormulaError(f"{formula!r}: cannot read the argument {ast.unparse(node)}")


def _comparison(node: ast.Compare, formula: str) -> Derived:
    if type(node.ops[0]) not in _COMPARE:
        raise FormulaError(f"{formula!r}: only < and > are compared")
    left, right = _value(node.left, formula).quantity, _value(node.comparators[0], formula).quantity
    if left is None or right is None:
        raise FormulaError(f"{formula!r}: only numbers are compared")
    word, compare = _COMPARE[type(node.ops[0])]
    truth = _decide(left, right, compare)
    shown = f"{left.text(8)} and {right.text(8)}"
    why = "; ".join(dict.fromkeys(filter(None, (left.method, right.method))))
    return decided(truth, f"{shown} were not told apart as {word}" if truth is None else why, shown)


def _decide(left: Quantity, right: Quantity, compare: Callable[[Any, Any], bool]) -> bool | None:
    if left.enclosure is not None and right.enclosure is not None:
        a, b = left.ball, right.ball
        return True if compare(a, b) else False if compare(b, a) or (a.is_exact() and b.is_exact()) else None
    values = [q.exact if not q.finite else q.enclosure and 0 for q in (left, right)]
    return None if None in values else bool(compare(*values))
