"""How each target spells the operations of the lowered graph."""

from codegen.dialects.cpp import CPP
from codegen.dialects.ssa import Dialect, Listing, listing
from codegen.dialects.torch import TORCH

__all__ = ["CPP", "TORCH", "Dialect", "Listing", "listing"]
