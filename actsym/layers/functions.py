"""Activations as people use them: an object with the quantities of a definition, and the torch module it makes.

A module is found again by the request for it, a name, a formula or a basis, without SymPy.
"""

from __future__ import annotations

import inspect
import json
import operator
from collections.abc import Callable
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from actsym.errors import InputError
from actsym.layers import cache_dir, packages
from actsym.layers.names import require_values

if TYPE_CHECKING:
    import sympy as sp
    import torch

    from actsym.bases.basis import Basis
    from actsym.bases.contraction import Contraction
    from actsym.bases.settled import Settled
    from actsym.bases.stable import Stable
    from actsym.definition.parameters import Number
    from actsym.definition.spec import Activation
    from actsym.distributions import Distribution
    from actsym.layers.definitions import Held, Values
    from actsym.moments.moments import Moments
    from actsym.properties.profile import Profile
    from actsym.quantity import Quantity
    from actsym.signal.basin import Basin


#: Parameters that catch what is left, as those of torch's own constructor.
_CATCHING = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


class Request:
    """A request for the module of a name, a formula or a definition, as a plain one or as a gate."""

    def __init__(self, function: str, held: Held, name: str, learn: Values | None, fixed: Values | None) -> None:
        if not isinstance(name, str):
            raise InputError(f"name = {name!r} ({type(name).__name__}) is not accepted; give a text, such as 'my_act'")
        for values, option in ((learn, "learn"), (fixed, "fixed")):
            if values is not None:
                require_values(values, option)
        self.function, self.held, self.name, self.learn, self.fixed = function, held, name, learn, fixed

    @cached_property
    def key(self) -> str:
        """The request as text; of what is no text, of the definition that it is."""
        if not isinstance(self.held, str):
            found = self.definition()
            return f"{self.function} {found.key} {found!r}"
        values = [sorted((n, str(v)) for n, v in (given or {}).items()) for given in (self.learn, self.fixed)]
        return json.dumps([self.function, self.held, self.name, *values])

    def definition(self) -> Activation:
        from actsym.layers.definitions import definition, gate

        found = definition(self.held, self.name if self.function == "activation" else "", self.learn, self.fixed)
        if self.function == "gated":
            from dataclasses import replace

            found = gate(found)
            found = replace(found, name=self.name) if self.name else found
        if self.name:
            from actsym.catalog import ACTIVATIONS

            if any(self.name in (one.name, one.unit) and one != found for one in ACTIVATIONS.values()):
                raise InputError(f"{self.name} is a name of the catalogue, of another function; give another name")
        return found


class BasisRequest:
    """A request for a basis: its ``key``, and how its start is derived."""

    function = "basis"

    def __init__(self, key: str, derive: Callable[[], Settled | Stable]) -> None:
        self.key, self._derive = f"basis {key}", derive

    @cached_property
    def start(self) -> Settled | Stable:
        return cache_dir.start(self.key, self._derive)

    def definition(self) -> Activation:
        return self.start.activation()


class Function:
    """An activation function: what is true of it, and the torch module that computes it.

    :func:`activation`, :func:`gated` and :func:`basis` make these.

    >>> TeLU = activation("x*tanh(exp(x))")
    >>> print(TeLU.forward_gain.text(10))
    1.890024382
    >>> round(float(TeLU.moments(sigma=2).mean), 8)
    0.67317175
    """

    # Quantities under N(0, 1), which __getattr__ finds.
    mean: Quantity
    variance: Quantity
    second_moment: Quantity
    derivative_second_moment: Quantity
    function_derivative_moment: Quantity
    input_covariance: Quantity
    forward_gain: Quantity
    backward_gain: Quantity
    forward_gain_std: Quantity
    backward_gain_std: Quantity

    def __init__(self, request: Request | BasisRequest) -> None:
        self._request = request
        self._where = packages.known(request.key)
        if self._where is None:  # else the request was found right before
            self.definition  # noqa: B018 - what is wrong with it is said now

    @cached_property
    def definition(self) -> Activation:
        """The definition: expression, parameters with exact defaults, name."""
        return self._request.definition()

    @property
    def name(self) -> str:
        """The identifier of its code."""
        return self.definition.name

    @property
    def formula(self) -> sp.Expr:
        """The SymPy expression with every parameter at its default."""
        return self.definition.formula

    # What is true of it

    def moments(
        self,
        inputs: Distribution | None = None,
        *,
        sigma: Number | float | None = None,
        closed_forms: bool | None = None,
    ) -> Moments:
        """Moments and gains, each a :class:`~actsym.quantity.Quantity`, under N(0, 1).

        inputs
            Another distribution of x.
        sigma
            The standard deviation of a normal one with mean 0: ``2``, ``"1/3"``, ``Rational(1, 3)``; ``0.1`` is one
            tenth.
        closed_forms
            Whether to look for closed forms beside the certified enclosures, which may take a minute.  Unless given,
            those of the catalogue are given, and others are not searched for.
        """

        from actsym.definition.parameters import exact_number
        from actsym.distributions import STANDARD_NORMAL, Normal
        from actsym.layers.definitions import as_written
        from actsym.moments.study import analyze

        if inputs is not None and sigma is not None:
            raise InputError("give a distribution of x, or sigma, not both")
        if sigma is not None:
            inputs = Normal(0, exact_number(as_written(sigma), "sigma"))
        chosen = STANDARD_NORMAL if inputs is None else inputs
        if self._stored is not None and closed_forms is not False:
            for found in self._stored.analysis.moments:
                if found.distribution == chosen:
                    return found  # type: ignore[no-any-return]
        return analyze(self.definition, [chosen], closed_forms=bool(closed_forms)).moments[0]

    def properties(self, *questions: str) -> Profile:
        """Answers to questions of :data:`actsym.properties.questions.QUESTIONS` (``"lipschitz"``, ``"shape"``), or to
        all of them."""
        from actsym.properties.profile import profile
        from actsym.properties.questions import QUESTIONS

        if wrong := [q for q in questions if q not in QUESTIONS]:
            raise InputError(f"no question is called {wrong[0]!r}; accepted: {', '.join(QUESTIONS)}")
        if self._stored is not None:
            return self._stored.profile  # type: ignore[no-any-return]
        return profile(self.definition, questions or tuple(QUESTIONS))

    @property
    def lipschitz(self) -> Quantity:
        """sup |f'|, exact where it has a closed form, and enclosed."""
        found = self.properties("lipschitz").rows("lipschitz")[0][1]
        assert not isinstance(found, str)
        return found

    @cached_property
    def _stored(self) -> Any:
        """The data of the catalogue's member that is the same function of x; None if there is none."""
        from actsym.catalog import ACTIVATIONS
        from actsym.derived.load import stored

        mine = self.definition
        for one in ACTIVATIONS.values():
            if one.kind is mine.kind and one.expr == mine.expr and one.parameters == mine.parameters:
                return stored([one]).get(one)
        return None

    @cached_property
    def _standard(self) -> Moments:
        return self.moments()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        from actsym.moments.moments import QUANTITIES

        if name in QUANTITIES:
            return getattr(self._standard, name)
        raise AttributeError(f"an activation has no {name!r}; quantities: {', '.join(QUANTITIES)}, lipschitz")

    # What computes it

    @cached_property
    def module_class(self) -> type[torch.nn.Module]:
        """The class of its modules.  Its code is rendered when it is first asked for, and kept for the user."""
        if self._where is None:
            self._where = packages.rendered(self.definition)
            packages.remember(self._request.key, self._where, self.definition)
        return packages.load(self._where)

    def module(self, *, measure: bool = True, **given: Any) -> torch.nn.Module:
        """A torch module that computes it, with kernels that are compiled at the first call and kept for the user.

        measure
            Whether the errors of new kernels are measured first, which compiles them for every type and may take a
            minute or more; else the kernels of float32 and the half types alone are compiled at first.  Approximants
            are searched in both cases where the formula as it is written cancels.
        given
            ``channels=64`` for parameters a channel each, or ``channels={"gamma": 64}`` for some of them; ``dim`` (the
            dimension of the channels), ``device``, ``dtype``, and starts of parameters by their names.

        Gated units read two tensors, the gate's argument and the value, or one that holds both.  Accepts float64,
        float32, float16 and bfloat16 of any shape and strides.  Raises :class:`~actsym.errors.InputError` for an option
        that it does not take.
        """
        if measure or self._where is not None:
            made = self.module_class
        else:
            made = packages.load(packages.rendered(self.definition, measure=False))
        named = [n for n, p in inspect.signature(made).parameters.items() if p.kind not in _CATCHING]
        if unknown := sorted(given.keys() - {*named}):
            raise InputError(f"{self.name} takes no option {unknown[0]!r}; accepted: {', '.join(named) or 'none'}")
        return made(**given)

    def settled(self, depth: int | None = None) -> BasisFunction:
        """The function as deep networks without normalisation can use it: A (f(s clip(x)) + b), with A and b learnable.

        depth
            Layers of the network, 64 unless given.

        Both gains are 1, and every mean square of a signal is brought back to 1, which is proven
        (:mod:`actsym.bases.settled`); the length maps of GELU, SiLU or Mish lead away from it.  Parameters keep the
        values that they have by default.  Raises :class:`~actsym.errors.InputError` for functions of more than x, and
        where no scale and clamp were found.

        >>> TeLU.settled(16).coefficients.keys()
        dict_keys(['a_0', 'a_1'])
        """
        from sympy import srepr

        from actsym.bases.basis import Basis
        from actsym.bases.settled import settled
        from actsym.definition.spec import Kind
        from actsym.distributions import STANDARD_NORMAL
        from actsym.signal.basin import DEPTH

        layers = _count(DEPTH if depth is None else depth, "depth")
        if self.definition.kind is not Kind.POINTWISE:
            raise InputError(f"{self.name} is no function of x alone; accepted: activations that are")
        formula = self.formula
        both = Basis(self.name, lambda index: 1 if index == 0 else formula, STANDARD_NORMAL)
        return BasisFunction(f"settled {srepr(formula)} {self.name} {layers}", lambda: settled(both, 1, layers))

    def __repr__(self) -> str:
        return f"{self._request.function}({self.definition.name}: {self.definition.expr})"

    def _repr_html_(self) -> str | None:
        return self.definition._repr_html_()

    def _repr_latex_(self) -> str | None:
        return self.definition._repr_latex_()


class BasisFunction(Function):
    """A sum over a basis with the coefficients that train: :attr:`coefficients`, and how well they hold
    (:attr:`start`).

    start
        :class:`~actsym.bases.settled.Settled`, the sum with its input scaled and clamped, so that deep signals of every
        mean square are brought back to 1; or :class:`~actsym.bases.stable.Stable`, the sum as it is, for a basis
        without a constant, and where no clamp helps.
    """

    def __init__(self, key: str, derive: Callable[[], Settled | Stable]) -> None:
        super().__init__(BasisRequest(key, derive))

    @cached_property
    def start(self) -> Settled | Stable:
        assert isinstance(self._request, BasisRequest)
        return self._request.start

    @property
    def coefficients(self) -> dict[str, sp.Expr]:
        """By name, exact: both gains are 1 under N(0, 1)."""
        return self.start.named()

    @property
    def basin(self) -> Contraction | Basin | None:
        """The mean squares from which deep signals return to 1, proven; None where nothing is."""
        return self.start.basin

    def verdict(self) -> str:
        """What is known of deep networks with these coefficients, in a sentence."""
        return self.start.verdict()


def activation(held: Held, *, name: str = "", learn: Values | None = None, fixed: Values | None = None) -> Function:
    """The activation that ``held`` is: a text, a SymPy expression, a function of a symbol, or a name of the catalogue.

    learn, fixed
        Parameters of the expression with their starts: ``learn={"beta": 1}`` is trained, ``fixed={"beta": "3/2"}`` is
        not; ``0.1`` is one tenth.
    name
        What its code is called; a name of its own unless given.

    Raises :class:`~actsym.errors.InputError`, which says what is wrong with the definition and what is accepted.

    >>> layer = activation("x*tanh(exp(x))").module()
    >>> swishy = activation("x*sigmoid(beta*x)", learn={"beta": 1}).module(channels=64)
    """
    return Function(Request("activation", held, name, learn, fixed))


def gated(held: Held, *, name: str = "", learn: Values | None = None, fixed: Values | None = None) -> Function:
    """The gated unit u f(x) of an activation f given as for :func:`activation`: a value u times a gate.

    >>> glu = gated("x*tanh(exp(x))").module()
    """
    return Function(Request("gated", held, name, learn, fixed))


def surrogate(forward: Held, backward: Held) -> torch.nn.Module:
    """A torch module with the values of one activation and the derivatives, of every order, of another: a surrogate
    gradient, or the straight-through estimator.

    Both are given as for :func:`activation`.  What networks do in the backward pass depends on ``backward`` alone: its
    gain is ``activation(backward).backward_gain``.

    >>> spikes = surrogate("heaviside", "sigmoid(4*x)")
    """
    catalogue = import_module("actsym.nn").__name__  # ``generated`` in a checkout
    made: type[torch.nn.Module] = import_module(f"{catalogue}._unit").Surrogate
    return made(activation(forward).module(), activation(backward).module())


def basis(
    functions: Any,
    degree: int,
    *,
    name: str = "basis",
    width: int | None = None,
    depth: int | None = None,
    **given: Any,
) -> BasisFunction:
    """A sum over a basis, with coefficients for which both gains are 1 and deep signals hold.

    functions
        A formula in ``k`` and ``x`` as text or SymPy expression (index 0 to ``degree``), a name such as ``"hermite"``
        or ``"tropical"``, or a :class:`~actsym.bases.basis.Basis`.
    depth
        Layers of the network that the coefficients are for, 64 unless given: the deeper it is, the nearer they start
        to a line.
    width
        Of that network, where :attr:`BasisFunction.start` depends on it.
    given
        ``measure``, ``scaling``, ``first`` of a :class:`~actsym.bases.basis.Basis` that is made of a formula.

    The input is scaled and clamped (:mod:`actsym.bases.settled`); :meth:`BasisFunction.verdict` says how, and what is
    proven.

    >>> layer = basis("exp(-k*abs(x))", degree=4).module()
    """

    depth, width = (v if v is None else _count(v, n) for v, n in ((depth, "depth"), (width, "width")))

    def derive() -> Settled | Stable:
        from actsym.bases.settled import NotSettled, settled, settled_tropical
        from actsym.bases.stable import stable
        from actsym.signal.basin import DEPTH, WIDTH

        layers = DEPTH if depth is None else depth
        if functions == "tropical":
            return settled_tropical(degree, layers)
        try:
            return settled(chosen(), degree, layers)
        except NotSettled:
            return stable(chosen(), degree, WIDTH if width is None else width, layers)

    @cache
    def chosen() -> Basis:
        from actsym.bases import shipped
        from actsym.bases.basis import Basis
        from actsym.distributions import STANDARD_NORMAL

        found = shipped.BASES.get(functions, functions) if isinstance(functions, str) else functions
        if not isinstance(found, Basis):
            return Basis(name, _formula(found), **{"measure": STANDARD_NORMAL, **given})
        if given:
            raise InputError(f"{found.name} has its {', '.join(given)} already")
        return found

    if isinstance(functions, str) and not given:
        what = json.dumps([functions, name])
    else:
        from sympy import srepr

        own = chosen()
        terms = [(t.name, srepr(t.phi), srepr(t.function)) for t in own.terms(degree)]
        what = f"{own.name} {own.title} {own.measure!r} {terms}"
    return BasisFunction(f"{what} {degree!r} {depth!r} {width!r}", derive)


def _count(value: Any, what: str) -> int:
    """A number of layers or neurons.  Raises :class:`~actsym.errors.InputError` for another thing."""
    try:
        found = 0 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        found = 0
    if found < 1:
        raise InputError(f"{what} = {value!r} is not accepted; give a whole number from 1 on, or leave it out")
    return found


def _formula(functions: Any) -> Any:
    """A text as an expression in k and x; everything else as it is."""
    if not isinstance(functions, str):
        return functions
    from actsym.catalog.formulas import parse_expression
    from actsym.definition.spec import Parameter
    from actsym.definition.symbols import k

    index = Parameter("k", 1)
    return parse_expression(functions, [index]).xreplace({index.symbol: k})
