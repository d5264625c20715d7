"""A check of many activations, one after the other or, where there are several, over all cores."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import torch

from actsym.definition.spec import Activation
from actsym.work import pool
from codegen import build

Result = TypeVar("Result")

#: Activations from which on other processes, which have to start, share the work.
FEW = 3

#: Called with how many are done, how many there are, and the title of the last.
Progress = Callable[[int, int, str], None]


def each(
    check: Callable[..., Result],
    activations: Sequence[Activation],
    folder: Path,
    *arguments: Any,
    progress: Progress | None = None,
) -> Iterator[Result]:
    """``check(activation, kernels, *arguments)`` of each, in their order; ``kernels`` is the package in ``folder``.

    ``check`` is a function of a module, and draws what is random from ``arguments`` alone.  Libraries are to be built
    before.  Raises ``FileNotFoundError`` for a folder without kernels, and ``LookupError`` for an activation that has
    none there.
    """
    kernels = build.load_package(folder)
    for activation in activations:
        if not hasattr(kernels, activation.unit):
            raise LookupError(f"{activation.title}: no generated code; run `actsym generate {activation.name}` first")
    found: dict[int, Result] = {}
    if len(activations) < FEW:
        for number, activation in enumerate(activations):
            found[number] = check(activation, kernels, *arguments)
            if progress:
                progress(number + 1, len(activations), activation.title)
    else:
        tasks = [(check, activation, folder, arguments) for activation in activations]
        called = [f"{check.__name__} of {a.title}" for a in activations]
        for count, done in enumerate(pool.run(_one, tasks, names=called), 1):
            found[done.index] = done.value
            if progress:
                progress(count, len(activations), activations[done.index].title)
    yield from (found[number] for number in range(len(activations)))


def _one(check: Callable[..., Result], activation: Activation, folder: Path, arguments: tuple[Any, ...]) -> Result:
    torch.set_num_threads(1)  # there is a task for every core
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what falls short has been said where this was asked
        kernels = build.load_package(folder)
    return check(activation, kernels, *arguments)
