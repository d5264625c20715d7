"""Tasks in processes that start from the same state: same answers and steps, and no exception gets lost."""

import multiprocessing
import os
import subprocess
import sys
import threading
import time
import warnings

import pytest
import sympy as sp

from actsym.definition.spec import x
from actsym.errors import InputError
from actsym.work import cache, pool


def square(n):
    return n * n


def improving(n):
    yield from range(n)


def endless(n):
    yield n
    while True:
        square(n)


def asleep(n):
    time.sleep(60)


def slept(seconds):
    time.sleep(seconds)
    return seconds


def broken(n):
    raise TypeError(f"planted for {n}")


def refused(n):
    raise InputError(f"not {n}")


def killed(n):
    os.kill(os.getpid(), 9)


def leaving(n):
    sys.exit(n)


class Leaving:
    """What ends a program that reads it."""

    def __reduce__(self):
        return sys.exit, (3,)


def found_leaving(n):
    return Leaving()


def hashed(text):
    return hash(text), os.getpid()


def simplified(power):
    return os.getppid(), str(sp.factor(sp.diff(x**2 * sp.exp(-x) * sp.tanh(x), x, power)))


def nested(n):
    return [done.value for done in pool.run(square, [(k,) for k in range(n)], 100)]


def kept(n):
    cache.store("name", n)
    return cache.load("name")


def found(task, arguments, budget=None):
    return {done.index: done.value for done in pool.run(task, arguments, budget)}


def test_every_task_is_done():
    assert found(square, [(3,), (1,), (5,)]) == {0: 9, 1: 1, 2: 25}
    assert found(improving, [(3,), (1,)], 1000) == {0: 2, 1: 0}
    assert found(nested, [(3,)]) == {0: [0, 1, 4]}
    assert found(square, []) == {}


def test_a_budget_ends_a_task_with_what_it_has_found():
    (done,) = pool.run(endless, [(4,)], 1000)
    assert done == pool.Done(0, 4, 1000, "not found within 1,000 steps")


@pytest.mark.parametrize("task", [broken, killed, leaving, found_leaving])
def test_a_task_that_fails_ends_the_call_and_is_named(task):
    with pytest.raises(pool.TaskFailed, match=rf"{task.__name__}\(7\)") as caught:
        list(pool.run(task, [(7,)], 1000))
    if task is broken:
        assert "TypeError: planted for 7" in str(caught.value) and "line" in str(caught.value)
    with pytest.raises(pool.TaskFailed, match="the seventh"):
        list(pool.run(task, [(7,)], names=["the seventh"]))


def test_bad_input_comes_out_as_itself():
    with pytest.raises(InputError, match="not 7"):
        list(pool.run(refused, [(7,)]))


def test_the_clock_bounds_a_request_and_says_so():
    with pool.deadline(0.5):
        ended = sorted(pool.run(asleep, [(1,), (2,), (3,)]), key=lambda done: done.index)
    assert [done.by_clock for done in ended] == [True] * 3
    assert {done.cut for done in ended} == {"cut short by the request's time limit of 0.5 s"}
    assert found(square, [(2,)]) == {0: 4}  # and the next request has workers again


def test_threads_do_not_disturb_each_other():
    """One has a task that fails, and a deadline, while the other's tasks run."""
    ended = {}

    def patient():
        ended["patient"] = found(slept, [(0.5,), (0.6,)])

    def hasty():
        with pytest.raises(pool.TaskFailed, match="planted for 7"):
            found(broken, [(7,)])
        with pool.deadline(0.1):
            ended["hasty"] = [done.by_clock for done in pool.run(asleep, [(1,)])]

    threads = [threading.Thread(target=target, daemon=True) for target in (hasty, patient)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert ended == {"patient": {0: 0.5, 1: 0.6}, "hasty": [True]}


def test_a_forked_process_has_workers_of_its_own_and_ends():
    assert found(square, [(2,)]) == {0: 4}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # from Python 3.12 on, of forking beside threads
        child = multiprocessing.get_context("fork").Process(target=forked)
        child.start()
    child.join(60)
    child.kill()
    assert child.exitcode == 0


def forked():
    assert found(square, [(3,)]) == {0: 9}


def test_each_task_starts_from_the_same_state_whatever_was_done_before_or_is_done_beside():
    asked = [2, 3, 2, 2], [3, 2]
    told = [
        (powers[d.index], *d.value, d.steps)
        for powers in asked
        for d in pool.run(simplified, [(p,) for p in powers], 10**8)
    ]
    for power in (2, 3):
        steps = {}
        for _, worker, _, taken in filter(lambda t: t[0] == power, told):
            steps.setdefault(worker, set()).add(taken)
        assert all(len(taken) == 1 for taken in steps.values())
        # Sets of classes are in the order of addresses, which differ from one worker to the next.
        counts = set().union(*steps.values())
        assert max(counts) - min(counts) < 3e-3 * min(counts)
        assert len({text for p, _, text, _ in told if p == power}) == 1
    (one, process), (other, another) = found(hashed, [("a",), ("a",)]).values()
    assert one == other and process != another


def test_a_task_reads_and_writes_no_cache(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    cache.store("name", 1)
    assert found(kept, [(2,)]) == {0: None} and cache.load("name") == 1


def test_a_script_without_a_guard_may_use_it(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("from actsym.work import pool\nprint([d.value for d in pool.run(pow, [(2, 3)])])\n")
    root = os.path.dirname(os.path.dirname(os.path.abspath(pool.__file__)))
    done = subprocess.run([sys.executable, script], env={"PYTHONPATH": os.path.dirname(root)}, capture_output=True,
                          text=True, check=False, timeout=60)  # fmt: skip
    assert done.stdout == "[8]\n", done.stderr
