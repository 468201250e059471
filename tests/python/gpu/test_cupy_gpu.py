"""Memory shared with CuPy both ways: no copy, and both libraries' streams are ordered."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

DTYPES = ["float16", "float32", "float64", "int8", "uint8", "int32", "int64", "bool"]


@pytest.fixture
def cupy():
    """The library, where it is and sees the GPU."""
    library = pytest.importorskip("cupy")
    if library.cuda.runtime.getDeviceCount() == 0:
        pytest.skip("this CuPy sees no GPU")
    return library


@pytest.mark.parametrize("way", ["asarray", "from_dlpack"])
def test_cupy_sees_an_array_without_a_copy(cupy, way):
    x = mx.nd.ones((1000, 1000), ctx=mx.gpu(0))
    for _ in range(20):
        x = x + 1  # still under way when CuPy asks
    shared = getattr(cupy, way)(x)
    assert shared.data.ptr == mx._core.address_of(x)
    assert shared.shape == (1000, 1000)
    assert shared.dtype == np.float32
    assert bool((shared == 21).all())


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype_goes_there_and_back(cupy, dtype):
    values = np.arange(24).reshape(2, 3, 4).astype(dtype)
    x = mx.np.array(values, dtype=dtype, ctx=mx.gpu(0))
    shared = cupy.asarray(x)
    np.testing.assert_array_equal(cupy.asnumpy(shared), values)
    ours = mx.nd.from_dlpack(shared)
    assert ours.context == mx.gpu(0)
    assert np.dtype(ours.dtype) == values.dtype
    assert mx._core.address_of(ours) == mx._core.address_of(x)
    np.testing.assert_array_equal(ours.asnumpy(), values)


def test_an_array_of_cupy_is_shared_while_it_is_computed(cupy):
    theirs = cupy.zeros((2000, 1000), dtype="float32")
    for _ in range(50):
        theirs += 1
    ours = mx.nd.from_dlpack(theirs)
    assert mx._core.address_of(ours) == theirs.data.ptr
    assert ((ours + 1).asnumpy() == 51).all()
    ours[:] = 7
    mx.nd.waitall()
    assert bool((theirs == 7).all())
    del theirs
    cupy.get_default_memory_pool().free_all_blocks()
    assert (ours.asnumpy() == 7).all()  # its owner is kept


def test_a_stream_of_its_own_is_waited_for(cupy):
    with cupy.cuda.Stream(non_blocking=True):
        theirs = cupy.zeros((4000, 1000), dtype="float32")
        for _ in range(100):
            theirs += 1
        ours = mx.nd.from_dlpack(theirs)
        total = ours.sum()
    assert total.asscalar() == 100 * 4_000_000


def test_kernels_of_cupy_write_into_our_arrays(cupy):
    double = cupy.RawKernel(
        'extern "C" __global__ void twice(float* x, int n) '
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }",
        "twice",
    )
    x = mx.nd.arange(1000, ctx=mx.gpu(0))
    x.attach_grad()
    with mx.autograd.record():
        y = (x * x).sum()
    y.backward()
    gradient = cupy.asarray(x.grad)
    double((4,), (256,), (gradient, np.int32(1000)))
    cupy.cuda.get_current_stream().synchronize()
    np.testing.assert_array_equal(x.grad.asnumpy(), 4 * np.arange(1000, dtype="float32"))


def test_what_cannot_be_shared_is_said(cupy):
    theirs = cupy.arange(12, dtype="float32").reshape(3, 4)
    with pytest.raises(mx.MXNetError, match="not contiguous; copy it first"):
        mx.nd.from_dlpack(theirs.T)
    with pytest.raises(mx.MXNetError, match="has no counterpart; cast the tensor first"):
        mx.nd.from_dlpack(cupy.zeros(3, dtype="complex64"))
    assert not hasattr(mx.nd.ones((2,), ctx=mx.cpu()), "__cuda_array_interface__")


def test_empty_arrays_are_shared_too(cupy):
    empty = mx.np.zeros((0, 3), ctx=mx.gpu(0))
    assert cupy.asarray(empty).shape == (0, 3)
    assert mx.nd.from_dlpack(cupy.zeros((0, 3), dtype="float32")).shape == (0, 3)
