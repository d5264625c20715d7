"""The version, in a module of its own: no result depends on it."""

__version__ = "0.1.0"
