"""The version, in a module of its own: no result depends on it."""

__version__ = "0.1.0"

#: The day of the last change to what the package states, for citations.
RELEASED = "2026-11-26"
