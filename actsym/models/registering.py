"""Which activations a library is to know, and by which names."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from actsym import catalog
from actsym.errors import InputError
from actsym.models.given import Given, New, given, is_gated


def chosen(names: Collection[str], named: Mapping[str, New], taken: Collection[str], library: str) -> dict[str, Given]:
    """The activations to register in ``library``, by name there; ``taken`` are the names of its own.

    ``names`` are names of the catalogue; ``named`` are activations with names of the caller's choice.  If both are
    empty, it is the whole catalogue but for what reads two inputs and for what the library has itself under that name.

    Raises :class:`~actsym.errors.InputError` for a name that the library has, one with capital letters (timm would not
    find it), a gated activation, and whatever :func:`~actsym.models.given.given` refuses.
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
