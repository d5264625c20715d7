"""Runs of exhaustive verification are resumable and not to be deceived; what they find is kept, published, and held."""

import json
import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from exhaustive_kernels import RANGES, SUBJECTS, generated_package, only, pattern, prepare
from kernel_cases import BUILT
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.cli import main
from actsym.definition.spec import Activation, Parameter, Vector, x
from actsym.properties.floats.formats import FLOAT32
from actsym.report.evidence import Evidence
from actsym.report.formats import markdown
from actsym.report.pages import kernels as inputs
from codegen import build, driver
from codegen.verify import reference
from codegen.verify.exhaustive import library, oracle, results, run
from codegen.verify.exhaustive.oracle import Judge

EDITED = {"kernel float32 forward": "one edited", "kernel float32 backward": "another"}

PUBLISHED = sorted((Path(__file__).parents[1] / results.PUBLISHED).glob("*.json"))


@pytest.fixture(autouse=True)
def cache(tmp_path_factory, monkeypatch):
    prepare(tmp_path_factory, monkeypatch)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return generated_package(tmp_path_factory, "kernels_of_runs")


def damaged(tmp_path, name, change):
    """A package of silu whose forward result is multiplied by ``change`` for inputs over 2, in float32 and in float64,
    which are computed by different formulas."""
    folder = tmp_path / name
    driver.generate([SUBJECTS["silu"]], folder)
    functor = folder / "functors" / "silu.h"
    factor = f"m::select(m::lt(V(2), in[0]), {change}, V(1))"
    value, slope = functor.read_text().split("// out[0] = df/dx", 1)
    value, count = re.subn(r"out\[0\] = (.*);", rf"out[0] = (\1) * {factor};", value)
    assert count == 2, "in float32, and in double"
    functor.write_text(f"{value}// out[0] = df/dx{slope}")
    return build.load_package(folder)


@LONG
def test_a_constants_last_digits_in_float32_alone_are_caught(tmp_path):
    wrong = damaged(tmp_path, "single_damaged", "m::constant<V>(0x1.00001p+0f, 1.0)")
    forward, backward = only(SUBJECTS["silu"], wrong)
    assert forward.max_conditioned > 8
    assert forward.counts["over"] == forward.counts["inputs"]
    assert any("ulp at" in reason for reason in forward.reasons)
    assert backward.passed


@LONG
def test_a_formula_that_is_wrong_in_both_formats_is_caught(tmp_path):
    wrong = damaged(tmp_path, "both_damaged", "m::constant<V>(0x1.00001p+0f, 0x1.00001p+0)")
    forward, _ = only(SUBJECTS["silu"], wrong)
    assert any("no oracle" in reason for reason in forward.reasons)


@LONG
def test_an_interrupted_run_goes_on_and_finds_the_same(package, monkeypatch):
    uninterrupted = only(SUBJECTS["telu"], package, threads=1)
    done, verify = [], run.verify

    def until_the_third(kernels, judge, first, inputs):
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(first)
        return verify(kernels, judge, first, inputs)

    monkeypatch.setattr(run, "verify", until_the_third)
    with pytest.raises(KeyboardInterrupt):
        only(SUBJECTS["telu"], package, threads=1)
    done.clear()
    monkeypatch.setattr(run, "verify", lambda *args: done.append(args[2]) or verify(*args))
    again = only(SUBJECTS["telu"], package, threads=2)
    assert len(done) == 3 + len(RANGES)  # the rest of f, and all of its derivative
    settled = [json.dumps(timeless(r)) for r in (*uninterrupted, *again)]
    assert settled[:2] == settled[2:]
    known = results.Exhaustive(results.this_machine(), tuple(again))
    done.clear()
    assert only(SUBJECTS["telu"], package, known=known) == again
    monkeypatch.setattr(run, "manifest_of", lambda _: {"activations": {"telu": {"names": EDITED}}})
    renewed = only(SUBJECTS["telu"], package, known=known)
    assert [r.source for r in renewed] == [*EDITED.values()], "of the same kernels, among other sources"
    assert [replace(r, source=a.source) for r, a in zip(renewed, again, strict=True)] == list(again)
    assert not done


@LONG
def test_a_kernel_of_other_sources_with_the_same_results_keeps_its_errors(package, tmp_path, monkeypatch):
    known = results.Exhaustive(results.this_machine(), tuple(only(SUBJECTS["silu"], package)))
    measured, verify = [], run.verify
    monkeypatch.setattr(run, "verify", lambda *args: measured.append(args[2]) or verify(*args))
    same = damaged(tmp_path, "written_otherwise", "V(1)")
    carried = only(SUBJECTS["silu"], same, known=known)
    assert not measured
    before = known.rows
    assert [replace(r, stamp=b.stamp, source=b.source) for r, b in zip(carried, before, strict=True)] == list(before)
    assert carried[0].stamp != before[0].stamp
    assert only(SUBJECTS["silu"], same, known=results.Exhaustive(results.this_machine(), tuple(carried))) == carried
    other = damaged(tmp_path, "rounded_otherwise", "m::constant<V>(0x1.000002p+0f, 1.0)")
    (forward, backward) = only(SUBJECTS["silu"], other, known=known)
    assert set(measured) == {first for first, _ in RANGES}
    assert (forward.outputs != before[0].outputs, backward.outputs) == (True, before[1].outputs)


@LONG
def test_other_code_that_judges_alike_keeps_errors_and_that_judges_otherwise_does_not(package, monkeypatch):
    before = tuple(replace(r, judgement="of other code", stamp="") for r in only(SUBJECTS["silu"], package))
    measured, verify = [], run.verify
    monkeypatch.setattr(run, "verify", lambda *args: measured.append(args[2]) or verify(*args))
    carried = only(SUBJECTS["silu"], package, known=results.Exhaustive(results.this_machine(), before))
    assert not measured and {r.judgement for r in carried}.isdisjoint({"of other code"})
    assert [r.worst for r in carried] == [r.worst for r in before]
    first = before[0]
    for wrong in (
        replace(first, worst=(replace(first.worst[0], raw=first.worst[0].raw / 2), *first.worst[1:])),
        replace(first, max_ulps=0.25),
    ):
        measured.clear()
        known = results.Exhaustive(results.this_machine(), (wrong, before[1]))
        forward, _ = only(SUBJECTS["silu"], package, known=known)
        assert len(measured) == len(RANGES) and forward.worst == first.worst and forward.max_ulps == first.max_ulps


def timeless(result):
    return results.Exhaustive({}, (replace(result, seconds=0),)).to_json()


PROBE = """
#include "elementwise.h"

namespace actsym {

// c*x + a + sum of b_k x^k
struct Probe {
  using Half = Probe;
  static constexpr int inputs = 1;
  static constexpr bool noise = false;
  static constexpr int fixed = 1;
  static constexpr int learnable = 1;
  static constexpr int vectors = 1;

  template <class V, class P> ACTSYM_FUNCTION void value(const V* in, const P& p, V* out) {
    V sum = p.fixed(0) * in[0] + p.learned(0), power = V(1);
    for (int k = 0; k < p.count(0); ++k) {
      sum = sum + p.at(0, k) * power;
      power = power * in[0];
    }
    out[0] = sum;
  }
  template <class V, class P> ACTSYM_FUNCTION void slope(const V* in, const P& p, V* out) {
    V sum = p.fixed(0), power = V(1);
    for (int k = 1; k < p.count(0); ++k) {
      sum = sum + p.at(0, k) * (V(k) * power);
      power = power * in[0];
    }
    out[0] = sum;
  }
};

}  // namespace actsym

ACTSYM_ELEMENTWISE(probe, actsym::Probe)
"""


@LONG
def test_parameters_of_every_kind_reach_the_kernel(tmp_path):
    a, c, b = Parameter("a", "5/3", learnable=True), Parameter("c", "1/7"), Vector("b", ("1/9", "2/9", "1/3"))
    terms = [p.symbol * x**k for k, p in enumerate(b.entries)]
    probe = Activation(
        "probe", "Probe", c.symbol * x + a.symbol + sum(terms), (a, c, *b.entries), family="probe", vectors=(b,)
    )
    folder = tmp_path / "probed"
    driver.generate([SUBJECTS["prelu"]], folder)
    (folder / "cpu" / "probe.cpp").write_text(PROBE)
    (folder / "functors" / "probe.h").write_text("")
    forward, backward = only(probe, build.load_package(folder))
    assert forward.reasons == ["at -inf: nan, expected inf"]  # x^2 - x as written
    assert backward.passed
    for result in (forward, backward):
        assert result.max_conditioned < 4
        assert result.oracle["error"] < 2.0**-20


def test_results_are_kept_published_and_read_back(package, tmp_path):
    found = results.Exhaustive(results.this_machine(), tuple(only(SUBJECTS["prelu"], package)))
    found.save(tmp_path / results.LOCAL)
    again = results.load(tmp_path / results.LOCAL)
    assert again.to_json() == found.to_json()
    assert again.merged(found) == again.merged(None)
    text = markdown.render(inputs.exhaustive(results.publish("box", tmp_path), Evidence()))
    assert results.load(tmp_path / results.PUBLISHED / "box.json").to_json() == found.to_json()
    assert text.count("| PReLU |") == 2
    assert "What falls short" not in text
    worse = replace(found, rows=(replace(found.rows[0], reasons=["9 ulp"]),)).to_json()
    assert "What falls short" in markdown.render(inputs.of_results(worse, "box", Evidence()))
    bins = [*found.rows[0].histogram[:5], 7, *found.rows[0].histogram[6:]]
    replace(found, rows=(replace(found.rows[0], histogram=bins),)).save(tmp_path / results.LOCAL)
    assert "| PReLU | f | 7 |" in markdown.render(inputs.exhaustive(results.publish("box", tmp_path), Evidence()))
    with pytest.raises(ValueError, match="machine name"):
        results.publish("../box", tmp_path)
    with pytest.raises(FileNotFoundError, match="verify --exhaustive"):
        results.publish("box", tmp_path / "elsewhere")


def test_the_command_says_what_it_found(package, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(run.run.__kwdefaults__, "ranges", RANGES[:2])
    monkeypatch.setattr("actsym.cli.console.is_project", lambda folder: True)  # what others generate is not published
    folder = str(Path(package.__file__).parent)
    done = CliRunner().invoke(main, ["verify", "prelu", "--exhaustive", "--generated", folder, "--publish", "box"])
    assert done.exit_code == 0, done.output
    assert "2 of 2 float32 kernels (f, and its derivative) are within their limits on every input" in done.output
    assert {r.key for r in results.load(results.LOCAL).rows} == {("prelu", "f"), ("prelu", "df_dx")}
    assert (results.PUBLISHED / "box.json").is_file()


@pytest.mark.parametrize("value", [1.5, -0.0, 2.0**-149, -3.4028234663852886e38, 0.1])
def test_hexadecimal_names_a_value(value):
    single = float(np.float32(value))
    assert math.copysign(1, float.fromhex(results.hexadecimal(pattern(value)))) == math.copysign(1, value)
    assert float.fromhex(results.hexadecimal(pattern(value))) == single


def published():
    for path in PUBLISHED:
        found = results.load(path)
        assert found is not None, f"{path} cannot be read"
        for result in found.rows:
            if result.activation in ACTIVATIONS:
                name = f"{path.stem}-{result.activation}-{result.quantity}"
                marks = [LONG] * (result.activation not in BUILT)
                yield pytest.param(result, found.machine["instructions"], id=name, marks=marks)


@pytest.mark.parametrize(("result", "instructions"), list(published()))
def test_published_worst_inputs_stay_within_their_errors(result, instructions):
    """Vector functions for other instructions than those of the published machine may round otherwise, by an ulp."""
    import generated

    activation = ACTIVATIONS[result.activation]
    kernels = library.Kernels(generated, activation, result.quantity)
    expr = reference.quantities(activation, FLOAT32)[result.quantity]
    known = reference.references(activation, FLOAT32)[result.quantity]
    judge = Judge(kernels, oracle.windows(expr, known), math.inf)
    found = judge.errors(library.bits(np.array([w.value for w in result.worst])))
    allowance = 0.0 if results.this_machine()["instructions"] == instructions else 1.0
    assert (found.conditioned <= np.array([w.conditioned for w in result.worst]) + allowance).all()


def test_edited_results_are_not_read(tmp_path):
    data = json.loads(PUBLISHED[0].read_text())
    data["results"][0]["max_conditioned"] /= 2
    edited = tmp_path / "edited.json"
    edited.write_text(json.dumps(data))
    assert results.load(edited) is None


def test_nothing_falls_short_on_every_input():
    assert not {(r.activation, r.quantity) for p in PUBLISHED for r in results.load(p).rows if r.reasons}


def test_a_new_checkout_knows_what_its_machine_committed(tmp_path):
    other, own = results.Exhaustive({"processor": "another"}, ()), results.Exhaustive(results.this_machine(), ())
    assert results.of_machine(tmp_path) is None
    other.save(tmp_path / results.PUBLISHED / "another.json")
    assert results.of_machine(tmp_path) is None
    own.save(tmp_path / results.PUBLISHED / "own.json")
    assert results.of_machine(tmp_path).machine == results.this_machine()
