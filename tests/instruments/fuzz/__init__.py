"""Random questions whose answers are known otherwise: ``python -m tests.instruments fuzz``.

Expressions (:mod:`.grammar`) are written as text for the package, and evaluated by the references from the tree that
the text was written from; :mod:`.ask` alone asks the package, and hands back plain numbers, which :mod:`.judge`
compares.  :mod:`.cases` has random functions, families and bases, :mod:`.texts` ways to write a formula, and
:mod:`.command` runs many cases and keeps what was found.
"""
