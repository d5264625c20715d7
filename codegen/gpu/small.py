"""Small calls of kernels, forward and backward, at awkward lengths: what a sanitizer runs."""

from __future__ import annotations

import sys

import torch

from actsym.catalog import ACTIVATIONS
from codegen.gpu.calls import Subject, trained

_LENGTHS = (1, 7, 255, 1025)


def main(names: list[str], device: str = "cuda") -> None:
    """Call the kernels of the activations with these names."""
    for name in names:
        subject = Subject.of(ACTIVATIONS[name], device)
        for length in _LENGTHS:
            for dtype in (torch.float32, torch.float16):
                whole = torch.linspace(-4, 4, 2 * (length + 1), device=device).to(dtype).reshape(2, -1)
                leaf = whole[:, 1:].detach().requires_grad_()  # misaligned, and not contiguous
                parameters = subject.parameters(dtype, learn=True)
                with subject.kernels.backend("kernel"):
                    y = subject.function(*subject.inputs(leaf), **parameters, **subject.options())
                    torch.autograd.grad(y.sum(), [leaf, *trained(parameters).values()])


if __name__ == "__main__":
    main(sys.argv[1:])
