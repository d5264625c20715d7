"""Facts about what papers state: the verdict on each statement, and the right value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from actsym.audit.claim import Finding, Verdict
from actsym.facts.fact import NONE, PROVEN, TEXT, Fact, Meaning, slug

#: Verdicts that no derivation stands behind.
_UNPROVEN = (Verdict.OUT_OF_SCOPE, Verdict.UNDECIDED)


def facts(findings: Iterable[Finding]) -> Iterator[Fact]:
    """One a statement, ``audit/telu/theorem-5.1``, in the order of the papers."""
    for finding in findings:
        claim = finding.claim
        where = f"{claim.paper}, {claim.place}: {claim.statement}"
        evidence = {
            "printed": claim.says, "value": finding.value, "weight": finding.weight.value if finding.weight else "",
            "link": claim.link,
        }  # fmt: skip
        yield Fact(
            identifier(claim.id), TEXT, finding.verdict.value, Meaning(f"the verdict on {where}", "", "verdict"),
            NONE if finding.verdict in _UNPROVEN else PROVEN, method=finding.certificate, command=claim.command,
            evidence={name: value for name, value in evidence.items() if value},
        )  # fmt: skip


def identifier(claim: str) -> str:
    """The name of the fact about a statement: ``telu.theorem5.1`` is ``audit/telu/theorem-5.1``.

    >>> identifier("telu.theorem5.1"), identifier("telu.table_b4.relu_left")
    ('audit/telu/theorem-5.1', 'audit/telu/table-b4/relu-left')
    """
    paper, *rest = claim.split(".")
    parts: list[str] = []
    for part in rest:
        if part.isdigit() and parts and parts[-1][-1].isdigit():
            parts[-1] += f".{part}"
        else:
            parts.append(slug(_spaced(part)))
    return "/".join(("audit", slug(paper), *parts))


def _spaced(part: str) -> str:
    """A number that follows a kind of place stands apart: ``theorem5`` is ``theorem 5``."""
    for kind in ("theorem", "section", "table", "lemma", "equation", "definition", "figure", "remark", "proposition"):
        if part.startswith(kind) and part.removeprefix(kind)[:1].isdigit():
            return f"{kind} {part.removeprefix(kind)}"
    return part
