"""What the networks of :mod:`actsym.bases.network` are called, for those who show what was measured."""

PUBLISHED, STABLE, DEFAULT = "published", "stable", "torch"

#: Names as they are shown.
TITLES = {
    "hermite_3": "Hermite(3)", "fourier_6": "Fourier(6)", "tropical_6": "Tropical(6)", "telu": "TeLU",
    "gem_n1": "GEM(1)", "gelu": "GELU", "relu": "ReLU",
}  # fmt: skip
