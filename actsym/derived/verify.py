"""Everything in the data, checked by other means than it was found by: milliseconds where the search took minutes.

- Every quantity: decimals, enclosure and closed form say the same number (:mod:`~actsym.derived.quantities`).
- Every expectation: computed again in ball arithmetic, to fewer digits, and in float64
  (:mod:`~actsym.derived.check_moments`).
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation
from actsym.derived import check_moments, store
from actsym.derived.derive import MOMENTS, Member, members
from actsym.derived.notation import exact
from actsym.derived.quantities import Disagreement, consistent, walk
from actsym.text.exact import read
from actsym.work import parallel

#: ``progress(done, total, what)``.
Progress = Callable[[int, int, str], None]


def verify(
    activations: Sequence[Activation] | None = None, progress: Progress = lambda *_: None, jobs: int | None = None
) -> list[Disagreement]:
    """What disagrees in the data of the catalogue, or of some of its members; nothing if all is well.

    ``jobs`` processes work at it, one a core unless said.  Members that there are no data of are passed over:
    :func:`actsym.derived.load.missing` names them.
    """
    chosen = [m for m in members(activations).values() if store.activation(m.activation.name)]
    found: dict[str, list[Disagreement]] = {}
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs or parallel.cores(), mp_context=context) as pool:
        running = {pool.submit(_check, m.activation.name): m.activation.name for m in chosen}
        for done, future in enumerate(as_completed(running), start=1):
            found[running[future]] = future.result()
            progress(done, len(running), running[future])
    return [d for member in chosen for d in found[member.activation.name]]


def _check(name: str) -> list[Disagreement]:
    (member,) = members([ACTIVATIONS[name]]).values()
    return check(member)


def check(member: Member) -> list[Disagreement]:
    """What disagrees in the data of one activation."""
    name, file = member.activation.name, store.activation(member.activation.name)
    found = [d for where, quantity in walk(name, file) for d in consistent(where, quantity)]
    for field, formula in (("formula", member.activation.formula), ("function", member.about.element.formula)):
        if read(exact(file[field])) != formula:
            found.append(Disagreement(f"{name} {field}", file[field], f"it is {formula}"))
    found += check_moments.check(name, member, file[MOMENTS])
    return found
