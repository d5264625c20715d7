"""The mutation check: its rules, and that damaged kernels are caught while harmless changes are not."""

import functools
import math
import re
import struct
from pathlib import Path

import pytest
from tiers import LONG
from together import together

import generated
from actsym.catalog import get
from codegen.build import load_package
from tests.instruments.emulate.build import compiler
from tests.instruments.mutate import damage as table, functors, regions, run as runner
from tests.instruments.mutate.damage import CLASSES, PATTERNS, Damage
from tests.instruments.mutate.functors import CONSTANT
from tests.instruments.mutate.judge import Task, Verdict, _cpu, faults_on_gpus, has_own_forms, judge, part
from tests.instruments.mutate.plan import COUNTS, UNITS as PLANNED, kinds, own, plan
from tests.instruments.mutate.run import run

FOLDER = Path(generated.__file__).parent
UNITS = sorted(p.stem for p in (FOLDER / "functors").glob("*.h") if not p.stem.endswith("_evaluated"))


@functools.cache
def text(path):
    return (FOLDER / path).read_text()


def damage(path, right, wrong, which=0):
    """The text ``right`` becomes ``wrong``, at its place number ``which``."""
    places = [m.start() for m in re.finditer(re.escape(right), text(path))]
    return Damage(path, "by hand", places[which], right, wrong)


@together("pattern", PATTERNS, ids=lambda p: f"{p.path} {p.rule} {p.right}")
def test_every_pattern_is_in_its_file_and_matters_to_a_unit_of_the_plan(pattern):
    assert pattern.right in text(pattern.path)
    assert pattern.right != pattern.wrong
    assert any(pattern.needs & kinds(FOLDER, unit) for unit in PLANNED)


def test_every_known_damage_changes_its_file():
    for _, damage in table.known(FOLDER):
        assert damage.applied(text(damage.path)) != text(damage.path)


def test_a_known_damage_whose_place_is_gone_is_an_error():
    with pytest.raises(LookupError, match=r"gelu\.h holds nothing like"):
        table._first(FOLDER, "functors/gelu.h", "some", "(no such text)", "")


def test_every_rule_of_the_mathematics_finds_a_place():
    found = {(d.group, d.rule) for unit in UNITS for d in own(FOLDER, unit)}
    assert set(functors.RULES) <= found
    ranges = {("region", rule) for rules in regions.RANGES.values() for rule, *_ in rules}
    assert ranges <= found


@pytest.mark.parametrize("unit", ["gelu", "squaf", "polynorm_r3"])
def test_damages_keep_parentheses_in_balance_and_change_one_line(unit):
    for one in own(FOLDER, unit):
        before, after = text(one.path), one.applied(text(one.path))
        assert before != after and len(before.splitlines()) == len(after.splitlines())
        assert sum(a != b for a, b in zip(before.splitlines(), after.splitlines(), strict=True)) == 1
        assert after.count("(") - before.count("(") == after.count(")") - before.count(")")


def of(rule, line):
    return [d.applied(line) for d in functors.damages("functors/some.h", line) if d.rule == rule]


def test_damages_of_a_region_change_a_result_there():
    found = {}
    for damage in regions.damages("functors/swiglu.h", text("functors/swiglu.h")):
        found.setdefault(damage.rule, damage)
    large = found["half as much again for large u"]
    inside = "m::both(m::le(m::constant<V>(400.0f, 400.0), u), m::le(u, m::constant<V>(3e+38f, 3e+38)))"
    assert large.after == f"m::select({inside}, ({large.before}) * m::constant<V>(1.5f, 1.5), V({large.before}))"
    assert large.region == (("u", 400.0, 3e38),)
    assert found["gate * (x * u)"].after == "((m::select(t1, t5, V(1)) / (V(1) + t5)) * (t0 * u))"


def test_second_derivatives_are_damaged_one_by_one():
    damages = [d for d in own(FOLDER, "swish") if d.group == "second"]
    assert {d.rule.rpartition(" (by ")[2] for d in damages} >= {
        "x and x)",
        "x and beta)",
        "beta and beta)",
        "exchanged",
    }
    assert all(compile(d.applied(text(d.path)), d.path, "exec") for d in damages)


def test_damaged_modules_are_python():
    for _, damage in plan(FOLDER):
        if damage.path.endswith(".py"):
            compile(damage.applied(text(damage.path)), damage.path, "exec")


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


def test_rules_damage_tables():
    table = "        {0x1p+0f, -0x0p+0f, 0x1p+0f, -0x0p+0f},"
    (bit,) = of("a bit of a coefficient", table)
    first, _, again, _ = (float.fromhex(n.strip().rstrip("f")) for n in bit.split("{")[1].split("}")[0].split(","))
    assert first == again != 1 and math.log2(abs(first - 1)) % 1 == 0
    (swapped,) = of("exchanged entries", table)
    assert "{-0x0p+0f, 0x1p+0f, -0x0p+0f, 0x1p+0f}" in swapped
    assert of("another piece", "    m::segment<21, 8>(t0)") == ["    m::segment<22, 8>(t0)"]
    assert len(of("a bit of a coefficient", "    V(0x1.8p+1f) * x")) == 1


def ulps(number, kind):
    letter, integer = {"float": ("f", "i"), "double": ("d", "q")}[kind]
    return struct.unpack(integer, struct.pack(letter, float.fromhex(number)))[0]


@pytest.mark.parametrize(
    ("rule", "place", "kind", "apart"),
    [("digit of a float constant", 0, "float", 32), ("digit of a double constant", 1, "double", 64),
     ("last bit of a float constant", 0, "float", 1), ("last bit of a double constant", 1, "double", 1)],
)  # fmt: skip
def test_digits_move_a_constant_by_so_many_ulp(rule, place, kind, apart):
    constants = [c for unit in ("telu", "gelu", "mish") for c in CONSTANT.findall(text(f"functors/{unit}.h"))]
    moved = 0
    for pair in constants:
        for line in of(rule, f"    m::constant<V>({pair[0]}f, {pair[1]})"):
            (changed,) = CONSTANT.findall(line)
            moved += 1
            assert abs(ulps(changed[place], kind) - ulps(pair[place], kind)) == apart
            assert changed[1 - place] == pair[1 - place]
    assert moved


def test_the_plan_follows_from_the_seed_and_has_every_class():
    planned = plan(FOLDER, seed=3)
    assert planned == plan(FOLDER, seed=3) != plan(FOLDER, seed=4)
    assert len(planned) > 315 and {d.group for _, d in planned} == set(CLASSES)
    assert {unit for unit, _ in planned} >= set(PLANNED)
    regional = [d.rule for _, d in planned if d.group == "region"]
    assert set(regional) >= {rule for rules in regions.RANGES.values() for rule, *_ in rules}
    assert len(regional) == COUNTS["region"]


@LONG
@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
def test_a_damage_is_judged(tmp_path, monkeypatch):
    monkeypatch.setenv("ACTSYM_KERNEL_CACHE", "")  # which the judge sets
    unit, one = next(table.known(FOLDER))
    (tmp_path / "cache").mkdir()
    verdict = judge(Task(FOLDER, unit, part(one), one, tmp_path / "cache"))
    assert (verdict.outcome, verdict.check) == ("caught", "references, a sample"), verdict


@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
@LONG
def test_forms_for_gpus_are_compared_with_references(tmp_path, monkeypatch):
    """What the kernels of the CPU do not compute; celu has a parameter that is learned."""
    monkeypatch.setenv("ACTSYM_KERNEL_CACHE", str(tmp_path / "cache"))
    assert has_own_forms(FOLDER, "mish") and not has_own_forms(FOLDER, "relu")
    for unit in ("mish", "celu"):
        header = text(f"functors/{unit}.h")
        first = header.index("else if constexpr (m::approximates<V>)")
        last = header.index("} else {", first)
        tables = [d for d in own(FOLDER, unit) if d.rule == "exchanged entries" and first < d.start < last]
        folder = table.copy(FOLDER, tmp_path / unit, unit)
        right = _cpu(load_package(FOLDER), unit)
        assert list(faults_on_gpus(folder, get(unit), right)) == []
        tables[-1].write(folder)  # of the lowest power
        assert list(faults_on_gpus(folder, get(unit), right))


def test_kinds_are_those_of_the_functor():
    assert kinds(FOLDER, "swiglu") == {"elementwise", "gated", "swiglu"}
    assert kinds(FOLDER, "hermite") == {"elementwise", "parameters", "vectors", "hermite"}
    assert kinds(FOLDER, "polynorm_r3") == {"rows", "polynorm_r3"}
    assert kinds(FOLDER, "rrelu") == {"elementwise", "noise", "rrelu"}


CAUGHT = [
    ("prelu", damage("functors/prelu.h", "m::select(m::unordered(x), x, t0)", "t0")),
    ("prelu", damage("cuda/sums.cuh", "__syncthreads();", "")),
    ("prelu", damage("cuda/process.cuh", "own < end ? one<T>", "own < end - 1 ? one<T>")),
]
HARMLESS = ("prelu", damage("functors/prelu.h", "(p_a * x)", "(x * p_a)"))


@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
@LONG
def test_damages_are_caught_and_what_changes_nothing_is_not(tmp_path):
    sample = [p for p in plan(FOLDER, ("prelu",), 2, dict.fromkeys(CLASSES, 1)) if "cuda/" not in p[1].path]
    assert {d.group for _, d in sample} == CLASSES.keys() - {"bit", "approximant"}  # it has no such constants
    harmless, *judged = run(FOLDER, [HARMLESS, *CAUGHT, *sample], jobs=2)
    assert harmless.verdict.outcome == "equivalent", harmless.verdict
    assert not [j for j in judged if j.verdict.outcome in ("survived", "not compiled")]
    caught = [j for j in judged if j.verdict.outcome == "caught"]
    assert len(caught) >= len(judged) - 2, [j.verdict for j in judged]
    assert all(j.verdict.evidence for j in caught) and {j.damage for j in caught} >= {d for _, d in CAUGHT}
    for path in runner.write([*judged, harmless], 1, tmp_path):
        assert "prelu" in path.read_text() and "threshold" in path.read_text()


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
