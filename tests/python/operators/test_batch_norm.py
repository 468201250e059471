"""BatchNorm, alone and followed by relu: what the conformance rows do not reach."""

import numpy as np
import pytest

import mxnet as mx


def gradients(operator, data, *parameters, axis):
    inputs = [x.copy() for x in (data, *parameters)]
    for x in inputs[:3]:
        x.attach_grad()
    with mx.autograd.record():
        y = operator(*inputs, axis=axis, fix_gamma=False)
    slopes = np.sin(np.arange(y.size)).reshape(y.shape)
    y.backward(mx.nd.array(slopes, dtype=data.dtype))
    return [y.asnumpy(), *(x.grad.asnumpy() for x in inputs[:3])]


def parameters_of(channels, dtype):
    rng = np.random.default_rng(1)
    values = rng.uniform(0.5, 2, channels), rng.standard_normal(channels)
    return [mx.nd.array(v, dtype=dtype) for v in (*values, np.zeros(channels), np.ones(channels))]


def relu_of_batch_norm(*inputs, **attrs):
    return mx.nd.relu(mx.nd.BatchNorm(*inputs, **attrs))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize(("shape", "axis"), [((6, 5, 4, 4), 1), ((30, 13), -1)])
def test_with_relu_equals_relu_of_it(dtype, shape, axis):
    data = mx.nd.array(np.random.default_rng(0).standard_normal(shape), dtype=dtype)
    parameters = parameters_of(shape[axis], "float64" if dtype == "float64" else "float32")
    got = gradients(mx.nd.contrib.BatchNormWithReLU, data, *parameters, axis=axis)
    want = gradients(relu_of_batch_norm, data, *parameters, axis=axis)
    tolerance = 1e-2 if dtype == "float16" else 1e-5
    for a, b in zip(got, want, strict=True):
        np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("operator", [mx.nd.BatchNorm, mx.nd.contrib.BatchNormWithReLU])
@pytest.mark.parametrize(("shape", "axis"), [((0, 3, 4, 4), 1), ((5, 0, 3), -1)])
def test_gradients_of_parameters_without_data_are_zero(operator, shape, axis):
    with mx.util.np_shape():
        data = mx.nd.zeros(shape)
        _, dx, dgamma, dbeta = gradients(operator, data, *parameters_of(3, "float32"), axis=axis)
        assert dx.shape == shape
        assert not dgamma.any()
        assert not dbeta.any()


def test_the_gradient_does_not_need_the_result():
    """The slopes pass where the result is above 0, though the result is not kept."""
    data = mx.nd.array(np.random.default_rng(2).standard_normal((64, 8)))
    inputs = [data, *parameters_of(8, "float32")]
    data.attach_grad()
    with mx.autograd.record():
        y = mx.nd.contrib.BatchNormWithReLU(*inputs, axis=1, use_global_stats=True)
    y.backward()
    np.testing.assert_array_equal(data.grad.asnumpy() > 0, y.asnumpy() > 0)
