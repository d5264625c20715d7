"""Instructions of GPU kernels, counted on listings written by hand and on what nvcc makes."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
import sympy as sp
from click.testing import CliRunner
from tiers import LONG

from actsym.catalog import ACTIVATIONS
from actsym.cli import main as actsym
from actsym.definition.folds import Series, k
from actsym.definition.parameters import Vector
from actsym.definition.spec import Activation, Family, Integer, x
from codegen import build
from codegen.build import CompileError, load_package
from codegen.driver import generate
from codegen.gpu.export import _compiled, wanted
from tests.instruments.__main__ import main
from tests.instruments.counts import count, flow, resident, rows
from tests.instruments.counts.command import page

#: A head, a narrow loop beside the wide way, a branch of two arms on the wide way, and a subroutine behind the end.
_LISTING = """
.text.kernel:
        /*0000*/                   MOV R1, c[0x0][0x28] ;
.L_1:
        /*0010*/                   ISETP.NE P0, R0, R1 ;
        /*0020*/               @P0 BRA `(.L_2) ;
        /*0030*/                   LDG.E.128 R4, [R2.64] ;
        /*0040*/              @!P1 BRA `(.L_3) ;
        /*0050*/                   FADD R4, R4, R4 ;
        /*0060*/                   FMUL R4, R4, R4 ;
.L_3:
        /*0070*/                   MUFU.EX2 R4, R4 ;
        /*0080*/              @!P2 BRA P3, `(.L_4) ;
        /*0090*/                   MOV R9, 0x10 ;
        /*00a0*/                   CALL.REL.NOINC `(.L_9) ;
.L_4:
        /*00b0*/                   STG.E.128 [R2.64], R4 ;
        /*00c0*/                   BRA `(.L_5) ;
.L_2:
        /*00d0*/                   LDG.E R4, [R2.64] ;
        /*00e0*/                   STG.E [R2.64], R4 ;
        /*00f0*/               @P0 BRA `(.L_2) ;
.L_5:
        /*0100*/                   IADD3 R2, R2, R3, RZ ;
        /*0110*/               @P1 BRA `(.L_1) ;
        /*0120*/                   EXIT ;
.L_9:
        /*0130*/                   DADD R4, R4, R4 ;
        /*0140*/                   RET.REL.NODEC R8 `(kernel) ;
.L_8:
        /*0150*/                   BRA `(.L_8) ;
"""


def test_the_path_of_whole_packs():
    (text,) = flow.kernels(_LISTING).values()
    path = flow.wide_path(flow.blocks(text))
    assert path.stores == 1 and not path.loops
    counted = dict(path.instructions)
    assert counted == {
        "ISETP.NE": 1, "BRA": 5, "LDG.E.128": 1, "FADD": 1, "FMUL": 1, "MUFU.EX2": 1, "STG.E.128": 1, "IADD3": 1,
    }  # fmt: skip


def test_what_exchanges_elements_is_not_on_the_path():
    """A way around the loads and stores of whole packs, through shared memory, that meets the common way in between."""
    apart = _LISTING.replace("        /*0030*/", "        /*0028*/              @!P5 BRA `(.L_7) ;\n        /*0030*/")
    apart = apart.replace(
        ".L_8:\n",
        ".L_7:\n        /*0200*/                   LDG.E R4, [R2.64] ;\n"
        "        /*0210*/                   STS [R5], R4 ;\n"
        "        /*0220*/                   LDS R4, [R5] ;\n        /*0230*/                   BRA `(.L_3) ;\n.L_8:\n",
    )
    (text,), (plain,) = flow.kernels(apart).values(), flow.kernels(_LISTING).values()
    blocks = flow.blocks(text)
    assert [b.exchanges for b in blocks].count(True) == 2  # and the narrow loop
    found, before = flow.wide_path(blocks), flow.wide_path(flow.blocks(plain))
    assert found.instructions - before.instructions == {"BRA": 1} and not found.loops
    table = flow.Block(["LDG.E.CONSTANT", "LDG.E.128", "STG.E.128", "LDS.128"])
    assert not table.exchanges


def test_blocks_that_a_multiprocessor_holds():
    """As NVIDIA's occupancy tables have them for blocks of 256 threads and compute capability 9.0."""
    for registers, shared, held in (
        (32, 0, 8), (33, 0, 6), (40, 0, 6), (48, 0, 5), (64, 0, 4), (65, 0, 3), (80, 0, 3), (81, 0, 2), (128, 0, 2),
        (129, 0, 1), (255, 0, 1), (32, 40 * 1024, 5), (32, 56 * 1024, 4),
    ):  # fmt: skip
        assert resident.blocks(build.KernelUse("k", "90", registers, 0, shared)) == held, (registers, shared)


def test_bytes_on_the_way_are_those_of_the_rounds_that_stay_open():
    text = "        /*0010*/                   DEPBAR.LE SB0, 0x3 ;"
    path = flow.Path(flow.Counter({"LDGSTS.E.BYPASS.128": 2, "LDS.128": 2}), 1, False)
    use = build.KernelUse("k", "90", 64, 0, 40 * 1024)
    assert resident.on_the_way(use, text, path) == 4 * 256 * 16 * 2 * 3
    assert resident.on_the_way(use, "", path) == 0
    told = count.Count("a", "float32", "forward", 9.0, {}, 1.0, "memory", False)
    late = count._with_latency(told, resident.NEEDED // 2)
    assert (late.share, late.bound) == (0.5, "latency")
    assert count._with_latency(told, resident.NEEDED).bound == "memory"


def test_an_inner_loop_with_its_way_out_in_the_middle_counts_whole():
    """What comes after the way out leads back only: FADD and FMUL here."""
    looped = _LISTING.replace(".L_3:", "        /*0068*/                   BRA `(.L_6) ;\n.L_3:")
    looped = looped.replace("        /*0040*/", ".L_6:\n        /*0040*/")
    (text,) = flow.kernels(looped).values()
    path = flow.wide_path(flow.blocks(text))
    assert path.loops and path.instructions["FADD"] == path.instructions["FMUL"] == path.instructions["MUFU.EX2"] == 1


def test_an_inner_loop_on_the_path_is_told():
    changed = _LISTING.replace("@!P2 BRA P3, `(.L_4)", "@!P2 BRA `(.L_3)").replace("CALL.REL.NOINC `(.L_9)", "NOP")
    (text,) = flow.kernels(changed).values()
    assert flow.wide_path(flow.blocks(text)).loops


def test_a_kernel_without_wide_stores_has_no_path():
    (text,) = flow.kernels(_LISTING.replace("STG.E.128", "STG.E.64")).values()
    assert flow.wide_path(flow.blocks(text)) is None


#: Rows: a loop over them, in it one that reads, an exchange, what one warp does alone between barriers, one that reads
#: again and writes; and a call for other rows.
_ROWS = """
.text.kernel:
        /*0000*/                   MOV R1, c[0x0][0x28] ;
.L_1:
        /*0010*/                   LDG.E.128 R4, [R2.64] ;
        /*0020*/              @!P1 BRA `(.L_2) ;
        /*0030*/                   CALL.REL.NOINC `(.L_9) ;
.L_2:
        /*0040*/                   FADD R4, R4, R4 ;
        /*0050*/               @P0 BRA `(.L_1) ;
        /*0060*/                   BRA.DIV UR4, `(.L_8) ;
        /*0070*/                   SHFL.BFLY PT, R4, R4, 0x1, 0x1f ;
        /*0080*/                   BAR.SYNC.DEFER_BLOCKING 0x0 ;
        /*0090*/               @P3 BRA `(.L_3) ;
        /*00a0*/                   DADD R4, R4, R4 ;
.L_3:
        /*00b0*/                   BAR.SYNC.DEFER_BLOCKING 0x0 ;
.L_4:
        /*00c0*/              @!P1 BRA `(.L_5) ;
        /*00d0*/                   LDG.E.128 R4, [R2.64] ;
.L_5:
        /*00e0*/                   FMUL R4, R4, R4 ;
        /*00f0*/                   STG.E.128 [R2.64], R4 ;
        /*0100*/               @P0 BRA `(.L_4) ;
        /*0110*/               @P5 BRA `(.L_6) ;
        /*0120*/                   CALL.REL.NOINC `(.L_9) ;
.L_6:
        /*0130*/               @P0 BRA `(.L_1) ;
        /*0140*/                   EXIT ;
.L_8:
        /*0150*/                   SHFL.BFLY PT, R4, R4, 0x1, 0x1f ;
        /*0160*/                   BRA `(.L_3) ;
.L_9:
        /*0170*/                   RET.REL.NODEC R8 `(kernel) ;
"""


def test_the_path_of_a_row_that_is_held():
    (text,) = flow.kernels(_ROWS).values()
    everyone, alone = flow.row_path(flow.blocks(text))
    assert dict(alone) == {"BAR.SYNC.DEFER_BLOCKING": 1, "BRA": 1, "DADD": 1}
    assert dict(everyone) == {
        "LDG.E.128": 1, "BRA": 6, "BRA.DIV": 1, "FADD": 1, "SHFL.BFLY": 1, "BAR.SYNC.DEFER_BLOCKING": 1, "FMUL": 1,
        "STG.E.128": 1,
    }  # fmt: skip


def test_what_one_warp_does_alone_counts_once_a_row(tmp_path):
    kind = rows._KERNEL.search("polynorm_r3_forward_bfloat16_by_block")
    (text,) = flow.kernels(_ROWS).values()
    found = rows._counted(ACTIVATIONS["polynorm_r3"], 4096, kind, text, "kernel")
    assert (found.dtype, found.stage, found.length, found.share) == ("bfloat16", "forward", 4096, 1.0)
    assert found.instructions == pytest.approx((13 * 128 + 3 * 32) / 4096, abs=0.01)
    with pytest.raises(CompileError, match="alone"):
        rows._counted(ACTIVATIONS["polynorm_r3"], 4096, kind, text.replace("BAR.SYNC", "NOP"), "kernel")


def test_a_row_has_the_threads_that_hold_it():
    assert [rows._layout(n, "f")[:2] for n in (1, 128, 129, 1024, 1025, 4096, 4097, 16384)] == [
        (1, 8), (1, 8), (2, 8), (8, 8), (3, 32), (8, 32), (3, 128), (8, 128),
    ]  # fmt: skip
    assert rows._layout(16385, "f") is None


@pytest.mark.parametrize(
    ("instruction", "unit"),
    [("FFMA.FTZ", "fma"), ("FSETP.GT.AND", "alu"), ("MUFU.RCP", "special"), ("DFMA", "double"), ("LDG.E.128", "memory"),
     ("LDC.64", "memory"), ("ULDC", "uniform"), ("BSYNC", "control"), ("F2F.F16.F32", "convert"),
     ("IMAD.MOV.U32", "integer"), ("F2F.F64.F32", "from64"), ("F2F.F32.F64", "from64"),
     ("F2I.F64.TRUNC", "from64"), ("I2F.F64", "from64"), ("FRND.F64.FLOOR", "from64"), ("F2I.S64", "from64"),
     ("F2I.TRUNC.NTZ", "convert"), ("I2F.U32", "convert")],
)  # fmt: skip
def test_units(instruction, unit):
    assert count.unit(instruction) == unit


def test_a_copy_and_little_else_is_bound_by_memory():
    path = flow.Path(flow.Counter({"LDG.E.128": 1, "STG.E.128": 1, "FADD": 8}), 1, False)
    found = count.counted("a", "float32", count.FORWARD, path, 4, 8)
    assert (found.instructions, found.share, found.bound) == (2.5, 1.0, "memory")
    path = flow.Path(flow.Counter({"STG.E.128": 1, "MUFU.EX2": 400}), 1, False)
    found = count.counted("a", "float32", count.FORWARD, path, 4, 8)
    assert found.bound == "special"
    assert found.share == pytest.approx((8 / 4.3e12) / (100 / 16 / (132 * 1.8e9)), abs=1e-3)


def test_the_unit_for_memory_takes_a_turn_for_every_four_bytes():
    """20 loads from tables beside a load and a store of 16 bytes, of 4 elements: 7 turns of 32 threads an element."""
    path = flow.Path(flow.Counter({"LDG.E.128": 1, "STG.E.128": 1, "LDG.E.CONSTANT": 20}), 1, False)
    found = count.counted("a", "float32", count.FORWARD, path, 4, 2)
    assert found.bound == "loads" and found.units["memory"] == 5.5
    assert found.share == pytest.approx((2 / 4.3e12) / (7 / 32 / (132 * 1.8e9)), abs=1e-3)


def export(*given):
    return CliRunner().invoke(actsym, ["gpu", "export", *map(str, given)])


def test_an_export_of_what_there_is_not_is_refused_in_a_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = export("relu", "--out", "cubins")
    assert refused.exit_code == 2
    assert refused.stderr == "actsym: generated holds no generated package; run `actsym generate` first\n"
    refused = export("gelou", "--out", "cubins", "--arch", "90,17")
    assert refused.exit_code == 2 and refused.stderr.startswith("actsym: '17' is no compute capability")
    assert not list(tmp_path.iterdir())


def test_what_is_exported_is_what_the_folder_holds(tmp_path):
    """A formula of one's own, with a vector and without, beside a member of the catalogue whose vector is longer than
    that of the first of its unit."""
    a = Vector("a", (1,))
    own = Family(
        "bumps", "Bumps", lambda n: Series(a[k] * sp.tanh(x * (k + 1)), a.size),
        structure=(Integer("n", 5),), vectors=lambda n: (Vector("a", (1,) * n),),
    )()  # fmt: skip
    text = Activation("wobble", "Wobble", x + sp.sin(x) / 10)
    folder = tmp_path / "held"
    generate((own, text, ACTIVATIONS["hermite_n3"], ACTIVATIONS["hermite_n8"], ACTIVATIONS["rrelu"]), folder)
    package = load_package(folder).__name__
    every = [("bumps", ()), ("bumps", (5,)), ("hermite", ()), ("hermite", (4,)), ("hermite", (9,))]
    assert set(wanted(folder, package, [])) == {*every, ("rrelu", ()), ("rrelu_evaluated", ()), ("wobble", ())}
    assert wanted(folder, package, ["wobble", own.name]) == [("wobble", ()), ("bumps", ()), ("bumps", (5,))]
    refused = export("gelu", "--generated", folder, "--out", tmp_path / "cubins")
    assert refused.exit_code == 2 and "holds no kernels of gelu; it holds bumps_n5, hermite_n3" in refused.stderr
    (tmp_path / "file").touch()
    refused = export("wobble", "--generated", folder, "--out", tmp_path / "file")
    assert refused.exit_code == 2 and "is no folder" in refused.stderr


def test_a_source_without_kernels_is_a_failure(capsys):
    """Compilers take an empty file."""
    with pytest.raises(CompileError, match=r"gelu\.cu holds no kernels"):
        build.usage("", Path("gelu.cu"))
    made = SimpleNamespace(Wanted=lambda *of: of, make=lambda *of: SimpleNamespace(image=b"\x7fELF\0.text\0"))
    assert _compiled(made, None, [("gelu", (), "90")], 1) is None
    assert "gelu for 90: its source holds no kernels" in capsys.readouterr().err


@pytest.fixture
def tools():
    try:
        count.disassembler()
    except FileNotFoundError:
        pytest.skip("there is no nvdisasm")
    if shutil.which("nvcc") is None:
        pytest.skip("there is no nvcc")


@LONG
@pytest.mark.parametrize("name", ["hermite_n8", "tropical_n3", "fourier_n3"])
def test_bases_allow_seven_tenths_of_a_copy(name, tools):
    counts = [c for c in count.count(ACTIVATIONS[name], Path("generated")) if c.dtype != "float64"]
    assert len(counts) == 6 and not any(c.loops for c in counts)
    # The device's own sines are too rough for float16: those by polynomials take twice what memory allows.
    least = {"float16": 0.45} if name == "fourier_n3" else {}
    assert all(c.share >= least.get(c.dtype, 0.7) for c in counts), counts


@LONG
@pytest.mark.parametrize("name", ["gelu", "silu", "mish", "telu", "gem_n1", "gem_n2", "swiglu", "geglu"])
def test_the_common_ones_run_at_the_speed_of_a_copy(name, tools):
    counts = [c for c in count.count(ACTIVATIONS[name], Path("generated")) if c.dtype != "float64"]
    assert len(counts) == 6 and not any(c.loops for c in counts)
    assert all(c.share >= 0.95 for c in counts), counts


@LONG
def test_counts_of_a_kernel_that_moves_numbers_alone(tools):
    done = CliRunner().invoke(main, ["counts", "relu", "--json"])
    assert done.exit_code == 0
    counts = {(c["dtype"], c["stage"]): c for c in json.loads(done.output)}
    assert len(counts) == 8
    assert all(c["bound"] == "memory" and c["share"] == 1 and c["instructions"] < 40 for c in counts.values())


def test_the_page_counts_what_memory_bounds():
    counts = [
        count.Count("relu", "float32", "forward", 9.0, {}, 1.0, "memory", False),
        count.Count("gelu", "float32", "forward", 125.2, {}, 0.45, "issue", False),
        count.Count("squaf", "float32", "forward", 50.0, {}, 1.0, "memory", True),
    ]
    text = page(counts)
    assert "| at the speed of memory | 1 of 3 |" in text
    assert "| gelu | 125 (45%, issue) |" in text and "| squaf | 50* (below 100%) |" in text
