"""Partitioned graphs on a GPU: what has no compiler there says so."""

import pytest

import mxnet as mx

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(mx.context.num_gpus() == 0, reason="no GPU in this machine"),
]


def partitioned(backend):
    weights = {"w_weight": mx.nd.ones((2, 3)), "w_bias": mx.nd.ones((2,))}
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="w")
    return mx.sym.relu(net).optimize_for(backend, args=weights, aux={}, ctx=mx.gpu())


@pytest.mark.parametrize("backend", ["ngraph", "neuron"])
def test_regions_of_the_cpu_are_refused(backend):
    with pytest.raises(mx.MXNetError, match=r"compiled for the CPU.*mx\.cpu\(\)"):
        partitioned(backend).simple_bind(mx.gpu(), data=(4, 3), grad_req="null")


def test_fused_nodes_of_mkldnn_are_opened():
    """They only show what is fused, so a GPU runs the operators inside."""
    executor = partitioned("MKLDNN").simple_bind(mx.gpu(), data=(4, 3), grad_req="null")
    assert executor.forward(data=mx.nd.ones((4, 3), mx.gpu()))[0].shape == (4, 2)
