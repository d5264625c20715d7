"""What a formula of a statement may ask: one module a kind of question; each lists its measures in ``__all__``."""
