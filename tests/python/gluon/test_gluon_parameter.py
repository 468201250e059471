import warnings

import numpy as np
import pytest

import mxnet as mx
from mxnet import _core, autograd, gluon, nd
from mxnet.gluon import Constant, Parameter, ParameterDict

TWO = [mx.cpu(0), mx.cpu(1)]


def test_incomplete_shapes_need_deferral():
    with pytest.raises(ValueError, match=r"\(2, 0\)"):
        Parameter("w", shape=(2, 0)).initialize()
    param = Parameter("w", shape=(2, 0), allow_deferred_init=True)
    param.initialize(ctx=TWO)
    assert param.list_ctx() == TWO
    param.shape = (2, 3)
    with pytest.raises(AssertionError, match=r"\(2, 4\)"):
        param.shape = (2, 4)


def test_one_array_per_context():
    param = Parameter("w", shape=(2, 3))
    param.initialize("ones", ctx=TWO)
    assert param.data(mx.cpu(1)).context == mx.cpu(1)
    assert [x.context for x in param.list_data()] == TWO
    assert [x.context for x in param.list_grad()] == TWO
    with pytest.raises(RuntimeError, match=r"cpu\(2\)"):
        param.data(mx.cpu(2))
    param.set_data(nd.full((2, 3), 5))
    assert [float(x.asnumpy().sum()) for x in param.list_data()] == [30, 30]
    param.reset_ctx(mx.cpu(2))
    assert param.list_ctx() == [mx.cpu(2)]
    assert param.data().asnumpy().sum() == 30


def test_grad_req_decides_about_the_gradient():
    param = Parameter("w", shape=(2,))
    param.initialize("ones")
    for _ in range(2):
        with autograd.record():
            y = param.data() * 3
        y.backward()
    assert param.grad().asnumpy().tolist() == [3, 3]
    param.grad_req = "add"
    for _ in range(2):
        with autograd.record():
            y = param.data() * 3
        y.backward()
    assert param.grad().asnumpy().tolist() == [6, 6]
    param.zero_grad()
    assert param.grad().asnumpy().tolist() == [0, 0]
    param.grad_req = "null"
    with pytest.raises(RuntimeError, match="null"):
        param.grad()
    with pytest.raises(AssertionError, match="bad"):
        param.grad_req = "bad"


def test_a_parameter_that_cannot_be_differentiated_stays_null():
    param = Parameter("w", shape=(2,), differentiable=False)
    param.grad_req = "write"
    assert param.grad_req == "null"


def test_initialize_twice_warns_and_keeps():
    param = Parameter("w", shape=(2,))
    param.initialize("ones")
    with pytest.warns(UserWarning, match="force_reinit"):
        param.initialize("zeros")
    assert param.data().asnumpy().sum() == 2
    param.initialize("zeros", force_reinit=True)
    assert param.data().asnumpy().sum() == 0


def test_own_initializer_wins_over_the_default():
    param = Parameter("w", shape=(2,), init=mx.init.Constant(3))
    param.initialize(default_init=mx.init.One())
    assert param.data().asnumpy().tolist() == [3, 3]
    param = Parameter("some_bias", shape=(2,))
    param.initialize(default_init=mx.init.One())
    assert param.data().asnumpy().tolist() == [1, 1]


def test_cast_changes_arrays_gradients_and_symbol():
    param = Parameter("w", shape=(2,))
    param.initialize("ones")
    param.cast("float64")
    assert param.data().dtype == np.float64
    assert param.grad().dtype == np.float64
    assert param.var().list_attr()["__dtype__"] == "1"
    with autograd.record():
        y = param.data() * 2
    y.backward()
    assert param.grad().asnumpy().tolist() == [2, 2]


def test_var_carries_what_the_exported_graph_needs():
    attributes = Parameter("w", shape=(2, 0), lr_mult=2.0, init="zeros").var().list_attr()
    assert attributes["__shape__"] == "(2, 0)"
    assert attributes["__lr_mult__"] == "2.0"
    assert attributes["__init__"] == "zeros"


def test_set_data_before_the_shape_is_known():
    layer = gluon.nn.Dense(2, use_bias=False)
    layer.initialize()
    layer.weight.set_data(nd.ones((2, 3)))
    assert layer(nd.ones((1, 3))).asnumpy().tolist() == [[3, 3]]


def test_storage_types():
    assert Parameter("w", shape=(2,), grad_stype="row_sparse")._grad_stype == "row_sparse"
    with pytest.raises(AssertionError, match="foo"):
        Parameter("w", shape=(2,), stype="foo")


def test_constant_keeps_its_value():
    constant = Constant("c", [[1, 2], [3, 4]])
    constant.initialize()
    assert constant.data().asnumpy().tolist() == [[1, 2], [3, 4]]
    with pytest.warns(UserWarning, match="null"):
        constant.grad_req = "write"
    assert constant.grad_req == "null"


def test_dict_get_creates_merges_and_contradicts():
    params = ParameterDict("p_")
    weight = params.get("w", shape=(2, 0))
    assert weight.name == "p_w"
    assert params.get("w", shape=(0, 3)) is weight
    assert weight.shape == (2, 3)
    with pytest.raises(AssertionError, match="shape"):
        params.get("w", shape=(4, 3))
    with pytest.raises(AssertionError, match="dtype"):
        params.get("w", dtype="float64")
    with pytest.raises(KeyError, match="p_c"):
        params.get_constant("c")
    assert params.get_constant("c", [1.0]).shape == (1,)


def test_dict_shares_by_name():
    params = ParameterDict("p_")
    weight = params.get("w", shape=(2,))
    assert ParameterDict("p_", shared=params).get("w") is weight
    other = ParameterDict("p_")
    other.get("w", shape=(2,))
    with pytest.raises(AssertionError, match="p_w"):
        other.update(params)


def test_dict_save_and_load(tmp_path):
    path = str(tmp_path / "x.params")
    params = ParameterDict("p_")
    params.get("w", shape=(2,))
    params.get("v", shape=(3,))
    params.initialize(mx.init.One())
    params.save(path, strip_prefix="p_")
    assert sorted(nd.load(path)) == ["v", "w"]
    params.initialize(mx.init.Zero(), force_reinit=True)
    params.load(path, restore_prefix="p_")
    assert params["p_w"].data().asnumpy().sum() == 2
    with pytest.raises(ValueError, match="x_"):
        params.save(path, strip_prefix="x_")
    with pytest.raises(AssertionError, match="p_w"):
        params.load(path)


def test_dict_setattr_reaches_all():
    params = ParameterDict("p_")
    params.get("w", shape=(2,))
    params.setattr("lr_mult", 2.5)
    assert params["p_w"].lr_mult == 2.5


def test_initializing_draws_a_weight_where_it_stays():
    mx.nd.waitall()
    before = _core.memory((1, 0))[0]
    _core.reset_peak((1, 0))
    weight = Parameter("weight", shape=(2048, 2048))  # 16 MB, and its gradient as many
    weight.initialize(mx.init.Uniform(1))
    mx.nd.waitall()
    assert _core.memory((1, 0))[2] - before < 36 << 20
    assert 0.4 < np.abs(weight.data().asnumpy()).mean() < 0.6


def test_contexts_do_not_share_an_initialized_array():
    weight = Parameter("weight", shape=(4,))
    weight.initialize(mx.init.One(), ctx=TWO)
    weight.data(mx.cpu(0))[:] = 5
    assert weight.data(mx.cpu(1)).asnumpy().tolist() == [1.0] * 4


MISSING = [[mx.gpu(77)], [mx.cpu(), mx.gpu(77)], [mx.gpu(77), mx.cpu()]]


@pytest.mark.parametrize("places", MISSING)
def test_a_place_that_is_missing_leaves_no_trace(places):
    param = Parameter("w", shape=(2,))
    with pytest.raises(mx.MXNetError, match=r"gpu\(77\)"):
        param.initialize("ones", ctx=places)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        param.initialize("ones", ctx=mx.cpu(1))
    param.grad()[:] = 3
    with pytest.raises(mx.MXNetError, match=r"gpu\(77\)"):
        param.reset_ctx(places)
    assert param.list_ctx() == [mx.cpu(1)]
    assert param.data().asnumpy().tolist() == [1, 1]
    assert param.grad().asnumpy().tolist() == [3, 3]
