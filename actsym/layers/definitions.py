"""What people hold (a text, an expression, a function, a name of the catalogue) as a definition."""

from __future__ import annotations

import hashlib
import inspect
import math
import numbers
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import sympy as sp

from actsym import catalog
from actsym.catalog.formulas import activation_from_text
from actsym.definition.parameters import Number, Parameter, SpecError
from actsym.definition.spec import Activation, Family, Kind, u, x
from actsym.errors import InputError
from actsym.layers import names
from actsym.text.syntax import ParseError

#: What a definition is given as.
Held: TypeAlias = "str | sp.Expr | sp.Lambda | Activation | Family | Callable[..., Any]"

#: The activations of ``torch.nn`` that are taken, with the attributes that their functions take.
_TORCH = dict.fromkeys(("Hardsigmoid", "Hardswish", "LogSigmoid", "Mish", "ReLU", "SELU", "SiLU", "Sigmoid"), "") | {
    **dict.fromkeys(("Softsign", "Tanh", "Tanhshrink"), ""), "CELU": "alpha", "ELU": "alpha", "Hardshrink": "lambd",
    "Hardtanh": "min_val max_val", "LeakyReLU": "negative_slope", "ReLU6": "", "Softplus": "beta",
    "Softshrink": "lambd", "Threshold": "threshold value",
}  # fmt: skip

#: Where torch's Softplus turns into the line, unless another number is given: below, the two differ by 2e-9.
_THRESHOLD = 20

#: Values of parameters by name.
Values: TypeAlias = "Mapping[str, Number | float]"

#: Assumptions on a symbol with which SymPy simplifies what is not equal on the whole line.
_NARROW = ("zero", "positive", "negative", "nonnegative", "nonpositive", "integer", "rational", "irrational")

_ACCEPTED = (
    'a text such as "x*tanh(exp(x))", a SymPy expression, a sympy.Lambda, a Python function of a symbol, '
    "a name of the catalogue, an Activation, what actsym.activation returns, or a module of torch.nn that computes "
    "each element by itself"
)


def as_written(value: Number | float) -> Number:
    """A ``float`` as the decimal that Python prints for it: 0.1 is one tenth; other numbers as they are."""
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Real | sp.Float) and not isinstance(value, sp.Rational) and math.isfinite(value):
        return sp.Rational(str(value))
    return value  # type: ignore[return-value]  # infinities and nan are refused where an exact number is asked for


def definition(held: Held, name: str = "", learn: Values | None = None, fixed: Values | None = None) -> Activation:
    """The activation that ``held`` is.

    held
        A name of the catalogue (``"telu"``, ``"gem(N=3)"``), a formula in ``x`` as text, a SymPy expression in a symbol
        ``x`` of any assumptions or in one symbol of any name, a ``sympy.Lambda``, a Python function that is called
        with symbols, an :class:`~actsym.definition.spec.Activation` or a :class:`~actsym.definition.spec.Family`, what
        :func:`actsym.activation` returns, or a module of ``torch.nn`` with an activation that has no parameter to learn
        but PReLU's.
    name
        The identifier of the generated code; for expressions ``formula_`` and a hash unless given.
    learn, fixed
        The parameters with their starts (``2``, ``"1/3"``, ``0.1``): those that are trained, and those that are not.
        Parameters that a definition has already, and that are not named here, stay as they are.

    Decimals count as they are written: 0.1, also as a ``float`` or a SymPy ``Float``, is one tenth.  Raises
    :class:`~actsym.errors.InputError`, which says what is wrong with the definition and what is accepted.
    """
    learned, given = (_values(values, option) for values, option in ((learn, "learn"), (fixed, "fixed")))
    if both := sorted(learned.keys() & given.keys()):
        raise InputError(f"the parameter {both[0]} is given twice: as one to learn, and as a fixed number")
    if isinstance(own := getattr(held, "definition", None), Activation):
        held = own
    elif type(held).__module__ == "torch.nn.modules.activation":
        held = _of_torch(held)
    if isinstance(held, str) and names.is_name(held):
        held = catalog.get(held)
    if isinstance(held, Family):
        structure = {i.name for i in held.structure}
        held = held(**{n: given.pop(n) for n in list(given) if n in structure})
    if isinstance(held, Activation):
        return _with_values(held, name, learned, given)
    module = hasattr(held, "forward") and callable(held)  # torch need not be imported to tell
    if module or (not isinstance(held, str | sp.Lambda | sp.Expr) and not callable(held)):
        raise InputError(f"{held!r} ({type(held).__name__}) is no activation; give {_ACCEPTED}")
    if isinstance(held, sp.Lambda) or (callable(held) and not isinstance(held, str | sp.Basic)):
        held = _called(held, learned.keys() | given.keys())
    parameters = tuple(Parameter(n, v, learnable=n in learned) for n, v in (learned | given).items())
    if isinstance(held, str):
        try:
            found = activation_from_text(held, "custom", parameters)
        except ParseError as error:
            if "unknown symbol" not in error.problem:
                raise
            problem = f"{error.problem}; declare a parameter with learn= or fixed="
            raise ParseError(held, error.column, problem) from None
    else:
        found = _of_expression(held, parameters)
    used = {s.name for s in found.expr.free_symbols}
    if unused := [p.name for p in parameters if p.name not in used]:
        there = ", ".join(sorted(used - {"x"})) or "none"
        raise InputError(f"{found.expr} has no parameter {unused[0]}; its parameters: {there}")
    return _renamed(found, name or f"formula_{_hash(found)}")


def _of_torch(module: Any) -> str | Activation | Any:
    """What an activation of ``torch.nn`` computes; the module itself where that is not known.

    Raises :class:`~actsym.errors.InputError` for one with hooks or a ``forward`` of its own, or without numbers.
    """
    name = type(module).__name__
    if module._forward_hooks or module._forward_pre_hooks or "forward" in vars(module):
        raise InputError(f"{module!r} has hooks or a forward of its own, so that what it computes is not known")
    if name == "GELU" and module.approximate in ("none", "tanh"):
        return "gelu" if module.approximate == "none" else "gelu_tanh"
    if name == "PReLU" and module.weight.numel() == 1 and not module.weight.is_meta:
        return catalog.get("prelu").at(a=as_written(module.weight.item()))
    if name == "GLU" and module.dim == -1:
        return "glu"
    if name == "RReLU":
        own = catalog.get("rrelu")
        ends = {p.name: getattr(module, p.name) for p in own.parameters}
        return own.at(**{p.name: as_written(ends[p.name]) for p in own.parameters if float(p.default) != ends[p.name]})
    if name not in _TORCH or (name == "Softshrink" and not module.lambd >= 0):  # which torch refuses to run
        return module
    if name == "ReLU6" and (module.min_val, module.max_val) != (0, 6):
        name = "Hardtanh"  # from which it is derived
    values = [str(as_written(float(getattr(module, attribute)))) for attribute in _TORCH[name].split()]
    if name == "Softplus" and module.threshold != _THRESHOLD:
        start = as_written(float(module.threshold))
        return f"x if ({values[0]})*x > {start} else softplus(x, {values[0]})"
    return name if names.is_title(name) and not values else f"{name.lower()}({', '.join(('x', *values))})"


def _values(values: Values | None, option: str) -> dict[str, Number]:
    """Parameters with their starts, decimals as they are written.  Raises :class:`~actsym.errors.InputError` for what
    is no mapping of names to numbers."""
    if values is None:
        return {}
    names.require_values(values, option)
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, numbers.Real | str | sp.Expr):
            shown = f"{value!r} ({type(value).__name__})"
            raise InputError(f"{option}: {name} = {shown} is no number; accepted: numbers such as 2, 0.1 or '1/3'")
    return {name: as_written(value) for name, value in values.items()}


def gate(function: Activation) -> Activation:
    """The gated unit u f(x): a value ``u`` times the activation of the gate's argument.

    Raises :class:`~actsym.errors.InputError` for what is no function of one number.
    """
    if function.kind is not Kind.POINTWISE or function.vectors:
        raise InputError(f"{function.title}: only functions of one number without vectors of parameters make a gate")
    return Activation(
        f"gated_{function.name}", f"gated {function.title}", u * function.expr, function.parameters,
        source=function.source, kind=Kind.GATED,
    )  # fmt: skip


def _with_values(held: Activation, name: str, learned: Mapping[str, Number], given: Mapping[str, Number]) -> Activation:
    """``held`` with other values, other parameters to train, or another name."""
    found = held.at(**given, **learned) if learned or given else held
    trained = {p.name: p.name in learned or (p.learnable and p.name not in given) for p in found.parameters}
    if any(trained[p.name] != p.learnable for p in found.parameters):
        if found.vectors:
            raise InputError(f"{held.title}: which entries of vectors are learned is part of the definition")
        parameters = tuple(replace(p, learnable=trained[p.name]) for p in found.parameters)
        found = _renamed(replace(found, parameters=parameters), name or f"{found.name}_retrained")
    return _renamed(found, name) if name and name != found.name else found


def _called(function: Any, parameters: Any) -> sp.Expr:
    """The expression that a ``sympy.Lambda`` or a Python function gives of symbols."""
    if isinstance(function, sp.Lambda):
        arguments = [s.name for s in function.variables]
    else:
        try:
            arguments = [
                n for n, p in inspect.signature(function).parameters.items()
                if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) and (p.default is p.empty or n in parameters)
            ]  # fmt: skip
        except (TypeError, ValueError):
            arguments = ["x"]
    if not arguments:
        raise InputError("the function takes no argument; it must take the input, and its parameters by name")
    unknown = [n for n in arguments[1:] if n not in parameters]
    if unknown:
        what = f"the function has a parameter {', '.join(unknown)} without a value"
        raise InputError(f"{what}; give it one {_declared(unknown[0])}")
    symbols = [x, *(sp.Symbol(n, real=True) for n in arguments[1:])]
    try:
        found = function(*symbols)
    except Exception as error:
        what = f"the function cannot be called with SymPy symbols ({type(error).__name__}: {error})"
        raise InputError(f"{what}; write it with SymPy's functions, such as sympy.tanh") from error
    if isinstance(found, bool) or not isinstance(found, int | float | sp.Expr):
        shown = f"{found!r} ({type(found).__name__})"
        raise InputError(f"the function returns {shown}, no expression; it must return f(x), such as x*sympy.tanh(x)")
    return found if isinstance(found, sp.Expr) else sp.sympify(found)


def _declared(name: str) -> str:
    """How a parameter is declared, for messages."""
    return f"with learn={{{name!r}: 1}} or fixed={{{name!r}: 1}}"


def _of_expression(expr: sp.Expr, parameters: tuple[Parameter, ...]) -> Activation:
    """An expression in a symbol ``x``, or in one symbol that is no parameter, and in the parameters.

    It is read as the text that SymPy prints, so that the rules for formulas hold for it too.
    """
    declared = {p.name for p in parameters}
    others = sorted((s for s in expr.free_symbols if s.name not in declared), key=str)
    inputs = [s for s in others if s.name == "x"] or others[:1]
    extra = [s.name for s in others if s not in inputs]
    if extra:
        what = f"{expr}: the symbol {extra[0]} is neither the input x nor a parameter"
        raise InputError(f"{what}; give it a value {_declared(extra[0])}")
    for symbol in inputs:
        if narrow := [word for word in _NARROW if symbol.assumptions0.get(word)]:
            warnings.warn(
                f"the symbol {symbol} is {narrow[0]}, and SymPy may have simplified the expression to one that is "
                f"right for such numbers alone; {expr} is taken as it stands, for all real x",
                stacklevel=2,
            )
    renamed = {s: sp.Symbol("x") for s in inputs if s.name != "x"}  # by name alone: it is read again
    return activation_from_text(sp.sstr(expr.xreplace(renamed)), "custom", parameters)


def _renamed(found: Activation, name: str) -> Activation:
    try:
        return replace(found, name=name, family="" if found.vectors == () else found.family)
    except SpecError as error:
        raise InputError(str(error)) from None


def _hash(found: Activation) -> str:
    """Eight digits that differ between different formulas."""
    parts = [sp.srepr(found.expr), *(f"{p.name} {sp.srepr(p.default)} {p.learnable}" for p in found.parameters)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]
