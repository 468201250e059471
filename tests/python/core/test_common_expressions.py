"""MXNET_ELIMINATE_COMMON_EXPR: a graph that runs computes equal expressions once."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd
from mxnet.test_utils import environment

X = np.linspace(0.1, 2, 12).reshape(3, 4).astype(np.float32)


def symbol():
    x = mx.sym.var("x")
    first = mx.sym.exp(x, name="first")
    second = mx.sym.exp(x, name="second")
    return mx.sym.Group([first * 2, mx.sym.broadcast_mul(second, first, name="both"), second])


@pytest.fixture
def calls(trace):
    """A function that says how often an operator ran in a call."""

    def count(call, name):
        events = trace(call)
        return sum(event["name"] == name and event.get("ph") in ("B", "X") for event in events)

    return count


@pytest.mark.parametrize(("setting", "times"), [(None, 1), ("1", 1), ("0", 2)])
def test_bound_graphs(calls, setting, times):
    with environment({"MXNET_ELIMINATE_COMMON_EXPR": setting, "MXNET_SUBGRAPH_BACKEND": "NONE"}):
        executor = symbol().simple_bind(mx.current_context(), x=X.shape)
        executor.arg_dict["x"][:] = X
        assert calls(lambda: executor.forward(is_train=False), "exp") == times
        outputs = [output.asnumpy() for output in executor.outputs]
    for found, expected in zip(outputs, (2 * np.exp(X), np.exp(2 * X), np.exp(X)), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-6)
    assert list(executor.output_dict)[1:] == ["both_output", "second_output"]


@pytest.mark.parametrize("backend", ["NONE", "ngraph", "MKLDNN"])
def test_results_do_not_change(backend):
    def run(setting):
        with environment(
            {"MXNET_ELIMINATE_COMMON_EXPR": setting, "MXNET_SUBGRAPH_BACKEND": backend}
        ):
            executor = symbol().simple_bind(mx.current_context(), x=X.shape)
            executor.arg_dict["x"][:] = X
            inference = [y.asnumpy() for y in executor.forward(is_train=False)]
            training = [y.asnumpy() for y in executor.forward(is_train=True)]
            executor.backward([nd.array(X), nd.array(X + 1), nd.array(X + 2)])
            return [*inference, *training, executor.grad_dict["x"].asnumpy()]

    for merged, kept in zip(run("1"), run("0"), strict=True):
        np.testing.assert_allclose(merged, kept, rtol=1e-6)


def test_outputs_stay_apart():
    """Two outputs that are equal expressions are two arrays."""
    x = mx.sym.var("x")
    group = mx.sym.Group([mx.sym.exp(x, name="a"), mx.sym.exp(x, name="b")])
    executor = group.simple_bind(mx.current_context(), x=X.shape)
    executor.arg_dict["x"][:] = X
    a, b = executor.forward()
    a[:] = 0
    np.testing.assert_allclose(b.asnumpy(), np.exp(X), rtol=1e-6)
    assert group.list_outputs() == ["a_output", "b_output"]


def test_random_draws_stay_two():
    x = mx.sym.var("x")
    group = mx.sym.Group([mx.sym.Dropout(x, p=0.5), mx.sym.Dropout(x, p=0.5)])
    executor = group.simple_bind(mx.current_context(), x=(40, 40))
    executor.arg_dict["x"][:] = 1
    a, b = executor.forward(is_train=True)
    assert (a.asnumpy() != b.asnumpy()).any()


def test_states_are_written_as_often_as_written_down():
    x, mean, var = mx.sym.var("x"), mx.sym.var("mean"), mx.sym.var("var")
    gamma, beta = mx.sym.var("gamma"), mx.sym.var("beta")
    norms = [mx.sym.BatchNorm(x, gamma, beta, mean, var, momentum=0.5, name=name) for name in "ab"]
    executor = mx.sym.Group(norms).simple_bind(mx.current_context(), x=(6, 4))
    executor.arg_dict["x"][:] = 1
    executor.forward(is_train=True)
    np.testing.assert_allclose(executor.aux_dict["mean"].asnumpy(), 0.75)


def test_monitors_see_every_node():
    seen = []
    executor = symbol().simple_bind(mx.current_context(), x=X.shape)
    executor.set_monitor_callback(lambda name, _: seen.append(str(name)))
    executor.forward(is_train=False)
    nd.waitall()
    assert any("first_output" in name for name in seen)
    assert any("second_output" in name for name in seen)


def test_hybridized_blocks(calls):
    class Net(gluon.HybridBlock):
        def hybrid_forward(self, F, x):
            return F.sigmoid(x) + F.sigmoid(x) * F.sigmoid(x)

    net = Net()
    net.hybridize()
    x = nd.array(X)
    x.attach_grad()

    def step():
        with mx.autograd.record():
            y = net(x)
        y.backward()

    step()
    assert calls(step, "sigmoid") == 1
    s = 1 / (1 + np.exp(-X))
    np.testing.assert_allclose(x.grad.asnumpy(), (1 + 2 * s) * s * (1 - s), rtol=1e-5)
