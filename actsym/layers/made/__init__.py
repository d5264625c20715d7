"""The packages of the user's cache (:mod:`actsym.layers.packages`), which are imported as modules of this one.

A module that was pickled in one process is so found in another.
"""

from __future__ import annotations

import contextlib

from actsym.errors import InputError
from actsym.layers.cache_dir import cache_dir

with contextlib.suppress(InputError):  # said when a package is asked for
    __path__.append(str(cache_dir()))
