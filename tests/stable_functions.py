"""The functions of the stable vocabulary by name, whichever module has them."""

from types import SimpleNamespace

from codegen.stable.base import Stable, define
from codegen.stable.lower import LOWERINGS

#: Every function of the vocabulary.
FUNCTIONS = tuple(f for f in LOWERINGS if issubclass(f, Stable))
v = SimpleNamespace(**{f.__name__: f for f in FUNCTIONS}, define=define)
