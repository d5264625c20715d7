"""Instruments of the maintainers, which are no part of what is installed: see ``README.md`` beside this file."""
