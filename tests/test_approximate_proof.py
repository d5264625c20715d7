"""Proofs of approximants, checked by what shares nothing with them: rational numbers, rounded by hand, and mpmath."""

import json
from dataclasses import replace
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy as sp
from click.testing import CliRunner
from flint import arb
from tiers import LONG, spread

from actsym.catalog import get
from actsym.cli import main
from actsym.definition.spec import x
from actsym.errors import OutOfSteps
from actsym.text.parse import activation_from_text, parse_expression
from actsym.work import sealed
from codegen.approximate import approximants, reading
from codegen.approximate.problem import FLAT, Problem
from codegen.approximate.proof import proven
from codegen.approximate.proof.cells import Steps, Work
from codegen.approximate.proof.certify import Subject, Unproven, prove
from codegen.approximate.proof.rounding import bound
from codegen.approximate.proof.runs import Runs
from codegen.approximate.proof.taylor import between_ends, in_decaying
from codegen.approximate.search import search
from codegen.ir import evaluate, order
from codegen.stable.lower import Lowering

#: By name, of the activations whose approximants are kept, with the functions that are.
KEPT = [
    (path.stem, name)
    for path in sorted(approximants.FOLDER.glob("*.json"))
    for name, variants in sealed.load(path, "").items()
    if name != "definition" and "branches" in variants.get("single", {})
]
#: What is proven where that is more than the limit: by activation, function and variant.
EXCEPTIONS = {
    ("logish", "f", "flat"): 2.75, ("logish", "f", "single"): 2.75, ("gelu_tanh", "f", "flat"): 2.54,
    ("gelu_tanh", "f", "single"): 2.54, ("telu", "df_dx", "device"): 3.72, ("telu", "df_dx", "single"): 3.72,
}  # fmt: skip
TEXTS = [
    "x - tanh(x)", "(exp(x)-1-x)*exp(-x)", "x*erf(x)", "x*atan(x)", "sin(x)*exp(-x^2)",
]  # fmt: skip
INFINITE = object()


def to_float32(value):
    """A rational number rounded to the nearest float32, ties to even; by the exponent and an integer quotient."""
    if value == 0:
        return Fraction(0)
    exponent = value.numerator.bit_length() if value > 0 else (-value.numerator).bit_length()
    exponent -= value.denominator.bit_length()
    if abs(value) < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** (max(exponent, -126) - 23)
    quotient, rest = divmod(abs(value) / unit, 1)
    quotient += rest > Fraction(1, 2) or (rest == Fraction(1, 2) and quotient % 2 == 1)
    size = quotient * unit
    return INFINITE if size >= Fraction(2) ** 128 else size if value > 0 else -size


class Rational:
    """A graph at one input: as it is computed, each operation rounded, and in real arithmetic with the same choices."""

    def __init__(self, root, at):
        self.at, self.rounded, self.exact = Fraction(float(at)), {}, {}
        for node in order([root]):
            self.rounded[node] = self._value(node, self.rounded, to_float32)
            integer = node.op in ("fma", "add") and abs(self._constant(node.args[-1])) >= 2**23
            self.exact[node] = self.rounded[node] if integer else self._value(node, self.exact, lambda v: v)
        self.computed, self.real = self.rounded[root], self.exact[root]

    @staticmethod
    def _constant(node):
        return float(node.value.rounded(np.float32)) if node.op == "constant" else 0.0

    def _value(self, node, values, rounding):
        a, b, c = (*(values[n] for n in node.args), None, None, None)[:3]
        # Choices are made on computed values.
        p, q, _ = (*(self.rounded[n] for n in node.args), None, None, None)[:3]
        match node.op:
            case "input":
                return self.at
            case "parameter":
                return Fraction(1)
            case "constant":
                number = self._constant(node)
                return Fraction(number) if np.isfinite(number) else INFINITE
            case "entry":
                return Fraction(node.value[int(p)])
            case "segment":
                dropped, count = node.value
                return int(np.float32(float(p)).view(np.uint32) >> np.uint32(dropped)) % count
            case "beside":
                return p + node.value * bool(q)
            case "raised":
                return a * Fraction(2) ** int(q - 3 * 2**22)
            case "lt":
                return p < q
            case "le":
                return p <= q
            case "eq":
                return p == q
            case "unordered":
                return False
            case "negative":
                return p < 0
            case "both":
                return p and q
            case "select":
                return b if p else c
            case "min":
                return b if q < p else a
            case "max":
                return b if p < q else a
            case "abs":
                return -a if p < 0 else a
            case "flip":
                return -a if q < 0 else a
            case "neg":
                return -a
        if INFINITE in (a, b, c):
            return INFINITE
        match node.op:
            case "add":
                return rounding(a + b)
            case "sub":
                return rounding(a - b)
            case "mul":
                return rounding(a * b)
            case "div":
                return rounding(a / b)
            case "fma":
                return rounding(a * b + c)
        raise AssertionError(node.op)


def mpf(value):
    return mpmath.mpf(value.numerator) / value.denominator


def ulp(value):
    """Of an mpmath number, of the subnormals where it is one."""
    exponent = mpmath.floor(mpmath.log(abs(value), 2)) if value else -126
    return mpmath.mpf(2) ** (max(exponent, -126) - 23)


def floats(*values):
    return np.array(values, np.float32)


def neighbours(value, count=3):
    return np.float32(value) + np.arange(-count, count + 1) * np.spacing(np.float32(abs(value)))


def adversarial(subject, proof, seed, count):
    """Ends of pieces and of binades, zeros, the worst place, and others at random, in the subject's domain."""
    random = np.random.default_rng(seed)
    ends = [part.sign * end for part in proof.parts for end in (part.start, part.end) if end < 1e38]
    near = random.uniform(-16, 16, count)
    grid = np.linspace(-20, 20, 801)
    with np.errstate(all="ignore"):
        values = np.array([complex(sp.lambdify(x, subject.expr, "mpmath")(p)).real for p in grid])
    crossed = grid[:-1][values[1:] * values[:-1] < 0]
    found = np.concatenate([
        *(neighbours(end) for end in ends), neighbours(proof.at, 8), *(random.uniform(z, z + 0.05, 8) for z in crossed),
        near, -np.exp2(random.uniform(-149, 6, count)), np.exp2(random.uniform(-149, 6, count)),
        *(neighbours(s * 2.0**k, 1) for s in (-1, 1) for k in (-126, -60, -24, -12, -3, 0, 1, 3)),
    ]).astype(np.float32)  # fmt: skip
    return found[(found != 0) & np.isfinite(found) & (found >= subject.lower) & (found <= subject.upper)]


def broken(subject, proof, points):
    """The inputs at which a proof is wrong: by the whole error, and by the approximation alone."""
    function = sp.lambdify(x, subject.expr, "mpmath")
    found = []
    with mpmath.workdps(150):
        for at in points:
            run, exact = Rational(subject.node, at), function(mpmath.mpf(float(at)))
            part = next(p for p in proof.parts if p.sign == np.sign(at) and p.start <= abs(at) <= p.end)
            if run.computed is INFINITE:
                wrong = abs(exact) < mpmath.mpf(2) ** 128 - mpmath.mpf(2) ** 106
                found += [(float(at), "overflow")] if wrong else []
                continue
            if abs(mpf(run.computed) - exact) > min(part.ulps, proof.ulps) * ulp(exact):
                found.append((float(at), "whole"))
            size = max(abs(exact), mpmath.mpf(2) ** -126)
            if abs(mpf(run.real) - exact) > size * mpmath.mpf(2) ** -part.approximation:
                found.append((float(at), "approximation"))
    return found


def kept_subjects(activation, name):
    return proven.subjects(get(activation), name, approximants.data(get(activation))[name]["single"])


@pytest.mark.parametrize(("activation", "name"), spread(KEPT, [("gelu", "f"), ("tanh", "f"), ("softplus", "df_dx")]))
def test_what_is_kept_is_proven_of_the_graph_of_today(activation, name):
    entry = approximants.data(get(activation))[name]["single"]
    proofs = proven.proofs(get(activation), name, "single", entry)
    assert proofs.keys() == kept_subjects(activation, name).keys(), f"--certify {activation}"
    for of, subject in kept_subjects(activation, name).items():
        assert proofs[of].ulps <= EXCEPTIONS.get((activation, name, "single"), approximants.limit(name))
        assert broken(subject, proofs[of], adversarial(subject, proofs[of], 3, 20)) == []


def test_exceptions_are_all_that_is_proven_beyond_the_limits():
    beyond = {}
    for path in sorted(proven.FOLDER.glob("*.json")):
        for name, variants in sealed.load(path, "").items():
            for variant, of in variants.items():
                ulps = max(proof["ulps"] for proof in of.values())
                if ulps > approximants.limit(name):
                    beyond[path.stem, name, variant] = ulps
    assert EXCEPTIONS.keys() - beyond.keys() == set(), "no exceptions any more"
    wider = {key: ulps for key, ulps in beyond.items() if ulps > EXCEPTIONS.get(key, 0)}
    assert wider == {}, "beyond the limit, or beyond what is listed"


@pytest.mark.parametrize(("activation", "name"), spread(KEPT, [("tanh", "f")]))
def test_what_is_kept_is_proven_again(activation, name):
    entry = approximants.data(get(activation))[name]["single"]
    for of, subject in kept_subjects(activation, name).items():
        kept_proof = proven.proofs(get(activation), name, "single", entry)[of]
        assert prove(subject).ulps == pytest.approx(kept_proof.ulps, abs=1.1e-4)


@LONG
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", ["f", "df_dx"])
def test_a_text_alone_is_proven(text, name):
    expr = parse_expression(text)
    expr = expr if name == "f" else sp.diff(expr, x)
    found = search(Problem(expr), approximants.limit(name))
    subject = Subject(reading.node(expr, lambda _: found.forms), expr, settled=True)
    proof = prove(subject)
    assert proof.ulps < 4.3
    assert broken(subject, proof, adversarial(subject, proof, 5, 20)) == []


@pytest.mark.parametrize(("activation", "name"), spread(KEPT, [("gelu", "f"), ("sigmoid", "df_dx"), ("tanh", "f")]))
def test_rounding_errors_are_enclosed(activation, name):
    """On cells of all lengths: computed less real values lie where they are said to."""
    random = np.random.default_rng(11)
    for subject in kept_subjects(activation, name).values():
        starts = np.exp2(random.uniform(-20, 4, 60)) * (
            random.choice([-1, 1], 60) if subject.lower < 0 < subject.upper else -1
        )
        starts = starts.astype(np.float32)
        ends = starts * np.exp2(random.choice([0, 2.0**-18, 2.0**-10, 2.0**-6], 60)).astype(np.float32)
        low, high = np.minimum(starts, ends), np.maximum(starts, ends)
        found = bound(Steps.of(subject.node), low.astype(float), high.astype(float))
        bounded = 0
        for i in np.flatnonzero(np.isfinite(found.error[0])):
            for at in {low[i], high[i], np.float32(random.uniform(low[i], high[i]))}:
                run = Rational(subject.node, at)
                assert found.error[0][i] <= run.computed - run.real <= found.error[1][i]
                assert found.result[0][i] <= run.computed <= found.result[1][i]
                bounded += 1
        assert bounded > 60


@pytest.mark.parametrize(("activation", "name"), spread(KEPT, [("gelu", "df_dx"), ("mish", "f")]))
def test_what_is_run_is_the_graph(activation, name):
    """In C, in NumPy and in rational numbers."""
    random = np.random.default_rng(13)
    for subject in kept_subjects(activation, name).values():
        points = np.concatenate([random.uniform(-12, 12, 4000), -np.exp2(random.uniform(-149, 6, 2000))]).astype(
            np.float32
        )
        points = points[(points != 0) & (points >= subject.lower) & (points <= subject.upper)]
        computed = Runs(Steps.of(subject.node)).computed(points)
        (wanted,) = evaluate([subject.node], points, {"factor": 1.0}, np.float32)
        assert np.array_equal(computed, wanted)
        for at, value in zip(points[:40], computed[:40], strict=True):
            assert Rational(subject.node, at).computed == Fraction(float(value))


def turned(value, bit):
    return float((np.float32(value).view(np.uint32) ^ np.uint32(1 << bit)).view(np.float32))


def with_table(form, change):
    table = form.tables[0]
    rows = [list(row) for row in table.coefficients]
    change(rows)
    return replace(form, tables=(replace(table, coefficients=tuple(map(tuple, rows))), *form.tables[1:]))


def turn_a_bit(rows):
    """Of the last piece."""
    rows[0][-1] = turned(rows[0][-1], 9)


def exchange_entries(rows):
    rows[3][-2], rows[3][-1] = rows[3][-1], rows[3][-2]


DAMAGES = {
    "a bit": lambda form: with_table(form, turn_a_bit),
    "two entries": lambda form: with_table(form, exchange_entries),
    "the reach": lambda form: replace(form, reach=tuple(r * 0.5 for r in form.reach)),
    "the edges of pieces": lambda form: replace(form, scales=tuple(s * 1.125 for s in form.scales)),
}


@pytest.mark.parametrize(
    ("activation", "damage"),
    spread([(a, d) for a in ("tanh", "gelu") for d in DAMAGES], [("tanh", "a bit"), ("tanh", "the reach")]),
)
def test_damaged_forms_have_other_proofs(activation, damage):
    """The kept proof does not count for them, and what is proven of them is not what was."""
    (subject,) = kept_subjects(activation, "f").values()
    (forms,) = approximants.forms(approximants.data(get(activation))["f"]["single"]).values()
    (form,) = forms
    damaged = replace(subject, node=reading.node(subject.expr, lambda _: (DAMAGES[damage](form),)))
    assert proven.named(damaged) != proven.named(subject)
    before = proven.proofs(get(activation), "f", "single", approximants.data(get(activation))["f"]["single"])["whole"]
    try:
        ulps = prove(damaged).ulps
    except Unproven:  # the limits at infinity are not those of f
        ulps = np.inf
    assert ulps > before.ulps + 0.2


@pytest.mark.parametrize("activation", spread(["tanh", "gelu", "silu"], ["gelu"]))
def test_proofs_that_promise_too_much_are_found_out(activation):
    (subject,) = kept_subjects(activation, "f").values()
    proof = proven.proofs(get(activation), "f", "single", approximants.data(get(activation))["f"]["single"])["whole"]
    points = adversarial(subject, proof, 3, 20)
    less = replace(proof, ulps=proof.ulps - 0.01)
    assert (proof.at, "whole") in broken(subject, less, points)
    closer = replace(proof, parts=tuple(replace(p, approximation=p.approximation + 6) for p in proof.parts))
    assert any(what == "approximation" for _, what in broken(subject, closer, points))


@pytest.mark.parametrize("without", ["inputs", "a compiler"])
def test_bounds_of_cells_have_to_do_where_no_input_is_run(without, monkeypatch):
    (subject,) = kept_subjects("tanh", "f").values()
    if without == "a compiler":
        monkeypatch.setattr("codegen.approximate.proof.runs.COMMAND", ("no-compiler-of-this-name",))
    proof = prove(subject, inputs=0 if without == "inputs" else 1 << 20)
    whole = proven.proofs(get("tanh"), "f", "single", approximants.data(get("tanh"))["f"]["single"])["whole"]
    assert not any(part.inputs for part in proof.parts)
    assert whole.ulps < proof.ulps < whole.ulps + 0.6 and proof.shown < whole.ulps + 1e-4


def test_a_threshold_that_is_moved_is_seen():
    """tanh is 1 from 10 on: not from 7 on."""
    (subject,) = kept_subjects("tanh", "f").values()
    (forms,) = approximants.forms(approximants.data(get("tanh"))["f"]["single"]).values()
    (form,) = forms
    moved = reading.node(subject.expr, lambda _: (replace(form, beyond=(7.0, 7.0)),))
    assert prove(replace(subject, node=moved)).ulps > 10


def test_a_single_input_is_bounded_as_well_as_many():
    """At the end of an interval that begins a binade, a run has one input."""
    node = Lowering()(x + 1)
    assert prove(Subject(node, x + 1, lower=0.0, upper=4.0)).ulps <= 0.5001


@pytest.mark.parametrize(
    ("computed", "expr", "least", "most"),
    [
        (x, x * (1 + sp.Rational(1, 2**20)), 8.0, 16.1),
        (x, x, 0.0, 1e-6),
        (x * x, x**2, 0.4999, 0.500001),
        (x / 3, x / 3, 0.6, 1.0),
    ],
)
def test_errors_that_are_known(computed, expr, least, most):
    proof = prove(Subject(Lowering()(computed), expr, 0.75, 40.0))
    assert least <= proof.ulps <= most


def test_what_is_not_proven_says_why():
    with pytest.raises(Unproven, match="computes tanh"):
        prove(Subject(Lowering()(sp.tanh(x)), sp.tanh(x)))
    with pytest.raises(Unproven, match=r"at -?inf the graph gives"):
        prove(Subject(Lowering()(x), sp.tanh(x), settled=True))


def test_values_far_out():
    sigmoid = 1 / (1 + sp.exp(-x))
    lower, upper = between_ends(sigmoid)(-2000.0, -1000.0)
    assert lower > 0 and upper < 2.0**-1000
    lower, upper = between_ends(in_decaying(sp.exp(x) / (sp.exp(x) + 1), 1))(1e6, 1e30)
    assert lower > 1 - 2.0**-40 and upper < 1 + 2.0**-40
    assert in_decaying((sp.exp(x) - 1) * sp.exp(-x) - (sp.exp(x) - 1 - x) * sp.exp(-x), 1) == x * sp.exp(-x)
    bend = between_ends(sp.diff(sp.Abs(x - 3), x, 2))  # a jump of the slope, which no second derivative tells
    assert not bend(1.0, 4.0)[0].is_finite() and bend(4.0, 5.0) == (0, 0)


@pytest.mark.parametrize(("low", "high"), [(-3.0, -2.0), (-3.0, 2.0), (-0.5, 4.0), (0.0, 1.0), (500.0, 900.0)])
@pytest.mark.parametrize("function", [sp.cosh, sp.sinh])
def test_hyperbolic_functions_far_out(function, low, high):
    """Enclosed, and no wider than they have to be."""
    lower, upper = between_ends(function(x))(low, high)
    points = [low, high] + [0.0] * (low < 0 < high) + np.linspace(low, high, 9).tolist()
    with mpmath.workdps(40):
        values = [getattr(mpmath, function.__name__)(p) for p in points]
        least, most = (arb(str(v)) for v in (min(values), max(values)))
    for bound_, value in ((least - lower, least), (upper - most, most)):
        assert -1e-12 * abs(value) <= bound_ <= 1e-9 * abs(value)


@pytest.mark.parametrize("sign", [-1, 1])
def test_hyperbolic_functions_decay(sign):
    """The second derivative of log(cosh(x)) and its like, which are differences as they are written."""
    written = in_decaying(sp.diff(sp.log(sp.cosh(x)), x, 2), sign)
    lower, upper = between_ends(written)(*sorted((sign * 64.0, sign * 128.0)))
    assert lower > 0 and upper < 2.0**-180
    assert float(written.subs(x, 1.25) - 1 / sp.cosh(1.25) ** 2) == pytest.approx(0, abs=1e-15)
    assert in_decaying(sp.tanh(x), sign) == sp.tanh(x) and in_decaying(sp.log(sp.cosh(x)), sign).has(sp.cosh)


@LONG
def test_far_out_the_logarithm_of_cosh_is_proven_in_few_steps():
    expr = sp.log(sp.cosh(x))
    (forms,) = (search(problem, 2.5).forms for _, problem in reading.problems(expr, FLAT))
    work = Work(2_000_000)
    subject = Subject(reading.node(expr, lambda _: forms), expr)
    proof = prove(subject, work=work)
    assert proof.ulps <= 2.5 and 0 < work.left < 2_000_000
    assert broken(subject, proof, adversarial(subject, proof, 5, 10)) == []
    with pytest.raises(OutOfSteps):
        prove(subject, work=Work(100_000))


def test_proofs_are_told():
    def shown(*arguments):
        done = CliRunner().invoke(main, ["show", *arguments])
        assert done.exit_code == 0, done.output
        return done.output

    text = shown("gelu", "--kernel")
    proof = proven.proofs(get("gelu"), "f", "single", approximants.data(get("gelu"))["f"]["single"])["whole"]
    assert f"proven for every float32 input: {proof.ulps:.4g} ulp" in text and "piece 7" in text
    first, *_ = json.loads(shown("gelu", "--kernel", "--json"))
    assert first["proven"]["whole"]["ulps"] == proof.ulps
    assert {part["sign"] for part in first["proven"]["whole"]["parts"]} == {-1, 1}


@pytest.mark.parametrize(("folder", "command"), [
    (approximants, "python -m tests.instruments approximate gelu"),
    (proven, "python -m tests.instruments approximate --certify gelu"),
], ids=["stored", "proven"])  # fmt: skip
@pytest.mark.parametrize("damage", [
    lambda text: text.replace('"ulps": 1', '"ulps": 0', 1), lambda text: text.replace('"at": "', '"at": "-', 1),
    lambda text: text[:-200], lambda text: "", lambda text: text.replace("0x1.", "nan.", 1),
])  # fmt: skip
def test_what_was_edited_is_named(folder, command, damage, tmp_path, monkeypatch):
    text = folder.path(get("gelu")).read_text()
    changed = damage(text.replace('"ulps": 0.', '"ulps": 1.'))
    assert changed != text
    (tmp_path / "gelu.json").write_text(changed)
    monkeypatch.setattr(folder, "FOLDER", tmp_path)
    done = CliRunner().invoke(main, ["show", "gelu", "--kernel"])
    assert done.exit_code == 2 and done.stderr.count("\n") == 1
    assert f"{tmp_path}/gelu.json: " in done.stderr and done.stderr.endswith(f"with `{command}`\n")
    done = CliRunner().invoke(main, ["generate", "--check", "gelu"])
    assert done.exit_code == 1 and f"failed: {tmp_path}/gelu.json: " in done.stderr
    monkeypatch.setattr(approximants, "INSTRUMENTS", tmp_path / "no checkout")
    done = CliRunner().invoke(main, ["show", "gelu", "--kernel"])
    assert done.exit_code == 2 and done.stderr.endswith("the installation is damaged; install again\n")


@pytest.mark.parametrize("functions", [("f", "df_dx"), ("df_dx",)], ids=["no file", "another graph"])
def test_a_proof_that_is_missing_is_told(functions, tmp_path, monkeypatch):
    data = sealed.load(proven.path(get("gelu")), "")
    data["df_dx"]["single"]["whole"]["graph"] = data["f"]["single"]["whole"]["graph"]
    monkeypatch.setattr(proven, "FOLDER", tmp_path)
    if functions == ("df_dx",):
        approximants.write(tmp_path / "gelu.json", data)
    words = (
        "no proof of the graph of today is stored; `python -m tests.instruments approximate --certify gelu` makes it"
    )
    told = json.loads(CliRunner().invoke(main, ["show", "gelu", "--kernel", "--json"]).stdout)
    without = {f["function"] for f in told if f["for"] == "single" and f["proven"] == {"whole": {"why": words}}}
    assert without == {*functions}
    assert f"    not proven: {words}\n" in CliRunner().invoke(main, ["show", "gelu", "--kernel"]).stdout
    done = CliRunner().invoke(main, ["generate", "--check", "gelu"])
    assert done.exit_code == 1
    assert {n for n in ("f", "df_dx") if f"failed: gelu: {n}, single: {words}" in done.stderr} == {*functions}


@pytest.mark.parametrize("field", ["shown", "parts"])
def test_a_proof_that_contradicts_itself_is_told(field, tmp_path, monkeypatch):
    data = sealed.load(proven.path(get("telu")), "")
    whole = data["f"]["single"]["whole"]
    others = [whole["shown"]] if field == "shown" else [part["ulps"] for part in whole["parts"]]
    whole["ulps"] = 0.9 * max(others)
    if field == "parts":
        whole["shown"] = 0.0
    monkeypatch.setattr(proven, "FOLDER", tmp_path)
    approximants.write(tmp_path / "telu.json", data)
    assert [line.split(";")[0] for line in proven.faults(get("telu"))] == [
        "telu: f, single: the error proven is below that of a part"
    ]


def test_everything_that_is_kept_is_proven():
    assert [line for name in sorted({name for name, _ in KEPT}) for line in proven.faults(get(name))] == []


def test_it_is_said_whose_error_it_is():
    """SELU itself errs by more than the function that is approximated, and so do its proofs say."""
    first, *_ = CliRunner().invoke(main, ["show", "selu", "--kernel"]).stdout.splitlines()
    assert "ulp of the inner function, without factors and scales, on a sample" in first
    first, *_ = CliRunner().invoke(main, ["show", "gelu", "--kernel"]).stdout.splitlines()
    assert "ulp on a sample" in first


@LONG
def test_texts_are_proven_where_asked(tmp_path, monkeypatch):
    monkeypatch.setenv("ACTSYM_CACHE", str(tmp_path))
    own = activation_from_text("x - tanh(x)", name="shrink")
    for _ in range(2):
        approximants.ensure(own)
        data = approximants.data(own)
        found = proven.proofs(own, "f", "single", data["f"]["single"])["whole"]
        assert 2 < found.ulps < 3.5
        monkeypatch.setattr(proven, "prove", None)  # the second time it is kept
