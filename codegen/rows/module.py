"""The arguments of the torch function of a row activation: tensors of what is learnable, numbers for the rest."""

from __future__ import annotations

from dataclasses import dataclass

from actsym.definition.spec import Activation


@dataclass(frozen=True)
class Argument:
    """``name``; ``entries`` of a vector, None of a scalar; default value or values; whether it is a learnable tensor;
    what it is for."""

    name: str
    entries: int | None
    defaults: tuple[float, ...]
    learnable: bool
    about: str

    @property
    def default(self) -> str:
        """Source text of the default."""
        return repr(list(self.defaults)) if self.entries else repr(self.defaults[0])


def arguments(activation: Activation) -> tuple[Argument, ...]:
    """Vectors first, then learnable scalars, then fixed numbers: the order of the torch function.

    Raises ValueError for a vector that is not learnable: a kernel takes fixed numbers one by one.
    """
    found = []
    for v in activation.vectors:
        if not v.learnable:
            raise ValueError(f"{activation.name}: vector {v.name} of a row activation must be learnable")
        found.append(Argument(v.name, len(v), tuple(map(float, v.defaults)), True, v.about))
    scalars = sorted(activation.scalars, key=lambda p: not p.learnable)
    found += [Argument(p.name, None, (float(p.default),), p.learnable, p.about) for p in scalars]
    return tuple(found)
