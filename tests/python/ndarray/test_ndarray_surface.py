"""Functions that make and rearrange arrays, and the methods and operators of NDArray."""

import operator

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

DTYPES = ["float32", "float64", "float16", "uint8", "int8", "int32", "int64", "bool", "bfloat16"]


def grid(*shape):
    return nd.array(np.arange(np.prod(shape)).reshape(shape))


def same(array, values):
    np.testing.assert_array_equal(array.asnumpy(), values)


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype_is_made_filled_copied_and_cast(dtype):
    for made in (nd.zeros((2, 3), dtype=dtype), nd.ones((2, 3), dtype=dtype)):
        assert made.shape == (2, 3)
        same(made.astype("float32"), np.full((2, 3), made.astype("float32").asnumpy()[0, 0]))
    x = nd.array([[0, 1], [1, 0]], dtype=dtype)
    y = x.copy()
    y[0] = 1
    same(y.astype("float32"), [[1, 1], [1, 0]])
    same(x.astype("float32"), [[0, 1], [1, 0]])
    assert nd.empty((2,), dtype=dtype).dtype == x.dtype
    assert nd.array(x).dtype == x.dtype
    same(x.T.astype("float32"), [[0, 1], [1, 0]])


def test_bfloat16_rounds_and_travels_through_numpy():
    x = nd.array([1.0, 1.0078125, 3.14159], dtype="bfloat16")
    same(x.astype("float32"), np.float32([1.0, 1.0078125, 3.140625]))
    same(nd.array(x.asnumpy()).astype("float32"), x.astype("float32").asnumpy())
    same((x + x).astype("float32"), np.float32([2.0, 2.015625, 6.28125]))


def test_array_takes_what_numpy_reads_as_float32():
    for source in ([1, 2], (1, 2), np.array([1, 2]), np.array([1.0, 2.0]), [True, 2], range(1, 3)):
        x = nd.array(source)
        assert x.dtype == np.float32
        assert x.asnumpy()[1] == 2
    assert nd.array(nd.array([1], dtype="int8")).dtype == np.int8
    assert nd.array(3.0).shape == ()
    assert nd.array([]).shape == (0,)
    for bad in ("abc", [1, "a"], [[1, 2], [3]]):
        with pytest.raises(TypeError, match="no common element type"):
            nd.array(bad)


def test_full_takes_numbers_and_arrays():
    same(nd.full((2,), 3, dtype="int32"), [3, 3])
    same(nd.full(2, 1.5), [1.5, 1.5])
    same(nd.full((2, 2), nd.array([1, 2])), [[1, 2], [1, 2]])
    out = nd.zeros((2,))
    assert nd.full((2,), 7, out=out) is out
    same(out, [7, 7])


def test_moveaxis_matches_numpy_and_checks_axes():
    x = grid(2, 3, 4)
    for source, target in ((0, 2), (-1, 0), ([0, 1], [2, 0]), ((2, 0), (0, 1))):
        same(nd.moveaxis(x, source, target), np.moveaxis(x.asnumpy(), source, target))
    for source, target in ((3, 0), (0, -4), ((0, 0), (0, 1)), ([0, 1], [0])):
        with pytest.raises(ValueError, match="moveaxis"):
            nd.moveaxis(x, source, target)


def test_concatenate_joins_along_an_axis():
    x = grid(2, 3)
    same(nd.concatenate([x, x]), np.concatenate([x.asnumpy()] * 2))
    same(nd.concatenate([x, x], axis=1), np.concatenate([x.asnumpy()] * 2, axis=1))
    assert nd.concatenate([x], always_copy=False) is x
    assert nd.concatenate([x]) is not x
    with pytest.raises(ValueError, match="at least one"):
        nd.concatenate([])
    with pytest.raises(mx.MXNetError, match="dtype"):
        nd.concatenate([x, nd.ones((2, 3), dtype="int32")])


def test_split_v2_cuts_at_places_or_into_equal_parts():
    x = grid(2, 6)
    for part, values in zip(nd.split_v2(x, 3, axis=1), np.split(x.asnumpy(), 3, 1), strict=True):
        same(part, values)
    for places in ((1,), (0, 4), (2, 2, 5), (6,)):
        parts = x.split_v2(places, axis=-1)
        for part, values in zip(parts, np.split(x.asnumpy(), places, 1), strict=True):
            same(part, values)
    assert [p.shape for p in nd.split_v2(x, 2, squeeze_axis=True)] == [(6,), (6,)]
    same(nd.split_v2(x, 1), x.asnumpy())
    for bad in (4, 1.5):
        with pytest.raises(ValueError, match="split_v2"):
            nd.split_v2(x, bad, axis=1)
    for places in ((4, 2), (9,)):
        with pytest.raises(mx.MXNetError, match="indices must rise"):
            nd.split_v2(x, places, axis=1)


@pytest.mark.parametrize("squeeze", [False, True])
def test_split_v2_has_a_gradient(squeeze):
    x = grid(2, 3)
    x.attach_grad()
    with mx.autograd.record():
        parts = nd.split_v2(x, 3, axis=1, squeeze_axis=squeeze)
        loss = (parts[0] * 2 + parts[2] * 5).sum()
    loss.backward()
    same(x.grad, [[2, 0, 5]] * 2)


def test_histogram_counts_like_numpy():
    values = np.float32([0, 0.1, 0.5, 1, 1, 2.5, 3, -1, 4, np.nan])
    counts, edges = nd.histogram(nd.array(values), 6, (0, 3))
    expected = np.histogram(values[:-1], 6, (0, 3))
    same(counts, expected[0])
    np.testing.assert_allclose(edges.asnumpy(), expected[1])
    counts, edges = nd.histogram(nd.array(values), nd.array([0, 1, 3]))
    same(counts, [3, 4])
    same(edges, [0, 1, 3])
    with pytest.warns(UserWarning, match="range"):
        counts, _ = nd.histogram(nd.array(values[:4]), 2)
    same(counts, [2, 2])
    with pytest.raises(ValueError, match="bins"):
        nd.histogram(nd.array(values), [1, 2])
    with pytest.raises(mx.MXNetError, match="range"):
        nd.histogram(nd.array(values), 5, (3, 1))


BINARY = "add sub mul truediv mod pow eq ne gt ge lt le".split()


@pytest.mark.parametrize("name", BINARY)
def test_operators_take_arrays_and_numbers_on_both_sides(name):
    function = getattr(operator, name)
    a, b = np.float32([[1, 2, 3]]), np.float32([[2], [3]])
    same(function(nd.array(a), nd.array(b)), function(a, b).astype("float32"))
    same(function(nd.array(a), 2), function(a, np.float32(2)).astype("float32"))
    same(function(2.0, nd.array(a)), function(np.float32(2), a).astype("float32"))
    for other in (None, "a", [1, 2, 3], np.ones(3), 1j):
        with pytest.raises(TypeError):
            function(nd.array(a), other)


@pytest.mark.parametrize("name", "iadd isub imul itruediv imod".split())
def test_inplace_operators_write_to_the_same_memory(name):
    x = nd.array([[1, 2], [3, 4]])
    view, reference = x[0], np.float32([1, 2])
    result = getattr(operator, name)(view, nd.array([2, 3]))
    assert result is view
    expected = getattr(operator, name)(reference, np.float32([2, 3]))
    np.testing.assert_allclose(x.asnumpy()[0], expected)
    with pytest.raises(mx.MXNetError):
        getattr(operator, name)(x[0:1], nd.ones((3, 2)))


NAMES = {
    "add": np.add, "subtract": np.subtract, "multiply": np.multiply, "divide": np.divide,
    "true_divide": np.divide, "modulo": np.mod, "power": np.power, "maximum": np.maximum,
    "minimum": np.minimum, "equal": np.equal, "not_equal": np.not_equal, "greater": np.greater,
    "greater_equal": np.greater_equal, "lesser": np.less, "lesser_equal": np.less_equal,
    "logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor,
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_functions_of_two_operands(name):
    function, reference = getattr(nd, name), NAMES[name]
    a, b = np.float32([[0, 1, 2]]), np.float32([[1], [2]])
    same(function(nd.array(a), nd.array(b)), reference(a, b).astype("float32"))
    same(function(nd.array(a), 2), reference(a, 2).astype("float32"))
    same(function(2, nd.array(a + 1)), reference(2, a + 1).astype("float32"))
    assert function(3, 2) == reference(3, 2)
    with pytest.raises(TypeError):
        function("a", nd.array(a))


def test_python_2_names_of_division():
    x = nd.array([4.0, 8.0])
    same(x.__div__(2), [2, 4])
    same(x.__rdiv__(8), [2, 1])
    x.__idiv__(4)
    same(x, [1, 2])


def test_numpy_functions_read_arrays():
    x = grid(2, 3)
    assert isinstance(np.exp(x), np.ndarray)
    np.testing.assert_allclose(np.exp(x), np.exp(x.asnumpy()))
    np.testing.assert_array_equal(np.concatenate([x, x]), np.concatenate([x.asnumpy()] * 2))


def test_inplace_shape_methods_give_views():
    x = grid(1, 2, 3)
    for view, shape in (
        (x.flatten(inplace=True), (1, 6)),
        (x.expand_dims(-1, inplace=True), (1, 2, 3, 1)),
        (x.squeeze(inplace=True), (2, 3)),
        (x.reshape(3, 2), (3, 2)),
    ):
        assert view.shape == shape
        assert x.shape == (1, 2, 3)
        view[:] = 5
        same(x, np.full((1, 2, 3), 5))
        x[:] = 0
    with pytest.raises(mx.MXNetError, match="expand_dims"):
        x.expand_dims(9, inplace=True)


def test_reshape_forms_and_errors():
    x = grid(2, 3, 4)
    for view in (x.reshape(6, 4), x.reshape((6, 4)), x.reshape([6, 4]), x.reshape(shape=(6, 4))):
        assert view.shape == (6, 4)
    assert x.reshape(-3, 0).shape == (6, 4)
    assert x.reshape((-1, 0), reverse=True).shape == (6, 4)
    for bad in ((5,), (5, -1), ()):
        with pytest.raises(ValueError, match="reshape"):
            x.reshape(bad)
    with pytest.raises(ValueError, match="shape must be given"):
        x.reshape()
    with pytest.raises(TypeError, match="foo"):
        x.reshape(6, 4, foo=1)
    with pytest.raises(mx.MXNetError):
        x.reshape(-1, -1)


def test_broadcast_to_adds_axes_and_refuses_other_extents():
    x = nd.array([[1], [2]])
    same(x.broadcast_to((2, 3)), [[1] * 3, [2] * 3])
    assert x.broadcast_to((4, 2, 3)).shape == (4, 2, 3)
    assert x.broadcast_like(nd.zeros((2, 2))).shape == (2, 2)
    for bad in ((3, 3), (2,)):
        with pytest.raises(ValueError, match="broadcast_to"):
            x.broadcast_to(bad)


def test_slice_assign_writes_to_the_array():
    x = grid(2, 3)
    x.slice_assign(nd.full((1, 2), 9), (0, 1), (1, 3), (1, 1))
    same(x, [[0, 9, 9], [3, 4, 5]])
    x.slice_assign_scalar(-1, (1, 0), (2, 2), (1, 1))
    same(x, [[0, 9, 9], [-1, -1, 5]])


def test_copyto_and_contexts():
    x = grid(2, 3)
    target = nd.zeros((2, 3), dtype="int32")
    assert x.copyto(target) is target
    same(target, x.asnumpy().astype("int32"))
    assert x.copyto(mx.cpu(1)).context == mx.cpu(1)
    assert x.as_in_context(mx.cpu()) is x
    with pytest.warns(RuntimeWarning, match="itself"):
        assert x.copyto(x) is False
    with pytest.raises(mx.MXNetError, match="shape"):
        x.copyto(nd.zeros((3, 2)))
    with pytest.raises(TypeError, match="Context"):
        x.copyto(3)


def test_handle_makes_another_object_for_the_same_array():
    x = grid(2, 3)
    y = nd.NDArray(x.handle)
    y[:] = 1
    same(x, np.ones((2, 3)))


def test_truth_length_hash_and_iteration():
    assert bool(nd.array([2]))
    assert not bool(nd.array([]))
    with pytest.raises(ValueError, match="ambiguous"):
        bool(nd.ones((2,)))
    x = grid(3, 2)
    assert len(x) == 3
    assert hash(x) == hash(x)
    assert [row.asnumpy().tolist() for row in x] == x.asnumpy().tolist()
    assert repr(nd.ones((1, 2))) == "\n[[1. 1.]]\n<NDArray 1x2 @cpu(0)>"
    assert nd.array([5], dtype="int32").asscalar() == 5
    with pytest.raises(ValueError, match="one"):
        x.asscalar()


FLUENT = (
    "abs arcsinh arctan argmax argmin argsort cbrt ceil cos cosh degrees exp expm1 fix flatten "
    "floor log_softmax max mean min nansum norm ones_like prod radians relu rint round shape_array "
    "sigmoid sign sin sinh size_array softmax softmin sort square sum tan tanh topk transpose "
    "trunc zeros_like"
).split()


@pytest.mark.parametrize("name", FLUENT)
def test_methods_are_the_functions(name):
    x = nd.array([[0.5, -1.2, 2.0], [3.0, 0.1, -0.4]])
    same(getattr(x, name)(), getattr(nd, name)(x).asnumpy())


def test_methods_with_arguments():
    x = grid(2, 3)
    same(x.clip(1, 4), np.clip(x.asnumpy(), 1, 4))
    same(x.diag(), [0, 4])
    same(x.flip(axis=1), x.asnumpy()[:, ::-1])
    same(x.one_hot(6)[1, 2], np.eye(6)[5])
    same(x.pick(nd.array([0, 2])), [0, 5])
    same(x.repeat(2, axis=0), np.repeat(x.asnumpy(), 2, 0))
    same(x.slice((0, 1), (2, 3)), x.asnumpy()[:, 1:])
    same(x.slice_axis(axis=1, begin=0, end=2), x.asnumpy()[:, :2])
    same(x.slice_like(nd.zeros((1, 2))), x.asnumpy()[:1, :2])
    same(x.split(3)[1], [[1], [4]])
    same(x.swapaxes(0, 1), x.asnumpy().T)
    same(x.take(nd.array([1])), x.asnumpy()[[1]])
    same(x.tile((2, 1)), np.tile(x.asnumpy(), (2, 1)))
    same(x.transpose((1, 0)), x.asnumpy().T)
    same(x.reshape_like(nd.zeros((3, 2))), x.asnumpy().reshape(3, 2))
    same(nd.ones((1, 3)).broadcast_axes(axis=0, size=2), np.ones((2, 3)))
    assert grid(1, 4, 2, 2).depth_to_space(2).shape == (1, 1, 4, 4)
    assert grid(1, 1, 4, 4).space_to_depth(2).shape == (1, 4, 2, 2)
    assert x.reshape(1, 1, 2, 3).pad(
        mode="constant", pad_width=(0, 0, 0, 0, 1, 1, 0, 0)
    ).shape == (1, 1, 4, 3)  # fmt: skip


def test_key_questions_of_the_indexing_code():
    assert nd.get_indexing_dispatch_code((1, slice(None))) == 0
    assert nd.get_indexing_dispatch_code(([1],)) == 1
    with pytest.raises(ValueError, match="key"):
        nd.get_indexing_dispatch_code((1.5,))
    assert nd.get_oshape_of_gather_nd_op((2, 3, 4), (2, 5)) == (5, 4)
    whole = slice(None)
    assert nd.indexing_key_expand_implicit_axes((1,), (2, 3)) == ((1, whole), -1)
    assert nd.indexing_key_expand_implicit_axes((..., 1), (2, 3, 4)) == ((whole, whole, 1), -1)


def test_functions_that_write_to_given_arrays():
    x, y = grid(2, 3), nd.zeros((2, 3), dtype="int32")
    assert nd._internal._copyto(x, out=y) is y
    same(y, x.asnumpy().astype("int32"))
    nd._internal._set_value(3.5, out=y)
    same(y, np.full((2, 3), 3))
    with pytest.raises(mx.MXNetError, match="shape"):
        nd._internal._copyto(x, out=nd.zeros((3, 2)))
    with pytest.raises(mx.MXNetError, match="_set_value"):
        nd._internal._set_value(3.5)
    out = nd.ones((2, 3))
    assert nd.onehot_encode(nd.array([2, 0]), out) is out
    same(out, [[0, 0, 1], [1, 0, 0]])
    same(nd.fill_element_0index(x, nd.array([7, 8]), nd.array([0, 2])), [[7, 1, 2], [3, 4, 8]])
    with pytest.raises(mx.MXNetError, match="each row"):
        nd.fill_element_0index(x, nd.array([7]), nd.array([0]))
    assert nd.reset_arrays(x, y, num_arrays=2) == []
    same(x, np.zeros((2, 3)))
    same(y, np.zeros((2, 3)))
    for wrong in ({}, {"num_arrays": 2}, {"num_arrays": 1, "foo": 1}):
        with pytest.raises(mx.MXNetError, match="reset_arrays"):
            nd.reset_arrays(x, **wrong)


def test_cached_op_runs_a_symbol():
    data = mx.sym.var("data")
    op = nd.CachedOp((data * 2) + 1)
    same(op(nd.array([1, 2])), [3, 5])
    assert op.handle is op
    assert op.is_np_sym is False
