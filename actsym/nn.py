"""The catalogue as torch functions and modules, ready to use: ``from actsym.nn import TeLU, telu``.

They are those of ``generated/``: in a checkout this module is that package, and in an installed distribution the
package lies here.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generated import *  # noqa: F403
else:
    import generated

    sys.modules[__name__] = generated
