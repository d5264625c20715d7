"""Requests for a module, by a name, a formula or a basis: enough to find it again without SymPy, or to make it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from actsym.errors import InputError
from actsym.layers.names import require_values

if TYPE_CHECKING:
    from actsym.bases.settled import Settled
    from actsym.bases.stable import Stable
    from actsym.definition.spec import Activation
    from actsym.layers.definitions import Held, Values


class Request:
    """A request for the module of a name, a formula or a definition, as a plain one or as a gate."""

    def __init__(self, function: str, held: Held, name: str, learn: Values | None, fixed: Values | None) -> None:
        if not isinstance(name, str):
            raise InputError(f"name = {name!r} ({type(name).__name__}) is not accepted; give a text, such as 'my_act'")
        for values, option in ((learn, "learn"), (fixed, "fixed")):
            if values is not None:
                require_values(values, option)
        self.function, self.held, self.name, self.learn, self.fixed = function, held, name, learn, fixed

    @cached_property
    def key(self) -> str:
        """The request as text; of what is no text, of the definition that it is."""
        if not isinstance(self.held, str):
            found = self.definition()
            return f"{self.function} {found.key} {found!r}"
        values = [sorted((n, str(v)) for n, v in (given or {}).items()) for given in (self.learn, self.fixed)]
        return json.dumps([self.function, self.held, self.name, *values])

    def definition(self) -> Activation:
        from actsym.layers.definitions import definition, gate

        found = definition(self.held, self.name if self.function == "activation" else "", self.learn, self.fixed)
        if self.function == "gated":
            from dataclasses import replace

            found = gate(found)
            found = replace(found, name=self.name) if self.name else found
        if self.name:
            from actsym.catalog import ACTIVATIONS

            if any(self.name in (one.name, one.unit) and one != found for one in ACTIVATIONS.values()):
                raise InputError(f"{self.name} is a name of the catalogue, of another function; give another name")
        return found


class BasisRequest:
    """A request for a basis: its ``key``, and how its start is derived."""

    function = "basis"

    def __init__(self, key: str, derive: Callable[[], Settled | Stable]) -> None:
        self.key, self._derive = f"basis {key}", derive

    @cached_property
    def start(self) -> Settled | Stable:
        from actsym.layers import room

        return room.start(self.key, self._derive)

    def definition(self) -> Activation:
        return self.start.activation()
