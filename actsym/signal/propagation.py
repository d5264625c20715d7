"""What a deep network of finite width does to signals and gradients, predicted: mean and spread by depth.

h_{l+1} = W_l f(h_l) with independent normal weights of variance gain / N; gradients run back through the
same weights.  Q_l is the mean square of h_l over its N units, G_l that of the gradient at h_l.

- Length map: given the layers before, the units of h_l are independent N(0, S_l).  S_{l+1}, gain times the
  mean of f(h_l)^2, has mean gain V(S_l), V(q) = E[f(sqrt(q) z)^2], and variance gain^2 (E[f^4] - V^2) / N.
  Around the path q_l of the map a deviation is multiplied by its slope in each layer and the variance of the
  noise is added; the curvature shifts the mean.  Q_l is S_l up to its own sampling noise, 2 S_l^2 / N.
- Gradients: G_l = G_{l+1} X_l, X_l of mean chi(S_l) = gain E[f'^2] and relative variance
  (3 E[f'^4] / E[f'^2]^2 - 1) / N.  Deviations of S, and the correlation of X_l with the next S, enter
  through chi'.  A weight matrix that was used forward is not independent of what comes back: its part
  along f(h_l) is fixed by h_{l+1}, which adds (R / N)(r - 1), R = E[f^2 f'^2] / (E[f^2] E[f'^2]) and r the
  alignment (h . g)^2 / (|h|^2 |g|^2) times N.

Everything is to first order in 1/N, and meant while the relative spread is small.  Floating point, by
quadrature: the certified slopes are in :mod:`actsym.bases.stable` and :mod:`actsym.signal.length`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy as sp

from actsym.definition.spec import x
from actsym.moments.derivative import weak_derivative

Array = Any


@dataclass(frozen=True)
class Prediction:
    """By depth 0 .. L: mean and standard deviation (over networks, of one input) of Q and of G.

    ``signal`` and ``gradient`` hold the means with their corrections of order 1/N; ``length`` and ``chain``
    those of infinite width.  ``slopes`` and ``chis`` are the factors of each layer.
    """

    length: Array
    signal: Array
    signal_spread: Array
    chain: Array
    gradient: Array
    gradient_spread: Array
    slopes: Array
    chis: Array

    def trusted(self, limit: float = 0.3) -> int:
        """The depth up to which the relative spread of Q stays below ``limit``: expansions in 1/N hold there."""
        with np.errstate(all="ignore"):
            wide = ~(self.signal_spread < limit * self.signal)
        return int(np.argmax(wide)) - 1 if wide.any() else len(self.signal) - 1


def numeric(f: sp.Expr) -> tuple[Callable[[Array], Array], Callable[[Array], Array]]:
    """f and f' (away from kinks) as functions of float64 arrays."""
    return _lambdified(f), _lambdified(weak_derivative(f))


def _lambdified(g: sp.Expr) -> Callable[[Array], Array]:
    polynomial = sp.Poly(g, x) if g.is_polynomial(x) else None
    if polynomial is not None:
        return _horner([float(c) for c in polynomial.all_coeffs()])
    function = sp.lambdify(
        x, g.evalf(20), ["scipy", "numpy"], cse=not g.has(sp.Piecewise, sp.Max, sp.Min, sp.Heaviside)
    )

    def evaluated(values: Array) -> Array:
        with np.errstate(all="ignore"):
            return np.broadcast_to(np.asarray(function(values), dtype=np.float64), values.shape)

    return evaluated


def _horner(coefficients: list[float]) -> Callable[[Array], Array]:
    def evaluated(values: Array) -> Array:
        result = np.full_like(values, coefficients[0])
        with np.errstate(all="ignore"):
            for c in coefficients[1:]:
                result *= values
                result += c
        return result

    return evaluated


class Gaussian:
    """Means under N(0, q) of products of powers of f, f' and the input, by the trapezoidal rule."""

    def __init__(self, f: sp.Expr) -> None:
        self.f, self.derivative = numeric(f)
        self.nodes = np.linspace(-11.0, 11.0, 6000)
        # Exponentially accurate for smooth f.  No node at 0, where many f have a kink: f' there is neither side's.
        self.weights = np.exp(-(self.nodes**2) / 2)
        self.weights /= self.weights.sum()

    def at(self, q: float) -> dict[str, float]:
        with np.errstate(all="ignore"):
            h = np.sqrt(q) * self.nodes
            f, d = self.f(h), self.derivative(h)
            integrands = {
                "ff": f**2, "dd": d**2, "ffff": f**4, "dddd": d**4, "ffdd": f**2 * d**2,
                "hfd": h * f * d, "hhdd": (h * d) ** 2,
            }  # fmt: skip
            return {name: float(g @ self.weights) for name, g in integrands.items()}


def predict(f: sp.Expr, gain: float, depth: int, width: int, bias_variance: float = 0.0) -> Prediction:
    """Signals of variance 1 at depth 0, gradients of variance 1 at ``depth``, weights of variance gain / width."""
    means = Gaussian(f)
    layers = [_layer(means, 1.0, gain, bias_variance, width)]
    q = [1.0]
    for _ in range(depth):
        q.append(layers[-1]["next"])
        layers.append(_layer(means, q[-1], gain, bias_variance, width))
    with np.errstate(all="ignore"):
        spread2, shift = [0.0], [0.0]
        for layer in layers[:-1]:
            shift.append(layer["slope"] * shift[-1] + layer["curvature"] / 2 * spread2[-1])
            spread2.append(layer["slope"] ** 2 * spread2[-1] + layer["noise"])
        chain, log_shift, log_spread = _backward(layers[:-1], shift, spread2, width, q)
        gradient = chain * np.exp(log_shift)
        return Prediction(
            length=np.array(q),
            signal=np.array(q) + np.array(shift),
            signal_spread=np.sqrt(np.array(spread2) + 2 * np.array(q) ** 2 / width),
            chain=chain,
            gradient=gradient,
            gradient_spread=gradient * np.sqrt(np.expm1(log_spread)),
            slopes=np.array([layer["slope"] for layer in layers[:-1]]),
            chis=np.array([layer["chi"] for layer in layers[:-1]]),
        )


def _layer(means: Gaussian, q: float, gain: float, bias_variance: float, width: int) -> dict[str, float]:
    """What one layer does around mean square q."""
    step = 1e-3
    with np.errstate(all="ignore"):
        low, here, high = (means.at(q * (1 + s)) for s in (-step, 0.0, step))
        return {
            **here,
            "q": q,
            "gain": gain,
            "next": gain * here["ff"] + bias_variance,
            "slope": gain * here["hfd"] / q,
            "curvature": gain * (high["ff"] - 2 * here["ff"] + low["ff"]) / (q * step) ** 2,
            "noise": gain**2 * (here["ffff"] - here["ff"] ** 2) / width,
            "chi": gain * here["dd"],
            "chi_1": (high["dd"] - low["dd"]) / (2 * q * step * here["dd"]),
            "chi_2": (high["dd"] - 2 * here["dd"] + low["dd"]) / ((q * step) ** 2 * here["dd"]),
        }


def _backward(
    layers: list[dict[str, float]], shift: list[float], spread2: list[float], width: int, q: list[float]
) -> tuple[Array, Array, Array]:
    """The gradient's mean at infinite width, and the logarithmic corrections of mean and of mean square, by depth."""
    depth = len(layers)
    aligned = [1.0] * (depth + 1)
    for i in range(depth - 1, -1, -1):
        at = layers[i]
        kept = at["hfd"] ** 2 / (at["ff"] * at["dd"] * at["q"])
        aligned[i] = (
            aligned[i + 1] * kept * (at["gain"] * at["ff"] / q[i + 1]) + at["hhdd"] / (at["dd"] * at["q"]) - kept
        )
    mean, variance = np.zeros(depth), np.zeros(depth)
    for start in range(depth):
        mean[start], variance[start] = _product(layers, shift, spread2, aligned, width, start)
    chain = np.cumprod([1.0, *(layer["chi"] for layer in reversed(layers))])[::-1]
    return chain, np.append(mean, 0.0), np.append(variance, 0.0) + 2.0 / width


def _product(
    layers: list[dict[str, float]],
    shift: list[float],
    spread2: list[float],
    aligned: list[float],
    width: int,
    start: int,
) -> tuple[float, float]:
    """Corrections of X_start ... X_{L-1}: ``carried`` is the relative covariance of the product so far with Q."""
    mean = variance = carried = 0.0
    for i in range(start, len(layers)):
        at = layers[i]
        ratio = at["ffdd"] / (at["ff"] * at["dd"])
        mean += at["chi_1"] * shift[i] + at["chi_2"] * spread2[i] / 2 + at["chi_1"] * carried
        mean += ratio * (aligned[i + 1] - 1) / width
        variance += (
            (3 * at["dddd"] / at["dd"] ** 2 - 1) / width + at["chi_1"] ** 2 * spread2[i] + 2 * at["chi_1"] * carried
        )
        carried = at["slope"] * (carried + at["chi_1"] * spread2[i]) + at["gain"] * at["ff"] * (ratio - 1) / width
    return mean, variance


def escape(f: sp.Expr, gain: float, width: int, deviations: float = 1.0, limit: int = 64) -> int | None:
    """The layer in which the mean square leaves float64 when noise drives it up; None if not by ``limit``.

    A deviation that layer l adds is worth slope^-l of one at the start, so all of them together are a start
    off by a normal number of variance noise / (slope^2 - 1).  From ``deviations`` times its standard
    deviation above 1 the length map is followed.
    """
    means = Gaussian(f)
    first = _layer(means, 1.0, gain, 0.0, width)
    if not first["slope"] > 1:
        return None
    with np.errstate(all="ignore"):
        q = 1 + deviations * float(np.sqrt(first["noise"] / (first["slope"] ** 2 - 1)))
        for layer in range(1, limit + 1):
            q = gain * means.at(q)["ff"]
            if not np.isfinite(q):
                return layer
    return None
