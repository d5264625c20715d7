"""The structure that a call is handed over in, as the C header declares it.

Read from the header, so that what is tested is what the compiler saw, whatever other code declares.
"""

from __future__ import annotations

import ctypes
import functools
import re
from pathlib import Path
from typing import Any

_NUMBERS: dict[str, Any] = {
    "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "double": ctypes.c_double,
    "int": ctypes.c_int,
}  # fmt: skip


@functools.cache
def structure(header: Path, name: str) -> type[ctypes.Structure]:
    """``struct NAME`` of ``header``.  Raises ValueError if it is not there or has a member of an unknown type."""
    text = re.sub(r"//[^\n]*", "", header.read_text(encoding="utf-8"))
    found = re.search(rf"\bstruct {name} \{{(.*?)\}};", text, re.DOTALL)
    if found is None:
        raise ValueError(f"{header} declares no struct {name}")
    fields: list[tuple[str, Any]] = []
    for declaration in filter(None, (d.strip() for d in found[1].split(";"))):
        words = re.fullmatch(r"(?:const )?(\w+ ?\*?) ?(.+)", declaration)
        kind, members = (words[1].strip(), words[2]) if words else (declaration, "")
        member_type = ctypes.c_void_p if kind.endswith("*") else _NUMBERS.get(kind)
        if member_type is None:
            raise ValueError(f"{header}: struct {name} has a member of type {kind} (known: {', '.join(_NUMBERS)})")
        for member in members.split(","):
            label, _, length = member.strip().rstrip("]").partition("[")
            fields.append((label, member_type * int(length) if length else member_type))
    return type(name, (ctypes.Structure,), {"_fields_": fields})
