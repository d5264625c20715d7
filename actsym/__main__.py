"""``python -m actsym``: the command line."""

from actsym.cli import main

if __name__ == "__main__":
    main()
