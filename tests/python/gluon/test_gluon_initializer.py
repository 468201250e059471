import json

import numpy as np
import pytest

import mxnet as mx
from mxnet import init, nd


def fill(initializer, name, shape, attrs=None):
    array = nd.full(shape, -7)
    initializer(init.InitDesc(name, attrs or {}), array)
    return array.asnumpy()


# The first values of MXNet 1.9.1 after mx.random.seed(1).
@pytest.mark.parametrize(
    ("initializer", "shape", "expected"),
    [
        (init.Uniform(), (3,), [0.00333667, -0.06229809, -0.06440519]),
        (init.Normal(2), (3,), [-1.355303, 0.20147896, 1.1519088]),
        (init.Xavier(), (4, 6), [0.03692245, -0.68936986, -0.7126863, 0.14644873]),
        (init.Xavier("gaussian", "in", 2), (3, 4), [-0.479172, 0.07123357, 0.40726125]),
        (init.Xavier("uniform", "out", 2), (3, 4, 3, 3), [0.01297322, -0.24221988, -0.25041246]),
        (init.MSRAPrelu(), (3, 4), [-0.4969617, 0.07387818, 0.42238122]),
        (init.Bilinear(), (1, 1, 4, 4), [0.0625, 0.1875, 0.1875, 0.0625]),
        (init.Constant([1, 2]), (2,), [1, 2]),
        (init.LSTMBias(), (8,), [0, 0, 1, 1, 0, 0, 0, 0]),
    ],
)
def test_values_are_those_of_mxnet(initializer, shape, expected):
    mx.random.seed(1)
    values = fill(initializer, "a_weight", shape).ravel()
    np.testing.assert_allclose(values[: len(expected)], expected, rtol=1e-5)


def test_orthogonal_rows():
    matrix = fill(init.Orthogonal(scale=2.0), "a_weight", (3, 8))
    np.testing.assert_allclose(matrix @ matrix.T, 4 * np.eye(3), atol=1e-5)


@pytest.mark.parametrize(
    ("name", "value"), [("a_bias", 0), ("a_gamma", 1), ("a_beta", 0), ("a_min", 0), ("a_max", 1)]
)
def test_the_end_of_the_name_decides(name, value):
    assert (fill(init.Xavier(), name, (4, 6)) == value).all()


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match="weird"):
        fill(init.Xavier(), "weird", (2, 2))
    with pytest.raises(ValueError, match="two dimensions"):
        fill(init.Xavier(), "a_weight", (3,))


def test_the_variable_own_initializer_wins():
    assert (fill(init.Xavier(), "weird", (2, 2), {"__init__": "zeros"}) == 0).all()
    text = init.Constant(3).dumps()
    assert (fill(init.Xavier(), "weird", (2, 2), {"__init__": text}) == 3).all()


def test_dumps_and_create():
    text = init.Xavier(magnitude=2).dumps()
    assert json.loads(text) == [
        "xavier", {"rnd_type": "uniform", "factor_type": "avg", "magnitude": 2}
    ]  # fmt: skip
    assert init.create(text) == init.Xavier(magnitude=2)
    assert init.create("ones") == init.One()
    assert init.Uniform(1) != init.Uniform(2)


def test_mixed_and_load():
    mixed = init.Mixed(["bias", ".*"], [init.Zero(), init.One()])
    assert fill(mixed, "bias", (2,)).tolist() == [0, 0]
    assert fill(mixed, "a_weight", (2,)).tolist() == [1, 1]
    load = init.Load({"arg:w": nd.full((2,), 5)}, default_init=init.Zero())
    assert fill(load, "w", (2,)).tolist() == [5, 5]
    assert fill(load, "other_weight", (2,)).tolist() == [0, 0]
    with pytest.raises(AssertionError, match=r"\(3,\)"):
        fill(load, "w", (3,))


def test_register_a_new_one():
    @init.register
    class Sevens(init.Initializer):
        def _init_weight(self, name, arr):
            arr[:] = 7

    net = mx.gluon.nn.Dense(2, in_units=2)
    net.initialize("sevens")
    assert (net.weight.data().asnumpy() == 7).all()
    assert (net.bias.data().asnumpy() == 0).all()


def test_verbose_logs_each_parameter(caplog):
    caplog.set_level("INFO")
    net = mx.gluon.nn.Dense(2, in_units=3, prefix="d_")
    net.initialize(mx.init.Xavier(), verbose=True)
    assert "Initialized d_bias as zeros: 0.0" in caplog.text


def test_integers_of_quantized_layers():
    """The number is that of MXNet 1.9.1 after mx.random.seed(3)."""
    mx.random.seed(3)
    assert fill(init.Xavier(), "fc_weight_quantize", (2, 2)).tolist() == [[48, 48], [48, 48]]
    assert fill(init.Xavier(), "fc_bias_quantize", (2,)).tolist() == [0, 0]
    integers = nd.zeros((2,), dtype="int8")
    init.One()(init.InitDesc("fc_weight_quantize"), integers)
    assert integers.dtype == np.int8
