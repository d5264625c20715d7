"""What holds of every call: undamaged units keep to it, and damages that references cannot see do not."""

import warnings
from pathlib import Path

import pytest
from tiers import LONG, spread

import generated
from actsym.catalog import ACTIVATIONS, get
from codegen.build import load_package
from codegen.verify.plumbing import invariants
from tests.instruments.mutate import damage

FOLDER = Path(generated.__file__).parent
UNITS = list({a.unit: a.name for a in reversed(tuple(ACTIVATIONS.values()))}.values())


@pytest.mark.parametrize("name", spread(UNITS, {"prelu", "rrelu", "swiglu", "polynorm_r2"}))
def test_units_keep_to_what_holds_of_every_call(name):
    assert invariants.faults(generated, get(name)) == []


#: A unit, a file, what stands there, what is put in its place, and what is told.
DAMAGES = [
    ("gelu", "_expressions.py", "products = [g * t for t in turned]\n        return [by_grad",
     "products = [g * t * torch.where(g.abs() < 1e-3, 1.5, 1.0) for t in turned]\n        return [by_grad", "d2/dx2"),
    ("telu", "activations/telu.py", "return telu(x)", "return telu(x) * 1.001", "the module's defaults"),
    ("prelu", "activations/prelu.py", "init: float = 0.25", "init: float = 0.3", "the module's defaults"),
    ("elu", "activations/elu.py", "alpha: float = 1.0,\n) ->", "alpha: float = 1.1,\n) ->", "the function's defaults"),
    ("rrelu", "activations/rrelu.py", "training=self.training", "training=not self.training", "the module"),
    ("rrelu", "_noise.py", "    device = x.device if generator", "    if generator is None:\n"
     "        return torch.tensor([1, 2])\n    device = x.device if generator", "draw the same"),
]  # fmt: skip

#: Of loops: these are compiled.
COMPILED = [
    ("prelu", "cpu/parameters.h", "grad * result[j];",
     "grad * m::select(m::lt(m::abs(grad), V(1e-6)), V(1.5), V(1)) * result[j];", "times as large"),
    ("prelu", "cpu/parameters.h", "const V term = grad * derivative;",
     "const V term = m::select(m::lt(V(20), grad), V(1.01), V(1)) * grad * derivative;", "times as large"),
    ("rrelu", "functors/rrelu.h", "out[0] = m::select(m::unordered(x), x, t0);",
     "out[0] = m::select(m::lt(x, m::constant<V>(-1e20f, -1e20)), m::neg(t0), t0);", "df_dx in training at"),
]  # fmt: skip


@pytest.mark.parametrize(("unit", "path", "right", "wrong", "told"), [
    *spread(DAMAGES, 3), *(pytest.param(*d, marks=LONG) for d in COMPILED),
])  # fmt: skip
def test_damages_that_references_do_not_see_are_told(tmp_path, unit, path, right, wrong, told):
    folder = damage.copy(FOLDER, tmp_path / f"called_{abs(hash((unit, wrong)))}", unit)
    text = (folder / path).read_text()
    assert right in text
    (folder / path).write_text(text.replace(right, wrong))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = invariants.faults(load_package(folder), get(unit))
    assert any(told in line for line in found), found
