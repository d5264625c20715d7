"""Runs of many cases: asked over all cores, counted, and what fails made small."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from actsym.fuzz import bases, expressions, texts
from actsym.fuzz.expressions import failures
from actsym.fuzz.judge import Verdict
from actsym.fuzz.record import Record
from actsym.work import provenance

#: What is fuzzed, with the verdicts on cases by number.
KINDS: dict[str, Callable[[int, Sequence[int]], Iterator[tuple[int, list[Verdict]]]]] = {
    "expressions": expressions.run,
    "init": bases.run,
    "texts": texts.cases,
}

#: Cases in words, of the kinds that are not made small.
_NAMED = {"init": bases.named, "texts": texts.named}


def extend(record: Record, last: int, progress: Callable[[int], None] = lambda done: None) -> None:
    """Do the cases from where a record has ended up to number ``last``, and add them to it.

    Those that failed are asked again first: the code may be another one today.
    """
    failed: dict[int, list[Verdict]] = {}
    before = sorted({f["case"] for f in record.failures})
    record.failures.clear()
    for count, (i, verdicts) in enumerate(KINDS[record.kind](record.seed, [*before, *range(record.done, last)])):
        if failures(verdicts):
            failed[i] = failures(verdicts)
        else:
            record.add(verdicts)
        progress(max(record.done, record.done + count + 1 - len(before)))
    for i, made, verdicts in _small(record, sorted(failed)):
        for v in verdicts or failed[i]:
            record.failures.append(
                {"case": i, "made": made, "quantity": v.quantity, "outcome": v.kind, "said": v.detail}
            )
    record.code[provenance.made_from(__name__)] += last - record.done
    record.done = last


def _small(record: Record, numbers: Sequence[int]) -> Iterator[tuple[int, str, list[Verdict]]]:
    """Failed cases in words, made small where that is known to be done, with what fails then."""
    if record.kind == "expressions":
        yield from ((i, str(made), verdicts) for i, made, verdicts in expressions.small(record.seed, numbers))
    else:
        yield from ((i, _NAMED[record.kind](record.seed, i), []) for i in numbers)
