"""NDArray: views and copies, indexing, dtypes, files, pickles, sharing memory with NumPy."""

import pickle

import numpy as np
import pytest

import mxnet as mx

DTYPES = ["float32", "float64", "float16", "uint8", "int8", "int32", "int64", "bool"]


def grid(*shape):
    return mx.nd.array(np.arange(np.prod(shape)).reshape(shape))


def test_views_share_memory_and_copies_do_not():
    x = grid(3, 4)
    for view in (x[1], x[1:3], x[1, 1:3], x[-1], x[...], x.reshape((4, 3)), x.detach()):
        before = x.asnumpy().copy()
        view[:] = -1
        assert not np.array_equal(before, x.asnumpy())
        x[:] = before
    for copy in (x[:, 1], x[::2], x[[0, 1]], x.T, x.expand_dims(0), x.flatten(), x.copy()):
        before = x.asnumpy().copy()
        copy[:] = -1
        assert np.array_equal(before, x.asnumpy())


KEYS = [
    0,
    -1,
    slice(1, 3),
    slice(None, None, 2),
    slice(None, None, -1),
    (0, 1),
    (slice(None), 1),
    (1, slice(1, 3)),
    (Ellipsis, -1),
    (None, 0),
    (slice(0, 2), slice(1, 4, 2), slice(None, None, -1)),
    [0, 2],
    (slice(None), [1, 0]),
    ([0, 1], [2, 3]),
    np.array([[0, 1], [2, 2]]),
]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_indexing_reads_and_writes_like_numpy(key):
    x = grid(3, 4, 5)
    reference = x.asnumpy().copy()
    np.testing.assert_array_equal(x[key].asnumpy(), reference[key])
    x[key] = 7
    reference[key] = 7
    np.testing.assert_array_equal(x.asnumpy(), reference)
    values = np.random.rand(*reference[key].shape).astype("float32")
    x[key] = values
    reference[key] = values
    np.testing.assert_array_equal(x.asnumpy(), reference)


def test_one_element_has_shape_one_and_bad_indices_raise():
    x = grid(4)
    assert x[0].shape == (1,)
    assert grid(2, 3)[1, 2].shape == (1,)
    for key in (4, -5, (0, 0), [9]):
        with pytest.raises(IndexError):
            x[key]


def test_float_index_arrays_are_integers():
    x = mx.nd.arange(4)
    assert (x[x > 1]).asnumpy().tolist() == [0, 0, 1, 1]


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtypes_go_in_and_out(dtype):
    values = np.array([[0, 1, 2], [3, 4, 5]]).astype(dtype)
    x = mx.nd.array(values, dtype=dtype)
    assert x.dtype == np.dtype(dtype).type
    np.testing.assert_array_equal(x.asnumpy(), values)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(x)).asnumpy(), values)


def test_defaults_are_float32():
    for source in ([1, 2], np.array([1, 2]), np.array([1.5]), [True, False]):
        assert mx.nd.array(source).dtype == np.float32
    assert mx.nd.array(mx.nd.array([1], dtype="int8")).dtype == np.int8


def test_scalars_take_the_dtype_of_the_array():
    x = mx.nd.array([1, 2, 3], dtype="int32")
    assert (x + 1.5).asnumpy().tolist() == [2, 3, 4]
    assert (x * 0.5).asnumpy().tolist() == [0, 0, 0]
    assert (mx.nd.array([-7, 7], dtype="int32") / 2).asnumpy().tolist() == [-3, 3]
    assert (mx.nd.array([-7, 7]) % 3).asnumpy().tolist() == [2, 1]
    with pytest.raises(mx.MXNetError, match="dtype"):
        x + mx.nd.ones((3,))


def test_integer_division_by_zero_is_zero():
    x = mx.nd.array([5, -3], dtype="int32")
    assert (x / 0).asnumpy().tolist() == [0, 0]
    assert (x % mx.nd.array([0, 0], dtype="int32")).asnumpy().tolist() == [0, 0]


def test_in_place_operators_keep_the_array():
    x = mx.nd.ones((2, 3))
    same = x
    x += 2
    x *= mx.nd.array([[1, 2, 3]])
    assert x is same
    assert x.asnumpy().tolist() == [[3, 6, 9]] * 2
    y = mx.nd.ones((1, 3))
    with pytest.raises(mx.MXNetError):
        y += x


def test_out_may_be_an_input():
    x = grid(3, 3)
    reference = x.asnumpy() @ x.asnumpy()
    mx.nd.dot(x, x, out=x)
    np.testing.assert_allclose(x.asnumpy(), reference)
    y = grid(3, 3)
    mx.nd.transpose(y, out=y)
    np.testing.assert_array_equal(y.asnumpy(), grid(3, 3).asnumpy().T)


def test_comparisons_truth_and_printing():
    x = mx.nd.array([1, 2, 3])
    assert (x == 2).asnumpy().tolist() == [0, 1, 0]
    assert (x >= mx.nd.array([2, 2, 2])).dtype == np.float32
    with pytest.raises(TypeError):
        x == None  # noqa: B015, E711
    with pytest.raises(ValueError, match="ambiguous"):
        bool(x)
    assert bool(mx.nd.array([3]))
    assert repr(mx.nd.ones((1, 2))) == "\n[[1. 1.]]\n<NDArray 1x2 @cpu(0)>"


def test_files_hold_lists_and_dicts(tmp_path):
    path = str(tmp_path / "a.params")
    arrays = {"arg:w": grid(2, 3), "aux:m": mx.nd.array([1, 2], dtype="int8")}
    mx.nd.save(path, arrays)
    back = mx.nd.load(path)
    assert list(back) == list(arrays)
    for name, value in arrays.items():
        np.testing.assert_array_equal(back[name].asnumpy(), value.asnumpy())
        assert back[name].dtype == value.dtype
    mx.nd.save(path, [grid(2)])
    assert isinstance(mx.nd.load(path), list)
    with open(path, "rb") as file:
        assert mx.nd.load_frombuffer(file.read())[0].shape == (2,)
    mx.nd.save(path, [])
    assert mx.nd.load(path) == []


def test_bad_files_say_what_is_wrong(tmp_path):
    with pytest.raises(mx.MXNetError, match=r"missing\.params"):
        mx.nd.load(str(tmp_path / "missing.params"))
    path = tmp_path / "cut.params"
    mx.nd.save(str(path), [grid(4, 4)])
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(mx.MXNetError, match="truncated"):
        mx.nd.load(str(path))
    with pytest.raises(TypeError):
        mx.nd.save(str(path), {1: grid(2)})


def test_memory_is_shared_with_numpy():
    x = grid(2, 3)
    shared = np.from_dlpack(x)
    x[0, 0] = 42
    x.wait_to_read()
    assert shared[0, 0] == 42
    source = np.arange(6, dtype="float32").reshape(2, 3)
    y = mx.nd.from_numpy(source)
    y += 1
    y.wait_to_read()
    assert source[0, 0] == 1
    assert np.asarray(x).shape == (2, 3)


def test_contexts():
    assert mx.cpu() == mx.Context("cpu", 0)
    assert mx.cpu(0) != mx.cpu(1)
    with mx.cpu(1):
        assert mx.current_context() == mx.cpu(1)
        assert mx.nd.ones((1,)).context == mx.cpu(1)
    assert mx.nd.ones((2,), ctx=mx.cpu_pinned()).context.device_type == "cpu_pinned"
    if mx.num_gpus() == 0:
        with pytest.raises(mx.MXNetError, match=r"gpu\(0\) is not available"):
            mx.nd.ones((1,), ctx=mx.gpu(0))


def test_logic_and_further_distributions():
    a, b = mx.nd.array([0, 1, 2]), mx.nd.array([1, 0, 3])
    assert mx.nd.logical_and(a, b).asnumpy().tolist() == [0, 0, 1]
    assert mx.nd.logical_or(a, 0).asnumpy().tolist() == [0, 1, 1]
    assert mx.nd.logical_xor(a, b).asnumpy().tolist() == [1, 1, 0]
    mx.random.seed(1)
    assert abs(mx.nd.random.exponential(2, shape=(20000,)).mean().asscalar() - 2) < 0.1
    assert abs(mx.nd.random.gamma(3, 2, shape=(20000,)).mean().asscalar() - 6) < 0.2
    assert abs(mx.random.poisson(4, shape=(20000,)).mean().asscalar() - 4) < 0.1


def test_dropping_everything_gives_zeros():
    with mx.autograd.train_mode():
        assert mx.nd.Dropout(mx.nd.ones((3, 4)), p=1).asnumpy().sum() == 0
