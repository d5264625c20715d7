"""Search for the approximants of activations, prove and store them: ``python -m codegen.approximate [NAME...]``."""

from __future__ import annotations

import argparse

from actsym.catalog import ACTIVATIONS, get
from actsym.work.sealed import Damaged
from codegen.approximate import approximants
from codegen.approximate.describe import describe
from codegen.approximate.proof import proven


def main() -> None:
    """Search those of the named activations, or of all of the catalogue, and prove what was found."""
    parser = argparse.ArgumentParser(prog="python -m codegen.approximate", description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="activations of the catalogue (all unless named)")
    parser.add_argument("--certify", action="store_true", help="only prove what is stored")
    request = parser.parse_args()
    for name in request.names or ACTIVATIONS:
        try:
            if not request.certify:
                approximants.find(get(name))
            proven.find(get(name))
        except Damaged as error:  # no proofs of what nobody has found
            parser.exit(2, f"{error}\n")
        for function in describe(get(name)):
            for line in function.summary:
                print(f"{name:16} {line}", flush=True)


if __name__ == "__main__":
    main()
