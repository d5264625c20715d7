"""Search for the approximants of activations and keep them: ``python -m codegen.approximate [NAME...]``."""

from __future__ import annotations

import argparse

from actsym.catalog import ACTIVATIONS, get
from codegen.approximate import kept
from codegen.approximate.told import told


def main() -> None:
    """Search those of the named activations, or of all of the catalogue."""
    parser = argparse.ArgumentParser(prog="python -m codegen.approximate", description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations of the catalogue (all unless named)")
    for name in parser.parse_args().names or ACTIVATIONS:
        kept.find(get(name))
        for function in told(get(name)):
            print(f"{name:16} {function.lines[0]}", flush=True)


if __name__ == "__main__":
    main()
