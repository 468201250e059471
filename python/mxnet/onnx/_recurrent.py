"""Recurrent layers: one ONNX node for each layer, the packed parameters taken apart."""

import numpy as np

# The gates in MXNet's order, by their place in ONNX's.
GATES = {"lstm": [0, 3, 1, 2], "gru": [1, 0, 2], "rnn_tanh": [0], "rnn_relu": [0]}


class Packed:
    """The flat parameters of a recurrent operator: all weights, then all biases."""

    def __init__(self, flat, gates, size, layers, directions, width):
        self._flat, self._gates, self._size, self._at = flat, gates, size, 0
        weights, biases = [], []
        for layer in range(layers):
            read = width if layer == 0 else size * directions
            for _ in range(directions):
                weights.append((self._take(read), self._take(size)))
        for _ in range(layers * directions):
            biases.append(np.concatenate([self._take(1).ravel(), self._take(1).ravel()]))
        count = range(layers)
        self.input_weights = [self._layer(weights, n, directions, 0) for n in count]
        self.state_weights = [self._layer(weights, n, directions, 1) for n in count]
        self.biases = [np.stack(biases[n * directions : (n + 1) * directions]) for n in count]

    def _take(self, columns):
        """Return the next matrix with its gates in ONNX's order."""
        rows = len(self._gates) * self._size
        part = self._flat[self._at : self._at + rows * columns]
        self._at += rows * columns
        return part.reshape(len(self._gates), self._size, columns)[self._gates].reshape(rows, -1)

    @staticmethod
    def _layer(weights, layer, directions, kind):
        return np.stack([w[kind] for w in weights[layer * directions : (layer + 1) * directions]])


def recurrent(step):
    """LSTM, GRU or RNN of ONNX, layer by layer."""
    mode, size = step.text("mode"), step.integer("state_size")
    layers, directions = step.integer("num_layers"), 2 if step.flag("bidirectional") else 1
    for key in ("projection_size", "lstm_state_clip_min", "lstm_state_clip_max"):
        if step.has(key):
            step.refuse(f"{key} has no ONNX form; leave it out")
    packed = Packed(
        step.weights(1).ravel(), GATES[mode], size, layers, directions, step.fixed(0, [2])[2]
    )
    lengths = ""
    if step.flag("use_sequence_length"):
        lengths = step.cast(step.inputs[-1], np.int32)
    settings = {
        "hidden_size": size,
        "direction": "bidirectional" if directions == 2 else "forward",
        "linear_before_reset": 1 if mode == "gru" else None,
        "activations": [mode[4:].capitalize()] * directions if mode.startswith("rnn") else None,
    }
    value, states = step.inputs[0], [[], []]
    for layer in range(layers):
        begin = [layer * directions], [(layer + 1) * directions], [0]
        starts = [step.slice(s, *begin) for s in step.inputs[2 : 4 if mode == "lstm" else 3]]
        matrices = (packed.input_weights, packed.state_weights, packed.biases)
        made = step.emit(
            {"lstm": "LSTM", "gru": "GRU"}.get(mode, "RNN"), value,
            *(step.constant(m[layer]) for m in matrices), lengths, *starts,
            results=3 if mode == "lstm" else 2, **settings,
        )  # fmt: skip
        for kept, state in zip(states, made[1:], strict=False):
            kept.append(state)
        joined = step.transpose(made[0], (0, 2, 1, 3))  # (time, batch, direction, size)
        value = step.emit("Reshape", joined, step.whole([0, 0, size * directions]))
    if not step.flag("state_outputs"):
        return value
    ends = [s[0] if len(s) == 1 else step.emit("Concat", *s, axis=0) for s in states if s]
    return [value, *ends]


TRANSLATORS = {"RNN": recurrent}
