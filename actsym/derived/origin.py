"""What a section of the data was made from, in a form that also says what changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from actsym.work import provenance
from actsym.work.files import digest

#: Digits of a hash that tell it from every other.
_PREFIX = 16


def definition(*question: str) -> str:
    """What tells a question from every other."""
    return digest(*question)[:_PREFIX]


@dataclass(frozen=True)
class Origin:
    """``hash`` is of all that :func:`actsym.work.provenance.made_from` counts, and decides; the rest says why."""

    hash: str
    definition: str
    code: str
    libraries: Mapping[str, str]

    @classmethod
    def of(cls, modules: Sequence[str], *question: str, asked: str = "") -> Origin:
        """The origin of what ``modules`` answer today to ``question``, called as ``asked`` says: that is code too."""
        libraries = {name: version for module in modules for name, version in provenance.libraries(module).items()}
        whole = digest(*map(provenance.made_from, modules), *question, asked)
        code = digest(*map(provenance.code, modules), asked)[:_PREFIX]
        return cls(whole, definition(*question), code, dict(sorted(libraries.items())))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def difference(self, section: Mapping[str, Any] | None) -> str:
        """Why ``section`` was not made from this; empty if it was."""
        if section is None:
            return "missing"
        kept = section.get("made_from") if isinstance(section, Mapping) else None
        if not isinstance(kept, Mapping) or not self.to_json().keys() <= kept.keys():
            return "what it was made from cannot be read"
        if kept["hash"] == self.hash:
            return ""
        changed = [f"{name} changed" for name in ("definition", "code") if kept[name] != getattr(self, name)]
        then = kept["libraries"] or {}
        other = {name: now for name, now in self.libraries.items() if then.get(name) != now}
        changed += [f"{name} {then.get(name, 'absent')} -> {now}" for name, now in other.items()]
        return "; ".join(changed) or "made from something else"
