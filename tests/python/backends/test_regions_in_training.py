"""Compiled regions are for inference: in training their operators run, or they run as compiled."""

import numpy as np
import pytest

import mxnet as mx
from mxnet import gluon, nd, sym

SHAPE = (2, 3, 8, 8)


def values(symbol):
    """Fixed values for a symbol's arguments and states."""
    shapes, _, states = symbol.infer_shape(data=SHAPE)
    random = np.random.RandomState(3)
    names = [*symbol.list_arguments(), *symbol.list_auxiliary_states()]
    return {
        name: nd.array(random.uniform(0.5, 1, shape))
        for name, shape in zip(names, [*shapes, *states], strict=True)
        if name != "data"
    }


def network():
    layer = sym.Convolution(sym.var("data"), kernel=(3, 3), num_filter=4, name="conv")
    norm = sym.BatchNorm(layer, fix_gamma=False, name="norm")
    return sym.Activation(norm, act_type="relu", name="act")


def run_in_training(symbol, weights):
    """The symbol as a block, in training but without gradients: statistics are the batch's."""
    block = gluon.SymbolBlock(symbol, [sym.var("data")])
    for name, parameter in block.collect_params().items():
        parameter.shape = weights[name].shape
        parameter.initialize()
        parameter.set_data(weights[name])
    with mx.autograd.train_mode():
        return block(nd.array(np.linspace(-1, 1, np.prod(SHAPE)).reshape(SHAPE))).asnumpy()


@pytest.mark.parametrize("backend", ["ngraph", "MKLDNN"])
def test_a_partitioned_block_in_training_runs_its_operators(backend):
    symbol = network()
    weights = values(symbol)
    cut = symbol.optimize_for(backend, args=dict(weights), aux={})
    assert cut.tojson() != symbol.tojson()
    want = run_in_training(symbol, weights)
    np.testing.assert_allclose(run_in_training(cut, weights), want, rtol=1e-4, atol=1e-5)


def test_mean_and_variance_that_are_read_stay_outside_of_a_group():
    layer = sym.Convolution(sym.var("data"), kernel=(3, 3), num_filter=4, name="conv")
    norm = sym.BatchNorm(layer, output_mean_var=True, name="norm")
    symbol = sym.Group([norm[0], norm[1] * 2])
    weights = values(symbol)
    got = []
    for graph in (symbol, symbol.get_backend_symbol("MKLDNN")):
        executor = graph.simple_bind(mx.cpu(), grad_req="null", data=SHAPE)
        executor.copy_params_from(
            {k: v for k, v in weights.items() if k in executor.arg_dict},
            {k: v for k, v in weights.items() if k in executor.aux_dict},
        )
        got.append([out.asnumpy() for out in executor.forward(data=nd.ones(SHAPE))])
    for one, other in zip(*got, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)
