"""``python -m actsym``: the command line."""

from actsym.cli import run

if __name__ == "__main__":
    run()
