"""Windows of pooling that reach beyond the data: numbers of MXNet 1.9.1."""

import numpy as np
import pytest

import mxnet as mx

LINE = mx.nd.array([[[1, 2, 4]]])


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ({"pad": (3,), "pool_type": "sum"}, [0, 1, 3, 7, 6, 4, 0]),
        ({"pad": (3,), "pool_type": "avg", "count_include_pad": False},
         [0, 1, 1.5, 7 / 3, 3, 4, 0]),
        ({"pad": (1, 1), "pool_type": "sum"}, [3, 7, 6]),
        ({"pad": (), "stride": (), "pool_type": "max"}, [4]),
    ],
)  # fmt: skip
def test_lines(attributes, expected):
    found = mx.nd.Pooling(LINE, kernel=(3,), **attributes).asnumpy().ravel()
    np.testing.assert_allclose(found, expected, rtol=1e-6)


def test_gradient_where_a_window_lies_outside():
    """oneDNN has no such kernel; a bound graph goes the same way."""
    shape = (1, 1, 3, 2, 5)
    symbol = mx.sym.Pooling(
        mx.sym.var("x"), kernel=(1, 1, 1), stride=(1, 3, 2), pool_type="avg",
        pooling_convention="full", count_include_pad=False,
    )  # fmt: skip
    executor = symbol.simple_bind(mx.current_context(), x=shape)
    executor.arg_dict["x"][:] = 1
    output = executor.forward(is_train=True)[0]
    expected = np.zeros((1, 1, 3, 2, 3))
    expected[:, :, :, 0] = 1
    np.testing.assert_array_equal(output.asnumpy(), expected)
    np.testing.assert_array_equal(executor.forward(is_train=False)[0].asnumpy(), expected)
    executor.forward(is_train=True)
    executor.backward(mx.nd.ones(output.shape))
    grad = np.zeros(shape)
    grad[:, :, :, 0, ::2] = 1
    np.testing.assert_array_equal(executor.grad_dict["x"].asnumpy(), grad)


def test_large_images_with_wide_padding():
    """The same through a compiler, which leaves such pooling to the operator."""
    data = mx.nd.array(np.random.RandomState(0).rand(2, 8, 16, 16))
    symbol = mx.sym.Pooling(mx.sym.var("x"), kernel=(2, 2), pad=(2, 2), pool_type="avg")
    found = symbol.bind(mx.current_context(), {"x": data}, grad_req="null").forward()[0].asnumpy()
    padded = np.pad(data.asnumpy(), ((0, 0), (0, 0), (2, 2), (2, 2)))
    expected = sum(padded[:, :, i : i + 19, j : j + 19] for i in (0, 1) for j in (0, 1)) / 4
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("attributes", [{"pad": (1,)}, {"stride": (0, 1)}, {"pad": (-1, 0)}])
def test_attributes_that_mean_nothing_raise(attributes):
    with pytest.raises(mx.MXNetError, match="Pooling"):
        mx.nd.Pooling(mx.nd.ones((1, 1, 4, 4)), kernel=(2, 2), **attributes)
