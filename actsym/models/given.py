"""What a new activation is given as, and how modules of it are made."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from torch import nn

from actsym.definition.spec import Activation, Kind
from actsym.errors import InputError
from actsym.layers import activation

#: A name or a formula as :func:`actsym.layers.activation` takes it, what that returns, a class of modules, a function
#: that makes a module, or a module to copy.
New: TypeAlias = "str | type[nn.Module] | Callable[..., nn.Module] | nn.Module | Any"

ACCEPTED = (
    "a name of the catalogue, a formula, a class of torch modules, a function that returns one, an object with a "
    "method module(), or a module to copy"
)


@dataclass(frozen=True)
class Given:
    """How modules of one new activation are made.

    make
        Returns a new module at each call; takes the options of the module's class by keyword.
    called
        What it is called in messages.
    definition
        What it computes, where that is known.
    """

    make: Callable[..., nn.Module]
    called: str
    definition: Activation | None = None

    def module(self, **options: Any) -> nn.Module:
        """A new module.

        Raises :class:`~actsym.errors.InputError` where none can be made with these options, or something else is made.
        """
        try:
            made = self.make(**options)
        except TypeError as error:
            raise InputError(f"{self.called} cannot be made with {_shown(options)}: {error}") from error
        if not isinstance(made, nn.Module):
            raise InputError(f"{self.called} makes {made!r}, which is no torch module")
        return made


def given(new: New) -> Given:
    """How modules of ``new`` are made.

    Raises :class:`~actsym.errors.InputError` for what is none of :data:`New`, and for names that are not known.
    """
    if isinstance(new, str):
        new = activation(new)
    if isinstance(new, nn.Module):
        return Given(lambda **options: _copied(new, options), f"a copy of {type(new).__name__}")
    if isinstance(new, type):
        if not issubclass(new, nn.Module):
            raise InputError(f"{new.__name__} is no class of torch modules; accepted: {ACCEPTED}")
        return Given(new, new.__name__)
    make = getattr(new, "module", None)
    if callable(make):
        found = getattr(new, "definition", None)
        definition = found if isinstance(found, Activation) else None
        return Given(make, definition.title if definition else str(new), definition)
    if callable(new):
        return Given(new, getattr(new, "__name__", repr(new)))
    raise InputError(f"{new!r} is no activation; accepted: {ACCEPTED}")


def is_gated(definition: Activation | None) -> bool:
    """Whether it reads two inputs, so that no layer of one input and one output can be it."""
    return definition is not None and definition.kind is Kind.GATED


def _copied(module: nn.Module, options: dict[str, Any]) -> nn.Module:
    if options:
        raise TypeError("a module that is copied takes no options; give its class instead")
    return copy.deepcopy(module)


def _shown(options: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in options.items()) or "no arguments"
