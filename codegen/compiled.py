"""What a measurement is called: the code that was measured, of one unit, type and direction on one target.

A name is a hash of what decides the numbers and the time: of the unit's own functions those of the direction, with
branches for other types left out, of the code that units share the definitions that these reach, and the options that
these are compiled with.  The conditions of the preprocessor are resolved for the target.  Comments, layout, names of
temporaries, the order of definitions and the files that they lie in are no part of it, nor is what another target, or
another unit, has for itself.  Where this cannot tell whether something counts, it does.  What calls kernels, the
Python and ``_dispatch.cpp``, is no part of it, for every ``actsym verify`` checks calls anew; nor is what C++ would
decide by the order of overloads, by the names of namespaces, by base classes, or by macros with names of ``std``: the
generated code leaves nothing to these.

Nothing is compiled, and system headers are left alone: names are the same on every machine.
"""

from __future__ import annotations

import ast
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import pairwise

from actsym.work import sources
from actsym.work.files import digest

#: Types as CUDA sources number them (``CUDA_TYPES`` in ``_build.py``), and directions.
TYPES, DIRECTIONS = ("float32", "float64", "float16", "bfloat16"), ("forward", "backward")

#: Digits of a name.
DIGITS = 16

#: Functions of a functor that a direction does not call.
_OTHERS = {
    "forward": {"slope", "gradient", "products_of", "backward_row", "parameter_row"},
    "backward": {"value", "forward_row"},
}

#: Where the options of each compiler of a target are put together.
_OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "cpu": {"_build.py": ("cpu_command", "light_options", "definitions", "_built")},
    "cuda": {"_build.py": ("cuda_command", "cuda_definitions", "_built"), "_nvrtc.py": ("compile_source",)},
}

#: What no target but the one named defines.
_MACROS = {"cpu": ("__CUDACC__", "__CUDA_ARCH__", "__CUDACC_RTC__"), "cuda": ("__AVX__", "__AVX2__", "__AVX512F__")}

_WORD = re.compile(r"[A-Za-z_]\w*")
_STRING = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\''
_COMMENT = re.compile(rf"({_STRING})|//[^\n]*|/\*.*?\*/", re.DOTALL)
_NUMBER = r"-?\.?\d[\w.+-]*"
_TOKEN = re.compile(  # a list of numbers is one
    rf"{_STRING}|\{{\s*{_NUMBER}(?:\s*,\s*{_NUMBER})*\s*\}}|\.?\d(?:[eEpP][+-]|[\w.'])*|\w+|::|->|\+\+|--|&&|\|\||[-+*/%^&|=!<>]=|##|\S"
)
_DEFINING = ("#define", "#undef")
_OPEN, _CLOSE = {"(": ")", "[": "]", "{": "}"}, set(")]}")
_UNLOADED = {"struct", "class", "enum", "typedef", "using", "template", "constexpr", "extern", "#define", "#undef"}
_NO_TYPES = {"return", "do", "else", "case", "new", "throw", "typename", "operator", "goto"}

Tokens = tuple[str, ...]


def codes(unit: Mapping[str, str], shared: Mapping[str, str]) -> dict[str, str]:
    """Hashes of a unit's code: of ``kernel float32 forward`` and so on, of ``torch forward``, the plain expression,
    whatever the type, and of ``cuda float32 forward``.

    unit, shared
        The unit's files and those that all share: path below the generated folder -> text.
    """
    found, files = {}, {**shared, **unit}
    for word, target, suffix in (("kernel", "cpu", ".cpp"), ("cuda", "cuda", ".cu")):
        roots = sorted(path for path in unit if path.startswith(f"{target}/") and path.endswith(suffix))
        options = [tree for at, names in _OPTIONS[target].items() if at in files for tree in _python(files, at, names)]
        for dtype in TYPES if roots else ():
            code = _Code(files, roots, target, dtype)
            for direction in DIRECTIONS:
                found[f"{word} {dtype} {direction}"] = digest(*options, *code.reached(direction))
    for path in sorted(path for path in unit if path.startswith("activations/")):
        for direction in DIRECTIONS:
            own = {"value", "gradient", "slope"} & _definitions(files[path]).keys() - _OTHERS[direction]
            found[f"torch {direction}"] = digest(*_python(files, path, own or _definitions(files[path])))
    return found


def names(codes: Mapping[str, str], key: str) -> dict[str, str]:
    """The names of measurements of an activation, whose definition has the hash ``key``: its defaults are measured."""
    return {what: digest(key, what, code)[:DIGITS] for what, code in codes.items()}


class _Item:
    """A definition in C++, as tokens, and the conditions of the preprocessor that it stands under."""

    def __init__(self, tokens: Tokens, under: Tokens = ()) -> None:
        self.tokens, self.under = tokens, under
        self.struct = tokens[0] == "struct" and "{" in tokens
        self.operator = "operator" in tokens
        head = next((i for i, token in enumerate(tokens) if token[0] in "({="), len(tokens))
        #: Whether this counts whoever mentions it: a pragma, a block of C, or what may be made or run at load.
        self.loaded = (
            tokens[0].startswith("#pragma") or "constructor" in tokens or tokens[:3:2] == ("extern", "{")
            or (tokens[-1] == ";" and not _UNLOADED & {*tokens[:head]})
        )  # fmt: skip

    @cached_property
    def text(self) -> str:
        return digest(" ".join((*self.under, *self.tokens)))

    @cached_property
    def defined(self) -> frozenset[str]:
        """The names that this may define."""
        return frozenset(_defined(self.tokens))

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """The names in this that may be of other definitions: those of ``std`` are not."""
        words = zip(("", "", *self.tokens), ("", *self.tokens), self.tokens, strict=False)
        found = {word for a, b, word in words if _WORD.match(word) and (a, b) != ("std", "::")}
        return frozenset(found.union(*(_WORD.findall(t) for t in (*self.under, *self.tokens) if t[0] == "#")))

    @cached_property
    def operands(self) -> frozenset[str]:
        """The names in what an operator takes."""
        start = self.tokens.index("operator")
        opening = self.tokens.index("(", start + 2)
        return frozenset(filter(_WORD.fullmatch, self.tokens[opening : self.tokens.index(")", opening)]))

    @cached_property
    def members(self) -> list[_Item]:
        """Of a struct."""
        members = _items(self.tokens[self.tokens.index("{") + 1 : -2])
        return [_Item(tokens, (*self.under, *under)) for tokens, under in members]

    @cache  # noqa: B019  as long-lived as the item
    def compiled(self, branches: frozenset[str]) -> _Item:
        """A function, with its temporaries numbered, where of ``branches`` those are taken that begin with ``+``."""
        return _Item(_renamed(tuple(_pruned(self.tokens, branches))), self.under)


class _Code:
    """The C++ that one unit has for a type on a target: its sources, and all that these include."""

    def __init__(self, files: Mapping[str, str], roots: Sequence[str], target: str, dtype: str) -> None:
        self.half = dtype.endswith("16")
        known: dict[str, int | None] = dict.fromkeys(_MACROS[target])
        known |= {"ACTSYM_FLOAT64": int(dtype == "float64")} if target == "cpu" else {
            "ACTSYM_TYPE": TYPES.index(dtype), "__CUDACC__": 1,
        }  # fmt: skip
        single = dtype != "float64"  # half types compute in float32
        taken = {"m::approximates<V>": single, "m::looks_up<V>": single and target == "cpu"}
        by_rows = any("ACTSYM_ROWS" in files[path] for path in roots)  # these compute in double whatever the type is
        self.branches = frozenset(() if by_rows else ("-+"[holds] + text for text, holds in taken.items()))
        self.roots: list[_Item] = []
        self.functors: list[_Item] = []
        self.shared: list[_Item] = []
        left, seen = [*roots], {*roots}
        while left:
            path = left.pop()
            text = files[path]
            found, included = _file(text, tuple(pair for pair in known.items() if pair[0] in text))
            (self.roots if path in roots else self.functors if path.startswith("functors/") else self.shared).extend(
                found
            )
            near = [posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in included]
            new = [name for name in dict.fromkeys(near) if name in files and name not in seen]
            left += new
            seen.update(new)

    def reached(self, direction: str) -> list[str]:
        """What counts in a direction, a hash a definition, sorted."""
        found = {*self.roots, *self._of_functors(direction), *(item for item in self.shared if item.loaded)}
        by_name, operators = _index(tuple(self.shared))
        known: set[str] = set()
        waiting = set().union(*(item.mentioned for item in found))
        while waiting:
            known |= waiting
            items = {item for name in waiting for item in by_name.get(name, ())}
            items |= {item for item, operands in operators if not operands or operands & known}
            waiting = set().union(*(item.mentioned for item in items - found)) - known
            found |= items
        return sorted({item.text for item in found})

    def _of_functors(self, direction: str) -> Iterator[_Item]:
        """The functors' parts: of the struct that computes the type, the functions of the direction."""
        structs = {item.tokens[1]: item for item in self.functors if item.struct}
        halves = {m.tokens[3] for item in structs.values() for m in item.members if m.tokens[:3] == _HALF}
        yield from (item for item in self.functors if not item.struct)
        for name, item in structs.items():
            if halves and halves < structs.keys() and (name in halves) != self.half:
                continue
            for member in item.members:
                if not _OTHERS[direction] & member.defined and member.tokens[:3] != _HALF:
                    yield member.compiled(self.branches)


_HALF = ("using", "Half", "=")


@lru_cache(32)
def _index(items: tuple[_Item, ...]) -> tuple[dict[str, list[_Item]], list[tuple[_Item, frozenset[str]]]]:
    """Definitions by what they define, and the operators among them, with the types that decide whether one counts."""
    by_name: dict[str, list[_Item]] = {}
    for item in items:
        for name in item.defined:
            by_name.setdefault(name, []).append(item)
    return by_name, [(item, item.operands & by_name.keys()) for item in items if item.operator]


# ---------------------------------------------------------------- the preprocessor


@lru_cache(512)
def _file(text: str, known: tuple[tuple[str, int | None], ...]) -> tuple[list[_Item], list[str]]:
    """The definitions of a file, and what it includes of the project's own.

    Raises ``ValueError`` where that depends on macros that are not ``known``.
    """
    tokens: list[str] = []
    included = []
    undecided = 0
    for line, code in _lines(text, dict(known)):
        if code:
            tokens += _TOKEN.findall(line)
        elif line.startswith("include"):
            own = re.findall(r'"([^"]+)"', line)
            if (own and undecided) or not (own or "<" in line):
                raise ValueError(f"#{line}: which file of the project is included has to be certain")
            included += own
        elif not line.startswith(("pragma once", "pragma GCC diagnostic")):
            line = re.sub(r"^(define\s+\w+)\(", r"\1 with arguments (", line)  # not what begins with a parenthesis
            undecided += line.startswith("if ") - line.startswith("endif")
            tokens.append(f"#{' '.join(_TOKEN.findall(line))}")
    plain = [re.sub(r"\s", "", token) if token[0] == "{" else token for token in tokens]  # lists of numbers
    found, items = [], [*_items(plain)]
    names = dict.fromkeys(item[1] for item, _ in items if item[0] in _DEFINING)
    macros, meanings, used = Counter[str](), Counter[str](), set[str]()
    for item, under in items:  # what a name stands for depends on their order, and on what stands between them
        if item[0] in _DEFINING:
            macros[item[1]] += 1
            meanings[item[1]] += item[1] in used
            used.discard(item[1])
            under = (*under, f"# {macros[item[1]]}")
        else:
            own = [name for name in names if name in item]
            used.update(own)
            under = (*under, *(f"# {name} {meanings[name]}" for name in own if meanings[name]))
        found.append(_Item(_renamed(item), under))
    return found, included


def _lines(text: str, known: Mapping[str, int | None]) -> Iterator[tuple[str, bool]]:
    """The lines that may be compiled, and whether each is code: directives come without ``#``."""
    plain = _COMMENT.sub(lambda found: found[1] or " ", text.replace("\\\n", " "))
    levels = [(False, True, False)]  # of conditions: whether one held, whether this branch is live, whether it is shown
    for line in plain.split("\n"):
        taken, live, shown = levels[-1]
        word, rest = re.match(r"\s*#?\s*(\w*)\s*(.*)", line).groups()  # type: ignore[union-attr]
        if not line.lstrip().startswith("#"):
            if live:
                yield line, True
        elif word in ("if", "ifdef", "ifndef"):
            condition = {"if": rest, "ifdef": f"defined({rest})", "ifndef": f"!defined({rest})"}[word]
            value = _value(condition, known) if live else False
            if value is None:
                yield f"if {condition}", False
            levels.append((value is True, value is not False, value is None))
        elif word in ("elif", "else"):
            value = False if taken or not levels[-2][1] else _value(rest, known) if word == "elif" else True
            if value is None or (value and shown):
                yield ("else" if value else f"elif {rest}" if shown else f"if {rest}"), False
            levels[-1] = taken or value is True, value is not False, shown or value is None
        elif word == "endif":
            levels.pop()
            if shown:
                yield "endif", False
        elif live:
            yield f"{word} {rest}", False


def _value(condition: str, known: Mapping[str, int | None]) -> bool | None:
    """Whether a condition of the preprocessor holds; None where that depends on macros that are not ``known``."""
    for operator, decides in (("||", True), ("&&", False)):
        parts = _split(condition, operator)
        if len(parts) > 1:
            values = [_value(part, known) for part in parts]
            return decides if decides in values else None if None in values else not decides
    text = condition.strip()
    if text.startswith("!"):
        inner = _value(text[1:], known)
        return None if inner is None else not inner
    if text.startswith("(") and text.endswith(")"):
        return _value(text[1:-1], known)
    if found := re.fullmatch(r"defined\s*\(?\s*(\w+)\s*\)?", text):
        return known[found[1]] is not None if found[1] in known else None
    if found := re.fullmatch(r"(\w+)(?:\s*(==|!=|>=|<)\s*(-?\d+))?", text):
        if found[1] not in known and not found[1].isdigit():
            return None
        value, other = int(known.get(found[1], found[1]) or 0), int(found[3] or 0)
        return {"==": value == other, "!=": value != other, ">=": value >= other, "<": value < other}[found[2] or "!="]
    return None


def _split(text: str, operator: str) -> list[str]:
    """``text`` at an operator that stands in no parentheses."""
    parts, depth, begin = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0 and text.startswith(operator, i):
            parts.append(text[begin:i])
            begin = i + len(operator)
    return [*parts, text[begin:]]


# ---------------------------------------------------------------- definitions


def _items(tokens: Sequence[str]) -> Iterator[tuple[Tokens, Tokens]]:
    """The definitions in a file or a struct, each with the conditions that it stands under; namespaces are entered."""
    item: list[str] = []
    under: list[str] = []
    depth = skipped = 0
    for i, (token, after) in enumerate(zip(tokens, (*tokens[1:], ""), strict=False)):
        if i < skipped:
            continue
        if token.startswith(("#define", "#undef")) or (token.startswith("#pragma") and not item):
            yield tuple(token.split(" ")), tuple(under)
        elif token.startswith("#") and not item:
            if token == "#endif":
                del under[max(k for k, c in enumerate(under) if c.startswith("#if")) :]
            else:
                under.append(token)
        elif not item and (token, after) == ("inline", "namespace"):
            pass
        elif not item and token == "namespace" and "=" not in tokens[i : i + 3]:
            skipped = tokens.index("{", i) + 1
        elif not item and token in ("}", ";"):
            pass  # of a namespace
        else:
            item.append(token)
            depth += (token in _OPEN) - (token in _CLOSE)
            if depth:
                continue
            body = token == "}" and after not in (",", "{", ")", ";", "(")
            macro = token == ")" and item[0].startswith("ACTSYM_") and item[1] == "("
            if token == ";" or body or (macro and after not in ("{", ";", "const")):
                yield tuple(item), tuple(under)
                item = []
    if item:
        yield tuple(item), tuple(under)


def _defined(item: Tokens) -> tuple[str, ...]:
    """The names that a definition may be of: those in front of what follows a name where it is declared."""
    if item[0] in _DEFINING:
        return (item[1],)
    found, depth = [], 0
    for i, (token, after) in enumerate(zip(item, (*item[1:], ""), strict=True)):
        if depth == 0 and token == "{":
            break
        if depth == 0 and _WORD.fullmatch(token):
            if after == "<":
                after = item[min(_angle(item, i + 1), len(item) - 1)]
            if after in ("(", "=", ";", "[", ":", "::") or after[:1] == "{":
                found.append(token)
        depth += (token in _OPEN) - (token in _CLOSE)
    if item[0] == "enum" or (item[0].startswith("ACTSYM_") and item[1] == "("):  # a macro that defines what it is given
        found += filter(_WORD.fullmatch, item)
    return tuple(found)


def _angle(item: Tokens, start: int) -> int:
    """The place after the ``>`` that belongs to the ``<`` at ``start``."""
    depth = 0
    for i in range(start, len(item)):
        depth += (item[i] == "<") - (item[i] == ">")
        if depth == 0:
            return i + 1
    return len(item)


def _pruned(item: Tokens, branches: frozenset[str]) -> Iterator[str]:
    """A function without the branches of ``if constexpr`` that are not taken.  Conditions stay: what they mention
    decides."""
    i = 0
    while i < len(item):
        if item[i : i + 3] != ("if", "constexpr", "("):
            yield item[i]
            i += 1
            continue
        end = _closing(item, i + 2)
        condition = "".join(item[i + 3 : end])
        holds, known = f"+{condition}" in branches, f"-{condition}" in branches
        yield from item[i : end + 1]
        i = end + 1
        if not (holds or known) or item[i] != "{":
            continue
        end = _closing(item, i)
        if holds:
            yield from _pruned(item[i : end + 1], branches)
        i = end + 1
        if item[i : i + 1] != ("else",):
            continue
        other = i + 1
        end = other
        while item[end] != "{":  # of a chain, every branch
            end = _closing(item, item.index("(", end)) + 1
        end = _closing(item, end)
        while item[end + 1 : end + 2] == ("else",):
            end = _closing(item, item.index("{", end))
        if not holds:
            yield from ("else", *_pruned(item[other : end + 1], branches))
        i = end + 1


def _closing(item: Tokens, start: int) -> int:
    """The place of what closes the bracket at ``start``."""
    depth = 0
    for i in range(start, len(item)):
        depth += (item[i] in _OPEN) - (item[i] in _CLOSE)
        if depth == 0:
            return i
    raise ValueError(f"a bracket is not closed: {' '.join(item[start : start + 9])}")


def _renamed(member: Tokens) -> Tokens:
    """A function with its temporaries numbered in the order in which they are declared.

    A name that is called, qualified, or used where it is not declared stays: it may be that of something else.
    """
    body = member.index("{") if "{" in member else 0
    types = {after for before, after in pairwise(("", *member[:body])) if before not in ("<", ",")}  # not <class V>
    if not body or member[-1] != "}" or member[0][0] == "#" or {"struct", "class", "union", "enum"} & types:
        return member
    qualified = {b for a, b in pairwise(member) if a in ("::", ".", "->")}
    others = qualified | {a for a, b in pairwise(member) if b in ("(", "<")}
    scopes: list[set[str]] = [set()]
    declared: dict[str, None] = {}
    for before, token, after in zip(member[body:], member[body + 1 :], member[body + 2 :], strict=False):
        if token == "{":
            scopes.append(set())
        elif token == "}":
            scopes.pop()
        elif after in ("=", "[") and _WORD.fullmatch(token) and _WORD.fullmatch(before) and before not in _NO_TYPES:
            declared[token] = None
            scopes[-1].add(token)
        elif not any(token in scope for scope in scopes):
            others.add(token)
    others |= {*member[:body]}
    numbers = {name: f"temporary {n}" for n, name in enumerate(name for name in declared if name not in others)}
    return (*member[:body], *(numbers.get(token, token) for token in member[body:]))


# ---------------------------------------------------------------- Python


def _python(files: Mapping[str, str], path: str, names: Iterable[str]) -> list[str]:
    """The syntax trees of what has these names in a module, and of the functions that these call."""
    waiting, found = [(path, name) for name in names], {}
    while waiting:
        at, name = waiting.pop()
        known = _definitions(files[at]).get(name)
        if known is None or (at, name) in found:
            continue
        text, mentioned = known
        if text.endswith(".py"):  # imported from another module of the folder
            waiting += [(text, name)] if text in files else []
            continue
        found[at, name] = text
        waiting += [(at, other) for other in mentioned]
    return sorted(found.values())


@lru_cache(512)
def _definitions(text: str) -> dict[str, tuple[str, frozenset[str]]]:
    """What the names at the top of a module are: each a tree as text and what that mentions, or the file of the module
    that it is imported from."""
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for node in sources.parsed(text.encode()).body:
        if isinstance(node, ast.ImportFrom):
            found |= {alias.name: (f"{node.module}.py", frozenset()) for alias in node.names}
            continue
        parts = list(ast.walk(node))
        names = [part for part in parts if isinstance(part, ast.Name)]
        stored = list(dict.fromkeys(name.id for name in names if isinstance(name.ctx, ast.Store)))
        # A statement that stores nothing may change what it names.
        defined = stored or [name.id for name in names]
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined = [node.name]
        others = {getattr(part, field, None) for part in parts for field in ("attr", "arg", "value")}
        local = [name for name in stored if name not in others] if isinstance(node, ast.FunctionDef) else []
        numbers = {name: f"'temporary {n}'" for n, name in enumerate(local)}
        words = re.split(r"'(\w+)'", sources.text(node))  # every second one is quoted
        words[1::2] = [numbers.get(word, f"'{word}'") for word in words[1::2]]
        for name in defined:
            before, mentioned = found.get(name, ("", frozenset()))
            found[name] = f"{before}{''.join(words)}", mentioned.union(part.id for part in names)
    return found
