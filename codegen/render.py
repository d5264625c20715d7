"""Templates and a plan in, source text out.  Nothing is written here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import jinja2

from actsym.spec import Activation
from codegen.dialects import CPP, TORCH, Listing, listing
from codegen.dialects.torch import depends_on_type
from codegen.ir import PREDICATES, Node, order
from codegen.plan import KernelPlan, Output, plan

_HERE = Path(__file__).resolve().parent
#: Beside the packages in a source tree, inside this one in an installed wheel.
TEMPLATES = next(p for p in (_HERE.parent / "templates", _HERE / "templates") if (p / "functor.h.j2").exists())

BANNER = "Generated from its definition in the catalogue; edit that and run `actsym generate`."


@dataclass(frozen=True)
class ScalarFunction:
    """One function of the generated source: its name, what it says of itself, the parameters it reads, its lines."""

    name: str
    says: str
    parameters: tuple[str, ...]
    listing: Listing
    nodes: tuple[Node, ...]

    @property
    def by_type(self) -> bool:
        """Whether some constant differs between float32 and float64 by more than rounding."""
        return any(n.op == "constant" and depends_on_type(n.value) for n in self.nodes)


def environment() -> jinja2.Environment:
    """Strict: an undefined name in a template is an error."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def class_name(activation: Activation) -> str:
    """The Python class and C++ struct of an activation: ``TeLU``, ``GELUTanh``, ``GEM_N2``."""
    base = activation.title.split("(")[0].replace("²", "Squared")
    words = [w for w in re.split(r"[^A-Za-z0-9]+", base) if w]
    joined = "".join(w[0].upper() + w[1:] for w in words)
    return joined + "".join(f"_{name}{value}" for name, value in activation.structure)


def render(activation: Activation) -> dict[str, str]:
    """Every source file of one activation: path below the output folder -> text."""
    kernel_plan = plan(activation)
    env = environment()
    common = {
        "plan": kernel_plan,
        "struct": class_name(activation),
        "formula": str(activation.expr),
        "banner": BANNER,
        "parameter_index": {p.name: i for i, p in enumerate(kernel_plan.parameters)},
        "defaults": {p.name: repr(float(p.default)) for p in kernel_plan.parameters},
    }
    name = activation.name
    torch_functions = _torch_functions(kernel_plan)
    texts = {
        f"functors/{name}.h": ("functor.h.j2", {"functions": _cpp_functions(kernel_plan)}),
        f"cpu/{name}.cpp": ("cpu_kernel.cpp.j2", {}),
        f"cuda/{name}.cu": ("cuda_kernel.cu.j2", {}),
        f"activations/{name}.py": (
            "wrapper.py.j2",
            {"functions": torch_functions, "uses_fused": any(n.op == "fma" for f in torch_functions for n in f.nodes)},
        ),
    }
    return {path: env.get_template(template).render(common | extra) for path, (template, extra) in texts.items()}


def render_shared(activations: tuple[Activation, ...], package: str) -> dict[str, str]:
    """The files that all activations of a folder share."""
    names = [(a.name, class_name(a)) for a in activations]
    init = environment().get_template("init.py.j2").render(activations=names, package=package, banner=BANNER)
    files = {"__init__.py": init, "activations/__init__.py": '"""One module an activation."""\n'}
    for folder, target in (("cpu", "cpu/"), ("cuda", "cuda/"), ("python", "")):
        for path in sorted((TEMPLATES / "runtime" / folder).iterdir()):
            if path.is_file():
                files[target + path.name] = path.read_text()
    return files


def _cpp_functions(kernel_plan: KernelPlan) -> list[ScalarFunction]:
    functions = [
        _function("value", "out[0] = f", (kernel_plan.value,), CPP),
        _function("slope", "out[0] = df/dx", kernel_plan.gradient[:1], CPP),
    ]
    if kernel_plan.activation.learnable:
        names = ", ".join(f"out[{i}] = {_fraction(o)}" for i, o in enumerate(kernel_plan.gradient))
        functions.append(_function("gradient", names, kernel_plan.gradient, CPP))
    return functions


def _torch_functions(kernel_plan: KernelPlan) -> list[ScalarFunction]:
    return [
        _function("value", "f", (kernel_plan.value,), TORCH),
        _function("gradient", ", ".join(map(_fraction, kernel_plan.gradient)), kernel_plan.gradient, TORCH),
        _function("curvature", ", ".join(map(_fraction, kernel_plan.curvature)), kernel_plan.curvature, TORCH),
    ]


def _function(name: str, says: str, outputs: tuple[Output, ...], dialect) -> ScalarFunction:
    roots = [o.node for o in outputs]
    nodes = tuple(order(roots))
    parameters = tuple(sorted({n.value for n in nodes if n.op == "parameter"}))
    return ScalarFunction(name, says, parameters, listing(roots, dialect, PREDICATES), nodes)


def _fraction(output: Output) -> str:
    by = output.derivative.by
    power = "" if len(by) == 1 else "²"
    return f"d{power}f/" + "".join(f"d{v.name}" for v in by)


__all__ = ["BANNER", "TEMPLATES", "class_name", "render", "render_shared"]
