"""What the package says, next to what quadrature and scans see: agreed, not settled, or a disagreement.

Of the package only the references are imported; what it says comes as plain numbers (:mod:`.ask`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from mpmath import mp

from actsym.references.graph import Scan
from actsym.references.quadrature import Integrals, integrals
from tests.instruments.fuzz.grammar import Tree, meaning, text
from tests.instruments.fuzz.laws import Law, expectation, long_expectation

AGREED, UNSETTLED, NOT_FOUND, REFUSED, DISAGREEMENT = "agreed", "not settled", "not found", "refused", "disagreement"

#: Panels of an integral that is done again in long arithmetic.
_PANELS = 600


@dataclass(frozen=True)
class Verdict:
    """About one ``quantity``: how it ended, with both values or the reason."""

    quantity: str
    kind: str
    detail: str = ""


def reason(text: str) -> str:
    """A reason without its formulas and numbers, so that alike ones are counted together."""
    words = re.sub(r"[^\s]*[\d*()^/=<>][^\s]*", "…", text)
    return re.sub(r"(\S+ )?…( (…|\+|-))*", "… ", words).strip()[:90]


def _missing(quantity: str, answer: Mapping[str, Any]) -> Verdict | None:
    if answer["status"] in ("not found", "undecided"):
        return Verdict(quantity, NOT_FOUND, reason(answer["reason"]))
    return None


def moments(node: Tree, law: Law, answers: Mapping[str, Mapping[str, Any]]) -> Iterator[Verdict]:
    for name, answer in answers.items():
        yield _missing(name, answer) or _moment(name, node, law, answer)


def scan_of(node: Tree) -> Scan:
    return Scan(text(node), meaning(node))


def _moment(name: str, node: Tree, law: Law, answer: Mapping[str, Any]) -> Verdict:
    seen = expectation(node, law, name)
    if answer["status"] != "finite":
        return _divergent(name, seen, answer, node, law)
    if not seen.settled(0):
        return Verdict(name, UNSETTLED, "quadrature")
    value, modulus, wide = float(seen.values[0]), float(seen.moduli[0]), 2 * answer["radius"]
    if abs(answer["value"] - value) <= 1e-7 * modulus + 10 * float(seen.errors[0]) + wide + 1e-290:
        return Verdict(name, AGREED)
    if len(seen.edges) > _PANELS:
        return Verdict(name, UNSETTLED, "too many panels to confirm")
    again = long_expectation(node, law, name, seen.edges)
    if not abs(answer["value"] - again) > 1e-6 * abs(again) + wide:
        return Verdict(name, AGREED if abs(answer["value"] - again) <= 1e-6 * abs(again) else UNSETTLED)
    if abs(again - value) > 1e-6 * modulus:
        return Verdict(name, UNSETTLED, "quadrature in long arithmetic differs")
    return Verdict(name, DISAGREEMENT, f"{answer['text']}, quadrature {again!r}")


def _divergent(name: str, seen: Integrals, answer: Mapping[str, Any], node: Tree, law: Law) -> Verdict:
    """A divergent integral is confirmed by one that does not settle, or by values that grow without end somewhere."""
    if not seen.settled(0):
        return Verdict(name, AGREED)
    low, high, position, density = law.coordinate()
    ends = sorted((float(position(low)), float(position(high))))
    scan, which = scan_of(node), 1 if "derivative" in name else 0
    if law.name in ("normal", "exponential"):
        ends = [0.0 if law.name == "exponential" else -1e4, 1e4]
        far = scan.values(position(np.array([high * 0.9, high * 0.99]))) ** 2 * density(np.array([high * 0.9, high]))
        if not (far < 1e-200).all():
            return Verdict(name, UNSETTLED, "grows far out")
    windows = [ends, *((max(ends[0], -reach), min(ends[1], reach)) for reach in (20, 1))]
    if any(low < high and scan.peak(low, high, which) > 1e6 for low, high in windows):
        return Verdict(name, AGREED)
    return Verdict(name, DISAGREEMENT, f"{answer['status']} ({answer['reason']}), quadrature {seen.values[0]!r}")


def _least(sup: str, answer: Mapping[str, Any], reached: float, place: float) -> Verdict:
    """A supremum, and a value that is reached."""
    if missing := _missing(sup, answer):
        return missing
    if answer["status"] == "finite":
        most = answer["value"] + answer["radius"]
        if reached > most + 1e-7 * (1 + abs(most)):
            return Verdict(sup, DISAGREEMENT, f"{answer['text']}, but {reached!r} near x = {place!r}")
        near = reached >= most - 1e-3 * (1 + abs(most))
        return Verdict(sup, AGREED) if near else Verdict(sup, UNSETTLED, "the scan does not come near")
    if answer["status"] == "infinite" and reached > 1e3:
        return Verdict(sup, AGREED)
    return Verdict(sup, UNSETTLED, f"{answer['status']}, the scan does not show it")


def lipschitz(node: Tree, answers: Mapping[str, Any]) -> Iterator[Verdict]:
    yield _least("sup |f'|", answers["constant"], *scan_of(node).steepest())


def shape(node: Tree, answer: Mapping[str, Any]) -> Iterator[Verdict]:
    scan, period = scan_of(node), answer["period"]
    for name, sign in (("upper", 1), ("lower", -1)):
        bound = dict(answer[name])
        if bound["status"] == "finite":
            bound["value"] *= sign
        if sign < 0 and bound["status"] == "-infinite":
            bound["status"] = "infinite"
        yield _least("sup f" if sign > 0 else "inf f", bound, *scan.largest(sign))
    if not answer["complete"]:
        yield Verdict("zeros", NOT_FOUND, "lists not complete")
        yield Verdict("extrema", NOT_FOUND, "lists not complete")
        return
    zeros = _repeated(answer["zeros"], period)
    yield _listed("zeros", _in_one(scan.sign_changes(), period), zeros, 1e-9)
    yield _true_zeros(scan, answer["zeros"])
    for kind in ("maximum", "minimum"):
        seen = _in_one([place for k, place in scan.turns() if k == kind], period)
        listed = _repeated([z for z in answer["extrema"] if kind in z[0]], period)
        yield _listed("extrema", seen, listed, 0.0021, scan)
    yield _parity(scan, answer["parity"])


def _in_one(places: list[float], period: tuple[float, float] | None) -> list[float]:
    """Places moved to the one period that lists are of."""
    return places if period is None else [period[0] + (place - period[0]) % period[1] for place in places]


def _repeated(listed: Any, period: tuple[float, float] | None) -> Any:
    """A list of one period with those of the neighbouring ones, as an end of it is the other."""
    if period is None:
        return listed
    moved = (-period[1], 0.0, period[1])
    return [(kind, low + d, high + d) for kind, low, high in listed for d in moved if None not in (low, high)]


def _parity(scan: Scan, parity: str) -> Verdict:
    if parity not in ("even", "odd", "neither"):
        return Verdict("parity", NOT_FOUND, parity)
    seen = scan.symmetries() or {"neither"}
    if parity not in seen:
        return Verdict("parity", DISAGREEMENT, f"{parity}, but {' and '.join(sorted(seen))} at every point tried")
    return Verdict("parity", AGREED)


def _listed(what: str, seen: list[float], listed: Any, near: float, scan: Scan | None = None) -> Verdict:
    """Whether each place that is seen stands in the list, within one of its intervals, or beside a jump or a pole in
    ``scan``."""
    for place in seen:
        inside = any(
            (low is None or low - near * (1 + abs(low)) <= place)
            and (high is None or place <= high + near * (1 + abs(high)))
            for _, low, high in listed
        )
        beside = scan is not None and (scan.breaks_beside(place, 0.0041) or scan.grows_beside(place, 0.0041))
        if not inside and not beside:
            return Verdict(what, DISAGREEMENT, f"listed {listed}, seen at x = {place!r}")
    return Verdict(what, AGREED)


def _true_zeros(scan: Scan, listed: Any) -> Verdict:
    for _, low, high in listed:
        if low is None or low != high or not np.isfinite(low):
            continue
        values = [scan.exactly(low + d) for d in (0.0, -1e-9 * (1 + abs(low)), 1e-9 * (1 + abs(low)))]
        if None in values:
            continue
        here, left, right = values
        if abs(here) > abs(left) + abs(right) + mp.mpf(10) ** -12 or (left * right > 0 and abs(here) > 1e-3):
            if here == left == right and scan.steps_at(low):  # f is zero at that point alone, which is no float
                return Verdict("zeros", UNSETTLED, "a value at one point")
            return Verdict("zeros", DISAGREEMENT, f"a zero at x = {low!r}, where f is {mp.nstr(here)}")
    return Verdict("zeros", AGREED)


def smoothness(node: Tree, answer: Mapping[str, Any]) -> Iterator[Verdict]:
    if not answer["complete"]:
        yield Verdict("breakpoints", NOT_FOUND, reason(answer["reason"]) or "infinitely many")
        return
    scan = scan_of(node)
    for which, most in ((0, -1), (1, 0)):
        verdict = Verdict("jumps of f" if which == 0 else "jumps of f'", AGREED)
        for place, height in scan.breaks(which):
            near = [b for b in answer["breakpoints"] if abs(b[0] - place) <= 1e-7 * (1 + abs(place))]
            if not near or all(b[1] is not None and b[1] > most for b in near):
                said = f"order {near[0][1]}" if near else "no breakpoint"
                verdict = Verdict(verdict.quantity, DISAGREEMENT, f"{said}, but a jump by {height!r} at x = {place!r}")
        yield verdict
    yield _limits(scan, answer["breakpoints"])


def _limits(scan: Scan, listed: Any) -> Verdict:
    """One-sided limits where f is said to jump."""
    for at, order, left, right in listed:
        if order != -1 or left is None or right is None or not np.isfinite([left, right]).all():
            continue
        for side, value in ((-1, left), (1, right)):
            near, nearer = (scan.exactly(at + side * d * (1 + abs(at))) for d in (1e-7, 1e-10))
            if near is None or nearer is None:
                continue
            if abs(nearer - value) > abs(near - value) + 1e-6 * (1 + abs(value)) and abs(near - nearer) < 1e-3 * (
                1 + abs(near)
            ):
                return Verdict("limits", DISAGREEMENT, f"at x = {at!r}: {value!r}, seen {mp.nstr(nearer)}")
    return Verdict("limits", AGREED)


def distance(node: Tree, answers: Mapping[str, Mapping[str, Any]]) -> Iterator[Verdict]:
    scan = scan_of(node)
    for side, norms in answers.items():
        for name, power in (("l1", 1), ("l2_squared", 2)):
            answer, what = norms[name], f"{name} distance"
            if missing := _missing(what, answer):
                yield missing
                continue
            total, last, noise = _half_line(scan, side == "right", power)
            if answer["status"] != "finite" or not np.isfinite(total):
                yield Verdict(what, AGREED if not np.isfinite(total) or last > 1e-6 else UNSETTLED, "")
                continue
            value, slack = answer["value"], noise + 2 * answer["radius"] + 1e-6 * total
            if total > value + slack or (last < 1e-12 and total < value - slack):
                yield Verdict(what, DISAGREEMENT, f"{answer['text']} on the {side}, quadrature {total!r}")
            else:
                slow = "" if last < 1e-12 else "slow tail"
                yield Verdict(what, AGREED if abs(total - value) <= slack else UNSETTLED, slow)


def _half_line(scan: Scan, minus_x: bool, power: int) -> tuple[float, float, float]:
    """The integral of a power of abs(f), or of abs(f - x), over the half-line of negative (positive) x as far as 400,
    the share of the last half of it, and the error."""

    def integrands(t: Any) -> Any:
        f = scan.values(t if minus_x else -t)
        rounding = 1e-15 * (np.abs(f) + t) if minus_x else 0 * f
        return np.stack([np.abs(f - t if minus_x else f), rounding]) ** power

    near, far = (integrals(integrands, cuts) for cuts in (np.linspace(0, 200, 401), np.linspace(200, 400, 101)))
    total, rounded = near.values + far.values
    error = float(near.errors[0] + far.errors[0])
    if not np.isfinite(error):
        return np.inf, 1.0, 0.0
    return float(total), float(far.values[0] / max(total, 1e-300)), float(rounded) + 10 * error


def slopes(node: Tree, answers: Mapping[str, Mapping[str, Any]]) -> Iterator[Verdict]:
    scan = scan_of(node)
    for side, answer in answers.items():
        sign = 1 if side == "right" else -1
        if missing := _missing("slope", answer):
            yield missing
            continue
        seen = []
        for far in (300.123, 3001.77, 30017.31):  # no multiples of a half, where sines of pi x vanish
            a, b = scan.exactly(sign * far), scan.exactly(2 * sign * far)
            if a is not None and b is not None:
                seen.append((b - a) / (sign * far))
        if len(seen) < 3:
            yield Verdict("slope", UNSETTLED, "too large")
        elif answer["status"] == "finite":
            off = [abs(s - answer["value"]) for s in seen]
            if off[2] <= 1e-3 * (1 + abs(answer["value"])) or off[2] < off[1] / 2 < off[0] / 4:
                yield Verdict("slope", AGREED)
            elif abs(seen[2] - seen[1]) < 1e-9 * (1 + abs(seen[2])) and abs(seen[1] - seen[0]) < 1e-9 * (
                1 + abs(seen[2])
            ):
                yield Verdict("slope", DISAGREEMENT, f"{answer['text']} at the {side}, seen {mp.nstr(seen[2])}")
            else:
                yield Verdict("slope", UNSETTLED, "the quotients do not settle")
        else:
            settled = all(abs(s - seen[2]) < 1e-9 * (1 + abs(seen[2])) for s in seen)
            if settled and "no limit" not in answer["reason"]:
                yield Verdict("slope", DISAGREEMENT, f"{answer['status']} at the {side}, seen {mp.nstr(seen[2])}")
            else:
                yield Verdict("slope", AGREED)


def realness(node: Tree, refusal: str) -> Verdict:
    """Whether a formula that is taken is real where it is scanned, and one that is refused is not."""
    scan = scan_of(node)
    place = scan.unreal()
    if not refusal:
        told = f"taken as real, but at x = {place!r} there is no real value"
        return Verdict("realness", AGREED) if place is None else Verdict("realness", DISAGREEMENT, told)
    named = re.search(r"at x = (-?\d+)(?:/(\d+))?", refusal)
    confirmed = place is not None or (named and scan.has_no_value(mp.mpf(int(named[1])) / int(named[2] or 1)))
    if "is no real function" in refusal and not confirmed:
        return Verdict("realness", UNSETTLED, f"refused, and real where it is scanned: {refusal[-120:]}")
    return Verdict("realness", REFUSED, reason(refusal.partition(": ")[2] or refusal))
