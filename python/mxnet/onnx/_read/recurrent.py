"""Recurrent layers of ONNX files.

What our fused operator computes becomes one node of it; peepholes, other activations, lengths of
sequences, weights that are no constants and the rest are unrolled, step by step (cells.py).
"""

import numpy as np

from ... import symbol as S
from .._recurrent import GATES
from .cells import CELLS, unroll
from .symbols import cast, fill, reshape

_USUAL = {"LSTM": ["Sigmoid", "Tanh", "Tanh"], "GRU": ["Sigmoid", "Tanh"], "RNN": ["Tanh"]}


class Layer:
    """The settings of a recurrent node; symbols have time first."""

    def __init__(self, node):
        self.node, self.size = node, node.get("hidden_size") or node.shape(2)[2]
        self.direction = node.only("direction", "forward", "reverse", "bidirectional")
        self.directions = 2 if self.direction == "bidirectional" else 1
        self.activations = node.get("activations") or _USUAL[node.op] * self.directions
        for key in ("activation_alpha", "activation_beta"):
            if node.get(key):
                node.refuse(f"its attribute {key} is not read")
        self.clip = node.get("clip", 0.0)
        self.turned = node.get("layout", 0)
        self.coupled = node.get("input_forget", 0) if node.op == "LSTM" else 0
        self.late_reset = node.get("linear_before_reset", 0) if node.op == "GRU" else 0
        shape = node.shape()
        self.steps, self.batch = (shape[1], shape[0]) if self.turned else shape[:2]
        self.dtype = node.dtype()
        self.data = node.symbol()
        if self.turned:
            self.data = S.swapaxes(self.data, dim1=0, dim2=1)
        self.lengths = cast(node.symbol(4), self.dtype) if node.given(4) else None

    def state(self, at):
        """Return a state before the first step: (directions, batch, size)."""
        if not self.node.given(at):
            return fill((self.directions, self.batch, self.size), 0, self.dtype)
        value = self.node.symbol(at)
        return S.swapaxes(value, dim1=0, dim2=1) if self.turned else value

    def mode(self):
        """Return our name of the layer, None where our operator differs."""
        node, count = self.node, self.directions
        if self.clip or self.coupled or self.lengths is not None or node.given(7):
            return None
        if any(node.array(at) is None for at in (1, 2, 3) if node.given(at)):
            return None
        if node.op == "RNN" and self.activations in (["Tanh"] * count, ["Relu"] * count):
            return f"rnn_{self.activations[0].lower()}"
        if self.activations != _USUAL[node.op] * count or node.op == "RNN":
            return None
        return None if node.op == "GRU" and not self.late_reset else node.op.lower()


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


def _fused(layer, mode):
    """Return all steps (time, directions, batch, size) and the last states, from our operator."""
    node, size = layer.node, layer.size
    packed = node.parameter("parameters", _packed(node, GATES[mode], size, layer.directions))
    starts = [layer.state(at) for at in ((5, 6) if node.op == "LSTM" else (5,))]
    back = layer.direction == "reverse"
    data = S.reverse(layer.data, axis=0) if back else layer.data
    made = S.RNN(
        data, packed, *starts, mode=mode, state_size=size, num_layers=1,
        bidirectional=layer.directions == 2, state_outputs=True, name=node.outputs[0],
    )  # fmt: skip
    steps = S.reverse(made[0], axis=0) if back else made[0]
    steps = reshape(steps, (layer.steps, layer.batch, layer.directions, size))
    return [S.transpose(steps, axes=(0, 2, 1, 3)), *list(made)[1:]]


def recurrent(node):
    """LSTM, GRU and RNN."""
    layer = Layer(node)
    unknown = sorted({*layer.activations} - {*CELLS})
    if unknown:
        node.refuse(f"activations {unknown}")
    mode = layer.mode()
    steps, *states = unroll(layer) if mode is None else _fused(layer, mode)
    if layer.turned:
        steps = S.transpose(steps, axes=(2, 0, 1, 3))
        states = [S.swapaxes(state, dim1=0, dim2=1) for state in states]
    return [steps, *states]


READERS = dict.fromkeys(("LSTM", "GRU", "RNN"), recurrent)
