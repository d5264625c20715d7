"""Which gain to draw weights with: one number, why it is this one, and the line of torch that uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from actsym.facts.fact import Fact, Meaning, of_quantity, slug
from actsym.moments.moments import Further

#: Significant digits of the gain in code: more than a float64 holds are of no use.
DIGITS = 15

_WHY = (
    "the square root of the forward gain{which} under N(0, 1), for std = gain / sqrt(fan_in): the convention of "
    "torch.nn.init.calculate_gain and of Kaiming's formula.  A wide layer whose inputs are "
    "pre-activations ~ N(0, 1) then has pre-activations of mean square 1 again; the gradient's mean square is "
    "multiplied by σ_w² E[f'(z)²] in each layer, which is χ₁ unless f jumps"
)


def fact(name: str, section: Mapping[str, Any]) -> Fact:
    """The recommended gain of activation ``name``, from the moments in its data.

    Forward rather than backward: it keeps the distribution that every other quantity under N(0, 1) is about, and it
    exists wherever the function has a finite second moment, whether or not its derivative has one.  Of an activation
    that draws noise it is the one in training, for which weights are drawn.
    """
    (under,) = (u for u in section["under"] if u["text"] == "N(0, 1)")
    found, why, same = under["quantities"]["forward_gain_std"], _WHY.format(which=""), "forward-gain-std"
    training = Further.in_training("forward_gain_std")
    for further in under["further"]:
        if further["label"] == training:
            found, same = further["quantity"], slug(training)
            why = _WHY.format(which=" in training") + ".  E[f²] is the mean over the noise too"
    meaning = Meaning(f"recommended gain: {why}", r"1 / \sqrt{E[f(z)^2]}, \quad z \sim \mathcal{N}(0, 1)", "gain")
    start = f"{slug(name)}/normal-1"
    evidence: dict[str, Any] = {"direction": "forward", "input": "N(0, 1)", "fan": "fan_in"}
    if "status" not in found:
        evidence["torch"] = line(found["value"])
    return of_quantity(
        f"{slug(name)}/recommended-gain", found, meaning, command=f"actsym analyze {name}",
        same=(f"{start}/{same}",), evidence=evidence,
    )  # fmt: skip


def line(value: str) -> str:
    """The line of torch that draws the weights of ``layer``, a linear layer that reads the activation's output."""
    return f"torch.nn.init.normal_(layer.weight, std={float(value):.{DIGITS}g} / layer.in_features**0.5)"
