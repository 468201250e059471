"""Memory shared with NumPy, PyTorch and other processes; pickles, copies and contexts."""

import copy
import ctypes
import gc
import os
import pickle
import subprocess
import sys
import weakref

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

DTYPES = ["float32", "float64", "float16", "uint8", "int8", "int32", "int64", "bool"]
SHARED = mx.Context("cpu_shared", 0)


def grid(*shape, dtype="float32"):
    return nd.array(np.arange(np.prod(shape)).reshape(shape), dtype=dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_numpy_shares_memory_in_both_directions(dtype):
    x = grid(2, 3, dtype=dtype)
    for view in (np.asarray(x), np.from_dlpack(x), np.asarray(memoryview(x))):
        assert view.dtype == np.dtype(dtype)
        np.testing.assert_array_equal(view, x.asnumpy())
        view[0, 0] = 1
        assert x.asnumpy()[0, 0] == 1
        x[0, 0] = 0
        x.wait_to_read()
        assert view[0, 0] == 0
    values = np.ones((2, 3), dtype=dtype)
    for y in (nd.from_dlpack(values), nd.from_numpy(values)):
        y[:] = 0
        y.wait_to_read()
        assert not values.any()
        values[:] = 1
        assert y.asnumpy().all()


def test_numpy_copies_when_asked():
    x = grid(2, 3)
    for values in (np.array(x), x.asnumpy(), x.__array__(), np.asarray(x, dtype="float64")):
        values[:] = -1
    assert x.asnumpy()[1, 2] == 5
    assert np.shares_memory(np.array(x, copy=False), np.asarray(x))
    assert np.asarray(x, dtype="int32").dtype == np.int32
    with pytest.raises(ValueError, match="copy"):
        np.array(x, dtype="int32", copy=False)
    assert np.shares_memory(x.__array__(copy=False), np.asarray(x))
    assert not np.shares_memory(np.from_dlpack(x, copy=True), np.asarray(x))


def test_views_share_only_their_part():
    x = grid(4, 3)
    part = np.asarray(x[1:3])
    assert part.shape == (2, 3)
    part[:] = 0
    assert x.asnumpy().sum() == sum([0, 1, 2, 9, 10, 11])


def test_the_memory_lives_as_long_as_a_user():
    for share in (np.asarray, np.from_dlpack):
        x = grid(100, 100)
        values = share(x)
        del x
        gc.collect()
        nd.zeros((100, 100)).wait_to_read()
        assert values[99, 99] == 9999
    values = np.arange(1000.0)
    y = nd.from_numpy(values)
    z = y[10:20]
    alive = weakref.ref(values)
    del values, y
    gc.collect()
    assert alive() is not None
    assert z.asnumpy()[0] == 10
    del z
    gc.collect()
    nd.waitall()
    assert alive() is None


def test_buffers_have_shape_and_format():
    view = memoryview(grid(2, 3, dtype="int32"))
    assert (view.shape, view.format, view.itemsize, view.nbytes) == ((2, 3), "i", 4, 24)
    assert view.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert bytes(grid(3, dtype="uint8")) == b"\x00\x01\x02"
    assert np.asarray(nd.array([])).shape == (0,)
    assert np.asarray(nd.array(3.0)).shape == ()
    with pytest.raises(BufferError, match="asnumpy"):
        memoryview(nd.array([1], dtype="bfloat16"))


def test_capsules_are_used_once():
    x = grid(2, 2)
    capsules = [x.to_dlpack_for_read(), nd.to_dlpack_for_write(x)]
    for capsule in (*capsules, x.__dlpack__(max_version=(1, 0))):
        y = nd.from_dlpack(capsule)
        y[:] += 1
        with pytest.raises(ValueError, match="not used yet"):
            nd.from_dlpack(capsule)
    assert x.asnumpy().tolist() == [[3, 4], [5, 6]]
    assert x.__dlpack_device__() == (1, 0)
    x.to_dlpack_for_read()  # dropped unused
    y = nd.from_dlpack(nd.array([1.5], dtype="bfloat16").to_dlpack_for_read())
    assert y.astype("float32").asscalar() == 1.5


def test_what_cannot_be_shared_is_refused():
    read_only = np.ones(3)
    read_only.flags.writeable = False
    for source, error, text in (
        (read_only, mx.MXNetError, "read-only"),
        (np.ones((4, 4))[:, ::2], mx.MXNetError, "not contiguous"),
        (np.ones(3, dtype="uint32"), mx.MXNetError, "no counterpart"),
        (np.ones(3, dtype="complex64"), mx.MXNetError, "no counterpart"),
        (3, TypeError, "DLPack"),
    ):
        with pytest.raises(error, match=text):
            nd.from_dlpack(source)
    assert nd.from_numpy(read_only).asnumpy().tolist() == [1, 1, 1]
    with pytest.raises(ValueError, match="C-contiguous"):
        nd.from_numpy(np.ones((4, 4))[::2])
    with pytest.raises(TypeError, match="uint32"):
        nd.from_numpy(np.ones(3, dtype="uint32"))
    assert nd.from_numpy(np.ones((4, 4))[::2], zero_copy=False).shape == (2, 4)
    with pytest.raises(BufferError, match="cannot be given"):
        grid(2).__dlpack__(dl_device=(2, 0))


def test_an_empty_array_has_no_order_of_elements():
    without_steps = np.lib.stride_tricks.as_strided(np.zeros((0, 3), "float32"), strides=(0, 0))
    assert nd.from_dlpack(without_steps).shape == (0, 3)  # as CuPy describes it


def test_torch_shares_memory_in_both_directions():
    torch = pytest.importorskip("torch")
    for dtype in DTYPES:
        x = grid(2, 3, dtype=dtype)
        t = torch.from_dlpack(x)
        t[0, 0] = 1
        assert x.asnumpy()[0, 0] == 1
        y = nd.from_dlpack(t)
        y[:] = 0
        y.wait_to_read()
        assert t.sum().item() == 0
    t = torch.ones(3, dtype=torch.bfloat16)
    assert nd.from_dlpack(t).astype("float32").asnumpy().tolist() == [1, 1, 1]


@pytest.mark.parametrize("dtype", [*DTYPES, "bfloat16"])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_keep_dtype_shape_and_values(dtype, protocol):
    x = grid(2, 3, dtype=dtype)
    y = pickle.loads(pickle.dumps(x, protocol))
    assert type(y) is nd.NDArray
    assert y.dtype == x.dtype
    assert y.asnumpy().tobytes() == x.asnumpy().tobytes()
    assert y.shape == (2, 3)


def test_pickles_of_views_scalars_and_empty_arrays():
    x = grid(4, 3)
    for y in (x[1:3], nd.array(3.0), nd.array([]), x[0]):
        z = pickle.loads(pickle.dumps(y))
        assert z.shape == y.shape
        np.testing.assert_array_equal(z.asnumpy(), y.asnumpy())


def test_copies_are_independent():
    x = grid(2, 3)
    for other in (copy.copy(x), copy.deepcopy(x), x.copy(), copy.deepcopy({"a": [x]})["a"][0]):
        other[:] = -1
        assert x.asnumpy()[0, 1] == 1


@pytest.mark.parametrize("name", ["cpu", "cpu_pinned", "cpu_shared"])
def test_copies_between_contexts(name):
    context = mx.Context(name, 0)
    x = grid(2, 3)
    y = x.copyto(context)
    assert y.context == context
    np.testing.assert_array_equal(y.asnumpy(), x.asnumpy())
    y[1] = 0
    np.testing.assert_array_equal(y.as_in_context(mx.cpu()).asnumpy(), [[0, 1, 2], [0, 0, 0]])
    assert (y + 1).context == mx.cpu(0)
    assert (x + y).asnumpy()[0, 2] == 4
    assert y[0].context == context
    assert y.copy().context == context
    made = nd.zeros((2,), ctx=context)
    assert made.context == context
    made += 1
    assert made.asnumpy().tolist() == [1, 1]
    with context:
        assert nd.array([1]).context == context
    assert pickle.loads(pickle.dumps(y)).context == mx.cpu(0)


def test_shared_arrays_are_seen_by_forked_children():
    x = nd.zeros((1000,), ctx=SHARED)
    x.wait_to_read()
    child = os.fork()
    if child == 0:
        x[:] = 7
        x.wait_to_read()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert x.asnumpy().tolist() == [7] * 1000


ATTACH = """
import sys
import mxnet as mx
process, file = int(sys.argv[1]), int(sys.argv[2])
x = mx.nd.NDArray(mx.nd.ndarray._new_from_shared_mem(process, file, (2, 3), "int32"))
assert x.context == mx.Context("cpu_shared", 0)
assert x.asnumpy().tolist() == [[0, 1, 2], [3, 4, 5]], x
x[:] = 9
x.wait_to_read()
"""


def test_shared_arrays_are_attached_to_by_other_processes():
    x = grid(2, 3, dtype="int32")
    process, file, shape, dtype = x._to_shared_mem()
    assert (process, shape, dtype) == (os.getpid(), (2, 3), np.int32)
    assert x.context == SHARED
    subprocess.run([sys.executable, "-c", ATTACH, str(process), str(file)], check=True)
    assert x.asnumpy().tolist() == [[9, 9, 9], [9, 9, 9]]


def test_attaching_to_nothing_is_refused():
    attach = mx.nd.ndarray._new_from_shared_mem
    for address in ((os.getpid(), 9999), (os.getpid(), 0)):
        with pytest.raises(mx.MXNetError, match="cpu_shared"):
            attach(*address, (2,), "float32")
    x = nd.zeros((2,), ctx=SHARED)
    process, file, _, _ = x._to_shared_mem()
    with pytest.raises(mx.MXNetError, match="does not hold"):
        attach(process, file, (1000,), "float32")


def test_released_shared_memory_closes_its_file():
    def files():
        return len(os.listdir("/proc/self/fd"))

    nd.zeros((2,), ctx=SHARED).wait_to_read()
    before = files()
    arrays = [nd.zeros((100,), ctx=SHARED) for _ in range(50)]
    nd.waitall()
    assert files() == before + 50
    del arrays
    gc.collect()
    assert files() == before


def test_writes_through_a_raw_pointer_are_seen():
    x = grid(4)
    address = np.asarray(x).ctypes.data
    (ctypes.c_float * 4).from_address(address)[2] = 42
    assert x.asnumpy().tolist() == [0, 1, 42, 3]
