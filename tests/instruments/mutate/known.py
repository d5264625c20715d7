"""Damages that passed every check once, or that show best what a check is for: they are always made.

The first fifteen were made by hand when verification knew parameters at their defaults, u at four values, second
derivatives at eight points, and channels that were all alike; eleven of them passed.  The others are of second
derivatives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.instruments.mutate.damage import Damage, Region


@dataclass(frozen=True)
class Known:
    """In ``path`` what the first group of ``where`` matches becomes ``after``, in which ``{}`` stands for it."""

    unit: str
    path: str
    rule: str
    where: str
    after: str
    region: Region = ()

    def damage(self, folder: Path) -> Damage:
        """The damage in the generated folder.  Raises ``LookupError`` where there is no such text."""
        found = re.search(self.where, (folder / self.path).read_text(encoding="utf-8"), re.DOTALL)
        if found is None:
            raise LookupError(f"{self.path} holds nothing like {self.where!r}, for the damage {self.rule!r}")
        after = self.after.replace("{}", found[1])
        return Damage(self.path, self.rule, found.start(1), found[1], after, "known", self.region)


def _value(unit: str, rule: str, condition: str, factor: str, region: Region, function: str = "value") -> Known:
    """The first result of a function of the functor, times a factor where the condition holds."""
    changed = f"m::select({condition}, ({{}}) * V({factor}), V({{}}))"
    where = rf"void {function}\(.*?    out\[0\] = (.*?);\n"
    return Known(unit, f"functors/{unit}.h", rule, where, changed, region)


def _curved(unit: str, rule: str, after: str, arguments: str = "*v") -> Known:
    """``after`` says what becomes of the second derivatives ``d`` at ``v``, the inputs and parameters."""
    changed = f"lambda *v: (lambda d: {after})({{}}({arguments}))"
    return Known(unit, f"activations/{unit}.py", rule, r"    curvature=(\w+),\n", changed)


def _text(unit: str, path: str, rule: str, before: str, after: str) -> Known:
    return Known(unit, path, rule, f"({re.escape(before)})", after)


KNOWN = (
    _text("gelu", "functors/gelu.h", "an edit of a committed source", "m::exp(t4)", "{} * V(1.5f)"),
    _text("prelu", "functors/prelu.h", "magnitude of a parameter", "p.learned(0)", "m::abs({})"),
    _text("swish", "functors/swish.h", "df/dbeta doubled for negative beta", "sink.add(0, ",
          "{}m::select(m::lt(p_beta, V(0)), V(2), V(1)) * "),
    _text("hermite", "functors/hermite.h", "df/da 1 % off from the ninth entry on", "sink.add(p.row(0, k), ",
          "{}V(k >= 9 ? 1.01 : 1.0) * "),
    _curved("telu", "times 1.5 left of -3.1", "(torch.where(v[0] < -3.1, 1.5 * d[0], d[0]),)"),
    Known("swiglu", "functors/swiglu.h",
     "gate * (x * u)", r"= (\(\(\(m::select\(t1, t5, V\(1\)\) / \(V\(1\) \+ t5\)\) \* t0\) \* u\))",
          "((m::select(t1, t5, V(1)) / (V(1) + t5)) * (t0 * u))", (("u", 1e20, 3e38),)),
    _value("swiglu", "times 1.5 for abs(u) > 400", "m::lt(V(400), m::abs(u))", "1.5", (("u", 400.0, 3e38),)),
    _text("gelu", "_layout.py", "gradients of strides (0, 1) taken as dense", "grad.stride() == x.stride()",
          "({} or grad.stride()[:1] == (0,))"),
    _text("hermite", "_channels.py", "order of the channels reversed", "return p.t() if", "return p.flip(0).t() if"),
    _text("prelu", "_devices.py", "dim = -1 walked as -2", "walked.stride(given.dim)",
          "walked.stride(-2 if given.dim == -1 and len(shape) > 1 else given.dim)"),
    _text("gelu", "cpu/elementwise.h", "the last element of every chunk from the 64th on", "(chunk + 1) * kChunk)",
          "{} - (chunk >= 64)"),
    _value("gelu", "2^-18 more on [2.0001, 2.0009]", "m::both(m::lt(V(2.0001), x), m::lt(x, V(2.0009)))",
           "1 + 0x1p-18", (("x", 2.0001, 2.0009),)),
    _value("gelu", "f' 39 ulp off about -1", "m::both(m::lt(V(-1.001), x), m::lt(x, V(-0.999)))", "1 + 39 * 0x1p-24",
           (("x", -1.001, -0.999),), "slope"),
    _value("fourier", "sign of what has a phase beyond 10^16", "m::lt(V(1e16), m::abs(x))", "-1", (("x", 1e16, 3e38),)),
    _text("hermite", "_channels.py", "gradients of parameters of bfloat16 3 % off", "return rows.to(p.device, p.dtype,",
          "return (rows * (1.03 if p.dtype is torch.bfloat16 else 1)).to(p.device, p.dtype,"),
    # Second derivatives.
    _curved("gelu", "sign beyond 5", "(torch.where(v[0] > 5, -d[0], d[0]),)"),
    _curved("silu", "0 below -20", "(torch.where(v[0] < -20, 0 * d[0], d[0]),)"),
    _curved("gelu", "2^-16 more in [3, 5]", "(torch.where((v[0] - 4).abs() < 1, d[0] * (1 + 2**-16), d[0]),)"),
    _curved("swish", "those by beta exchanged", "(d[0], d[2], d[1])"),
    _curved("swish", "twice for negative beta", "(d[0], torch.where(v[1] < 0, 2 * d[1], d[1]), d[2])"),
    _curved("swish", "channels reversed", "d", "v[0], v[1].flip(-1)"),
    _curved("swiglu", "times 1.5 for abs(u) > 400", "(torch.where(v[1].abs() > 400, 1.5 * d[0], d[0]), *d[1:])"),
    _curved("swiglu", "sign of the mixed one for u below 0", "(d[0], torch.where(v[1] < 0, -d[1], d[1]), d[2])"),
    _text("hermite", "_expressions.py", "1 % off from the third entry on",
          "return torch.func.jvp(gradient, points, along)",
          "first, second = torch.func.jvp(gradient, points, along)\n        return first, ["
          "s if s.dim() < 2 else s * (1 + (torch.arange(len(s)) >= 2).reshape(-1, 1) / 100) for s in second]"),
    _curved("mish", "times 1.5 where tiny", "(torch.where(v[0].abs() < 2.0**-100, 1.5 * d[0], d[0]),)"),
)  # fmt: skip


def damages(folder: Path) -> Iterator[tuple[str, Damage]]:
    """Each with its unit."""
    for one in KNOWN:
        yield one.unit, one.damage(folder)
