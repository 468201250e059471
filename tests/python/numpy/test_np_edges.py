"""Edges of single functions of mx.np, where NumPy and 1.9.1 agree: no elements, one number, whole
numbers, sizes that NumPy counted."""

import json

import numpy as onp
import pytest

import mxnet as mx
from mxnet import autograd, gluon, np, npx


@pytest.fixture(autouse=True)
def numpy_rules():
    """Under set_np, as programs of mx.np run."""
    npx.set_np()
    yield
    npx.reset_np()


@pytest.mark.parametrize("module", [mx.np, mx.nd])
def test_a_power_in_place_is_a_new_array(module):
    x = module.array([2.0, 3.0])
    kept = x
    x.attach_grad()
    with autograd.record():
        y = x * 1
        y **= 2
        z = x
        z **= module.array([3.0, 1.0])
    y.backward()
    assert x.grad.asnumpy().tolist() == [4, 6]
    assert kept.asnumpy().tolist() == [2, 3]
    assert z.asnumpy().tolist() == [8, 3]


def test_a_power_in_place_follows_the_type_rules():
    x = np.array([1.5, 2.0], dtype="float16")
    x **= np.array([[2.0], [1.0]])
    assert x.dtype == onp.float32
    assert x.shape == (2, 2)
    mask = np.array([True, False], dtype="bool")
    mask **= 2
    assert mask.dtype == onp.int64


def test_a_number_loses_one_axis_that_it_has_not():
    assert np.squeeze(np.array(2.5), 0).shape == np.array(2.5).squeeze(-1).shape == ()
    with pytest.raises(mx.MXNetError, match="axis 1"):
        np.array(2.5).squeeze(1)


@pytest.mark.parametrize("name", ["std", "var"])
@pytest.mark.parametrize(("values", "ddof"), [(2.5, 1), (2.5, 2), ([1.0, 2.0], 2), ([1.0, 2.0], 3)])
def test_moments_without_freedom(name, values, ddof):
    with onp.errstate(all="ignore"), pytest.warns(RuntimeWarning):
        wanted = getattr(onp, name)(values, ddof=ddof)
    given = getattr(np, name)(np.array(values), ddof=ddof)
    onp.testing.assert_array_equal(given.asnumpy(), wanted)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0), (2, 0, 4), (2, 3)])
@pytest.mark.parametrize("offset", [0, 1, -1, 5, -5])
def test_diagonals_that_are_not_there(shape, offset):
    values = onp.arange(onp.prod(shape), dtype="float32").reshape(shape)
    x = np.array(values)
    for name in ("diagonal", "trace"):
        wanted = getattr(onp, name)(values, offset)
        given = getattr(np, name)(x, offset).asnumpy()
        onp.testing.assert_array_equal(given, wanted)
        assert given.shape == onp.shape(wanted)
    if len(shape) == 2:
        assert np.diag(x, offset).asnumpy().tolist() == onp.diag(values, offset).tolist()


@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0), (2, 0, 4)])
@pytest.mark.parametrize("name", ["tril", "triu"])
def test_triangles_without_elements(name, shape):
    assert getattr(np, name)(np.zeros(shape), 1).shape == getattr(onp, name)(onp.zeros(shape)).shape


def test_matrices_without_elements():
    x = np.zeros((0, 0))
    assert np.linalg.eigvalsh(x).shape == (0,)
    assert [part.shape for part in np.linalg.eigh(x)] == [(0,), (0, 0)]
    assert np.linalg.pinv(x).shape == (0, 0)
    assert np.linalg.pinv(np.zeros((2, 0, 3))).shape == (2, 3, 0)


def test_solutions_of_whole_numbers_are_float64():
    x = np.array([[2, 1], [1, 3]], dtype="int32")
    values = x.asnumpy()
    for given, wanted in [
        (np.linalg.eigvalsh(x), onp.linalg.eigvalsh(values)),
        (np.linalg.eigh(x)[0], onp.linalg.eigh(values)[0]),
        (np.linalg.tensorsolve(x, np.ones(2)), onp.linalg.tensorsolve(values, onp.ones(2))),
        (np.linalg.matrix_power(x, -2), onp.linalg.matrix_power(values, -2)),
    ]:
        assert given.dtype == onp.float64
        onp.testing.assert_allclose(given.asnumpy(), wanted, 1e-12)


def test_products_of_two_are_those_of_dot():
    values = onp.arange(8, dtype="float32").reshape(2, 2, 2)
    x = np.array(values)
    wanted = onp.linalg.multi_dot([values, values])
    onp.testing.assert_array_equal(np.linalg.multi_dot([x, x]).asnumpy(), wanted)
    assert np.linalg.multi_dot([np.array(2.0), np.array(3.0)]).item() == 6


@pytest.mark.parametrize("name", ["uniform", "normal", "gumbel", "randint", "choice"])
def test_sizes_that_numpy_counted(name):
    draw = getattr(np.random, name)
    first = (5,) if name in ("randint", "choice") else ()
    assert draw(*first, size=onp.int64(3)).shape == (3,)
    assert draw(*first, size=(onp.int32(2), 3)).shape == (2, 3)


def test_no_dtype_is_the_dtype_of_new_arrays():
    assert np.array([1, 2], dtype="int32").astype(None).dtype == onp.float32


def test_gluon_keeps_the_dtype_of_arrays_of_numpy():
    values = onp.arange(4)
    assert gluon.utils.split_and_load(values, [mx.cpu()])[0].dtype == onp.int64
    assert gluon.utils.split_and_load([1, 2], [mx.cpu()])[0].dtype == onp.float32
    table = gluon.Constant("table", values)
    table.initialize()
    assert table.data().dtype == table.dtype == onp.int64
    npx.reset_np()
    assert gluon.utils.split_and_load(values, [mx.cpu()])[0].dtype == onp.float32


@pytest.mark.parametrize("hybrid", [True, False])
def test_biases_train_beside_frozen_weights(hybrid):
    layer = gluon.nn.Dense(2, in_units=3)
    layer.initialize()
    layer.weight.grad_req = "null"
    layer.hybridize(hybrid)
    with autograd.record():
        total = layer(np.ones((4, 3))).sum()
    total.backward()
    assert layer.bias.grad().tolist() == [4, 4]


@pytest.mark.parametrize("function", [npx.softmax, npx.log_softmax])
def test_an_axis_of_an_array_without_axes_is_refused_in_words(function):
    with pytest.raises(mx.MXNetError, match=r"axis -1 is none of data, whose shape is \(\)"):
        function(np.array(3.0))


def test_a_file_that_draws_one_of_none_is_refused():
    node = {"op": "_np_drawn_places", "name": "draw", "attrs": {"among": "0"}, "inputs": []}
    graph = {"nodes": [node], "arg_nodes": [], "node_row_ptr": [0, 1], "heads": [[0, 0, 0]]}
    with pytest.raises(RuntimeError, match="one of 0 cannot be drawn"):
        mx.sym.load_json(json.dumps(graph)).simple_bind(mx.cpu())
