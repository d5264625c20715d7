"""Errors in units in the last place, on tensors of any device; defined as in :mod:`codegen.verify.ulps`.

The exact value is that of the same function at float64, whose own error the oracle check bounds.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

_FORMATS = {
    torch.float32: (24, -126, torch.finfo(torch.float32).max),
    torch.float16: (11, -14, torch.finfo(torch.float16).max),
    torch.bfloat16: (8, -126, torch.finfo(torch.bfloat16).max),
}
#: Around the overflow threshold a result within this many ulp is judged by its error, infinite or not.
_NEAR_OVERFLOW = 8
#: What a double-precision value cannot tell from a tie between two numbers of a half type.
_TIE = 2.0**-12


def ulp(values: Tensor, dtype: torch.dtype) -> Tensor:
    """Unit in the last place of ``values`` (float64) in ``dtype``, never below its subnormal spacing."""
    precision, emin, largest = _FORMATS[dtype]
    _, exponent = torch.frexp(values.abs().clamp(max=largest))
    exponent = (exponent - precision).clamp(min=emin - precision + 1)
    exponent = torch.where(values == 0, torch.full_like(exponent, emin - precision + 1), exponent)
    return torch.ldexp(torch.ones_like(values), exponent)


@dataclass
class Tally:
    """What was seen so far of one function in one type: counts, and the worst input of all.

    ``largest`` is the largest condition-aware error in ulp, at input ``worst``; ``wrong`` counts NaN for finite
    inputs, wrong infinities and wrong signs, with the first inputs of each kind.
    """

    points: int = 0
    rounded: int = 0
    tied: int = 0
    largest: float = 0.0
    worst: float = 0.0
    wrong: int = 0
    examples: tuple[str, ...] = ()

    def add(self, x: Tensor, computed: Tensor, exact: Tensor, slack: Tensor | None = None) -> None:
        """Compare ``computed`` with ``exact`` (float64) at finite inputs ``x``; ``slack`` is what a zero excuses."""
        dtype = computed.dtype
        _, _, largest = _FORMATS[dtype]
        unit = ulp(exact, dtype)
        rounded = torch.round(exact / unit) * unit
        infinite = torch.copysign(torch.full_like(exact, torch.inf), exact)
        rounded = torch.where(rounded.abs() > largest, infinite, rounded)
        found = computed.double()
        beyond = 2.0 ** (torch.frexp(torch.tensor(largest, dtype=torch.float64))[1].item())
        clipped = torch.where(found.isinf(), torch.copysign(torch.full_like(found, beyond), found), found)
        target = exact.clamp(-beyond, beyond)
        error = (clipped - target).abs() / unit
        nan = found.isnan()
        infinite = (found.isinf() != rounded.isinf()) & (error > _NEAR_OVERFLOW)
        sign = found * exact.sign() < 0
        if slack is not None:
            error = error * unit / (unit + slack)
            sign &= slack == 0
        bad = nan | infinite | sign
        error = torch.where(bad, torch.zeros_like(error), error)
        self.points += x.numel()
        correct = found == rounded
        self.rounded += int(correct.sum())
        self.tied += int((~correct & ~bad & (error <= 0.5 + _TIE)).sum())
        if x.numel():
            at = int(error.argmax())
            if float(error[at]) > self.largest:
                self.largest, self.worst = float(error[at]), float(x[at])
        if bool(bad.any()):
            self.wrong += int(bad.sum())
            for kind, mask in (("NaN", nan), ("infinity", infinite), ("sign", sign)):
                shown = [float(v) for v in x[mask][:3]]
                if shown and len(self.examples) < 3:
                    self.examples += (f"{kind} at {', '.join(f'{v!r}' for v in shown)}",)

    def problems(self, limit: float, share: float) -> list[str]:
        """What breaks the limits: largest error, share of correctly rounded results (ties left out)."""
        found = []
        if self.largest > limit:
            found.append(f"{self.largest:.3g} ulp at {self.worst!r} (accepted: {limit:g})")
        judged = self.points - self.tied
        if judged and self.rounded < share * judged:
            found.append(f"{self.rounded / judged:.4%} correctly rounded (accepted: {share:.1%})")
        if self.wrong:
            found.append(f"{self.wrong} results wrong in kind: {'; '.join(self.examples)}")
        return found
