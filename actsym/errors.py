"""The errors that actsym raises on purpose.

:class:`InputError` and what is derived from it is the user's to mend; :class:`Unanswered` says that a question cannot
be decided, or is about something that is not supported, and becomes a quantity's reason.  Every other exception is a
bug, :class:`Contradiction` among them: nothing catches it, and it ends the run.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager


class ActsymError(Exception):
    """Base of all errors that actsym raises on purpose."""


class InputError(ActsymError, ValueError):
    """What the user gave cannot be used.  The message names it, and says what would be accepted."""


class Unanswered(ActsymError):
    """A question cannot be decided, or is not supported.  The message says why."""


class Undecided(Unanswered):
    """What the answer hangs on, a sign or an order, is neither shown nor refuted.  The message says what."""


class EvaluationError(Unanswered):
    """An expression has no finite value at a point, or none could be proven."""


class OutOfSteps(Unanswered):
    """A search has used up its budget of steps (:mod:`actsym.work.steps`)."""


class SymPyError(Unanswered):
    """SymPy has failed, or has said that it cannot do what was asked."""


class PrecisionWarning(UserWarning):
    """Kernels are less exact than the accepted errors.  The message says of which definition and in which type, where,
    and by how much."""


class Contradiction(Exception):
    """A certified value and a second route to it (:mod:`actsym.crosscheck`) exclude each other: a bug of this program.

    The message names the quantity, the definition and both values.  It is no answer: nothing turns it into a reason.
    """


class TaskFailed(RuntimeError):
    """A task in a worker has raised what it must not raise, or was ended.  The message names it, with the traceback."""


#: Whose failures are no errors of ours.
_OUTSIDE = ("sympy", "mpmath")


def _theirs(error: Exception) -> bool:
    """Whether the function that raised ``error`` is SymPy's or mpmath's; of a recursion without end, most functions."""
    names = [frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(error.__traceback__)]
    outside = [name.partition(".")[0] in _OUTSIDE for name in names]
    return sum(outside) > len(outside) / 2 if isinstance(error, RecursionError) else outside[-1]


@contextmanager
def sympy_asked(what: str = "") -> Iterator[None]:
    """Turn an exception that arises inside SymPy or mpmath into :class:`SymPyError`; all others pass.

    To be put around a call of SymPy, whose functions raise exceptions of a dozen classes (``TypeError`` and
    ``RecursionError`` among them) where they can go no further.  What our own code raises, also when SymPy has called
    it, stays what it is.

        >>> with sympy_asked("the limit"):
        ...     sp.limit(f, x, sp.oo)
    """
    try:
        yield
    except ActsymError:
        raise
    except Exception as error:
        if not _theirs(error):
            raise
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise SymPyError(f"{what}: SymPy fails ({said})" if what else f"SymPy fails ({said})") from error
