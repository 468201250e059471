"""What attributes, conversions and indices accept; the answers are those of MXNet 1.9.1."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import _core, nd, sym

INTEGERS = [np.int64, np.int32, np.uint8, np.int16]
REALS = [np.float64, np.float32, np.float16]
X = np.arange(12, dtype=np.float32).reshape(3, 4)


@pytest.fixture
def x():
    return nd.array(X)


@pytest.fixture
def d():
    return sym.var("d")


@pytest.mark.parametrize("number", INTEGERS)
def test_integers_of_numpy_are_integers(x, d, number):
    images = nd.ones((1, 3, 4, 4))
    assert nd.Pooling(images, kernel=(number(2), 2), stride=(2, 2)).shape == (1, 3, 2, 2)
    assert nd.transpose(x, axes=(number(1), number(0))).shape == (4, 3)
    assert nd.transpose(x, axes=[number(1), number(0)]).shape == (4, 3)
    assert x.reshape((number(4), number(3))).shape == (4, 3)
    assert x.reshape(number(4), number(3)).shape == (4, 3)
    assert nd.zeros((number(2), number(3))).shape == (2, 3)
    assert nd.zeros(number(2)).shape == (2,)
    assert nd.sum(x, axis=number(1)).shape == (3,)
    assert nd.sum(x, axis=(number(1),)).shape == (3,)
    assert nd.topk(x, k=number(2)).shape == (3, 2)
    assert nd.slice(x, begin=(number(0), None), end=(number(2), number(2))).shape == (2, 2)
    assert nd.random.normal(number(0), number(1), shape=(number(2),)).shape == (2,)
    texts = sym.Pooling(d, kernel=(number(2), 2), stride=[number(2), 2], name="p").attr_dict()["p"]
    assert texts == {"kernel": "(2, 2)", "stride": "[2, 2]"}
    assert sym.sum(d, axis=(number(1),), name="s").attr_dict()["s"] == {"axis": "(1,)"}
    assert sym.FullyConnected(d, num_hidden=number(3), name="f").attr("num_hidden") == "3"
    assert sym.var("q", shape=(number(2), 3)).attr("__shape__") == "(2, 3)"
    assert sym.var("q", lr_mult=number(2)).attr("lr_mult") == "2"
    assert (d + number(2)).list_attr() == {"scalar": "2"}
    _, (shape,), _ = sym.transpose(d, axes=(number(1), number(0))).infer_shape(d=(3, 4))
    assert shape == (4, 3)


@pytest.mark.parametrize("number", REALS)
def test_reals_of_numpy_are_reals(x, d, number):
    assert nd.Dropout(x, p=number(0.5)).shape == (3, 4)
    np.testing.assert_allclose(nd.clip(x, number(1), number(3)).asnumpy(), X.clip(1, 3))
    assert sym.Dropout(d, p=number(0.5), name="p").attr("p") == "0.5"
    assert sym.clip(d, number(1), number(3), name="p").attr("a_max") == "3.0"
    assert (d * number(0.25)).list_attr() == {"scalar": "0.25"}
    assert sym.var("q", lr_mult=number(2)).attr("lr_mult") == "2.0"


def test_truth_values_of_numpy(x, d):
    assert nd.sum(x, axis=0, keepdims=np.bool_(True)).shape == (1, 4)
    assert nd.sum(x, axis=0, keepdims=np.bool_(False)).shape == (4,)
    assert sym.sum(d, axis=0, keepdims=np.bool_(True), name="s").attr("keepdims") == "True"
    assert sym.BatchNorm(d, fix_gamma=np.bool_(False), name="n").attr("fix_gamma") == "False"


def test_dtypes_stay_dtypes(d):
    for dtype in (np.float16, np.dtype("float16"), "float16"):
        assert sym.cast(d, dtype=dtype, name="c").attr("dtype") == "float16"


@pytest.mark.parametrize("dtype", ["int32", "float16", "float64", "uint8"])
def test_an_array_stands_for_its_dtype(x, dtype):
    like = nd.zeros((2,), dtype=dtype)
    assert x.astype(like).dtype == np.dtype(dtype)
    assert nd.zeros((2,), dtype=like).dtype == np.dtype(dtype)
    with pytest.raises(TypeError):
        x.astype(np.zeros(2, dtype))


def test_one_element_as_a_number():
    assert int(nd.array([3.7])) == 3
    assert int(nd.array([[2**40]], dtype="int64")) == 2**40
    assert float(nd.array([2.5], dtype="float16")) == 2.5
    assert f"{int(nd.array([7], dtype='int32')):d}" == "7"
    with pytest.raises(ValueError, match="2 elements"):
        int(nd.array([1, 2]))
    with pytest.raises(TypeError):
        [1, 2, 3][nd.array([1], dtype="int32")]


@pytest.mark.parametrize(
    ("source", "codes", "result"),
    [
        ((3, 4), (-2, 2, 2, -4), (3, 2, 2)),
        ((5, 3, 4), (-2, 2, 2, -4), (5, 3, 2, 2)),
        ((3, 4), (0, 2, -1, -4), (3, 2, 2)),
        ((3, 4), (0, -1, 2, -4), (3, 2, 2)),
        ((4, 3), (2, 2, -4, 0), (2, 2, 3)),
        ((4, 3), (-1, 2, -4, 0), (2, 2, 3)),
        ((4, 3), (4, -1, -4, 0), (4, 1, 3)),
        ((4,), (2, 2, -4), (2, 2)),
        ((2, 3, 4), (-3, 0), (6, 4)),
        ((2, 3, 4), (0, -3), (2, 12)),
        ((2, 3, 4), (-2, -3), (2, 12)),
        ((2, 3, 4), (-1, 0), (6, 4)),
    ],
)
def test_reshape_from_the_right(d, source, codes, result):
    assert nd.zeros(source).reshape(codes, reverse=1).shape == result
    assert nd.reshape(nd.zeros(source), shape=codes, reverse=True).shape == result
    assert sym.reshape(d, shape=codes, reverse=True).infer_shape(d=source)[1] == [result]


@pytest.mark.parametrize(
    ("source", "codes", "reverse"),
    [
        ((3, 4), (0, -4, 2, 2), True),
        ((4, 3), (-4, 2, 2, 0), True),
        ((3, 4), (-2, 2, 2, -4), False),
        ((2, 3, 4), (-3, -2), True),
        ((4, 3), (2, 2, -4, -2), True),
    ],
)
def test_reshapes_that_mean_nothing(d, source, codes, reverse):
    with pytest.raises(mx.MXNetError):
        nd.zeros(source).reshape(codes, reverse=reverse)
    with pytest.raises(mx.MXNetError):
        sym.reshape(d, shape=codes, reverse=reverse).infer_shape(d=source)


@pytest.mark.parametrize(
    "name", ["zeros_like", "ones_like", "relu", "exp", "shape_array", "BlockGrad", "Flatten"]
)
def test_operators_without_attributes_ignore_what_they_are_given(x, d, name):
    symbol = getattr(sym, name)(d, dtype="int64", foo=3, name="z")
    assert symbol.attr_dict() == {"z": {"dtype": "int64", "foo": "3"}}
    executor = symbol.simple_bind(mx.current_context(), grad_req="null", d=(3, 4))
    executor.arg_dict["d"][:] = x
    plain = getattr(nd, name)(x)
    eager = getattr(nd, name)(x, dtype="int64", foo=3)
    assert eager.dtype == plain.dtype
    for again in (executor.forward()[0], eager):
        np.testing.assert_allclose(again.asnumpy(), plain.asnumpy(), rtol=1e-6)
    loaded = sym.load_json(symbol.tojson())
    assert loaded.attr_dict() == symbol.attr_dict()


def test_operators_with_attributes_do_not(d):
    for call in (
        lambda: sym.Activation(d, act_type="relu", foo=3),
        lambda: sym.FullyConnected(d, num_hidden=2, foo=3),
        lambda: sym.sum(d, foo=1),
        lambda: sym.dot(d, d, foo=1),
        lambda: sym.add_n(d, d, foo=1),
        lambda: sym.linalg.potrf(d, foo=1),
    ):
        with pytest.raises(mx.MXNetError, match="unknown attribute"):
            call()


@pytest.mark.parametrize("lower", [True, False])
def test_cholesky_factors_of_either_side(d, lower):
    a = np.array([[4.0, 2.0], [2.0, 3.0]])
    factor = np.linalg.cholesky(a) if lower else np.linalg.cholesky(a).T
    array = nd.array(a, dtype="float64")
    found = nd.linalg.potrf(array, lower=lower)
    np.testing.assert_allclose(found.asnumpy(), factor, rtol=1e-12)
    inverse = nd.linalg.potri(found, lower=lower)
    np.testing.assert_allclose(inverse.asnumpy(), np.linalg.inv(a), rtol=1e-12)
    symbol = sym.linalg.potrf(d, lower=lower, name="z")
    assert symbol.attr_dict() == {"z": {"lower": str(lower)}}
    executor = symbol.simple_bind(mx.current_context(), grad_req="null", d=(2, 2))
    executor.arg_dict["d"][:] = a
    np.testing.assert_allclose(executor.forward()[0].asnumpy(), factor, rtol=1e-6)


@pytest.mark.parametrize("name", ["potrf", "potri"])
def test_gradients_of_upper_factors(name):
    """Those of the lower ones, turned round."""
    a = np.array([[4.0, 0.5, -0.3], [0.5, 3.0, 0.7], [-0.3, 0.7, 5.0]])
    weight = np.arange(9.0).reshape(3, 3)

    def gradient(lower):
        turn = (lambda v: v) if lower else (lambda v: v.T)
        source = a if name == "potrf" else turn(np.linalg.cholesky(a))
        x = nd.array(source, dtype="float64")
        x.attach_grad()
        with mx.autograd.record():
            y = getattr(nd.linalg, name)(x, lower=lower)
        y.backward(nd.array(weight if name == "potri" else turn(weight), dtype="float64"))
        return x.grad.asnumpy() if name == "potrf" else turn(x.grad.asnumpy())

    np.testing.assert_allclose(gradient(False), gradient(True), rtol=1e-10)


@pytest.mark.parametrize("index", [[0, 5], [-4, 0], [3, 0]])
def test_gather_nd_out_of_range_is_an_index_error(x, index):
    for dtype in ("float32", "int32"):
        with pytest.raises(IndexError, match="out of range"):
            nd.gather_nd(x, nd.array([index], dtype=dtype)).asnumpy()
    executor = sym.gather_nd(sym.var("d"), sym.var("i")).simple_bind(
        mx.current_context(), grad_req="null", d=(3, 4), i=(1, 2)
    )
    executor.arg_dict["i"][:] = [index]
    with pytest.raises(IndexError, match="out of range"):
        executor.forward()[0].asnumpy()


@pytest.mark.parametrize("make", [list, np.array, nd.array])
def test_keys_out_of_range_are_index_errors(x, make):
    with pytest.raises(IndexError):
        x[make([0, 5])].asnumpy()
    np.testing.assert_array_equal(x[make([-1, 0])].asnumpy(), X[[-1, 0]])


def test_take_out_of_range(x):
    index = nd.array([0, 5])
    np.testing.assert_array_equal(nd.take(x, index).asnumpy(), X[[0, 2]])
    np.testing.assert_array_equal(nd.take(x, index, mode="wrap").asnumpy(), X[[0, 2]])
    # 1.9.1 has an MXNetError here; both names fit.
    for kind in (mx.MXNetError, IndexError):
        with pytest.raises(kind, match="out of range"):
            nd.take(x, index, mode="raise").asnumpy()
    np.testing.assert_array_equal(nd.gather_nd(x, nd.array([[-1, 0]])).asnumpy(), X[[-1, 0]])


@pytest.mark.parametrize(
    ("name", "attribute"),
    [
        ("add_n", "num_args"),
        ("amp_multicast", "num_outputs"),
        ("_npi_stack", "num_args"),
        ("_np_atleast_1d", "num_args"),
    ],
)
@pytest.mark.parametrize("count", [0, 1, 3, -1, "3"])
def test_a_count_that_is_not_that_of_the_inputs_is_refused(name, attribute, count):
    text = rf"{attribute} is {count}, 2 inputs were given"
    inputs = [nd.ones((2,)), nd.ones((2,))]
    fields = _core.op_fields(_core.op(name))
    attrs = tuple(count if field == attribute else mx.base._Null for field in fields)
    with pytest.raises(mx.MXNetError, match=text):
        _core.invoke(_core.op(name), tuple(inputs), attrs, None)
    compose = getattr(sym._internal, name, None) or getattr(sym, name, None)
    if compose is None:  # of mx.np
        return
    with pytest.raises(mx.MXNetError, match=text):
        compose(d0 := sym.var("a"), d0, **{attribute: count})


@pytest.mark.parametrize(
    ("name", "attribute"),
    [("reset_arrays", "num_arrays"), ("preloaded_multi_mp_sgd_mom_update", "num_weights")],
)
def test_negative_counts_are_refused(name, attribute):
    text = rf"{attribute} is -1, 1 inputs were given"
    attrs = tuple(
        -1 if field == attribute else mx.base._Null for field in _core.op_fields(_core.op(name))
    )
    with pytest.raises(mx.MXNetError, match=text):
        _core.invoke(_core.op(name), (nd.ones((2,)),), attrs, None)
    with pytest.raises(mx.MXNetError, match=text):
        getattr(sym, name)(sym.var("a"), **{attribute: -1})
