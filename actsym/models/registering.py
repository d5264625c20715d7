"""Activations of actsym as names that timm and transformers understand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import torch
from torch import Tensor, nn

from actsym import catalog
from actsym.definition.spec import Activation, Kind
from actsym.distributions import STANDARD_NORMAL
from actsym.errors import InputError
from actsym.models.modules import Given, New, given, is_gated


def chosen(names: Collection[str], named: Mapping[str, New], taken: Collection[str], library: str) -> dict[str, Given]:
    """The activations to register in ``library``, by name there; ``taken`` are the names of its own.

    ``names`` are names of the catalogue; ``named`` are activations with names of the caller's choice.  If both are
    empty, it is the whole catalogue but for what reads two inputs and for what the library has itself under that name.

    Raises :class:`~actsym.errors.InputError` for a name that the library has, one with capital letters (timm would not
    find it), a gated activation, and whatever :func:`~actsym.models.modules.given` refuses.
    """
    if not names and not named:
        # By the names of the modules: one for all lengths of a vector of coefficients.
        units = dict.fromkeys(a.unit for a in catalog.ACTIVATIONS.values() if not is_gated(a))
        return {unit: given(unit) for unit in units if unit not in taken}
    if twice := sorted(set(names) & set(named)):
        raise InputError(f"the name {twice[0]!r} is given to two activations")
    found = {name: given(new) for name, new in {**dict(zip(names, names, strict=True)), **named}.items()}
    for name, source in found.items():
        if name in taken:
            other = f"give ours another name: actsym_{name}={name!r}"
            raise InputError(f"{library} has an activation of its own called {name!r}; {other}")
        if name != name.lower():
            raise InputError(f"the name {name!r} has capital letters; write {name.lower()!r}")
        if is_gated(source.definition):
            raise InputError(f"{source.called} reads two inputs; {library} has layers of one")
    return found


#: What was registered in each of the libraries, by the name there.
_in_timm: dict[str, Given] = {}
_in_transformers: dict[str, Given] = {}

#: Digits of a constant that is derived, more than float64 holds.
_DIGITS = 20


def register_timm(*names: str, **named: New) -> tuple[str, ...]:
    """Make activations known to timm: ``timm.create_model("resnet18", act_layer="telu")``.

    names
        Names of the catalogue; without any argument the whole catalogue, but for gated activations and for what timm
        calls the same (``gelu``, ``silu``).
    named
        Activations under names of your own, given as :func:`~actsym.models.replace` takes them:
        ``register_timm(actsym_gelu="gelu")``.

    Returns the names.  ``timm.layers.create_act_layer`` and ``get_act_layer`` then know them, and ``get_act_fn`` those
    of the catalogue that have neither parameters to learn nor noise.  Layers and functions take ``inplace`` as torch's
    do; the result is a new tensor all the same.  Norm-free networks find the constant of each that they scale weights
    by, 1 / sqrt(Var f(z)) with z ~ N(0, 1), derived at the coefficients that the layer starts with; the constants of
    timm's own activations stay as they are.

    Raises :class:`~actsym.errors.InputError` for names that timm has itself, gated activations, and what is no
    activation; ImportError without timm.

        >>> register_timm("telu")          # doctest: +SKIP
        ('telu',)
    """
    from timm.layers import create_act
    from timm.models import nfnet

    layers, functions = create_act._ACT_LAYER_DEFAULT, create_act._ACT_FN_DEFAULT
    own = {name for name in layers if name not in _in_timm}
    found = chosen(names, named, own, "timm")
    for name, source in found.items():
        layers[name] = _layer(name, source)
        functions.pop(name, None)
        if source.definition is not None and source.definition.kind is Kind.POINTWISE:
            module = source.module()
            if not any(True for _ in module.parameters()):
                functions[name] = Function(module)
    _in_timm.update(found)
    nfnet._nonlin_gamma = Gammas(nfnet._nonlin_gamma)
    return tuple(found)


@cache
def gamma(source: Given) -> float:
    """The factor that gives f(z), z ~ N(0, 1), variance 1, with the coefficients that a new module has.

    Raises :class:`~actsym.errors.InputError` where there is none, or nothing says what ``source`` computes.
    """
    from actsym.derived import load
    from actsym.moments.standardise import standardising
    from actsym.moments.study import analyze

    if source.definition is None:
        raise InputError(f"no constant for norm-free networks: nothing says what {source.called} computes")
    started = _started(source.definition, source)
    stored = load.stored([started]).get(started)
    if stored is not None:
        analysis = stored.analysis
    else:
        analysis = analyze(started, (STANDARD_NORMAL,), digits=_DIGITS, closed_forms=False, symbolic_scale=False)
    scale = standardising(analysis.under(STANDARD_NORMAL)).scale
    if not scale.finite:
        raise InputError(f"no constant for norm-free networks with {source.called}: 1/√Var[f] is {scale}")
    return float(scale)


class Gammas(dict[str, float]):
    """timm's table of constants for norm-free networks, with ours, which are derived when they are asked for."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in _in_timm

    def __getitem__(self, name: str) -> float:
        return gamma(_in_timm[name]) if name in _in_timm else super().__getitem__(name)


def _started(definition: Activation, source: Given) -> Activation:
    """The activation with the vectors of coefficients that a new module holds: not all are the published ones."""
    if not definition.vectors:
        return definition
    module = source.module(dtype=torch.float64)
    values = {f"{v.name}_{i}": float(c) for v in definition.vectors for i, c in enumerate(getattr(module, v.name))}
    published = {p.name: float(p.default) for p in definition.parameters}
    return definition.at(**{name: Fraction(c) for name, c in values.items() if c != published[name]})


def _layer(name: str, source: Given) -> type[nn.Module]:
    """A class that makes modules of ``source``; timm wants classes, and calls them with ``inplace``."""

    def __new__(cls: type, *args: Any, inplace: bool = False, **options: Any) -> nn.Module:
        return source.make(*args, **options)

    # A model may hold the class itself: it is pickled by its name here, which __getattr__ finds again.
    return type(name, (nn.Module,), {"__new__": __new__, "__module__": __name__, "__doc__": source.called})


@dataclass(frozen=True)
class Function:
    """What ``get_act_fn`` gives: a module without parameters as a function; a model that holds it can be pickled."""

    module: nn.Module

    def __call__(self, x: Tensor, inplace: bool = False) -> Tensor:
        """f of every element, as a new tensor."""
        result: Tensor = self.module(x)
        return result


def __getattr__(name: str) -> Any:
    if name in _in_timm:
        from timm.layers import create_act

        return create_act._ACT_LAYER_DEFAULT[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; a layer of timm's has to be registered first")


def register_transformers(*names: str, **named: New) -> tuple[str, ...]:
    """Make activations known to transformers: ``LlamaConfig(hidden_act="telu")``.

    names
        Names of the catalogue; without any argument the whole catalogue, but for gated activations and for what
        transformers calls the same (``gelu``, ``silu``).
    named
        Activations under names of your own, given as :func:`~actsym.models.replace` takes them:
        ``register_transformers(actsym_gelu="gelu")``.

    Returns the names, which are then in ``transformers.activations.ACT2FN``: every model that looks its activation up
    there has it, as a module of its own.  A configuration that is saved holds the name alone, so register it again
    before loading.

    Raises :class:`~actsym.errors.InputError` for names that transformers has itself, gated activations, and what is no
    activation; ImportError without transformers.

        >>> register_transformers("telu")          # doctest: +SKIP
        ('telu',)
    """
    from transformers.activations import ACT2FN

    own = {name for name in ACT2FN if name not in _in_transformers}
    found = chosen(names, named, own, "transformers")
    for name, source in found.items():
        ACT2FN[name] = source.module
    _in_transformers.update(found)
    return tuple(found)
