"""What commands are asked for: names, expressions and files, alike for all of them; and folders of one's own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from tiers import LONG
from together import together

from actsym.catalog import ACTIVATIONS, get
from actsym.cli import choose, main
from actsym.cli.console import BadInput
from actsym.cli.sources import Sources

FILE = """
from factor import quarter
from sympy import S, Interval, exp, oo, tanh
from actsym.bases.basis import Basis, k
from actsym.catalog import telu
from actsym.definition.spec import Activation, Family, Parameter, x
from actsym.distributions import Normal

print("read")
bent = Activation("bent", "Bent", x * tanh(exp(x)) + x * quarter)
_width = Parameter("width", S.One, Interval.open(0, oo), learnable=True)
wave = Family("wave", "Wave", lambda: x * exp(-((x / _width.symbol) ** 2) / 2), (_width,))
waves = Basis("waves", x**k * exp(-(x**2) / 4), Normal(0, 1))
steep = Basis("steep", lambda i: x**i * exp(-(x**2)), Normal(0, 1))
"""


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A file that defines activations and bases, and imports a module beside it; the folder is the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "factor.py").write_text("from sympy import Rational\nquarter = Rational(1, 4)\n")
    (tmp_path / "own.py").write_text(FILE)
    monkeypatch.delitem(sys.modules, "factor", raising=False)
    yield tmp_path / "own.py"
    sys.modules.pop("factor", None)


def run(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments])


def names(*texts, **options):
    return [a.name for a in Sources(texts, **options).activations()]


def test_a_file_that_defines_no_real_function_is_refused(tmp_path):
    file = tmp_path / "log.py"
    file.write_text(
        "import sympy as sp\nfrom actsym.definition.spec import Activation, x\na = Activation('lg', 'L', sp.log(x))\n"
    )
    result = run("generate", str(file), "--out", str(tmp_path / "made"))
    assert result.exit_code == 2 and "no real function" in result.stderr and result.stderr.count("\n") == 1
    assert not (tmp_path / "made").exists()


def test_sources_of_every_form(own):
    asked = Sources(("own.py", "telu", "gem(N=3)", "gem", "x*sigmoid(b*x)", "x^3"), ("b=2",), (), ("bs", "cube"))
    found = {a.name: a for a in asked.activations()}
    assert list(found) == ["bent", "wave", "telu", "gem_n3", "gem_n1", "gem_n2", "bs", "cube"]
    assert [p.name for p in found["bs"].parameters] == ["b"] and not found["cube"].parameters
    assert found["telu"] == ACTIVATIONS["telu"] and found["gem_n3"] == get("gem(N=3)")
    assert names("own.py:wave") == ["wave"] and names("own.py", "own.py:bent") == ["bent", "wave"]


def test_what_is_learned_is_a_learnable_parameter():
    (one,) = Sources(("x*sigmoid(b*x) + c",), ("c=0",), ("b=1",), ("s",)).activations()
    assert {p.name: p.learnable for p in one.parameters} == {"c": False, "b": True}


@together(
    ("options", "reason"),
    [
        ({"texts": ("x^3",)}, "--name"),
        ({"texts": ("telu",), "names": ("other",)}, "no expression is left to be called 'other'"),
        ({"texts": ("x^3",), "names": ("2a",)}, "lower-case identifier"),
        ({"texts": ("x^3", "x^5"), "names": ("a", "a")}, "two activations are called 'a'"),
        ({"texts": ("egem_n1", "egem(N=1, eps=1/2)")}, "two activations are called 'egem_n1'"),
        ({"texts": ("softplus", "x^3"), "names": ("a",), "parameters": ("beta=2",)}, "softplus(beta=2)"),
        ({"texts": ("softplus",), "learned": ("beta=2",)}, "no expression has the parameter beta"),
        ({"texts": (), "names": ("a",)}, "belong to an expression"),
        ({"texts": ("none.py",)}, "there is no file none.py"),
    ],
)
def test_what_cannot_be_meant_is_refused(options, reason):
    with pytest.raises((BadInput, ValueError), match=reason.replace("(", r"\(").replace(")", r"\)")):
        Sources(**options).activations()


def test_a_file_with_several_activations_is_one_by_name(own):
    result = run("show", "own.py")
    assert result.exit_code == 2 and "choose one: own.py:bent" in result.stderr
    assert "Bent  (bent)" in run("show", "own.py:bent").stdout
    assert "it defines bent, wave" in run("generate", "own.py:wav", "--out", "k").stderr
    assert not Path("k").exists()


def test_what_a_file_prints_is_no_result(own):
    result = run("show", "own.py:bent", "--json")
    assert json.loads(result.stdout)["name"] == "bent" and "read\n" in result.stderr


def test_a_file_that_ends_the_process_is_named(own):
    own.write_text("raise SystemExit(0)")
    result = run("generate", "own.py", "--out", "k")
    assert result.exit_code == 2 and "own.py does not run: SystemExit" in result.stderr


@LONG
def test_an_edit_of_a_file_touches_what_changed(own):
    def generate():
        return json.loads(run("generate", "own.py", "telu", "--out", "k", "--unchecked", "--json").stdout)["steps"][0]

    def states():
        return {p: p.stat().st_mtime_ns for p in Path("k").rglob("*") if p.is_file()}

    generate()
    before = states()
    own.write_text(FILE.replace("x * quarter", "x * quarter / 2"))
    written = set(generate()["figures"]["written"])
    after = states()
    assert {p.as_posix() for p in after if after[p] != before[p]} == written
    assert {Path(p).stem for p in written} == {"bent", "manifest"}
    assert {"k/functors/bent.h", "k/activations/bent.py", "k/c/bent.h", "k/triton/bent.py"} <= written
    assert generate()["figures"]["written"] == []


def test_the_folder_of_the_catalogue_takes_nothing_else(own):
    for out in ((), ("--out", "./generated"), ("--out", Path("generated").resolve())):
        result = run("generate", "own.py:bent", *out)
        assert result.exit_code == 2 and "not a member of the catalogue" in result.stderr and "--out" in result.stderr
    assert not Path("generated").exists()


@LONG
def test_commands_on_a_folder_name_what_is_missing(own):
    for command in ("verify", "bench", "cuda"):
        result = run(command, "telu")
        assert result.exit_code == 2 and "run `actsym generate`" in result.stderr, command
    assert run("generate", "own.py:bent", "telu", "--out", "k", "--unchecked").exit_code == 0
    for command in ("verify", "bench", "cuda"):
        said = run(command, "--generated", "k").stderr
        assert "k holds bent, which the catalogue does not define so: name the sources" in said
        assert "k holds no kernels of relu; it holds bent, telu" in run(command, "relu", "--generated", "k").stderr
    own.write_text(FILE.replace("x * quarter", "x * quarter / 2"))
    assert "k holds bent as it was defined before" in run("verify", "own.py:bent", "--generated", "k").stderr
    assert "--publish is about the catalogue" in run("bench", "telu", "--generated", "k", "--publish", "m").stderr


@LONG
@pytest.mark.filterwarnings("ignore:.torch.jit.script:DeprecationWarning")
def test_a_folder_of_ones_own_is_verified_and_timed(own):
    given = ("x*sigmoid(b*x)", "--learn", "b=1", "--name", "swishy", "own.py:bent")
    own.write_text(FILE.replace("x * tanh(exp(x)) + x * quarter", "x / (1 + exp(-x * quarter))"))
    assert run("generate", *given, "--out", "k", "--unchecked").exit_code == 0
    done = run("verify", *given[:-1], "--generated", "k", "--seed", "1", "--json")
    data = json.loads(done.stdout)
    assert data["passed"] and done.exit_code == 0, done.stderr
    checked = {s["figures"]["what"]: s["figures"]["checks"] for s in data["steps"] if "what" in s["figures"]}
    assert set(checked) >= {"kernels", "C headers", "special values", "second derivatives", "calls", "random inputs"}
    assert all(checked.values())
    assert not Path("reports").exists(), "nothing is kept of a folder other than the project's"
    timed = json.loads(run("bench", "own.py:bent", "--generated", "k", "--elements", "1024", "--json").stdout)
    assert {s["activation"] for s in timed["steps"][0]["figures"]["speeds"]} == {"bent"}
    code = (
        "import sys; sys.modules.update(actsym=None, codegen=None)\n"
        "import torch, k; print(float(k.Swishy()(torch.ones(1)).detach()), k.Swishy().b.requires_grad)"
    )
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    value, learned = alone.stdout.split()
    assert abs(float(value) - 0.7310586) < 1e-6 and learned == "True"


def test_bases_of_files_and_formulas(own):
    def derived(*arguments):
        result = run("init", *arguments, "-n", "2", "--published", "--json")
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    assert derived("own.py:waves")["name"] == "waves" and derived("own.py:steep")["name"] == "steep"
    assert derived("x^k*exp(-x^2/4)")["steps"][1:] == derived("own.py:waves")["steps"][1:]
    for text, reason in (
        ("own.py", "choose one: own.py:waves"), ("own.py:wave", "defines the bases waves, steep"),
        ("factor.py", "defines no Basis"), ("x*y^k", "unknown symbol 'y'"), ("hermitee", "no basis is named"),
        ("exp(-k*abs(x))/k", "actsym: exp(-k*abs(x))/k: phi_k is not finite at k = 0"),
    ):  # fmt: skip
        result = run("init", text, "-n", "2")
        assert result.exit_code == 2 and reason in result.stderr and "Traceback" not in result.output


def test_files_are_found_by_workers_that_started_elsewhere(own, monkeypatch):
    with monkeypatch.context() as elsewhere:
        elsewhere.chdir("/")
        assert run("init", "hermite", "-n", "2", "--published", "--json").exit_code == 0  # starts the workers
    result = run("init", "own.py:waves", "-n", "2", "--published", "--json")
    assert result.exit_code == 0 and json.loads(result.stdout)["name"] == "waves", result.stderr


def test_the_order_of_sources_changes_no_file(own):
    run("generate", "own.py:wave", "telu", "--out", "k", "--unchecked")
    again = run("generate", "telu", "own.py:wave", "--out", "k", "--unchecked")
    assert "0 files written, 0 removed" in again.stdout


def test_names_of_the_catalogue_are_completed():
    from actsym.cli.generate import generate
    from actsym.cli.initialise import init
    from actsym.cli.inspect import show

    def completed(command, start):
        argument = next(p for p in command.params if p.param_type_name == "argument")
        context = command.make_context("actsym", [], resilient_parsing=True)
        return [(item.value, item.type) for item in argument.shell_complete(context, start)]

    for command in (show, generate):
        assert completed(command, "gelu") == [("gelu", "plain"), ("gelu_tanh", "plain")]
        assert completed(command, "./my") == [("./my", "file")]
    assert completed(init, "herm") == [("hermite", "plain"), ("hermitian_wavelet", "plain")]


def test_choose_knows_what_a_file_is():
    assert choose.is_file("a/b.py") and choose.is_file("b.py:wave") and not choose.is_file("x*tanh(x)")


def test_names_of_the_catalogue_are_not_for_other_functions(tmp_path):
    told = run("generate", "x*tanh(x)", "--name", "telu", "--out", tmp_path / "kernels", "--unchecked")
    assert told.exit_code == 2 and not (tmp_path / "kernels").exists()
    assert "telu is x*tanh(exp(x)) in the catalogue; give x*tanh(x) another name" in told.stderr
