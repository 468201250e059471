"""Zero-size and zero-dim arrays, under the legacy rule and under np_shape."""

import threading

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd


def test_legacy_shapes_with_zero_are_unknown():
    assert not mx.is_np_shape()
    for make in (
        lambda: nd.zeros(()),
        lambda: nd.zeros((0, 2)),
        lambda: nd.ones((0,)),
        lambda: nd.full((), 3),
        lambda: nd.random.uniform(shape=(0, 2)),
    ):
        with pytest.raises(mx.MXNetError, match=r"unknown|missing extents"):
            make()
    assert nd.array(3.0).shape == ()
    assert nd.array([]).shape == (0,)
    assert nd.array([1, 2])[0].shape == (1,)


def test_numpy_shapes_are_real():
    with mx.util.np_shape(True):
        assert mx.is_np_shape()
        for made, shape in (
            (nd.zeros(()), ()),
            (nd.ones((0, 2)), (0, 2)),
            (nd.full((), 3), ()),
            (nd.empty((3, 0)), (3, 0)),
            (nd.random.uniform(shape=()), ()),
            (nd.random.uniform(shape=(0, 2)), (0, 2)),
        ):
            assert made.shape == shape
            assert made.asnumpy().shape == shape
        x = nd.array([[1, 2], [3, 4]])
        assert x[0, 1].shape == ()
        assert x[0][1].shape == ()
        assert x[0, 1].asscalar() == 2
        x[0, 1] = 7
        assert x.asnumpy().tolist() == [[1, 7], [3, 4]]
    assert not mx.is_np_shape()


def test_zero_dim_arrays_compute():
    with mx.np_shape():
        z = nd.array(3.0)
        assert (z * 2).shape == ()
        assert (z + nd.array([1, 2])).asnumpy().tolist() == [4, 5]
        assert z.expand_dims(0).shape == (1,)
        assert nd.stack(z, z).asnumpy().tolist() == [3, 3]
        assert nd.array([3]).reshape(()).shape == ()
        assert bool(z)
        z[:] = 4
        z[()] = z + 1
        assert z.asscalar() == 5


def test_full_reductions_of_mx_nd_keep_one_axis():
    with mx.np_shape(True):
        x = nd.array([1, 2, 3])
        for reduced in (x.sum(), x.max(), x.norm(), nd.dot(x, x), x.mean(), nd.argmax(x)):
            assert reduced.shape == (1,)


def test_empty_arrays_go_through_operators():
    with mx.np_shape(True):
        empty = nd.zeros((0, 2))
        assert (empty + 1).shape == (0, 2)
        assert empty.T.shape == (2, 0)
        assert empty.sum().asscalar() == 0
        assert empty.sum(axis=0).asnumpy().tolist() == [0, 0]
        assert nd.concat(empty, nd.ones((1, 2)), dim=0).shape == (1, 2)
        assert nd.batch_dot(nd.zeros((0, 2, 3)), nd.zeros((0, 3, 4))).shape == (0, 2, 4)
        assert nd.dot(nd.zeros((2, 0)), nd.zeros((0, 3))).asnumpy().tolist() == [[0] * 3] * 2
        assert nd.take(nd.array([1, 2]), nd.array([])).shape == (0,)
        assert nd.array([1, 2])[1:1].shape == (0,)
        assert empty.copy().shape == (0, 2)
        assert empty.astype("int32").dtype == np.int32


def test_switch_and_scopes():
    assert mx.util.set_np_shape(True) is False
    try:
        assert mx.is_np_shape()
        assert nd.zeros((0,)).shape == (0,)
        with mx.np_shape(False):
            assert not mx.is_np_shape()
            with pytest.raises(mx.MXNetError):
                nd.zeros((0,))
        seen = []
        worker = threading.Thread(target=lambda: seen.append(nd.zeros((0,)).shape))
        worker.start()
        worker.join()
        assert seen == [(0,)]
    finally:
        assert mx.util.set_np_shape(False) is True


def test_a_scope_holds_in_its_thread_only():
    results = []

    def work():
        try:
            results.append(nd.zeros((0,)).shape)
        except mx.MXNetError:
            results.append("refused")

    with mx.np_shape(True):
        other = threading.Thread(target=work)
        other.start()
        other.join()
        work()
    assert results == ["refused", (0,)]


def test_the_decorator_sets_the_rule():
    @mx.use_np_shape
    def make():
        return nd.zeros((2, 0)).shape

    assert make() == (2, 0)


def test_zero_dim_symbols_bind_under_the_rule():
    with mx.np_shape(True):
        x = mx.sym.var("x", shape=(0, 3))
        _, outputs, _ = (x + 1).infer_shape()
        assert outputs == [(0, 3)]
