"""What is derived about an activation: one module a question."""

from actsym.analysis.moments import FORMULAS, Moments
from actsym.analysis.study import Analysis, analyze, analyze_catalog

__all__ = ["FORMULAS", "Analysis", "Moments", "analyze", "analyze_catalog"]
