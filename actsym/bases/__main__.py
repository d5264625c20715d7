"""Measures networks again, as data for the report: ``python -m actsym.bases depth`` or ``basins [BASIS...]``."""

from __future__ import annotations

import sys

from actsym.bases import basins, depth


def main(arguments: list[str]) -> None:
    match arguments:
        case ["depth"]:
            depth.main()
        case ["basins", *names]:
            basins.main(names)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
