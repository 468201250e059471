"""Eager work on a GPU: order, threads, copies beside kernels, errors, memory."""

import subprocess
import sys
import threading

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


def test_threads_with_arrays_of_their_own():
    results = {}

    def work(number):
        x = mx.nd.full((200, 200), number, ctx=mx.gpu(0))
        for _ in range(200):
            x = x * 2 - number
        weight = mx.nd.ones((8, 200), ctx=mx.gpu(0))
        results[number] = mx.nd.FullyConnected(x, weight, num_hidden=8, no_bias=True).asnumpy()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(16):
        np.testing.assert_allclose(results[number], number * 200, rtol=1e-3)


def test_convolutions_from_several_threads():
    x = np.random.default_rng(0).standard_normal((2, 8, 16, 16)).astype("float32")
    weight = np.random.default_rng(1).standard_normal((4, 8, 3, 3)).astype("float32")
    expected = mx.nd.Convolution(
        mx.nd.array(x), mx.nd.array(weight), num_filter=4, kernel=(3, 3), no_bias=True
    ).asnumpy()
    results = []

    def work():
        data, filters = mx.nd.array(x, ctx=mx.gpu(0)), mx.nd.array(weight, ctx=mx.gpu(0))
        for _ in range(20):
            y = mx.nd.Convolution(data, filters, num_filter=4, kernel=(3, 3), no_bias=True)
        results.append(y.asnumpy())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8
    for result in results:
        np.testing.assert_allclose(result, expected, rtol=1e-2, atol=1e-2)


def test_copies_keep_their_place_beside_kernels():
    """A batch that comes in while kernels still use the memory it is copied to."""
    weight = mx.nd.ones((1024, 1024), ctx=mx.gpu(0))
    for number in range(30):
        batch = mx.nd.full((512, 1024), number).as_in_context(mx.gpu(0))
        result = mx.nd.dot(batch, weight)
        result = mx.nd.dot(result * (1 / 1024), weight) * (1 / 1024)
        host = result.as_in_context(mx.cpu())
        del batch, result
        assert float(host[0, 0].asscalar()) == pytest.approx(number, rel=2e-3)


def test_a_source_may_change_after_its_copy():
    x = mx.nd.ones((1000, 1000), ctx=mx.gpu(0))
    host = mx.nd.zeros((1000, 1000))
    x.copyto(host)
    x[:] = 7
    assert (host.asnumpy() == 1).all()
    host[:] = 3
    host.copyto(x)
    host[:] = 4
    assert (x.asnumpy() == 3).all()


def _held():
    mx.nd.waitall()
    now = mx.remx.memory_statistics(mx.gpu(0))
    return now["in_use"] + now["cached"]


def test_memory_stays_flat():
    x = mx.nd.ones((64, 64), ctx=mx.gpu(0))
    for _ in range(1000):
        y = x * 2
    before = _held()  # not what the GPU has left: other processes may use it
    for _ in range(100_000):
        y = x * 2
    assert float(y[0, 0].asscalar()) == 2
    assert _held() - before < 1 << 20


def test_refused_values_raise_and_leave_the_device_usable():
    bad = mx.nd.array(-np.eye(3), ctx=mx.gpu(0))
    with pytest.raises(mx.MXNetError, match="not positive definite"):
        mx.nd.linalg.potrf(bad).asnumpy()
    with pytest.raises(mx.MXNetError, match="singular"):
        mx.nd.linalg.inverse(mx.nd.zeros((2, 2), ctx=mx.gpu(0))).asnumpy()
    assert (mx.nd.linalg.potrf(-bad).asnumpy() == np.eye(3)).all()


def test_a_gpu_that_does_not_exist():
    with pytest.raises(mx.MXNetError, match=r"gpu\(77\) does not exist; this machine has"):
        mx.nd.ones((2,), ctx=mx.gpu(77)).wait_to_read()


def run(program):
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=False
    )


def test_a_forked_child_is_told():
    ended = run(
        "import os, sys\n"
        "import mxnet as mx\n"
        "x = mx.nd.ones((2,), ctx=mx.gpu(0)); x.wait_to_read()\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try:\n"
        "        (x + 1).asnumpy()\n"
        "    except mx.MXNetError as error:\n"
        "        print(error, flush=True)\n"
        "    os._exit(0)\n"
        "os.waitpid(child, 0)\n"
        "print((x + 1).asnumpy().tolist())\n"
    )
    assert "forked after CUDA had started" in ended.stdout, ended.stderr
    assert ended.stdout.strip().endswith("[2.0, 2.0]")


def test_no_visible_device_is_said():
    ended = run(
        "import os\n"
        "os.environ['CUDA_VISIBLE_DEVICES'] = ''\n"
        "import mxnet as mx\n"
        "try:\n"
        "    mx.nd.ones((2,), ctx=mx.gpu(0)).wait_to_read()\n"
        "except mx.MXNetError as error:\n"
        "    print(error)\n"
    )
    assert "no CUDA device is visible" in ended.stdout, ended.stdout + ended.stderr


def test_the_naive_engine_raises_at_the_call():
    ended = run(
        "import os\n"
        "os.environ['MXNET_ENGINE_TYPE'] = 'NaiveEngine'\n"
        "import mxnet as mx\n"
        "x = mx.nd.array([0, 9], ctx=mx.gpu(0))\n"
        "try:\n"
        "    mx.nd.take(mx.nd.ones((3,), ctx=mx.gpu(0)), x, mode='raise')\n"
        "except Exception as error:\n"
        "    print(type(error).__name__, error)\n"
    )
    assert "out of range" in ended.stdout, ended.stdout + ended.stderr
