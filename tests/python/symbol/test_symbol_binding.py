"""Binding, reshaping and attributes: what they accept and which errors they raise, as 1.9.1."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import nd


def network():
    x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="fc")
    return mx.sym.SoftmaxOutput(x, name="sm")


def test_shared_buffer_holds_arguments_and_gradients_and_serves_smaller_ones():
    buffer = {}
    large = network().simple_bind(mx.current_context(), shared_buffer=buffer, data=(2, 4))
    names = ["data", "fc_weight", "fc_bias", "sm_label"]
    assert sorted(buffer) == sorted(names + [f"grad of {name}" for name in names])
    small = network().simple_bind(mx.current_context(), shared_buffer=buffer, data=(1, 4))
    large.arg_dict["data"][:] = 5
    assert small.arg_dict["data"].shape == (1, 4)
    assert (small.arg_dict["data"].asnumpy() == 5).all()
    assert buffer["data"].shape == (2, 4)


def test_shared_buffer_grows_where_it_is_too_small():
    buffer = {}
    network().simple_bind(mx.current_context(), shared_buffer=buffer, data=(1, 4))
    network().simple_bind(mx.current_context(), shared_buffer=buffer, data=(6, 4))
    assert buffer["data"].shape == (6, 4)


@pytest.mark.parametrize("hidden", [3, 300_000])
def test_arrays_for_inference_start_as_zeros_of_their_own(hidden):
    symbol = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=hidden, name="fc")
    first, second = (
        symbol.simple_bind(mx.current_context(), grad_req="null", data=(1, 4)) for _ in range(2)
    )
    for array in first.arg_arrays:
        assert not array.asnumpy().any()
        array[:] = 1
    assert (first.forward()[0].asnumpy() == 5).all()
    assert not any(array.asnumpy().any() for array in second.arg_arrays)
    del first
    third = symbol.simple_bind(mx.current_context(), grad_req="null", data=(1, 4))
    assert not any(array.asnumpy().any() for array in third.arg_arrays)


def test_type_dict_and_further_keywords():
    executor = network().simple_bind(
        mx.current_context(), type_dict={"data": "float64"}, data=(2, 4), nothing=(3,), foo="bar"
    )
    assert {array.dtype for array in executor.arg_arrays} == {np.float64}
    assert list(executor.arg_dict) == ["data", "fc_weight", "fc_bias", "sm_label"]


def test_backward_after_inference_is_allowed():
    data = mx.sym.var("data")
    executor = (data * data).simple_bind(mx.current_context(), data=(2,))
    executor.forward(is_train=False, data=nd.array([2.0, 3.0]))
    executor.backward(nd.ones((2,)))
    assert executor.grad_dict["data"].asnumpy().tolist() == [4, 6]


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (
            lambda n, e: n.simple_bind(mx.current_context(), grad_req="foo", data=(2, 4)),
            RuntimeError,
            "foo",
        ),
        (lambda n, e: n.simple_bind(mx.current_context()), RuntimeError, "cannot be inferred"),
        (
            lambda n, e: n.simple_bind(mx.current_context(), grad_req=["write"], data=(2, 4)),
            RuntimeError,
            "grad_req has 1 items, the symbol 4 arguments",
        ),
        (
            lambda n, e: n.bind(
                mx.current_context(), e.arg_arrays, e.grad_arrays, grad_req=["write"]
            ),
            ValueError,
            "grad_req has 1 items, the symbol 4 arguments",
        ),
        (lambda n, e: n.bind(mx.current_context(), [1, 2, 3, 4]), TypeError, "NDArray"),
        (lambda n, e: n.bind("cpu", {}), TypeError, "Context"),
        (lambda n, e: n.bind(mx.current_context(), {}), ValueError, "misses"),
        (lambda n, e: e.forward(nothing=nd.ones((2,))), TypeError, "nothing"),
        (lambda n, e: e.forward(data=nd.ones((3, 4))), ValueError, r"\(3, 4\)"),
        (lambda n, e: e.copy_params_from({"z": nd.ones((1,))}), ValueError, "'z'"),
        (lambda n, e: e.copy_params_from({"fc_bias": nd.ones((7,))}), mx.MXNetError, "fc_bias"),
        (lambda n, e: e.reshape(data=(1, 4)), mx.MXNetError, "partial_shaping"),
        (lambda n, e: e.reshape(data=(9, 4)), mx.MXNetError, "allow_up_sizing"),
        (lambda n, e: n.infer_shape(data="x"), TypeError, "shapes"),
        (lambda n, e: n.infer_shape(data=3), TypeError, "shapes"),
        (lambda n, e: n.infer_shape((2, 4), data=(2, 4)), ValueError, "not both"),
        (
            lambda n, e: n.infer_shape(data=(2, 4), xyz=(2, 4)),
            mx.MXNetError,
            r"InferShapeKeyword argument name xyz not found.\nCandidate arguments:\n\t\[0\]data",
        ),
        (lambda n, e: n.infer_shape_partial(xyz=(2, 4)), mx.MXNetError, "name xyz not found"),
        (lambda n, e: n.infer_type(xyz="float32"), mx.MXNetError, "InferTypeKeyword argument"),
        (lambda n, e: mx.sym.var("q", attr={"a": 3}), ValueError, "string"),
        (lambda n, e: mx.AttrScope(a=3), ValueError, "string"),
    ],
)
def test_errors(call, error, text):
    with pytest.raises(error, match=text):
        call(network(), network().simple_bind(mx.current_context(), data=(2, 4)))


def test_reshape_with_permission():
    executor = network().simple_bind(mx.current_context(), data=(2, 4))
    larger = executor.reshape(
        partial_shaping=True, allow_up_sizing=True, data=(9, 4), sm_label=(9,), unknown=(1,)
    )
    assert larger.arg_dict["data"].shape == (9, 4)
    assert larger.arg_dict["fc_weight"] is executor.arg_dict["fc_weight"]


def test_reshape_shares_the_arrays_that_stay_and_forgets_no_request():
    executor = network().simple_bind(
        mx.current_context(), data=(2, 4), grad_req={"fc_weight": "add"}
    )
    smaller = executor.reshape(data=(1, 4), sm_label=(1,))
    for name in ("fc_weight", "fc_bias"):
        assert smaller.arg_dict[name] is executor.arg_dict[name]
    assert smaller.grad_dict["fc_weight"] is executor.grad_dict["fc_weight"]
    assert smaller.grad_dict["data"] is None
    for _ in range(2):
        smaller.forward(is_train=True, data=nd.ones((1, 4)))
        smaller.backward()
    once = executor.grad_dict["fc_weight"].asnumpy().copy()
    smaller.forward(is_train=True, data=nd.ones((1, 4)))
    smaller.backward()
    np.testing.assert_allclose(executor.grad_dict["fc_weight"].asnumpy(), once * 1.5, rtol=1e-5)


def test_groups_of_contexts_keep_backends_out_also_after_a_reshape(caplog):
    executor = network().simple_bind(
        mx.current_context(), grad_req="null", group2ctx={"first": mx.cpu(1)}, data=(2, 4)
    )
    for bound in (executor, executor.reshape(data=(1, 4), sm_label=(1,))):
        assert "subgraph" not in bound.get_optimized_symbol().tojson()
    assert "heterogeneous" in caplog.text


def test_listing_of_a_graph():
    text = network().debug_str()
    assert "Op:FullyConnected, Name=fc" in text
    assert "\targ[1]=fc_weight(0) version=0" in text
    assert mx.sym.BatchNorm(mx.sym.var("x"), name="bn").debug_str().count("version=1") == 2


def test_a_given_shape_wins_over_a_declared_one():
    """As in 1.9.1; an incomplete one gives way."""
    double = mx.sym.Variable("a", shape=(2, 3)) * 2
    assert double.infer_shape(a=(5, 3, 4))[1] == [(5, 3, 4)]
    assert double.infer_shape()[1] == [(2, 3)]
    assert double.infer_shape_partial(a=(0, 7))[1] == [(2, 3)]
    assert (mx.sym.Variable("b", shape=(0, 3)) * 2).infer_shape(b=(5, 4))[1] == [(5, 4)]
    assert double.simple_bind(mx.current_context(), a=(5, 3)).outputs[0].shape == (5, 3)
    assert double.eval(a=mx.nd.ones((4, 1)))[0].shape == (4, 1)


def test_debug_str_of_parts_and_of_single_nodes():
    assert mx.sym.var("q").debug_str() == "Variable:q\n"
    assert mx.sym.zeros((2, 3)).debug_str() == "AtomicFunctor  Op:_zeros\n"
    parts = mx.sym.split(mx.sym.var("z"), num_outputs=2, name="sp")
    head = "Symbol Outputs:\n\toutput[0]=sp(0)\n\toutput[1]=sp(1)\nVariable:z\n"
    assert parts.debug_str().startswith(head)
    assert parts[1].debug_str().startswith("Symbol Outputs:\n\toutput[0]=sp(1)\nVariable:z\n")


def test_debug_str_tells_the_versions_of_variables():
    hidden = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    listing = mx.sym.relu(hidden, name="act").debug_str()
    assert "\targ[0]=data(0) version=0\n" in listing
    assert "\targ[0]=fc(0)\n" in listing


def test_a_backward_pass_without_gradients_leaves_the_next_forward_alone():
    x = mx.sym.var("x")
    arrays = {"x": nd.array([3, 4])}
    executor = (x * x).bind(
        mx.current_context(), arrays, args_grad={"x": nd.zeros(2)}, grad_req="null"
    )
    for _ in range(3):
        (squares,) = executor.forward(is_train=True)
        executor.backward(nd.ones(2))
        assert squares.asnumpy().tolist() == [9, 16]
