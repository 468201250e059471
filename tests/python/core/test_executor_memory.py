"""Arrays that executors share: reshape, outputs that a program holds, what debug_str says.

The numbers are those of MXNet 1.9.1.
"""

import re

import numpy as np
import pytest

import mxnet as mx


def dense(rows=5, grad_req="write"):
    symbol = mx.sym.FullyConnected(mx.sym.Variable("x"), num_hidden=4, name="fc")
    executor = symbol.simple_bind(mx.current_context(), x=(rows, 4), grad_req=grad_req)
    executor.arg_dict["x"][:] = 1
    executor.arg_dict["fc_weight"][:] = 1
    return executor


@pytest.mark.parametrize("grad_req", ["write", "null"])
def test_a_smaller_executor_sees_what_was_written_before(grad_req):
    executor = dense(grad_req=grad_req)
    smaller = executor.reshape(x=(3, 4))
    smaller.forward(is_train=False)
    assert (smaller.outputs[0].asnumpy() == np.full((3, 4), 4)).all()
    assert (executor.outputs[0].asnumpy()[:3] == 4).all()
    smaller.arg_dict["x"][:] = 2
    assert executor.arg_dict["x"].asnumpy()[:, 0].tolist() == [2, 2, 2, 1, 1]
    executor.forward(is_train=False)
    assert executor.outputs[0].asnumpy()[:, 0].tolist() == [8, 8, 8, 4, 4]


def test_gradients_of_a_smaller_executor_lie_in_the_first_ones():
    executor = dense()
    smaller = executor.reshape(x=(3, 4))
    smaller.forward(is_train=True)
    smaller.backward(mx.nd.ones((3, 4)))
    assert executor.grad_dict["x"].asnumpy()[:, 0].tolist() == [4, 4, 4, 0, 0]
    assert (executor.grad_dict["fc_weight"].asnumpy() == 3).all()
    assert smaller.arg_dict["fc_weight"] is executor.arg_dict["fc_weight"]


def test_arrays_given_to_bind_are_shared_by_a_smaller_executor():
    x, w, grad = mx.nd.ones((5, 4)), mx.nd.ones((5, 4)), mx.nd.zeros((5, 4))
    symbol = mx.sym.Variable("x") * mx.sym.Variable("w")
    executor = symbol.bind(mx.current_context(), {"x": x, "w": w}, args_grad={"x": grad})
    smaller = executor.reshape(x=(3, 4), w=(3, 4))
    smaller.arg_dict["x"][:] = 5
    assert x.asnumpy()[:, 0].tolist() == [5, 5, 5, 1, 1]
    smaller.forward(is_train=True)
    smaller.backward(mx.nd.ones((3, 4)))
    assert grad.asnumpy()[:, 0].tolist() == [1, 1, 1, 0, 0]


def test_a_larger_executor_has_new_data_and_the_same_weights():
    executor = dense()
    with pytest.raises(mx.MXNetError, match="allow_up_sizing=True"):
        executor.reshape(x=(6, 4))
    larger = executor.reshape(allow_up_sizing=True, x=(6, 4))
    larger.arg_dict["x"][:] = 0
    larger.arg_dict["fc_weight"][:] = 3
    assert (executor.arg_dict["x"].asnumpy() == 1).all()
    assert (executor.arg_dict["fc_weight"].asnumpy() == 3).all()
    smaller = executor.reshape(x=(2, 4))
    with pytest.raises(mx.MXNetError, match="allow_up_sizing=True"):
        smaller.reshape(x=(5, 4))


def test_other_arguments_change_their_shapes_where_that_is_allowed():
    executor = dense()
    with pytest.raises(mx.MXNetError, match=r"fc_weight.*partial_shaping=True"):
        executor.reshape(x=(5, 3))
    executor.arg_dict["fc_weight"][:] = np.arange(16).reshape(4, 4)
    narrow = executor.reshape(x=(5, 3), partial_shaping=True)
    assert narrow.arg_dict["fc_weight"].asnumpy().tolist() == np.arange(12).reshape(4, 3).tolist()
    with pytest.raises(mx.MXNetError, match="allow_up_sizing=True"):
        executor.reshape(x=(5, 6), partial_shaping=True)
    wide = executor.reshape(x=(5, 6), partial_shaping=True, allow_up_sizing=True)
    assert [array.shape for array in wide.arg_arrays] == [(5, 6), (4, 6), (4,)]
    with pytest.raises(mx.MXNetError):
        executor.reshape()


def test_auxiliary_states_are_shared_too():
    executor = mx.sym.BatchNorm(mx.sym.Variable("x"), name="bn").simple_bind(
        mx.current_context(), x=(4, 3, 2, 2)
    )
    executor.aux_dict["bn_moving_mean"][:] = [7, 8, 9]
    assert executor.reshape(x=(2, 3, 2, 2)).aux_arrays[0].asnumpy().tolist() == [7, 8, 9]
    narrow = executor.reshape(x=(2, 2, 2, 2), partial_shaping=True)
    assert narrow.aux_arrays[0].asnumpy().tolist() == [7, 8]


@pytest.mark.parametrize("grad_req", ["write", "null"])
def test_outputs_taken_once_show_every_forward(grad_req):
    executor = (mx.sym.Variable("x") * 2).simple_bind(
        mx.current_context(), x=(2,), grad_req=grad_req
    )
    held = executor.outputs[0]
    executor.arg_dict["x"][:] = 3
    executor.forward()
    assert held.asnumpy().tolist() == [6, 6]
    executor.forward(is_train=True, x=mx.nd.array([7, 7]))
    assert held.asnumpy().tolist() == [14, 14]
    executor.forward(is_train=False, x=executor.outputs[0])  # reads what it writes
    assert held.asnumpy().tolist() == [28, 28]
    held[:] = 0
    assert [array.asnumpy().tolist() for array in executor.output_dict.values()] == [[0, 0]]


def test_outputs_that_are_arguments_and_repeated_outputs_are_held_too():
    x = mx.sym.Variable("x")
    double = x * 2
    executor = mx.sym.Group([double, x, double]).simple_bind(mx.current_context(), x=(2,))
    held = executor.outputs
    executor.arg_dict["x"][:] = 3
    executor.forward()
    assert [array.asnumpy().tolist() for array in held] == [[6, 6], [3, 3], [6, 6]]
    held[1][:] = 9
    assert executor.arg_dict["x"].asnumpy().tolist() == [3, 3]


def test_outputs_of_a_watched_executor_are_held_too():
    executor = (mx.sym.Variable("x") * 2).simple_bind(mx.current_context(), x=(2,))
    held = executor.outputs[0]
    seen = []
    executor.set_monitor_callback(lambda name, array: seen.append(name))
    executor.arg_dict["x"][:] = 3
    executor.forward()
    assert held.asnumpy().tolist() == [6, 6]
    assert len(seen) == 1


def test_what_forward_returns_is_the_callers():
    executor = (mx.sym.Variable("x") * 2).simple_bind(mx.current_context(), x=(2,))
    first = executor.forward(x=mx.nd.array([1, 2]))[0]
    executor.forward(x=mx.nd.array([3, 4]))
    assert first.asnumpy().tolist() == [2, 4]


def test_outputs_of_a_smaller_executor_lie_in_the_first_ones():
    executor = dense()
    held = executor.outputs[0]
    smaller = executor.reshape(x=(3, 4))
    smaller.arg_dict["x"][:] = 2
    smaller.forward()
    assert held.asnumpy()[:, 0].tolist() == [8, 8, 8, 4, 4]
    assert executor.outputs[0].asnumpy()[:, 0].tolist() == [8, 8, 8, 4, 4]
    del executor
    smaller.arg_dict["x"][:] = 1
    assert smaller.forward()[0].asnumpy()[:, 0].tolist() == [4, 4, 4]


def memory_of(symbol, grad_req):
    text = symbol.simple_bind(mx.current_context(), x=(2048, 256), grad_req=grad_req).debug_str()
    lines = text.split("\n")
    assert re.fullmatch(r"Total \d+ TempSpace resource requested", lines[-2])
    return int(re.fullmatch(r"Total (\d+) MB allocated", lines[-3])[1])


def test_debug_str_counts_less_memory_without_gradients():
    symbol = mx.sym.Variable("x")
    for i in range(4):
        symbol = mx.sym.FullyConnected(symbol, num_hidden=256, name=f"fc{i}")
        symbol = mx.sym.Activation(symbol, act_type="tanh")
    assert memory_of(symbol, "write") > memory_of(symbol, "null")
