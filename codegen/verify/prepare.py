"""The task of a worker: what an activation is compared with, on disk.

A worker imports this module once, and each of its tasks starts from there.  So what every task asks of provenance, and
would find out for itself from the sources of fifty modules, is found out here: it took longer than most references.
"""

from __future__ import annotations

from actsym.definition.spec import Activation
from actsym.errors import Unanswered
from actsym.properties.floats.formats import Format
from actsym.work.provenance import made_from
from codegen.verify import limits, reference
from codegen.verify.grid import Extent

for _module in (limits, reference):
    made_from(_module.__name__)


def prepared(activation: Activation, formats: tuple[Format, ...], extent: Extent) -> tuple[str, ...]:
    """Compute and keep what :func:`~codegen.verify.reference.cases` gives in each format, one after the other as they
    share derivatives; for each what went wrong, if anything."""
    return tuple(_problem(activation, fmt, extent) for fmt in formats)


def _problem(activation: Activation, fmt: Format, extent: Extent) -> str:
    try:
        reference.cases(activation, fmt, extent)
    except (Unanswered, ArithmeticError, ValueError) as error:
        return str(error)
    return ""
