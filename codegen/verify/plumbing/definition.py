"""The definition of an activation and its derivatives on arrays in float64, by NumPy from the SymPy expression; and the
noise that stochastic units draw: Philox4x32-10 on arrays, counted by elements in row-major order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import scipy.special
import sympy as sp
import torch

from actsym.definition.folds import SoftSample, unfold
from actsym.definition.rows import RowMean, statistics
from actsym.definition.spec import Activation, Kind, noise, x
from codegen.verify.quantities import slope_of


def _largest(*entries: np.ndarray) -> np.ndarray:
    return np.maximum.reduce(np.broadcast_arrays(*entries))


_MODULES = [{"Largest": _largest, "erf": scipy.special.erf}, "numpy"]


class Scalar:
    """f and its derivatives by all inputs and parameters, element by element: :meth:`__call__`.

    In training f is the definition in noise; derivatives are those of its mean where it draws one of several values.
    """

    def __init__(self, activation: Activation, training: bool) -> None:
        self.symbols = [*activation.inputs, *(p.symbol for p in activation.parameters)]
        f = followed = activation.expr
        if training:
            f = unfold(activation.definition, activation.vectors)
            followed = activation.expr if activation.definition.has(SoftSample) else f
        slopes = [slope_of(followed, s) for s in self.symbols]
        self._compiled = _compiled([*self.symbols, noise], [f, *slopes])
        self._along = [sp.Symbol(f"along_{s.name}", real=True) for s in self.symbols]
        self._tangent = sp.Add(*(v * d for v, d in zip(self._along, slopes, strict=True)))

    def __call__(self, values: Mapping[str, np.ndarray], drawn: np.ndarray | None) -> dict[str, np.ndarray]:
        """By name of the symbol, ``f`` for the function; ``values`` are flat arrays of one length, or numbers."""
        count = len(values["x"])
        given = [values[s.name] for s in self.symbols]
        found = self._compiled(*given, np.zeros(count) if drawn is None else drawn)
        names = ["f", *(s.name for s in self.symbols)]
        return {n: np.broadcast_to(v, (count,)) for n, v in zip(names, found, strict=True)}

    @cached_property
    def _second(self) -> Callable[..., list[np.ndarray]]:
        found = [self._tangent, *(slope_of(self._tangent, s) for s in self.symbols)]
        return _compiled([*self.symbols, *self._along, noise], found)

    def along(
        self, values: Mapping[str, np.ndarray], directions: Mapping[str, np.ndarray], drawn: np.ndarray | None
    ) -> dict[str, np.ndarray]:
        """The derivative ``f`` along ``directions`` (of those that are missing 0), and its derivatives by name."""
        count = len(values["x"])
        names = [s.name for s in self.symbols]
        given = [*(values[n] for n in names), *(directions.get(n, 0.0) for n in names)]
        found = self._second(*given, np.zeros(count) if drawn is None else drawn)
        return {n: np.broadcast_to(v, (count,)) for n, v in zip(["f", *names], found, strict=True)}


@dataclass(frozen=True)
class RowResult:
    """f and the gradients by entries and parameters; ``sizes``: the sums of the magnitudes of their terms."""

    values: dict[str, np.ndarray]
    sizes: dict[str, np.ndarray]


class Rows:
    """f of every row of an array [rows, length], and gradients by the chain rule over its statistics."""

    def __init__(self, activation: Activation) -> None:
        nodes = statistics(activation.expr)
        symbols = [sp.Symbol(f"statistic_{i}", real=True) for i in range(len(nodes))]
        f = activation.expr.xreplace(dict(zip(nodes, symbols, strict=True)))
        parameters = [p.symbol for p in activation.parameters]
        by = [x, *symbols, *parameters]
        self._names, self._count = [p.name for p in activation.parameters], len(nodes)
        self._entry = _compiled(by, [f, *(slope_of(f, s) for s in by)])
        self._summand = _compiled([x], [n.args[0] for n in nodes])
        self._slopes = _compiled([x], [slope_of(n.args[0], x) for n in nodes])
        self._mean = [isinstance(n, RowMean) for n in nodes]

    def __call__(
        self, rows: np.ndarray, values: Mapping[str, float], grad: np.ndarray, along: Mapping[str, np.ndarray]
    ) -> RowResult:
        """``along``: directions of x and of parameters, in which ``tangent`` is the derivative."""
        length = rows.shape[1]
        shares = [1 / max(length, 1) if mean else 1.0 for mean in self._mean]
        totals = [w * _fsum(_like(s, rows)) for w, s in zip(shares, self._summand(rows), strict=True)]
        found = [_like(v, rows) for v in self._entry(rows, *totals, *(values[n] for n in self._names))]
        f, direct, by_statistic, by_parameter = found[0], found[1], found[2 : 2 + self._count], found[2 + self._count :]
        terms, turned = [grad * direct], [along.get("x", 0.0) * direct]
        for w, d, s in zip(shares, by_statistic, self._slopes(rows), strict=True):
            terms.append(_fsum(grad * d) * w * _like(s, rows))
            turned.append(_fsum(along.get("x", 0.0) * _like(s, rows)) * w * d)
        turned += [along.get(n, 0.0) * d for n, d in zip(self._names, by_parameter, strict=True)]
        of = {"f": f, "x": sum(terms), "tangent": sum(turned)}
        sizes = {"f": np.abs(f), "x": sum(map(np.abs, terms)), "tangent": sum(map(np.abs, turned))}
        for name, d in zip(self._names, by_parameter, strict=True):
            of[name] = np.array(math.fsum((grad * d).ravel().tolist()))
            sizes[name] = np.array(np.sum(np.abs(grad * d)))
        return RowResult(of, sizes)


@cache
def scalar(activation: Activation, training: bool = False) -> Scalar:
    """The functions of what is no row activation."""
    return Scalar(activation, training and activation.kind is Kind.STOCHASTIC)


@cache
def rows(activation: Activation) -> Rows:
    """Those of a row activation."""
    return Rows(activation)


def _compiled(arguments: Sequence[sp.Symbol], expressions: Sequence[sp.Expr]) -> Callable[..., list[np.ndarray]]:
    function = sp.lambdify(arguments, list(expressions), modules=_MODULES, cse=True)

    def quiet(*given: np.ndarray) -> list[np.ndarray]:
        with np.errstate(all="ignore"):  # of branches that are not taken
            return function(*np.broadcast_arrays(*given))

    return quiet


def _like(values: np.ndarray | float, rows: np.ndarray) -> np.ndarray:
    return np.broadcast_to(np.asarray(values, dtype=np.float64), rows.shape)


def _fsum(rows: np.ndarray) -> np.ndarray:
    """The sum of every row, correctly rounded; [rows, 1]."""
    return np.array([math.fsum(row.tolist()) for row in rows]).reshape(-1, 1)


_WORD = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


def drawn(seed: int, count: int) -> np.ndarray:
    """What ``count`` elements draw after ``torch.Generator().manual_seed(seed)``: multiples of 2^-24 in [0, 1)."""
    generator = torch.Generator().manual_seed(seed)
    key, offset = torch.randint(-(2**63), 2**63 - 1, (2,), dtype=torch.int64, generator=generator).numpy()
    return words(0, count, int(offset) % 2**64, int(key) % 2**64)


def words(first: int, count: int, offset: int, key: int) -> np.ndarray:
    """What ``count`` elements draw under a key and the upper half of the counter; ``first`` is a multiple of 4."""
    block = np.arange(first // 4, (first + count + 3) // 4, dtype=np.uint64)
    found = np.stack(_philox(block, np.uint64(offset), key), 1)
    return (found.reshape(-1)[:count] >> np.uint64(8)).astype(np.float64) / 2**24


def _philox(low: np.ndarray, high: np.uint64, key: int) -> list[np.ndarray]:
    """The four words of every block: ten rounds of two multiplications."""
    counter = [low & _WORD, low >> _HALF, np.full_like(low, high & _WORD), np.full_like(low, high >> _HALF)]
    for step in range(10):
        first = np.uint64(0xD2511F53) * counter[0]
        second = np.uint64(0xCD9E8D57) * counter[2]
        keys = [np.uint64(((key >> 32 * i) + step * bump) % 2**32) for i, bump in enumerate((0x9E3779B9, 0xBB67AE85))]
        counter = [
            (second >> _HALF) ^ counter[1] ^ keys[0], second & _WORD,
            (first >> _HALF) ^ counter[3] ^ keys[1], first & _WORD,
        ]  # fmt: skip
    return counter
