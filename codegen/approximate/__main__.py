"""Search for the approximants of activations and keep them: ``python -m codegen.approximate [NAME...]``."""

from __future__ import annotations

import argparse

from actsym.catalog import ACTIVATIONS, get
from codegen.approximate import kept


def main() -> None:
    """Search those of the named activations, or of all of the catalogue."""
    parser = argparse.ArgumentParser(prog="python -m codegen.approximate", description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations of the catalogue (all unless named)")
    for name in parser.parse_args().names or ACTIVATIONS:
        for function, told in kept.find(get(name)).items():
            print(f"{name:16} {function:6} {told}", flush=True)


if __name__ == "__main__":
    main()
