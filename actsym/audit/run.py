"""The audit: every statement derived and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from actsym.audit.claim import Answer, Claim, Finding, Verdict
from actsym.audit.data import papers
from actsym.audit.formula import evaluate
from actsym.audit.judge import judge, over_readings, reads_as
from actsym.errors import Unanswered


def audit(
    claims: Iterable[Claim] | None = None, progress: Callable[[int, int, str], None] | None = None
) -> list[Finding]:
    """A finding for each of ``claims``, those of every paper unless given, in order.

    ``progress(done, total, id)`` is called after each.  Raises :class:`~actsym.audit.formula.FormulaError` or
    :class:`~actsym.audit.judge.PrintedError` for an entry that cannot be read.
    """
    wanted = [c for paper in papers() for c in paper.claims] if claims is None else list(claims)
    found = []
    for done, claim in enumerate(wanted, start=1):
        found.append(examine(claim))
        if progress is not None:
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
    remarks = derived.readings
    if claim.undefined:  # else they are by the way
        answers += [Answer(name, value, reads_as(claim, value)) for name, value in remarks]
        remarks = ()
    verdict = over_readings(claim, judged.verdict, answers)
    if answers:
        answers.insert(0, Answer(claim.reading, judged.value, judged.verdict))
    says = (*judged.detail, derived.witness, derived.sharper, *(f"{name}: {value}" for name, value in remarks))
    detail = tuple(filter(None, says))
    return Finding(claim, verdict, judged.value, derived.why, detail, tuple(answers))
