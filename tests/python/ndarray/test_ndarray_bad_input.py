"""Wrong arguments: an error of the class that 1.9.1 raises, which says who and what, and a process
that goes on."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd

INTEGERS = ["uint8", "int8", "int32", "int64"]


@pytest.fixture(autouse=True)
def the_process_goes_on():
    yield
    x = nd.ones((2, 3))
    assert (x + x).asnumpy().sum() == 12
    nd.waitall()


def ones(*shape, dtype="float32"):
    return nd.ones(shape, dtype=dtype)


SHAPES = {
    "x + ones(4)": "broadcast_add",
    "x * ones(3, 2)": "broadcast_mul",
    "nd.elemwise_add(x, ones(3, 2))": "elemwise_add",
    "nd.dot(x, x)": "dot",
    "nd.batch_dot(x, x)": "batch_dot",
    "nd.FullyConnected(x, ones(4, 5), num_hidden=4, no_bias=True)": "FullyConnected",
    "nd.Convolution(ones(1, 1, 4, 4), ones(1, 2, 3, 3), kernel=(3, 3), num_filter=1, no_bias=True)":
        "Convolution",
    "nd.Pooling(ones(1, 1, 2, 2), kernel=(5, 5), pool_type='max')": "Pooling",
    "nd.reshape(x, shape=(7,))": "Reshape",
    "nd.broadcast_to(x, shape=(3, 3))": "broadcast_to",
    "nd.concat(x, ones(3, 4), dim=0)": "Concat",
    "nd.split(x, 2, axis=1)": "SliceChannel",
    "nd.slice(x, begin=(0, 0, 0), end=(1, 1, 1))": "slice",
    "nd.slice_axis(x, axis=0, begin=5, end=9)": "slice_axis",
    "nd.pick(x, nd.array([0, 1, 2]))": "pick",
    "nd.Embedding(x, x, input_dim=2, output_dim=4)": "Embedding",
    "nd.exp(x, out=ones(5))": "exp",
    "nd.zeros((-1,))": "_zeros",
    "nd.eye(-1)": "_eye",
    "nd.linspace(0, 1, -1)": "_linspace",
    "nd.arange(0, 5, 0)": "_arange",
    "nd.repeat(x, repeats=-1)": "repeat",
    "nd.tile(x, reps=(-1,))": "tile",
    "nd.one_hot(nd.array([1]), -3)": "one_hot",
    "nd.diag(x, k=9)": "diag",
}  # fmt: skip
AXES = {
    "x.sum(axis=5)": "sum",
    "x.max(axis=(0, 7))": "max",
    "nd.softmax(x, axis=7)": "softmax",
    "nd.concat(x, x, dim=9)": "Concat",
    "nd.stack(x, x, axis=9)": "stack",
    "nd.transpose(x, axes=(0, 5))": "transpose",
    "nd.transpose(x, axes=(0, 0))": "transpose",
    "nd.expand_dims(x, axis=9)": "expand_dims",
    "nd.topk(x, axis=4)": "topk",
    "nd.sort(x, axis=5)": "sort",
    "nd.argmax(x, axis=3)": "argmax",
    "nd.split(x, 2, axis=3)": "SliceChannel",
    "nd.swapaxes(x, dim1=0, dim2=9)": "SwapAxis",
    "nd.flip(x, axis=9)": "reverse",
    "nd.squeeze(x, axis=0)": "squeeze",
    "nd.repeat(x, repeats=2, axis=4)": "repeat",
    "nd.take(x, nd.array([0]), axis=5)": "take",
}
DTYPES = {
    "x + i": "broadcast_add",
    "nd.dot(x, i.T)": "dot",
    "nd.concat(x, i)": "Concat",
    "nd.where(x, x, i)": "where",
    "nd.exp(x, out=i)": "exp",
    "nd.elemwise_mul(x, x.astype('float64'))": "elemwise_mul",
}
ATTRIBUTES = {
    "nd.Activation(x, act_type='foo')": "Activation",
    "nd.Activation(x)": "act_type",
    "nd.LeakyReLU(x, act_type='zzz')": "LeakyReLU",
    "nd.sum(x, axis='a')": "axis",
    "nd.sum(x, x)": "NDArray",
    "nd.clip(x)": "a_min",
    "nd.clip(x, 1)": "a_max",
    "nd.Cast(x)": "dtype",
    "nd.norm(x, ord=5)": "ord",
    "nd.Dropout(x, p=2)": "p",
    "nd.Convolution(x, x, kernel=(3, 3), num_filter='a', no_bias=True)": "num_filter",
    "nd.pad(x, mode='zzz', pad_width=(0, 0, 0, 0))": "mode",
    "nd.zeros('a')": "shape",
}
KEYWORDS = {
    "nd.sum(x, foo=3)": "foo",
    "nd.zeros((2, 2), foo=1)": "foo",
    "nd.Activation(x, act_type='relu', act='relu')": "act",
    "nd.dot(x, x.T, transpose=True)": "transpose",
}
INPUTS = {
    "nd.sum()": "missing",
    "nd.where(x, x)": "missing",
    "nd.exp(dta=x)": "missing|dta",
    "nd.log(None)": "missing",
    "nd.stack()": "stack",
    "nd.concat()": "Concat",
    "nd.add_n()": "add_n",
}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pair
        for table in (SHAPES, AXES, DTYPES, ATTRIBUTES, KEYWORDS, INPUTS)
        for pair in table.items()
    ],
)
def test_wrong_calls_raise_at_once_and_say_who(text, words):
    names = {"nd": nd, "ones": ones, "x": ones(2, 3), "i": ones(2, 3, dtype="int32")}
    with pytest.raises(mx.MXNetError, match=words) as caught:
        eval(text, names)
    assert "\n" not in str(caught.value).strip()


@pytest.mark.parametrize("text", ["nd.sum(3)", "nd.log('a')", "nd.sum(np.ones(3))"])
def test_inputs_that_are_no_arrays(text):
    with pytest.raises(TypeError, match="NDArray"):
        eval(text, {"nd": nd, "np": np})


@pytest.mark.parametrize(
    ("shape", "error"),
    [((7,), mx.MXNetError), ((9, 0), mx.MXNetError), ((5,), ValueError), ((4, -1), ValueError)],
)
def test_reshape_raises_what_1_9_1_raises(shape, error):
    with pytest.raises(error, match=r"\(2, 3\) \(6 elements\) cannot have shape"):
        nd.ones((2, 3)).reshape(shape)


def test_kernel_errors_arrive_with_the_values():
    x = ones(2, 3)
    y = nd.take(x, nd.array([9]), mode="raise")
    for _ in range(2):  # each read raises it
        with pytest.raises(mx.MXNetError, match=r"take.*9"):
            y.asnumpy()
    z = y + 1
    with pytest.raises(mx.MXNetError, match="take"):
        z.wait_to_read()
    with pytest.raises(mx.MXNetError, match=r"gather_nd.*out of range"):
        nd.gather_nd(x, nd.array([[5], [5]])).asnumpy()


@pytest.mark.parametrize("key", [2, -3, (0, 3), (slice(None), 9), [0, 2], (0, [1, 5]), (0, 0, 0)])
def test_indices_out_of_range(key):
    x = ones(2, 3)
    with pytest.raises(IndexError, match=r"out of range|too many"):
        x[key]
    with pytest.raises(IndexError, match=r"out of range|too many"):
        x[key] = 1
    assert x.asnumpy().sum() == 6


def test_devices_that_are_not_there():
    if mx.num_gpus():
        pytest.skip("this machine has GPUs")
    x = ones(2, 3)
    for attempt in (
        lambda: nd.zeros((2,), ctx=mx.gpu(0)),
        lambda: x.as_in_context(mx.gpu(0)),
        lambda: nd.array([1, 2], ctx=mx.gpu(7)),
    ):
        with pytest.raises(mx.MXNetError, match="gpu"):
            attempt()


@pytest.mark.gpu
def test_inputs_on_different_devices():
    if not mx.num_gpus():
        pytest.skip("no GPU")
    with pytest.raises(mx.MXNetError, match="as_in_context"):
        ones(2) + ones(2).as_in_context(mx.gpu(0))


@pytest.mark.parametrize("make", [nd.zeros, nd.ones, nd.empty])
def test_more_memory_than_there_is(make):
    for count in (1 << 45, 1 << 60, 1 << 62):
        with pytest.raises(mx.MXNetError, match=r"out of memory|64 bits"):
            make((count,)).wait_to_read()
    with pytest.raises(mx.MXNetError, match=r"out of memory|64 bits"):
        nd.broadcast_to(ones(1, 1), shape=(1 << 24, 1 << 24)).wait_to_read()
    with pytest.raises(mx.MXNetError, match=r"64 bits|size"):
        make((1 << 40, 1 << 40)).wait_to_read()


@pytest.mark.parametrize("dtype", INTEGERS)
def test_integers_divided_by_zero_are_zero(dtype):
    x = nd.array([5, 0, 7, 100], dtype=dtype)
    zeros = nd.zeros((4,), dtype=dtype)
    for result in (
        x / zeros, x % zeros, x / 0, x % 0, 7 / zeros, 7 % zeros, nd.elemwise_div(x, zeros),
        nd.broadcast_div(x, zeros[:1]), nd.broadcast_mod(x, zeros[:1]), nd.modulo(x, zeros),
    ):  # fmt: skip
        assert result.asnumpy().tolist() == [0, 0, 0, 0]
    x[:2] /= zeros[:2]
    assert x.asnumpy().tolist() == [0, 0, 7, 100]
    mixed = nd.array([7, 7, 7, 7], dtype=dtype) / nd.array([2, 0, 7, 1], dtype=dtype)
    assert mixed.asnumpy().tolist() == [3, 0, 1, 7]
    mixed = nd.array([7, 7, 7, 7], dtype=dtype) % nd.array([4, 0, 7, 1], dtype=dtype)
    assert mixed.asnumpy().tolist() == [3, 0, 0, 0]


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64"])
def test_the_smallest_integer_divided_by_minus_one_wraps(dtype):
    smallest = np.iinfo(dtype).min
    x = nd.array(np.array([smallest, 6], dtype=dtype), dtype=dtype)
    minus = nd.array([-1, -1], dtype=dtype)
    for result in (x / minus, nd.elemwise_div(x, minus), x / -1):
        assert result.asnumpy().tolist() == [smallest, -6]
    for result in (x % minus, x % -1):
        assert result.asnumpy().tolist() == [0, 0]


def test_floats_divided_by_zero_are_infinite():
    x = nd.array([1.0, -1.0, 0.0])
    result = (x / 0).asnumpy()
    assert result[:2].tolist() == [np.inf, -np.inf]
    assert np.isnan(result[2])


def test_wrong_grad_req_and_dtypes():
    x = ones(2)
    with pytest.raises((KeyError, ValueError), match="foo"):
        x.attach_grad("foo")
    for bad in ("foo", "complex64", "int16", object()):
        with pytest.raises(TypeError, match="not supported"):
            nd.zeros((2,), dtype=bad)
        with pytest.raises(TypeError, match="not supported"):
            x.astype(bad)


@pytest.mark.parametrize(
    "call",
    [
        lambda: mx.nd.cast(mx.nd.ones(2), dtype="bad"),
        lambda: mx.nd.one_hot(mx.nd.ones(2), 3, dtype="bad"),
        lambda: mx.nd.softmax(mx.nd.ones(2), dtype="bad"),
        lambda: mx.nd.random_uniform(shape=2, dtype="bad"),
        lambda: mx.nd.sample_normal(mx.nd.ones(2), mx.nd.ones(2), dtype="bad"),
        lambda: mx.nd.cast(mx.nd.ones(2), dtype=77),
        lambda: mx.sym.cast(mx.sym.var("a"), dtype="bad"),
        lambda: mx.sym.random.uniform(shape=2, dtype="bad"),
    ],
)
def test_a_dtype_that_does_not_exist_is_a_type_error(call):
    with pytest.raises(TypeError, match="dtype"):
        call()


def test_other_attributes_that_are_wrong_are_errors_of_the_library():
    for call in (
        lambda: mx.nd.norm(mx.nd.ones(2), out_dtype="bad"),
        lambda: mx.nd.Activation(mx.nd.ones(2), act_type="bad"),
    ):
        with pytest.raises(mx.MXNetError):
            call()
