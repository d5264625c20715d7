"""Templates: where they lie, and text out of them.  An undefined name in one is an error."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import jinja2

_HERE = Path(__file__).resolve().parent
#: Beside the packages in a source tree, inside this one in an installed wheel.
TEMPLATES = next(p for p in (_HERE.parent / "templates", _HERE / "templates") if (p / "functor.h.j2").exists())

#: What a generated file says of where it comes from.
BANNER = "Generated from its definition; edit that and run `actsym generate`."


def plain(text: str) -> str:
    """One line of what can be printed, as a comment holds it; line breaks and control characters become spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def quoted(text: str) -> str:
    """:func:`plain`, as it stands between the quotes of a docstring: backslashes mean themselves."""
    return plain(text).replace("\\", r"\\").replace('"""', r"\"\"\"")


#: The files below ``templates/`` that were read, included ones too, since whoever asks for them has emptied it.
READ: set[str] = set()


class _Environment(jinja2.Environment):
    def _load_template(self, name: str, globals: Any) -> jinja2.Template:
        """The one way to a template, whoever asks for it; of a list, to each until one is there."""
        READ.add(name)
        return super()._load_template(name, globals)


@cache
def environment() -> jinja2.Environment:
    made = _Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"plain": plain, "quoted": quoted}
    return made


def text(template: str, **context: object) -> str:
    """The template called ``template`` with ``context`` and the banner put in."""
    return environment().get_template(template).render(banner=BANNER, **context)


def verbatim(name: str) -> str:
    """A file below ``templates/`` as it is."""
    READ.add(name)
    return (TEMPLATES / name).read_text(encoding="utf-8")


def runtime(folder: str = "") -> dict[str, str]:
    """The loops, launches and arithmetic that all kernels share: path below ``templates/runtime/folder`` -> text."""
    root = TEMPLATES / "runtime" / folder
    files = (p for p in sorted(root.rglob("*")) if p.is_file() and "__pycache__" not in p.parts)
    return {p.relative_to(root).as_posix(): p.read_text(encoding="utf-8") for p in files}
