"""The study of many activations: the same results as one by one, kept between runs, with progress."""

import contextlib
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
import sympy as sp
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.cli.inspect import closed_form
from actsym.definition.spec import Activation, x
from actsym.derived.plain import compact
from actsym.distributions import STANDARD_NORMAL, STANDARD_UNIFORM, Uniform
from actsym.moments import closed_forms, expectation, study, sympy_integral
from actsym.moments.moments import CELLS
from actsym.moments.study import NO_CLOSED_FORM, analyze, analyze_catalog
from actsym.quantity import Status
from actsym.rigor.evaluate import evaluate
from actsym.work import cache, pool, provenance

NAMES = ("relu", "heaviside")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))


def test_catalogue_equals_one_by_one_and_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    activations = [ACTIVATIONS[n] for n in NAMES]
    together = analyze_catalog(activations, progress=lambda *report: seen.append(report))
    assert ("certify", 4, 4) in seen  # two functions under two distributions
    assert seen[-1][0] == "closed forms" and seen[-1][1] == seen[-1][2]
    for analysis in together:
        assert all(getattr(m, cell).exact is not None for m in analysis.moments for cell in CELLS)
    monkeypatch.setattr(closed_forms, "search_tables", lambda *a: pytest.fail("searched again"))
    assert analyze_catalog(activations) == together
    assert analyze(ACTIVATIONS["relu"]) == together[0]


def test_a_search_that_is_stopped_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, run = [], pool.run

    def stopped(task, arguments, *rest):
        asked.append((task, len(arguments)))
        for count, done in enumerate(run(task, arguments, *rest)):
            if task is closed_forms.search_tables and len(asked) == 2 and count == 2:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(pool, "run", stopped)
    for _ in range(2):
        with contextlib.suppress(KeyboardInterrupt):
            analyze_catalog([ACTIVATIONS["relu"]])
    counts = [count for task, count in asked if task is closed_forms.search_tables]
    assert counts == [counts[0], counts[0] - 2]


@LONG
def test_a_kept_closed_form_is_checked_again() -> None:
    before = analyze(ACTIVATIONS["relu"], (STANDARD_NORMAL,))
    assert before.moments[0].mean.exact is not None
    for path in cache.folder().rglob("*.json"):
        kept = json.dumps(cache.load(path.stem))
        cache.store(path.stem, json.loads(kept.replace("Pow(pi, Rational(-1, 2))", "Pow(pi, Rational(-1, 3))")))
    after = analyze(ACTIVATIONS["relu"], (STANDARD_NORMAL,))
    assert after.moments[0].mean.exact is None
    assert after.moments[0].mean.enclosure == before.moments[0].mean.enclosure


def test_sympy_finds_what_the_tables_lack() -> None:
    asked = closed_forms.integral(sp.cos(x), {}, Uniform(0, 1), {})
    found = sympy_integral.search(*asked)
    right, wrong = (closed_forms.of_integral(found, evaluate(value).to_json()) for value in (sp.sin(1), sp.sin(2)))
    assert right and right["method"] == closed_forms.SYMPY and wrong is None


def test_what_sympy_has_found_is_kept_while_other_code_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not [m for m in provenance.closure(sympy_integral.__name__) if "rigor" in m or "closed_forms" in m]
    cosine = Activation("cosine", "cos", sp.cos(x))
    before = analyze(cosine, (STANDARD_UNIFORM,))
    assert before.moments[0].mean.method == closed_forms.SYMPY
    monkeypatch.setattr(closed_forms, "TABLE_STEPS", closed_forms.TABLE_STEPS + 1)  # as other code would
    monkeypatch.setattr(sympy_integral, "search", lambda *_: pytest.fail("searched again"))
    assert analyze(cosine, (STANDARD_UNIFORM,)) == before


def test_no_closed_form_leaves_the_enclosure() -> None:
    cosine = Activation("cosine", "cos", sp.cos(x))
    moments = analyze(cosine, (STANDARD_UNIFORM,), closed_forms=False).moments[0]
    assert moments.mean.exact is None
    assert moments.mean.enclosure.overlaps(evaluate(sp.sin(sp.sqrt(3)) / sp.sqrt(3)))


def test_an_unknown_distribution_is_named() -> None:
    analysis = analyze(ACTIVATIONS["relu"], (STANDARD_NORMAL,), closed_forms=False)
    assert analysis.under(STANDARD_NORMAL).distribution == STANDARD_NORMAL
    with pytest.raises(KeyError, match="not under U"):
        analysis.under(STANDARD_UNIFORM)


def planted(*arguments: object) -> None:
    raise TypeError("planted")


@LONG
def test_an_exception_in_a_worker_ends_the_analysis_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closed_forms, "search_tables", planted)
    with pytest.raises(pool.TaskFailed, match=r"planted.* failed: TypeError: planted"):
        analyze(ACTIVATIONS["relu"], (STANDARD_NORMAL,))
    monkeypatch.setattr(expectation, "_task", planted)
    with pytest.raises(pool.TaskFailed, match=r"planted.* failed: TypeError: planted"):
        analyze(ACTIVATIONS["elu"], (STANDARD_NORMAL,))


@LONG
def test_a_budget_that_ends_is_named_and_does_not_outlive_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def derived() -> tuple:
        moments = analyze(ACTIVATIONS["relu"], (STANDARD_NORMAL,)).moments[0]
        return moments.second_moment, moments.mean

    with monkeypatch.context() as patch:
        patch.setattr(closed_forms, "TABLE_STEPS", 100)
        patch.setattr(sympy_integral, "STEPS", 100)
        _, mean = derived()
        assert mean.finite and mean.exact is None and mean.reason == NO_CLOSED_FORM
    with monkeypatch.context() as patch:
        patch.setattr(expectation, "STEPS", 50)
        _, mean = derived()
        assert mean.status is Status.NOT_FOUND and mean.reason == "no enclosure: not found within 50 steps"
    assert [q.exact is None for q in derived()] == [False, False]


def test_a_search_that_the_clock_cuts_short_is_shown_as_that(monkeypatch) -> None:
    late = "cut short by the request's time limit of 3 s"
    run = lambda task, arguments, budget: (pool.Done(i, cut=late, by_clock=True) for i in range(len(arguments)))  # noqa: E731
    monkeypatch.setattr(study, "pool", SimpleNamespace(run=run))
    mean = analyze(ACTIVATIONS["gelu"], (STANDARD_NORMAL,)).moments[0].mean
    assert mean.finite and mean.exact is None
    assert closed_form(compact(mean.to_json())) == f"search for a closed form {late}"


@LONG
def test_what_the_clock_cuts_short_says_so_and_is_not_kept() -> None:
    with pool.deadline(0.01):
        mean = analyze(ACTIVATIONS["relu"], (STANDARD_NORMAL,)).moments[0].mean
    assert mean.status is Status.NOT_FOUND and "cut short by the request's time limit of 0.01 s" in mean.reason
    assert analyze(ACTIVATIONS["relu"], (STANDARD_NORMAL,)).moments[0].mean.exact is not None


def test_few_digits_keep_closed_forms(monkeypatch) -> None:
    monkeypatch.setenv("ACTSYM_CACHE", "off")
    relu = Activation("custom", "relu", sp.Max(x, 0))
    assert analyze(relu, (STANDARD_NORMAL,), digits=12).moments[0].mean.exact == 1 / sp.sqrt(2 * sp.pi)
