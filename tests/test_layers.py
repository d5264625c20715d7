"""From what people hold to definitions, quantities and torch modules."""

import pickle
import re
import shlex
import subprocess
import sys
from pathlib import Path

import mpmath
import pytest
import sympy as sp
import torch
from click.testing import CliRunner

from actsym import layers
from actsym.cli import main
from actsym.definition.spec import u, x
from actsym.errors import InputError
from actsym.layers.definitions import definition
from actsym.moments.quantities import QUANTITIES

plain, positive = sp.Symbol("x"), sp.Symbol("t", positive=True)


@pytest.fixture
def cold(tmp_path, monkeypatch):
    """A user who has built nothing yet."""
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("ACTSYM_KERNEL_CACHE", str(tmp_path / "kernels"))


@pytest.mark.parametrize(("held", "expected"), [
    ("x*tanh(exp(x))", x * sp.tanh(sp.exp(x))),
    (plain * sp.tanh(sp.exp(plain)), x * sp.tanh(sp.exp(x))),
    (sp.Symbol("t", real=True) * 2, x * 2),
    (sp.Lambda(positive, positive**2), x**2),
    (lambda z: z * sp.sin(z), x * sp.sin(x)),
    (lambda z, sharpness=1: z * sp.sin(z), x * sp.sin(x)),
    (sp.Float(0.1) * plain**2, x**2 / 10),
    (sp.Max(plain, 0), sp.Piecewise((0, x < 0), (x, True), evaluate=False)),
    ("gem(N=3)", sp.Piecewise((x**7 / (x**6 + 1), x > 0), (0, True))),
    ("x-pi", x - sp.pi),
    ("GELU", x * (sp.erf(sp.sqrt(2) * x / 2) + 1) / 2),
])  # fmt: skip
def test_what_people_hold_is_taken(held, expected):
    found = definition(held).expr
    points = [sp.Rational(n, 7) for n in (-23, -9, -1, 2, 10, 31)]
    assert all(abs(sp.N((found - expected).subs(x, p), 30)) < 1e-25 for p in points)


def test_symbols_that_are_no_real_numbers_are_told():
    with pytest.warns(UserWarning, match="the symbol t is positive"):
        assert definition(positive * sp.erf(positive)).expr == x * sp.erf(x)


def test_sizes_count_as_they_are_written():
    relu = layers.activation("relu")
    assert relu.moments(sigma=0.5).mean.text(8) == "0.19947114"
    with pytest.raises(InputError, match="sigma: nan"):
        relu.moments(sigma=float("nan"))


@pytest.mark.parametrize(("ask", "told"), [
    (lambda: layers.activation("x*tanh(x)", learn={"b": 1}), "has no parameter b; its parameters: none"),
    (lambda: layers.activation("x*tanh(b*x)", learn={"b": 1, "bta": 1}), "has no parameter bta; its parameters: b"),
    (lambda: layers.activation(torch.nn.GELU()), "is no activation; give a text"),
    (lambda: layers.activation("telu").module(channels=4), "telu takes no option 'channels'; accepted: none"),
    (lambda: layers.activation("swish").module(chanels=4), "accepted: beta, channels, dim, device, dtype"),
    (lambda: layers.gated("tanh(x)", name="glu"), "glu is a name of the catalogue"),
    (lambda: layers.activation("tanh(2*x)", name="prelu"), "prelu is a name of the catalogue"),
])  # fmt: skip
def test_what_would_mean_something_else_is_refused(ask, told):
    with pytest.raises(InputError, match=re.escape(told)):
        ask()


def test_parameters_are_learned_or_fixed():
    beta = sp.Symbol("beta")
    for held in ("x*sigmoid(beta*x)", plain / (1 + sp.exp(-beta * plain)), lambda x, beta: x / (1 + sp.exp(-beta * x))):
        learned = definition(held, learn={"beta": 1}).parameters
        fixed = definition(held, fixed={"beta": "3/2"}).parameters
        assert [(p.name, p.default, p.learnable) for p in learned] == [("beta", 1, True)]
        assert [(p.name, p.default, p.learnable) for p in fixed] == [("beta", sp.Rational(3, 2), False)]
    assert definition("leaky_relu", learn={"slope": "1/10"}).parameters[0].learnable
    held = definition("swish", fixed={"beta": 2})
    assert [(p.name, p.default, p.learnable) for p in held.parameters] == [("beta", 2, False)]
    assert held.name != "swish" and not list(layers.activation("swish", fixed={"beta": 2}).module().parameters())


@pytest.mark.parametrize(("held", "given", "told"), [
    ("x*beta", {}, "unknown symbol 'beta'"),
    (plain * sp.Symbol("beta"), {}, "learn={'beta': 1}"),
    (sp.Function("g")(plain), {}, "unknown function 'g'"),
    (lambda z, a: a * z, {}, "parameter a without a value"),
    (lambda z: __import__("math").tanh(z), {}, "cannot be called with SymPy symbols"),
    (lambda: 1, {}, "takes no argument"),
    (3, {}, "is no activation; give a text"),
    ("nosuch", {}, "no activation is called 'nosuch'"),
    ("log(x)", {}, "no real function"),
    (plain**2 + sp.I * plain, {}, ""),
    (sp.Integer(3), {}, "constant"),
    ("x*a", {"learn": {"a": float("inf")}}, "inf"),
    ("x*a", {"fixed": {"a": float("nan")}}, "nan"),
    ("x*a", {"learn": {"a": 1}, "fixed": {"a": 1}}, "given twice"),
    ("x^2", {"name": "Bad name"}, "must be a lower-case identifier"),
    ("x^2", {"name": "class"}, "no keyword of Python"),
])  # fmt: skip
def test_what_is_not_taken_is_named(held, given, told):
    with pytest.raises(InputError) as found:
        definition(held, **given)
    assert told in str(found.value)


def test_names_tell_formulas_apart():
    names = {definition(text).name for text in ("x^2", "x^3", "x*exp(-x)", "x*exp(-2*x)")}
    assert len(names) == 4
    assert definition("x**2").name == definition(plain**2).name


def test_quantities_of_the_catalogue_are_known_and_those_of_others_enclosed():
    telu, other = layers.activation("x*tanh(exp(x))"), layers.activation("x*exp(-x^2)")
    with mpmath.workdps(30):
        weight = lambda z: mpmath.npdf(z)  # noqa: E731
        second = mpmath.quad(lambda z: (z * mpmath.tanh(mpmath.exp(z))) ** 2 * weight(z), [-12, -3, 0, 3, 12])
        gauss = mpmath.quad(lambda z: (z * mpmath.exp(-(z**2))) ** 2 * weight(z), [-12, -3, 0, 3, 12])
    assert float(telu.forward_gain) == pytest.approx(float(1 / second), rel=1e-12)
    assert float(other.forward_gain) == pytest.approx(float(1 / gauss), rel=1e-12)
    assert other.moments(closed_forms=True).second_moment.exact is not None
    assert telu.lipschitz.text(9) == "1.06197531"
    assert float(layers.activation("relu").moments(sigma=2).second_moment) == 2
    assert {"forward_gain", "mean"} <= set(QUANTITIES)
    assert set(QUANTITIES) <= set(type(telu).__annotations__)
    with pytest.raises(AttributeError, match=r"an activation has no 'gain'; quantities: mean"):
        telu.gain  # noqa: B018
    with pytest.raises(InputError, match="no question is called 'colour'"):
        telu.properties("colour")


def test_a_gate_reads_two_inputs():
    assert layers.gated("x*tanh(exp(x))").definition.expr == u * x * sp.tanh(sp.exp(x))
    with pytest.raises(InputError, match="only functions of one number"):
        layers.gated("polynorm_r3")


def test_the_catalogue_is_not_rendered_again(cold):
    import generated

    assert layers.activation("telu").module_class is generated.TeLU
    assert layers.gated("silu").module_class is not generated.SwiGLU


@pytest.mark.long
def test_modules_compute_what_was_written(cold, capsys):
    generator = torch.Generator().manual_seed(0)
    points = torch.randn(6, 8, generator=generator, dtype=torch.float64, requires_grad=True)
    found = layers.activation("x*sigmoid(beta*x)", learn={"beta": 1}).module(channels=8, dtype=torch.float64)
    assert "compiling the kernels" in capsys.readouterr().err
    with torch.no_grad():
        found.beta.copy_(torch.linspace(0.5, 2, 8))
    result = found(points)
    assert torch.allclose(result, points * torch.sigmoid(found.beta * points), rtol=1e-14)
    result.sum().backward()
    assert found.beta.grad.shape == (8,) and points.grad is not None
    gate = layers.gated("x*sigmoid(beta*x)", fixed={"beta": 1}).module()
    one, two = points.detach()[:, :4], points.detach()[:, 4:]
    assert torch.allclose(gate(one, two), two * torch.nn.functional.silu(one), rtol=1e-14)
    assert torch.allclose(gate(points.detach()), gate(one, two))
    waves = layers.basis("exp(-k*abs(x))", degree=2)
    layer = waves.module(dtype=torch.float64)
    values = [float(c) for c in waves.coefficients.values()]
    expected = sum(c * torch.exp(-k * points.detach().abs()) for k, c in enumerate(values))
    assert torch.allclose(layer(points.detach()), expected, rtol=1e-12)
    again = layers.activation("x*sigmoid(beta*x)", learn={"beta": 1}).module()
    assert type(again) is type(found) and "compiling" in capsys.readouterr().err.partition("Swish")[0][:200]


@pytest.mark.long
def test_what_cancels_as_it_is_written_is_computed_by_approximants(cold):
    """In the module and under torch.compile; the values are those of mpmath."""
    layer = layers.activation("x - tanh(x)").module()
    points = torch.tensor([-1.756345e-4, 0.01, 0.5, 90.0])
    with mpmath.workdps(40):
        exact = [float(mpmath.mpf(p) - mpmath.tanh(mpmath.mpf(p))) for p in points.tolist()]
    for function in (layer, torch.compile(layer, backend="aot_eager")):
        assert function(points).tolist() == pytest.approx(exact, rel=4e-7)


_OTHER_PROCESS = """
import pickle, sys, torch
layer = pickle.load(open(sys.argv[1], "rb"))
print(layer(torch.ones(2, dtype=torch.float64)).tolist())
from actsym import layers
found = layers.activation("x*tanh(x^2)").module()
print("sympy" in sys.modules, type(found) is type(layer))
"""


@pytest.mark.long
def test_another_process_finds_what_was_built(cold, tmp_path):
    layer = layers.activation("x*tanh(x^2)").module()
    (tmp_path / "layer.pkl").write_bytes(pickle.dumps(layer))
    command = [sys.executable, "-c", _OTHER_PROCESS, str(tmp_path / "layer.pkl")]
    result = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    value = float(mpmath.tanh(1))
    first, second = result.stdout.splitlines()
    assert eval(first) == pytest.approx([value, value], rel=1e-15)
    assert second == "False True" and result.stderr == ""


def test_a_folder_that_others_can_write_to_is_refused(cold, tmp_path):
    from actsym.layers.room import room

    room().chmod(0o777)
    with pytest.raises(InputError, match="can be written by other users"):
        layers.activation("x*tanh(x^2)").module()


@pytest.mark.long
def test_the_page_on_layers_runs(cold, capsys):
    text = (Path(__file__).parents[1] / "docs" / "layers.md").read_text()
    names: dict[str, object] = {}
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    for block in blocks:
        exec(compile(block, "docs/layers.md", "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    told = re.findall(r"^print\(.*\)  # (.*)$", "".join(blocks), re.MULTILINE)
    assert len(told) == 3 and printed[:3] == told


@pytest.mark.long
@pytest.mark.parametrize("page", ["tutorial.md", "howto.md"])
def test_pages_that_teach_run(cold, tmp_path, monkeypatch, capsys, page):
    """Blocks of Python print what is said beside them; commands are commands, with options that they have."""
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).parents[1] / "docs" / page).read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)
    printed = capsys.readouterr().out
    for told in re.findall(r"^print\(.*\)  # (?!the )(\S.*)$", "".join(blocks), re.MULTILINE):
        assert told in printed.splitlines()


@pytest.mark.parametrize("page", ["tutorial.md", "howto.md"])
def test_commands_of_pages_are_accepted(page):
    """Commands and options are those that there are."""
    text = (Path(__file__).parents[1] / "docs" / page).read_text()
    lines = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    ]
    commands = [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("actsym ")]
    assert len(commands) > 2
    for command in commands:
        options = [c for c in command if c.startswith("-")]
        told = CliRunner().invoke(main, [command[0], "--help"])
        assert told.exit_code == 0 and all(o in told.output for o in options), command


def test_a_start_counts_as_it_is_written():
    tenth = definition("x*sigmoid(a*x)", learn={"a": 0.1})
    assert tenth.parameters[0].default == sp.Rational(1, 10)
    assert tenth.key == definition("x*sigmoid(a*x)", learn={"a": "1/10"}).key
    assert layers.activation("swish", fixed={"beta": 0.5}).definition.parameters[0].default == sp.Rational(1, 2)
