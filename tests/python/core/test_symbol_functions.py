"""Functions of mx.sym that join symbols and numbers, and methods kept from MXNet."""

import numpy as np
import pytest

import mxnet as mx

X, Y = mx.sym.var("x"), mx.sym.var("y")
VALUES = {"x": mx.nd.array([3.0, 1.0]), "y": mx.nd.array([4.0, 2.0])}


def value(symbol):
    arrays = {name: VALUES[name] for name in symbol.list_arguments()}
    return symbol.eval(mx.current_context(), **arrays)[0].asnumpy()


@pytest.mark.parametrize(
    ("function", "arguments", "expected", "name"),
    [
        (mx.sym.maximum, (X, Y), [4, 2], "_maximum0"),
        (mx.sym.maximum, (X, 2), [3, 2], "_maximumscalar0"),
        (mx.sym.minimum, (2, X), [2, 1], "_minimumscalar0"),
        (mx.sym.hypot, (X, Y), [5, 5**0.5], "_hypot0"),
        (mx.sym.hypot, (4, X), [5, 17**0.5], "_hypotscalar0"),
        (mx.sym.pow, (X, Y), [81, 1], "_power0"),
        (mx.sym.pow, (X, 2), [9, 1], "_powerscalar0"),
        (mx.sym.power, (2, X), [8, 2], "_rpowerscalar0"),
    ],
)
def test_symbols_and_numbers(function, arguments, expected, name):
    with mx.name.NameManager():
        symbol = function(*arguments)
    assert symbol.name == name
    np.testing.assert_allclose(value(symbol), expected, rtol=1e-6)


def test_numbers_alone_give_numbers():
    assert mx.sym.pow(base=2, exp=3) == 8
    assert mx.sym.hypot(3, 4) == 5
    with pytest.raises(TypeError, match="cannot be used together"):
        mx.sym.hypot("a", X)


def test_split_v2():
    parts = mx.sym.split_v2(X, (1, 3), axis=1)
    assert len(parts) == 3
    x = mx.nd.arange(8).reshape((2, 4))
    outputs = parts.eval(mx.current_context(), x=x)
    assert [output.shape for output in outputs] == [(2, 1), (2, 2), (2, 1)]
    halves = X.split_v2(2, squeeze_axis=True).eval(mx.current_context(), x=x)
    np.testing.assert_array_equal(halves[1].asnumpy(), [4, 5, 6, 7])
    with pytest.raises(ValueError, match="int or a tuple"):
        mx.sym.split_v2(X, "a")


def test_histogram():
    counts, edges = mx.sym.histogram(X, bins=2, range=(0, 4)).eval(
        mx.current_context(), x=VALUES["x"]
    )
    np.testing.assert_array_equal(counts.asnumpy(), [1, 1])
    np.testing.assert_allclose(edges.asnumpy(), [0, 2, 4])
    with pytest.raises(ValueError, match="needs a range"):
        mx.sym.histogram(X)


def test_in_place_arithmetic_is_refused():
    for name, sign in (("add", "+"), ("sub", "-"), ("mul", "*"), ("truediv", "/")):
        with pytest.raises(mx.base.NotImplementedForSymbol, match=f"__i{name}__.*{chr(92)}{sign}="):
            getattr(X, f"__i{name}__")(1)
    np.testing.assert_array_equal(value(X.__div__(2)), [1.5, 0.5])
    with pytest.raises(mx.base.NotImplementedForSymbol, match="bool"):
        X.__nonzero__()


def test_kinds_of_symbols():
    assert X.as_nd_ndarray() is X
    assert type(X.as_np_ndarray()).__module__ == "mxnet.symbol.numpy"
    assert X.astype("float64", name="wide").name == "wide"


def test_rand_zipfian_of_symbols():
    drawn, of_true, of_drawn = mx.sym.contrib.rand_zipfian(X, 50, 5)
    group = mx.sym.Group([drawn, of_true, of_drawn])
    classes, true_counts, counts = group.eval(mx.current_context(), x=VALUES["x"])
    assert classes.dtype == np.int64
    assert set(classes.asnumpy()) <= set(range(5))
    share = np.log([5 / 4, 3 / 2]) / np.log(6)
    np.testing.assert_allclose(true_counts.asnumpy(), 50 * share)
    assert counts.shape == (50,)


def test_written_attributes_are_those_of_mxnet():
    data = mx.sym.var("data")
    assert mx.sym.arange(5, name="a").list_attr() == {
        "start": "5", "stop": "None", "step": "1.0", "repeat": "1", "infer_range": "False",
        "dtype": "float32",
    }  # fmt: skip
    parts = mx.sym.split_v2(data, (1, 3), axis=1, squeeze_axis=True)
    assert parts.list_attr() == {
        "indices": "[0, 1, 3]", "sections": "0", "axis": "1", "squeeze_axis": "True"
    }  # fmt: skip
    assert mx.sym.split_v2(data, 2).list_attr()["indices"] == "[]"


def test_a_range_that_its_reader_ends():
    values = mx.sym.arange(5, infer_range=True) + mx.sym.var("x")
    assert values.eval(x=mx.nd.zeros((4,)))[0].asnumpy().tolist() == [5, 6, 7, 8]
    assert mx.sym.arange(3).eval()[0].asnumpy().tolist() == [0, 1, 2]
