"""What a formula of a statement may ask: one module a kind of question, whose measures are the public functions that
return a :class:`~actsym.audit.claim.Derived`."""
