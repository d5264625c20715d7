"""Cases that take milliseconds, in one test: pytest spends more on a test of its own than such a case takes."""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Iterable
from typing import Any

import pytest


def together(
    names: str | tuple[str, ...], cases: Iterable[Any], ids: Callable[[Any], str] = str
) -> Callable[..., Callable[..., None]]:
    """Like ``parametrize``, as one test that says what is wrong with each case that fails.

    The cases share what else the test is given, and one that skips skips all that follow.
    """
    arguments, cases = [names] if isinstance(names, str) else [*names], list(cases)
    assert cases, "a test of nothing"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        file, signature = inspect.unwrap(test).__code__.co_filename, inspect.signature(test)

        @functools.wraps(test)
        def every(**fixtures: Any) -> None:
            failed = []
            for case in cases:
                values = (case,) if isinstance(names, str) else case
                try:
                    test(**dict(zip(arguments, values, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
                    where = f", line {lines[-1]}" if lines else ""  # none if these are cases of cases
                    failed.append(f"{ids(case)}{where}: {type(error).__name__}: {error}")
            assert not failed, f"{len(failed)} of {len(cases)} cases:\n" + "\n".join(failed)

        left = [p for name, p in signature.parameters.items() if name not in arguments]
        every.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return every

    return decorate
