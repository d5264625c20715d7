"""The functions of one variable that analyses of the catalogue are about, each once.

Gates are activations of the catalogue themselves, but for one; members that stand for the same function come once,
under the first name.  ``FAMILY`` has one of each family, for comparisons that are dear.
"""

from actsym.catalog import ACTIVATIONS
from actsym.kinds.reading import element

ELEMENTS = {}
for _name, _activation in ACTIVATIONS.items():
    _element = element(_activation)
    if all(_element.formula != known.formula for known in ELEMENTS.values()):
        ELEMENTS[_name] = _element

FAMILY = {}
for _name in ELEMENTS:
    FAMILY.setdefault(ACTIVATIONS[_name].family, _name)
FAMILY = {name: ELEMENTS[name] for name in FAMILY.values()}
