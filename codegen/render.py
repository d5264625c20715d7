"""Templates and a plan in, source text out.  Nothing is written here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import jinja2

from actsym.definition.folds import SoftMean, folds
from actsym.definition.spec import Activation, Parameter, Vector
from codegen import rate
from codegen.folds.plan import FoldPlan
from codegen.functors import cpp_context, shared_headers
from codegen.lengths import entries
from codegen.plan import KernelPlan, plan
from codegen.torch_functions import evaluated, forms

_HERE = Path(__file__).resolve().parent
#: Beside the packages in a source tree, inside this one in an installed wheel.
TEMPLATES = next(p for p in (_HERE.parent / "templates", _HERE / "templates") if (p / "functor.h.j2").exists())

BANNER = "Generated from its definition in the catalogue; edit that and run `actsym generate`."


@dataclass(frozen=True)
class Given:
    """A parameter as the generated module declares it; ``default`` is Python source, of a vector a tuple; ``entries``
    is the source of how many entries a vector must have."""

    name: str
    default: str
    learnable: bool
    is_vector: bool
    about: str
    entries: str | None = None

    @property
    def is_tensor(self) -> bool:
        return self.learnable or self.is_vector


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
    """The Python class and C++ struct of an activation's unit: ``TeLU``, ``GELUTanh``, ``GEM_N2``, ``Hermite``."""
    base = _base_title(activation).replace("²", "Squared")
    words = [w for w in re.split(r"[^A-Za-z0-9]+", base) if w]
    joined = "".join(w[0].upper() + w[1:] for w in words)
    if activation.unit != activation.name:
        return joined
    return joined + "".join(f"_{name}{value}" for name, value in activation.structure)


def render(activation: Activation) -> dict[str, str]:
    """Every source file of an activation's unit: path below the output folder -> text."""
    kernel_plan = plan(activation)
    all_forms = forms(kernel_plan)
    struct = class_name(activation)
    texts = _kernel_sources(kernel_plan, struct)
    if len(all_forms) > 1:
        texts |= _kernel_sources(plan(evaluated(activation)), f"{struct}Evaluated")
    lengths = entries(activation)
    given = [_given(p) for p in activation.scalars] + [_given(v, lengths[v.name]) for v in activation.vectors]
    texts[f"activations/{activation.unit}.py"] = _text(
        "wrapper.py.j2",
        activation=activation,
        struct=struct,
        title=_base_title(activation) if activation.unit != activation.name else activation.title,
        formula=str(activation.definition),
        evaluated_formula=str(activation.expr),
        forms=all_forms,
        scalars=[g for g in given if not g.is_vector],
        vectors=[g for g in given if g.is_vector],
        rate=_rate(activation),
        opaque=any(isinstance(fold, SoftMean) for fold in folds(activation.definition)),
        uses_fused=any(f.uses_fused for form in all_forms for f in form.functions),
    )
    return texts


def _kernel_sources(kernel_plan: KernelPlan | FoldPlan, struct: str) -> dict[str, str]:
    name = kernel_plan.activation.unit
    context = {"plan": kernel_plan, "struct": struct, "formula": str(kernel_plan.activation.definition)}
    context |= cpp_context(kernel_plan)
    functor = "fold_functor.h.j2" if kernel_plan.activation.vectors else "functor.h.j2"
    return {
        f"functors/{name}.h": _text(functor, **context),
        f"cpu/{name}.cpp": _text("cpu_kernel.cpp.j2", **context),
        f"cuda/{name}.cu": _text("cuda_kernel.cu.j2", **context),
    }


def _text(template: str, **context: object) -> str:
    return environment().get_template(template).render(banner=BANNER, **context)


def _rate(activation: Activation) -> dict[str, object] | None:
    logit = rate.logit(activation)
    return None if logit is None else {"logit": logit, "arguments": rate.arguments(activation)}


def _given(parameter: Parameter | Vector, count: int | str | None = None) -> Given:
    vector = isinstance(parameter, Vector)
    numbers = [repr(float(d)) for d in (parameter.defaults if vector else (parameter.default,))]
    default = f"({', '.join(numbers)},)" if vector else numbers[0]
    lengths = None if count is None else repr(count)
    return Given(parameter.name, default, parameter.learnable, vector, parameter.about, lengths)


def _base_title(activation: Activation) -> str:
    return activation.title.split("(")[0]


def render_shared(activations: tuple[Activation, ...], package: str) -> dict[str, str]:
    """The files that all activations of a folder share."""
    names = list(dict.fromkeys((a.unit, class_name(a), rate.logit(a) is not None) for a in activations))
    init = environment().get_template("init.py.j2").render(activations=names, package=package, banner=BANNER)
    files = {"__init__.py": init, "activations/__init__.py": '"""One module a unit."""\n'}
    files |= shared_headers(TEMPLATES)
    for folder, target in (("cpu", "cpu/"), ("cuda", "cuda/"), ("python", "")):
        for path in sorted((TEMPLATES / "runtime" / folder).iterdir()):
            if _is_source(path):
                files[target + path.name] = path.read_text()
    return files


def runtime() -> tuple[str, ...]:
    """The texts of the loops, launches and arithmetic that all kernels share."""
    return tuple(p.read_text() for p in sorted((TEMPLATES / "runtime").rglob("*")) if _is_source(p))


def _is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


__all__ = ["BANNER", "TEMPLATES", "class_name", "render", "render_shared", "runtime"]
