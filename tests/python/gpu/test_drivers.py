"""What is said at the first use of a GPU where the driver is too old, or serves no device.

A driver of the tests stands in, so that no GPU is needed; the plug-in must be built.
"""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import mxnet as mx

SOURCE = pathlib.Path(__file__).with_name("fake_driver.c")
PLUGIN = pathlib.Path(mx.__file__).with_name("libmx_cuda.so")
PROGRAM = """
import mxnet as mx
assert mx.context.num_gpus() == 0
try:
    mx.nd.ones((2,), ctx=mx.gpu(0))
except mx.MXNetError as error:
    print(error)
print(mx.runtime.Features().is_enabled("CUDA"), (mx.nd.ones(2) + 1).asnumpy())
"""


def said_with_driver(folder, version):
    """What a program says whose driver has this version and no device."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not PLUGIN.exists():
        pytest.skip("libmx_cuda was not built, or there is no C compiler")
    command = [compiler, "-shared", "-fPIC", f"-DVERSION={version}", os.fspath(SOURCE)]
    subprocess.run([*command, "-o", os.fspath(folder / "libcuda.so.1")], check=True)
    places = [os.fspath(folder), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])]
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "LD_LIBRARY_PATH": ":".join(places)},
    )
    if "brings NVIDIA's libraries" in ended.stdout:
        pytest.skip(f"a library of NVIDIA's is missing: {ended.stdout.strip()}")
    said, after = ended.stdout.strip().splitlines()
    assert after == "False [2. 2.]", ended.stderr  # the rest goes on
    return said


def test_a_driver_that_is_too_old(tmp_path):
    assert said_with_driver(tmp_path, 12000) == (
        "gpu(0) is not available: the NVIDIA driver is too old for CUDA 13.0; install a newer "
        "driver; use mx.cpu()"
    )


def test_a_driver_without_a_device(tmp_path):
    assert said_with_driver(tmp_path, 13000) == (
        "gpu(0) is not available: no CUDA device is visible; look at CUDA_VISIBLE_DEVICES and "
        "nvidia-smi; use mx.cpu()"
    )
