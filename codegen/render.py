"""Templates: where they lie, and text out of them.  An undefined name in one is an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import jinja2
from jinja2 import meta

from actsym.work.files import digest

_HERE = Path(__file__).resolve().parent
#: Beside the packages in a source tree, inside this one in an installed wheel.
TEMPLATES = next(p for p in (_HERE.parent / "templates", _HERE / "templates") if (p / "functor.h.j2").exists())

#: What a generated file says of where it comes from.
BANNER = "Generated from its definition in the catalogue; edit that and run `actsym generate`."


def plain(text: str) -> str:
    """One line of what can be printed, as a comment holds it; line breaks and control characters become spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def quoted(text: str) -> str:
    """:func:`plain`, as it stands between the quotes of a docstring: backslashes mean themselves."""
    return plain(text).replace("\\", r"\\").replace('"""', r"\"\"\"")


@cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"plain": plain, "quoted": quoted}
    return made


#: The names of the files that are read, while somebody asks for them.
_recorded: list[set[str]] = []


@contextmanager
def recorded() -> Iterator[set[str]]:
    """The set of the files below ``templates/`` that units are rendered from as long as the context lasts."""
    _recorded.append(set())
    try:
        yield _recorded[-1]
    finally:
        _recorded.pop()


def contents(names: Iterable[str]) -> dict[str, str]:
    """Hashes of files below ``templates/`` by their names, with the templates that these include."""
    found, waiting = {}, list(names)
    for name in waiting:  # grows
        if name not in found:
            text = (TEMPLATES / name).read_text(encoding="utf-8") if (TEMPLATES / name).is_file() else ""
            found[name] = digest(text)
            included = meta.find_referenced_templates(environment().parse(text)) if name.endswith(".j2") else ()
            waiting += filter(None, included)
    return dict(sorted(found.items()))


def text(template: str, **context: object) -> str:
    """The template called ``template`` with ``context`` and the banner put in."""
    for names in _recorded:
        names.add(template)
    return environment().get_template(template).render(banner=BANNER, **context)


def verbatim(name: str) -> str:
    """A file below ``templates/`` as it is."""
    for names in _recorded:
        names.add(name)
    return (TEMPLATES / name).read_text(encoding="utf-8")


def runtime(folder: str = "") -> dict[str, str]:
    """The loops, launches and arithmetic that all kernels share: path below ``templates/runtime/folder`` -> text."""
    root = TEMPLATES / "runtime" / folder
    files = (p for p in sorted(root.rglob("*")) if p.is_file() and "__pycache__" not in p.parts)
    return {p.relative_to(root).as_posix(): p.read_text(encoding="utf-8") for p in files}
