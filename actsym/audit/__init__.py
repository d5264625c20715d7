"""Published claims as data, and what a derivation from the catalogue says about each."""

from actsym.audit.claim import Claim, Derived, Finding, Verdict
from actsym.audit.run import audit

__all__ = ["Claim", "Derived", "Finding", "Verdict", "audit"]
