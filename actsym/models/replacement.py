"""Modules of a model replaced by others, and put back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

import torch
from torch import nn

from actsym.errors import InputError
from actsym.models.modules import New, Place, Way, given, is_activation, is_gated, place

#: A class of modules, several, a condition, or a pattern for their names.
Which: TypeAlias = "type[nn.Module] | tuple[type[nn.Module], ...] | Callable[[nn.Module], bool] | str"

#: The module that stands in for one that is found, ready to be used there, or None to leave that one.
StandIn: TypeAlias = "Callable[[nn.Module, Way], nn.Module | None]"

_WHICH = "a class of torch modules, a tuple of classes, a function of a module, or a pattern for names as text"

#: Activations that a message names; the others are counted.
_NAMED = 5


@dataclass
class Replaced:
    """One module that was replaced.

    names
        Its names in the model, several where it stands at several places; ``""`` is the model itself.
    old, new
        What stood there, and what stands there now.
    """

    names: list[str]
    old: nn.Module
    new: nn.Module
    _way: Way = field(repr=False)
    _spots: dict[str, tuple[nn.Module, str]] = field(repr=False, default_factory=dict)
    _place: Place | None = field(repr=False, default=None)

    def __str__(self) -> str:
        names = ", ".join(name or "(the model)" for name in self.names)
        shared = " (shared)" if len(self.names) > 1 else ""
        return f"{names}{shared}: {type(self.old).__name__} -> {type(self.new).__name__}"


@dataclass
class Replacement:
    """What :func:`replace` has done; printed, a line for each module.

    model
        The model with the new modules: the one that was given, or the new module if that one was itself replaced.
    replaced
        Every module that was replaced, in the order of the model.
    """

    model: nn.Module
    replaced: list[Replaced]
    _original: nn.Module = field(repr=False)
    _flags: list[tuple[nn.Module, str, Any]] = field(repr=False, default_factory=list)
    _restored: bool = field(repr=False, default=False)

    @property
    def names(self) -> list[str]:
        """The names of all modules that were replaced."""
        return [name for found in self.replaced for name in found.names]

    def __len__(self) -> int:
        return len(self.replaced)

    def __iter__(self) -> Iterator[Replaced]:
        return iter(self.replaced)

    def __str__(self) -> str:
        return "\n".join(map(str, self.replaced))


def replace(model: nn.Module, which: Which, new: New, /, **options: Any) -> Replacement:
    """Replace every module of ``model`` that ``which`` describes by one of its own of ``new``, in place.

    which
        A class (its subclasses count, as ``isinstance`` has it: torch's ReLU6 is a Hardtanh), a tuple of classes, a
        function that says of a module whether it is meant, or a pattern for names (``"blocks.*.mlp.act"``).
    new
        A name of the catalogue, a class of modules, a function that makes one, an object with a method ``module`` (as
        that of ``actsym.activation``), or a module, of which each place gets a copy.
    options
        What the new class or function takes: ``replace(model, nn.PReLU, "hermite", channels=64)``.

    Each new module has parameters of its own, on the device and in the type of the part of the model that it is in, and
    is in training mode if the old one was; its parameters are trained, also where those of the old one were frozen. A
    model that is itself meant is not changed: the new module is ``record.model``. A module that stands at several
    places is replaced by one that stands at all of them. Make the optimiser afterwards: one that exists does not know
    new parameters. Hooks stay with the module that they were put on. Functions that are called, such as ``F.gelu``, are
    no modules and stay as they are.

        >>> model = nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.Linear(8, 1))
        >>> record = replace(model, nn.GELU, "telu")
        >>> print(record)
        1: GELU -> TeLU
        >>> restore(record) is model, type(model[1]).__name__
        (True, 'GELU')

    Raises :class:`~actsym.errors.InputError` for a model, ``which`` or ``new`` that is none of these, a gated
    activation, options that ``new`` does not take, and if no module is meant: the message names the activations that
    there are.  Nothing is changed then.
    """
    source = given(new)
    if is_gated(source.definition):
        raise InputError(f"{source.called} reads two inputs, and stands in for no activation of one; see fuse_mlp")
    meant, asked = _condition(which)
    made: list[nn.Module] = []

    def stand_in(old: nn.Module, way: Way) -> nn.Module:
        module = source.module(**options)
        if any(module is other for other in made):
            raise InputError(f"{source.called} returns the same module twice; give that module to have it copied")
        made.append(module)
        place(old, way).take(module)
        return module.train(old.training)

    record = exchange(model, meant, stand_in)
    if not record.replaced:
        raise InputError(f"the model has no module {asked}; {_present(model)}")
    return record


def restore(record: Replacement) -> nn.Module:
    """Undo a replacement: the same modules stand where they stood; returns the model as it was given to it.

    They go where the model has gone since (device, type, training mode); what their stand-ins have learned is left to
    these.

    Raises :class:`~actsym.errors.InputError` if it was undone before, or if a later replacement at one of its places
    was not; nothing is changed then.
    """
    if record._restored:
        raise InputError("this replacement was undone before")
    for found in record.replaced:
        for name, (parent, key) in found._spots.items():
            if parent._modules.get(key) is not found.new:
                now = type(parent._modules.get(key)).__name__
                raise InputError(f"{name!r} is {now} by now, not what it was replaced by: undo that first")
    for found in record.replaced:
        _follow(found)
        for parent, key in found._spots.values():
            parent._modules[key] = found.old
    for module, flag, value in record._flags:
        setattr(module, flag, value)
    record._restored = True
    return record._original


def exchange(model: nn.Module, meant: Callable[[str, nn.Module], bool], stand_in: StandIn) -> Replacement:
    """Exchange the modules that are meant, by name and module, for their stand-ins; what is inside one goes with it.

    Nothing is changed unless all stand-ins could be made.
    """
    if not isinstance(model, nn.Module):
        raise InputError(f"{type(model).__name__} is no torch model; accepted: a torch.nn.Module")
    met: dict[int, Replaced | None] = {}  # None is left where it is
    flags: dict[tuple[int, str], tuple[nn.Module, str]] = {}
    for name, way, module in _walk(model, meant):
        if id(module) not in met:
            new = stand_in(module, way)
            met[id(module)] = None if new is None else Replaced([], module, new, way)
        if (entry := met[id(module)]) is None:
            continue
        entry.names.append(name)
        if way:
            if isinstance(way[-1][0], torch.jit.ScriptModule):
                raise InputError(f"{name!r} is compiled by TorchScript, and cannot be replaced; replace it before that")
            entry._spots[name] = way[-1]
        flags |= {(id(m), flag): (m, flag) for m, flag in _shortcuts(way)}
    replaced = [entry for entry in met.values() if entry is not None]
    for entry in replaced:
        for parent, key in entry._spots.values():
            parent._modules[key] = entry.new
        entry._place = place(entry.new, entry._way)
    before = [(module, flag, getattr(module, flag)) for module, flag in flags.values()]
    for module, flag, _ in before:
        setattr(module, flag, False)
    top = met.get(id(model))
    return Replacement(model if top is None else top.new, replaced, model, before)


def _walk(model: nn.Module, meant: Callable[[str, nn.Module], bool]) -> Iterator[tuple[str, Way, nn.Module]]:
    """Name, way and module of everything that is meant, once for every name."""
    waiting: list[tuple[str, Way, nn.Module]] = [("", (), model)]
    while waiting:
        name, way, module = waiting.pop()
        if meant(name, module):
            yield name, way, module
            continue
        for key, child in reversed(module._modules.items()):
            if child is not None:
                waiting.append((f"{name}.{key}" if name else key, (*way, (module, key)), child))


def _shortcuts(way: Way) -> Iterator[tuple[nn.Module, str]]:
    """What makes torch's transformer layers compute the activation that they were built with, past the module."""
    for module, _ in way:
        for flag in ("activation_relu_or_gelu", "use_nested_tensor"):
            if isinstance(module, nn.TransformerEncoderLayer | nn.TransformerEncoder) and hasattr(module, flag):
                yield module, flag


def _follow(found: Replaced) -> None:
    """Take the old module where its stand-in has gone; the parts that both have are there."""
    if found.old.training != found.new.training:
        found.old.train(found.new.training)
    now, kept = place(found.new, found._way), set(found.new.modules())
    if now != found._place:
        for part in found.old.modules():
            if kept.isdisjoint(part.modules()):
                now.take(part)


def _condition(which: Which) -> tuple[Callable[[str, nn.Module], bool], str]:
    """Whether a module is meant, by its name and itself; and the condition in words."""
    if isinstance(which, str):
        return lambda name, _: fnmatchcase(name, which), f"with a name like {which!r}"
    if isinstance(which, type | tuple):
        classes = which if isinstance(which, tuple) else (which,)
        for found in classes:
            if not (isinstance(found, type) and issubclass(found, nn.Module)):
                raise InputError(f"{found!r} is no class of torch modules; accepted: {_WHICH}")
        named = ", ".join(found.__name__ for found in classes)
        asked = f"of the class {named}" if isinstance(which, type) else f"of the classes {named}"
        return lambda _, module: isinstance(module, classes), asked
    if isinstance(which, nn.Module) or not callable(which):
        raise InputError(f"{which!r} does not say which modules are meant; accepted: {_WHICH}")
    return lambda _, module: bool(which(module)), "that the condition holds for"


def _class(module: nn.Module) -> str:
    """The name of its class, and where it is from if that is not torch: timm has a GELU of its own."""
    found = type(module)
    return found.__name__ if found.__module__.startswith("torch.nn.") else f"{found.__module__}.{found.__name__}"


def _present(model: nn.Module) -> str:
    """The activations of a model that could be replaced, in words."""
    names = [f"{name} ({_class(module)})" for name, module in model.named_modules() if is_activation(module)]
    if not names:
        return "it has no activations that are modules: functions that it calls, such as F.gelu, cannot be replaced"
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"activations that it has: {', '.join(names[:_NAMED])}{more}; functions that it calls cannot be replaced"
