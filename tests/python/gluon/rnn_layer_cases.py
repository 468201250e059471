"""Fused recurrent layers; both this library and MXNet 1.9.1 run them."""

import json

import numpy as np
from layer_cases import values_of

import mxnet as mx
from mxnet import autograd, nd
from mxnet.gluon import rnn

STEPS, BATCH, WIDTH = 4, 3, 5
CASES = {
    "rnn": lambda: rnn.RNN(3, prefix="a_"),
    "rnn_tanh": lambda: rnn.RNN(3, 2, activation="tanh", layout="NTC", prefix="a_"),
    "lstm": lambda: rnn.LSTM(3, prefix="a_"),
    "lstm_two": lambda: rnn.LSTM(3, 2, bidirectional=True, prefix="a_"),
    "lstm_batch_first": lambda: rnn.LSTM(4, 2, layout="NTC", prefix="a_"),
    "gru": lambda: rnn.GRU(3, prefix="a_"),
    "gru_two": lambda: rnn.GRU(3, 2, bidirectional=True, layout="NTC", prefix="a_"),
}


def inputs_of(name, layout):
    """Return a sequence."""
    shape = (STEPS, BATCH, WIDTH) if layout == "TNC" else (BATCH, STEPS, WIDTH)
    return nd.array(values_of(f"{name}_x", shape))


def run(name, hybridize=False, with_states=True):
    """Return outputs, states and gradients."""
    layer = CASES[name]()
    x = inputs_of(name, layer._layout)
    layer.initialize()
    layer(x)
    for key, param in layer.collect_params().items():
        param.set_data(nd.array(values_of(key, param.shape)))
    if hybridize:
        layer.hybridize()
    states = [
        nd.array(values_of(f"{name}_s{i}", state.shape))
        for i, state in enumerate(layer.begin_state(BATCH))
    ]
    given = [x, *states] if with_states else [x]
    for array in given:
        array.attach_grad()
    with autograd.record():
        out = layer(x, states) if with_states else layer(x)
        outs = [out[0], *out[1]] if with_states else [out]
        heads = [nd.array(values_of(f"head{i}", array.shape)) for i, array in enumerate(outs)]
        total = sum((array * head).sum() for array, head in zip(outs, heads))  # noqa: B905
    total.backward()
    result = {f"out{i}": array.asnumpy() for i, array in enumerate(outs)}
    result.update((f"grad{i}", array.grad.asnumpy()) for i, array in enumerate(given))
    result.update((key, param.grad().asnumpy()) for key, param in layer.collect_params().items())
    return result


def graph(name):
    """Return the nodes of a layer without given states, as text."""
    with mx.name.NameManager():
        symbol = CASES[name]()(mx.sym.var("x"))
    return json.dumps(json.loads(symbol.tojson())["nodes"], sort_keys=True)


def names(name):
    """Return the names of the parameters in files."""
    return json.dumps(list(CASES[name]()._collect_params_with_prefix()))


def record(path):
    """Write what this interpreter's library makes of all cases."""
    golden = {}
    for name in CASES:
        golden.update((f"{name}/states/{key}", value) for key, value in run(name).items())
        without = run(name, with_states=False)
        golden.update((f"{name}/zeros/{key}", value) for key, value in without.items())
        golden[f"{name}/graph"] = np.array(graph(name))
        golden[f"{name}/names"] = np.array(names(name))
        golden[f"{name}/repr"] = np.array(repr(CASES[name]()))
    np.savez_compressed(path, **golden)
