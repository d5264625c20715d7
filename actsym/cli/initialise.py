"""``actsym init``: initial values for the coefficients of a basis, with their derivation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from actsym.cli import choose, console
from actsym.errors import Unanswered

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from actsym.bases.basis import Basis
    from actsym.bases.solve import Preserving
    from actsym.distributions import Distribution

#: What a basis is called that is written as a formula.
_CUSTOM = "custom"

#: Families that have a degree but are no sums over a basis.
_FAMILIES = ("tropical", "tropical_laurent", "tropical_rational", "squaf")


def _completed(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of bases for the completion of shells; where none begins so, files."""
    from actsym.bases.shipped import BASES

    return console.completions(dict.fromkeys((*BASES, *_FAMILIES)), incomplete)


@click.command(short_help="Derive initial coefficients of a basis.")
@click.argument("name", metavar="NAME|EXPR|FILE.py", shell_complete=_completed)
@click.option("-n", "--degree", required=True, type=int, help="The highest index k of the basis.")
@click.option(
    "--dist", "measure", metavar="DIST",
    help="Input: normal, normal(0, 1/2) (mean, standard deviation), uniform(-pi, pi), semicircle(1), arcsine(1), "
    "exponential(1); the basis's own unless given.",
)  # fmt: skip
@click.option(
    "--scaling", metavar="EXPR", help="s_k in k, such as 1/factorial(k) or 1/k**2; 1 at k = 0 where it is infinite."
)
@click.option(
    "--stable/--published", default=True,
    help="Give coefficients that keep signals in a deep network too (the default), or only those with equal gains.",
)  # fmt: skip
@click.option(
    "--width", default=512, show_default=True, type=click.IntRange(8), help="Units in each layer of the deep network."
)
@click.option(
    "--depth", default=64, show_default=True, type=click.IntRange(1, 10_000), help="Layers of the deep network."
)
@click.option("--latex", is_flag=True, help="Print the derivation as LaTeX.")
@console.timeout
@console.as_json
def init(
    name: str, degree: int, measure: str | None, scaling: str | None, stable: bool, width: int, depth: int,
    latex: bool, timeout: float, as_json: bool,
) -> None:  # fmt: skip
    """Derive initial coefficients of a sum over a basis, F(x) = sum of a_k s_k phi_k(x), k = 0, ..., n.

    The derivation gives coefficients with equal forward and backward gains, and with both gains 1. That alone does not
    keep a deep network stable: in a layer of finite width the mean square of a signal fluctuates, and it has to stay
    where the length map leads back to its fixed point. The coefficients for which this holds best are printed last,
    with the probability that a signal is lost in a network of the given width and depth without normalisation. Where
    the last line begins with "Stable", use these.

    NAME is a shipped basis: hermite, fourier, fourier-phase, legendre, chebyshev-first, chebyshev-second,
    laguerre, hermitian-wavelet, gabor, morlet, polyrelu, polynomial, tropical, tropical-laurent,
    tropical-rational, squaf (its k is the degree). Underscores may stand for the dashes. EXPR is the formula of a basis
    of your own in k and x, such as "exp(-k*abs(x))". It has to be finite at k = 0, where the sum begins, and the input
    is N(0, 1) unless --dist names another.  FILE.py is a Python
    file that defines a Basis at its top level (the file is run; FILE.py:NAME is one of several).
    """
    from actsym.bases.basis import BasisError
    from actsym.distributions import DistributionError
    from actsym.work import pool

    if latex and as_json:
        raise console.BadInput("--latex and --json ask for different outputs: give one of them")
    plain = name.strip().lower().replace("-", "_")
    try:
        chosen = None if measure is None else choose.distribution(measure)
        if plain in _FAMILIES and scaling is not None:
            raise console.BadInput(f"{name} has no scaling s_k: its coefficients are not factors of functions")
        task: Any = _family if plain in _FAMILIES else _basis
        if task is _basis:
            _found(name)  # what is wrong with it is told by this process
        factor = None if scaling is None else _scaling(scaling)
        text, network = plain if task is _family else choose.anchored(name), (width, depth) if stable else None
        with console.progress("derive"), pool.deadline(timeout):
            (done,) = pool.run(task, [(text, degree, chosen, factor, network)])
    except (BasisError, DistributionError) as error:
        also = f", {', '.join(_FAMILIES)}" if str(error).startswith("no basis is named") else ""  # which are no bases
        raise console.BadInput(f"{_named(name, error)}{also}") from None
    except Unanswered as error:
        raise console.BadInput(f"{name}, degree {degree}: {_named(name, error)}") from None
    if done.cut:
        raise console.CheckFailed(f"{name}, degree {degree}: {done.cut}; --timeout allows more")
    answer: _Answer = done.value
    if as_json:
        console.print_json(answer.data)
    elif latex:
        click.echo(answer.latex)
    else:
        click.echo(console.decimals(answer.text))
        if answer.rows:
            click.echo()
            console.table(("coefficient", "equal gains", "value", "both gains one (Var[x] taken as 1)"), answer.rows)
        if answer.data.get("stable") is not None:
            _show(answer.data["stable"])


@dataclass(frozen=True)
class _Answer:
    """What is printed of a derivation: one of ``data`` as JSON, ``latex``, or ``text`` and a table of ``rows``."""

    data: dict[str, Any]
    latex: str
    text: str
    rows: list[tuple[str, str, str, str]]


def _basis(
    name: str, degree: int, measure: Distribution | None, scaling: Any, network: tuple[int, int] | None
) -> _Answer:
    from actsym.bases.derive import derive
    from actsym.bases.shipped import adapted

    basis = _found(name)
    basis = basis if measure is None else adapted(basis, measure)
    basis = basis if scaling is None else basis.scaled_by(scaling)
    found = derive(basis, degree)
    data = found.to_json()
    if network is not None:
        data["stable"] = _stable(basis, degree, *network)
    rows = []
    if found.equal is not None:
        units = found.unit["unit_variance"].values
        rows = [(n, "" if q.exact is None else _short(q.exact), q.text(17), units[n].text(17))
                for n, q in found.equal.values.items()]  # fmt: skip
    return _Answer(data, found.latex(), found.text(), rows)


def _found(text: str) -> Basis:
    """The basis that ``text`` names or writes, or that a file defines.

    Raises :class:`~actsym.cli.console.BadInput` and :class:`~actsym.bases.basis.BasisError`.
    """
    from actsym.bases.basis import Basis
    from actsym.bases.shipped import get
    from actsym.distributions import STANDARD_NORMAL

    if choose.is_file(text):
        path, name = choose.file_and_name(text)
        held = choose.bases_in(path)
        if name not in held and (name is not None or len(held) > 1):
            raise console.BadInput(f"{path} defines the bases {', '.join(held)}; choose one: {path}:{next(iter(held))}")
        return held[name] if name is not None else next(iter(held.values()))
    if choose.is_name(text):
        return get(text)
    return Basis(_CUSTOM, _in_index(text), STANDARD_NORMAL, title=" ".join(text.split()))


def _show(steady: dict[str, Any]) -> None:
    """What to use in a network."""
    click.echo()
    if "values" in steady:
        lead = "To use" if steady["stability"] == "stable" else "The best that were found"
        slope = _short(steady["slope"]) or steady["slope_number"]
        click.echo(f"{lead}: both gains one under N(0, 1), slope of the length map {slope}:")
        rows = [(n, _short(console.decimals(v)), steady["numbers"][n]) for n, v in steady["values"].items()]
        console.table(("coefficient", "exact", "value"), rows)
    click.echo(steady["verdict"])


def _family(
    name: str, degree: int, measure: Distribution | None, scaling: None, network: tuple[int, int] | None
) -> _Answer:
    from actsym.bases import families
    from actsym.bases.solve import preserving
    from actsym.distributions import STANDARD_NORMAL

    measure = measure or STANDARD_NORMAL
    if name == "squaf":
        g = families.squaf(families.squaf_relu(families.check_degree(degree, "squaf"), 1), 1)
    else:
        g = getattr(families, name)(degree)
    found = preserving(g, measure)
    steps = found.steps()
    latex = "\\begin{aligned}\n" + " \\\\\n".join(s.latex() for s in steps) + "\n\\end{aligned}"
    text = [f"{name}, degree {degree}, x ~ {measure}", *(f"{i}. {s.text()}" for i, s in enumerate(steps, 1))]
    return _Answer(_family_json(name, degree, found), latex, "\n".join(text), [])


def _family_json(name: str, degree: int, found: Preserving) -> dict[str, Any]:
    from actsym.bases.derivation import CONVENTIONS, quantity_json

    means = ("mean", "second_moment", "derivative_second_moment")
    return {
        "name": name,
        "degree": degree,
        "measure": str(found.measure),
        "expression": str(found.g),
        **{m: quantity_json(getattr(found, m)) for m in means},
        "offsets": [quantity_json(c) for c in found.offsets],
        "scale": {c: quantity_json(a) for c, a in found.scale.items()},
        "conventions": dict(CONVENTIONS),
        "steps": [s.to_json() for s in found.steps()],
    }


def _stable(basis: Any, degree: int, width: int, depth: int) -> dict[str, Any] | None:
    """Coefficients by name, the slope and what is known of their basin; only a sentence where there are none."""
    from actsym.bases.basis import BasisError
    from actsym.bases.stable import stable
    from actsym.rigor.evaluate import evaluate

    try:
        found = stable(basis, degree, width, depth)
    except (BasisError, Unanswered) as error:
        return {"stability": "not stable", "verdict": f"no coefficients are given: {error}"}
    values, slope = found.named(), found.slope_quantity()
    return {
        "values": {name: str(value) for name, value in values.items()},
        "numbers": {name: evaluate(value, digits=17).text(17) for name, value in values.items()},
        "slope": slope.text(17) if slope.exact is None else str(slope.exact), "slope_number": slope.text(17),
        "stability": found.stability, "verdict": found.verdict(), "damping": str(found.damping),
    }  # fmt: skip


def _scaling(text: str) -> Any:
    """s_k from text in k."""
    try:
        return _in_index(text)
    except ValueError as error:
        raise console.BadInput(f"--scaling: {error}") from None


def _in_index(text: str) -> Any:
    """A formula in k and x from text, which may hold factorial(k) or k!.  Raises ``ValueError``."""
    from sympy import factorial

    from actsym.bases.basis import k
    from actsym.definition.spec import Parameter
    from actsym.text.parse import parse_expression

    # k and k! are read as parameters, and become the index and its factorial.
    index, product = Parameter("k", 1), Parameter("kfactorial", 1)
    plain = re.sub(r"factorial\(\s*k\s*\)|\bk!", product.name, text)
    parsed = parse_expression(plain, parameters=[index, product])
    return parsed.subs({index.symbol: k, product.symbol: factorial(k)})


def _short(expr: Any) -> str:
    text = str(expr)
    return text if len(text) <= 48 else ""


def _named(text: str, error: Exception) -> str:
    """The message of ``error``; a basis of the user's own is called as it was written, not by the name it got here."""
    return re.sub(rf"\A{_CUSTOM}\b", lambda _: " ".join(text.split()), str(error))
