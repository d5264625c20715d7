"""A linear layer with TeLU and a gated MLP with SwiGLU, each in one kernel of Triton that calls generated functions.

``python docs/fused_layers.py`` compares them with torch, on a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import triton
import triton.language as tl
from torch import Tensor
from torch.nn import functional

from actsym.nn.triton.swiglu import swiglu, swiglu_gradient
from actsym.nn.triton.telu import telu, telu_gradient

#: The part of the output that a program computes, and how many products it adds at once.
TILE: dict[str, Any] = {"ROWS": 32, "COLUMNS": 32, "INNER": 32}


@triton.jit
def products(x, w, rows, columns, inner, ROWS: tl.constexpr, COLUMNS: tl.constexpr, INNER: tl.constexpr):
    """This program's tile of x wᵀ in float32, of x [rows, inner] and w [columns, inner], both contiguous."""
    i = (tl.program_id(0) * ROWS + tl.arange(0, ROWS))[:, None]
    j = (tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS))[None, :]
    total = tl.full((ROWS, COLUMNS), 0.0, tl.float32)
    for start in range(0, inner, INNER):
        k = start + tl.arange(0, INNER)
        a = tl.load(x + i * inner + k[None, :], mask=(i < rows) & (k[None, :] < inner), other=0.0)
        b = tl.load(w + j * inner + k[:, None], mask=(j < columns) & (k[:, None] < inner), other=0.0)
        total = tl.dot(a, b, total, input_precision="ieee")
    return total


@triton.jit
def places(rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """Where this program's tile of the output lies, and which of it is inside."""
    i = (tl.program_id(0) * ROWS + tl.arange(0, ROWS))[:, None]
    j = (tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS))[None, :]
    return i * columns + j, (i < rows) & (j < columns)


@triton.jit
def linear_telu_forward(
    x, w, h, y, rows, columns, inner, ROWS: tl.constexpr, COLUMNS: tl.constexpr, INNER: tl.constexpr
):
    """h = x wᵀ, which the backward needs, and y = telu(h)."""
    total = products(x, w, rows, columns, inner, ROWS, COLUMNS, INNER)
    at, inside = places(rows, columns, ROWS, COLUMNS)
    tl.store(h + at, total, mask=inside)
    tl.store(y + at, telu(total), mask=inside)


@triton.jit
def telu_backward(grad, h, grad_h, size, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < size
    slope = telu_gradient(tl.load(h + at, mask=inside))
    tl.store(grad_h + at, tl.load(grad + at, mask=inside) * slope, mask=inside)


@triton.jit
def gated_forward(
    x, w, v, g, h, y, rows, columns, inner, ROWS: tl.constexpr, COLUMNS: tl.constexpr, INNER: tl.constexpr
):
    """g = x wᵀ and h = x vᵀ, which the backward needs, and y = swiglu(g, h)."""
    gate = products(x, w, rows, columns, inner, ROWS, COLUMNS, INNER)
    value = products(x, v, rows, columns, inner, ROWS, COLUMNS, INNER)
    at, inside = places(rows, columns, ROWS, COLUMNS)
    tl.store(g + at, gate, mask=inside)
    tl.store(h + at, value, mask=inside)
    tl.store(y + at, swiglu(gate, value), mask=inside)


@triton.jit
def gated_backward(grad, g, h, grad_g, grad_h, size, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < size
    by_gate, by_value = swiglu_gradient(tl.load(g + at, mask=inside), tl.load(h + at, mask=inside))
    given = tl.load(grad + at, mask=inside)
    tl.store(grad_g + at, given * by_gate, mask=inside)
    tl.store(grad_h + at, given * by_value, mask=inside)


def grid(rows: int, columns: int) -> tuple[int, int]:
    return triton.cdiv(rows, TILE["ROWS"]), triton.cdiv(columns, TILE["COLUMNS"])


class LinearTeLU(torch.autograd.Function):
    """telu(x wᵀ) of x [rows, inner] and w [columns, inner]."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, w: Tensor) -> Tensor:
        x, w = x.contiguous(), w.contiguous()
        (rows, inner), columns = x.shape, len(w)
        h, y = x.new_empty(rows, columns), x.new_empty(rows, columns)
        linear_telu_forward[grid(rows, columns)](x, w, h, y, rows, columns, inner, **TILE)
        ctx.save_for_backward(x, w, h)
        return y

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, Tensor]:
        x, w, h = ctx.saved_tensors
        grad_h = torch.empty_like(h)
        telu_backward[(triton.cdiv(h.numel(), 1024),)](grad.contiguous(), h, grad_h, h.numel(), BLOCK=1024)
        return grad_h @ w, grad_h.T @ x


class Gated(torch.autograd.Function):
    """swiglu(x wᵀ, x vᵀ) of x [rows, inner] and w, v [columns, inner]."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, w: Tensor, v: Tensor) -> Tensor:
        x, w, v = x.contiguous(), w.contiguous(), v.contiguous()
        (rows, inner), columns = x.shape, len(w)
        g, h, y = (x.new_empty(rows, columns) for _ in range(3))
        gated_forward[grid(rows, columns)](x, w, v, g, h, y, rows, columns, inner, **TILE)
        ctx.save_for_backward(x, w, v, g, h)
        return y

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x, w, v, g, h = ctx.saved_tensors
        grad_g, grad_h = torch.empty_like(g), torch.empty_like(h)
        gated_backward[(triton.cdiv(g.numel(), 1024),)](grad.contiguous(), g, h, grad_g, grad_h, g.numel(), BLOCK=1024)
        return grad_g @ w + grad_h @ v, grad_g.T @ x, grad_h.T @ x


def fused_mlp(x: Tensor, gate: Tensor, value: Tensor, down: Tensor) -> Tensor:
    """The MLP of Llama and its kin: down(swiglu(gate(x), value(x)))."""
    return Gated.apply(x, gate, value) @ down.T


def plain_mlp(x: Tensor, gate: Tensor, value: Tensor, down: Tensor) -> Tensor:
    return (functional.silu(x @ gate.T) * (x @ value.T)) @ down.T


def plain_linear_telu(x: Tensor, w: Tensor) -> Tensor:
    h = x @ w.T
    return h * torch.tanh(torch.exp(h))


#: What is compared: fused, plain, and the shapes of their arguments, which fill no tile.
PAIRS: dict[str, tuple[Callable[..., Tensor], Callable[..., Tensor], list[tuple[int, int]]]] = {
    "linear and TeLU": (LinearTeLU.apply, plain_linear_telu, [(50, 40), (70, 40)]),
    "MLP with SwiGLU": (fused_mlp, plain_mlp, [(50, 40), (70, 40), (70, 40), (40, 70)]),
}


def compare(device: str) -> dict[str, list[float]]:
    """The largest differences of outputs and of gradients by every argument, relative to the largest number of each."""
    torch.manual_seed(0)
    found = {}
    for name, (fused, plain, shapes) in PAIRS.items():
        numbers = [torch.randn(shape, device=device) for shape in shapes]
        results = []
        for function in (fused, plain):
            arguments = [n.clone().requires_grad_() for n in numbers]
            y = function(*arguments)
            y.backward(torch.cos(torch.arange(y.numel(), device=device)).reshape(y.shape))
            results.append([y.detach(), *(a.grad for a in arguments)])
        found[name] = [((a - b).abs().max() / b.abs().max()).item() for a, b in zip(*results, strict=True)]
    return found


if __name__ == "__main__":
    if not torch.cuda.is_available():
        raise SystemExit("there is no GPU")
    for name, differences in compare("cuda").items():
        print(name, *(f"{d:.1e}" for d in differences))
        assert max(differences) < 1e-5, name
