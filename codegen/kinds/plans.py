"""What is known of a unit before any target is chosen: a plan of one element, without vectors of parameters or with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sympy as sp

from actsym.definition.parameters import Vector
from actsym.definition.spec import Activation, Parameter, x
from codegen.approximate import approximants
from codegen.ir import Node
from codegen.kinds.vectors.means import Affine, Cells, Grid
from codegen.kinds.vectors.program import Program

#: What is true of derivatives where the notes of a plan say that something is not known.
AT_KINKS = "Where the formula changes, derivatives are those of the branch that holds there"


@dataclass(frozen=True)
class Derivative:
    """A partial derivative in stable form.

    ``name`` is how generated code calls it (``f``, ``df_dx``, ``d2f_dx_da``); ``by`` lists the variables
    it was differentiated by; ``expr`` is in the stable vocabulary.
    """

    name: str
    by: tuple[sp.Symbol, ...]
    expr: sp.Expr


@dataclass(frozen=True)
class Output:
    """One value that a scalar function returns: the derivative it is, and the node that computes it.

    ``approximants`` compute it in float32, where some of the whole function are stored (:mod:`codegen.approximate`): by
    the variant, ``single``, ``flat`` or ``half``.
    """

    derivative: Derivative
    node: Node
    approximants: Mapping[str, Node] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.derivative.name

    @property
    def fraction(self) -> str:
        """The derivative as a fraction of differentials: ``df/dx``, ``d²f/dxda``."""
        by = self.derivative.by
        return f"d{'²' if len(by) > 1 else ''}f/" + "".join(f"d{v.name}" for v in by)


@dataclass(frozen=True)
class KernelPlan:
    """The scalar functions of an activation without vectors of parameters.

    value
        f(inputs, parameters).
    gradient
        The derivatives by the inputs, then df/dp for each learnable p: what the backward kernel multiplies by
        ``grad_output``; the parameters' products are reduced over all elements.
    curvature
        The second partial derivatives, in the order of ``combinations_with_replacement`` of (inputs, learnable...).
    opaque
        Whether torch.compile gets the operator whole: the composed form is not good enough by itself.
    notes
        What is not known of derivatives at single points (:mod:`codegen.stable.points`), a sentence each.
    """

    activation: Activation
    inputs: tuple[sp.Symbol, ...]
    value: Output
    gradient: tuple[Output, ...]
    curvature: tuple[Output, ...]
    noise: sp.Symbol | None = None
    evaluated: KernelPlan | FoldPlan | None = None
    opaque: bool = False
    notes: tuple[str, ...] = ()

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What every function takes beside the inputs, in the order of the definition."""
        return self.activation.parameters

    @property
    def slope(self) -> tuple[Output, ...]:
        """The derivatives by the inputs."""
        return self.gradient[: len(self.inputs)]

    @property
    def outputs(self) -> tuple[Output, ...]:
        return (self.value, *self.gradient, *self.curvature)

    def approximated(self) -> KernelPlan:
        """With the approximants that are known."""
        found = {v: approximants.graphs(self.activation, v) for v in approximants.VARIANTS}
        value, *gradient = (
            replace(o, approximants={v: nodes[o.name] for v, nodes in found.items() if o.name in nodes})
            for o in (self.value, *self.gradient)
        )
        return replace(self, value=value, gradient=tuple(gradient))


@dataclass(frozen=True)
class FoldPlan:
    """The functions of a unit with vectors, for vectors of any length.

    value
        One output, f.
    slope
        One output, df/dx.
    gradient
        df/dx as output; df/d(learnable scalar) as ``rows``; loops that add df/d(entry) to the rows of vectors.
    grid, cells, affine
        What shortcuts compute of a mean in one of these forms.
    starts
        By vector, what a torch module starts training at, where that is not the default.
    """

    activation: Activation
    value: Program
    slope: Program
    gradient: Program
    noise: sp.Symbol | None = None
    grid: Grid | None = None
    cells: Cells | None = None
    affine: Affine | None = None
    evaluated: KernelPlan | FoldPlan | None = None
    starts: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    @property
    def inputs(self) -> tuple[sp.Symbol, ...]:
        return (x,)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The scalars."""
        return self.activation.scalars

    @property
    def vectors(self) -> tuple[Vector, ...]:
        return self.activation.vectors
