"""Plain C headers compile as strict C99, are accurate, and keep the declared special values."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from tiers import spread
from together import together

from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Activation, Kind, Parameter, u, x
from actsym.properties.floats.formats import FLOAT32, FLOAT64
from actsym.text.parse import activation_from_text
from codegen import driver
from codegen.driver import sources
from codegen.targets import marks
from codegen.verify import headers, shortfalls
from codegen.verify.policy import faults

FOLDER = Path(__file__).parents[1] / "generated" / "c"
MEMBERS = {p.stem: ACTIVATIONS[p.stem] for p in sorted(FOLDER.glob("*.h"))}

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")


def test_every_element_wise_activation_without_vectors_and_noise_has_a_header():
    kinds = Kind.POINTWISE, Kind.GATED
    assert set(MEMBERS) == {n for n, a in ACTIVATIONS.items() if a.kind in kinds and not a.vectors}


@together("name", MEMBERS)
def test_a_header_has_every_quantity_in_both_types(name):
    activation = MEMBERS[name]
    by = [
        "",
        "_dx",
        *(["_du"] if activation.kind is Kind.GATED else []),
        *(f"_d{p.name}" for p in activation.learnable),
    ]
    found = {f.name for f in headers.functions((FOLDER / f"{name}.h").read_text())}
    assert found == {f"{name}{quantity}_{end}" for quantity in by for end in "fd"}


@pytest.mark.parametrize("name", spread(MEMBERS, {"gelu", "selu", "hard_swish", "prelu"}))
def test_every_quantity_keeps_to_the_limits_of_kernels(name):
    wrong = [e for e in headers.verify([MEMBERS[name]], FOLDER) if not e.passed]
    assert not wrong, "\n".join(f"{e.key}: {e.reasons} at {e.worst_input!r}" for e in wrong)


@together("name", MEMBERS)
def test_special_values_are_those_declared(name):
    for fmt in (FLOAT32, FLOAT64):
        wrong = faults(MEMBERS[name], headers.Runner(FOLDER, MEMBERS[name], fmt))
        assert not wrong, "\n".join(map(str, wrong))


def test_a_header_says_what_its_functions_take_and_give():
    text = sources(ACTIVATIONS["softplus"])["c/softplus.h"]
    for line in (
        "//   p_beta: beta in (0, oo), by default SOFTPLUS_DEFAULT_BETA: sharpness; beta -> oo gives ReLU",
        "// softplus: log(exp(beta*x) + 1)/beta",
        "// Error at most 4 ulp. Value: 0 at -inf, 0.693147 at -0, 0.693147 at +0, inf at +inf; NaN at NaN.",
        "// Error at most 8 ulp. Value: 0 at -inf, 0.5 at -0, 0.5 at +0, 1 at +inf; NaN at NaN.",
    ):
        assert line in text.splitlines()


def test_a_header_stands_alone_and_takes_parameters_by_name(tmp_path):
    """A parameter may have any name: it is an argument with a prefix, and a macro holds its default."""
    h = Parameter("h", "1/4", learnable=True)
    own = Activation("int_", "Own", u * x * h.symbol, (h,), kind=Kind.GATED)
    (tmp_path / "own.h").write_text(sources(own)["c/int_.h"])
    program = '#include <stdio.h>\n#include "own.h"\n'
    program += (
        'int main(void) { printf("%.17g", int__d(3.0, 5.0, INT__DEFAULT_H) + int__dh_d(3.0, 5.0, 9.0)); return 0; }\n'
    )
    (tmp_path / "own.c").write_text(program)
    subprocess.run(["cc", *headers.FLAGS, "own.c", "-o", "own", "-lm"], cwd=tmp_path, check=True)
    assert float(subprocess.run([tmp_path / "own"], capture_output=True, text=True, check=True).stdout) == 3.75 + 15


def test_files_say_the_shortfalls_that_are_about_them(tmp_path):
    activation, out = activation_from_text("x - tanh(x)", name="little"), tmp_path / "little_kernels"
    lines = [
        f"float32 f{marks.OF_HEADER}{marks.OF_GPUS}: 900 ulp",
        f"float64 f{marks.OF_HEADER}: 700 ulp",
        f"float32 df_dx{marks.OF_HEADER}{marks.OF_TRITON}: 600 ulp",
        "float64 f: 500 ulp",
    ]
    driver.generate([activation], out, falls_short={"little": lines})
    told = {p: (out / p).read_text() for p in ("c/little.h", "triton/little.py", "activations/little.py")}
    said = {p: [n for n in ("900", "700", "600", "500") if f"{n} ulp" in text] for p, text in told.items()}
    assert said == {
        "c/little.h": ["900", "700", "600"], "triton/little.py": ["900", "600"],
        "activations/little.py": ["900", "500"],
    }  # fmt: skip
    assert not driver.check([activation], out)
    compile(told["triton/little.py"], "little.py", "exec")


def test_a_header_that_was_not_measured_says_so(tmp_path):
    chosen = (activation_from_text("(exp(x)-1-x)*exp(-x)", name="unmeasured"), ACTIVATIONS["softsign"])
    out = tmp_path / "unmeasured_kernels"
    driver.generate(chosen, out)
    header = (out / "c/unmeasured.h").read_text()
    assert "They were not measured when this file was generated" in header
    assert "none is above" not in header and "Error at most" not in header and "// Accepted error 4 ulp." in header
    assert not driver.check(chosen, out)
    assert (out / "c/softsign.h").read_text() == (FOLDER / "softsign.h").read_text()
    driver.generate(chosen, out, falls_short={})
    for _ in range(2):  # what was measured stays so while the kernels are the same
        measured = (out / "c/unmeasured.h").read_text()
        assert "none is above" in measured and "not measured" not in measured
        driver.generate(chosen, out)
    assert not driver.check(chosen, out)


def test_a_header_of_a_text_is_measured_and_what_cancels_is_said_of_gpus_too(tmp_path):
    activation, out = activation_from_text("x - tanh(x)", name="little"), tmp_path / "little_kernels"
    driver.generate([activation], out)
    wrong = [e for e in shortfalls._of_header(activation, out, ["float32"]) if not e.passed]
    assert {(e.backend, e.quantity) for e in wrong} == {("c", "f"), ("c", "df_dx")}
    found = {activation: [shortfalls.Shortfall(t, "f", "c", "9 ulp") for t in ("float32", "float64")]}
    assert [line.count(marks.OF_GPUS) for line in marks.by_unit(found)["little"]] == [1, 0]
    assert not [e for e in shortfalls._of_header(ACTIVATIONS["softsign"], FOLDER.parent, ["float32"]) if not e.passed]


def test_the_sign_of_a_zero_at_an_infinity_is_measured_of_what_is_generated(monkeypatch):
    class Negative:
        def __init__(self, *_):
            pass

        def values(self, _, inputs):
            return np.full(len(inputs), -0.0)

    monkeypatch.setattr("codegen.verify.calling.Runner", Negative)
    positive = activation_from_text("exp(-x^2)", name="bell")
    lines = shortfalls._signs(positive, None, ["float32"], ["kernel"])
    assert lines == tuple(("float32", "f", "kernel", f"at {end}inf: -0.0, expected 0.0") for end in ("-", ""))
    negative = activation_from_text("-exp(-x^2)", name="dip")
    assert not shortfalls._signs(negative, None, ["float32", "float64"], ["kernel", "torch"])
