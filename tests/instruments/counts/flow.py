"""Machine code of a GPU as nvdisasm lists it, and the instructions on the path that most elements take.

Of a kernel that loops over packs of 16 bytes the path runs from the head of the loop through the 16-byte stores back to
the head.  What lies on any way between them is counted once, as threads of a warp that take different ways take all of
them; what calls a subroutine (the slow path of a division) is left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

_LABEL = re.compile(r"(\.L_\w+):")
_INSTRUCTION = re.compile(r"/\*[0-9a-f]{4,}\*/\s+(?:(@!?U?P\w+)\s+)?([A-Z][\w.]*)(.*?);")
_TARGET = re.compile(r"`\((\.L_\w+)\)")
_WIDE = ".128"


@dataclass
class Block:
    """Instructions (without operands) that run one after the other; numbers of the blocks that may come next."""

    instructions: list[str] = field(default_factory=list)
    next: set[int] = field(default_factory=set)

    @property
    def calls(self) -> bool:
        return any(i.startswith("CALL") for i in self.instructions)

    @property
    def wide_stores(self) -> int:
        return sum(i.startswith("STG") and _WIDE in i for i in self.instructions)

    @property
    def narrow(self) -> bool:
        """Whether it reads or writes memory in less than 16 bytes at a time."""
        return any(i.startswith(("LDG", "STG")) and _WIDE not in i for i in self.instructions)

    @property
    def exchanges(self) -> bool:
        """Whether it reads elements one at a time, which are in no table of constants, writes them so, or gives them to
        other threads."""
        read = (i for i in self.instructions if i.startswith("LDG.") and "CONSTANT" not in i)
        written = (i for i in self.instructions if i.startswith("STG"))
        return any(_WIDE not in i for i in (*read, *written)) or any(i.startswith("STS") for i in self.instructions)


@dataclass(frozen=True)
class Path:
    """``instructions``: how often each is on the path; ``stores`` of 16 bytes; ``loops``: whether an inner loop is on
    it, whose body is counted once.
    """

    instructions: Counter[str]
    stores: int
    loops: bool


def kernels(listing: str) -> dict[str, str]:
    """The text of every kernel in what ``nvdisasm -c`` prints, by its mangled name."""
    found = re.split(r"^\.text\.(\S+):\n", listing, flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


def blocks(text: str) -> list[Block]:
    """The basic blocks of one kernel, in the order of the listing."""
    parts: list[Block] = [Block()]
    begins: dict[str, int] = {}
    jumps: list[tuple[int, str]] = []
    for line in text.splitlines():
        if label := _LABEL.match(line.strip()):
            if parts[-1].instructions:
                parts.append(Block())
                parts[-2].next.add(len(parts) - 1)
            begins[label[1]] = len(parts) - 1
        elif instruction := _INSTRUCTION.search(line):
            guard, name, operands = instruction.groups()
            parts[-1].instructions.append(name)
            if name.split(".")[0] not in ("BRA", "EXIT", "RET", "BRX"):
                continue
            target = _TARGET.search(operands)
            # `BRA.DIV` is taken where the threads of a warp are apart: here they are together.
            together = name.startswith("BRA.DIV")
            if name.startswith("BRA") and target and not together:
                jumps.append((len(parts) - 1, target[1]))
            # `BRA P2, ...` and `BRA.U !UP0, ...` have a second condition among the operands.
            parts.append(Block())
            if together or guard is not None or re.match(r"\s*!?U?P\d", operands):  # what comes next follows on it
                parts[-2].next.add(len(parts) - 1)
    for source, target_label in jumps:
        parts[source].next.add(begins[target_label])
    return parts


def wide_path(parts: list[Block]) -> Path | None:
    """The path through the smallest loop with 16-byte stores; None where there is none."""
    loops = {(head, last): _body(parts, head, last) for last, b in enumerate(parts) for head in b.next if head <= last}
    loops = {edge: body for edge, body in loops.items() if body}
    wide = [(edge, body) for edge, body in loops.items() if any(parts[i].wide_stores for i in body)]
    if not wide:
        return None
    (head, last), body = min(wide, key=lambda found: len(found[1]))
    inside = {i for i in body if not parts[i].calls and not parts[i].exchanges}
    forward = {i: {n for n in parts[i].next if n in inside and n > i} for i in inside}
    stores = [i for i in inside if parts[i].wide_stores]
    before = _reached(_reversed(forward), stores)
    after = _reached(forward, stores)
    chosen = (before & _reached(forward, [head])) | (after & _reached(_reversed(forward), [last]))
    # What of an inner loop comes after its way out leads back only.
    inner = [b for e, b in loops.items() if e != (head, last) and b < body and head not in b]
    entered = [b for b in inner if min(b) in chosen]
    while any(not b & inside <= chosen for b in entered):
        chosen = chosen.union(*(b & inside for b in entered))
        entered = [b for b in inner if min(b) in chosen]
    counted = Counter(name for i in chosen for name in parts[i].instructions)
    return Path(counted, sum(parts[i].wide_stores for i in chosen), bool(entered))


def row_path(parts: list[Block]) -> tuple[Counter[str], Counter[str]] | None:
    """The instructions on the path of a row that its threads hold: those that all threads run, and those between the
    first two barriers.  None where no loop has 16-byte stores.

    It is the longest loop with them.  Left out are calls (of what works on rows that are not ordinary), narrower
    accesses to memory, and 16-byte loads after the threads have exchanged sums (of rows that are read again).
    """
    loops = [(head, last) for last, b in enumerate(parts) for head in b.next if head <= last]
    bodies = {edge: _body(parts, *edge) for edge in loops}
    wide = [edge for edge, body in bodies.items() if any(parts[i].wide_stores for i in body)]
    if not wide:
        return None
    head, last = max(wide, key=lambda edge: len(bodies[edge]))
    body = bodies[head, last]
    exchanged = min((i for i in body if any(n.startswith("SHFL") for n in parts[i].instructions)), default=last)
    inside = {i for i in body if not parts[i].calls and not parts[i].narrow}
    inside -= {i for i in inside if i > exchanged and any(n.startswith("LDG") for n in parts[i].instructions)}
    forward = {i: {n for n in parts[i].next if n in inside and n > i} for i in inside}
    stores = [i for i in inside if parts[i].wide_stores]
    before, after = _reached(_reversed(forward), stores), _reached(forward, stores)
    on_the_way = _reached(forward, [head]) & _reached(_reversed(forward), [last])
    everyone: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    barriers = 0
    for name in (n for i in sorted(on_the_way & (before | after)) for n in parts[i].instructions):
        barriers += name.startswith("BAR.SYNC")
        (alone if barriers == 1 else everyone)[name] += 1
    return everyone, alone


def _body(parts: list[Block], head: int, last: int) -> set[int]:
    """The blocks of the loop with this way back; empty where the loop can be entered beside its head."""
    before = _reversed({i: b.next for i, b in enumerate(parts)})
    body = _reached({i: n for i, n in before.items() if i != head}, [last]) | {head}
    return body if min(body) == head else set()


def _reversed(edges: dict[int, set[int]]) -> dict[int, set[int]]:
    turned: dict[int, set[int]] = {i: set() for i in edges}
    for i, following in edges.items():
        for n in following:
            turned.setdefault(n, set()).add(i)
    return turned


def _reached(edges: dict[int, set[int]], start: Iterable[int]) -> set[int]:
    seen, stack = set(start), list(start)
    while stack:
        for n in edges.get(stack.pop(), ()):
            if n not in seen:
                seen.add(n)
                stack.append(n)
    return seen
