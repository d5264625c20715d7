"""A derivation is stopped when its time is up, kept when it ends, and done in place inside a worker."""

import time

import pytest

from actsym.definition.spec import x
from actsym.properties.limited import limited
from actsym.work import cache, parallel


def _slow(expr, seconds):
    time.sleep(seconds)
    return str(expr)


def _inside(expr):
    yield limited(_slow, expr, 0.0)


def test_a_slow_derivation_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, "off")
    begun = time.monotonic()
    assert limited(_slow, x, 30.0, seconds=0.3) is None
    assert time.monotonic() - begun < 5


def test_results_are_kept(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert limited(_slow, x, 0.4) == "x"
    begun = time.monotonic()
    assert limited(_slow, x, 0.4) == "x" and time.monotonic() - begun < 0.3


def test_inside_a_worker_it_is_done_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, "off")
    assert list(parallel.run(_inside, [(x,)], 10.0)) == [(0, "x")]
