"""Reports that people read: a start page, and a page with a figure for each activation.

from actsym import report
report.write(analyses, Path("reports"), manifest=Path("generated/manifest.json"))
"""

from actsym.report.build import Progress, ReportResult, write
from actsym.report.evidence import EvidenceError
from actsym.report.subject import SubjectError

__all__ = ["EvidenceError", "Progress", "ReportResult", "SubjectError", "write"]
