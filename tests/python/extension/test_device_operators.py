"""A vendor's functions for a GPU: its memory, its stream, its states."""

import pathlib

import numpy as np
import pytest

import mxnet as mx

CUDA = pathlib.Path("/usr/local/cuda")

pytestmark = pytest.mark.skipif(not mx.context.num_gpus(), reason="no GPU")


@pytest.fixture(scope="module")
def library(compile_library):
    if not (CUDA / "include" / "cuda_runtime_api.h").exists():
        pytest.skip(f"CUDA's headers are not in {CUDA}")
    flags = [f"-I{CUDA / 'include'}", f"-L{CUDA / 'lib64'}", "-lcudart"]
    path = compile_library("device", flags=[*flags, f"-Wl,-rpath,{CUDA / 'lib64'}"])
    mx.library.load(path, verbose=False)


def array(*shape):
    values = np.random.RandomState(1).randn(*shape).astype("float32")
    return mx.nd.array(values, ctx=mx.gpu(0))


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("hybrid", [False, True])
def test_values_and_gradients_stay_on_the_device(hybrid):
    class Copies(mx.gluon.HybridBlock):
        def hybrid_forward(self, F, x):  # noqa: N803 (the name users give it)
            return F.device_copy(x * 2) * 3

    block, x = Copies(), array(300, 400)
    if hybrid:
        block.hybridize()
    x.attach_grad()
    with mx.autograd.record():
        y = block(x)
    y.backward()
    assert y.context == mx.gpu(0)
    np.testing.assert_allclose(y.asnumpy(), 6 * x.asnumpy(), rtol=1e-6)
    np.testing.assert_array_equal(x.grad.asnumpy(), np.full((300, 400), 6, "float32"))


@pytest.mark.usefixtures("library")
def test_a_state_lives_as_long_as_the_executor():
    x = array(5, 7)
    executor = mx.sym.device_state(mx.sym.var("x")).bind(mx.gpu(0), {"x": x})
    for expected in (0, 1, 0, 1):
        result = executor.forward()[0].asnumpy()
        np.testing.assert_array_equal(result, expected * x.asnumpy())


@pytest.mark.usefixtures("library")
def test_there_is_nothing_for_a_cpu():
    with pytest.raises(mx.MXNetError, match="device_copy: its library implements it for gpu, not"):
        mx.nd.device_copy(mx.nd.ones((2,)))
