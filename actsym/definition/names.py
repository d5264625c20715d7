"""Which names activations and their parameters may have: those that Python functions and torch modules can take."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable

#: What names of activations and, whatever their case, of parameters look like.
IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*\Z")

_OF_WRAPPERS = """
    x self dim training generator channels device dtype super describe make_parameter draw_seed
"""
_OF_MODULES = """
    T_destination add_module apply bfloat16 buffers call_super_init children compile cpu cuda double dump_patches eval
    extra_repr float forward get_buffer get_extra_state get_parameter get_submodule half ipu load_state_dict modules
    mtia named_buffers named_children named_modules named_parameters parameters register_backward_hook
    register_buffer register_forward_hook register_forward_pre_hook register_full_backward_hook
    register_full_backward_pre_hook register_load_state_dict_post_hook register_load_state_dict_pre_hook
    register_module register_parameter register_state_dict_post_hook register_state_dict_pre_hook requires_grad_
    set_extra_state set_submodule share_memory state_dict to to_empty train training type xpu zero_grad
"""

#: Arguments that generated functions and modules have anyway, and what their bodies call.
OF_WRAPPERS = frozenset(_OF_WRAPPERS.split())

#: Public attributes of torch.nn.Module: a generated module keeps its parameters beside them.
OF_MODULES = frozenset(_OF_MODULES.split())


def spelling(name: str) -> str:
    """What names and titles are told apart by: ``Leaky ReLU``, ``leaky-relu`` and ``LeakyReLU`` are ``leaky_relu``."""
    return re.sub(r"[\s_-]", "", name).lower()


def unusable(name: str) -> str | None:
    """Why a parameter cannot be called ``name``; None if it can."""
    if not IDENTIFIER.match(name.lower()):
        return "it is not an identifier: a letter, then letters, digits and underscores"
    if keyword.iskeyword(name):
        return "it is a keyword of Python, so no argument can have it"
    if name == "x":
        return "the identifier x is the input"
    if name in OF_WRAPPERS:
        return f"generated functions and modules have a {name} of their own"
    if name in OF_MODULES:
        return f"torch.nn.Module has an attribute {name} of its own"
    if name.endswith("_"):
        return "names that end in an underscore are those of generated code"
    return None


def doubled(names: Iterable[str]) -> str | None:
    """The first name that comes twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


__all__ = ["IDENTIFIER", "OF_MODULES", "OF_WRAPPERS", "doubled", "spelling", "unusable"]
