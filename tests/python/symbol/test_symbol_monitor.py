"""Monitors and operator hooks see what MXNet 1.9.1's see, under the same names."""

import ctypes

import numpy as np
import pytest

import mxnet as mx
from mxnet import autograd, gluon, nd


def network():
    x = mx.sym.Convolution(mx.sym.var("data"), kernel=(3, 3), num_filter=4, name="conv1")
    x = mx.sym.BatchNorm(x, name="bn1")
    x = mx.sym.Dropout(x, p=0.5, name="drop")
    a, b = mx.sym.split(x, num_outputs=2, axis=1, name="sp")
    y = mx.sym.FullyConnected(mx.sym.elemwise_mul(a, b, name="mul"), num_hidden=3, name="fc1")
    return mx.sym.SoftmaxOutput(y, name="softmax")


OUTPUTS = [
    "conv1_output",
    "bn1_output",
    "bn1_mean",
    "bn1_var",
    "drop_output",
    "drop_mask",
    "sp_output0",
    "sp_output1",
    "mul_output",
    "fc1_output",
    "softmax_output",
]


def watched(monitor_all=False):
    executor = network().simple_bind(mx.current_context(), data=(2, 3, 8, 8))
    for name, array in executor.arg_dict.items():
        array[:] = nd.random.uniform(-1, 1, array.shape) if name != "softmax_label" else 1
    seen = []
    executor.set_monitor_callback(lambda name, array: seen.append((name, array)), monitor_all)
    return executor, seen


@pytest.mark.parametrize("is_train", [False, True])
def test_every_output_is_told_in_order(is_train):
    executor, seen = watched()
    outputs = executor.forward(is_train=is_train)
    assert [name for name, _ in seen] == OUTPUTS
    told = dict(seen)
    assert told["fc1_output"].shape == (2, 3)
    np.testing.assert_array_equal(told["softmax_output"].asnumpy(), outputs[0].asnumpy())


def test_inputs_are_told_with_monitor_all():
    executor, seen = watched(monitor_all=True)
    executor.forward()
    names = [name for name, _ in seen]
    assert names[:7] == [
        "data",
        "conv1_data",
        "conv1_weight",
        "conv1_weight",
        "conv1_bias",
        "conv1_bias",
        "conv1_output",
    ]
    start = names.index("mul_lhs")
    assert names[start : start + 3] == ["mul_lhs", "mul_rhs", "mul_output"]


def test_gradients_are_told_during_backward():
    executor, seen = watched()
    executor.forward(is_train=True)
    seen.clear()
    executor.backward()
    told = dict(seen)
    assert list(told)[:4] == [
        "softmax_backward_output0",
        "fc1_backward_output0",
        "fc1_backward_output1",
        "fc1_backward_output2",
    ]
    grad = executor.grad_dict["fc1_weight"].asnumpy()
    assert np.abs(grad).sum() > 0
    np.testing.assert_allclose(told["fc1_backward_output1"].asnumpy(), grad, rtol=1e-6)
    assert "conv1_backward_output1" in told


def test_a_watched_executor_computes_what_an_unwatched_one_does():
    x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="fc1")
    net = mx.sym.SoftmaxOutput(mx.sym.Activation(x, "relu"), name="softmax")
    results = []
    for is_watched in (False, True):
        mx.random.seed(1)
        executor = net.simple_bind(mx.current_context(), data=(4, 5))
        for array in executor.arg_dict.values():
            array[:] = nd.random.uniform(0, 1, array.shape)
        if is_watched:
            executor.set_monitor_callback(lambda name, array: None)
        output = executor.forward(is_train=True)[0].asnumpy()
        executor.backward()
        results.append([output, *(grad.asnumpy() for grad in executor.grad_arrays)])
    for plain, seen in zip(*results, strict=True):
        np.testing.assert_allclose(seen, plain, rtol=1e-5, atol=1e-6)


def test_monitor_of_a_module_sees_inner_nodes():
    x = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=3, name="fc1")
    net = mx.sym.SoftmaxOutput(mx.sym.FullyConnected(x, num_hidden=2, name="fc2"), name="softmax")
    module = mx.mod.Module(net)
    module.bind([("data", (4, 5))], [("softmax_label", (4,))])
    module.init_params()
    monitor = mx.mon.Monitor(1, pattern="fc.*")
    module.install_monitor(monitor)
    monitor.tic()
    batch = mx.io.DataBatch([nd.ones((4, 5))], [nd.zeros((4,))])
    module.forward_backward(batch)
    names = [name for _, name, _ in monitor.toc()]
    assert names[:2] == ["fc1_output", "fc2_output"]
    assert {"fc2_backward_output1", "fc1_weight", "fc2_bias"} <= set(names)


@pytest.mark.parametrize("monitor_all", [False, True])
def test_hooks_of_a_block_see_forward_and_backward(monitor_all):
    net = gluon.nn.HybridSequential(prefix="n_")
    with net.name_scope():
        net.add(gluon.nn.Dense(4, activation="relu"), gluon.nn.BatchNorm(), gluon.nn.Dense(2))
    net.initialize()
    net.hybridize()
    seen = []
    net.register_op_hook(lambda name, op, array: seen.append((name, op)), monitor_all)
    with autograd.record():
        out = net(nd.ones((2, 3)))
    forward = [
        ("n_dense0_fwd_output", "FullyConnected"),
        ("n_dense0_relu_fwd_output", "Activation"),
        ("n_batchnorm0_fwd_output", "BatchNorm"),
        ("n_batchnorm0_fwd_mean", "BatchNorm"),
        ("n_batchnorm0_fwd_var", "BatchNorm"),
        ("n_dense1_fwd_output", "FullyConnected"),
    ]
    assert [item for item in seen if item in forward] == forward
    assert (("n_dense0_relu_fwd_input0", "Activation") in seen) == monitor_all
    assert (len(seen) > len(forward)) == monitor_all
    seen.clear()
    out.backward()
    assert seen == [
        *((f"n_dense1_fwd_backward_{i}", "_backward_FullyConnected") for i in range(3)),
        *((f"n_batchnorm0_fwd_backward_{i}", "_backward_BatchNorm") for i in range(3)),
        ("n_dense0_relu_fwd_backward_0", "_backward_Activation"),
        ("n_dense0_fwd_backward_1", "_backward_FullyConnected"),
        ("n_dense0_fwd_backward_2", "_backward_FullyConnected"),
    ]


def test_names_can_be_decoded_and_are_texts():
    net = mx.sym.FullyConnected(mx.sym.var("x"), num_hidden=1, no_bias=True, name="fc")
    executor = net.simple_bind(mx.current_context(), x=(1, 2))
    seen = []
    executor.set_monitor_callback(lambda name, array: seen.append(name))
    executor.forward()
    assert [name.decode() for name in seen] == seen == ["fc_output"]
    assert mx.base.py_str(seen[0]).endswith("_output")


def as_in_1_9_1(array):
    """What callbacks of 1.9.1 do with the pointer that they get."""
    handle = ctypes.cast(array, mx.base.NDArrayHandle)
    return mx.nd.NDArray(handle, writable=False)


def test_hooks_of_blocks_get_names_that_decode():
    layer = mx.gluon.nn.Dense(1, in_units=2, use_bias=False, prefix="d_")
    layer.initialize(mx.init.One())
    layer.hybridize()
    seen = []
    layer.register_op_hook(
        lambda name, op, array: seen.append((name.decode(), op.decode(), name + op))
    )
    layer(mx.nd.ones((1, 2)))
    assert seen == [("d_fwd_output", "FullyConnected", "d_fwd_outputFullyConnected")]


def test_arrays_of_callbacks_can_be_cast_as_pointers():
    executor = mx.sym.square(mx.sym.var("x"), name="s").simple_bind(mx.current_context(), x=(2,))
    executor.arg_dict["x"][:] = 3
    seen, kept = [], []

    def callback(name, array):
        seen.append((mx.base.py_str(name), as_in_1_9_1(array).asnumpy().tolist()))
        kept.append(array)

    executor.set_monitor_callback(callback)
    executor.forward()
    assert seen == [("s_output", [9, 9])]
    with pytest.raises((mx.MXNetError, ctypes.ArgumentError), match=r"no pointer|wrong type"):
        as_in_1_9_1(kept[0])
    with pytest.raises(mx.MXNetError, match="none of a running"):
        mx.nd.NDArray(ctypes.c_void_p(1234))
