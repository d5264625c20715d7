"""The command line: what it prints, what it refuses, and its exit codes."""

import json
import os
import re
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path

import mpmath
import pytest
import sympy as sp
from click.testing import CliRunner
from tiers import LONG
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.cli import choose, console, generate, main, verify
from actsym.definition.lines import Largest
from actsym.definition.rows import RowStatistic
from actsym.definition.spec import Parameter
from actsym.text.parse import parse_expression
from codegen import driver

ROOT = Path(__file__).parents[1]


def run(*arguments):
    return CliRunner().invoke(main, arguments)


def test_list_shows_every_activation():
    lines = run("list").output.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(ACTIVATIONS)
    assert all(ACTIVATIONS[line.split()[0]].title in line for line in lines[1:])


def test_list_as_json_holds_definitions_that_read_back():
    data = json.loads(run("list", "--json").output)
    assert [entry["name"] for entry in data] == list(ACTIVATIONS)
    for entry in data:
        activation = ACTIVATIONS[entry["name"]]
        declared = [*activation.parameters, *(Parameter(name, 0) for name in entry["inputs"][1:])]
        if activation.expr.has(RowStatistic, Largest, sp.And, sp.Or):  # which the parser does not offer
            assert entry["expression"] == str(activation.expr)
        else:
            assert parse_expression(entry["expression"], declared) == activation.expr
        assert [p["name"] for p in entry["parameters"]] == [p.name for p in activation.parameters]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("x*104053667381655482921/100000000000000000000", "x*1.04053667381655482921"),
        ("-1/10000000000000000 + 2/3", "-0.0000000000000001 + 2/3"),
        ("3/7777777777777777", "3/7777777777777777"),
    ],
)
def test_rounded_coefficients_are_printed_as_decimals(text, printed):
    assert console.decimals(text) == printed


def test_show():
    text = run("show", "egem(N=2, eps=1/100)").output
    assert "E-GEM(N=2)  (egem_n2)" in text and "eps = 1/100" in text and "learnable" in text
    assert "f(x) = " in text and "f'(x) = " in text and "Krause" in text


@pytest.mark.parametrize("text", ["LeakyReLU", "Leaky ReLU", "leaky-relu", "leakyrelu"])
def test_a_family_is_found_by_its_title(text):
    assert "LeakyReLU  (leaky_relu)" in run("show", text).output
    assert [a.name for a in choose.members([text])] == ["leaky_relu"]


def test_data_are_found_without_an_index_and_by_values_that_name_a_member(monkeypatch):
    """An index that is not current says nothing of the data: they are used by definition."""
    monkeypatch.setattr("actsym.derived.index.contents", lambda: None)
    for text, name in (("gelu", "gelu"), ("gem(N=2)", "gem_n2")):
        entry, section = choose.known(text)
        assert entry["described"]["name"] == name and section["under"]
    assert choose.known("gem(N=5)") is None and choose.known("x") is None


def test_domains_are_written_as_intervals():
    assert "beta = 1 in (0, oo): sharpness" in run("show", "softplus").output
    assert "in (-oo, oo): given" in run("show", "a*x", "--param", "a=1").output
    assert json.loads(run("show", "softplus", "--json").output)["parameters"][0]["domain"] == "(0, oo)"


def test_the_passes_are_shown_as_text_and_as_json():
    passes = json.loads(run("show", "telu", "--passes", "--json").output)
    text = run("show", "telu", "--passes").output
    assert len(passes) > 3 and all(f"=== {p['pass']}\n" in text and p["text"].rstrip() in text for p in passes)


def test_show_as_json_of_an_expression_with_a_parameter():
    data = json.loads(run("show", "x*sigmoid(beta*x)", "--param", "beta=3/2", "--json").output)
    beta = Parameter("beta", "3/2")
    assert parse_expression(data["expression"], [beta]) == parse_expression("x/(1 + exp(-beta*x))", [beta])
    assert data["parameters"][0]["default"] == "3/2"


BAD = [
    (("show", "teluu"), "did you mean telu"),
    (("analyze", "teluu"), "did you mean telu"),
    (("generate", "teluu"), "did you mean telu"),
    (("verify", "teluu"), "did you mean telu"),
    (("show", "x +"), "column 4"),
    (("show", "x$"), "accepted: numbers, x, parameters, + - * / % ^ or **"),
    (("analyze", "x*(1 + x"), "column 3"),
    (("analyze", "x*y"), "unknown symbol 'y'"),
    (("analyze", "u*tanh(x)"), 'actsym.gated("f(x)")'),
    (("analyze", "__import__('os').system('true')"), "column 12"),
    (("analyze", "log(x)"), "at x = -2"),
    (("analyze", "x^0.5"), "at x = -2"),
    (("analyze", "sqrt(-1)*x"), "not real"),
    (("analyze", "acos(x)"), "outside [-1, 1]"),
    (("analyze", "3"), "constant"),
    (("analyze", "pi"), "constant"),
    (("analyze", "9**9**9**9*x"), "exponent"),
    (("analyze", "telu", "--param", "a=1"), "no parameter 'a'"),
    (("analyze", "softplus", "--param", "beta=-1"), "outside its domain"),
    (("analyze", "x*a", "--param", "a"), "NAME=VALUE"),
    (("analyze", "x*a", "--param", "a=x"), "not an exact number"),
    (("analyze", "x*pi", "--param", "pi=3"), "taken"),
    (("analyze", "telu", "--sigma", "0"), "must be positive"),
    (("analyze", "telu", "--sigma", "x"), "x"),
    (("analyze", "telu", "--half-width", "-1"), "must be less"),
    (("analyze", "telu", "--digits", "0"), "0"),
    (("show", "gem(N=0)"), "integer >= 1"),
    (("show", "gem(N=x)"), "not an integer"),
    (("generate", "egem(N=1, eps=1/2)"), "not a member of the catalogue"),
    (("report", "telu"), "--out"),
    (("nonsense",), "nonsense"),
    (("show",), "NAME|EXPR|FILE.py"),
    (("list", "--nonsense"), "nonsense"),
    (("properties", "relu", "--only", "colour"), "'colour' is not one of"),
    (("properties", "relu", "--only", "smoothness,colour"), "'colour' is not one of"),
    (("analyse", "x"), "there is no command 'analyse'; did you mean analyze?"),
    (("analyze", "relu", "--sigma", "2", "--input", "normal(0, 1)"), "give one or the other"),
    (("show", "a*x", "--param", "a=1", "--param", "a=2"), "is given twice: 1 and 2"),
    (("show", "gem(N=2,N=3)"), "N is given twice, 2 and 3"),
    (("show", "x*tanh(b*x)", "--param", "b=2", "--param", "beta=1"), "does not depend on beta"),
    *((("analyze", "x", "--timeout", seconds), seconds) for seconds in ("nan", "0", "-1", "inf")),
    (("verify", "relu", "--generated", "absent"), "actsym generate"),
    (("cuda", "telu", "--generated", "absent"), "actsym generate"),
    (("analyze", "relu", "--input", "cauchy(1)"), "input distribution 'cauchy(1)' need not have a second moment"),
    (("analyze", "relu", "--input", "bell(1)"), "normal(mean, std), uniform(lower, upper)"),
    (("analyze", "relu", "--input", "normal(1, -2)"), "std = -2 must be positive"),
    (("analyze", "relu", "--input", "uniform(1)"), "another number of arguments than uniform(lower, upper)"),
    (("analyze", "relu", "--input", "uniform(0, 1, 2)"), "another number of arguments than uniform(lower, upper)"),
    (("analyze", "relu", "--input", "uniform(0, 1"), "input distribution 'uniform(0, 1' is not known"),
    (("analyze", "relu", "--input", "uniform(0, 1))"), "cannot read"),
    (("analyze", "relu", "--input", "normal(, 2)"), "empty"),
    (("analyze", "relu", "--input", "normal(0, x)"), "'x' is not a number"),
    (("analyze", "relu", "--input", "semicircle(y)"), "unknown symbol 'y'"),
    (("report", "relu", "--out", "reports"), "whole catalogue"),
    (("report", "none.py", "--out", "r"), "no file none.py"),
    (("report", "x*y", "--out", "r"), "unknown symbol"),
    (("report", "--compare", "relu"), "fewer than two"),
    (("report", "--param", "a=1"), "--param"),
    (("report", "x*x", "x*x*x", "--out", "r"), "two activations are called 'custom'"),
    (("report", "relu", "--out", "r", "--format", "pdf"), "pdf"),
]


@together(("arguments", "reason"), BAD)
def test_bad_input_is_one_line_on_stderr_and_exit_code_2(arguments, reason):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("actsym: ") and result.stderr.count("\n") == 1
    assert reason in result.stderr
    assert isinstance(result.exception, SystemExit)


@together(
    ("text", "verdict"),
    [
        ("telu", True),
        ("GELU-tanh", True),
        ("teluu", True),
        ("gem(N=2)", True),
        ("gme(N=2)", True),
        ("relu()", True),
        ("x", False),
        ("x-1", False),
        ("pi", False),
        ("relu(x)", False),
        ("tanh(x)", False),
        ("2*x", False),
        ("where(x == 1, x, 2)", False),
        ("x - x", False),
        ("-x", False),
        ("x_1", True),
        ("x²", False),
        ("ReLU²", True),
        ("hard sigmoid", True),
    ],
)
def test_names_and_expressions_are_told_apart(text, verdict):
    assert choose.is_name(text) is verdict


def test_a_family_name_stands_for_its_members():
    assert [a.name for a in choose.members(["gem", "telu", "gem_n1"])] == ["gem_n1", "gem_n2", "telu"]
    assert len(choose.members([])) == len(ACTIVATIONS)


def quantities(*arguments):
    """Of ``analyze --json``: distribution -> quantity -> what is known of it."""
    data = json.loads(run("analyze", *arguments, "--json").output)
    return {d["distribution"]["text"]: d["quantities"] for d in data["distributions"]}


@LONG
def test_analyze_agrees_with_quadrature():
    """Every printed digit but the last, against mpmath's own quadrature of the text."""
    found = quantities("x*tanh(exp(x))", "--digits", "25")
    with mpmath.workdps(40):
        f = lambda v: v * mpmath.tanh(mpmath.exp(v))  # noqa: E731
        slope = lambda v: mpmath.tanh(mpmath.exp(v)) + v * mpmath.exp(v) * mpmath.sech(mpmath.exp(v)) ** 2  # noqa: E731
        width = mpmath.sqrt(3)
        cases = {
            "N(0, 1)": (mpmath.npdf, mpmath.linspace(-14, 14, 15)),
            "U(-sqrt(3), sqrt(3))": (lambda v: 1 / (2 * width), [-width, 0, width]),
        }
        integrands = {
            "mean": f,
            "second_moment": lambda v: f(v) ** 2,
            "derivative_second_moment": lambda v: slope(v) ** 2,
        }
        for name, (density, nodes) in cases.items():
            expected = {
                quantity: mpmath.quad(lambda v, g=g, density=density: g(v) * density(v), nodes)
                for quantity, g in integrands.items()
            }
            expected["forward_gain"] = 1 / expected["second_moment"]
            expected["backward_gain"] = 1 / expected["derivative_second_moment"]
            for quantity, number in expected.items():
                entry = found[name][quantity]
                assert abs(mpmath.mpf(entry["value"]) - number) < mpmath.mpf(10) ** -24, (name, quantity)
                assert entry["method"]


@LONG
def test_analyze_takes_scales():
    """E[relu] = sigma / sqrt(2 pi) under N(0, sigma^2), and l / 4 under U(-l, l)."""
    found = quantities("relu", "--sigma", "3/2", "--half-width", "5")
    normal, uniform = found["N(0, 9/4)"]["mean"], found["U(-5, 5)"]["mean"]
    assert abs(mpmath.mpf(normal["value"]) - 1.5 / mpmath.sqrt(2 * mpmath.pi)) < 1e-14
    assert mpmath.mpf(uniform["value"]) == 1.25


@LONG
def test_analyze_prints_values_and_methods():
    """The whole process, as a user starts it, with nothing in the cache."""
    done = _process("analyze", "x*tanh(exp(x))", ACTSYM_CACHE="off")
    assert done.returncode == 0 and done.stderr == ""
    assert re.search(r"mean +E\[f\] +0\.262131725039046308\d+ ", done.stdout)
    for formula in ("Var[f]", "E[f²]", "E[f'²]", "Var[x] / E[f²]", "Var[x] / E[f'²]"):
        assert done.stdout.count(formula) >= 2


def test_says_that_a_moment_diverges():
    entry = quantities("exp(x^2)")["N(0, 1)"]["mean"]
    assert entry["status"] == "infinite" and entry["reason"]


def test_a_check_of_single_names_compares_what_all_share(tmp_path):
    out = tmp_path / "kernels"
    given = ("relu", "gem", "--out", str(out))
    done = run("generate", *given, "--unchecked")
    assert "nothing of 3 activations (--unchecked): their errors" in done.output
    both = [ACTIVATIONS["relu"], ACTIVATIONS["gem_n1"], ACTIVATIONS["gem_n2"]]
    for shared in ("_autograd.py", "__init__.py"):
        source = out / shared
        before = source.read_text()
        source.write_text(before + "\n")
        assert any(line.startswith(f"{shared} is not what") for line in driver.check(both, out, only=["relu"]))
        (line,) = generate.stale([ACTIVATIONS["relu"]], out, alone=False)
        assert line.startswith(f"{shared} is not what")
        source.write_text(before)
    assert not generate.stale([ACTIVATIONS["relu"]], out, alone=False)
    (out / "_autograd.py").write_text("edited = True\n")
    for_random = verify._checks(False, False, False, None, 1000, 0, out)
    assert for_random[0]([ACTIVATIONS["relu"]], out).problems, "--random names edited sources, too"


def test_generate_and_check(tmp_path):
    out = tmp_path / "kernels"
    assert run("generate", "relu", "gem", "--out", str(out)).exit_code == 0
    assert {p.stem for p in (out / "cuda").glob("*.cu")} == {"relu", "gem_n1", "gem_n2"}
    again = run("generate", "relu", "gem", "--out", str(out))
    assert "3 unchanged, 0 rendered anew; 0 files written" in again.output
    assert run("generate", "relu", "gem", "--check", "--out", str(out)).exit_code == 0
    source = out / "cuda" / "gem_n2.cu"
    source.write_text(source.read_text() + "\n")
    check = run("generate", "relu", "gem", "--check", "--out", str(out))
    assert check.exit_code == 1
    assert (
        re.search(r"^failed: cuda/gem_n2.cu is not what", check.stderr, re.MULTILINE) and "gem_n1" not in check.stderr
    )


def test_it_is_said_that_a_new_folder_gets_the_whole_catalogue(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("actsym.cli.generate.write", lambda activations, out: console.Outcome("written", "nothing"))
    assert "(83 activations) goes to the new folder generated/" in run("generate", "--unchecked").stderr
    assert not run("generate", "telu", "--unchecked", "--out", "own").stderr


def test_check_of_nothing_generated_fails(tmp_path):
    result = run("generate", "--check", "telu", "--out", str(tmp_path / "absent"))
    assert result.exit_code == 1 and "failed: functors/telu.h is missing" in result.stderr


def _process(*arguments, stdout=subprocess.PIPE, **variables):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)} | variables
    command = [sys.executable, "-m", "actsym", *arguments]
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, env=environment, cwd=ROOT)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--version"], 0),
        (["show", "telu"], 0),
        (["show", "log(x)"], 2),
        pytest.param(["generate", "--check", "telu", "--out", "absent"], 1, marks=LONG),
    ],
)
def test_exit_codes_of_the_process(arguments, code):
    done = _process(*arguments)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m actsym list --json | head -c 1", shell=True, capture_output=True, text=True, cwd=ROOT
    )
    assert done.stdout == "[" and done.stderr == ""


def test_a_pipe_that_is_closed_before_the_first_line_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        done = _process("list", "--json", stdout=closed)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_disk_that_is_full_is_one_line():
    with open("/dev/full", "wb") as full:
        done = _process("show", "relu", "--json", stdout=full)
    assert (done.returncode, done.stderr) == (2, "actsym: cannot write: No space left on device\n")


def test_no_colour_outside_a_terminal():
    assert "\x1b" not in _process("list").stdout


def _on_a_terminal(*arguments, columns=80, **variables):
    """The output of a process whose stdout and stderr are one terminal, as text, and its exit code."""
    reader, writer = os.openpty()
    termios.tcsetwinsize(writer, (40, columns))
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "PYTHONHASHSEED")}
    environment |= {"PYTHONPATH": str(ROOT), "TERM": "xterm"} | variables
    command = [sys.executable, "-m", "actsym", *arguments]
    process = subprocess.Popen(command, stdout=writer, stderr=writer, env=environment, cwd=ROOT)
    os.close(writer)
    parts = []
    with suppress(OSError):  # how Linux tells that nobody writes any more
        while part := os.read(reader, 65536):
            parts.append(part)
    os.close(reader)
    return b"".join(parts).decode().replace("\r\n", "\n"), process.wait()


def test_a_terminal_is_obeyed():
    """Tables fold to its width and lose nothing, and no escape sequence is sent where none is wanted."""
    plain, code = _on_a_terminal("list", TERM="dumb")
    assert code == 0 and "\x1b" not in plain
    assert all(len(line) <= 80 for line in plain.splitlines())
    words = set(_process("list").stdout.replace("-", " ").split())
    assert {w for w in words if len(w) < 8} <= set(plain.replace("-", " ").split())
    assert "\x1b[1m" in _on_a_terminal("list")[0] and "\x1b" not in _on_a_terminal("list", NO_COLOR="1")[0]
    assert _on_a_terminal("list", columns=400)[0].count("\n") == _process("list").stdout.count("\n")


@LONG
def test_progress_moves_no_cursor_on_a_dumb_terminal(tmp_path):
    arguments = ("generate", "relu", "--unchecked", "--out", str(tmp_path / "k"))
    assert "\x1b" not in _on_a_terminal(*arguments, TERM="dumb")[0]
    assert "\x1b[2K" in _on_a_terminal(*arguments)[0]


def test_the_bare_command_is_help():
    result = run()
    assert result.exit_code == 0 and result.stdout == run("--help").stdout and result.stdout.startswith("Usage: ")


def test_every_command_prints_json_and_has_help():
    """What it prints is tested where the command is; here that none is without, and says so in the same words."""
    for name in {*main.list_commands(None)} - {"gpu"}:  # a group: `gpu check` writes check.json beside its page
        command = main.get_command(None, name)
        assert [p.help for p in command.params if p.name == "as_json"] == [console.JSON_HELP], name
        assert run(name, "--help").exit_code == 0 and f"  {name} " in run().output


def test_what_steps_did_as_json(tmp_path):
    done = run("generate", "relu", "--unchecked", "--out", str(tmp_path / "k"), "--json")
    data = json.loads(done.stdout)
    assert data["passed"] is True
    assert all(set(step) == {"step", "says", "problems", "notes", "figures"} for step in data["steps"])
    assert [step["step"] for step in data["steps"]] == ["generated", "measured"]
    assert str(tmp_path / "k" / "functors" / "relu.h") in data["steps"][0]["figures"]["written"]
    (tmp_path / "k" / "functors" / "relu.h").unlink()
    failed = run("generate", "relu", "--check", "--out", str(tmp_path / "k"), "--json")
    data = json.loads(failed.stdout)
    assert failed.exit_code == 1 and data["passed"] is False
    assert data["steps"][0]["problems"] == ["functors/relu.h is missing"]
    assert "failed: functors/relu.h is missing\nactsym: 1 file not as" in failed.stderr


def test_shells_complete_names():
    done = _process(COMP_WORDS="actsym show tel", COMP_CWORD="2", _ACTSYM_COMPLETE="bash_complete")
    assert (done.returncode, done.stdout, done.stderr) == (0, "plain,telu\n", "")


def test_publishing_needs_a_plain_machine_name(tmp_path, monkeypatch):
    from actsym.cli import checks

    monkeypatch.chdir(tmp_path)
    with pytest.raises(console.BadInput, match="machine name"):
        checks.publish("../elsewhere")
    with pytest.raises(console.BadInput, match="actsym verify"):
        checks.publish("box")


def test_properties_of_an_expression():
    result = run("properties", "x*tanh(exp(x))", "--only", "smoothness", "--only", "cost")
    assert result.exit_code == 0
    assert "analytic" in result.stdout and "operations of f as defined" in result.stdout
    assert "Lipschitz" not in result.stdout


def test_properties_as_json_read_back():
    from actsym.properties.smoothness import Smoothness

    result = run("properties", "relu", "--only", "smoothness", "--json")
    data = json.loads(result.stdout)
    assert Smoothness.from_json(data["smoothness"]).label == "C^0"


def test_questions_may_be_separated_by_commas():
    repeated = run("properties", "relu", "--only", "smoothness", "--only", "decay", "--json").stdout
    assert run("properties", "relu", "--only", "smoothness, decay", "--json").stdout == repeated
    assert run("properties", "relu", "--only", "smoothness,decay", "--only", "decay", "--json").stdout == repeated
    assert {"smoothness", "decay"} <= json.loads(repeated).keys() and "lipschitz" not in json.loads(repeated)


def test_analyze_takes_other_inputs():
    """relu under N(1, 1/4), whose mean is known, and under the semicircle on [-2, 2]: E[relu^2] = 1/2."""
    found = quantities("relu", "--input", "normal(1, 1/2)", "--input", "semicircle(2)")
    normal = mpmath.ncdf(2) + mpmath.npdf(2) / 2
    assert abs(mpmath.mpf(found["N(1, 1/4)"]["mean"]["value"]) - normal) < 1e-14
    assert found["Semicircle(2)"]["second_moment"]["value"] == "0.5"


def test_a_parameter_may_be_given_by_its_greek_letter():
    assert json.loads(run("show", "β*x", "--param", "β=3/2", "--json").stdout)["parameters"][0]["name"] == "beta"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="this system has no /proc")
@pytest.mark.parametrize("command", [("generate", "relu", "--unchecked"), ("report", "relu", "--format", "json")])
def test_a_folder_that_cannot_be_made_or_written_is_one_line_and_exit_code_2(command, tmp_path):
    """A file in the way refuses everybody, root among them, as a folder without permission does others."""
    (tmp_path / "file").write_text("")
    for folder, why in (
        ("/proc/x/y", "cannot write to /proc/x/y: No such file or directory"),
        (tmp_path / "file" / "out", f"cannot read or write {tmp_path / 'file'}"),
    ):
        result = run(*command, "--out", str(folder))
        assert result.exit_code == 2 and isinstance(result.exception, SystemExit)
        said = [line for line in result.stderr.splitlines() if not line.startswith("report: ")]  # on a busy machine
        assert len(said) == 1 and said[0].startswith(f"actsym: {why}")


def test_summaries_count_in_english_and_quote_compilers_in_a_line():
    assert [console.many(n, "library", "libraries") for n in (0, 1, 2)] == ["0 libraries", "1 library", "2 libraries"]
    said = RuntimeError("relu.cu does not compile:\ngcc: no such file\n\nnvcc fatal")
    assert generate.one_line(said) == "relu.cu does not compile: gcc: no such file; nvcc fatal"


def test_an_error_of_the_system_that_no_file_explains_is_a_bug(monkeypatch):
    monkeypatch.setattr(choose, "entries", Path("absent").read_text)
    assert isinstance(run("list").exception, FileNotFoundError)


@LONG
def test_names_hash_alike_in_every_run(tmp_path):
    """Which form SymPy gives an expression depends on hashes; who wants others says so."""
    (tmp_path / "own.py").write_text(
        "import sys\nfrom actsym.definition.spec import Activation, x\n"
        "print(sys.hash_info.width, hash('x'), file=sys.stderr)\n"
        "bent = Activation('bent', 'Bent', abs(x) + x)\n"
    )

    def hashes(**variables):
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONHASHSEED"} | variables
        command = [sys.executable, "-m", "actsym", "report", str(tmp_path / "own.py"), "--format", "json", "--out"]
        done = subprocess.run(
            [*command, str(tmp_path / "out")], capture_output=True, text=True, env=environment, check=True
        )
        return done.stderr.splitlines()[0]

    assert hashes() == hashes() == hashes(PYTHONHASHSEED="0") != hashes(PYTHONHASHSEED="1")


def test_a_formula_that_begins_with_a_minus_is_told_how_to_be_written():
    assert "Write -- before a formula" in run("properties", "-2*x+1").stderr
    assert run("show", "--", "-2*tanh(x)").exit_code == 0
    assert "Write --" not in run("properties", "--nosuch").stderr


def test_what_is_no_activation_is_named():
    from actsym.errors import InputError
    from actsym.moments.study import analyze

    for given in (None, 5, "relu"):
        with pytest.raises(InputError, match=f"{given!r} is no Activation"):
            analyze(given)


def test_every_step_is_documented():
    """docs/json.md names what the commands print, and nothing that they do not."""
    table = (ROOT / "docs" / "json.md").read_text().partition("| `step` |")[2]
    documented = {
        name for row in table.splitlines() if row.count("|") > 2 for name in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    sources = "".join(p.read_text() for p in (ROOT / "actsym" / "cli").glob("*.py"))
    printed = set(re.findall(r'\bOutcome\(\s*"(\w+)"', sources))
    assert printed == documented - {"generate", "verify", "fuzz"}
