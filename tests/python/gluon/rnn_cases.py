"""Recurrent cells over a sequence; both this library and MXNet 1.9.1 run them."""

import json

import numpy as np
from layer_cases import values_of

import mxnet as mx
from mxnet import autograd, nd
from mxnet.gluon import rnn
from mxnet.gluon.block import HybridBlock

STEPS, BATCH, WIDTH = 3, 2, 4


def stack():
    """Return three cells on top of each other."""
    cells = rnn.HybridSequentialRNNCell(prefix="a_")
    with cells.name_scope():
        cells.add(rnn.LSTMCell(3))
        cells.add(rnn.DropoutCell(0))
        cells.add(rnn.ResidualCell(rnn.GRUCell(3)))
    return cells


def both_ways():
    """Return a cell for each direction."""
    return rnn.BidirectionalCell(rnn.LSTMCell(3, prefix="l_"), rnn.GRUCell(2, prefix="r_"))


CASES = {
    "rnn": lambda: rnn.RNNCell(3, prefix="a_"),
    "rnn_relu": lambda: rnn.RNNCell(3, activation="relu", prefix="a_"),
    "lstm": lambda: rnn.LSTMCell(3, prefix="a_"),
    "lstm_activation": lambda: rnn.LSTMCell(
        3, activation="softsign", recurrent_activation="tanh", prefix="a_"
    ),
    "gru": lambda: rnn.GRUCell(3, prefix="a_"),
    "residual": lambda: rnn.ResidualCell(rnn.GRUCell(WIDTH, prefix="a_")),
    "zoneout": lambda: rnn.ZoneoutCell(rnn.RNNCell(3, prefix="a_"), 0, 0),
    "stack": stack,
    "both_ways": both_ways,
}


class Unrolled(HybridBlock):
    """A cell as a block from a sequence to outputs and states."""

    def __init__(self, cell, layout):
        super().__init__(prefix="net_")
        self.cell = cell
        self._layout = layout

    def hybrid_forward(self, F, x):
        """Run over the sequence."""
        outputs, states = self.cell.unroll(STEPS, x, layout=self._layout, merge_outputs=True)
        return (outputs, *states)


def run(name, hybridize=False, layout="NTC"):
    """Return outputs, states, gradients of the input and of the parameters."""
    block = Unrolled(CASES[name](), layout)
    shape = (BATCH, STEPS, WIDTH) if layout == "NTC" else (STEPS, BATCH, WIDTH)
    x = nd.array(values_of(f"{name}_x", shape))
    block.initialize()
    block(x)
    for key, param in block.collect_params().items():
        param.set_data(nd.array(values_of(key, param.shape)))
    if hybridize:
        block.hybridize()
    x.attach_grad()
    heads = [nd.array(values_of(f"head{i}", out.shape)) for i, out in enumerate(block(x))]
    with autograd.record():
        outs = block(x)
        total = sum((out * head).sum() for out, head in zip(outs, heads))  # noqa: B905
    total.backward()
    result = {f"out{i}": out.asnumpy() for i, out in enumerate(outs)}
    result["grad"] = x.grad.asnumpy()
    for key, param in block.collect_params().items():
        result[key] = param.grad().asnumpy()
    return result


def graph(name):
    """Return the nodes of a case's symbol as text."""
    with mx.name.NameManager():
        block = Unrolled(CASES[name](), "NTC")
        symbol = mx.sym.Group(list(block(mx.sym.var("x"))))
    return json.dumps(json.loads(symbol.tojson())["nodes"], sort_keys=True)


def text(name):
    """Return `repr` of a case's cell."""
    return repr(CASES[name]())


def record(path):
    """Write what this interpreter's library makes of all cases."""
    golden = {}
    for name in CASES:
        for layout in ("NTC", "TNC"):
            for key, value in run(name, layout=layout).items():
                golden[f"{name}/{layout}/{key}"] = value
        golden[f"{name}/graph"] = np.array(graph(name))
        golden[f"{name}/repr"] = np.array(text(name))
    np.savez_compressed(path, **golden)
