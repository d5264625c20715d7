"""The findings of the audit, as data: what was derived about each published statement."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from actsym.audit.claim import Answer, Claim, Finding, Verdict
from actsym.audit.data import all_claims
from actsym.audit.run import Progress, audit
from actsym.derived import store
from actsym.derived.origin import Origin, definition


def audit_results(claims: Sequence[Claim] | None = None, progress: Progress = lambda *_: None) -> list[Finding]:
    """A finding for each of ``claims``, those of every paper unless given, in order.

    From the data where they have the statement as it is written today, else derived.
    ``progress`` is called after each that had to be.  Raises as :func:`actsym.audit.run.audit`.
    """
    wanted = all_claims() if claims is None else list(claims)
    kept = (store.load(store.AUDIT) or {"findings": {}})["findings"]
    known = {claim.id: _finding(claim, kept[claim.id]) for claim in wanted if _same(claim, kept.get(claim.id))}
    known |= {found.claim.id: found for found in audit([c for c in wanted if c.id not in known], progress)}
    return [known[claim.id] for claim in wanted]


def stale() -> str:
    """Why the findings are not those of today; empty if they are."""
    try:
        return _origin().difference(store.load(store.AUDIT)).replace("code changed", "code or the catalogue changed")
    except store.Damaged as error:
        return str(error)


def renew(progress: Progress = lambda *_: None) -> bool:
    """Derive every finding again and write them; whether that changed the file."""
    listed = {found.claim.id: _record(found) for found in audit(all_claims(), progress)}
    return store.write(store.AUDIT, {"made_from": _origin().to_json(), "findings": listed})


def _origin() -> Origin:
    return Origin.of(("actsym.audit.run", __name__), *map(_written, all_claims()))


def _written(claim: Claim) -> str:
    """What a finding is made from, in exact form."""
    shown = ("weight", "quote", "link", "change", "entry", "about", "label")  # no finding is made from these
    held = {name: getattr(claim, name) for name in claim.__dataclass_fields__ if name not in shown}
    later = ("reading", "readings", "undefined")
    return json.dumps({name: value for name, value in held.items() if value or name not in later}, sort_keys=True)


def _same(claim: Claim, record: Mapping[str, Any] | None) -> bool:
    return record is not None and record["claim"] == definition(_written(claim))


def _record(finding: Finding) -> dict[str, Any]:
    record: dict[str, Any] = {
        "claim": definition(_written(finding.claim)), "verdict": finding.verdict.value, "value": finding.value,
        "certificate": finding.certificate, "detail": list(finding.detail),
        "readings": [answer.to_json() for answer in finding.readings],
    }  # fmt: skip
    return {name: value for name, value in record.items() if value}


def _finding(claim: Claim, record: Mapping[str, Any]) -> Finding:
    detail, readings = tuple(record.get("detail", ())), tuple(map(Answer.from_json, record.get("readings", ())))
    value, certificate = record.get("value", ""), record.get("certificate", "")
    return Finding(claim, Verdict(record["verdict"]), value, certificate, detail, readings)
