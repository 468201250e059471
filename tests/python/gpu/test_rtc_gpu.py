"""Kernels from source text, and memory shared with PyTorch."""

import numpy as np
import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]

AXPY = """
extern "C" __global__ void axpy(const float* x, float* y, float alpha) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  y[i] += alpha * x[i];
}
template <class T>
__global__ void fill(T* y, T value, int64_t n) {
  extern __shared__ int unused[];
  long long i = threadIdx.x;
  if (i < n) y[i] = value;
}
"""


def test_a_kernel_from_text_keeps_the_order_of_its_arrays():
    axpy = mx.rtc.CudaModule(AXPY.replace("int64_t", "long long")).get_kernel(
        "axpy", "const float* x, float* y, float alpha"
    )
    x, y = mx.nd.ones((10,), ctx=mx.gpu(0)), mx.nd.zeros((10,), ctx=mx.gpu(0))
    for _ in range(3):
        axpy.launch([x, y, 3.0], mx.gpu(0), (1, 1, 1), (10, 1, 1))
        x = x * 2
    assert (y.asnumpy() == 3 + 6 + 12).all()


def test_templates_are_exported_by_name():
    module = mx.rtc.CudaModule(AXPY.replace("int64_t", "long long"), exports=["fill<double>"])
    fill = module.get_kernel("fill<double>", "double* y, double value, int64_t n")
    y = mx.nd.zeros((7,), ctx=mx.gpu(0), dtype="float64")
    fill.launch([y, 2.5, 5], mx.gpu(0), (1, 1, 1), (32, 1, 1), 64)
    assert y.asnumpy().tolist() == [2.5] * 5 + [0, 0]


def test_what_is_wrong_is_said():
    with pytest.raises(mx.MXNetError, match=r"does not compile:\n.*undefined"):
        mx.rtc.CudaModule('extern "C" __global__ void f(float* x) { x[0] = nothing; }')
    module = mx.rtc.CudaModule(AXPY.replace("int64_t", "long long"))
    with pytest.raises(ValueError, match="Invalid function prototype"):
        module.get_kernel("axpy", "const const x")
    kernel = module.get_kernel("absent", "float* y")
    y = mx.nd.zeros((7,), ctx=mx.gpu(0))
    kernel.launch([y], mx.gpu(0), (1, 1, 1), (1, 1, 1))
    with pytest.raises(mx.MXNetError, match='no kernel "absent"'):
        y.wait_to_read()
    axpy = module.get_kernel("axpy", "const float* x, float* y, float alpha")
    with pytest.raises(TypeError, match="points to float32, the array has float64"):
        axpy.launch([y.astype("float64"), y, 1], mx.gpu(0), (1, 1, 1), (1, 1, 1))


def test_memory_is_shared_with_torch_in_the_order_of_both_streams():
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("this PyTorch has no CUDA")
    x = mx.nd.ones((1000, 1000), ctx=mx.gpu(0))
    for _ in range(20):
        x = x + 1
    shared = torch.from_dlpack(x)
    assert shared.data_ptr() == mx._core.address_of(x)
    assert (shared == 21).all()
    theirs = torch.zeros(1000, 1000, device="cuda")
    for _ in range(50):
        theirs += 1
    ours = mx.nd.from_dlpack(theirs)
    assert ((ours + 1).asnumpy() == 51).all()
    again = torch.as_tensor(x, device="cuda")  # through __cuda_array_interface__
    assert again.data_ptr() == shared.data_ptr()
    np.testing.assert_array_equal(again.cpu().numpy(), x.asnumpy())


class Described:
    """An array of a library that has nothing but `__cuda_array_interface__`."""

    def __init__(self, array, **changes):
        self.array = array
        self.__cuda_array_interface__ = {**array.__cuda_array_interface__, **changes}


def test_memory_is_shared_with_libraries_without_dlpack():
    x = mx.nd.ones((100, 100), ctx=mx.gpu(0))
    for _ in range(20):
        x = x + 1
    for stream in ({}, {"stream": None}, {"stream": 1}, {"stream": 2}):
        ours = mx.nd.from_dlpack(Described(x, **stream))
        assert ours.context == mx.gpu(0)
        assert mx._core.address_of(ours) == mx._core.address_of(x)
        assert (ours.asnumpy() == 21).all()
    ours[:] = 5
    assert (x.asnumpy() == 5).all()
    del x
    assert ((ours + 1).asnumpy() == 6).all()  # the owner is kept
    assert mx.nd.from_dlpack(Described(ours, strides=(400, 4))).shape == (100, 100)
    with pytest.raises(ValueError, match="not contiguous; copy it first"):
        mx.nd.from_dlpack(Described(ours, strides=(4, 400)))
    address = ours.__cuda_array_interface__["data"][0]
    with pytest.raises(ValueError, match="read-only; copy it first"):
        mx.nd.from_dlpack(Described(ours, data=(address, True)))
    host = np.ones((100, 100), "float32")
    with pytest.raises(mx.MXNetError, match="not in the memory of a GPU"):
        mx.nd.from_dlpack(Described(ours, data=(host.ctypes.data, False)))
