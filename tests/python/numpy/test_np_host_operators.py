"""Functions of mx.np that are custom operators on symbols, as in files of MXNet 1.9.1."""

import numpy as onp
import pytest

import mxnet as mx
from mxnet import autograd, gluon, np, npx


@pytest.fixture(autouse=True)
def numpy_rules():
    npx.set_np()
    yield
    npx.reset_np()


class Called(gluon.HybridBlock):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def hybrid_forward(self, F, x):
        return self.function(F, x)


VALUES = onp.arange(6, dtype="float32").reshape(2, 3)


def test_resize_in_a_hybridized_block_has_the_gradient_of_arrays():
    gradients = []
    for hybrid in (False, True):
        block = Called(lambda F, x: F.np.resize(x, (2, 7)))
        block.hybridize(hybrid)
        x = np.array(VALUES)
        x.attach_grad()
        with autograd.record():
            y = block(x)
            loss = (y * np.arange(14).reshape(2, 7)).sum()
        loss.backward()
        onp.testing.assert_array_equal(y.asnumpy(), onp.resize(VALUES, (2, 7)))
        gradients.append(x.grad.asnumpy())
    onp.testing.assert_array_equal(*gradients)


def test_places_of_a_symbol_are_the_rows_of_one_array():
    for dtype in ("int32", "int64"):
        x = np.array([1, 5], dtype=dtype)
        symbol = mx.sym.np.unravel_index(mx.sym.var("x").as_np_ndarray(), (2, 3))
        symbol = mx.sym.load_json(symbol.tojson())
        (given,) = symbol.bind(mx.current_context(), {"x": x}).forward()
        assert given.asnumpy().tolist() == [[0, 1], [1, 2]]
        assert given.dtype == onp.dtype(dtype)
        assert [part.dtype for part in np.unravel_index(x, (2, 3))] == [onp.dtype(dtype)] * 2
        assert np.unravel_index(x.astype("float32"), (2, 3))[0].dtype == onp.int64


def test_empty_like_takes_another_shape_and_dtype():
    symbol = mx.sym.np.empty_like(mx.sym.var("x").as_np_ndarray(), dtype="int32", shape=(4,))
    (given,) = symbol.bind(mx.current_context(), {"x": np.array(VALUES)}).forward()
    assert (given.shape, given.dtype) == ((4,), onp.int32)


def test_normal_vectors_of_symbols_and_that_they_have_no_gradient():
    names = [mx.sym.var(name).as_np_ndarray() for name in ("mean", "cov")]
    symbol = mx.sym.np.random.multivariate_normal(*names, size=(5000,))
    arrays = {"mean": np.array([1.0, -1.0]), "cov": np.array([[2.0, 1.0], [1.0, 2.0]])}
    grads = {name: np.zeros_like(array) for name, array in arrays.items()}
    executor = symbol.bind(mx.current_context(), arrays, args_grad=grads)
    (drawn,) = executor.forward(is_train=True)
    assert drawn.shape == (5000, 2)
    onp.testing.assert_allclose(onp.cov(drawn.asnumpy().T), arrays["cov"].asnumpy(), atol=0.2)

    def slopes():
        executor.backward([np.ones((5000, 2))])
        return grads["mean"].asnumpy()

    with pytest.raises(mx.MXNetError, match="multivariate_normal: there is no gradient"):
        slopes()


def test_evenly_spaced_numbers_in_a_hybridized_block():
    block = Called(lambda F, x: x * F.np.linspace(0, 1, 3) + F.np.linspace(1, 2, 3, False))
    wanted = block(np.array(VALUES)).asnumpy()
    block.hybridize()
    onp.testing.assert_array_equal(block(np.array(VALUES)).asnumpy(), wanted)
    assert len(mx.sym.np.linspace(0, 1, 5, retstep=True)) == 2


def test_places_and_memory_of_symbols():
    x = mx.sym.var("x").as_np_ndarray()
    square = np.array(onp.ones((2, 2)))
    for make, wanted in (
        (mx.sym.np.diag_indices_from, [[0, 1], [0, 1]]),
        (lambda x: mx.sym.np.inner(x, x), [[2, 2], [2, 2]]),
        (lambda x: mx.sym.np.array_split(x, 3)[2], onp.ones((0, 2)).tolist()),
    ):
        (given,) = make(x).bind(mx.current_context(), {"x": square}).forward()
        assert given.asnumpy().tolist() == wanted
    assert [part.shape for part in np.array_split(np.arange(7), 3)] == [(3,), (2,), (2,)]


@pytest.mark.parametrize(
    "hand_on",
    [
        lambda F, x: F.np.rot90(x, 4),
        lambda F, x: F.np.broadcast_to(x, (2, 3)),
        lambda F, x: F.np.sum(x, axis=()),
        lambda F, x: F.np.flip(x, axis=()),
        lambda F, x: F.np.mean(F.np.mean(x)),
    ],
)
def test_graphs_that_hand_their_input_on(hand_on):
    symbol = hand_on(mx.sym, mx.sym.var("x").as_np_ndarray())
    (given,) = symbol.bind(mx.current_context(), {"x": np.array(VALUES)}).forward()
    onp.testing.assert_array_equal(given.asnumpy(), hand_on(mx, np.array(VALUES)).asnumpy())
