"""Random questions whose answers are known otherwise: ``actsym fuzz``.

Expressions (:mod:`~actsym.fuzz.expressions`) are written as text for the package and evaluated by rules of their own,
bases (:mod:`~actsym.fuzz.bases`) by numerical quadrature.  What they are compared with imports nothing of the package;
:mod:`~actsym.fuzz.ask` alone asks it, and hands back plain numbers.  Texts (:mod:`~actsym.fuzz.texts`) try the reader.
"""
