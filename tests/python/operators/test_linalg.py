"""Matrix operators: errors a user meets, and gradients of gradients."""

import numpy as np
import pytest

import mxnet as mx

SPREAD = np.array([[4.0, 0.5, -0.3], [0.2, 3.0, 0.7], [-0.1, 0.4, 5.0]])


def second_order(operator, x):
    """Returns the gradient of the sum of the squared gradient of `operator`, and its estimate."""

    def first(values):
        a = mx.nd.array(values, dtype="float64")
        a.attach_grad()
        with mx.autograd.record():
            outputs = operator(a)
            outputs = outputs if isinstance(outputs, list) else [outputs]
            total = sum((o * o * o).sum() for o in outputs)
            (slope,) = mx.autograd.grad(total, [a], create_graph=True)
            squares = (slope * slope).sum()
        squares.backward()
        return squares.asscalar(), a.grad.asnumpy()

    estimate = np.zeros_like(x)
    for at in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[at] = 1e-5
        estimate[at] = (first(x + step)[0] - first(x - step)[0]) / 2e-5
    return first(x)[1], estimate


@pytest.mark.parametrize("name", ["det", "inverse", "potri", "sumlogdiag", "gelqf"])
def test_second_order(name):
    got, want = second_order(getattr(mx.nd.linalg, name), SPREAD)
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-4 * np.abs(want).max())


def test_second_order_of_factors_through_a_symmetric_matrix():
    for name in ["potrf", "syevd"]:
        function = getattr(mx.nd.linalg, name)
        got, want = second_order(lambda a, f=function: f((a + a.T) / 2), SPREAD)
        np.testing.assert_allclose(got, want, rtol=1e-3, atol=1e-3 * np.abs(want).max())


def test_indefinite_matrix_is_named():
    stack = mx.nd.stack(mx.nd.eye(3), -mx.nd.eye(3))
    with pytest.raises(mx.base.MXNetError, match=r"matrix 1 .* is not positive definite"):
        mx.nd.linalg.potrf(stack).asnumpy()
    assert mx.nd.linalg.potrf(mx.nd.eye(3)).asnumpy().trace() == 3


def test_singular_matrix_has_no_inverse():
    with pytest.raises(mx.base.MXNetError, match="is singular"):
        mx.nd.linalg.inverse(mx.nd.ones((2, 2))).asnumpy()


@pytest.mark.parametrize("name", ["potrf", "potri", "det", "inverse", "syevd", "extractdiag"])
def test_wrong_shape_and_dtype(name):
    function = getattr(mx.nd.linalg, name)
    with pytest.raises(mx.base.MXNetError, match="must hold square matrices"):
        function(mx.nd.ones((2, 3)))
    with pytest.raises(mx.base.MXNetError, match="use float32 or float64"):
        function(mx.nd.ones((2, 2), dtype="int32"))
    with pytest.raises(mx.base.MXNetError, match="two axes"):
        function(mx.nd.ones((2,)))


def test_wide_matrix_for_lq_and_bad_triangle():
    with pytest.raises(mx.base.MXNetError, match="more rows than columns"):
        mx.nd.linalg.gelqf(mx.nd.ones((3, 2)))
    with pytest.raises(mx.base.MXNetError, match="fills no triangle"):
        mx.nd.linalg.maketrian(mx.nd.ones((4,)))
    with pytest.raises(mx.base.MXNetError, match="offset 3 is outside"):
        mx.nd.linalg.extractdiag(mx.nd.ones((3, 3)), offset=3)


def test_large_factors_reproduce_the_matrix():
    rng = np.random.default_rng(3)
    a = rng.normal(size=(150, 150))
    a = mx.nd.array(a @ a.T + 150 * np.eye(150), dtype="float64")
    factor = mx.nd.linalg.potrf(a)
    np.testing.assert_allclose(mx.nd.linalg.syrk(factor).asnumpy(), a.asnumpy(), rtol=1e-10)
    vectors, values = mx.nd.linalg.syevd(a)
    back = mx.nd.dot(vectors.T * values.reshape((1, -1)), vectors)
    np.testing.assert_allclose(back.asnumpy(), a.asnumpy(), rtol=1e-8, atol=1e-8)
    inverse = mx.nd.linalg.inverse(a)
    np.testing.assert_allclose(mx.nd.dot(a, inverse).asnumpy(), np.eye(150), atol=1e-10)
