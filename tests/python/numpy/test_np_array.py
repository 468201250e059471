"""mx.np.ndarray: its class, its face beside mx.nd, indexing, printing, protocols."""

import copy
import pickle
import weakref

import numpy as onp
import pytest

import mxnet as mx
from mxnet import autograd, np, npx
from mxnet.base import MXNetError


@pytest.fixture(autouse=True)
def numpy_rules():
    """Under set_np, as programs of mx.np run."""
    npx.set_np()
    yield
    npx.reset_np()


def same(ours, wanted):
    """Equal in shape and values."""
    onp.testing.assert_array_equal(ours.asnumpy(), onp.asarray(wanted))
    assert ours.shape == onp.shape(wanted)


def test_the_two_faces_share_memory():
    x = np.zeros((2, 3))
    y = x.as_nd_ndarray()
    assert type(y) is mx.nd.NDArray
    assert isinstance(x, mx.nd.NDArray)
    y[:] = 4
    same(x, onp.full((2, 3), 4.0))
    z = y.as_np_ndarray()
    z[0, 1] = 9
    assert y[0, 1].asscalar() == 9
    assert z.as_np_ndarray() is z


def test_arrays_without_axes_and_without_elements():
    x = np.array(3)
    assert x.shape == ()
    assert x.ndim == 0
    assert x.size == 1
    assert float(x) == 3.0
    with pytest.raises(TypeError, match="without axes"):
        len(x)
    assert np.zeros((0, 2)).shape == (0, 2)
    assert np.zeros((0, 2)).sum().item() == 0.0
    assert (x + 1).shape == ()


@pytest.mark.parametrize(
    ("values", "dtype"),
    [
        ([1, 2], "float32"),
        ([True, False], "float32"),
        (onp.array([1, 2]), "int64"),
        (onp.array([1.0]), "float64"),
        (onp.array([True]), "bool"),
    ],
)
def test_dtypes_of_new_arrays(values, dtype):
    assert np.array(values).dtype == onp.dtype(dtype)


def test_type_rules_of_arithmetic():
    i, f, b = np.array([1, 2], dtype="int32"), np.array([0.5, 1.5]), np.array([1, 0], dtype="bool")
    assert (i + i).dtype == onp.int32
    assert (i + 1.5).dtype == onp.int32
    assert (i / i).dtype == onp.float32
    assert (i / 2).dtype == onp.float32
    assert (i + f).dtype == onp.float32
    assert (b * f).dtype == onp.float32
    assert (b + 1).dtype == onp.int64
    assert (i > 1).dtype == onp.bool_
    assert (f + np.array([1.0], dtype="float64")).dtype == onp.float64
    same(2 - i, [1, 0])
    same(2 ** f.astype("float64"), 2 ** onp.array([0.5, 1.5]))
    same(~b, [False, True])
    same(b & (i > 1), [False, False])


@pytest.mark.parametrize(
    "key",
    [
        0,
        -1,
        slice(1, None),
        (slice(None), 1),
        (slice(None, None, -1), slice(0, 4, 2)),
        None,
        (0, None, Ellipsis),
        Ellipsis,
        (1, 2),
        [0, 2],
        ([0, 2], [1, 1]),
        (slice(None), [3, 0]),
        onp.array([[0, 1], [2, 2]]),
        (onp.array([True, False, True]),),
        (slice(None), onp.array([True, False, True, True])),
        onp.arange(12).reshape(3, 4) % 2 == 0,
        (onp.array([True, False, True]), 2),
        True,
        False,
    ],
    ids=str,
)
def test_reading_and_writing_by_key(key):
    values = onp.arange(12.0, dtype=onp.float32).reshape(3, 4)
    x = np.array(values)
    same(x[key], values[key])
    x[key] = 50
    values[key] = 50
    same(x, values)


def test_masks_of_our_own_arrays():
    x = np.arange(6).reshape(2, 3)
    same(x[x > 2], [3, 4, 5])
    x[x % 2 == 0] = -1
    same(x, [[-1, 1, -1], [3, -1, 5]])
    same(x[np.array([1], dtype="int64")], [[3, -1, 5]])
    assert x[np.array(1, dtype="int64")].shape == (3,)


def test_gradients_flow_through_indexing():
    x = np.arange(6).reshape(2, 3)
    x.attach_grad()
    with autograd.record():
        y = x[x > 2].sum() + (x[0] * 2).sum() + x[:, 1].sum() + x[1, 2]
    y.backward()
    same(x.grad, [[2, 3, 2], [1, 2, 2]])
    assert type(x.grad) is np.ndarray


def test_contiguous_parts_are_views():
    x = np.zeros((3, 4))
    x[1][:] = 7
    x[2:][:] = 8
    same(x[:, 0], [0, 7, 8])


def test_printing_is_numpys():
    assert repr(np.array([[1, 2.5]])) == "array([[1. , 2.5]])"
    assert repr(np.array([1, 2], dtype="int32")) == "array([1, 2], dtype=int32)"
    assert repr(np.array([1.0], dtype="float64")) == "array([1.], dtype=float64)"
    assert str(np.ones((2,))) == "[1. 1.]"
    assert repr(np.array(3)) == "array(3.)"


def test_numbers_and_truth():
    assert int(np.array([7])) == 7
    assert bool(np.array(0)) is False
    assert [10, 20, 30][np.array(1, dtype="int32")] == 20
    assert np.array([[1, 2]]).tolist() == [[1.0, 2.0]]
    assert np.array([1, 2]).item(1) == 2.0
    with pytest.raises(ValueError, match="ambiguous"):
        bool(np.array([1, 2]))


def test_copies_and_pickles():
    x = np.array([[1, 2], [3, 4]])
    for y in (x.copy(), copy.deepcopy(x), pickle.loads(pickle.dumps(x)), x.astype("float32")):
        assert type(y) is np.ndarray
        same(y, x.asnumpy())
    assert type(x.as_in_ctx(mx.cpu(0))) is np.ndarray
    assert type(x.copyto(mx.cpu(0))) is np.ndarray
    same(np.array(pickle.loads(pickle.dumps(np.array(5)))), 5)


def test_buffers_and_dlpack():
    x = np.arange(3)
    view = onp.asarray(x)
    assert view.tolist() == [0, 1, 2]
    assert onp.from_dlpack(x).tolist() == [0, 1, 2]


def test_numpys_functions_on_our_arrays():
    x = np.array([[1.0, 2.0], [3.0, 5.0]])
    for result in (onp.add(x, 1), onp.mean(x, axis=0), onp.concatenate([x, x]), onp.sin(x)):
        assert type(result) is np.ndarray
    same(onp.add(onp.ones(2, "float32"), x), onp.ones(2) + x.asnumpy())
    same(onp.ones(2, "float32") * x, x.asnumpy())
    same(x - onp.ones(2, "float32"), x.asnumpy() - 1)
    assert type(onp.median(x, axis=0)) is np.ndarray  # NumPy computes it
    same(onp.linalg.norm(x, axis=1), onp.linalg.norm(x.asnumpy(), axis=1))
    same(onp.add.reduce(x), x.asnumpy().sum(0))


def test_numpys_own_functions_refuse_recorded_inputs():
    x = np.ones((3,))
    x.attach_grad()
    with autograd.record():
        with pytest.raises(ValueError, match="no gradient"):
            onp.median(x * 2)
        edges = np.histogram(x * 2, 2, (0, 1))[1]
    with pytest.raises(MXNetError, match="gradient"):
        edges.backward()


def test_in_place_arithmetic():
    x = np.ones((2,))
    kept = x
    x += 1
    x *= np.array([2, 3])
    x -= 1
    x /= 2
    assert kept is x
    same(x, [1.5, 2.5])


def test_second_order_gradients():
    x = np.array([0.5, 1.5])
    x.attach_grad()
    with autograd.record():
        y = (x**3).sum() + np.std(x) + np.exp(x).mean()
        (first,) = autograd.grad([y], [x], create_graph=True)
        z = (first**2).sum()
    z.backward()

    def first_at(v):
        centered = v - v.mean()
        return 3 * v**2 + centered / (2 * v.std()) + onp.exp(v) / 2

    values = onp.array([0.5, 1.5])
    for k in range(2):
        step = onp.eye(2)[k] * 1e-5
        slope = ((first_at(values + step) ** 2).sum() - (first_at(values - step) ** 2).sum()) / 2e-5
        assert x.grad[k].item() == pytest.approx(slope, rel=1e-3)


def test_switches():
    npx.reset_np()
    assert not npx.is_np_array()
    assert not npx.is_np_shape()
    assert np.ones((2, 2)).sum().shape == ()  # arrays of mx.np keep NumPy's rules anyway
    assert np.ones((2, 2))[0, 0].shape == ()
    with mx.util.np_array(True), mx.util.np_shape(True):
        assert npx.is_np_array()
    assert not npx.is_np_array()
    npx.set_np()
    with pytest.raises(ValueError, match="shape"):
        npx.set_np(shape=False, array=True)


def test_shapes_stay_numpys_while_arrays_are():
    npx.set_np()
    with pytest.raises(ValueError, match="np_array"), mx.util.np_shape(False):
        pass
    with pytest.raises(ValueError, match="reset_np"):
        mx.util.set_np_shape(False)
    assert npx.is_np_shape()
    with mx.util.np_array(False), mx.util.np_shape(False):
        assert not npx.is_np_shape()
    assert npx.is_np_shape()
    with mx.util.np_shape(True):
        assert npx.is_np_array()


def test_attributes_and_weak_references():
    x = np.ones((2,))
    x.name = "weights"
    assert x.name == "weights"
    assert vars(x) == {"name": "weights"}
    reference = weakref.ref(x)
    assert reference() is x
    known = weakref.WeakValueDictionary(first=x, second=x + 1)
    assert list(known) == ["first"]
    del x
    assert reference() is None
    assert not known
    with pytest.raises(AttributeError):  # as in 1.9.1
        mx.nd.ones((2,)).name = "weights"


def test_numbers_are_formatted_as_numpys():
    assert f"{np.array(1.5):.2f}" == "1.50"
    assert f"{np.array(0.1)} {np.array([1, 2])}" == "0.1 [1. 2.]"
    assert f"{np.array(7, dtype='int32'):>3d}" == "  7"
    with pytest.raises(TypeError):
        f"{np.array([1.5]):.2f}"


def test_pickles_tell_under_which_rules_they_were_made():
    # The first bytes are the version of 1.9.1's format: its reader compares it with the rules.
    under_numpy, legacy = 0xF993FACA, 0xF993FAC9
    x = np.ones((2,))
    with_rules = x.__getstate__()["handle"]
    npx.reset_np()
    without = x.__getstate__()["handle"]
    read = [int.from_bytes(state[:4], "little") for state in (with_rules, without)]
    assert read == [under_numpy, legacy]
    for state in (with_rules, without):
        y = np.zeros((1,))
        y.__setstate__({"handle": state})
        same(y, onp.ones(2))
