"""What measurements are called: a name stands as long as the code does that was measured."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import generated
from actsym.catalog import get
from actsym.report.evidence import Evidence
from actsym.work import measurements, provenance
from codegen import compiled, render
from codegen.driver import shared_sources, sources

ROOT = Path(__file__).parents[1]
GELU = get("gelu")
COMMENT = {".py": "# a comment\n"}


@pytest.fixture(scope="module")
def evidence():
    """What is published of GELU, as if all of it were measured on the code of today."""
    found = Evidence.read(ROOT / "reports", ROOT / "generated" / "manifest.json", ROOT / "reports" / "machines").of(
        GELU
    )

    def today(rows):
        return tuple(replace(m, source=measurements.named(found.manifest["gelu"], *m.code)) for m in rows)

    machines = [
        replace(m, measurements=today(m.measurements), exhausted=today(m.exhausted), speeds=today(m.speeds))
        for m in found.machines
    ]
    return replace(found, machines=tuple(machines))


@pytest.fixture(scope="module")
def texts():
    return sources(GELU), shared_sources((), "generated")


def stale(evidence, unit, shared):
    """The published measurements of GELU on the CPU that are not of these sources."""
    names = compiled.names(compiled.codes(unit, shared), GELU.key)
    now = replace(evidence, manifest={"gelu": evidence.manifest["gelu"] | {"names": names}})
    published = [m for machine in now.machines for m in (*machine.measurements, *machine.exhausted, *machine.speeds)]
    assert len(published) > 20
    return {m.code for m in published if not now.is_current(m)}


def edited(texts, path, before, after):
    """The unit's and the shared texts, one of them with an edit."""
    found = [dict(part) for part in texts]
    (part,) = [part for part in found if path in part]
    assert before in part[path]
    part[path] = part[path].replace(before, after, 1)
    return found


def test_comments_in_templates_change_no_name(evidence, texts, tmp_path, monkeypatch):
    """In every file of templates/; names follow from what is rendered and from nothing of the cross-checks."""
    assert not stale(evidence, *texts)
    assert not [m for m in provenance.closure(compiled.__name__) if "crosscheck" in m]
    shutil.copytree(render.TEMPLATES, tmp_path / "templates", ignore=shutil.ignore_patterns("__pycache__"))
    for path in (tmp_path / "templates").rglob("*.*"):
        suffix = Path(path.name.removesuffix(".j2")).suffix
        path.write_text(f"{path.read_text()}\n{COMMENT.get(suffix, '// a comment')}\n")
    monkeypatch.setattr(render, "TEMPLATES", tmp_path / "templates")
    render.environment.cache_clear()
    try:
        commented = sources(GELU), shared_sources((), "generated")
    finally:
        monkeypatch.undo()
        render.environment.cache_clear()
    assert all("a comment" in commented[0][path] for path in ("functors/gelu.h", "cpu/gelu.cpp", "activations/gelu.py"))
    assert all("a comment" in commented[1][path] for path in ("cpu/elementwise.h", "cuda/process.cuh", "_numeric.py"))
    assert not stale(evidence, *commented)


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("activations/gelu.py", "GELU of every element", "What the wrapper's help says"),
        ("activations/gelu.py", '"""f"""', '"""The value."""'),
        ("functors/gelu.h", "const V x = in[0];", "\n#ifdef __CUDA_ARCH__\n out[0] = x;\n#endif\nconst V x = in[0];"),
        ("functors/gelu.h", "const V t5 = t0 - m::entry<V, 8, 1>", "const V  t5=t0 -\n m::entry<V,8,1>"),
        ("cuda/gelu.cu", "ACTSYM_ELEMENTWISE(", "int other;\nACTSYM_ELEMENTWISE("),
        ("cuda/process.cuh", "namespace actsym {", "namespace actsym {\nint other;"),
        ("cpu/rows.h", "call.rows == 0", "call.rows < 1"),
        ("cpu/elementwise.h", "name##_backward_parameters_##suffix(const", "name##_other_##suffix(const"),
        ("cpu/math.h", "#pragma once", '#pragma once\n#pragma GCC diagnostic ignored "-Wunused"'),
        ("_build.py", 'home / "actsym" / "kernels"', 'home / "actsym" / "other"'),
        ("_build.py", '"-O3", "-fmad=false"', '"-O2", "-fmad=false"'),
        ("_launches.py", "import annotations\n", "import annotations\n\nOTHER = 1\n"),
    ],
)  # fmt: skip
def test_what_gelu_does_not_compute_with_on_the_cpu_leaves_its_measurements(evidence, texts, path, before, after):
    assert not stale(evidence, *edited(texts, path, before, after))


def test_names_of_temporaries_are_no_part(texts):
    unit, shared = texts
    functor = unit["functors/gelu.h"].replace("t3", "other").replace("r11", "further")
    storage = shared["cpu/storage.h"].replace("quiet", "silent")
    now = compiled.codes(unit | {"functors/gelu.h": functor}, shared | {"cpu/storage.h": storage})
    assert storage != shared["cpu/storage.h"] and now == compiled.codes(unit, shared)


def test_a_temporary_named_as_a_function_leaves_that_its_name(texts):
    unit, shared = texts
    lines = [f"const V {name} = m::{name}(x);\nout[0] = {name};" for name in ("sinh", "cosh")]
    functors = [unit["functors/gelu.h"].replace("const V x = in[0];", f"const V x = in[0];{line}") for line in lines]
    codes = [compiled.codes(unit | {"functors/gelu.h": functor}, shared) for functor in functors]
    assert len({code["kernel float32 forward"] for code in codes}) == 2


@pytest.mark.parametrize("float64", [0, 1])
def test_the_branches_of_a_type_are_those_that_the_compiler_takes(float64, tmp_path):
    """Of functors on the CPU: half types compute in float32."""
    types = ("float64",) if float64 else ("float32", "float16", "bfloat16")
    taken = [compiled._Code({"cpu/a.cpp": ""}, ["cpu/a.cpp"], "cpu", dtype).branches for dtype in types]
    assert len({*taken}) == 1 and len(taken[0]) == 2
    vector = "Vector<double>" if float64 else "Floats"
    conditions = [text.replace("<V>", f"<{vector}>").replace("-", "!").replace("+", "") for text in taken[0]]
    asserted = [f"static_assert({condition});" for condition in conditions]
    source = tmp_path / "a.cpp"
    source.write_text("\n".join(['#include "math.h"', "namespace actsym {", *asserted, "}"]))
    folder = ROOT / "generated" / "cpu"
    command = ["g++", "-std=c++17", "-fsyntax-only", f"-DACTSYM_FLOAT64={float64}", f"-I{folder}", str(source)]
    assert not (found := subprocess.run(command, capture_output=True, text=True, check=False)).returncode, found.stderr


KERNELS = {f"kernel {t} {d}" for t in compiled.TYPES for d in compiled.DIRECTIONS}
TABLE = "alignas(64) static constexpr float T16[10][16] = {\n        {0x1.05c8ap-9f"


@pytest.mark.parametrize(
    ("path", "before", "after", "changed"),
    [
        ("functors/gelu.h", "const V t5 = t0 - m::entry", "const V t5 = t0 + m::entry", {"kernel float32 forward"}),
        ("functors/gelu.h", TABLE, TABLE.replace("5c8", "5c9"), {"kernel float32 forward"}),
        ("functors/gelu.h", "const V t5 = m::exp(t4);", "const V t5 = m::exp2(t4);", {"kernel float64 forward"}),
        ("activations/gelu.py", "t1 = t0 * 0.5", "t1 = t0 * 0.25", {"torch forward"}),
        ("_numeric.py", "products = _exact_products(a, b)", "products = _exact_products(b, a)",
         {"torch forward", "torch backward"}),
        ("cpu/library.h", "(exp, u10, u10)", "(exp, u10, u35)", {f"kernel float64 {d}" for d in compiled.DIRECTIONS}),
        ("_build.py", '"-O3"', '"-O1"', KERNELS), ("_build.py", '"-mavx2", "-mfma"', '"-mavx2"', KERNELS),
        ("cpu/storage.h", "namespace actsym {", "namespace actsym {\nstatic int hook = attached();", KERNELS),
        ("cpu/storage.h", "namespace actsym {", "#ifdef X\n#undef half\n#endif\nnamespace actsym {", KERNELS),
        ("cpu/storage.h", "0x477ff000", "0x477fe000", KERNELS),
    ],
)  # fmt: skip
def test_a_change_of_one_operation_makes_exactly_that_stale(evidence, texts, path, before, after, changed):
    unit, shared = edited(texts, path, before, after)
    now, then = compiled.codes(unit, shared), compiled.codes(*texts)
    assert {what for what in now if now[what] != then[what] and not what.startswith("cuda")} == changed
    directions = {"f": {"forward"}, "forward": {"forward"}, "training": {"forward", "backward"}}
    for backend, dtype, what in stale(evidence, unit, shared):
        target = backend if backend == "torch" else f"{backend} {dtype}"
        assert {f"{target} {d}" for d in directions.get(what, {"backward"})} & changed


INSIDE = "namespace actsym {"


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("cpu/storage.h", INSIDE, f'#ifdef X\n#pragma GCC optimize("Ofast")\n#endif\n{INSIDE}'),
        ("cpu/storage.h", INSIDE, f"{INSIDE}\nstatic const int f = [] {{ constexpr int m = 1; set(m); return 0; }}();"),
        ("cpu/storage.h", INSIDE, f"{INSIDE}\ninline namespace v1 {{ static int g = h(); }}"),
        ("cpu/storage.h", INSIDE, f"namespace a = b;\nint hook;\n{INSIDE}"),
        ("cpu/storage.h", INSIDE, f"{INSIDE}\n[[gnu::constructor]] static void quick() {{ flush(); }}"),
        ("cpu/storage.h", INSIDE, f'extern "C" {{ [[gnu::constructor]] void quick() {{ flush(); }} }}\n{INSIDE}'),
        ("_build.py", "EXPORTED = ", '_CPU_FLAGS["AVX2"] += ["-Ofast"]\nEXPORTED = '),
        ("_build.py", "EXPORTED = ", '_CPU_FLAGS.update(AVX2=["-Ofast"])\nEXPORTED = '),
        ("_build.py", "[*found, *cpu_options(", '[*found, "-Ofast", *cpu_options('),
        ("_build.py", "str(source), *libraries", 'str(source), "-Ofast", *libraries'),
    ],
)  # fmt: skip
def test_what_changes_every_kernel_of_the_cpu_renames_each(texts, path, before, after):
    now, then = compiled.codes(*edited(texts, path, before, after)), compiled.codes(*texts)
    assert {what for what in now if now[what] != then[what] and not what.startswith("cuda")} == KERNELS


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [("_build.py", "else [nvcc, ", 'else [nvcc, "-use_fast_math", '), ("_nvrtc.py", "*options(a", '"-O0", *options(a')],
)
def test_options_of_the_compilers_of_gpus_rename_their_kernels(texts, path, before, after):
    now, then = compiled.codes(*edited(texts, path, before, after)), compiled.codes(*texts)
    assert {what for what in now if now[what] != then[what]} == {k.replace("kernel", "cuda") for k in KERNELS}


def test_kernels_of_rows_are_named_by_their_functor_in_every_type():
    unit, shared = sources(get("polynorm_r3")), shared_sources((), "generated")
    path = "functors/polynorm_r3.h" if "functors/polynorm_r3.h" in unit else next(p for p in unit if "functors/" in p)
    head, tail = unit[path].split("forward_row", 1)
    now = compiled.codes(unit | {path: f"{head}forward_row{tail.replace(' * ', ' + ', 1)}"}, shared)
    then = compiled.codes(unit, shared)
    assert {f"kernel {dtype} forward" for dtype in compiled.TYPES} <= {what for what in now if now[what] != then[what]}


@pytest.mark.parametrize(
    "body",
    [
        "const V r = {}(x);\nconst V {} = r;\nout[0] = {};", "const V r = {};\n{{ const V {} = x; }}\nout[0] = {};",
        "{{ const V {} = x; }}\nout[0] = {} + {};",
    ],
)  # fmt: skip
def test_a_name_that_is_of_something_else_as_well_is_no_temporary(body):
    def code(name):
        functor = f"struct F {{ template <class V> void value(const V* in, V* out) {{ {body.format(*[name] * 3)} }} }};"
        unit = {"cpu/f.cpp": '#include "../functors/f.h"\n', "functors/f.h": functor}
        return compiled.codes(unit, {})["kernel float32 forward"]

    assert code("first") != code("second")


def test_order_of_macros_counts_and_their_arguments():
    def code(text):
        return compiled.codes({"cpu/a.cpp": f"{text}\nint used;\n"}, {})["kernel float32 forward"]

    macros = ["#define K {}\nint a = K;\n#undef K\n#define K {}\nint b = K;".format(*kk) for kk in ((1, 2), (2, 1))]
    assert len({code(text) for text in (*macros, "#define K(x) x", "#define K (x) x", "#if(X)\nint c;\n#endif")}) == 5


def test_a_function_has_the_macro_that_stands_before_it():
    one, two, used = "#undef K\n#define K 1\n", "#undef K\n#define K 2\n", "int a() { return K; }\n"
    texts = [f"int b = K;\n{one}{used}int c = K;\n{two}", f"int b = K;\n{one}int c = K;\n{two}{used}"]
    codes = {compiled.codes({"cpu/a.cpp": text}, {})["kernel float32 forward"] for text in texts}
    assert len(codes) == 2


@pytest.mark.parametrize("text", ['#ifdef __AVX2__\n#include "b.h"\n#endif\n', "#include HEADER\n"])
def test_what_is_included_is_certain(text):
    with pytest.raises(ValueError, match="has to be certain"):
        compiled.codes({"cpu/a.cpp": text}, {"cpu/b.h": "int b;\n"})


FLAGS = [
    "-std=c++17", "-O3", "-fPIC", "-shared", "-fopenmp", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math",
]  # fmt: skip
AVX2 = ["-mavx2", "-mfma", "-mf16c"]
OWN = {"AVX512": [*(f"-mavx512{part}" for part in ("f", "bw", "vl", "dq")), *AVX2], "AVX2": AVX2, "DEFAULT": []}


def test_the_compiler_is_given_the_options_that_measurements_are_named_by(tmp_path):
    """By whatever way they are put together, in a process of its own: nothing is added on the way to the compiler."""
    record = tmp_path / "given"
    compiler = tmp_path / "g++"
    compiler.write_text(f'#!/bin/sh\n[ "$1" = --version ] || echo "$@" >> {record}\nexec g++ "$@"\n')
    compiler.chmod(0o755)
    code = "import torch, generated\ngenerated.relu(torch.ones(3))"
    own = {"CXX": str(compiler), "ACTSYM_CACHE": str(tmp_path / "cache"), "ACTSYM_PREBUILT": "off"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=os.environ | own, check=True)
    lines = [line.split() for line in record.read_text().splitlines() if "relu.cpp" in line]
    assert lines
    capability = generated._build.cpu_capability()
    for line in lines:
        flags = [word for word in line if re.match("-[^LlDo]", word) and not word.startswith("-Wl,")]
        assert flags == [*FLAGS, "-w", *OWN[capability]]


def test_a_torch_function_keeps_the_names_of_what_it_calls():
    texts = [f"def value(x):\n    {name} = torch.{name}(x)\n    return {name}\n" for name in ("sinh", "cosh", "u")]
    texts.append("def value(x):\n    v = torch.sinh(x)\n    return v\n")
    texts.append("def value(x):\n    w = torch.sinh(x)\n    return w\n")
    codes = [compiled.codes({"activations/f.py": text}, {})["torch forward"] for text in texts]
    assert len({*codes[:3]}) == 3 and codes[3] == codes[4]


def test_an_edit_of_a_form_that_half_types_compute_by_makes_them_stale():
    unit, shared = sources(get("telu")), shared_sources((), "generated")
    path = "functors/telu.h"
    of_half, of_single = "V(-0x1.bde478p-7f)", "const auto t0 = m::negative(x);"
    assert unit[path].count(of_half) == 1
    halves = {"kernel float16 forward", "kernel bfloat16 forward"}
    for before, changed in ((of_half, halves), (of_single, {"kernel float32 forward"})):
        edit = unit | {path: unit[path].replace(before, f"{before[:-1]} + 1{before[-1]}", 1)}
        now, then = compiled.codes(edit, shared), compiled.codes(unit, shared)
        assert {what for what in now if now[what] != then[what] and not what.startswith("cuda")} == changed


def test_every_branch_of_the_preprocessor_that_may_be_compiled_counts():
    def code(text):
        return compiled.codes({"cpu/a.cpp": f"{text}\nint used;\n"}, {})["kernel float32 forward"]

    plain = code("")
    known = ["#ifdef __CUDACC__", "#if ACTSYM_FLOAT64", "#if defined(__CUDACC__) && X", "#if 0", "#if X && (0 || 0)"]
    assert {code(f"{condition}\nint a;\n#endif") for condition in known} == {plain}
    kept = ["#if X", "#if Y", "#ifndef __CUDACC__", "#if X && !ACTSYM_FLOAT64", "#if X\nint b;\n#else"]
    assert len({plain, *(code(f"{condition}\nint a;\n#endif") for condition in kept)}) == len(kept) + 1


def test_the_manifest_has_the_names_of_what_lies_there(texts):
    entry = json.loads((ROOT / "generated" / "manifest.json").read_text())["activations"]["gelu"]
    assert entry["names"] == compiled.names(compiled.codes(*texts), GELU.key)
