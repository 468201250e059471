"""Small programs that nGraph's bridge was tested with: results and gradients, compiled or not."""

import numpy as np
import pytest

import mxnet as mx


@pytest.fixture(params=["ngraph", "MKLDNN", "NONE"], autouse=True)
def backend(request, monkeypatch):
    """Runs each program with two backends and without."""
    monkeypatch.setenv("MXNET_SUBGRAPH_BACKEND", request.param)
    return request.param


def _arrays(count, shape=(2, 3)):
    generator = np.random.RandomState(0)
    return [generator.randint(-4, 5, shape).astype("float32") for _ in range(count)]


@pytest.mark.parametrize("way", ["simple_bind", "bind a list", "bind a dict"])
def test_sum_product_sum(way):
    """(A + B) * C + D, bound in three ways, is exact."""
    names = ["A", "B", "C", "D"]
    a, b, c, d = (mx.sym.var(name) for name in names)
    symbol = (a + b) * c + d
    values = _arrays(4)
    arrays = [mx.nd.array(value) for value in values]
    if way == "simple_bind":
        executor = symbol.simple_bind(mx.cpu(), **dict.fromkeys(names, (2, 3)))
        for name, value in zip(names, values, strict=True):
            executor.arg_dict[name][:] = value
    elif way == "bind a list":
        executor = symbol.bind(mx.cpu(), arrays, [mx.nd.zeros((2, 3)) for _ in names])
    else:
        grads = {name: mx.nd.zeros((2, 3)) for name in names}
        executor = symbol.bind(mx.cpu(), dict(zip(names, arrays, strict=True)), grads)
    one, two, three, four = values
    for is_train in (False, True):
        answer = executor.forward(is_train=is_train)[0].asnumpy()
        np.testing.assert_array_equal(answer, (one + two) * three + four)
    executor.backward(mx.nd.ones((2, 3)))
    found = [executor.grad_dict[name].asnumpy() for name in names]
    for grad, wanted in zip(found, [three, three, one + two, np.ones((2, 3))], strict=True):
        np.testing.assert_array_equal(grad, wanted)


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("broadcast_equal", np.equal),
        ("broadcast_not_equal", np.not_equal),
        ("broadcast_greater", np.greater),
        ("broadcast_lesser_equal", np.less_equal),
        ("broadcast_logical_and", np.logical_and),
        ("broadcast_logical_or", np.logical_or),
        ("broadcast_logical_xor", np.logical_xor),
    ],
)
def test_logical_operators_need_no_head_gradient(name, function):
    """Comparisons run forward and backward; their inputs get no slope."""
    left, right = _arrays(1)[0], _arrays(1, (1, 3))[0]
    symbol = getattr(mx.sym, name)(mx.sym.var("a"), mx.sym.var("b"))
    executor = symbol.simple_bind(mx.cpu(), a=(2, 3), b=(1, 3))
    executor.arg_dict["a"][:], executor.arg_dict["b"][:] = left, right
    answer = executor.forward(is_train=True)[0].asnumpy()
    np.testing.assert_array_equal(answer, function(left, right).astype("float32"))
    executor.backward()
    np.testing.assert_array_equal(executor.grad_dict["a"].asnumpy(), np.zeros((2, 3)))


def _softmax(values, axis):
    powers = np.exp(values - values.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


@pytest.mark.parametrize(("mode", "shape"), [("instance", (3, 4)), ("channel", (2, 3, 2, 2))])
def test_softmax_activation(mode, shape):
    """SoftmaxActivation over instances and over channels, with gradients."""
    generator = np.random.RandomState(1)
    data = generator.uniform(-2, 2, shape).astype("float32")
    head = generator.uniform(-1, 1, shape).astype("float32")
    symbol = mx.sym.SoftmaxActivation(mx.sym.var("data"), mode=mode)
    executor = symbol.simple_bind(mx.cpu(), data=shape)
    executor.arg_dict["data"][:] = data
    wanted = _softmax(data, 1)
    for is_train in (False, True):
        answer = executor.forward(is_train=is_train)[0].asnumpy()
        np.testing.assert_allclose(answer, wanted, rtol=1e-5)
    executor.backward(mx.nd.array(head))
    slope = wanted * (head - (wanted * head).sum(axis=1, keepdims=True))
    np.testing.assert_allclose(executor.grad_dict["data"].asnumpy(), slope, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("normalization", ["null", "batch", "valid"])
def test_softmax_output_normalization(normalization):
    """The gradient of SoftmaxOutput is divided by the batch, or by the labels that count."""
    data = np.random.RandomState(2).uniform(-1, 1, (4, 3)).astype("float32")
    label = np.array([0, 2, -1, 1], dtype="float32")
    symbol = mx.sym.SoftmaxOutput(
        mx.sym.var("data"), mx.sym.var("label"), normalization=normalization,
        use_ignore=True, ignore_label=-1,
    )  # fmt: skip
    executor = symbol.simple_bind(mx.cpu(), data=(4, 3), label=(4,))
    executor.arg_dict["data"][:], executor.arg_dict["label"][:] = data, label
    answer = executor.forward(is_train=True)[0].asnumpy()
    np.testing.assert_allclose(answer, _softmax(data, 1), rtol=1e-5)
    executor.backward()
    grad = _softmax(data, 1)
    grad[np.arange(4), label.astype(int)] -= 1
    grad[2] = 0
    grad /= {"null": 1, "batch": 4, "valid": 3}[normalization]
    found = executor.grad_dict["data"].asnumpy()
    np.testing.assert_allclose(found, grad, rtol=1e-4, atol=1e-6)


def test_make_loss_counts_valid_elements():
    """MakeLoss(normalization='valid') divides by the elements above the threshold."""
    data = np.array([[0.0, 1.0, 2.0], [0.0, 0.0, 3.0]], dtype="float32")
    symbol = mx.sym.MakeLoss(mx.sym.var("data"), normalization="valid", grad_scale=2.0)
    executor = symbol.simple_bind(mx.cpu(), data=(2, 3))
    executor.arg_dict["data"][:] = data
    np.testing.assert_array_equal(executor.forward(is_train=True)[0].asnumpy(), data)
    executor.backward()
    wanted = np.full((2, 3), 2.0 / 3)
    np.testing.assert_allclose(executor.grad_dict["data"].asnumpy(), wanted, rtol=1e-6)


def test_stop_gradient():
    """No slope passes a BlockGrad, and the forward part is unchanged."""
    one, two = _arrays(2)
    a, b = mx.sym.var("a"), mx.sym.var("b")
    symbol = mx.sym.stop_gradient(3 * a) + b * b
    executor = symbol.simple_bind(mx.cpu(), a=(2, 3), b=(2, 3))
    executor.arg_dict["a"][:], executor.arg_dict["b"][:] = one, two
    for is_train in (False, True):
        answer = executor.forward(is_train=is_train)[0].asnumpy()
        np.testing.assert_array_equal(answer, 3 * one + two * two)
    executor.backward(mx.nd.ones((2, 3)))
    np.testing.assert_array_equal(executor.grad_dict["a"].asnumpy(), np.zeros((2, 3)))
    np.testing.assert_array_equal(executor.grad_dict["b"].asnumpy(), 2 * two)
