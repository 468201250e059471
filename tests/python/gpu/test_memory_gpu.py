"""The memory of a GPU: statistics, limits, what is said when it runs out, copies, failures."""

import os
import subprocess
import sys

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

MEGA = 1 << 20


def run(program, **variables):
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, **variables},
    )


def test_statistics_and_peaks_by_operator():
    mx.nd.waitall()
    mx.remx.reset_peak_memory(mx.gpu(0))
    before = mx.remx.memory_statistics(mx.gpu(0))
    ones = mx.nd.ones((8 * MEGA,), ctx=mx.gpu(0))
    for _ in range(3):
        mx.nd.exp(ones).wait_to_read()
    now = mx.remx.memory_statistics(mx.gpu(0))
    assert now["in_use"] - before["in_use"] == 32 * MEGA
    assert now["operators"]["exp"] == {"in_use": 0, "peak": 32 * MEGA}
    assert now["peak"] >= before["in_use"] + 64 * MEGA
    assert now["limit"] == now["total"] // 100 * 95
    free, total = mx.context.gpu_memory_info(0)
    assert total == now["total"]
    assert 0 < free < total
    del ones
    mx.nd.waitall()
    mx.gpu(0).empty_cache()
    assert mx.remx.memory_statistics(mx.gpu(0))["cached"] < 32 * MEGA


def test_room_to_work_counts_for_its_operator():
    x = mx.nd.random.uniform(shape=(4 * MEGA,), ctx=mx.gpu(0))
    x.wait_to_read()
    mx.remx.reset_peak_memory(mx.gpu(0))
    mx.nd.sort(x).wait_to_read()
    held = mx.remx.memory_statistics(mx.gpu(0))["operators"]["sort"]
    assert held["peak"] > 16 * MEGA  # the result, and what sorting needs beside it


def test_what_is_said_when_memory_runs_out():
    ended = run(
        "import mxnet as mx\n"
        "held = [mx.nd.exp(mx.nd.ones((64 << 20,), ctx=mx.gpu(0))) for _ in range(4)]\n"
        "limit = mx.remx.memory_statistics(mx.gpu(0))['limit']\n"
        "try:\n"
        "    mx.nd.zeros((limit,), ctx=mx.gpu(0), dtype='uint8')\n"
        "except mx.MXNetError as error:\n"
        "    print(error)\n"
        "print(float(held[3][0].asscalar()) > 2.7, (mx.nd.ones(2, ctx=mx.gpu(0)) + 1).asnumpy())\n"
    )
    said, after = ended.stdout.strip().splitlines()
    assert said.startswith("_zeros: gpu(0): out of memory: "), ended.stderr
    assert "most is held by results of exp 1.07 GB" in said
    assert after == "True [2. 2.]"


def test_a_reserve_is_left_alone():
    ended = run(
        "import mxnet as mx\n"
        "free, total = mx.context.gpu_memory_info(0)\n"
        "try:\n"
        "    mx.nd.zeros((total // 2,), ctx=mx.gpu(0), dtype='uint8').wait_to_read()\n"
        "except mx.MXNetError as error:\n"
        "    print(error)\n",
        MXNET_GPU_MEM_POOL_RESERVE="60",
    )
    assert "may be used (MXNET_GPU_MEM_POOL_RESERVE)" in ended.stdout, ended.stdout + ended.stderr


@pytest.mark.parametrize("kind", ["Naive", "Round", "Unpooled"])
def test_kinds_of_pools_give_the_same_results(kind):
    ended = run(
        "import mxnet as mx\n"
        "x = mx.nd.ones((1000, 1000), ctx=mx.gpu(0))\n"
        "for _ in range(200): x = x * 1.5 - x * 0.5\n"
        "print(float(x.sum().asscalar()))\n",
        MXNET_GPU_MEM_POOL_TYPE=kind,
        MXNET_GPU_MEM_POOL_PAGE_SIZE="8192",
    )
    assert ended.stdout.strip() == "1000000.0", ended.stderr


@pytest.mark.parametrize("size", [1, 1000, 65_535, 65_536, 2 * MEGA, 2 * MEGA + 1, 37 * MEGA + 5])
def test_copies_of_ordinary_memory(size):
    values = np.random.default_rng(size).integers(0, 255, size).astype("uint8")
    source = mx.nd.array(values, dtype="uint8")
    there = source.as_in_context(mx.gpu(0))
    source[:] = 0  # it may change as soon as the copy was asked for
    assert np.array_equal(there.asnumpy(), values)
    assert np.array_equal(there.as_in_context(mx.cpu()).asnumpy(), values)
    assert np.array_equal(there.as_in_context(mx.cpu_pinned()).asnumpy(), values)


def test_copies_in_and_out_beside_kernels():
    """What comes in and goes out while kernels run keeps its place in their order."""
    weight = mx.nd.ones((2048, 2048), ctx=mx.gpu(0))
    results = []
    for number in range(20):
        batch = mx.nd.full((2048, 2048), number).as_in_context(mx.gpu(0))
        results.append((mx.nd.dot(batch, weight) * (1 / 2048)).as_in_context(mx.cpu()))
        del batch
    for number, result in enumerate(results):
        assert float(result[5, 7].asscalar()) == pytest.approx(number, rel=2e-3)


ASTRAY = """
import mxnet as mx
source = 'extern "C" __global__ void astray(float* x) { x[1LL << 45] = 1; }'
astray = mx.rtc.CudaModule(source).get_kernel("astray", "float* x")
host = mx.nd.ones(3)
x = mx.nd.ones(3, ctx=mx.gpu(0))
x.wait_to_read()
astray.launch([x], mx.gpu(0), (1, 1, 1), (1, 1, 1))
y = mx.nd.exp(x)
for _ in range(2):
    try:
        y.asnumpy()
    except mx.MXNetError as error:
        print(str(error).splitlines()[0])
print((host + 1).asnumpy())
"""


def test_a_kernel_that_breaks_the_gpu_is_named():
    ended = run(ASTRAY)
    first, second, host = ended.stdout.strip().splitlines()
    assert "illegal" in first or "invalid" in first, ended.stderr
    assert "astray" in first
    assert second
    assert host == "[2. 2. 2.]"  # the host goes on


def test_workers_of_a_loader_do_not_start_cuda():
    ended = run(
        "import mxnet as mx\n"
        "class Data(mx.gluon.data.Dataset):\n"
        "    def __len__(self): return 8\n"
        "    def __getitem__(self, i):\n"
        "        maps = open('/proc/self/maps').read()\n"
        "        return mx.nd.array([i, 'libcuda.so' in maps], dtype='float32')\n"
        "loader = mx.gluon.data.DataLoader(Data(), 4, num_workers=2)\n"
        "first = [batch.asnumpy() for batch in loader]\n"
        "print(first[0][:, 0].tolist(), first[0][:, 1].max())\n"
        "x = mx.nd.ones(2, ctx=mx.gpu(0)); x.wait_to_read()\n"
        "loader = mx.gluon.data.DataLoader(Data(), 4, num_workers=2, pin_memory=True)\n"
        "print([batch.as_in_context(mx.gpu(0))[:, 0].asnumpy().tolist() for batch in loader])\n"
    )
    lines = ended.stdout.strip().splitlines()
    assert lines == ["[0.0, 1.0, 2.0, 3.0] 0.0", "[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]"], (
        ended.stdout + ended.stderr
    )


@pytest.mark.skipif(mx.context.num_gpus() < 2, reason="one GPU in this machine")
@pytest.mark.parametrize("peers", ["1", "0"])
def test_copies_between_gpus(peers):
    ended = run(
        "import mxnet as mx\n"
        "x = mx.nd.arange(3_000_000, ctx=mx.gpu(0))\n"
        "y = (x + 1).as_in_context(mx.gpu(1))\n"
        "x[:] = 0\n"
        "print(float((y - mx.nd.arange(3_000_000, ctx=mx.gpu(1))).sum().asscalar()))\n",
        MXNET_ENABLE_GPU_P2P=peers,
    )
    assert ended.stdout.strip() == "3000000.0", ended.stderr


def test_features_tell_the_libraries():
    features = mx.runtime.Features()
    assert features.is_enabled("CUDA")
    assert features.is_enabled("CUDA_RTC")
    assert {"CUPTI", "NVJPEG"} <= set(features)
