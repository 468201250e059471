"""Graphs of the cells of `mx.rnn`; both this library and MXNet 1.9.1 build and run them.

    python tests/python/rnn/cell_runs.py    (with 1.9.1's Python)

rewrites golden/cells.json.
"""

import json
import os
import warnings
import zlib

import numpy as np

import mxnet as mx
from mxnet import rnn

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "cells.json")
STEPS, BATCH, SIZE = 3, 2, 4
IMAGE = (BATCH, 3, 6, 6)


def values_of(name, shape):
    """Return values that follow from the name alone."""
    random = np.random.RandomState(zlib.crc32(name.encode()))
    return random.uniform(-0.5, 0.5, shape).astype("float32")


def stacked():
    """Return a stack with dropout and a residual."""
    stack = rnn.SequentialRNNCell()
    stack.add(rnn.LSTMCell(SIZE, prefix="a_"))
    stack.add(rnn.DropoutCell(0.3))
    stack.add(rnn.ResidualCell(rnn.GRUCell(SIZE, prefix="b_")))
    return stack


def fused(mode, **options):
    """Return a fused cell of two layers."""
    return rnn.FusedRNNCell(5, 2, mode, dropout=0.1, **options)


CELLS = {
    "rnn": lambda: rnn.RNNCell(5),
    "lstm": lambda: rnn.LSTMCell(5),
    "gru": lambda: rnn.GRUCell(5),
    "stack": stacked,
    "both_ways": lambda: rnn.BidirectionalCell(
        rnn.LSTMCell(SIZE, prefix="l_"), rnn.GRUCell(SIZE, prefix="r_")
    ),
    "zoneout": lambda: rnn.ZoneoutCell(rnn.LSTMCell(SIZE), 0.2, 0.3),
    "fused_relu": lambda: fused("rnn_relu", bidirectional=True),
    "fused_tanh": lambda: fused("rnn_tanh", get_next_state=True),
    "fused_lstm": lambda: fused("lstm", bidirectional=True, get_next_state=True),
    "fused_gru": lambda: fused("gru", get_next_state=True),
    "unfused_relu": lambda: fused("rnn_relu", bidirectional=True).unfuse(),
    "unfused_lstm": lambda: fused("lstm", bidirectional=True).unfuse(),
    "unfused_gru": lambda: fused("gru").unfuse(),
    "conv_rnn": lambda: rnn.ConvRNNCell(IMAGE, 4),
    "conv_lstm": lambda: rnn.ConvLSTMCell(
        IMAGE, 4, h2h_kernel=(5, 3), i2h_stride=(2, 2), activation="tanh"
    ),
    "conv_gru": lambda: rnn.ConvGRUCell(IMAGE, 4),
}


def flat(states):
    """Return nested lists of symbols as one list."""
    return [
        part for one in states for part in (flat(one) if isinstance(one, (list, tuple)) else [one])
    ]


def run(name, merge, layout="NTC"):
    """Return names, operators, outputs and unpacked weights of one unrolled cell."""
    cell = CELLS[name]()
    is_image = name.startswith("conv")
    shape = [IMAGE[0], STEPS, *IMAGE[1:]] if is_image else [BATCH, STEPS, SIZE]
    if layout == "TNC":
        shape[:2] = shape[1], shape[0]
    with mx.name.NameManager(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        outputs, states = cell.unroll(STEPS, mx.sym.var("data"), layout=layout, merge_outputs=merge)
    listed = [outputs] if isinstance(outputs, mx.sym.Symbol) else list(outputs)
    graph = mx.sym.Group(listed + flat(states))
    bound = graph.simple_bind(mx.current_context(), data=tuple(shape))
    weights = {}
    for argument, array in bound.arg_dict.items():
        array[:] = values_of(argument, array.shape)
        if argument != "data":
            weights[argument] = mx.nd.array(values_of(argument, array.shape))
    results = bound.forward(is_train=False)
    unpacked = cell.unpack_weights(weights)
    packed = cell.pack_weights(unpacked)
    assert sorted(packed) == sorted(weights)
    for argument, array in weights.items():
        np.testing.assert_array_equal(packed[argument].asnumpy(), array.asnumpy())
    return {
        "arguments": graph.list_arguments(),
        "outputs": graph.list_outputs(),
        "nodes": [[node["op"], node["name"]] for node in json.loads(graph.tojson())["nodes"]],
        "unpacked": {key: [list(array.shape), float(array.sum().asscalar())]
                     for key, array in unpacked.items()},
        "values": [array.asnumpy().astype("float64").round(6).ravel().tolist()
                   for array in results],
    }  # fmt: skip


def cases():
    """Return (name, merge, layout) of all runs."""
    found = [(name, False, "NTC") for name in CELLS]
    found += [(name, True, "TNC") for name in CELLS if not name.startswith("conv")]
    return found


if __name__ == "__main__":
    golden = {
        f"{name}-{merge}-{layout}": run(name, merge, layout) for name, merge, layout in cases()
    }
    with open(FILE, "w") as stream:
        json.dump(golden, stream)
