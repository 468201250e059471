"""Cells of `gluon.contrib.rnn`, two steps; both this library and MXNet 1.9.1 run them."""

import json

import numpy as np
from layer_cases import values_of

import mxnet as mx
from mxnet import autograd, nd
from mxnet.gluon import rnn
from mxnet.gluon.contrib import rnn as contrib_rnn

CASES = {
    "lstmp": (lambda: contrib_rnn.LSTMPCell(3, 2, prefix="a_"), (4,)),
    "conv1d_rnn": (lambda: contrib_rnn.Conv1DRNNCell((2, 6), 3, 3, 3, 1, prefix="a_"), (2, 6)),
    "conv2d_lstm": (
        lambda: contrib_rnn.Conv2DLSTMCell((2, 5, 4), 3, 3, (3, 5), i2h_pad=1, prefix="a_"),
        (2, 5, 4),
    ),
    "conv2d_gru": (
        lambda: contrib_rnn.Conv2DGRUCell(
            (2, 6, 5), 3, 3, 3, activation="relu", i2h_dilate=2, h2h_dilate=(2, 1), prefix="a_"
        ),
        (2, 6, 5),
    ),
    "conv3d_lstm": (
        lambda: contrib_rnn.Conv3DLSTMCell((1, 3, 4, 3), 2, 3, 3, prefix="a_"),
        (1, 3, 4, 3),
    ),
    "variational_off": (
        lambda: contrib_rnn.VariationalDropoutCell(rnn.GRUCell(3, prefix="a_")),
        (4,),
    ),
}


def run(name, hybridize=False):
    """Return outputs of two steps, last states and gradients."""
    make, shape = CASES[name]
    cell = make()
    cell.initialize()
    steps = [nd.array(values_of(f"{name}{i}", (2, *shape))) for i in range(2)]
    cell(steps[0], cell.begin_state(func=nd.zeros, batch_size=2))
    for key, param in cell.collect_params().items():
        param.set_data(nd.array(values_of(key, param.shape)))
    cell.reset()
    if hybridize:
        cell.hybridize()
    for step in steps:
        step.attach_grad()
    outputs = []
    with autograd.record():
        states = cell.begin_state(func=nd.zeros, batch_size=2)
        for step in steps:
            output, states = cell(step, states)
            outputs.append(output)
        total = sum((array * array).sum() for array in [*outputs, *states])
    total.backward()
    result = {f"out{i}": array.asnumpy() for i, array in enumerate([*outputs, *states])}
    result.update((f"grad{i}", step.grad.asnumpy()) for i, step in enumerate(steps))
    result.update((key, p.grad().asnumpy()) for key, p in cell.collect_params().items())
    return result


def graph(name):
    """Return the nodes of one step as text."""
    with mx.name.NameManager():
        cell = CASES[name][0]()
        states = [mx.sym.var(f"s{i}") for i in range(len(cell.state_info()))]
        output, states = cell(mx.sym.var("x"), states)
        symbol = mx.sym.Group([output, *states])
    return json.dumps(json.loads(symbol.tojson())["nodes"], sort_keys=True)


def record(path):
    """Write what this interpreter's library makes of all cases."""
    golden = {}
    for name in CASES:
        golden.update((f"{name}/{key}", value) for key, value in run(name).items())
        golden[f"{name}/graph"] = np.array(graph(name))
        golden[f"{name}/repr"] = np.array(repr(CASES[name][0]()))
    np.savez_compressed(path, **golden)
