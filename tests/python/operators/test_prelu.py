"""Slopes of prelu in every form: as MXNet 1.9.1 where that takes them."""

import numpy as np
import pytest

import mxnet as mx

FORMS = [
    ((3,), (1,)), ((3,), (3,)), ((2, 3), (1,)), ((2, 3), (3,)), ((2, 3), (2, 3)), ((2, 3), (1, 3)),
    ((2, 3), (2, 1)), ((2, 3), (1, 1)), ((2, 3, 4), (3,)), ((2, 3, 4), (1, 3, 1)),
    ((2, 3, 4), (2, 1, 4)), ((2, 3, 4), (1, 1)), ((2, 3, 4), (1, 3)), ((2, 3, 4), (2, 1)),
    ((2, 3, 4), (2, 3)), ((2, 3, 4, 2), (1, 3)), ((2, 3, 4, 2), (2, 3)),
]  # fmt: skip


def slopes_for(data, gamma):
    """The last of fewer axes is that of the channels."""
    if gamma.ndim == data.ndim:
        return gamma
    return gamma.reshape((1,) * (2 - gamma.ndim) + gamma.shape + (1,) * (data.ndim - 2))


@pytest.mark.parametrize(("data_shape", "gamma_shape"), FORMS)
@pytest.mark.parametrize("how", ["eager", "hybrid", "bound"])
def test_forms_of_gamma(data_shape, gamma_shape, how):
    random = np.random.RandomState(0)
    x, g = (random.randn(*shape).astype("float32") for shape in (data_shape, gamma_shape))
    head = random.randn(*data_shape).astype("float32")
    slopes = slopes_for(x, g)
    data, gamma = mx.nd.array(x), mx.nd.array(g)
    symbol = mx.sym.LeakyReLU(mx.sym.var("x"), mx.sym.var("g"), act_type="prelu") * 1
    if how == "bound":
        grads = {"x": mx.nd.zeros(data_shape), "g": mx.nd.zeros(gamma_shape)}
        executor = symbol.bind(mx.current_context(), {"x": data, "g": gamma}, args_grad=grads)
        inference = executor.forward(is_train=False)[0].asnumpy()
        y = executor.forward(is_train=True)[0].asnumpy()
        np.testing.assert_allclose(inference, y, rtol=1e-6)
        executor.backward(mx.nd.array(head))
        dx, dg = grads["x"].asnumpy(), grads["g"].asnumpy()
    else:
        data.attach_grad()
        gamma.attach_grad()
        call = mx.nd.CachedOp(symbol)
        with mx.autograd.record():
            if how == "hybrid":
                out = call(data, gamma)
            else:
                out = mx.nd.LeakyReLU(data, gamma, act_type="prelu")
        out.backward(mx.nd.array(head))
        y, dx, dg = out.asnumpy(), data.grad.asnumpy(), gamma.grad.asnumpy()
    np.testing.assert_allclose(y, np.where(x > 0, x, x * slopes), rtol=1e-6)
    np.testing.assert_allclose(dx, np.where(x > 0, head, head * slopes), rtol=1e-6)
    parts = np.broadcast_to(np.where(x > 0, 0, head * x), data_shape)
    axes = tuple(i for i, size in enumerate(slopes.shape) if size == 1)
    expected = parts.sum(axes, keepdims=True).reshape(gamma_shape)
    np.testing.assert_allclose(dg, expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("gamma_shape", [(3,), (2, 3), (2, 1)])
def test_gradient_of_the_gradient(gamma_shape):
    random = np.random.RandomState(1)
    x, gamma = mx.nd.array(random.randn(2, 3)), mx.nd.array(random.rand(*gamma_shape))
    x.attach_grad()
    gamma.attach_grad()
    with mx.autograd.record():
        y = mx.nd.LeakyReLU(x * x * x, gamma, act_type="prelu")
        (dx,) = mx.autograd.grad(y, [x], create_graph=True)
    dx.backward()
    slopes = np.where(x.asnumpy() > 0, 1, gamma.asnumpy())
    np.testing.assert_allclose(x.grad.asnumpy(), 6 * x.asnumpy() * slopes, rtol=1e-5)
    parts = np.where(x.asnumpy() > 0, 0, 3 * x.asnumpy() ** 2)
    axes = {(3,): (0,), (2, 3): (), (2, 1): (1,)}[gamma_shape]
    expected = parts.sum(axes).reshape(gamma_shape)
    np.testing.assert_allclose(gamma.grad.asnumpy(), expected, rtol=1e-5)


@pytest.mark.parametrize(
    ("data", "gamma"),
    [
        *(((3,), (2,)), ((2, 3), (2, 2)), ((2, 3, 4), (4,)), ((2, 3, 4), (3, 4))),
        *(((2, 3, 4), (3, 1)), ((2, 3, 4, 5), (1, 1, 1)), ((2, 3), (1, 1, 1)), ((3,), (1, 3))),
    ],
)
def test_gamma_that_does_not_fit_raises(data, gamma):
    with pytest.raises(mx.MXNetError, match="gamma"):
        mx.nd.LeakyReLU(mx.nd.ones(data), mx.nd.ones(gamma), act_type="prelu")
