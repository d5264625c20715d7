"""What a fact is: an identifier, a value with its enclosure, what it means, where it is from, and how it is cited."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from actsym.derived import notation
from actsym.errors import InputError
from actsym.text.display import Displayed
from actsym.version import RELEASED, __version__

if TYPE_CHECKING:
    from actsym.facts.collect import Record

#: Parts between slashes: lower case, digits and hyphens.
IDENTIFIER = re.compile(
    r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*(/[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*)+\Z"
)


def slug(text: str) -> str:
    """A part of an identifier: ``gem_n2`` is ``gem-n2``, ``L1 distance`` is ``l1-distance``.

    >>> slug("E[(∂y/∂x)²]"), slug("chebyshev_first_n3")
    ('e-y-x-2', 'chebyshev-first-n3')
    """
    plain = text.lower().replace("²", "2").replace("σ", "sigma").replace("χ", "chi")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


#: What a value is; all that are no numbers, truths or texts say why in ``reason``.
NUMBER, INTEGER, TRUTH, TEXT = "number", "integer", "boolean", "text"
STATUSES = {status: slug(status) for status in ("infinite", "undefined", "not found", "undecided")}
TYPES = (NUMBER, INTEGER, TRUTH, TEXT, *STATUSES.values())

#: Bits of the midpoints of enclosures: some 38 digits, of values that are proven to 30.
BITS = 128

#: How sure a value is.
EXACT, ENCLOSED, PROVEN, MEASURED, NONE = "exact", "enclosed", "proven", "measured", "none"
CERTAINTIES = {
    EXACT: "the value is known exactly: `exact` holds it, or it is an integer or infinite by proof",
    ENCLOSED: "`enclosure` is a ball that is proven to hold the value; every digit of `value` is proven",
    PROVEN: "a truth or a text that was derived by proof",
    MEASURED: "observed on the inputs, or on the machine, that `evidence` names",
    NONE: "there is no value; `reason` says why",
}


class UnknownFact(InputError):
    """No fact has the identifier.  The message says which come near."""


@dataclass(frozen=True)
class Meaning:
    """What a value is: in words, as a formula in LaTeX, and as data: its kind (``gain``, ``distance``) and its unit
    (``1`` for a pure number, ``ulp``, ``ns``, ``operations``)."""

    words: str
    latex: str
    kind: str
    unit: str = "1"


@dataclass(frozen=True)
class Fact(Displayed):
    """One value under one name.

    id
        ``telu/normal-1/backward-gain``: permanent, and unique.
    type, value
        One of :data:`TYPES`.  A number is a string of decimals, as many as are proven, correctly rounded; an integer an
        ``int``; a truth a ``bool``.
    certainty
        A key of :data:`CERTAINTIES`.
    exact, latex
        The exact value as ``sympy.sympify`` reads it, and LaTeX of it, where the value has a form that is not its
        decimals.
    enclosure
        Midpoint and radius of a ball that holds the value, exactly, each ``mantissa*2^exponent``; the midpoint has at
        most :data:`BITS` bits.
    method, checks, reason
        How it was obtained, what it was checked against, and why there is no value, or no closed form.
    command
        Prints the value.
    same
        Identifiers of facts that are the same number by definition.
    evidence
        Of a measured value: the machine, the inputs, and where the value occurred.
    """

    id: str
    type: str
    value: str | int | bool
    meaning: Meaning
    certainty: str
    method: str = ""
    checks: tuple[str, ...] = ()
    reason: str = ""
    exact: str = ""
    latex: str = ""
    enclosure: tuple[str, str] | None = None
    command: str = ""
    same: tuple[str, ...] = ()
    evidence: Mapping[str, Any] = field(default_factory=dict)

    @property
    def subject(self) -> str:
        """The activation, basis or ``audit`` that it is about, as identifiers spell it."""
        return self.id.partition("/")[0]

    @property
    def srepr(self) -> str:
        """The exact value in SymPy's own notation."""
        return srepr(self.exact)

    def to_json(self) -> dict[str, Any]:
        """What is published of it; fields that would be empty are left out."""
        data: dict[str, Any] = {
            "id": self.id, "value": self.value, "type": self.type, "kind": self.meaning.kind,
            "unit": self.meaning.unit, "certainty": self.certainty, "statement": self.meaning.words,
            "definition": self.meaning.latex,
        }  # fmt: skip
        if self.exact:
            data["exact"] = {"sympy": self.exact, "srepr": self.srepr, "latex": self.latex}
        if self.enclosure is not None:
            data["enclosure"] = dict(zip(("mid", "rad"), self.enclosure, strict=True))
        later = {
            "method": self.method, "checks": list(self.checks), "reason": self.reason, "same": list(self.same),
            "evidence": dict(self.evidence), "command": self.command,
        }  # fmt: skip
        return data | {name: value for name, value in later.items() if value}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Fact:
        """Read back what :meth:`to_json` wrote."""
        exact, ball = data.get("exact", {}), data.get("enclosure")
        return cls(
            data["id"], data["type"], data["value"],
            Meaning(data["statement"], data["definition"], data["kind"], data["unit"]), data["certainty"],
            data.get("method", ""), tuple(data.get("checks", ())), data.get("reason", ""), exact.get("sympy", ""),
            exact.get("latex", ""), (ball["mid"], ball["rad"]) if ball else None, data.get("command", ""),
            tuple(data.get("same", ())), data.get("evidence", {}),
        )  # fmt: skip


def stated(name: str, found: Mapping[str, Any] | str | int, meaning: Meaning, **rest: Any) -> Fact:
    """The fact that ``found`` states: a quantity of the data (:mod:`actsym.derived.plain`), or a truth, a count or a
    text, which was derived by proof unless ``certainty`` says otherwise."""
    if not isinstance(found, Mapping):
        kind = TRUTH if isinstance(found, bool) else INTEGER if isinstance(found, int) else TEXT
        return Fact(name, kind, found, meaning, **{"certainty": EXACT if kind == INTEGER else PROVEN, **rest})
    exact = found.get("exact", "")
    how: dict[str, Any] = {n: found[n] for n in ("method", "reason") if n in found}
    how |= {"checks": checks(found.get("checks", ()), exact)} | rest
    if "status" in found:
        settled = found["status"] in ("infinite", "undefined")
        return Fact(name, STATUSES[found["status"]], found["value"], meaning, PROVEN if settled else NONE, **how)
    if "mid" in found:
        how["enclosure"] = narrowed(found["mid"], found["rad"])
    if not exact:
        return Fact(name, NUMBER, found["value"], meaning, ENCLOSED, **how)
    if re.fullmatch(r"-?\d+", exact):
        return Fact(name, INTEGER, int(exact), meaning, EXACT, **how)
    return Fact(name, NUMBER, found["value"], meaning, EXACT, **how | written(exact))


def srepr(exact: str) -> str:
    """SymPy's own notation of an expression of the data; of one with symbols that no data have, it is that already."""
    try:
        return notation.exact(exact)
    except notation.NotationError:
        return exact


#: How the check begins that a closed form has passed.
HELD = "the closed form agrees with the certified enclosure"


def checks(told: Iterable[str], exact: str) -> tuple[str, ...]:
    """What was verified about a quantity whose exact value is ``exact`` (empty: it has none).

    A quantity that follows from others by arithmetic has their checks too, and may have no closed form itself; of an
    integer the value is the closed form.

    >>> checks([f"{HELD} to 30 digits"], "2")
    ('the exact value agrees with the certified enclosure to 30 digits',)
    """
    of = "the closed form" if exact else "the closed form of a quantity from which this one follows"
    of = "the exact value" if re.fullmatch(r"-?\d+", exact) else of
    return tuple(check.replace("the closed form", of, 1) if check.startswith(HELD) else check for check in told)


def written(exact: str) -> dict[str, str]:
    """An expression of the data as ``exact`` and ``latex`` of a fact."""
    from actsym.text.exact import read
    from actsym.text.typeset import latex

    return {"exact": exact, "latex": latex(read(notation.exact(exact)))}


def narrowed(mid: str, rad: str) -> tuple[str, str]:
    """A ball of :data:`BITS` bits around a given one: the digits beyond say nothing about the value.

    >>> narrowed("3*2^0", "1*2^-100")
    ('3*2^0', '1*2^-100')
    """
    (middle, low), (radius, least) = (map(int, text.split("*2^")) for text in (mid, rad))
    beyond = abs(middle).bit_length() - BITS
    if beyond <= 0 or radius == 0:
        return mid, rad
    kept = middle >> beyond  # off by less than one unit of its last bit, which the radius takes up
    shift = low + beyond
    while least < shift:  # a radius in these units, rounded up
        radius, least = -(-radius // 2), least + 1
    return f"{kept}*2^{shift}", f"{(radius << (least - shift)) + 1}*2^{shift}"


def number_of(exact: str) -> dict[str, Any]:
    """An exact number of the data as a quantity of the data."""
    from actsym.derived.plain import compact
    from actsym.quantity import Quantity
    from actsym.text.exact import read

    found: dict[str, Any] = compact(Quantity(exact=read(notation.exact(exact))).to_json())
    return found


def origin() -> dict[str, str]:
    """The version of the package that states a fact, and its date."""
    return {"package": "actsym", "version": __version__, "date": RELEASED}


# ---------------------------------------------------------------- citations

#: Who is cited, as CITATION.cff says.
AUTHORS = "{actsym contributors}"

#: Where the project is found, as CITATION.cff says; nothing as long as that says nothing.
URL = ""


def bibtex(record: Record, fact: Fact | None = None) -> str:
    """An entry for a fact, or for all facts about a subject."""
    name = record.name if fact is None else fact.id
    title = f"{record.about['title']}: {'certified constants' if fact is None else fact.id}"
    note = "" if fact is None else f"value {fact.value}, {fact.certainty}"
    if fact is not None and "link" in fact.evidence:
        note += f"; on the paper {fact.evidence['link']}"
    return citation(name, title, f"actsym fact {name}", note)


def citation(name: str, title: str, command: str, note: str = "") -> str:
    """An entry under the key ``actsym:NAME`` for what ``command`` prints or writes."""
    year, month, day = map(int, RELEASED.split("-"))
    said = {
        "author": AUTHORS, "title": f"{{{_escaped(title)}}}", "howpublished": rf"\texttt{{{_escaped(command)}}}",
        "version": __version__, "date": RELEASED, "year": year, "month": month, "day": day, "url": URL,
        "note": _escaped(note),
    }  # fmt: skip
    lines = "".join(f"  {key} = {{{value}}},\n" for key, value in said.items() if value)
    return f"@misc{{actsym:{name},\n{lines}}}"


#: What TeX reads as more than text, and how it is written.
_ESCAPES = str.maketrans({
    "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    **{c: f"\\{c}" for c in "#$%&_"},
})  # fmt: skip


def _escaped(text: str) -> str:
    r"""Text in which TeX reads nothing but text.

    >>> _escaped("gem_n2 at 50 %")
    'gem\\_n2 at 50 \\%'
    """
    return text.translate(_ESCAPES)
