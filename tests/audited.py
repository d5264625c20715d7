"""The statements of one paper with what the audit finds of them, and what is printed altered."""

from collections.abc import Iterator
from dataclasses import replace

from actsym.audit.claim import Claim, Finding, Verdict
from actsym.audit.data import papers
from actsym.audit.judge import Printed
from actsym.audit.run import examine

RIGHT = (Verdict.CONFIRMED, Verdict.REFINED)


def claims(paper: str) -> dict[str, Claim]:
    """The statements of a paper by their identifiers without its name."""
    return {c.id.removeprefix(f"{paper}."): c for p in papers() for c in p.claims if p.key == paper}


def altered(printed: str) -> str:
    """Another value of the same kind: the other truth, the next last digit but one, one more."""
    other = {"true": "false", "false": "true", "oo": "-oo"}
    number = Printed.of(printed)
    if printed in other or printed.startswith("O("):
        return other.get(printed, "O(1)")
    if number is None:
        return f"({printed}) + 1"
    digits = len(printed.removesuffix("...").partition(".")[2])
    return f"{float(number.value) + 3 * float(number.unit or 1):.{digits}f}" + "..." * number.cut


def not_told_apart(findings: dict[str, Finding]) -> Iterator[str]:
    """The statements on which the verdict stays what it is where another value is printed: where it is right, an
    altered one; where it is wrong, the derived one."""
    for name, finding in findings.items():
        claim, printed = replace(finding.claim, readings=(), undefined=""), finding.claim.printed  # by its own reading
        if claim.formula and finding.verdict in RIGHT:
            if examine(replace(claim, printed=altered(printed))).verdict is not Verdict.REFUTED:
                yield name
        elif claim.formula:
            derived = {"infinite": "oo", "-infinite": "-oo"}.get(finding.value, finding.value)
            right = altered(printed) if printed in ("true", "false") else derived.partition(" = ")[0]  # the exact form
            if examine(replace(claim, printed=right)).verdict not in RIGHT:
                yield name
