"""From what people hold to definitions, quantities and torch modules."""

import errno
import inspect
import pickle
import re
import shlex
import shutil
import subprocess
import sys
import warnings
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import click
import documented
import mpmath
import numpy as np
import pytest
import sympy as sp
import torch
from click.testing import CliRunner
from tiers import LONG
from torch import nn

from actsym import catalog, layers
from actsym.cli import main
from actsym.definition.spec import u, x
from actsym.errors import InputError, PrecisionWarning
from actsym.layers import packages
from actsym.layers.cache_dir import _state, cache_dir
from actsym.layers.definitions import definition
from actsym.moments.moments import QUANTITIES
from actsym.work import provenance

plain, positive = sp.Symbol("x"), sp.Symbol("t", positive=True)


#: Of tests about something else: some of their kernels are a few ulp beyond what is accepted.
INEXACT = pytest.mark.filterwarnings("ignore::actsym.errors.PrecisionWarning")


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


def torch_activations():
    """Every class of torch's activations: with the defaults, and with each option by itself at another value."""
    for name in torch.nn.modules.activation.__all__:
        options = inspect.signature(made := getattr(torch.nn, name)).parameters.values()
        needed = {p.name: 2 for p in options if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD}
        yield made(**needed)
        for option in options:
            if isinstance(option.default, float) or option.name == "inplace":
                yield made(**needed, **{option.name: True if option.name == "inplace" else option.default / 4 + 0.25})


#: Modules of torch that are no function of each element by itself, or that torch itself refuses to run.
ROWS = (nn.MultiheadAttention, nn.Softmax, nn.Softmin, nn.Softmax2d, nn.LogSoftmax)
OTHERS = [nn.PReLU(2), nn.GLU(0), nn.Softshrink(-1.0)]


@pytest.mark.parametrize("module", [
    *torch_activations(), *OTHERS, nn.GELU("tanh"), nn.Softplus(1, -5), nn.Softplus(2, 3), nn.ELU(np.float32(0.3)),
    nn.LeakyReLU(-0.5), nn.Hardtanh(-2, 3.5),
], ids=lambda module: repr(module).split(chr(10))[0])  # fmt: skip
def test_activations_of_torch_are_taken_with_their_options_or_refused(module):
    if isinstance(module, ROWS) or module in OTHERS:
        with pytest.raises(InputError, match=r"torch\.nn that computes each element by itself"):
            definition(module)
        return
    points = [sp.Rational(n, 8) for n in (-43, -25, -17, -3, -1, 0, 1, 2, 11, 27, 50)]
    inputs = torch.tensor([[float(p)] for p in points], dtype=torch.float64)
    packed = torch.cat([torch.full_like(inputs, 0.75), inputs], 1) if isinstance(module, nn.GLU) else inputs
    expected = module.double().eval()(packed).ravel().tolist()
    formula = definition(module).formula.subs(u, sp.Rational(3, 4))
    assert [float(formula.subs(x, p)) for p in points] == pytest.approx(expected, rel=1e-7, abs=1e-14)


def test_a_relu6_with_another_end_is_taken_as_it_is():
    module = torch.nn.ReLU6()
    module.max_val = 3
    assert definition(module).formula.subs(x, 5) == 3


def test_what_activation_returns_is_taken():
    gelu = layers.activation("gelu")
    assert layers.gated(gelu).definition.expr == u * gelu.formula == layers.gated(torch.nn.GELU()).definition.expr
    assert layers.activation(gelu, name="own").name == "own"


def test_symbols_that_are_no_real_numbers_are_told():
    with pytest.warns(UserWarning, match="the symbol t is positive"):
        assert definition(positive * sp.erf(positive)).expr == x * sp.erf(x)


def test_sizes_count_as_they_are_written():
    relu = layers.activation("relu")
    assert relu.moments(sigma=0.5).mean.text(8) == "0.19947114"
    with pytest.raises(InputError, match="sigma: nan"):
        relu.moments(sigma=float("nan"))


def hooked(module):
    module.register_forward_hook(lambda module, inputs, output: output + 1)
    return module


@pytest.mark.parametrize(("ask", "told"), [
    (lambda: layers.activation("x*tanh(x)", learn={"b": 1}), "has no parameter b; its parameters: none"),
    (lambda: layers.activation("x*tanh(b*x)", learn={"b": 1, "bta": 1}), "has no parameter bta; its parameters: b"),
    (lambda: layers.activation(torch.nn.Linear(2, 2)), "is no activation; give a text"),
    (lambda: layers.activation(torch.nn.PReLU(4)), "is no activation; give a text"),
    (lambda: layers.gated(torch.nn.GLU()), "GLU: only functions of one number without vectors of parameters"),
    (lambda: layers.activation(torch.nn.PReLU(device="meta")), "is no activation; give a text"),
    (lambda: layers.activation(torch.nn.GELU("foo")), "is no activation; give a text"),
    (lambda: layers.activation(hooked(torch.nn.ReLU())), "has hooks or a forward of its own"),
    (lambda: layers.activation("telu").module(channels=4), "telu takes no option 'channels'; accepted: none"),
    (lambda: layers.activation("swish").module(chanels=4), "accepted: beta, channels, dim, device, dtype"),
    (lambda: layers.gated("tanh(x)", name="glu"), "glu is a name of the catalogue"),
    (lambda: layers.activation("tanh(2*x)", name="prelu"), "prelu is a name of the catalogue"),
    (lambda: layers.activation("tanh(x)", name=3), "name = 3 (int) is not accepted; give a text"),
    (lambda: layers.activation("x*b", learn=["b"]), "learn = ['b'] (list) is not accepted; give each parameter"),
    (lambda: layers.activation("swish", fixed="beta"), "such as fixed={'beta': 1}"),
    (lambda: layers.activation("x*b", learn={sp.Symbol("b"): 1}), "b (Symbol) is no name of a parameter"),
    (lambda: layers.activation("tanh(x)").settled(depth="a"), "depth = 'a' is not accepted; give a whole number"),
    (lambda: layers.activation("tanh(x)").settled(depth=0), "depth = 0 is not accepted"),
    (lambda: layers.activation("tanh(x)").settled(depth=-3), "depth = -3 is not accepted"),
    (lambda: layers.activation("tanh(x)").settled(depth=True), "depth = True is not accepted"),
    (lambda: layers.basis("hermite", 3, depth=-1), "depth = -1 is not accepted"),
    (lambda: layers.basis("hermite", 3, width=2.5), "width = 2.5 is not accepted"),
])  # fmt: skip
def test_what_would_mean_something_else_is_refused(ask, told):
    with pytest.raises(InputError, match=re.escape(told)):
        ask()


@LONG
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
    ("x*a", {"fixed": {"a": float("nan")}}, "nan is not accepted; give a finite number"),
    ("x*a", {"learn": {"a": None}}, "a = None (NoneType) is no number"),
    ("x*a", {"learn": ["a"]}, "such as learn={"),
    (lambda z: None, {}, "returns None (NoneType), no expression; it must return f(x)"),
    (lambda z: [z], {}, "returns [x] (list), no expression"),
    (lambda z: z > 0, {}, "returns x > 0 (StrictGreaterThan), no expression"),
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
@INEXACT
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
@INEXACT
def test_what_cancels_as_it_is_written_is_computed_by_approximants(cold):
    """In the module and under torch.compile; the values are those of mpmath."""
    layer = layers.activation("x - tanh(x)").module()
    points = torch.tensor([-1.756345e-4, 0.01, 0.5, 90.0])
    with mpmath.workdps(40):
        exact = [float(mpmath.mpf(p) - mpmath.tanh(mpmath.mpf(p))) for p in points.tolist()]
    for function in (layer, torch.compile(layer, backend="aot_eager")):
        assert function(points).tolist() == pytest.approx(exact, rel=4e-7)


#: Whose square overflows far out.
FAR_OUT = "x*(x**2*tanh(x)+1)/(x**2+1)"


@pytest.fixture
def no_compiler(cold, tmp_path, monkeypatch):
    """It takes most of the time; the torch expressions are measured alone."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)


def test_where_modules_fall_short_is_measured_once_and_said_whenever_they_are_made(no_compiler, monkeypatch, capsys):
    with pytest.warns(PrecisionWarning) as first:
        layers.activation(FAR_OUT).module()
    assert "measuring their errors" in capsys.readouterr().err
    monkeypatch.setattr("codegen.verify.shortfalls.shortfalls", None)
    with pytest.warns(PrecisionWarning) as again:
        found = layers.activation(FAR_OUT).module_class
    said = [str(w.message) for w in first]
    assert [str(w.message) for w in again] == said and capsys.readouterr().err == ""
    types = [re.match(rf"{re.escape(FAR_OUT)} is less exact in (\w+) than", line)[1] for line in said]
    assert types == ["bfloat16", "float32", "float64"]
    assert all("f of the torch expression: infinity at " in line for line in said)
    assert {w.filename for w in first} == {__file__} and "Less exact than the accepted errors" in found.__doc__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(PrecisionWarning, match="in bfloat16"):
            layers.activation(FAR_OUT).module()


def test_a_module_can_do_without_measuring(no_compiler, monkeypatch, capsys):
    def measured(*_, progress, **__):
        seen.append("measured")
        progress(1, 5, "float16")
        return {}

    seen = []
    monkeypatch.setattr("codegen.verify.shortfalls.shortfalls", measured)
    monkeypatch.setattr("actsym.layers.exactness.EVERY", 0.0)
    first, again = (type(layers.activation("x**2 - 7").module(measure=False)) for _ in range(2))
    assert not seen and capsys.readouterr().err == "" and first is again
    second = type(layers.activation("x**2 - 7").module())
    told = capsys.readouterr().err
    assert seen == ["measured"] and second is not first
    assert "half a minute or so, module(measure=False) does without" in told and "1 of 5 parts done: float16" in told
    assert type(layers.activation("x**2 - 7").module(measure=False)) is second


def test_what_is_set_of_torch_changes_no_measurement(no_compiler):
    torch.manual_seed(7)
    expected = torch.rand(3)
    torch.manual_seed(7)
    torch.set_default_dtype(torch.float64)
    try:
        with torch.inference_mode(), torch.device("meta"), pytest.warns(PrecisionWarning) as told:
            layers.activation(FAR_OUT).module()
        assert torch.get_default_dtype() == torch.float64
    finally:
        torch.set_default_dtype(torch.float32)
    assert not any("df_dx" in str(w.message) for w in told) and torch.equal(torch.rand(3), expected)


def test_what_is_said_of_kernel_and_expression_in_the_same_words_is_said_once():
    from actsym.layers import exactness

    lines = ("float32 f: 9 ulp at 1.0", "float32 f of the torch expression: 9 ulp at 1.0",
             "float32 df_dx of the torch expression: 7 ulp at 1.0", "float64 f: nan at 3 of 9 inputs")  # fmt: skip
    with pytest.warns(PrecisionWarning) as told:
        exactness.tell("one", lines)
    assert [str(w.message) for w in told] == [
        "one is less exact in float32 than the accepted errors: "
        "f: 9 ulp at 1.0; df_dx of the torch expression: 7 ulp at 1.0",
        "one is less exact in float64 than the accepted errors: f: nan at 3 of 9 inputs",
    ]


@LONG
def test_approximants_that_are_kept_are_computed(cold, monkeypatch):
    """Those that a command has searched are taken, also where the composed form is known already."""
    from codegen.approximate import approximants

    monkeypatch.setattr("codegen.verify.shortfalls.shortfalls", lambda *_, **__: {})
    own = layers.activation("tanh(x)", name="own_tanh").definition
    composed = packages.rendered(own)
    packages.remember("asked", composed, own)
    assert packages.known("asked") == packages.rendered(own) == composed
    monkeypatch.setattr(approximants, "searched", lambda _: approximants.data(catalog.get("tanh")))
    shown = CliRunner().invoke(main, ["show", "tanh(x)", "--kernel"])
    assert "computed by modules made in Python from now on" in shown.output
    assert "in Python" not in CliRunner().invoke(main, ["show", "tanh", "--kernel"]).output
    assert packages.known("asked") is None
    approximated = packages.rendered(own)
    packages.remember("asked", approximated, own)
    assert packages.known("asked") == approximated != composed
    functors = [(packages.cache_dir() / w.split(":")[0].rpartition(".")[2] / "functors" / "own_tanh.h").read_text()
                for w in (composed, approximated)]  # fmt: skip
    assert functors[0] != functors[1]
    monkeypatch.setenv("ACTSYM_CACHE", "off")
    off = CliRunner().invoke(main, ["show", "tanh(x)", "--kernel"])
    assert "not kept, as the cache is off" in off.output


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
    _state.cache_clear()  # a process of its own would have asked for it in this cache
    layer = layers.activation("x*tanh(x^2)").module()
    (tmp_path / "layer.pkl").write_bytes(pickle.dumps(layer))
    command = [sys.executable, "-c", _OTHER_PROCESS, str(tmp_path / "layer.pkl")]
    result = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    value = float(mpmath.tanh(1))
    first, second = result.stdout.splitlines()
    assert eval(first) == pytest.approx([value, value], rel=1e-15)
    assert second == "False True" and result.stderr == ""


def test_a_folder_that_others_can_write_to_is_refused(cold, tmp_path):
    cache_dir().chmod(0o777)
    with pytest.raises(InputError, match="can be written by other users"):
        layers.activation("x*tanh(x^2)").module()


def test_the_folder_is_named_by_all_that_a_module_is_made_from(tmp_path, monkeypatch):
    """By whatever computes something of it, by templates, data and libraries; not by comments, nor by a page."""
    edits = {
        "actsym/rigor/balls.py": "pass\n", "actsym/bases/settled.py": "pass\n", "templates/wrapper.py.j2": "\n",
        "codegen/approximate/data/rrelu_evaluated.json": "{}", "codegen/unit.py": "# A comment.\n",
        "actsym/report/prose.py": "pass\n",
    }  # fmt: skip
    for top in ("actsym", "codegen", "templates"):
        shutil.copytree(Path(__file__).parents[1] / top, tmp_path / top, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr("actsym.layers.cache_dir._TOP", tmp_path)
    monkeypatch.setattr(provenance, "_ROOT", tmp_path)

    def state():
        for name, function in [*vars(provenance).items()]:
            if hasattr(function, "cache_clear"):
                monkeypatch.setattr(provenance, name, cache(function.__wrapped__))
        return _state.__wrapped__()

    states = [state()]
    for file, added in edits.items():
        with (tmp_path / file).open("a") as stream:
            stream.write(added)
        states.append(state())
    assert [one != other for one, other in pairwise(states)] == [True] * 4 + [False] * 2
    monkeypatch.setattr(provenance, "version", lambda name: f"another {name}")
    assert _state.__wrapped__() != states[-1]


def a_number(package):
    functor = next((package / "functors").glob("*.h"))
    text = functor.read_text()
    functor.write_text(re.sub(r"\d\.\d", "7.7", text, count=1))
    assert functor.read_text() != text


@pytest.fixture(scope="module")
def one_cache(tmp_path_factory):
    return tmp_path_factory.mktemp("rendered")


@pytest.fixture
def rendered(one_cache, monkeypatch):
    """An activation, where its module was rendered, and the folder of the package."""
    monkeypatch.setenv("ACTSYM_CACHE", str(one_cache))
    held = definition("x/(2.5 + x^2)")
    where = packages.rendered(held)
    packages.remember("held", where, held)
    return held, where, cache_dir() / where.split(":")[0].rpartition(".")[2]


@pytest.mark.parametrize("damage", [
    a_number,
    lambda package: (package / "_libraries.py").write_text(""), lambda package: (package / "_build.py").unlink(),
    lambda package: (package / "manifest.json").write_text('{"activations": {'), lambda package: shutil.rmtree(package),
    lambda package: (package / "__init__.py").write_text(""),
], ids=["a number", "empty", "missing", "its list", "all of it", "its first module"])  # fmt: skip
def test_a_package_that_was_damaged_is_rendered_again(rendered, damage):
    held, where, package = rendered

    def read():
        """But for bytecode, which tells when its source was written."""
        return {p: p.read_bytes() for p in package.rglob("*") if p.is_file() and p.suffix != ".pyc"}

    files = read()
    assert packages.known("held") == where
    damage(package)
    packages._FOUND.clear()  # another process looks
    assert packages.known("held") is None
    assert packages.rendered(held) == packages.known("held") == where
    assert read() == files
    assert [path.name for path in package.parent.iterdir()] == [package.name]


def test_the_files_of_a_package_are_read_once(rendered, monkeypatch):
    assert packages.known("held") == rendered[1]
    monkeypatch.setattr("codegen.manifest.whole", None)
    assert packages.known("held") == rendered[1]


def test_a_cache_that_cannot_be_written_is_told(cold, monkeypatch):
    cache_dir()

    def refuse(dir):
        raise PermissionError(errno.EACCES, "Permission denied", f"{dir}/tmp")

    monkeypatch.setattr(packages.tempfile, "TemporaryDirectory", refuse)
    told = (
        rf"^the cache folder {cache_dir()} cannot be written \(Permission denied\); name another one with ACTSYM_CACHE$"
    )
    with pytest.raises(InputError, match=told):
        layers.activation("x/(3 + x^2)").module()


@pytest.mark.long
@INEXACT
def test_the_page_on_layers_runs(cold, capsys):
    code = documented.blocks("docs/layers.md")
    documented.run(code, "docs/layers.md")
    printed = capsys.readouterr().out.splitlines()
    told = re.findall(r"^print\(.*\)  # (.*)$", "".join(code), re.MULTILINE)
    assert len(told) == 3 and printed[:3] == told


@pytest.mark.long
@INEXACT
@pytest.mark.parametrize("page", ["docs/tutorial.md", "docs/howto.md"])
def test_pages_that_teach_run(cold, tmp_path, monkeypatch, capsys, page):
    """Blocks of Python print what is said beside them; commands are commands, with options that they have."""
    monkeypatch.chdir(tmp_path)
    code = documented.blocks(page)
    documented.run(code, page)
    printed = capsys.readouterr().out
    for told in re.findall(r"^print\(.*\)  # (?!the )(\S.*)$", "".join(code), re.MULTILINE):
        assert told in printed.splitlines()


@pytest.mark.parametrize("page", ["docs/tutorial.md", "docs/howto.md"])
def test_commands_of_pages_are_accepted(page):
    """Commands and options are those that there are."""
    lines = "".join(documented.blocks(page, "sh")).splitlines()
    commands = [shlex.split(c, comments=True)[1:] for c in lines if c.startswith("actsym ")]
    assert len(commands) > 2
    for command in commands:
        options = [c for c in command if c.startswith("-")]
        group = isinstance(main.get_command(click.Context(main), command[0]), click.Group)
        told = CliRunner().invoke(main, [*command[: 1 + group], "--help"])
        assert told.exit_code == 0 and all(o in told.output for o in options), command


def test_a_start_counts_as_it_is_written():
    tenth = definition("x*sigmoid(a*x)", learn={"a": 0.1})
    numbers = (np.float32(0.1), np.int64(2), Fraction(1, 3), sp.Rational(1, 3))
    starts = [definition("x*a", learn={"a": number}).parameters[0].default for number in numbers]
    assert starts == [sp.Rational(1, 10), 2, sp.Rational(1, 3), sp.Rational(1, 3)]
    assert tenth.parameters[0].default == sp.Rational(1, 10)
    assert tenth.key == definition("x*sigmoid(a*x)", learn={"a": "1/10"}).key
    assert layers.activation("swish", fixed={"beta": 0.5}).definition.parameters[0].default == sp.Rational(1, 2)


@pytest.mark.filterwarnings("ignore:.torch.jit.script:DeprecationWarning")
@pytest.mark.parametrize(("forward", "backward"), [("relu", "silu"), ("heaviside", "tanh"), ("hard_sigmoid", "swish")])
def test_surrogate_gradients_are_those_of_the_other_function(forward, backward):
    made, value, slope = (
        layers.surrogate(forward, backward),
        *(layers.activation(n).module() for n in (forward, backward)),
    )
    points = torch.tensor([-torch.inf, -30.0, -1.5, 0.0, 0.25, 3.0, 90.0, torch.inf])
    assert torch.equal(made(points), value(points))
    ends = torch.tensor([-torch.inf, -1e38, 1e38, torch.inf, torch.nan], requires_grad=True)
    (found,), (right,) = (torch.autograd.grad(f(ends).sum(), ends) for f in (made, slope))
    assert torch.equal(found.nan_to_num(7.0), right.nan_to_num(7.0))
    inner = points[1:-1].double()
    for order in (torch.func.jacrev, torch.func.jacfwd, torch.func.hessian):
        assert torch.equal(order(lambda x: made(x).sum())(inner), order(lambda x: slope(x).sum())(inner))
    for half in (torch.float16, torch.bfloat16):
        assert torch.equal(made(points.to(half)), value(points.to(half)))
    again = pickle.loads(pickle.dumps(made))
    assert again.state_dict().keys() == made.state_dict().keys() and torch.equal(again(points), made(points))


def test_surrogates_of_other_shapes_are_refused():
    with pytest.raises(ValueError, match=r"the values have the shape \[2\], and the slopes \[4\]"):
        layers.surrogate("swiglu", "relu")(torch.ones(4))


@pytest.mark.long
@INEXACT
def test_parameters_that_have_no_channels_are_shared(cold):
    """As in DyT: one factor inside, and vectors by channel outside."""
    starts = {"alpha": "1/2", "gamma": 1, "beta": 0}
    dyt = layers.activation("gamma*tanh(alpha*x)+beta", learn=starts)
    layer = dyt.module(channels={"gamma": 6, "beta": 6}, dim=-1, dtype=torch.float64)
    assert {n: tuple(p.shape) for n, p in layer.named_parameters()} == {"alpha": (1,), "gamma": (6,), "beta": (6,)}
    generator = torch.Generator().manual_seed(1)
    points = torch.randn(5, 6, generator=generator, dtype=torch.float64, requires_grad=True)
    for parameter in layer.parameters():
        torch.nn.init.normal_(parameter, generator=generator)
    leaves = points, layer.alpha, layer.gamma, layer.beta
    weights = torch.randn(5, 6, generator=generator, dtype=torch.float64)
    found = torch.autograd.grad((layer(points) * weights).sum(), leaves)
    expected = torch.autograd.grad(
        ((layer.gamma * torch.tanh(layer.alpha * points) + layer.beta) * weights).sum(), leaves
    )
    for one, other in zip(found, expected, strict=True):
        assert torch.allclose(one, other, rtol=1e-12)
    with pytest.raises(
        ValueError, match=r"channels = .'delta': 6. is not accepted: the parameters are alpha, gamma, beta"
    ):
        dyt.module(channels={"delta": 6})
