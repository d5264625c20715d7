"""Plain torch expressions: nothing waits for the host; their arithmetic, and the rewriting of what they compute."""

from fractions import Fraction
from functools import partial

import pytest
import torch
from kernel_cases import NAMES, Member
from tiers import spread
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_iter

from actsym.definition.spec import Kind
from codegen.ir import Graph
from codegen.targets.ssa import listing
from codegen.targets.torch.dialect import TORCH, helpers
from generated._numeric import fused, product_error
from generated._unit import default

TYPES = [torch.float32, torch.float64]
DIGITS = {torch.float32: 24, torch.float64: 53}


class OfTheHost(TorchFunctionMode):
    """Refuses what makes a tensor of data in Python, of which no trace is left below, or a number of a tensor."""

    MAKE = (torch.tensor, torch.as_tensor, torch.asarray, torch.from_numpy, torch.Tensor.new_tensor)
    READ = tuple(
        getattr(torch.Tensor, name)
        for name in ("item", "tolist", "cpu", "numpy", "__bool__", "__float__", "__int__", "__index__")
    )

    def __torch_function__(self, func, types, args=(), kwargs=None):
        assert func not in self.MAKE, f"{func} makes a tensor on the host"
        assert func not in self.READ, f"{func} waits for the device"
        return func(*args, **(kwargs or {}))


class Transfers(TorchDispatchMode):
    """Refuses operators that copy between devices, or make a number of a tensor."""

    COPY = (torch.ops.aten._to_copy, torch.ops.aten.copy_, torch.ops.aten.copy)
    READ = (torch.ops.aten._local_scalar_dense, torch.ops.aten.item, torch.ops.aten.is_nonzero)

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        operator = func.overloadpacket
        assert operator not in self.READ, f"{func} waits for the device"
        result = func(*args, **(kwargs or {}))
        if operator in self.COPY:
            devices = {t.device for t in tree_iter((args, kwargs, result)) if isinstance(t, torch.Tensor)}
            assert len(devices) == 1, f"{func} copies between host and device"
        return result


def on_the_device(body):
    """What ``body`` returns, of tensors without data, on a device that is not the host."""
    with OfTheHost(), Transfers():
        return body()


@pytest.mark.parametrize(
    "copies",
    [
        lambda: torch.empty(3, device="meta").new_tensor(1.0),
        lambda: torch.tensor([1.0, 2.0], device="meta"),
        lambda: torch.empty((), device="meta").item(),
        lambda: torch.empty(3).to("meta"),
        lambda: torch.empty(3, device="meta").copy_(torch.empty(3)),
    ],
)
def test_a_transfer_is_noticed(copies):
    with pytest.raises(AssertionError, match=r"host|device"):
        on_the_device(copies)


def test_defaults_are_filled_in_on_the_device():
    for value in (0.25, (0.5, -1.0, 3.0)):
        made = on_the_device(lambda value=value: default(value, torch.empty(3, device="meta", dtype=torch.float64)))
        assert made.device.type == "meta" and made.shape == torch.tensor(value).shape


def passes(member):
    """f, all its first and all its second derivatives, by the expressions alone."""
    dtype = member.dtype
    x = torch.empty(4, 6, device="meta", dtype=dtype)
    given = [
        torch.empty(v.shape, dtype=dtype, device="meta") if isinstance(v, torch.Tensor) else v
        for v in member.given.values()
    ]
    if member.kind is Kind.ROW:
        rows = member.home._function.operators
        yield rows.expression(x, *given)
        name = "backward_parameters_expression" if rows.learnable else "backward_expression"
        # Forward mode: torch's engine of reverse mode needs the device itself.
        tensors = [t for t in (x, *given) if isinstance(t, torch.Tensor)]
        numbers = given[len(tensors) - 1 :]
        first = partial(getattr(rows, name), torch.empty_like(x))
        yield torch.func.jvp(lambda *t: first(*t, *numbers), tuple(tensors), tuple(map(torch.empty_like, tensors)))
        return
    for unit in (getattr(member.home, n) for n in ("_function", "_function_evaluated") if hasattr(member.home, n)):
        signature, expressions = unit.signature, unit._whole.expressions
        args = [*member.inputs(x), *given]
        args += [0] if signature.tensors else []
        args += [torch.empty(2, dtype=torch.int64, device="meta")] if signature.noise else []
        yield expressions.forward(*args)
        yield expressions.backward_parameters(x, *args)
        yield expressions.second_order(x, [torch.empty_like(args[p]) for p in signature.differentiable], *args)


@pytest.mark.parametrize("name", spread(NAMES, 12))
def test_nothing_is_copied_from_the_host(name):
    for dtype in (torch.float32, torch.bfloat16):
        member = Member(name, dtype)
        results = on_the_device(lambda member=member: [*passes(member)])
        tensors = [t for t in tree_iter(results) if isinstance(t, torch.Tensor)]
        assert len(tensors) >= 3 and all(t.device.type == "meta" for t in tensors)


def operands(dtype, count=2000):
    """Three tensors of numbers at random: a, b, and c, near a*b in size, of either sign; -a*b rounded among them."""
    source = torch.Generator().manual_seed(3)

    def numbers(spread):
        return torch.randn(count, dtype=dtype, generator=source) * 2.0 ** torch.randint(
            -spread, spread + 1, (count,), generator=source
        )

    a, b = numbers(20), numbers(20)
    c = a * b * numbers(3)
    return a, b, torch.where(torch.rand(count, generator=source) < 0.2, -(a * b), c)


def exact(a, b, c):
    return [Fraction(x) * Fraction(y) + Fraction(z) for x, y, z in zip(a.tolist(), b.tolist(), c.tolist(), strict=True)]


def nearest(dtype, value):
    """The number of ``dtype`` nearest to a fraction, by integers alone."""
    if not value:
        return 0.0
    digits = DIGITS[dtype]
    exponent = value.numerator.bit_length() - value.denominator.bit_length() - digits
    unit = Fraction(2) ** exponent
    while abs(value / unit) >= 2**digits:
        unit *= 2
    return float(round(value / unit) * unit)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("square", [False, True])
def test_errors_of_products_are_exact(dtype, square):
    a, b, _ = operands(dtype)
    b = a if square else b
    c = -(a * b)
    found = product_error(a, b, c)
    if dtype is torch.float32:
        assert found.tolist() == exact(a, b, c)
    for got, true in zip(found.tolist(), exact(a, b, c), strict=True):
        assert abs(Fraction(got) - true) <= abs(true) / 2**50


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("number", [0.1, -1 / 3, 1.0, 3, 2.5e-7])
def test_errors_of_products_with_numbers(dtype, number):
    a, _, _ = operands(dtype)
    rounded = torch.tensor(number, dtype=dtype)
    for found in (product_error(a, number, -(a * number)), product_error(number, a, -(a * number))):
        assert torch.equal(found, product_error(a, rounded.expand_as(a), -(a * rounded)))


@pytest.mark.parametrize("dtype", TYPES)
def test_remainders_of_quotients_are_exact(dtype):
    a, b, _ = operands(dtype)
    q = a / b
    found = product_error(-q, b, a)
    for got, true in zip(found.tolist(), exact(-q, b, a), strict=True):
        assert abs(Fraction(got) - true) <= (abs(true) / 2**50 if dtype is torch.float64 else 0)


@pytest.mark.parametrize("dtype", TYPES)
def test_fused_is_rounded_once(dtype):
    a, b, c = operands(dtype)
    true = exact(a, b, c)
    wrong = 0
    for got, value in zip(fused(a, b, c).tolist(), true, strict=True):
        wrong += got != nearest(dtype, value)
        # Half a unit in the last place, and what the rounding of the missing part adds.
        assert abs(Fraction(got) - value) <= abs(value) * (1 + Fraction(1, 2**8)) / 2 ** DIGITS[dtype]
    assert wrong <= 2


@pytest.mark.parametrize("dtype", TYPES)
def test_fused_beyond_the_numbers(dtype):
    inf, largest = torch.inf, torch.finfo(dtype).max
    a = torch.tensor([largest, -largest, inf, 1.0, largest, 0.0, 1.0], dtype=dtype)
    b = torch.tensor([2.0, 2.0, 1.0, 1.0, 1.0, inf, torch.nan], dtype=dtype)
    c = torch.tensor([1.0, 1.0, 1.0, -inf, 0.0, 1.0, 1.0], dtype=dtype)
    wanted = torch.tensor([inf, -inf, inf, -inf, largest, torch.nan, torch.nan], dtype=dtype)
    torch.testing.assert_close(fused(a, b, c), wanted, rtol=0, atol=0, equal_nan=True)
    assert fused(a[3], b[3], c[4]).shape == ()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch's own, when it loads its rules for forward mode
@pytest.mark.parametrize("dtype", TYPES)
def test_rounding_errors_have_no_derivative(dtype):
    a, b, c = (t[:6] for t in operands(dtype))

    def f(a, b, c):
        return fused(a, b, c) + product_error(a, b, -(a * b))

    zero, one = torch.zeros_like(a), torch.ones_like(a)
    leaves = [t.clone().requires_grad_() for t in (a, b, c)]
    for first, wanted in zip(torch.autograd.grad(f(*leaves).sum(), leaves), (b, a, one), strict=True):
        assert torch.equal(first, wanted)
    assert torch.equal(torch.func.jvp(f, (a, b, c), (one, zero, zero))[1], b)
    assert torch.equal(torch.func.vmap(f)(a, b, c), f(a, b, c))
    mixed = torch.func.vmap(torch.func.jacfwd(torch.func.jacrev(f), argnums=1))(a, b, c)
    assert torch.equal(mixed, one)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch's own, when it loads its rules for forward mode
@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("varied", [(1, 1), (1, 0), (0, 1)])
def test_forward_mode_has_what_rounding_leaves_of_the_tangent_of_a_product(dtype, varied):
    a, b, _ = operands(dtype)
    da, db, _ = (t * v for t, v in zip(operands(dtype)[1:] + operands(dtype)[:1], (*varied, 0), strict=True))
    given = [(p, t) for p, t, v in zip((a, b), (da, db), varied, strict=True) if v]
    points, directions = zip(*given, strict=True)

    def both(*varying):
        varying = iter(varying)
        p, q = (next(varying) if v else fixed for v, fixed in zip(varied, (a, b), strict=True))
        return p * q, product_error(p, q, -(p * q))

    (_, value), (whole, rest) = torch.func.jvp(both, points, directions)
    assert torch.equal(value, product_error(a, b, -(a * b)))
    for *numbers, w, got in zip(*(t.tolist() for t in (a, b, da, db, whole, rest)), strict=True):
        p, q, dp, dq = map(Fraction, numbers)
        true = dp * q + p * dq - Fraction(w)
        # Relative to what is rounded: the products, and then their sum.
        assert abs(Fraction(got) - true) <= (abs(dp * q) + abs(p * dq)) / 2 ** (2 * DIGITS[dtype] - 4)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch's own, when it loads its rules for forward mode
@pytest.mark.parametrize("dtype", TYPES)
def test_tangents_of_remainders_of_quotients(dtype):
    a, b, _ = operands(dtype)
    da, db, _ = operands(dtype)[::-1]

    def both(a, b):
        q = a / b
        return q, product_error(-q, b, a)

    (q, _), (dq, rest) = torch.func.jvp(both, (a, b), (da, db))
    for *numbers, got in zip(*(t.tolist() for t in (q, b, da, db, dq, rest)), strict=True):
        q, b, da, db, dq = map(Fraction, numbers)
        terms = (da, -dq * b, -q * db)
        assert abs(Fraction(got) - sum(terms)) <= sum(map(abs, terms)) / 2 ** (2 * DIGITS[dtype] - 5)


def test_tangents_beyond_the_numbers_are_left_out():
    a, one = torch.tensor([1e30, 3.0]), torch.ones(2)
    far = torch.tensor([1e30, torch.inf])
    rest = torch.func.jvp(lambda p: product_error(p, a, -(p * a)), (one,), (far,))[1]
    assert rest.tolist() == [0, 0]


@pytest.mark.filterwarnings("ignore")  # the compiler's own
@pytest.mark.parametrize("dtype", spread(TYPES, 0))
def test_compiled_arithmetic_gives_the_same_numbers(dtype):
    def both(a, b, c):
        return fused(a, b, c), product_error(a, b, -(a * b)), product_error(a, a, -(a * a)), fused(a, 0.1, c)

    given = operands(dtype)
    torch._dynamo.reset()
    last = 0 if dtype is torch.float32 else 2.0**-40
    for eager, fast in zip(both(*given), torch.compile(both, fullgraph=True)(*given), strict=True):
        torch.testing.assert_close(fast, eager, rtol=last, atol=0)


def spelled(root, rewritten):
    """A graph as a Python function of x, and the lines of it."""
    dialect = TORCH if rewritten else type(TORCH)(TORCH.spelling, TORCH.constant, special=TORCH.special)
    text = listing([root], dialect)
    lines = [*(f"{name} = {e}" for name, e, _ in text.lines), f"result = {text.results[0]}"]
    names = {"torch": torch, "fused": fused, "product_error": product_error}

    def run(x):
        here = names | {"x": x, "single": x.dtype == torch.float32}
        exec("\n".join(lines), here)
        return here["result"]

    return run, lines


def graphs():
    g = Graph()
    c = g.constant
    x, half = g.x, c("1/2")
    far = g.call("lt", c(64, double=640), x)
    shift, factor = g.select(far, c(32, double=64), c(0)), g.select(far, c("1/1024"), c(1))
    below = g.call("both", far, g.call("lt", x, c(1000)))
    square = g.mul(x, x)
    return {
        "negated product": g.neg(g.mul(x, half)),
        "negated factor": g.mul(g.neg(g.call("abs", x)), half),
        "chosen factor": g.mul(g.call("abs", x), factor),
        "factor that is 1 where it holds": g.mul(x, g.select(far, c(1), half)),
        "chosen factor of a choice": g.mul(g.select(far, g.neg(x), g.call("abs", x)), factor),
        "shift of an exponential": g.call("exp", g.neg(g.sub(g.call("abs", x), shift))),
        "shift upwards": g.call("exp", g.add(x, shift)),
        "choice made before": g.select(below, g.select(far, c(2), x), x),
        "choice refused before": g.select(far, x, g.select(far, c(2), half)),
        "bounds": g.call("max", g.call("min", x, c(3)), c(-2)),
        "negated comparison": g.select(g.call("lt", c(2), g.neg(x)), x, half),
        "error of a square": g.mul(g.call("fma", x, x, g.neg(square)), square),
        "error of a product": g.call("fma", x, c("1/10"), g.neg(g.mul(x, c("1/10")))),
        "remainder": g.call("fma", g.neg(g.div(half, x)), x, half),
    }


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("name", graphs())
def test_rewritten_graphs_give_the_same_bits_in_fewer_operations(name, dtype):
    root = graphs()[name]
    bits = torch.int32 if dtype is torch.float32 else torch.int64
    edges = [0.0, -0.0, torch.inf, -torch.inf, torch.nan, 64.0, 640.0, -2.0, 2.0, 3.0, 1000.0]
    random = torch.randn(4000, dtype=dtype, generator=torch.Generator().manual_seed(1)) * 2.0 ** torch.arange(
        -20, 20
    ).repeat(100)
    x = torch.cat([torch.tensor(edges, dtype=dtype), random])
    counts, results = [], []
    for rewritten in (False, True):
        run, _ = spelled(root, rewritten)
        with Counting() as counting:
            results.append(run(x))
        counts.append(counting.count)
    before, after = results
    usual = ~(before.isnan() | after.isnan())
    assert torch.equal(before.isnan(), after.isnan()) or name.startswith(("error", "remainder"))
    assert torch.equal(before[usual].view(bits), after[usual].view(bits))
    assert counts[1] < counts[0]
    assert after.dtype is dtype


class Counting(TorchDispatchMode):
    """Counts operations that are passes over memory."""

    VIEWS = (torch.ops.aten.view, torch.ops.aten.detach, torch.ops.aten.alias)

    def __init__(self):
        super().__init__()
        self.count = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.count += func.overloadpacket not in self.VIEWS
        return func(*args, **(kwargs or {}))


def test_what_is_shared_is_computed_once():
    g = Graph()
    product = g.mul(g.x, g.constant("1/2"))
    chosen = g.select(g.call("lt", g.x, g.constant(0)), g.constant("1/4"), g.constant(1))
    root = g.add(g.mul(g.x, chosen), g.mul(g.neg(product), g.add(product, chosen)))
    lines = spelled(root, True)[1]
    assert sum(line.count("torch.where") for line in lines) == 1
    assert sum(line.count("* 0.5") for line in lines) == 1


def test_squares_of_exponentials_are_not_fused():
    g = Graph()
    e = g.call("exp", g.x)
    x = torch.linspace(-20, 20, 5000)
    exact = (lambda e: e * e + 2 * e)(torch.exp(x).double())
    found = spelled(g.call("fma", e, e, g.mul(e, g.constant(2))), True)[0](x).double()
    assert ((found - exact).abs() <= exact * 2.0**-23).all()
    assert helpers(spelled(g.call("fma", e, e, g.mul(e, g.constant(-2))), True)[1]) == ("fused",)


@pytest.mark.parametrize("dtype", TYPES)
def test_a_truth_as_a_number_is_a_conversion(dtype):
    g = Graph()
    run, lines = spelled(g.select(g.call("lt", g.x, g.constant(0)), g.constant(1), g.constant(0)), True)
    found = run(torch.tensor([-1.0, 0.0, torch.nan], dtype=dtype))
    assert found.tolist() == [1, 0, 0] and found.dtype is dtype
    assert "where" not in "".join(lines)


def test_helpers_are_what_is_called():
    assert helpers(["fused(x, x, x)"]) == ("fused",)
    assert helpers(["product_error(x, x, x)", "x"]) == ("product_error",)
    assert helpers(["x"]) == ()
