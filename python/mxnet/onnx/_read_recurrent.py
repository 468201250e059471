"""Recurrent layers of ONNX files: the gates in our order, all parameters in one vector."""

import numpy as np

from .. import symbol as S
from ._recurrent import GATES

_USUAL = {"LSTM": ["Sigmoid", "Tanh", "Tanh"], "GRU": ["Sigmoid", "Tanh"], "RNN": ["Tanh"]}


def _mode(node, directions):
    """Return our name of the layer."""
    activations = node.get("activations") or _USUAL[node.op] * directions
    if node.op == "RNN" and activations in (["Tanh"] * directions, ["Relu"] * directions):
        return f"rnn_{activations[0].lower()}"
    if activations != _USUAL[node.op] * directions:
        node.refuse(f"activations {activations}")
    if node.op == "GRU" and not node.get("linear_before_reset", 0):
        node.refuse("linear_before_reset = 0; here the reset gate follows the product")
    return node.op.lower()


def _packed(node, gates, size, directions):
    """Return the flat parameters: all weights, then all biases."""
    order = np.argsort(gates)

    def ordered(matrix):
        return matrix.reshape(len(gates), size, -1)[order].reshape(-1)

    inputs, states = node.constant(1, "weight"), node.constant(2, "weight")
    rows = len(gates) * size
    bias = np.zeros((directions, 2 * rows), inputs.dtype)
    if node.given(3):
        bias = node.constant(3, "bias")
    parts = [ordered(m[d]) for d in range(directions) for m in (inputs, states)]
    parts += [ordered(bias[d, at : at + rows]) for d in range(directions) for at in (0, rows)]
    return np.concatenate(parts)


def recurrent(node):
    """LSTM, GRU and RNN."""
    direction, size = node.get("direction", "forward"), node.get("hidden_size")
    if direction == "reverse" or node.get("layout", 0) or node.get("clip"):
        node.refuse('direction "reverse", layout and clip')
    if node.given(4) or node.given(7) or node.get("input_forget", 0):
        node.refuse("lengths of sequences, peepholes and coupled gates")
    directions = 2 if direction == "bidirectional" else 1
    mode = _mode(node, directions)
    packed = node.parameter("parameters", _packed(node, GATES[mode], size, directions))
    starts = []
    for at in (5, 6) if node.op == "LSTM" else (5,):
        shape = (directions, node.shape()[1], size)
        starts.append(node.symbol(at) if node.given(at) else S.zeros(shape))
    made = S.RNN(
        node.symbol(), packed, *starts, mode=mode, state_size=size, num_layers=1,
        bidirectional=directions == 2, state_outputs=True, name=node.outputs[0],
    )  # fmt: skip
    steps = S.reshape(made[0], shape=(0, 0, directions, size))
    return [S.transpose(steps, axes=(0, 2, 1, 3)), *list(made)[1:]]


READERS = dict.fromkeys(("LSTM", "GRU", "RNN"), recurrent)
