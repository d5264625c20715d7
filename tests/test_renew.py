"""What is published is measured again where its code has changed, and nothing else; a run that was stopped goes on."""

import json
import os
import shutil
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner

import generated
from actsym.catalog import ACTIVATIONS
from actsym.cli import console, main, renew
from actsym.cli.console import BadInput
from actsym.work import measurements, sealed
from codegen import build
from codegen.bench import results as speeds, run as bench
from codegen.verify import results, run
from codegen.verify.exhaustive import results as kept, run as every

ROOT = Path(__file__).parents[1]
TWO = [ACTIVATIONS["gelu"], ACTIVATIONS["telu"]]
NAMES = [activation.name for activation in TWO]
STALE = "0" * 16


@pytest.fixture
def box(tmp_path, monkeypatch):
    """A project whose published results are of this machine, and those of TWO of the code of today."""
    there = tmp_path / "reports" / "machines" / "box"
    shutil.copytree(ROOT / "reports" / "machines" / "amd-epyc-avx2", there)
    (tmp_path / "reports" / "exhaustive").mkdir()
    (tmp_path / "generated").symlink_to(ROOT / "generated")
    monkeypatch.chdir(tmp_path)
    about = json.loads((there / "verification.json").read_text())["machine"]
    every_input = json.loads((ROOT / "reports" / "exhaustive" / "amd-epyc-avx512.json").read_text())
    (tmp_path / kept.PUBLISHED / "box.json").write_text(json.dumps(every_input | {"machine": about}))
    for path in (there / "verification.json", tmp_path / kept.PUBLISHED / "box.json", there / "benchmark.json"):
        edited(path, lambda row: row.update(source=current(row)) if row["activation"] in NAMES else 0)
    _be(about, monkeypatch)
    monkeypatch.setattr(speeds, "about", lambda: json.loads((there / "benchmark.json").read_text())["machine"])
    monkeypatch.setattr(build, "load_package", lambda folder: generated)
    return there


def _be(machine, monkeypatch):
    """Have this machine described as another one."""
    for module in (results, run, kept, every):
        monkeypatch.setattr(module, "this_machine", lambda: machine)


def rows(path):
    data = json.loads(path.read_text())
    return data.get("entries") or data.get("results") or data["speeds"]


def edited(path, change):
    """The file of results, its rows changed, as whoever writes it writes it."""
    data = json.loads(path.read_text())
    key = next(k for k in ("entries", "results", "speeds") if k in data)
    for row in data[key]:
        change(row)
    del data["seal"]
    path.write_text(json.dumps(sealed.sealed(data)))


def old(**which):
    def change(row):
        if all(row.get(name) == value for name, value in which.items()):
            row["source"] = STALE

    return change


def entry(activation, dtype, backend, quantity):
    now = measurements.named(manifest()[activation.name], backend, dtype, quantity)
    return results.Entry(activation.name, dtype, backend, quantity, points=7, source=now, measured="now")


def current(row):
    of = row.get("backend", "kernel"), row.get("dtype", "float32"), row.get("quantity") or row["stage"]
    return measurements.named(manifest()[row["activation"]], *of)


def manifest():
    return json.loads((ROOT / "generated" / "manifest.json").read_text())["activations"]


@pytest.fixture
def measured(monkeypatch):
    """What the verification is asked for, in place of which it measures nothing."""
    asked = []

    def verify(activations, dtypes, backends, *, kernels):
        (activation,), (dtype,) = activations, dtypes
        asked.append((activation.name, dtype, *backends))
        found = [entry(activation, dtype, b, q) for b in backends for q in run.names(activation)]
        return results.Verification(results.this_machine(), tuple(found))

    monkeypatch.setattr(run, "verify", verify)
    return asked


def test_nothing_is_renewed_where_all_is_current(box, measured):
    assert "nothing" in renew.verification("box", TWO).summary and not measured
    assert "nothing" in renew.exhaustive("box", TWO).summary
    assert "nothing" in renew.speed("box", TWO, compiled=False).summary


def test_what_is_stale_is_renewed_and_the_rest_stays_as_it_is(box, measured, capsys):
    path = box / "verification.json"
    before = {(*results._measured_at_once(e), e["quantity"]): e for e in rows(path)}
    edited(path, old(activation="gelu", dtype="float32", backend="kernel", quantity="f"))
    edited(
        path, lambda row: row.update(source=STALE) if row["activation"] == "telu" and row["dtype"] == "float64" else 0
    )
    renew.verification("box", TWO)
    assert measured == [("gelu", "float32", "kernel"), ("telu", "float64", "kernel", "torch")]
    assert "2 measurements to renew, in about 10 s" in capsys.readouterr().err
    after = {(*results._measured_at_once(e), e["quantity"]): e for e in rows(path)}
    assert after.keys() == before.keys()
    changed = {key[:3] for key in after if after[key] != before[key]}
    assert changed == {("gelu", "float32", "kernel"), ("telu", "float64", "kernel"), ("telu", "float64", "torch")}
    renew.verification("box", TWO)
    assert len(measured) == 2


def test_what_is_measured_is_compiled_and_nothing_else(box, measured, monkeypatch):
    asked = []

    def compile_cpu(activations, *_):
        asked.append([a.name for a in activations])
        raise build.CompileError("planted")

    monkeypatch.setattr(build, "compile_cpu", compile_cpu)
    edited(box / "verification.json", old(activation="telu", dtype="float64"))
    assert renew.verification("box", TWO).problems == ("planted",)
    assert asked == [["telu"]] and not measured


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_goes_on_where_it_was(box, measured, monkeypatch, how):
    path = box / "verification.json"
    edited(path, old(activation="gelu"))
    verify = run.verify

    def stopped(*args, **kwargs):
        if len(measured) == 2:
            os.kill(os.getpid(), how)
        return verify(*args, **kwargs)

    monkeypatch.setattr(run, "verify", stopped)
    with pytest.raises(KeyboardInterrupt):
        renew.verification("box", TWO)
    assert sum(e["source"] == STALE for e in rows(path)) == 8
    monkeypatch.setattr(run, "verify", verify)
    renew.verification("box", TWO)
    assert len(measured) == len(set(measured)) == 4
    assert not any(e["source"] == STALE for e in rows(path)) and not list(box.glob(".*"))


def test_of_two_quantities_on_every_input_the_stale_one_is_renewed(box, monkeypatch):
    path, asked = kept.PUBLISHED / "box.json", []
    edited(path, old(activation="telu", quantity="df_dx"))

    def one(activations, kernels, *, known, quantities):
        asked.append((activations[0].name, *quantities))
        now = measurements.named(manifest()["telu"], "kernel", "float32", "df_dx")
        yield next(every.replace(r, source=now) for r in known.rows if r.key == ("telu", "df_dx"))

    monkeypatch.setattr(every, "run", one)
    before = {(r["activation"], r["quantity"]): r for r in rows(path)}
    renew.exhaustive("box", TWO)
    assert asked == [("telu", "df_dx")]
    after = {(r["activation"], r["quantity"]): r for r in rows(path)}
    assert {key for key in after if after[key] != before[key]} == {("telu", "df_dx")}
    assert "nothing" in renew.exhaustive("box", TWO).summary


def test_speed_is_renewed_by_type(box, monkeypatch):
    edited(box / "benchmark.json", old(activation="gelu", dtype="bfloat16", stage="training"))
    asked = []

    def timed(activations, kernels, known, *, elements, compiled, dtype):
        asked.append((activations[0].name, str(dtype), *elements))
        for row in rows(box / "benchmark.json"):
            if (row["activation"], row["dtype"]) == ("gelu", "bfloat16"):
                now = measurements.named(known["gelu"], "kernel", "bfloat16", row["stage"])
                yield speeds.Benchmark.row(row | {"source": now})

    monkeypatch.setattr(bench, "run", timed)
    renew.speed("box", TWO, compiled=False)
    assert asked == [("gelu", "torch.bfloat16", 1 << 18)]
    assert "nothing" in renew.speed("box", TWO, compiled=False).summary


def test_results_of_two_machines_are_not_mixed(box, monkeypatch):
    with pytest.raises(BadInput, match="nothing is published"):
        renew.verification("elsewhere", TWO)
    _be({"processor": "Another"}, monkeypatch)
    with pytest.raises(BadInput, match="processor AMD EPYC"):
        renew.verification("box", TWO)


@pytest.mark.parametrize("options", [["--publish", "box"], ["--tighten"], ["--away"], ["--generated", "elsewhere"]])
def test_what_does_not_go_with_renewing(options):
    found = CliRunner().invoke(main, ["verify", "gelu", "--renew", "box", *options])
    assert found.exit_code == console.BadInput.exit_code and "--renew" in found.output
