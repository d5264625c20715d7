"""Coefficients that were derived before, kept beside the packages in the user's cache.

To choose and certify them takes seconds.  They are pickled, so they lie where code lies: in a folder that nobody else
can write to (:func:`~actsym.layers.room.room`).
"""

from __future__ import annotations

import contextlib
import io
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

import flint

from actsym.layers.room import room
from actsym.work.files import digest, write_if_changed

Found = TypeVar("Found")


def kept(asked: str, derive: Callable[[], Found]) -> Found:
    """What was derived for ``asked`` by the code of today; ``derive()`` if nothing was, or if it cannot be read."""
    path = room() / "starts" / digest(__name__, asked)
    try:
        return pickle.loads(path.read_bytes())  # type: ignore[no-any-return]
    except FileNotFoundError:
        pass
    except Exception:  # a file that was cut off holds anything
        with contextlib.suppress(OSError):  # a folder that cannot be written
            path.unlink()
    found = derive()
    with contextlib.suppress(OSError):  # a full disk: nothing is kept
        stream = io.BytesIO()
        _Pickler(stream).dump(found)
        write_if_changed(path, stream.getvalue())
    return found


class _Pickler(pickle.Pickler):
    def reducer_override(self, held: Any) -> Any:
        """Balls as mantissas and exponents of the midpoint, exactly, and of the radius, rounded up."""
        if not isinstance(held, flint.arb):
            return NotImplemented
        if not held.is_finite():
            return flint.arb, (str(held.mid()), str(held.rad()))
        return _ball, tuple((int(m), int(e)) for m, e in (held.mid().man_exp(), held.rad().man_exp()))


def _ball(middle: tuple[int, int], radius: tuple[int, int]) -> flint.arb:
    """``arb`` rounds what it is given to the working precision, so there has to be enough of it."""
    with flint.ctx.workprec(max(64, *(m.bit_length() for m, _ in (middle, radius)))):
        return flint.arb(middle, flint.arb(radius))
