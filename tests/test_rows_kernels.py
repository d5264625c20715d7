"""Row kernels on the CPU, and the torch form, against the definition in 60 digits, on hostile rows."""

import itertools

import mpmath as mp
import pytest
import torch
from rows_package import MEMBERS, exact, function, module, ulps
from tiers import spread
from together import together

DTYPES = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
BASE = torch.tensor([1, -1, 0.5, 2, -0.25, 0.75, -1.5, 1], dtype=torch.float64)
POLYNOMIAL = ("polynorm_r3", "polynorm_l2_r3", "polyrelu_norm_r3", "polyrelu_norm_l2_r3")


def values_of(name, **given):
    values = {p.name: float(p.default) for p in MEMBERS[name].parameters}
    return values | given


def arguments_of(name, values, **options):
    """What the torch function takes beside x."""
    weight = "a" if "l2" in name else "weight"
    entries = [v for n, v in values.items() if n.startswith(f"{weight}_")]
    tensors = [torch.tensor(entries, dtype=torch.float64, **options)] if entries else []
    scalars = [torch.tensor(values[n], dtype=torch.float64, **options) for n in ("bias", "s") if n in values]
    return [*tensors, *scalars, *([values["eps"]] if "eps" in values else [])]


@pytest.fixture(params=["kernel", "torch"])
def backend(request):
    with module("_operators").backend(request.param):
        yield request.param


@together(
    ("dtype", "scale"),
    [
        (torch.float16, 7), (torch.float16, 50), (torch.float16, 3e4), (torch.float32, 1e-30), (torch.float32, 3e6),
        (torch.float32, 1e13), (torch.float32, 1e37), (torch.bfloat16, 1e-39), (torch.bfloat16, 1e37),
        (torch.float64, 5e-310), (torch.float64, 1e-160), (torch.float64, 1e120), (torch.float64, 8e307),
    ],
)  # fmt: skip
def test_scaled_rows_do_not_lose_their_powers(dtype, scale, backend):
    x = (BASE * scale).to(dtype)
    values = values_of("polynorm_r3")
    want, *_ = exact(MEMBERS["polynorm_r3"], x.double().tolist(), [0.0] * 8, values)
    got = function("polynorm_r3")(x, *arguments_of("polynorm_r3", values))
    assert got.dtype is dtype
    assert ulps(got, want) < (3 if dtype is torch.float64 else 0.51 if dtype is torch.float32 else 0.52)
    if scale > 5:
        assert float(got[0]) == pytest.approx(0.5933398, rel=max(1e-7, 2 * torch.finfo(dtype).eps))


def hostile(dtype):
    """Rows: huge, tiny, one dominant entry, alternating, constant, one entry, subnormal, zeros in between."""
    info = torch.finfo(dtype)
    big, small = info.max, info.smallest_normal
    rows = [
        [big, -big, big / 2, big / 4], [small, -small, 2 * small], [small * info.eps] * 3 + [0.0],
        [1e3, 1.0, -1e-3, 1e-2, 0.0], [big, 1.0, small], [1.0, -1.0] * 8, [0.3] * 17, [-2.0], [3.0],
        [-big, small * info.eps, 0.0], [0.0, -1.0, 0.0, 0.5], [1.0, -2.0, 3.0, -4.0, 1e-4, 65.0],
    ]  # fmt: skip
    return [torch.tensor(r, dtype=torch.float64).to(dtype) for r in rows]


@pytest.mark.parametrize("name", spread([*POLYNOMIAL, "gate"], {"polynorm_r3", "gate"}))
@together("dtype", DTYPES, ids=str)
def test_hostile_rows_forward(name, dtype, backend):
    activation = MEMBERS[name]
    values = values_of(name, **{p.name: 0.25 + 0.5 * i for i, p in enumerate(activation.learnable)})
    limit = 4 if dtype is torch.float64 else 0.52
    for x in hostile(dtype):
        if name == "gate" and not x.abs().max().double() < torch.finfo(torch.float32).max ** 0.5:
            continue  # its entries read the statistic inside a function, and are not scaled
        want, *_ = exact(activation, x.double().tolist(), [0.0] * len(x), values)
        got = function(name)(x, *arguments_of(name, values))
        # Half types in torch, and where entries are not scaled, are computed in float32.
        coarse = 0.05 if backend == "torch" else 0
        assert ulps(got, want) < limit + coarse + (4 if name == "gate" else 0), x


@pytest.mark.parametrize("name", POLYNOMIAL)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_gradients_of_rows(name, dtype):
    """Error against the sum of the magnitudes that cancel in an entry's gradient."""
    activation = MEMBERS[name]
    values = values_of(name, **{p.name: 0.25 + 0.5 * i for i, p in enumerate(activation.learnable)})
    generator = torch.Generator().manual_seed(1)
    operators = function(name).__globals__["_function"].operators
    for x in [BASE.to(dtype), (100 * BASE).to(dtype), *hostile(dtype)[3:6]]:
        grad = torch.randn(len(x), generator=generator, dtype=torch.float64).to(dtype)
        _, want, by_parameter = exact(activation, x.double().tolist(), grad.double().tolist(), values)
        by_x, *by_learnable = operators.backward_parameters(grad, x, *arguments_of(name, values))
        size = max(abs(w) for w in want)
        info = torch.finfo(dtype)
        if size <= info.max:
            direct = max(abs(float(g)) for g in grad) * max(size, 1)
            for a, b in zip(by_x.double().tolist(), want, strict=True):
                rounding = 0.51 * info.eps * abs(b) + info.smallest_normal * info.eps
                assert abs(a - b) <= rounding + 1e-13 * direct * len(x)
        names = [f"{'a' if 'l2' in name else 'weight'}_{i}" for i in range(4 if "l2" in name else 3)]
        order = [p.name for p in activation.learnable]
        by_parameter = [by_parameter[order.index(n)] for n in [*names, *(o for o in order if o not in names)]]
        flat = torch.cat([b.reshape(-1).double() for b in by_learnable]).tolist()
        for a, b in zip(flat, by_parameter, strict=True):
            assert abs(mp.mpf(a) - b) <= 1e-14 * (abs(b) + sum(abs(float(g)) for g in grad) * len(x) ** 0.5)


@pytest.mark.parametrize("name", POLYNOMIAL)
def test_rows_of_zeros(name, backend):
    """The root mean square form follows its formula; a quotient by a norm of zero is 0, and so is its gradient."""
    x = torch.zeros(2, 6, requires_grad=True)
    values = values_of(name, **{p.name: 0.5 for p in MEMBERS[name].learnable})
    y = function(name)(x, *arguments_of(name, values))
    y.sum().backward()
    constant = 0.5 if "l2" not in name else 0.5 / 6**0.5
    assert torch.equal(y.detach(), torch.full((2, 6), constant))
    slope = 0.5 / 1e-3 if name == "polynorm_r3" else 0.0
    assert torch.allclose(x.grad, torch.full((2, 6), slope), rtol=1e-6, atol=0)


@together("bad", [torch.nan, torch.inf, -torch.inf])
@together("name", POLYNOMIAL)
def test_a_row_with_a_fault_is_nan_and_the_others_are_not(name, bad, backend):
    x = torch.randn(3, 40, generator=torch.Generator().manual_seed(2))
    x[1, 33] = bad
    y = function(name)(x, *arguments_of(name, values_of(name)))
    assert y[1].isnan().all() and y[[0, 2]].isfinite().all()


@pytest.mark.parametrize("length", [1, 7, 8, 511, 512, 513, 4096, 65536, 70001])
def test_long_rows_agree_with_torch(length):
    x = torch.randn(3, length, dtype=torch.float64, generator=torch.Generator().manual_seed(length))
    grad = torch.randn(x.shape, dtype=torch.float64, generator=torch.Generator().manual_seed(1 + length))
    args = arguments_of("polynorm_r3", values_of("polynorm_r3", bias=0.5))
    results = []
    for name in ("kernel", "torch"):
        with module("_operators").backend(name):
            operators = function("polynorm_r3").__globals__["_function"].operators
            results.append([operators.forward(x, *args), *operators.backward_parameters(grad, x, *args)])
    for a, b in zip(*results, strict=True):
        assert torch.allclose(a, b, rtol=1e-12, atol=1e-12)


def test_results_do_not_depend_on_the_threads_or_on_the_place():
    x = torch.randn(300, 129, generator=torch.Generator().manual_seed(5))
    grad = torch.randn(x.shape, generator=torch.Generator().manual_seed(6))
    args = arguments_of("polynorm_r3", values_of("polynorm_r3"))
    operators = function("polynorm_r3").__globals__["_function"].operators
    before, found = torch.get_num_threads(), []
    try:
        for threads, offset in itertools.product((1, 2, 3), (0, 1)):
            torch.set_num_threads(threads)
            moved = [torch.empty(t.numel() + offset)[offset:].view(t.shape).copy_(t) for t in (grad, x)]
            found.append([operators.forward(moved[1], *args), *operators.backward_parameters(*moved, *args)])
    finally:
        torch.set_num_threads(before)
    for other in found[1:]:
        assert all(map(torch.equal, found[0], other))


def flat(results):
    return torch.cat([r.reshape(-1).double() for r in results])


@pytest.mark.parametrize("name", POLYNOMIAL)
@pytest.mark.parametrize("dtype", (torch.float16, torch.bfloat16, torch.float32), ids=str)
def test_short_vectors_and_ends_of_blocks_agree_with_double(name, dtype):
    """Rows in float go a way of their own; those of the same numbers in double, entry by entry the other."""
    operators = function(name).__globals__["_function"].operators
    args = arguments_of(
        name, values_of(name, **{p.name: 0.25 + 0.5 * i for i, p in enumerate(MEMBERS[name].learnable)})
    )
    info = torch.finfo(dtype)
    for length in (*range(1, 36), 511, 512, 513, 527, 1024, 1029, 5000):
        generator = torch.Generator().manual_seed(length)
        x, grad = (torch.randn(3, length, generator=generator, dtype=torch.float64).to(dtype) for _ in range(2))
        got = [operators.forward(x, *args), *operators.backward_parameters(grad, x, *args)]
        want = [operators.forward(x.double(), *args), *operators.backward_parameters(grad.double(), x.double(), *args)]
        for a, b in zip(got[:2], want[:2], strict=True):
            unit = torch.exp2(b.abs().log2().floor()).clamp(min=info.smallest_normal) * info.eps
            assert ((a.double() - b).abs() <= 0.51 * unit + 1e-13 * max(b.abs().max(), 1)).all(), length
        assert torch.allclose(flat(got[2:]), flat(want[2:]), rtol=1e-12, atol=1e-12), length


@pytest.mark.parametrize("name", POLYNOMIAL)
@pytest.mark.parametrize("dtype", (torch.bfloat16, torch.float32), ids=str)
def test_a_row_does_not_depend_on_the_others(name, dtype):
    """Whatever way each of them goes: bit for bit what it is alone."""
    operators = function(name).__globals__["_function"].operators
    args = arguments_of(name, values_of(name))
    info = torch.finfo(dtype)
    least = info.smallest_normal * info.eps
    base = torch.randn(40, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    base /= base.abs().max()
    scales = (1, info.max, info.smallest_normal, 1e-30, 1e30, 0)
    rows = [base * s for s in scales] + [torch.full((40,), float(v), dtype=torch.float64) for v in (least, -least, -1)]
    rows += [base.index_fill(0, torch.tensor([17]), v) for v in (torch.nan, torch.inf, -torch.inf)]
    x = torch.stack([r for row in rows for r in (row, base)]).to(dtype)
    grad = torch.randn(x.shape, generator=torch.Generator().manual_seed(4), dtype=torch.float64).to(dtype)
    together = [operators.forward(x, *args), operators.backward(grad, x, *args)]
    for i in range(len(x)):
        alone = [operators.forward(x[i : i + 1], *args), operators.backward(grad[i : i + 1], x[i : i + 1], *args)]
        for a, b in zip(alone, together, strict=True):
            assert torch.equal(a[0].view(torch.uint8), b[i].view(torch.uint8)), i


@pytest.mark.parametrize("name", POLYNOMIAL)
def test_numbers_beyond_the_room_of_a_double(name):
    """Parameters and gradients so large and so small that products of powers leave a double's range."""
    activation = MEMBERS[name]
    operators = function(name).__globals__["_function"].operators
    x, info = BASE.float(), torch.finfo(torch.float32)
    sizes = (0.0, 2.0**-320, 2.0**-101, 2.0**-99, 2.0**99)
    for size, scale, steep in itertools.product(sizes, (1e-45, 1e-20, 1, 1e15), (1e-40, 1.0)):
        values = values_of(name, **{p.name: size * (1 + i) for i, p in enumerate(activation.learnable)})
        if "eps" in values:
            values["eps"] = 2.0**-900 if size else 0.0
        row, grad = (x.double() * scale).float(), (x.flip(0).double() * steep).float()
        want, by_row, by_parameter = exact(activation, row.double().tolist(), grad.double().tolist(), values)
        args = arguments_of(name, values)
        assert ulps(operators.forward(row, *args), want) < 0.52, (size, scale)
        by_x, *by_learnable = operators.backward_parameters(grad, row, *args)
        largest = max(abs(b) for b in by_row)
        if largest < info.max:
            for a, b in zip(by_x.double().tolist(), by_row, strict=True):
                least = info.smallest_normal * info.eps
                assert abs(a - b) <= 0.51 * info.eps * abs(b) + least + 1e-12 * largest, (size, scale, steep)
        total = sum(abs(b) for b in by_parameter)
        found = flat(by_learnable).abs().sum().item()
        assert found == pytest.approx(float(total), rel=1e-9, abs=1e-300), (size, scale, steep)
