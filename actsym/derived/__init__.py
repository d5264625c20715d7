"""What was derived, as data under version control.

Searching for a closed form takes minutes, checking one takes milliseconds.  So the quantities of every member of the
catalogue stand here as text, each with its closed form, its enclosure and what it was made from:

- :mod:`~actsym.derived.store`: the files, and :mod:`~actsym.derived.notation`: the expressions in them;
- :mod:`~actsym.derived.derive`: what is stale, and deriving it again (``actsym derive``);
- :mod:`~actsym.derived.load`: the data as the objects that derivations return;
- :mod:`~actsym.derived.verify`: everything in the data checked by other means than it was found by.
"""
