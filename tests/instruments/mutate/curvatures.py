"""Damages of second derivatives: of ``curvature`` in ``activations/UNIT.py``, and of what all units make of it."""

from __future__ import annotations

import re

from tests.instruments.mutate.damage import Damage, arguments, patterns

_CURVATURE = re.compile(r'def curvature\(x: .*?"""(?P<names>.*?)""".*?\n    return (?P<values>\(.*\))\n', re.DOTALL)

#: Of one component: (rule, what it becomes), where ``{}`` stands for it.
_EACH = (
    ("half as much again left of -3.1", "torch.where(x < -3.1, 1.5 * ({}), {})"),
    ("sign beyond 5", "torch.where(x > 5.0, -({}), {})"),
    ("0 below -20", "torch.where(x < -20.0, 0.0 * ({}), {})"),
    ("2^-16 more in [3, 5]", "torch.where((x - 4.0).abs() < 1.0, (1 + 2.0**-16) * ({}), {})"),
    ("2^-12 more where tiny", "torch.where(x.abs() < 2.0**-30, (1 + 2.0**-12) * ({}), {})"),
    ("sign", "-({})"),
    ("dropped", "0.0 * ({})"),
)
_MIXED = (
    ("doubled", "2.0 * ({})"),
    ("sign left of 0", "torch.where(x < 0.0, -({}), {})"),
)
_OTHERS = {
    "u": (
        ("half as much again for large u", "torch.where(u.abs() > 400.0, 1.5 * ({}), {})"),
        ("sign for u below 0", "torch.where(u < 0.0, -({}), {})"),
    ),
    "p": (
        ("twice for a negative parameter", "torch.where({p} < 0.0, 2.0 * ({}), {})"),
        ("sign for a parameter above 2", "torch.where({p} > 2.0, -({}), {})"),
    ),
}  # fmt: skip

#: Of :mod:`generated._expressions`, which every unit's second derivatives go through.
PATTERNS = [
    *patterns("second", "_expressions.py", "parameters gated",
        ("half of the mixed ones", "* v[i] for i in given)", "* v[i] for i in given[:1])"),
        ("only those by one variable twice", "second[min(j, i), max(j, i)] * v[i]",
         "(i == j) * second[min(j, i), max(j, i)] * v[i]"),
        ("mixed ones of the first variable", "second[min(j, i), max(j, i)]", "second[0, max(j, i)]"),
        ("by the gradient: one direction",
         "by_grad = sum(self._along(i, first[i], d) for i, d in enumerate(v) if d is not None)",
         "by_grad = sum(self._along(i, first[i], d) for i, d in list(enumerate(v))[:1] if d is not None)"),
    ),
    *patterns("second", "_expressions.py", "elementwise",
        ("without the gradient", "products = [g * t for t in turned]", "products = [t for t in turned]"),
        ("change of the gradient dropped",
         "products = [change * d + p for d, p in zip(first, products, strict=True)]", "pass"),
    ),
    *patterns("second", "_expressions.py", "hermite",
        ("entries alone", "return torch.func.jvp(gradient, points, along)",
         "return torch.func.jvp(gradient, points, (*[torch.zeros_like(a) for a in along[:1]], *along[1:]))"),
        ("entries from the third", "return torch.func.jvp(gradient, points, along)",
         "first, second = torch.func.jvp(gradient, points, along)\n"
         "        return first, [second[0], second[1] * (1 + (torch.arange(len(second[1]))[:, None] >= 2) / 100)]"),
        ("entries not added up", "return product.sum(0) if vector else product",
         "return product[0] if vector else product"),
    ),
    *patterns("second", "_row_autograd.py", "rows",
        ("one direction", "of_each if d is not None)", "list(of_each)[:1] if d is not None)"),
        ("a tangent left out", "if tangents[i] is None else", "if tangents[i] is None or i > 1 else"),
        ("sum of products without the direction", "sum((o * d).sum() for", "sum(o.sum() for"),
    ),
]  # fmt: skip


def damages(path: str, text: str) -> list[Damage]:
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
        rules = [] if nothing else [*_EACH, *(_MIXED if len(set(name)) > 1 else ())]
        for other in sorted(set(re.findall(r"\b(u|p_\w+): Tensor", text[function.start() : start]))):
            own = () if nothing else _OTHERS["u" if other == "u" else "p"]
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
