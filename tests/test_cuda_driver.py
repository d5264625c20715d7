"""What the driver is handed, by a library that keeps it: pointers, numbers and structures as C has them."""

import ctypes
import importlib
import shutil
import subprocess

import pytest

from generated import _launches

_driver = importlib.import_module("generated._driver")

#: The functions of CUDA's driver with their types as its header declares them; what they are told, they keep.
STUB = r"""
#include <stddef.h>
#include <stdint.h>
#include <string.h>
typedef int CUresult, CUdevice;
typedef struct CUctx_st* CUcontext;
typedef struct CUmod_st* CUmodule;
typedef struct CUfunc_st* CUfunction;
typedef struct CUstream_st* CUstream;

unsigned kept_geometry[7], kept_init = 77;
void *kept_stream, *kept_extra, *kept_function;
unsigned char kept_call[4096], kept_flag;
int kept_depth, kept_attribute[2], kept_device = -1, fail_launch, held = 4;
size_t size_of_call;
char kept_image[16], kept_name[64];

CUresult cuInit(unsigned flags) { kept_init = flags; return 0; }
CUresult cuDriverGetVersion(int* version) { *version = 12080; return 0; }
CUresult cuDeviceGet(CUdevice* device, int ordinal) { kept_device = ordinal; *device = ordinal + 40; return 0; }
CUresult cuDeviceGetAttribute(int* value, int attribute, CUdevice device) {
  *value = attribute == 16 && device == 42 ? 132 : -1;
  return 0;
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction function, int threads, size_t shared) {
  const int asked = function == (CUfunction)0x7200000000000001 && threads == 256 && shared == 0;
  *blocks = asked ? held : -1;
  return kept_depth == 1 ? 0 : 201;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  *context = (CUcontext)(0x7000000000000000 + device);
  return 0;
}
CUresult cuCtxPushCurrent_v2(CUcontext context) {
  kept_depth += context == (CUcontext)0x700000000000002a;
  return 0;
}
CUresult cuCtxPopCurrent_v2(CUcontext* context) { --kept_depth; *context = NULL; return 0; }
CUresult cuModuleLoadData(CUmodule* module, const void* image) {
  if (kept_depth != 1) return 201;
  memcpy(kept_image, image, sizeof kept_image);
  *module = (CUmodule)0x7100000000000001;
  return 0;
}
CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
  if (module != (CUmodule)0x7100000000000001) return 400;
  strcpy(kept_name, name);
  *function = (CUfunction)0x7200000000000001;
  return strcmp(name, "missing") ? 0 : 500;
}
CUresult cuFuncSetAttribute(CUfunction function, int attribute, int value) {
  kept_attribute[0] = attribute;
  kept_attribute[1] = value;
  return 0;
}
CUresult cuLaunchKernel(CUfunction function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                        unsigned bz, unsigned shared, CUstream stream, void** arguments, void** extra) {
  const unsigned geometry[] = {gx, gy, gz, bx, by, bz, shared};
  memcpy(kept_geometry, geometry, sizeof geometry);
  kept_function = function, kept_stream = stream, kept_extra = extra;
  memcpy(kept_call, arguments[0], size_of_call);
  kept_flag = *(unsigned char*)arguments[1];
  return kept_depth == 1 ? fail_launch : 201;
}
CUresult cuGetErrorName(CUresult error, const char** name) {
  *name = error == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : NULL;
  return 0;
}
"""

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="no C compiler")


@pytest.fixture
def stub(tmp_path, monkeypatch):
    (tmp_path / "stub.c").write_text(STUB)
    path = tmp_path / "libcuda.so.1"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", path, tmp_path / "stub.c"], check=True)
    real = ctypes.CDLL
    monkeypatch.setattr(_driver.ctypes, "CDLL", lambda name: real(str(path) if name == "libcuda.so.1" else name))
    monkeypatch.setattr(_driver, "_contexts", {})
    _driver.library.cache_clear()
    yield real(str(path))
    _driver.library.cache_clear()


def kept(stub, name, kind):
    return kind.in_dll(stub, name)


def test_a_launch(stub):
    kept(stub, "size_of_call", ctypes.c_size_t).value = ctypes.sizeof(_launches.Call)
    assert _driver.version() == (12, 8) and kept(stub, "kept_init", ctypes.c_uint).value == 0
    module = _driver.Module(b"\x7fELF\0image\0and more", 2)
    assert bytes(kept(stub, "kept_image", ctypes.c_char * 16)) == b"\x7fELF\0image\0and m"
    assert kept(stub, "kept_device", ctypes.c_int).value == 2
    call = _launches.Call(input0=0x7FFFFFFFFFF0, elements=1 << 40, channels=3, seed=2**64 - 1, drawn=0x123456789)
    call.fixed[7] = 0.75
    module.launch("kernel_of_mine", 2**31 - 1, 256, 1024, (call, ctypes.c_bool(True)), False, 0x7FFF12345678)
    assert list(kept(stub, "kept_geometry", ctypes.c_uint * 7)) == [2**31 - 1, 1, 1, 256, 1, 1, 1024]
    assert bytes(kept(stub, "kept_call", ctypes.c_char * ctypes.sizeof(call))) == bytes(call)
    assert kept(stub, "kept_flag", ctypes.c_ubyte).value == 1
    assert kept(stub, "kept_stream", ctypes.c_void_p).value == 0x7FFF12345678
    assert kept(stub, "kept_function", ctypes.c_void_p).value == 0x7200000000000001
    assert kept(stub, "kept_extra", ctypes.c_void_p).value is None
    assert kept(stub, "kept_name", ctypes.c_char * 64).value == b"kernel_of_mine"
    assert kept(stub, "kept_depth", ctypes.c_int).value == 0  # the thread's contexts are as they were
    module.launch("kernel_of_mine", 1, 32, 0, (call, ctypes.c_bool(False)), False, 0)
    assert kept(stub, "kept_stream", ctypes.c_void_p).value is None
    assert kept(stub, "kept_flag", ctypes.c_ubyte).value == 0


def test_shared_memory_is_asked_for_where_a_kernel_has_not_as_much(stub):
    attribute = kept(stub, "kept_attribute", ctypes.c_int * 2)
    module, arguments = _driver.Module(b" " * 16, 2), (ctypes.c_int64(1), ctypes.c_bool(True))
    module.launch("k", 1, 32, 48 * 1024, arguments, False, 0)
    assert list(attribute) == [0, 0]
    module.launch("k", 1, 32, 48 * 1024 + 16, arguments, False, 0)
    assert list(attribute) == [8, 48 * 1024 + 16]  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES


@pytest.mark.parametrize(("held", "blocks"), [(4, 528), (0, 1)])
def test_no_more_blocks_than_the_device_holds(stub, held, blocks):
    kept(stub, "held", ctypes.c_int).value = held
    module, arguments = _driver.Module(b" " * 16, 2), (ctypes.c_int64(1), ctypes.c_bool(True))
    for asked, at_once, started in ((1 << 40, True, blocks), (1, True, 1), (5000, False, 5000), (5000, True, blocks)):
        module.launch("k", asked, 256, 0, arguments, at_once, 0)
        assert kept(stub, "kept_geometry", ctypes.c_uint * 7)[0] == started
    assert kept(stub, "kept_depth", ctypes.c_int).value == 0


def test_errors_are_named(stub):
    module, arguments = _driver.Module(b" " * 16, 2), (ctypes.c_int64(1), ctypes.c_bool(True))
    kept(stub, "fail_launch", ctypes.c_int).value = 700
    with pytest.raises(_driver.DriverError, match=r"^k: cuLaunchKernel failed: CUDA_ERROR_ILLEGAL_ADDRESS \(700\)$"):
        module.launch("k", 1, 32, 0, arguments, False, 0)
    with pytest.raises(_driver.DriverError, match=r"cuModuleGetFunction failed: an unknown error \(500\)"):
        module.launch("missing", 1, 32, 0, arguments, False, 0)
    assert kept(stub, "kept_depth", ctypes.c_int).value == 0
