"""Activations of actsym as names that transformers understands."""

from __future__ import annotations

from actsym.models.given import Given, New
from actsym.models.registering import chosen

_registered: dict[str, Given] = {}


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

    own = {name for name in ACT2FN if name not in _registered}
    found = chosen(names, named, own, "transformers")
    for name, source in found.items():
        ACT2FN[name] = source.module
    _registered.update(found)
    return tuple(found)
