"""Whether generated functions move tensors right, against the definition in float64.

A :class:`~.call.Call` says how the tensors of one call stand in memory, which of them need gradients, and what happens
in between; :mod:`.choice` makes calls from choices that a test or a generator of random numbers makes.
:mod:`.expected` fills them with numbers that are different at every element, away from kinks, and computes what has to
come back by index arithmetic of its own, from the SymPy expression and the published generator of noise
(:mod:`.definition`).  Nothing of the generated package takes part but the functions that are called.  What needs no
reference is in :mod:`.invariants`: of the sums that are parameters' gradients, also what rounding errors may not hide.
"""

from __future__ import annotations

import random
from types import ModuleType

import numpy as np

from actsym.definition.spec import Activation
from codegen.verify.plumbing import invariants
from codegen.verify.plumbing.call import Call, applied, run
from codegen.verify.plumbing.choice import LONGEST, chosen, long, wide
from codegen.verify.plumbing.expected import expectation
from codegen.verify.plumbing.invariants import lost


def faults(package: ModuleType, call: Call) -> list[str]:
    """What is wrong with a call of a function of ``package``; nothing: an empty list."""
    memory, expected = expectation(call)
    try:
        outcome = run(package, call, memory)
    except Exception as error:  # of a call that is right in every way
        return [f"{type(error).__name__}: {error}"]
    found = list(outcome.faults)
    for name, known in expected.items():
        value = outcome.values[name]
        if value.shape != known.value.shape:
            continue  # told above
        wrong = np.argwhere(~(np.abs(value - known.value) <= known.allowed))
        if len(wrong):
            at = tuple(wrong[0].tolist())
            found.append(
                f"{name}: {len(wrong)} of {value.size} elements are wrong, such as {list(at)}: "
                f"{value[at]!r}, expected {known.value[at]!r} to {known.allowed[at]:.1g}"
            )
    return found


def checked(
    package: ModuleType, activation: Activation, count: int = 20, seed: int = 1, elements: int = LONGEST[0]
) -> str:
    """The first fault of ``count`` calls that ``seed`` chooses, of half as many of batches, of a long one of so many
    ``elements``, of a wide one, and of sums of exact terms; none: an empty string."""
    choices = random.Random(seed)
    several = [chosen(activation, choices.choice) for _ in range(count)]
    several += [chosen(activation, choices.choice, ("mapped",)) for _ in range(count // 2)]
    for call in (*several, long(activation, elements), wide(activation)):
        if found := faults(package, call):
            return f"{found[0]} in {activation.name}: {call}"
    return next((f"{activation.name}: {fault}" for fault in lost(package, activation)), "")


def of_unit(activation: Activation, package: ModuleType, elements: int) -> list[str]:
    """What is wrong with a unit, however it is called: its invariants, and :func:`checked`."""
    fault = checked(package, activation, elements=elements)
    return [*invariants.faults(package, activation), *([fault] if fault else [])]


__all__ = ["Call", "applied", "checked", "chosen", "expectation", "faults", "long", "run", "wide"]
