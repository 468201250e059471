"""Graphs whose layers do not fit each other well: parts that occur twice or fill no packs,
functions and sums that no other kernel takes along. None may run operator by operator."""

import pytest
from test_compiler_branches_gpu import CLOSE, assert_same, conv

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


def concat(*parts):
    """Parts side by side as channels."""
    return mx.sym.Concat(*parts, dim=1)


def relu(x):
    """The function on its own."""
    return mx.sym.Activation(x, act_type="relu")


def parts_that_occur_twice():
    x = conv(mx.sym.var("data"), 16, (3, 3), "a")
    y = conv(x, 8, (1, 1), "b")
    inner = concat(x, y)
    return conv(concat(inner, x, inner), 16, (1, 1), "c")


def parts_that_fill_no_packs():
    x = conv(mx.sym.var("data"), 24, (3, 3), "first")
    for i in range(4):  # growth 12, and channels that are odd
        y = mx.sym.Activation(mx.sym.BatchNorm(x, fix_gamma=False, name=f"n{i}"), act_type="relu")
        x = concat(x, conv(y, 12 if i % 2 else 5, (3, 3), f"c{i}", relu=False))
    return mx.sym.Group([x, conv(x, 10, (1, 1), "last")])


def functions_on_their_own():
    x = conv(mx.sym.var("data"), 16, (3, 3), "a", relu=False)
    y = mx.sym.Pooling(x, kernel=(3, 3), pad=(1, 1), pool_type="max")
    joined = relu(concat(x, y))
    both = mx.sym.Activation(joined, act_type="tanh")
    return conv(both, 32, (3, 3), "b", relu=False) + joined


def functions_with_numbers():
    x = conv(mx.sym.var("data"), 16, (3, 3), "a", relu=False)
    joined = concat(x, mx.sym.Pooling(x, kernel=(3, 3), pad=(1, 1), pool_type="avg"))
    leaky = mx.sym.LeakyReLU(joined, act_type="leaky", slope=0.1)
    return conv(concat(mx.sym.clip(joined, a_min=-0.1, a_max=0.2), leaky), 8, (1, 1), "b")


def sums_of_many():
    x = conv(mx.sym.var("data"), 16, (3, 3), "a")
    ways = [mx.sym.Pooling(x, kernel=(k, k), pad=(k // 2, k // 2), pool_type="max") for k in (3, 5)]
    return conv(relu(x + ways[0] + ways[1]), 16, (1, 1), "b")


def sums_behind_depthwise_convolutions():
    x = conv(mx.sym.var("data"), 24, (3, 3), "a")
    y = conv(x, 24, (3, 3), "d", relu=False, num_group=24)
    return conv(relu(y + x), 8, (1, 1), "b")


GRAPHS = [
    parts_that_occur_twice,
    parts_that_fill_no_packs,
    functions_on_their_own,
    functions_with_numbers,
    sums_of_many,
    sums_behind_depthwise_convolutions,
]


@pytest.mark.parametrize("precision", list(CLOSE))
@pytest.mark.parametrize("batch", [1, 6])
@pytest.mark.parametrize("graph", GRAPHS, ids=lambda graph: graph.__name__)
def test_the_same_as_on_the_cpu(graph, batch, precision, monkeypatch):
    mx.random.seed(8)
    report = assert_same(graph(), (batch, 5, 13, 11), precision, monkeypatch)
    assert "operator by operator" not in report, report


def test_a_bind_takes_its_precision(monkeypatch):
    monkeypatch.setenv("REMX_GPU_PRECISION", "bf16")
    symbol = functions_on_their_own()
    for precision in ("fp16", "tf32", "fp32_fp16"):
        executor = symbol.simple_bind(
            mx.gpu(0), data=(1, 5, 9, 9), grad_req="null", precision=precision
        )
        executor.forward(is_train=False)[0].wait_to_read()
        assert f"  {precision[-4:]} " in str(mx.remx.explain(executor))
    with pytest.raises(mx.MXNetError, match='precision: "int4" is not known on a GPU'):
        symbol.simple_bind(mx.gpu(0), data=(1, 5, 9, 9), grad_req="null", precision="int4")
