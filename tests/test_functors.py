"""The C++ functors say what they read, and compute what the definition says."""

import re

import pytest
import sympy as sp

from actsym.definition.spec import Activation, Kind, Parameter, noise, u, x
from codegen.driver import sources
from codegen.kinds import plan
from codegen.render import TEMPLATES
from codegen.targets.cpp import MAX_FIXED, shared
from codegen.targets.cpp.scalar import context

GATED = Activation("gate", "Gate", u * sp.tanh(x), kind=Kind.GATED)
NOISY = Activation(
    "shaken", "Shaken", x, definition=x * (1 + noise), kind=Kind.STOCHASTIC
)  # fmt: skip


def functions(activation):
    return {f.name: f for f in context(plan(activation))["functions"]}


def test_fixed_and_learnable_parameters_are_numbered_apart():
    low, gain, high = Parameter("low", -1), Parameter("gain", 2, learnable=True), Parameter("high", 3)
    own = Activation("own", "Own", gain.symbol * x + low.symbol * high.symbol, (low, gain, high))
    found = context(plan(own))
    assert (found["fixed"], found["learnable"], found["vectors"], found["noise"]) == (2, 1, 0, False)
    reads = dict(functions(own)["value"].reads)
    assert reads == {"x": "in[0]", "p_low": "p.fixed(0)", "p_high": "p.fixed(1)", "p_gain": "p.learned(0)"}
    assert dict(functions(own)["slope"].reads) == {"x": "in[0]", "p_gain": "p.learned(0)"}  # x where it is NaN
    assert functions(own)["gradient"].bodies[-1].rows == ("x",)


def test_a_gated_functor_has_two_inputs_and_two_slopes():
    assert context(plan(GATED))["inputs"] == 2
    value, slope = functions(GATED)["value"], functions(GATED)["slope"]
    assert dict(value.reads) == {"x": "in[0]", "u": "in[1]"}
    assert (
        len(value.bodies[-1].outputs) == 1 and len(slope.bodies[-1].outputs) == 2 and "gradient" not in functions(GATED)
    )


def test_a_stochastic_functor_reads_the_noise():
    assert context(plan(NOISY))["noise"] is True
    assert dict(functions(NOISY)["value"].reads)["noise"] == "p.noise()"


def test_what_is_not_read_is_not_named():
    """An unused name is a warning of the compilers."""
    text = sources(Activation("line", "Line", 3 * x))["functors/line.h"]
    assert "void value(const V* in, const P&, V* out)" in text


def test_more_fixed_parameters_than_a_call_holds_are_refused():
    many = tuple(Parameter(f"c{i}", 1) for i in range(MAX_FIXED + 1))
    too_many = Activation("many", "Many", x * sum(p.symbol for p in many), many)
    with pytest.raises(ValueError, match="many has 9 fixed parameters; a kernel takes at most 8"):
        sources(too_many)
    text = (TEMPLATES / "runtime" / "shared" / "call.h").read_text()
    assert re.search(rf"double fixed\[{MAX_FIXED}\]", text)


def test_shared_headers_go_beside_both_kinds_of_sources():
    headers = shared((), "kernels")
    assert headers["cpu/call.h"] == headers["cuda/call.h"] and "cpu/philox.h" in headers
