"""Places of a stored answer: as numbers, as points to look at, and in words; and what one list says of another.

Nothing here looks at a function.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from flint import arb

from actsym.references.quantities import Disagreement, Found, approximate, enclosure, point

#: The kinds of what stands in a list of a shape.
_EXTREMA = {f"local {word}{flat}": other for flat in ("", " (flat)") for word, other in (
    ("minimum", f"local maximum{flat}"), ("maximum", f"local minimum{flat}"))}  # fmt: skip
KINDS = {
    "zeros": ("zero",), "fixed_points": ("fixed point",), "extrema": tuple(_EXTREMA), "inflections": ("inflection",),
    "monotone": ("increasing", "decreasing", "constant"), "curvature": ("convex", "concave", "linear"),
}  # fmt: skip

#: What a kind becomes when the graph is mirrored: from left to right, and upside down.
_SIDEWAYS = {"increasing": "decreasing", "decreasing": "increasing"}
_OVER = {"convex": "concave", "concave": "convex", **_EXTREMA}

#: The lists that a note on what is not proven may be about.
_NOTED = {"zeros", "fixed points", "extrema", "inflections", "monotone intervals", "convex intervals"}

#: Digits of an abscissa in words.
_DIGITS = 20


Location = Mapping[str, Any]

#: Breakpoints and the order of continuity there; None where it is not found.
Breaks = Sequence[tuple[float, float | None]]

#: For a point where f jumps: whether f is its limit from the left, and from the right; None where that is not found.
Held = Mapping[float, tuple[bool | None, bool | None]]


def abscissa(quantity: Mapping[str, Any]) -> arb | None:
    """A stored abscissa as an exact point within its enclosure; None for an end of the line."""
    return None if quantity.get("status") == "infinite" else point(quantity)


def ends(location: Location) -> tuple[float, float]:
    """The ends of a stored place or interval."""
    low, high = approximate(location["lower"]), approximate(location.get("upper", location["lower"]))
    assert low is not None and high is not None
    return low, high


def is_point(location: Location) -> bool:
    """Whether a stored place is a point."""
    return "upper" not in location


def spots(location: Location) -> Iterator[tuple[arb, int]]:
    """Points that show what holds at a stored place, and the side on which it holds (0: the point itself).

    For the end of a line a point far out; for an interval some point inside.
    """
    low, high = abscissa(location["lower"]), abscissa(location.get("upper", location["lower"]))
    if is_point(location):
        if low is None:
            outward = -1 if location["lower"]["value"].startswith("-") else 1
            yield from ((outward * arb(10) ** power, 0) for power in (3, 8))
        else:
            yield low, int(location["side"])
    elif low is None:
        yield arb(0) if high is None else high - 1, 0
    else:
        yield low + 1 if high is None else ((low + high) / 2).mid(), 0


def features(where: str, stored: Mapping[str, Any], breaks: Breaks, steps: Mapping[float, bool], held: Held) -> Found:
    """Places in words, kinds, extrema where f turns, inflections where the curvature does, and notes.

    ``steps`` says where f jumps, and whether it jumps up.
    """
    for name, kinds in KINDS.items():
        for feature in stored[name]:
            location, kind = feature["place"], feature["kind"]
            if kind not in kinds:
                yield Disagreement(f"{where} {name}", kind, f"what stands there is {' or '.join(kinds)}")
            interval = name in ("monotone", "curvature") or kind.endswith("(flat)")
            if is_point(location) is interval and name not in ("zeros", "fixed_points"):
                yield Disagreement(f"{where} {kind}", location["text"], "its kind is that of another place")
            if location["side"] != 0 or (feature["value"] is not None and name not in ("extrema", "inflections")):
                yield Disagreement(f"{where} {kind}", location["text"], "it is no limit, and has no value here")
            yield from in_words(f"{where} {kind}", location, 0, breaks, held)
    turns = {*_turns(stored["monotone"], breaks, steps)}
    said = {(f["kind"], *ends(f["place"])) for f in stored["extrema"]}
    at = {point for point, _ in breaks if point not in steps}
    # That f is continuous where a flat piece ends may be unproven.
    missed = any(low == high or not at & {low, high} for _, low, high in turns - said)
    if missed or said - turns - {*_at_steps(stored["monotone"], steps)}:
        yield Disagreement(f"{where} extrema", str(sorted(said)), f"the monotone intervals give {sorted(turns)}")
    bends = sorted(_bends(stored["curvature"], breaks))
    if bends != (points := sorted(ends(f["place"])[0] for f in stored["inflections"])):
        yield Disagreement(f"{where} inflections", str(points), f"the curvature gives {bends}")
    reasons = {stored[name]["value"].get("reason") for name in ("lower", "upper")}
    for note in stored["notes"]:
        if note not in reasons and not set(note.partition(": ")[0].split(", ")) <= _NOTED:
            yield Disagreement(f"{where} notes", note, f"a note is about {', '.join(sorted(_NOTED))}")


def in_words(where: str, location: Location, order: int, breaks: Breaks, held: Held) -> Found:
    """A place in words is what its ends and its side say.

    An end of an interval belongs to it unless the derivative of this order jumps there; where f itself jumps, if f is
    its limit from inside.  At another breakpoint it may be left out, where it is not proven that nothing jumps.
    """
    low, high, side = location["lower"], location.get("upper", location["lower"]), location["side"]
    inside = [held.get(end, (None, None))[1 - k] if order == 0 else None for k, end in enumerate(ends(location))]
    closed = [_closed(end, order, breaks, own) for end, own in zip(ends(location), inside, strict=True)]
    texts = {_sentence(a, b, location, c) for a in _numbers(low) for b in _numbers(high) for c in product(*closed)}
    if location["text"] not in texts:
        yield Disagreement(f"{where} place", location["text"], f"its ends say {' or '.join(sorted(texts))}")
    outward = {float("-inf"): 1, float("inf"): -1}.get(ends(location)[0], side) if is_point(location) else 0
    if side != outward or side not in (-1, 0, 1):
        yield Disagreement(f"{where} place", f"side {side}", f"it is {outward} for {location['text']}")


def _sentence(low: str, high: str, location: Location, closed: Sequence[bool]) -> str:
    infinite = [abs(end) == float("inf") for end in ends(location)]
    if is_point(location):
        if infinite[0]:
            return f"x -> {low}"
        return f"x -> {low}{'+' if location['side'] > 0 else '-'}" if location["side"] else f"x = {low}"
    below, above = ("<=" if c else "<" for c in closed)
    if infinite[1]:
        return "every x" if infinite[0] else f"x {below.replace('<', '>')} {low}"
    return f"x {above} {high}" if infinite[0] else f"{low} {below} x {above} {high}"


def _numbers(quantity: Mapping[str, Any]) -> list[str]:
    """How an abscissa is written: as a closed form if that is short, else in decimals."""
    kept = enclosure(quantity)
    exact = [quantity["exact"]] if "exact" in quantity else []
    if kept is None:
        return exact
    whole = kept.unique_fmpz() if kept.is_exact() else None
    return [*exact, str(whole) if whole is not None else kept.str(_DIGITS, radius=False)]


def _closed(x: float, order: int, breaks: Breaks, held: bool | None) -> list[bool]:
    """Whether an interval may hold its end, and whether it may lack it; ``held`` says which where f jumps."""
    if held is not None:
        return [held]
    return [False] if _below(x, order, breaks) else [True, False] if any(at == x for at, _ in breaks) else [True]


def _below(x: float, order: int, breaks: Breaks) -> bool:
    """Whether the derivative of an order jumps at x, or may do so."""
    return any(at == x and (smooth is None or smooth < order) for at, smooth in breaks)


#: What lies between two stretches.
_TURN = {("increasing", "decreasing"): "maximum", ("decreasing", "increasing"): "minimum"}


def _turns(
    monotone: Sequence[Mapping[str, Any]], breaks: Breaks, steps: Mapping[float, bool]
) -> Iterator[tuple[str, float, float]]:
    """The extrema that monotone intervals give, and flat ones that jumps do."""
    runs = [("", float("nan"), float("nan")), *((f["kind"], *ends(f["place"])) for f in monotone)]
    runs.append(runs[0])
    jumps = {at: "increasing" if up else "decreasing" for at, up in steps.items()}
    for before, (kind, low, high), after in zip(runs, runs[1:], runs[2:], strict=False):
        meets = [end == at and not _below(at, 0, breaks) for end, at in ((before[2], low), (high, after[1]))]
        if meets[1] and (turn := _TURN.get((kind, after[0]))):
            yield f"local {turn}", high, high
        if kind == "constant":
            comes = before[0] if meets[0] else jumps.get(low, "")
            goes = after[0] if meets[1] else jumps.get(high, "")
            sides = {{"increasing": "maximum", "decreasing": "minimum"}.get(comes),
                     {"increasing": "minimum", "decreasing": "maximum"}.get(goes)} - {None}  # fmt: skip
            if len(sides) == 1:
                yield f"local {sides.pop()} (flat)", low, high


def _at_steps(monotone: Sequence[Mapping[str, Any]], steps: Mapping[float, bool]) -> Iterator[tuple[str, float, float]]:
    """The extrema that there may be at jumps: which there are depends on the values of f there."""
    runs = [(f["kind"], *ends(f["place"])) for f in monotone]
    for (before, _, end), (after, start, _) in pairwise(runs):
        if end == start in steps:
            up = steps[end]
            if (after == "decreasing") if up else (before == "increasing"):
                yield "local maximum", end, end
            if (before == "decreasing") if up else (after == "increasing"):
                yield "local minimum", end, end


def _bends(curvature: Sequence[Mapping[str, Any]], breaks: Breaks) -> Iterator[float]:
    """The inflections that convex and concave intervals give: where one ends and the other begins."""
    runs = [(f["kind"], *ends(f["place"])) for f in curvature if f["kind"] != "linear"]
    for kind, _, end in runs:
        if any(other != kind and start == end for other, start, _ in runs) and not _below(end, 1, breaks):
            yield end


def symmetric(where: str, stored: Mapping[str, Any], even: bool, odd: bool) -> Found:
    """The lists and bounds of an even or odd function are their own mirror images."""
    for name in KINDS:
        if odd or (even and name != "fixed_points"):
            turned = {**(_OVER if odd else {}), **(_SIDEWAYS if even else {})}
            listed = [(f["kind"], f["place"]) for f in stored[name]]
            yield from _mirrored(f"{where} {name}", listed, [(turned.get(kind, kind), p) for kind, p in listed])
    if even or odd:
        lower, upper = ([("", p) for p in stored[name]["places"]] for name in ("lower", "upper"))
        yield from _mirrored(f"{where} infimum", lower, upper if odd else lower)
        yield from _mirrored(f"{where} supremum", upper, lower if odd else upper)


def symmetric_places(where: str, places: Iterable[Location]) -> Found:
    """The places of the supremum of an even modulus are their own mirror image."""
    listed = [("", p) for p in places]
    yield from _mirrored(where, listed, listed)


Listed = Sequence[tuple[str, Location]]


def _mirrored(where: str, listed: Listed, others: Listed) -> Found:
    """Each of one list is the mirror image of one of the others, and each of these of one."""
    own = sorted((kind, *_rounded(ends(p)), p["side"]) for kind, p in listed)
    wanted = sorted((kind, *_rounded(-e for e in reversed(ends(p))), -p["side"]) for kind, p in others)
    if own != wanted:
        yield Disagreement(where, str(own), f"by symmetry it is {wanted}")


def _rounded(numbers: Iterable[float]) -> tuple[float, ...]:
    return tuple(float(f"{n:.10g}") + 0.0 for n in numbers)


def breakpoint_note(where: str, entry: Mapping[str, Any], defined: bool) -> Found:
    """The note on a breakpoint says whether f is defined there, and of what has every derivative, that it is so."""
    order = approximate(entry["order"])
    kinds = ["C^oo, not analytic", "analytic"] if order == float("inf") else [""]
    if not defined and order not in (None, -1):  # or it is not seen that it is defined
        start = "undefined at the point itself; the continuous extension is "
        kinds += [start + (kind or f"C^{entry['order'].get('exact')}") for kind in kinds]
    if entry["note"] not in kinds:
        yield Disagreement(where, entry["note"] or "no note", f"it is {' or '.join(filter(None, kinds)) or 'empty'}")
