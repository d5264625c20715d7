"""What a process calls first, inside a transform or a mode of torch, leaves nothing behind that later calls stumble on.

Tensors that the package keeps would do so if they were made where the first call stands: those of a level of
torch.func, of inference mode, or fake ones.  Each case is a child, forked from a process that has called nothing.
"""

import json
import subprocess
import sys

import pytest

#: Units of each kind: no parameter, a learnable scalar, vectors, fixed numbers, gated, with noise, of whole rows.
FEW = ("gelu", "prelu", "hermite", "saturated_silu", "swiglu_beta", "polynorm_r3")
#: Transforms that take tenths of a second, and those that import the compiler.
QUICK = ("hessian", "jacfwd", "jacrev", "vmap", "grad", "jvp", "inference_mode", "fake")
SLOW = ("export", "compile")

CASES = """
import importlib, inspect, json, os, sys, traceback
import torch
# What calls import later, once for all children.
import torch._decomp.decompositions_for_jvp, torch._dynamo, torch.export
from torch._subclasses import FakeTensorMode
import generated

def fake(f, x):
    with FakeTensorMode() as mode:
        f(mode.from_tensor(x))
        f(torch.ones(2, 4))

def inference(f, x):
    with torch.inference_mode():
        f(x)

def export(f, x):
    class Model(torch.nn.Module):
        def forward(self, x):
            return f(x)
    torch.export.export(Model(), (x,))

first = {
    "hessian": lambda f, x: torch.func.hessian(lambda x: f(x).sum())(x),
    "jacfwd": lambda f, x: torch.func.jacfwd(f)(x),
    "jacrev": lambda f, x: torch.func.jacrev(f)(x),
    "vmap": lambda f, x: torch.vmap(f)(x),
    "grad": lambda f, x: torch.func.grad(lambda x: f(x).sum())(x),
    "jvp": lambda f, x: torch.func.jvp(f, (x,), (x,)),
    "inference_mode": inference,
    "fake": fake,
    "export": export,
    "compile": lambda f, x: torch.compile(f, backend="eager")(x),
}

def case(unit, transform):
    torch.set_num_threads(1)
    f = getattr(generated, unit)
    make = next(v for v in vars(sys.modules[f.__module__]).values()
                if inspect.isclass(v) and issubclass(v, torch.nn.Module) and v.__module__ == f.__module__)
    x = torch.linspace(-1.5, 2.0, 8).reshape(2, 4)
    first[transform](f, x)
    module = make().eval()
    result = f(x)
    assert torch.equal(result, module(x)), "another value than that of a module"
    result.numpy()
    leaf = x.clone().requires_grad_()
    f(leaf).sum().backward()
    assert leaf.grad.isfinite().all()
    optimiser = torch.optim.SGD([leaf, *module.parameters()], lr=0.1)
    (module(leaf) + f(leaf)).square().sum().backward()
    optimiser.step()
    torch.func.hessian(lambda x: f(x).sum())(x)

units = json.loads(sys.argv[1]) or [n for n in generated.__all__ if inspect.isfunction(getattr(generated, n))
                                    and n not in ("backend", "dispatcher", "kernels") and not n.endswith("_rate")]
wrong, done = [], 0
for unit in units:
    for transform in json.loads(sys.argv[2]):
        child = os.fork()
        if child == 0:
            try:
                case(unit, transform)
            except BaseException:
                print(unit, transform, traceback.format_exc(limit=-2), flush=True)
                os._exit(1)
            os._exit(0)
        wrong += [f"{unit} after {transform}"] * bool(os.waitpid(child, 0)[1])
        done += 1
print(json.dumps([done, wrong]))
"""


@pytest.mark.parametrize(
    ("units", "transforms"),
    [
        pytest.param(FEW, QUICK, id="few"),
        pytest.param(("hermite",), SLOW, id="compiler", marks=pytest.mark.long),
        pytest.param((), QUICK, id="all", marks=pytest.mark.long),
        pytest.param((), SLOW, id="all-compiler", marks=pytest.mark.long),
    ],
)
def test_calls_after_a_first_one_inside_a_transform(units, transforms):
    command = [sys.executable, "-c", CASES, json.dumps(units), json.dumps(transforms)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    done, wrong = json.loads(run.stdout.splitlines()[-1])
    assert done >= len(units) * len(transforms) > 0 or (not units and done >= 70 * len(transforms))
    assert not wrong, run.stdout
