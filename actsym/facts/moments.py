"""Facts about moments, gains and the standardising pair of an activation; and the gain to draw weights with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from actsym.facts.fact import Fact, Meaning, slug, stated, written
from actsym.moments.moments import QUANTITIES, Further
from actsym.text.typeset import typeset

#: Parts of identifiers for the inputs of the data, and LaTeX of them.
INPUTS = {
    "N(0, 1)": ("normal-1", r"x \sim \mathcal{N}(0, 1)"),
    "U(-sqrt(3), sqrt(3))": ("uniform-sqrt3", r"x \sim \mathcal{U}(-\sqrt{3}, \sqrt{3})"),
}

#: Inputs of any width, by the name of the distribution's class.
_SCALED = {
    "Normal": ("normal-sigma", "N(0, sigma^2)", r"x \sim \mathcal{N}(0, \sigma^2)"),
    "Uniform": ("uniform-l", "U(-l, l)", r"x \sim \mathcal{U}(-l, l)"),
}

_KINDS = {"mean": "moment", "variance": "variance", "second_moment": "moment", "input_covariance": "covariance"}


def facts(name: str, section: Mapping[str, Any], gated: bool) -> Iterator[Fact]:
    """Those of ``section``, the moments in the data of activation ``name``; ``gated`` is one of two inputs."""
    letter = "y" if gated else "f"
    for under in section["under"]:
        place, latex = INPUTS[under["text"]]
        start, command = f"{slug(name)}/{place}", f"actsym analyze {name}"

        def meaning(words: str, formula: str, kind: str, text: str = under["text"], tail: str = latex) -> Meaning:
            return Meaning(f"{words}: {formula} for x ~ {text}", rf"{typeset(formula)}, \quad {tail}", kind)

        for key, found in under["quantities"].items():
            row = QUANTITIES[key]
            said = meaning(row.about, row.of(letter), _KINDS.get(key, "gain" if "gain" in key else "moment"))
            yield stated(f"{start}/{slug(key)}", found, said, command=command)
        for further in under["further"]:
            said = meaning(further["label"], further["formula"], "gain" if "gain" in further["label"] else "moment")
            yield stated(f"{start}/{slug(further['label'])}", further["quantity"], said, command=command)
        pair = {"shift": f"E[{letter}]", "scale": f"1 / √(Var[{letter}])"}
        for key, found in under["standardising"].items():
            words = f"standardising {key}: ({letter} - shift) times scale has mean 0 and variance 1"
            said = meaning(words, pair[key], f"standardising {key}")
            same = (f"{start}/mean",) if key == "shift" else ()
            yield stated(f"{start}/standardising-{key}", found, said, command=command, same=same)
        yield from _scaled(name, under, letter)


def _scaled(name: str, under: Mapping[str, Any], letter: str) -> Iterator[Fact]:
    """Closed forms for every width of the input."""
    if not under["scaled"]:
        return
    place, text, latex = _SCALED[under["distribution"]["name"]]
    for key, exact in under["scaled"].items():
        row = QUANTITIES[key]
        formula = row.of(letter)
        said = Meaning(f"{row.about}: {formula} for x ~ {text}", rf"{typeset(formula)}, \quad {latex}", "formula")
        here = f"{slug(name)}/{INPUTS[under['text']][0]}/{slug(key)}"
        yield stated(
            f"{slug(name)}/{place}/{slug(key)}", exact, said, method=f"closed form for every width; agrees with {here}",
            command=f"actsym analyze {name} --json", **written(exact),
        )  # fmt: skip


# ---------------------------------------------------------------- the recommended gain

#: Significant digits of the gain in code: more than a float64 holds are of no use.
DIGITS = 15

_WHY = (
    "the square root of the forward gain{which} under N(0, 1), for std = gain / sqrt(fan_in): the convention of "
    "torch.nn.init.calculate_gain and of Kaiming's formula.  A wide layer whose inputs are "
    "pre-activations ~ N(0, 1) then has pre-activations of mean square 1 again; the gradient's mean square is "
    "multiplied by σ_w² E[f'(z)²] in each layer, which is χ₁ unless f jumps"
)


def recommended(name: str, section: Mapping[str, Any]) -> Fact:
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
    return stated(
        f"{slug(name)}/recommended-gain", found, meaning, command=f"actsym analyze {name}",
        same=(f"{start}/{same}",), evidence=evidence,
    )  # fmt: skip


def line(value: str) -> str:
    """The line of torch that draws the weights of ``layer``, a linear layer that reads the activation's output."""
    return f"torch.nn.init.normal_(layer.weight, std={float(value):.{DIGITS}g} / layer.in_features**0.5)"
