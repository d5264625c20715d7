"""Targets: each writes the source files of a plan in its language.

A target is a package here with three functions (:class:`Target`), and a member of :data:`TARGETS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from actsym.definition.spec import Activation
from codegen.kinds import Plan
from codegen.targets import c, cpp, torch, triton


class Target(Protocol):
    """What a target's package has."""

    def sources(self, plan: Plan) -> dict[str, str]:
        """The files of one unit: path below the generated folder -> text; none for a kind that the target lacks."""

    def shared(self, activations: Sequence[Activation], package: str) -> dict[str, str]:
        """The files that all units of a folder share; ``package`` is the folder's name."""

    def marked(self, path: str, text: str, activation: Activation, falls_short: Sequence[str]) -> str:
        """The text of a unit's file, which now says where it falls short; as it is if it is another target's."""


#: In the order in which the manifest names their files.
TARGETS: tuple[Target, ...] = (cpp, torch, c, triton)
