"""What the data hold of one activation, as the objects that derivations return: read when somebody asks for them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from actsym.definition.spec import Activation
from actsym.derived.answers import to_answers, to_rows
from actsym.derived.records import to_analysis
from actsym.kinds.reading import reading
from actsym.moments.study import Analysis
from actsym.properties.profile import Profile
from actsym.work import provenance
from actsym.work.files import digest


@dataclass(frozen=True)
class Stored:
    """The sections of an activation's data: its moments, the answers to questions about its element, and what holds of
    it as a whole."""

    activation: Activation
    moments: Mapping[str, Any]
    questions: Mapping[str, Any]
    whole: Mapping[str, Any]

    @cached_property
    def makings(self) -> str:
        """Hash of all that :attr:`analysis` and :attr:`profile` depend on."""
        sections = json.dumps([self.moments, self.questions, self.whole], sort_keys=True)
        return digest(provenance.made_from(__name__), self.activation.key, sections)

    @cached_property
    def analysis(self) -> Analysis:
        return to_analysis(self.activation, self.moments)

    @cached_property
    def profile(self) -> Profile:
        a, rows = self.activation, to_rows(self.whole.get("rows", {}))
        unanswered = {name: said["unanswered"] for name, said in self.questions.items() if "unanswered" in said}
        return Profile(a.name, a.title, to_answers(self.questions), unanswered, reading(a).statement, rows)
