"""What the package says, next to what quadrature and scans see: agreed, not settled, or a disagreement.

Imports nothing of the package; what it says comes as plain numbers (:mod:`actsym.fuzz.ask`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from mpmath import mp

from actsym.fuzz.grammar import Floats, Long, TooLarge, Tree, Unreal, floats, jet
from actsym.fuzz.quadrature import Law, expectation, long_expectation
from actsym.fuzz.scans import Scan

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


def entries(seen: list[list[float]], sizes: list[list[float]], said: list[list[tuple[float, float]]]) -> Verdict:
    """A matrix, entry by entry."""
    for i, row in enumerate(said):
        for j, (middle, radius) in enumerate(row):
            if abs(middle - seen[i][j]) > 1e-6 * sizes[i][j] + 2 * radius + 1e-12:
                return Verdict("Gram matrix", DISAGREEMENT, f"entry {i}, {j}: {middle!r}, quadrature {seen[i][j]!r}")
    return Verdict("Gram matrix", AGREED)


def moments(node: Tree, law: Law, answers: Mapping[str, Mapping[str, Any]]) -> Iterator[Verdict]:
    for name, answer in answers.items():
        yield _missing(name, answer) or _moment(name, node, law, answer)


def _moment(name: str, node: Tree, law: Law, answer: Mapping[str, Any]) -> Verdict:
    seen = expectation(node, law, name)
    if answer["status"] != "finite":
        return _divergent(name, seen, answer, node, law)
    if not seen.settled:
        return Verdict(name, UNSETTLED, "quadrature")
    close = 1e-7 * seen.modulus + 10 * seen.error + 2 * answer["radius"] + 1e-290
    if abs(answer["value"] - seen.value) <= close:
        return Verdict(name, AGREED)
    if len(seen.edges) > _PANELS:
        return Verdict(name, UNSETTLED, "too many panels to confirm")
    again = long_expectation(node, law, name, seen.edges)
    if not abs(answer["value"] - again) > 1e-6 * abs(again) + 2 * answer["radius"]:
        return Verdict(name, AGREED if abs(answer["value"] - again) <= 1e-6 * abs(again) else UNSETTLED)
    if abs(again - seen.value) > 1e-6 * seen.modulus:
        return Verdict(name, UNSETTLED, "quadrature in long arithmetic differs")
    return Verdict(name, DISAGREEMENT, f"{answer['text']}, quadrature {again!r}")


def _divergent(name: str, seen: Any, answer: Mapping[str, Any], node: Tree, law: Law) -> Verdict:
    """A divergent integral is confirmed by one that does not settle, or by values that grow without end somewhere."""
    if not seen.settled:
        return Verdict(name, AGREED)
    low, high, position, density = law.coordinate(Floats)
    ends = sorted((float(position(low)), float(position(high))))
    if law.name in ("normal", "exponential"):
        ends = [0.0 if law.name == "exponential" else -1e4, 1e4]
        far = floats(node, position(np.array([high * 0.9, high * 0.99])))[0] ** 2 * density(
            np.array([high * 0.9, high])
        )
        if not (far < 1e-200).all():
            return Verdict(name, UNSETTLED, "grows far out")
    scan, which = Scan(node), 1 if "derivative" in name else 0
    windows = [ends, *((max(ends[0], -reach), min(ends[1], reach)) for reach in (20, 1))]
    if any(low < high and scan.peak(low, high, which) > 1e6 for low, high in windows):
        return Verdict(name, AGREED)
    return Verdict(name, DISAGREEMENT, f"{answer['status']} ({answer['reason']}), quadrature {seen.value!r}")


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


def lipschitz(node: Tree, law: Law, answers: Mapping[str, Any]) -> Iterator[Verdict]:
    yield _least("sup |f'|", answers["constant"], *Scan(node).steepest())


def shape(node: Tree, law: Law, answer: Mapping[str, Any]) -> Iterator[Verdict]:
    scan, period = Scan(node), answer["period"]
    for name, sign in (("upper", 1), ("lower", -1)):
        bound = dict(answer[name])
        if bound["status"] == "finite":
            bound["value"] *= sign
        bound["status"] = (
            "infinite" if bound["status"] == ("infinite" if sign > 0 else "-infinite") else bound["status"]
        )
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


#: Where f(x) and f(-x) are compared: at every scale, as a function may be even but for a jump far out or near 0.
_BESIDE = (
    1.7e-8, 2.3e-6, 4.1e-5, 5.7e-4, 2.1e-3, 0.0123, 0.34, 0.5, 0.77, 1.001, 1.9, 3.3, 7.7, 31.0, 123.4, 1.2e3, 1.5e4,
    1.7e5, 3.1e6,
)  # fmt: skip


def _parity(scan: Scan, parity: str) -> Verdict:
    if parity not in ("even", "odd", "neither"):
        return Verdict("parity", NOT_FOUND, parity)
    symmetric = {"even": True, "odd": True}
    for at in _BESIDE:
        right, left = scan.exactly(at), scan.exactly(-at)
        if right is not None and left is not None:
            size = mp.mpf(10) ** -20 * (abs(right) + abs(left))
            symmetric["even"] = symmetric["even"] and abs(right - left) <= size
            symmetric["odd"] = symmetric["odd"] and abs(right + left) <= size
    if not symmetric[parity] if parity in symmetric else any(symmetric.values()):
        said = " and ".join(kind for kind, holds in symmetric.items() if holds) or "neither"
        return Verdict("parity", DISAGREEMENT, f"{parity}, but {said} at every point tried")
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


def smoothness(node: Tree, law: Law, answer: Mapping[str, Any]) -> Iterator[Verdict]:
    if not answer["complete"]:
        yield Verdict("breakpoints", NOT_FOUND, reason(answer["reason"]) or "infinitely many")
        return
    scan = Scan(node)
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


def distance(node: Tree, law: Law, answers: Mapping[str, Mapping[str, Any]]) -> Iterator[Verdict]:
    scan = Scan(node)
    for side, norms in answers.items():
        for name, power in (("l1", 1), ("l2_squared", 2)):
            answer, what = norms[name], f"{name} distance"
            if missing := _missing(what, answer):
                yield missing
                continue
            total, last, noise = scan.integral(side == "right", power)
            if answer["status"] != "finite" or not np.isfinite(total):
                yield Verdict(what, AGREED if not np.isfinite(total) or last > 1e-6 else UNSETTLED, "")
                continue
            value, slack = answer["value"], noise + 2 * answer["radius"] + 1e-4 * total
            # A kink or a jump between the fixed nodes costs some 10^-4; what is wrong is wrong by more.
            if total > value + slack or (last < 1e-12 and total < value - slack):
                yield Verdict(what, DISAGREEMENT, f"{answer['text']} on the {side}, quadrature {total!r}")
            else:
                yield Verdict(
                    what, AGREED if abs(total - value) <= slack else UNSETTLED, "" if last < 1e-12 else "slow tail"
                )


def slopes(node: Tree, law: Law, answers: Mapping[str, Mapping[str, Any]]) -> Iterator[Verdict]:
    scan = Scan(node)
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
    try:
        place = Scan(node).unreal()
    except (Unreal, TooLarge):
        place = None
    if not refusal:
        return Verdict("realness", AGREED) if place is None else Verdict(
            "realness", DISAGREEMENT, f"taken as real, but at x = {place!r} there is no real value"
        )  # fmt: skip
    if "is no real function" in refusal and place is None and not _pointwise_unreal(node, refusal):
        return Verdict("realness", UNSETTLED, f"refused, and real where it is scanned: {refusal[-120:]}")
    return Verdict("realness", REFUSED, reason(refusal.partition(": ")[2] or refusal))


def _pointwise_unreal(node: Tree, refusal: str) -> bool:
    """Whether the point that the refusal names has no value indeed."""
    found = re.search(r"at x = (-?\d+(?:/\d+)?)", refusal)
    if found is None:
        return False
    try:
        numerator, _, denominator = found[1].partition("/")
        jet(node, mp.mpf(int(numerator)) / int(denominator or 1), Long)
    except Unreal:
        return True
    except (TooLarge, OverflowError):
        return False
    return False
