"""Tasks in processes: early answers kept, overtime killed, failures contained."""

import os
import time
from collections.abc import Iterator

import pytest

from actsym.work import parallel


def improving(n: int) -> Iterator[int]:
    yield from range(n)


def endless(n: int) -> Iterator[int]:
    yield n
    while True:
        pass


def failing(n: int) -> Iterator[int]:
    yield n
    raise RuntimeError("on purpose")


def silent(n: int) -> Iterator[int]:
    return iter(())


def dying(n: int) -> Iterator[int]:
    yield n
    time.sleep(0.1)
    os._exit(3)


def test_the_last_answer_counts() -> None:
    assert dict(parallel.run(improving, [(3,), (1,), (5,)], 10)) == {0: 2, 1: 0, 2: 4}


@pytest.mark.parametrize(("task", "answer"), [(failing, 7), (silent, None), (dying, 7)])
def test_failures_end_one_task_alone(task, answer) -> None:
    assert dict(parallel.run(task, [(7,)] * 3, 10, workers=2)) == dict.fromkeys(range(3), answer)


def test_overtime_is_killed_and_its_answer_kept() -> None:
    start = time.monotonic()
    assert dict(parallel.run(endless, [(4,), (5,)], 0.5, workers=2)) == {0: 4, 1: 5}
    assert time.monotonic() - start < 5


def test_total_time_is_kept() -> None:
    start = time.monotonic()
    found = dict(parallel.run(endless, [(k,) for k in range(20)], 5, total=0.6, workers=2))
    assert time.monotonic() - start < 5
    assert len(found) == 20 and found[19] is None


def test_leaving_early_kills_what_runs() -> None:
    runs = parallel.run(endless, [(1,), (2,)], 0.3, workers=1)
    assert next(runs) == (0, 1)
    runs.close()


def test_nothing_to_do() -> None:
    assert list(parallel.run(improving, [], 1)) == []


def _early_and_endless():
    yield "early"
    while True:
        time.sleep(0.01)


def test_within_keeps_what_was_found_in_time():
    assert parallel.within(_early_and_endless, (), 0.2) == "early"
    assert parallel.within(lambda n: iter(range(n)), (4,), 5.0) == 3
    assert parallel.within(lambda: iter(()), (), 5.0) is None
