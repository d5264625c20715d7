"""Damages of one unit that show only where x, u or a parameter lies in some range: of ``functors/UNIT.h``, and of
``curvature``, its second derivatives, in ``activations/UNIT.py``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.instruments.mutate.damage import TABLE, Damage, Region, arguments

_OUTPUT = re.compile(r"^ {4,}out\[\d\] = (.*);$", re.MULTILINE)
_SINK = re.compile(r"^ {4,}sink\.add\((p\.row\(\d, k\)|\d+), (.*)\);$", re.MULTILINE)
_FUNCTION = re.compile(
    r"^  ACTSYM_FUNCTION void (?:value|slope|gradient)\(const V\* in.*?^  }", re.MULTILINE | re.DOTALL
)
_DECLARED = re.compile(r"^ {4}const V (\w+) = (?:in\[\d\]|p\.(?:learned|fixed)\(\d+\));$", re.MULTILINE)

#: The largest number of float, which is large in double too.
_HUGE = 3.0e38

#: By what is damaged (x, u, p: every parameter that is a scalar): (rule, lowest, highest, factor).  A factor of -1 is
#: a sign.  Ranges are those of float, where its kernels see them.
RANGES: dict[str, tuple[tuple[str, float, float, float], ...]] = {
    "x": (
        ("2^-18 more on a short interval", 2.0001, 2.0009, 1 + 2.0**-18),
        ("2^-17 less on a short interval", -1.3012, -1.3004, 1 - 2.0**-17),
        ("2^-14 more on a very short interval", 0.71, 0.71005, 1 + 2.0**-14),
        ("2^-18 more in a binade", 4.0, 8.0, 1 + 2.0**-18),
        ("2^-12 more in a small binade", 2.0**-40, 2.0**-39, 1 + 2.0**-12),
        ("2^-16 less in a small binade", -(2.0**-11), -(2.0**-12), 1 - 2.0**-16),
        ("sign on a short interval", -0.5003, -0.5001, -1.0),
        ("half as much again in a large binade", 2.0**60, 2.0**61, 1.5),
        ("half as much again from 10^9 on", 1e9, _HUGE, 1.5),
        ("1.001 times below -50", -_HUGE, -50.0, 1.001),
        ("sign below -10^20", -_HUGE, -1e20, -1.0),
        ("twice where tiny", 0.0, 2.0**-100, 2.0),
    ),
    "u": (
        ("half as much again for large u", 400.0, _HUGE, 1.5),
        ("half as much again for u far below 0", -_HUGE, -400.0, 1.5),
        ("2^-12 more for tiny u", 0.0, 2.0**-60, 1 + 2.0**-12),
        ("2^-16 more in a binade of u", 8.0, 16.0, 1 + 2.0**-16),
        ("sign on an interval of u", -3.0, -2.9, -1.0),
        ("2^-17 less on a short interval of u", 0.51, 0.512, 1 - 2.0**-17),
    ),
    "p": (
        ("half as much again for a negative parameter", -_HUGE, -1e-30, 1.5),
        ("2^-14 more for a negative parameter", -_HUGE, -1e-30, 1 + 2.0**-14),
        ("2^-12 more for a parameter above 2", 2.0, _HUGE, 1 + 2.0**-12),
        ("sign for a parameter above 100", 100.0, _HUGE, -1.0),
        ("half as much again for a tiny parameter", -(2.0**-9), 2.0**-9, 1.5),
        ("2^-15 more in a binade of a parameter", 0.5, 1.0, 1 + 2.0**-15),
    ),
}  # fmt: skip


def damages(path: str, text: str) -> list[Damage]:
    """Every damage of a region of the functor in ``text``."""
    return [
        Damage(path, rule, function.start() + place, before, after, "region", region)
        for function in _FUNCTION.finditer(text)
        for rule, place, before, after, region in (*_ranged(function[0]), *_others(function[0]))
    ]


def _ranged(text: str) -> Iterator[tuple[str, int, str, str, Region]]:
    """Each result of a function, another one while a variable that it reads lies in one of its :data:`RANGES`."""
    for name in _DECLARED.findall(text):
        for rule, low, high, factor in RANGES.get(name, RANGES["p"] if name.startswith("p_") else ()):
            inside = f"m::both(m::le({_constant(low)}, {name}), m::le({name}, {_constant(high)}))"
            for line in (*_OUTPUT.finditer(text), *_SINK.finditer(text)):
                group = line.re.groups
                changed = f"m::select({inside}, ({line[group]}) * {_constant(factor)}, V({line[group]}))"
                yield rule, line.start(group), line[group], changed, ((name.removeprefix("p_"), low, high),)


def _constant(value: float) -> str:
    return f"m::constant<V>({value!r}f, {value!r})"


def _others(text: str) -> Iterator[tuple[str, int, str, str, Region]]:
    """Damages that are no factor: products in another order, a parameter's magnitude, entries from the ninth on."""
    for found in re.finditer(r"\(\((\(.*?\)) \* (t\d+)\) \* u\)", text):
        yield "gate * (x * u)", found.start(), found[0], f"({found[1]} * ({found[2]} * u))", (("u", 1e20, _HUGE),)
    for found in re.finditer(r"^ {4}const V p_(\w+) = (p\.learned\(\d+\));$", text, re.MULTILINE):
        region = ((found[1], -_HUGE, -1e-30),)
        yield "magnitude of a parameter", found.start(2), found[2], f"m::abs({found[2]})", region
    for found in re.finditer(r"p\.at\(0, k\)", text):
        yield "entries from the ninth on", found.start(), found[0], "p.at(0, k < 9 ? k : k - 1)", ()
        yield "entries from the ninth on, 2^-12 more", found.start(), found[0], _off(found[0]), ()
    for found in _SINK.finditer(text):
        if found[1] == "p.row(0, k)":
            yield "gradients of entries from the ninth on", found.start(2), found[2], _off(f"({found[2]})", 1.01), ()
            shorter = f"p.row(0, k < 9 ? k : k - 1), {found[2]}"
            yield "rows of entries from the ninth on", found.start(1), f"{found[1]}, {found[2]}", shorter, ()


def _off(text: str, factor: float = 1 + 2.0**-12) -> str:
    return f"({text} * V(k >= 9 ? {factor!r} : 1.0))"


# Second derivatives.

_CURVATURE = re.compile(r'def curvature\(x: .*?"""(?P<names>.*?)""".*?\n    return (?P<values>\(.*\))\n', re.DOTALL)

#: Of one second derivative, in which ``{}`` stands for it: (rule, what it becomes), by what it is of.
_CURVATURES: dict[str, list[tuple[str, str]]] = TABLE["curvature"]


def of_curvature(path: str, text: str) -> list[Damage]:
    """Every damage of ``curvature`` in the module of a unit; none where it has none."""
    function = _CURVATURE.search(text)
    if function is None:
        return []
    values = [v.rstrip(",") for v in arguments(function["values"], 0)[0]]
    values = [v for v in values if v]
    names = [re.findall(r"d(?!²)([a-z]\w*?)(?=d[a-z]|$)", n.partition("/")[2]) for n in function["names"].split(", ")]
    found: list[Damage] = []
    start = function.start("values") + 1
    for value, name in zip(values, names, strict=True):
        nothing = value.endswith(", x, 0.0)")  # but for NaN
        rules = [] if nothing else [*_CURVATURES["each"], *(_CURVATURES["mixed"] if len(set(name)) > 1 else ())]
        for other in sorted(set(re.findall(r"\b(u|p_\w+): Tensor", text[function.start() : start]))):
            own = () if nothing else _CURVATURES["u" if other == "u" else "p"]
            rules += [(f"{rule} ({other})", after.replace("{p}", other)) for rule, after in own]
        for rule, after in rules:
            changed = after.replace("{}", value)
            found.append(Damage(path, f"{rule} (by {' and '.join(name)})", start, value, changed, "second"))
        start += len(value) + 2
    for at in range(len(values) - 1):
        pair = ", ".join(values[at : at + 2])
        swapped = ", ".join(values[at : at + 2][::-1])
        found.append(Damage(path, "exchanged", text.index(pair, function.start("values")), pair, swapped, "second"))
    return [d for d in found if d.before != d.after]
