"""The mutation check: its rules, and that damaged kernels are caught while harmless changes are not."""

import functools
import re
import struct
from pathlib import Path

import pytest
from tiers import LONG
from together import together

import generated
from codegen.emulate.build import compiler
from codegen.mutate import functors, loops, results, run as runner
from codegen.mutate.__main__ import main
from codegen.mutate.damage import Damage
from codegen.mutate.judge import Task, Verdict
from codegen.mutate.run import run
from codegen.mutate.sites import all_damages, chosen, kinds

FOLDER = Path(generated.__file__).parent
UNITS = sorted(p.stem for p in (FOLDER / "functors").glob("*.h"))


@functools.cache
def text(path):
    return (FOLDER / path).read_text()


def damage(path, right, wrong, which=0):
    """The text ``right`` becomes ``wrong``, at its place number ``which``."""
    places = [m.start() for m in re.finditer(re.escape(right), text(path))]
    return Damage(path, "by hand", places[which], right, wrong)


@together("pattern", loops.PATTERNS, ids=lambda p: f"{p.path} {p.right}")
def test_every_pattern_of_the_loops_is_in_its_header(pattern):
    assert pattern.right in text(pattern.path)
    assert pattern.right != pattern.wrong


def test_every_rule_of_the_mathematics_finds_a_place():
    found = {d.rule for unit in UNITS for d in all_damages(FOLDER, unit)[0]}
    assert found == set(functors.RULES)


@pytest.mark.parametrize("unit", ["gelu", "squaf", "polynorm_r3"])
def test_damages_keep_parentheses_in_balance_and_change_one_line(unit):
    for one in all_damages(FOLDER, unit)[0]:
        before, after = text(one.path), one.applied(text(one.path))
        assert before != after and len(before.splitlines()) == len(after.splitlines())
        assert sum(a != b for a, b in zip(before.splitlines(), after.splitlines(), strict=True)) == 1
        assert after.count("(") == after.count(")")


def of(rule, line):
    return [d.applied(line) for d in functors.damages("functors/some.h", line) if d.rule == rule]


def test_rules_do_what_they_are_called():
    line = "    const V t = m::select(m::lt(V(0), x), m::neg((a * b)), (c + m::exp(d)));"
    first, second = "m::neg((a * b))", "(c + m::exp(d))"
    assert of("swapped branch", line) == [line.replace(f"{first}, {second}", f"{second}, {first}")]
    assert of("sign", line) == [line.replace(first, "((a * b))")]
    assert of("< and <=", line) == [line.replace("m::lt", "m::le")]
    assert of("comparison turned round", line) == [line.replace("V(0), x", "x, V(0)")]
    assert of("dropped term", line) == [line.replace(" + m::exp(d)", "")]
    assert of("operator", line) == [line.replace("a * b", "a + b"), line.replace("c + m", "c - m")]
    assert of("small constant", line) == [line.replace("V(0)", "V(1)")]
    assert of("missing NaN select", "    out[0] = m::select(m::unordered(x), x, t0);") == ["    out[0] = (t0);"]


def ulps(number, kind):
    letter, integer = {"float": ("f", "i"), "double": ("d", "q")}[kind]
    return struct.unpack(integer, struct.pack(letter, float.fromhex(number)))[0]


@pytest.mark.parametrize(
    ("rule", "place", "kind", "apart"),
    [("digit of a float constant", 0, "float", 32), ("digit of a double constant", 1, "double", 64),
     ("constant by 1 ulp", 0, "float", 1)],
)  # fmt: skip
def test_digits_move_a_constant_by_so_many_ulp(rule, place, kind, apart):
    constants = [c for unit in ("telu", "gelu", "mish") for c in functors._CONSTANT.findall(text(f"functors/{unit}.h"))]
    moved = 0
    for pair in constants:
        for line in of(rule, f"    m::constant<V>({pair[0]}f, {pair[1]})"):
            (changed,) = functors._CONSTANT.findall(line)
            moved += 1
            assert abs(ulps(changed[place], kind) - ulps(pair[place], kind)) == apart
            assert changed[1 - place] == pair[1 - place]
    assert moved


def test_the_choice_follows_from_the_seed_and_takes_every_rule_in_turn():
    assert chosen(FOLDER, "gelu", 12, 3) == chosen(FOLDER, "gelu", 12, 3) != chosen(FOLDER, "gelu", 12, 4)
    own = [d.rule for d in chosen(FOLDER, "gelu", 12, 3) if d.path.startswith("functors/")]
    assert len(own) == len(set(own)) == 8


def test_kinds_are_those_of_the_functor():
    assert kinds(FOLDER, "swiglu") == {"elementwise", "gated"}
    assert kinds(FOLDER, "hermite") == {"elementwise", "parameters", "vectors"}
    assert kinds(FOLDER, "polynorm_r3") == {"rows"}
    assert kinds(FOLDER, "rrelu") == {"elementwise", "noise"}


CAUGHT = [
    ("telu", damage("functors/telu.h", "m::neg(", "(", 1)),
    ("telu", damage("functors/telu.h", "0x1.c8465p-47f", "0x1.c8461p-47f")),
    ("telu", damage("functors/telu.h", "V x = in[0];", "V x = in[0] + V(0x1p-20f);")),
    ("rrelu", damage("functors/rrelu.h", "p.fixed(1)", "p.fixed(0)")),
    ("rrelu", damage("functors/rrelu.h", "m::select(m::unordered(x), x, t0)", "t0")),
    ("prelu", damage("cuda/sums.cuh", "__syncthreads();", "")),
    ("prelu", damage("cuda/device.cuh", "half > 0", "half > 1")),
    ("prelu", damage("cuda/elementwise.cuh", "i < end; ++i", "i < end - 1; ++i")),
]
HARMLESS = ("telu", damage("functors/telu.h", "(m::tanh(t3) * t0)", "(t0 * m::tanh(t3))"))


@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
@LONG
def test_damages_are_caught_and_what_changes_nothing_is_not(tmp_path):
    *caught, harmless = run(FOLDER, [*CAUGHT, HARMLESS], jobs=4)
    assert [j.verdict.outcome for j in caught] == ["caught"] * len(CAUGHT), [j.verdict for j in caught]
    assert all(j.verdict.evidence for j in caught)
    assert harmless.verdict.outcome == "equivalent", harmless.verdict
    for path in results.write([*caught, harmless], 1, tmp_path):
        assert "telu" in path.read_text()


def test_the_command_says_what_it_does_not_know(capsys):
    assert main(["mystery", "--folder", str(FOLDER)]) == 2
    assert "mystery" in capsys.readouterr().err


def endless(_: Task) -> Verdict:
    while True:
        pass


@LONG
def test_a_kernel_that_does_not_end_is_caught(monkeypatch):
    """By processor time: a busy machine gives no other verdict."""
    monkeypatch.setattr(runner, "judge", endless)
    monkeypatch.setattr(runner, "SECONDS", 1)
    (verdict,) = runner._verdicts([Task(FOLDER, "relu", "functors", None, FOLDER)], 1, None, 0, 1)
    assert (verdict.outcome, verdict.check) == ("caught", "time limit")
