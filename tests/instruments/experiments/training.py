"""Trains deep perceptrons without normalisation or shortcuts, and writes down what the loss becomes.

64 layers of widths 128 and 256 are trained with Adam, three seeds each, on the digits of scikit-learn, with every
activation in three ways:

default
    What the project chooses: coefficients, input scale and clamp of :mod:`actsym.bases.settled`.  Weights have the gain
    1.
published
    The coefficients of the papers, or the function as it is, with weights of the derived forward gain.
torch
    The same functions in layers as ``torch.nn.Linear`` initialises them.

The pixels are standardised, each over all digits, so samples have unequal norms: rare pixels make mean squares from 0.3
to 38.  GELU and TeLU are tried shifted and scaled too (:func:`actsym.bases.solve.preserving`).
"""

from __future__ import annotations

import math
import multiprocessing
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from typing import Any

import numpy as np
import torch

from actsym import catalog, nn
from actsym.bases.basis import Basis
from actsym.bases.settled import Settled, settled, settled_tropical
from actsym.bases.shipped import get
from actsym.bases.solve import preserving
from actsym.bases.torch_init import derived_gain, initialise
from actsym.distributions import STANDARD_NORMAL
from actsym.layers import activation as layer

DEFAULT, ADAPTED, PUBLISHED, TORCH = "default", "adapted", "published", "torch"

MEANINGS = {
    DEFAULT: "what the project chooses",
    ADAPTED: "the function shifted and scaled",
    PUBLISHED: "the coefficients of the papers or the plain function, with the derived gain",
    TORCH: "the same functions in layers as torch makes them",
}

#: Name of each case: those of the catalogue, with the degree of the sums.
CASES = ("hermite_3", "fourier_6", "tropical_6", "legendre_4", "gelu", "telu")


@dataclass(frozen=True)
class Data:
    """Samples, [samples, features] of mean square 1 over all, and their classes, [samples]."""

    inputs: torch.Tensor
    labels: torch.Tensor

    @property
    def classes(self) -> int:
        return int(self.labels.max()) + 1


def digits() -> Data:
    """The 1797 digits of scikit-learn, each of 64 pixels standardised.  Raises ``ImportError`` without the library."""
    try:
        from sklearn.datasets import load_digits
    except ImportError:
        raise ImportError("the digits come with scikit-learn; run: pip install scikit-learn") from None
    pixels, labels = load_digits(return_X_y=True)
    return _data(pixels, labels)


def clusters(seed: int = 0, classes: int = 10, features: int = 64, samples: int = 1500) -> Data:
    """Normal clusters about random centres, each sample times a factor from 1/4 to 4, so that norms are unequal."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(classes, size=samples)
    points = 2 * rng.standard_normal((classes, features))[labels] + rng.standard_normal((samples, features))
    return _data(points * np.exp(rng.uniform(-math.log(4), math.log(4), (samples, 1))), labels)


def _data(points: Any, labels: Any) -> Data:
    deviation = points.std(axis=0)
    points = (points - points.mean(axis=0)) / np.where(deviation > 0, deviation, 1.0)
    points /= math.sqrt(float((points**2).mean()))
    return Data(torch.tensor(points, dtype=torch.float32), torch.tensor(labels, dtype=torch.int64))


def network(
    activation: Callable[[], torch.nn.Module], gain: float | None, data: Data, width: int, depth: int, seed: int
) -> torch.nn.Sequential:
    """``depth`` linear layers with an activation of its own between any two.

    gain
        Of the weights behind an activation; those of the first layer have gain 1.  None leaves all as torch makes them.
    """
    sizes = [data.inputs.shape[1], *[width] * (depth - 1), data.classes]
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        layers: list[torch.nn.Module] = []
        for i in range(depth):
            layers += [torch.nn.Linear(sizes[i], sizes[i + 1]), *([activation()] if i < depth - 1 else [])]
        model = torch.nn.Sequential(*layers)
        if gain is not None:
            initialise(model, gain=gain, data_layers=["0"])
    return model


def train(
    model: torch.nn.Sequential, data: Data, epochs: int = 5, rate: float = 5e-5, batch: int = 32, seed: int = 0
) -> list[float]:
    """The mean loss (nats) of each epoch, up to the first that is not finite.  Every parameter is trained by Adam."""
    optimiser = torch.optim.Adam(model.parameters(), lr=rate)
    generator = torch.Generator().manual_seed(seed)
    found: list[float] = []
    for _ in range(epochs):
        total = 0.0
        for chosen in torch.randperm(len(data.labels), generator=generator).split(batch):
            loss = torch.nn.functional.cross_entropy(model(data.inputs[chosen]), data.labels[chosen])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            total += loss.item() * len(chosen)
            if not math.isfinite(total):
                return [*found, math.nan]
        found.append(total / len(data.labels))
    return found


# -- the activations ---------------------------------------------------------------------------------------------------


def settled_case(name: str, depth: int) -> Settled:
    """What the project chooses for a case."""
    family, _, degree = name.partition("_")
    if family == "tropical":
        return settled_tropical(int(degree), depth)
    if degree:
        return settled(get(family), int(degree), depth)
    formula = catalog.get(name).formula
    return settled(Basis(name, lambda index: 1 if index == 0 else formula, STANDARD_NORMAL), 1, depth)


@cache
def variants(name: str, depth: int) -> dict[str, tuple[Callable[[], torch.nn.Module], float | None]]:
    """For each way of starting, what makes an activation, and the gain of the weights."""
    family, _, degree = name.partition("_")
    chosen = layer(settled_case(name, depth).activation())
    found: dict[str, tuple[Callable[[], torch.nn.Module], float | None]] = {DEFAULT: (chosen.module, 1.0)}
    plain: Callable[[], torch.nn.Module]
    if degree:
        member, kind = catalog.get(f"{family}(n={degree})"), getattr(nn, family.capitalize())
        plain = partial(kind, **{v.name: [float(c) for c in v.defaults] for v in member.vectors})
    else:
        member, plain = catalog.get(name), layer(name).module
        found[ADAPTED] = layer(preserving(member.formula, STANDARD_NORMAL).expression()).module, 1.0
    return found | {PUBLISHED: (plain, derived_gain(member)), TORCH: (plain, None)}


@dataclass(frozen=True)
class Trained:
    """One network to train: a case, how it starts, and its sizes."""

    name: str
    start: str
    width: int
    seed: int
    data: str
    depth: int
    epochs: int
    rate: float

    def losses(self) -> list[float]:
        """The mean loss of each epoch, computed in one thread."""
        torch.set_num_threads(1)
        make, gain = variants(self.name, self.depth)[self.start]
        data = digits() if self.data == "digits" else clusters()
        model = network(make, gain, data, self.width, self.depth, self.seed)
        return train(model, data, self.epochs, self.rate, seed=self.seed)


def table(
    names: Sequence[str], starts: Sequence[str], widths: Sequence[int], seeds: Sequence[int], jobs: int, **sizes: Any
) -> str:
    """Train every combination, ``jobs`` at a time, and return the losses as a page of Markdown.

    sizes
        ``data``, ``depth``, ``epochs`` and ``rate``, as :class:`Trained` has them.
    """
    lines = [
        f"# Training: {sizes['depth']} linear layers, {sizes['data']}",
        "",
        f"Mean loss (nats) in each of {sizes['epochs']} epochs of Adam with learning rate {sizes['rate']:g}, batches "
        "of 32; one row a seed.  A row that ends in nan ended there.  Made by `python -m tests.instruments experiments "
        f"train` with torch {torch.__version__}; another processor sums in another order, and gets losses that differ "
        "in their digits.",
        "",
        "Starts: " + "; ".join(f"*{start}*, {MEANINGS[start]}" for start in starts) + ".",
        "",
        "| activation | start | width | seed | loss by epoch |",
        "|---|---|---|---|---|",
    ]
    runs = [
        Trained(name, start, width, seed, **sizes)
        for name, start, width, seed in product(names, starts, widths, seeds)
        if start != ADAPTED or "_" not in name
    ]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for run, losses in zip(runs, pool.map(Trained.losses, runs), strict=True):
            shown = " ".join(f"{loss:.3f}" for loss in losses)
            lines.append(f"| {run.name} | {run.start} | {run.width} | {run.seed} | {shown} |")
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines) + "\n"
