"""The library of kernels that a wheel brings: what it has, whom it serves, and when it is passed over."""

import importlib
import itertools
import shutil
import sys
import warnings
from pathlib import Path

import pytest
import torch
from hatchling.bridge.app import Application
from tiers import LONG, spread

import hatch_build
from actsym.catalog import get
from codegen.build import load_package
from codegen.driver import generate

ROOT = Path(__file__).parents[1]
HALF_AND_SINGLE = (torch.float32, torch.float16, torch.bfloat16)

_names = itertools.count()


def _made(tmp_path_factory, *names):
    """A generated folder of these, beside which the libraries lie that the build of a wheel makes of it."""
    folder = tmp_path_factory.mktemp("made") / f"made_of_{len(names)}"
    generate([get(name) for name in names], folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "torch", None)  # an environment that builds wheels has none
        builder = hatch_build._builder(folder)
        if reason := hatch_build._why_not(builder):
            pytest.skip(reason)
        (folder / "prebuilt").mkdir()
        libraries = hatch_build.build(builder, tmp_path_factory.mktemp("objects"))
    for library in libraries:
        shutil.copy(library, folder / "prebuilt")
    assert [library.name for library in libraries] == ["default.so", "avx2.so", "avx512.so"]
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return _made(tmp_path_factory, "gelu", "prelu")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """With vectors and with rows too, which take the compiler minutes."""
    return _made(tmp_path_factory, "gelu", "prelu", "hermite_n3", "polynorm_r3")


@pytest.fixture
def package(made, tmp_path, monkeypatch):
    """A copy of the folder, as a package that was never used, with an empty cache."""
    return _package(made, tmp_path, monkeypatch)


def _package(folder, tmp_path, monkeypatch, *ignored):
    monkeypatch.setenv("ACTSYM_KERNEL_CACHE", str(tmp_path / "cache"))
    copy = tmp_path / f"prebuilt_{next(_names)}"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__", *ignored))
    return load_package(copy)


def _module(package, name):
    return importlib.import_module(f"{package.__name__}.{name}")


def _without_compiler(package, monkeypatch):
    monkeypatch.setattr(_module(package, "_build"), "compiler", lambda: None)


def _results(package, dtype):
    """What every unit and its gradients are, in a type, by the kernels."""
    x = (torch.arange(-600, 600) * 2.0**-5).to(dtype).reshape(-1, 4)
    calls = {"gelu": [], "prelu": [torch.tensor(0.25)], "hermite": [torch.tensor([0.5, -1.0, 0.25, 2.0])]}
    calls["polynorm_r3"] = [torch.tensor([0.5, 0.25, 1.0]), torch.tensor(0.125)]
    results = []
    for unit, parameters in calls.items():
        given = [t.clone().requires_grad_() for t in (x, *parameters)]
        with package.backend("kernel"):
            y = getattr(package, unit)(*given)
        y.backward(x.flip(0))
        results += [y.detach(), *(t.grad for t in given)]
    return results


@pytest.mark.parametrize("capability", spread(["DEFAULT", "AVX2", "AVX512"], 0))
def test_it_gives_the_bits_of_what_is_compiled_here(whole, tmp_path, monkeypatch, capability):
    order = ["DEFAULT", "AVX2", "AVX512"]
    package, own = (_package(whole, tmp_path, monkeypatch, *ignored) for ignored in ((), ("prebuilt",)))
    if order.index(_module(package, "_build").cpu_capability()) < order.index(capability):
        pytest.skip(f"this machine has no {capability}")
    monkeypatch.setattr(_module(package, "_build"), "cpu_capability", lambda: capability)
    _without_compiler(package, monkeypatch)
    for dtype in HALF_AND_SINGLE:
        for given, expected in zip(_results(package, dtype), _results(own, dtype), strict=True):
            assert given.dtype == expected.dtype and torch.equal(given, expected)
    assert package.kernels("gelu") == f"prebuilt: {package.__path__[0]}/prebuilt/{capability.lower()}.so"
    assert own.kernels("gelu").startswith("built: ")
    assert not list((tmp_path / "cache").glob("*prebuilt*"))


def test_what_it_has_and_where_the_rest_comes_from(package, monkeypatch):
    assert package.kernels("prelu", torch.bfloat16).startswith("prebuilt: ")
    assert package.kernels("gelu", torch.float64).startswith("not built: ")
    _without_compiler(package, monkeypatch)
    assert package.kernels("gelu", torch.float64) == "expression: there is no C++ compiler"
    with pytest.raises(ValueError, match="no kernels of 'relu'"):
        package.kernels("relu")


@LONG
def test_it_has_all_types_of_rows_and_any_length_of_vectors(whole, tmp_path, monkeypatch):
    package = _package(whole, tmp_path, monkeypatch)
    assert package.kernels("polynorm_r3", torch.float64).startswith("prebuilt: ")
    assert package.kernels("hermite", lengths=(4,)).startswith("not built: ")  # made for the length it is faster
    _without_compiler(package, monkeypatch)
    assert package.kernels("hermite", lengths=(4,)).startswith("prebuilt: ")


@pytest.mark.parametrize("name", ["functors/gelu.h", "cpu/gelu.cpp", "cpu/vector.h", "cpu/call.h"])
def test_it_does_not_serve_sources_that_were_edited(package, name):
    path = Path(package.__path__[0], name)
    text = path.read_text()
    assert package.kernels("gelu").startswith("prebuilt: ")
    path.write_text(text + "\n")
    assert package.kernels("gelu").startswith("not built: ")
    assert package.kernels("prelu").startswith("prebuilt: ") == (path.stem == "gelu")
    path.write_text(text)
    assert package.kernels("gelu").startswith("prebuilt: ")


def test_it_does_not_serve_other_options(package, monkeypatch):
    flags, capability = _module(package, "_build")._CPU_FLAGS, _module(package, "_build").cpu_capability()
    assert package.kernels("gelu").startswith("prebuilt: ")
    monkeypatch.setitem(flags, capability, [*flags.get(capability, []), "-mtune=generic"])
    assert package.kernels("gelu").startswith("not built: ")


@pytest.mark.parametrize("damage", [
    lambda content: content[:-40], lambda content: b"", lambda content: b"\x7fELF" + content,
])  # fmt: skip
def test_a_damaged_one_is_passed_over(package, damage):
    for library in Path(package.__path__[0], "prebuilt").iterdir():
        library.write_bytes(damage(library.read_bytes()))
    assert package.kernels("gelu").startswith("not built: ")


def test_one_of_another_system_is_passed_over(package):
    for library in Path(package.__path__[0], "prebuilt").iterdir():
        library.write_bytes(b"no library")
        _module(package, "_build").seal(library)
    assert package.kernels("gelu").startswith("not built: ")


def test_without_a_compiler_a_warning_comes_with_what_has_no_kernel(package, monkeypatch):
    _without_compiler(package, monkeypatch)
    x = torch.tensor([-1.0, 2.0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for dtype in HALF_AND_SINGLE:
            package.gelu(x.to(dtype))
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        y = package.gelu(x.double())
        package.prelu(x.double(), torch.tensor(1.0).double())
    assert [str(w.message).partition(":")[0] for w in seen] == ["no C++ compiler was found"]
    assert torch.allclose(y, torch.nn.functional.gelu(x.double()), rtol=1e-14)


def test_an_editable_installation_gets_none_and_off_gets_none(monkeypatch):
    hook = hatch_build.PrebuiltKernels(str(ROOT), {}, None, None, "", "wheel", Application())
    monkeypatch.setattr(hatch_build, "build", lambda *given: pytest.fail("it was built"))
    data = {"force_include": {}}
    hook.initialize("editable", data)
    monkeypatch.setenv("ACTSYM_PREBUILT", "off")
    hook.initialize("standard", data)
    hook.finalize("standard", data, "")
    assert data == {"force_include": {}}


@pytest.mark.parametrize("needed, tag", [
    (b"\0GLIBC_2.2.5\0GLIBC_2.28\0GLIBCXX_3.4\0CXXABI_1.3.9\0", "manylinux_2_28_x86_64"),
    (b"\0GLIBC_2.2.5\0GLIBC_2.29\0", "linux_x86_64"),
    (b"\0GLIBC_2.2.5\0GLIBCXX_3.4.29\0", "linux_x86_64"),
    (b"\0GLIBC_2.2.5\0GLIBC_ABI_DT_RELR\0", "linux_x86_64"),
    (b"\0memcpy\0", "linux_x86_64"),
])  # fmt: skip
def test_the_tag_of_the_wheel_says_which_systems_have_what_it_needs(tmp_path, needed, tag):
    (tmp_path / "some.so").write_bytes(b"\0GLIBC_2.2.5\0" * (b"GLIBC" in needed))
    (tmp_path / "other.so").write_bytes(needed)
    assert hatch_build.platform_tag([tmp_path / "some.so", tmp_path / "other.so"]) == tag


def test_what_is_made_needs_no_more_than_the_tag_says(made):
    assert hatch_build.platform_tag(sorted((made / "prebuilt").iterdir())) == "manylinux_2_28_x86_64"
