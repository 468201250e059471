"""Sparse arrays on a GPU: parts and answers are those of the CPU, and repeat bit by bit."""

import numpy as np
import pytest
import sparse_on_device

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


@pytest.fixture(autouse=True)
def no_fallback(monkeypatch):
    monkeypatch.setenv("REMX_ALLOW_FALLBACK", "0")
    monkeypatch.setenv("NVIDIA_TF32_OVERRIDE", "0")


@pytest.mark.parametrize("run", sparse_on_device.RUNS)
def test_a_gpu_gives_what_the_cpu_gives(run):
    sparse_on_device.compare(run, mx.gpu(0))


@pytest.mark.parametrize("run", ["products", "embedding", "lazy_updates"])
def test_answers_repeat(run):
    first, second = (sparse_on_device.RUNS[run](mx.gpu(0)) for _ in range(2))
    for one, other in zip(first, second, strict=True):
        assert np.array_equal(one, other)


def test_large_ones():
    """More rows, elements and columns than a block of threads has."""
    gpu = mx.gpu(0)
    left = sparse_on_device.numbers(3000, 20000, there=0.001, seed=3)
    right = sparse_on_device.numbers(20000, 64, seed=4)
    matrix = sparse_on_device.csr(left, gpu)
    got = mx.nd.dot(matrix, mx.nd.array(right, ctx=gpu)).asnumpy()
    np.testing.assert_allclose(got, left @ right, rtol=1e-4, atol=1e-4)
    below = sparse_on_device.numbers(3000, 64, seed=5)
    turned = mx.nd.dot(matrix, mx.nd.array(below, ctx=gpu), transpose_a=True)
    assert turned.stype == "row_sparse"
    assert turned.context == gpu
    np.testing.assert_allclose(turned.asnumpy(), left.T @ below, rtol=1e-4, atol=1e-4)
    assert (matrix.tostype("default").asnumpy() == left).all()
