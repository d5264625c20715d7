"""What a unit of generated code takes: tensors, numbers, and in which order its operators have them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from torch import Tensor


@dataclass(frozen=True)
class Domain:
    """An interval of numbers: those that a parameter may have."""

    low: float = -math.inf
    high: float = math.inf
    low_open: bool = True
    high_open: bool = True

    def holds(self, values: Tensor | float) -> bool:
        """Whether all values lie in it; NaN does nowhere."""
        above = values > self.low if self.low_open else values >= self.low
        below = values < self.high if self.high_open else values <= self.high
        return bool((above & below).all()) if isinstance(values, Tensor) else above and below

    def __str__(self) -> str:
        return f"{'(' if self.low_open else '['}{self.low:g}, {self.high:g}{')' if self.high_open else ']'}"


#: Every number.
ANYWHERE = Domain()


@dataclass(frozen=True)
class Parameter:
    """A parameter of a unit.

    default
        Its value; of a vector, its entries.
    learnable
        A tensor that may need a gradient; otherwise a number.  Vectors are always tensors.
    entries
        Of a vector, how many it must have: a number, or the name of the vector before it that has as many.  None
        where any number will do.
    domain
        Where its values must lie.
    least
        The fewest entries of a vector with which the definition makes sense.
    above
        The number that this one must not be below: the name of a parameter before it.
    """

    name: str
    default: float | tuple[float, ...]
    learnable: bool = False
    entries: int | str | None = None
    domain: Domain = ANYWHERE
    least: int = 1
    above: str = ""

    @property
    def is_vector(self) -> bool:
        return isinstance(self.default, tuple)

    @property
    def is_tensor(self) -> bool:
        return self.learnable or self.is_vector


def check_number(declared: Parameter, value: Tensor | float, least: float = -math.inf, unit: str = "") -> None:
    """Raises ValueError, naming the parameter, for a value outside its domain or below ``least``, which is what the
    parameter ``declared.above`` is."""
    named = f"{unit}: parameter {declared.name}" if unit else f"parameter {declared.name}"
    shown = value.tolist() if isinstance(value, Tensor) else value
    if not declared.domain.holds(value):
        raise ValueError(f"{named} = {shown} is not accepted: its domain is {declared.domain}")
    if least != -math.inf and not value >= least:
        raise ValueError(f"{named} = {shown} is not accepted: it must not be below {declared.above} = {least}")


@dataclass(frozen=True)
class Arguments:
    """The arguments of one call of an operator, by what they are."""

    inputs: tuple[Tensor, ...]
    parameters: tuple[Tensor | float, ...]
    dim: int
    seed: Tensor | None


@dataclass(frozen=True)
class Signature:
    """The arguments of the operators of a unit: inputs, parameters in the order of the definition (vectors last),
    ``dim`` if any of them is a tensor, ``seed`` if there is noise.

    name
        Of the operators.
    unit
        Of the kernels.
    gated
        Two inputs, x and u; ``packed``: in the halves of the last dimension of one tensor, x in the first unless
        ``gate_last``.
    noise
        A seed (two int64 numbers) is handed over; element i draws the i-th number that it stands for.
    """

    name: str
    unit: str
    parameters: tuple[Parameter, ...] = ()
    gated: bool = False
    packed: bool = False
    gate_last: bool = False
    noise: bool = False

    def __post_init__(self) -> None:
        # The compiler follows no locks, and a cached property takes one at first use.
        for name in ("inputs", "operands", "tensors", "vectors", "differentiable"):
            getattr(self, name)

    @cached_property
    def inputs(self) -> int:
        """Tensors that are inputs."""
        return 2 if self.gated and not self.packed else 1

    @cached_property
    def operands(self) -> int:
        """Inputs of the scalar function."""
        return 2 if self.gated else 1

    @cached_property
    def tensors(self) -> tuple[int, ...]:
        """Positions among the parameters of those that are tensors, as the rows of the table have them."""
        return tuple(i for i, p in enumerate(self.parameters) if p.is_tensor)

    @cached_property
    def vectors(self) -> tuple[int, ...]:
        """Positions among the parameters of the vectors."""
        return tuple(i for i, p in enumerate(self.parameters) if p.is_vector)

    @cached_property
    def differentiable(self) -> tuple[int, ...]:
        """Positions among the arguments of those that have a derivative: the inputs, then the parameters."""
        return (*range(self.inputs), *(self.inputs + i for i in self.tensors))

    @cached_property
    def declaration(self) -> str:
        """The arguments in torch's schema language; parameters get a prefix that none of its words has."""
        inputs = ["Tensor x", "Tensor u"][: self.inputs]
        given = [f"{'Tensor' if p.is_tensor else 'float'} p_{p.name}" for p in self.parameters]
        dim = ["int dim"] if self.tensors else []
        return ", ".join([*inputs, *given, *dim, *(["Tensor seed"] if self.noise else [])])

    @cached_property
    def count(self) -> int:
        """How many arguments that is."""
        return self.inputs + len(self.parameters) + bool(self.tensors) + self.noise

    def split(self, args: Sequence) -> Arguments:
        """``args`` (without a gradient before or a mask after them) by what they are."""
        end = self.inputs + len(self.parameters)
        dim = args[end] if self.tensors else 0
        seed = args[end + bool(self.tensors)] if self.noise else None
        return Arguments(tuple(args[: self.inputs]), tuple(args[self.inputs : end]), dim, seed)
