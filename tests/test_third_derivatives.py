"""Third derivatives by every nesting of forward and reverse mode, against jets in balls of the definition."""

from itertools import permutations, product

import numpy as np
import pytest
import torch
from flint import arb, ctx
from tiers import spread
from torch.func import jvp, vjp

import generated
from actsym.catalog import ACTIVATIONS
from actsym.definition.spec import Kind
from actsym.properties.floats.formats import FLOAT64
from codegen.verify.jets import Partials, together
from codegen.verify.quantities import parameter_values
from codegen.verify.second import Hessian

NESTINGS = ["".join(modes) for modes in product("FR", repeat=3)]

#: Over all kinds.
UNITS = [
    "telu", "gelu", "mish", "swish", "prelu", "egem_n1", "swiglu_beta", "geglu", "reglu", "hermite_n3", "fourier_n3",
    "tropical_n3", "pade_m5_n4", "squaf_p_k2", "polynorm_r3", "polynorm_l2_r3",
]  # fmt: skip

#: A result may be off by so many units of float64 in the sum of the magnitudes of all derivatives to third order, the
#: terms that it is made of.
UNITS_OFF = 256

pytestmark = pytest.mark.filterwarnings("ignore")  # forward mode uses what torch deprecates


def forward(function, place, direction):
    """The derivative along a direction of one argument, one number a sample."""

    def pushed(*args):
        def of_one(value):
            return function(*args[:place], value, *args[place + 1 :])

        return jvp(of_one, (args[place],), (direction,))[1]

    return pushed


def reverse(function, place, direction):
    def pulled(*args):
        def of_one(value):
            return function(*args[:place], value, *args[place + 1 :])

        value, pull = vjp(of_one, args[place])
        found = pull(torch.ones_like(value))[0] * direction
        return found.reshape(len(value), -1).sum(1)

    return pulled


def by_tape(function, args, path):
    """torch.autograd.grad with create_graph, three times."""
    args = [a.clone().requires_grad_() for a in args]
    value = function(*args)
    for place, direction in path:
        if not value.requires_grad:
            return torch.zeros_like(value)
        (found,) = torch.autograd.grad(value.sum(), args[place], create_graph=True, allow_unused=True)
        if found is None:
            return torch.zeros_like(value)
        value = (found * direction).reshape(len(value), -1).sum(1)
    return value.detach()


def nested(function, args, path, modes):
    for mode, (place, direction) in zip(modes, path, strict=True):
        function = (forward if mode == "F" else reverse)(function, place, direction)
    return function(*args).detach()


def points_of(activation):
    """[20, variables]: x away from kinks, u, and parameters near their defaults."""
    random = np.random.default_rng(4)
    defaults = parameter_values(activation, FLOAT64)
    learned = np.array([defaults[p.name] for p in activation.learnable])
    columns = [random.uniform(-4, 4, 20), *random.uniform(-2, 2, (len(activation.inputs) - 1, 20))]
    return np.column_stack([*columns, learned * random.uniform(0.75, 1.25, (20, len(learned)))])


def elements(activation, points, triple):
    """The function of tensors, its arguments, the direction of each of three variables, exact values and scales."""
    args, function = Hessian(generated, activation, FLOAT64)._function(points)
    args = [a.detach() for a in args]
    directions = []
    for place, tensor in enumerate(args):
        for column in range(1 if tensor.dim() == 1 else tensor.shape[1]):
            direction = torch.ones_like(tensor) if tensor.dim() == 1 else torch.zeros_like(tensor)
            if tensor.dim() == 2:
                direction[:, column] = 1
            directions.append((place, direction))
    symbols = [*activation.inputs, *(p.symbol for p in activation.learnable)]
    fixed = [p for p in activation.parameters if not p.learnable]
    partials = Partials(activation.expr, symbols, 3, [p.symbol for p in fixed])
    given = [arb(parameter_values(activation, FLOAT64)[p.name]) for p in fixed]
    found = [partials.at([arb(v) for v in point], given) for point in points.tolist()]
    exact = [float(f.get(tuple(sorted(triple)), arb(0)).mid()) for f in found]
    scale = [sum(float(abs(v).mid()) for by, v in f.items() if set(by) <= set(triple)) for f in found]
    return function, args, [directions[i] for i in triple], np.array(exact), np.array(scale)


def rows(activation):
    """As :func:`elements`, for rows of four: along one direction of the row, the results weighted."""
    random = np.random.default_rng(4)
    x, along, weights = random.uniform(-2, 2, (20, 4)), random.uniform(-1, 1, 4), random.uniform(0.5, 1.5, 4)
    defaults = parameter_values(activation, FLOAT64)
    others = [p for p in activation.parameters if p.learnable]
    fixed = [p for p in activation.parameters if not p.learnable]
    partials = Partials(
        activation.expr, [activation.inputs[0], *(p.symbol for p in others)], 3, [p.symbol for p in fixed]
    )
    exact, scale = [], []
    for row in x.tolist():
        given = ([arb(defaults[p.name]) for p in some] for some in (others, fixed))
        of_results = partials.on_row([arb(v) for v in row], *given)
        total = size = 0.0
        for own, (weight, found) in enumerate(zip(weights, of_results, strict=True)):
            for triple in product(range(4), repeat=3):
                part = sum(float(found[by].mid()) for by in together(found, triple, own, 4))
                term = weight * np.prod(along[list(triple)]) * part
                total, size = total + term, size + abs(term)
        exact.append(total)
        scale.append(size)
    unit = getattr(generated, activation.unit)
    given = {p.name: defaults[p.name] for p in activation.scalars}
    given |= {p.name: torch.tensor(given[p.name], dtype=torch.float64) for p in activation.scalars if p.learnable}
    vectors = {v.name: [defaults[e.name] for e in v.entries] for v in activation.vectors}
    given |= {name: torch.tensor(entries, dtype=torch.float64) for name, entries in vectors.items()}

    def function(value):
        return (unit(value, **given) * torch.tensor(weights)).sum(-1)

    direction = (0, torch.tensor(along).expand(20, 4))
    return function, [torch.tensor(x)], [direction] * 3, np.array(exact), np.array(scale)


def cases_of(activation):
    if activation.kind is Kind.ROW:
        return [rows(activation)]
    points, count = points_of(activation), len(activation.inputs) + len(activation.learnable)
    triples = [(0, 0, 0), *sorted({t for t in permutations((0, min(1, count - 1), count - 1))})[:2]]
    return [elements(activation, points, triple) for triple in dict.fromkeys(triples)]


@pytest.mark.parametrize("name", spread(UNITS, {"telu", "swiglu_beta", "hermite_n3", "tropical_n3"}))
def test_third_derivatives_by_every_nesting(name):
    activation = ACTIVATIONS[name]
    with ctx.workprec(200):
        cases = cases_of(activation)
    for function, args, path, exact, scale in cases:
        found = {modes: nested(function, args, path, modes) for modes in NESTINGS}
        found["tape"] = by_tape(function, args, path)
        for modes, value in found.items():
            off = np.abs(value.numpy() - exact) / (scale * 2.0**-53 + 1e-300)
            assert (off < UNITS_OFF).all(), (modes, float(off.max()), value.numpy()[off.argmax()], exact[off.argmax()])


def test_a_wrong_third_derivative_is_seen():
    """The comparison is not so wide that anything passes: a part in 10^12 more does not."""
    function, args, path, exact, scale = elements(ACTIVATIONS["telu"], points_of(ACTIVATIONS["telu"]), (0, 0, 0))
    value = nested(lambda x: function(x) * (1 + 1e-12), args, path, "FRF").numpy()
    assert (np.abs(value - exact) > UNITS_OFF * 2.0**-53 * scale).any()
